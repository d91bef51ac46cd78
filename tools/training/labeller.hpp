#pragma once

#include "libchess/eval/evaluator.hpp"
#include "libchess/search/limits.hpp"
#include "libchess/uci/analyser.hpp"
#include "libchess/uci/client.hpp"

#include <expected>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>

namespace chess::training {

/// Gives positions their scores. One thread at a time.
class Labeller {
public:
    Labeller() = default;
    virtual ~Labeller() = default;
    Labeller(const Labeller&) = delete;
    Labeller& operator=(const Labeller&) = delete;

    /// Centipawns for the side to move; nullopt if the position is not to be used.
    [[nodiscard]] virtual std::expected<std::optional<int>, EngineError> centipawns(
        const Position& position) = 0;
};

/// Labels with our static evaluation; for a network, its own output without endgame knowledge.
[[nodiscard]] std::unique_ptr<Labeller> make_evaluation_labeller(const EvaluationOptions& options);

/// Labels with the score of a search; mates become `PositionRecord::most_centipawns`. With `quiet`,
/// positions whose best move is a capture or promotion are skipped.
[[nodiscard]] std::unique_ptr<Labeller> make_search_labeller(std::unique_ptr<Analyser> analyser,
                                                             SearchLimits limits, bool quiet,
                                                             std::stop_token stop);

/// Labels with the static evaluation that another engine prints for `eval`: the last line that
/// `printed_evaluation` understands. Positions without one are skipped. Only the command line, the
/// options, and the timeout of `command` are used.
[[nodiscard]] std::expected<std::unique_ptr<Labeller>, EngineError> make_printed_labeller(
    const UciCommand& command);

/// The value in a line that begins with "Final evaluation" or "Total evaluation", ignoring case:
/// nullopt for any other line, no number for "none". Centipawns from White's view:
///
///     Final evaluation       +0.17 (white side) [with scaled NNUE, ...]
///     Total Evaluation: -1.20 (white side)
///     Final evaluation: none (in check)
struct PrintedEvaluation {
    std::optional<int> centipawns;
};
[[nodiscard]] std::optional<PrintedEvaluation> printed_evaluation(std::string_view line);

}  // namespace chess::training
