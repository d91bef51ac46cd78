#include "evaluation_options.hpp"

namespace chesstool {

using chess::EvaluationKind;
using chess::PointOfView;

void add_evaluation_choice(CommandParser& app, EvaluationChoice& choice, const std::string& group) {
    add_choice<EvaluationKind>(app, "--evaluation", choice.evaluation.kind,
                               {{"full", EvaluationKind::full},
                                {"material", EvaluationKind::material},
                                {"physicist", EvaluationKind::physicist}},
                               "full (default), material or physicist")
        .type_name("NAME")
        .group(group);
    app.add_option("--weights", choice.weights_file, "use other weights than the built-in ones")
        .type_name("FILE")
        .group(group);
}

void add_pov_option(CommandParser& app, PointOfView& pov) {
    add_choice<PointOfView>(app, "--pov", pov,
                            {{"white", PointOfView::white}, {"mover", PointOfView::mover}},
                            "whose advantage is positive: white (default) or mover")
        .type_name("SIDE")
        .group("Report");
}

}  // namespace chesstool
