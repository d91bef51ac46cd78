#pragma once

#include "libchess/annotate/puzzle_rating.hpp"
#include "libchess/mate/solver.hpp"
#include "libchess/tasks/solved_puzzle.hpp"
#include "options/search_options.hpp"
#include "run/analysers.hpp"
#include "run/idle_pool.hpp"

#include <expected>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace chesstool {

/// Solves, rates and audits puzzles as the options ask, in each thread with its own engine, rater
/// and mate solver; thread-safe.
class PuzzleSolver {
public:
    /// The options and the weights must outlive it.
    PuzzleSolver(const SearchOptions& options, AnalyserOptions analysers,
                 const chess::Weights& weights, const std::stop_token& stop)
        : options_(options),
          stop_(stop),
          analysers_(std::move(analysers), weights, stop) {}

    /// Starts the first engine if one is needed; returns the error if that fails.
    [[nodiscard]] std::optional<chess::EngineError> start() {
        return searches() ? analysers_.start() : std::nullopt;
    }
    /// Without nodes, only motifs are found.
    [[nodiscard]] bool searches() const { return options_.nodes != 0; }
    /// A puzzle with its themes and what is asked for; of its faults, that of being doubled is left
    /// to the caller.
    [[nodiscard]] std::expected<chess::SolvedPuzzle, chess::EngineError> solved(
        const chess::PuzzleRecord& puzzle);

private:
    using Faults = std::expected<std::vector<chess::PuzzleFault>, chess::EngineError>;

    std::expected<chess::SolvedPuzzle, chess::EngineError> solve(const chess::PuzzleRecord& puzzle);
    Faults audit(const chess::PuzzleRecord& puzzle);
    Faults faults_of(const chess::PuzzleRecord& puzzle, chess::MateSolver& solver);
    [[nodiscard]] chess::SearchLimits limits() const {
        return {.depth = options_.depth, .nodes = options_.nodes, .time = options_.time};
    }

    const SearchOptions& options_;
    std::stop_token stop_;
    Analysers analysers_;
    IdlePool<chess::PuzzleRater> raters_;
    IdlePool<chess::MateSolver> solvers_;
};

}  // namespace chesstool
