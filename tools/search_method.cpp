#include "search_method.hpp"

#include "common_options.hpp"

namespace chesstool {

using chess::EvaluationKind;

void add_method_options(CLI::App& app, SearchMethod& method, const std::string& group) {
    const auto list = [&](const char* name, std::optional<std::string>& target, const char* text) {
        app.add_option(name, target, text)->type_name("LIST")->group(group);
    };
    list("--with", method.techniques.with, "add techniques, and what they need");
    list("--without", method.techniques.without, "take out techniques, and what needs them");
    list("--only", method.techniques.only, "these techniques and what they need, no others");
    add_choice<EvaluationKind>(app, "--evaluation", method.evaluation.kind,
                               {{"full", EvaluationKind::full},
                                {"material", EvaluationKind::material},
                                {"physicist", EvaluationKind::physicist}},
                               "full (default), material or physicist")
        ->type_name("NAME")
        ->group(group);
    app.add_option("--weights", method.weights_file, "use other weights than the built-in ones")
        ->type_name("FILE")
        ->group(group);
}

std::optional<std::string> method_contradiction(const SearchMethod& method) {
    if (!method.weights_file.empty() && method.evaluation.kind != EvaluationKind::full)
        return "only the full evaluation has weights";
    return std::nullopt;
}

}  // namespace chesstool
