#include "run/puzzle_solver.hpp"

#include <memory>
#include <utility>

namespace chesstool {

std::expected<chess::SolvedPuzzle, chess::EngineError> PuzzleSolver::solved(
    const chess::PuzzleRecord& puzzle) {
    auto solved = solve(puzzle);
    if (!solved) return solved;
    if (!options_.no_rating)
        solved->rating =
            raters_.with_one([] { return std::make_unique<chess::PuzzleRater>(); },
                             [&](chess::PuzzleRater& rater) { return rater.rate(solved->line); });
    if (!options_.audit) return solved;
    auto faults = audit(puzzle);
    if (!faults) return std::unexpected(std::move(faults).error());
    solved->faults = *std::move(faults);
    return solved;
}

std::expected<chess::SolvedPuzzle, chess::EngineError> PuzzleSolver::solve(
    const chess::PuzzleRecord& puzzle) {
    if (!searches()) return chess::tag_puzzle(puzzle);
    return analysers_.with_one([&](chess::Analyser& analyser) {
        return chess::solve_puzzle(puzzle, analyser, limits(), stop_);
    });
}

PuzzleSolver::Faults PuzzleSolver::audit(const chess::PuzzleRecord& puzzle) {
    constexpr chess::ProverOptions one_of_each_thread{.hash_megabytes = 16};
    return solvers_.with_one(
        [&] { return std::make_unique<chess::MateSolver>(one_of_each_thread); },
        [&](chess::MateSolver& solver) { return faults_of(puzzle, solver); });
}

PuzzleSolver::Faults PuzzleSolver::faults_of(const chess::PuzzleRecord& puzzle,
                                             chess::MateSolver& solver) {
    if (!searches()) return chess::audit_puzzle(puzzle, {nullptr, solver, {}, stop_});
    return analysers_.with_one([&](chess::Analyser& analyser) {
        return chess::audit_puzzle(puzzle, {&analyser, solver, limits(), stop_});
    });
}

}  // namespace chesstool
