#pragma once

#include "libchess/mate/solved_problem.hpp"
#include "options/mate_options.hpp"
#include "output/mate_printer.hpp"
#include "run/idle_pool.hpp"
#include "run/record_run.hpp"

#include <atomic>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace chesstool {

/// Solves the problems of a record, and tells them; thread-safe.
class ProblemSolver {
public:
    /// All must outlive it; the tables may be null.
    ProblemSolver(const MateOptions& options, const RecordRun& run, const MatePrinter& printer,
                  std::shared_ptr<const chess::Tablebases> tables);

    /// One problem after another, until one is interrupted: then it is no result, but blocks show
    /// what was found.
    [[nodiscard]] FinishedMate solved(std::vector<chess::PosedProblem> posed);

    /// Counts a finished record for the progress line, also one that was recalled.
    void add(const chess::MateTotals& totals) { solved_ += totals.solved; }
    /// "12 of 300 done, 9 solved, 41.0 s left", or how long the only one takes; and what is being
    /// made for it, "making KPKP, 40 %".
    [[nodiscard]] std::string progress_text() const;

private:
    FinishedMate solve(chess::SolvedProblem& problem,
                       std::span<const chess::SolvedProblem> earlier);

    const MateOptions& options_;
    const RecordRun& run_;
    const MatePrinter& printer_;
    std::shared_ptr<const chess::Tablebases> tables_;
    IdlePool<chess::MateSolver> solvers_;
    std::atomic<std::size_t> solved_ = 0;
};

}  // namespace chesstool
