#include "run/chosen_evaluation.hpp"

#include <fmt/format.h>

#include <utility>

namespace chesstool {

void ChosenEvaluation::add_to(chess::Fingerprint& fingerprint) const {
    fingerprint.add_text(chess::to_text(weights));
    fingerprint.add_text(fmt::format("{:016x}", network->checksum()));
}

std::expected<ChosenEvaluation, FileFault> read_evaluation(const EvaluationChoice& choice,
                                                           const std::stop_token& stop) {
    auto weights = read_weights_file(choice.weights_file, stop);
    if (!weights) return std::unexpected(weights.error());
    auto network = read_network_file(choice.network_file, stop);
    if (!network) return std::unexpected(network.error());
    ChosenEvaluation chosen{*std::move(weights), *std::move(network), std::nullopt};
    if (!choice.is_evaluation_open) {
        chosen.options = choice.evaluation;
        chosen.options->network = chosen.network;
    }
    return chosen;
}

}  // namespace chesstool
