#pragma once

#include "libchess/mate/solved_problem.hpp"
#include "options/mate_options.hpp"
#include "report/mate/mate_report.hpp"
#include "report/text/finished_record.hpp"
#include "run/idle_pool.hpp"
#include "run/record_run.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace chesstool {

/// Its outputs are certificates and LaTeX, without the final newline.
using FinishedMate = chess::FinishedRecord<chess::MateTotals>;

/// Says on standard error where so many proofs are, and what checks them.
void tell_certificates(const std::string& path, std::size_t count);

/// Solves the problems of a record, and tells them; thread-safe.
class ProblemSolver {
public:
    /// The names of the outputs beside the report.
    static constexpr std::string_view certificate = "certificate";
    static constexpr std::string_view latex = "latex";

    /// `blocks` shows each problem as a block of text, not as a line of a table. The options and
    /// the run must outlive it; the tables may be null.
    ProblemSolver(const MateOptions& options, const RecordRun& run,
                  const chess::MateReportOptions& layout, bool blocks,
                  std::shared_ptr<const chess::Tablebases> tables);

    /// One problem after another, until one is interrupted: then it is no result, but blocks show
    /// what was found.
    [[nodiscard]] FinishedMate solved(std::vector<chess::PosedProblem> posed,
                                      const chess::ProofLimits& limits);

private:
    FinishedMate solve(chess::SolvedProblem& problem, std::span<const chess::SolvedProblem> earlier,
                       chess::ProofLimits limits);
    [[nodiscard]] chess::StyledText told(const chess::SolvedProblem& solved) const;

    const MateOptions& options_;
    const RecordRun& run_;
    chess::MateReportOptions layout_;
    bool blocks_;
    std::shared_ptr<const chess::Tablebases> tables_;
    IdlePool<chess::MateSolver> solvers_;
};

}  // namespace chesstool
