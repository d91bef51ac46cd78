#include "training/own_engine.hpp"

#include "libchess/network/network.hpp"

namespace chess::training {

void add_own_evaluation(chesstool::CommandParser& app, OwnEvaluation& evaluation) {
    app.choice("--evaluation EVALUATION", evaluation.kind,
               {{"full", EvaluationKind::full},
                {"material", EvaluationKind::material},
                {"network", EvaluationKind::network}},
               "how ours evaluates: {}");
    app.add("--network FILE", evaluation.network,
            "the network of --evaluation network, instead of the built-in one")
        .reads();
}

std::optional<std::string> own_evaluation_contradiction(const OwnEvaluation& evaluation) {
    if (evaluation.network.empty() || evaluation.kind == EvaluationKind::network)
        return std::nullopt;
    return "--network needs --evaluation network";
}

std::expected<EvaluationOptions, Failure> evaluation_options(const OwnEvaluation& evaluation) {
    EvaluationOptions options{.kind = evaluation.kind};
    if (evaluation.network.empty()) return options;
    auto network = Network::open(evaluation.network);
    if (!network)
        return std::unexpected(malformed(evaluation.network + ": " + network.error().message));
    options.network = *std::move(network);
    return options;
}

}  // namespace chess::training
