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

/// The static evaluation of ours; of a network what it says itself, without what is known of
/// endgames.
[[nodiscard]] std::unique_ptr<Labeller> make_evaluation_labeller(const EvaluationOptions& options);

/// The score of a search; of mates `PositionRecord::most_centipawns`. With `quiet`, positions whose
/// best move is a capture or a promotion are not used.
[[nodiscard]] std::unique_ptr<Labeller> make_search_labeller(std::unique_ptr<Analyser> analyser,
                                                             SearchLimits limits, bool quiet,
                                                             std::stop_token stop);

/// What another engine prints as its static evaluation when it is asked `eval`: the last line that
/// `printed_evaluation` understands. Positions of which it prints none are not used. Of `command`
/// the command, its options, and the time it has to answer count.
[[nodiscard]] std::expected<std::unique_ptr<Labeller>, EngineError> make_printed_labeller(
    const UciCommand& command);

/// What a line that begins with "Final evaluation" or "Total evaluation" says, in any capitals:
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
