#include "run/problem_solver.hpp"

#include "libchess/batch/sums.hpp"
#include "libchess/mate/certificate.hpp"
#include "output/certificate_output.hpp"
#include "report/text/numbers.hpp"
#include "run/chosen_endgame_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

namespace chesstool {

using chess::SolvedProblem;

namespace {

std::optional<std::string> known(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

}  // namespace

ProblemSolver::ProblemSolver(const MateOptions& options, const RecordRun& run,
                             const MatePrinter& printer,
                             std::shared_ptr<const chess::Tablebases> tables)
    : options_(options),
      run_(run),
      printer_(printer),
      tables_(std::move(tables)) {}

FinishedMate ProblemSolver::solved(std::vector<chess::PosedProblem> posed) {
    std::vector<SolvedProblem> problems;
    for (chess::PosedProblem& problem : posed) problems.push_back({std::move(problem)});
    FinishedMate all;
    for (SolvedProblem& problem : problems) {
        if (&problem != &problems.front() && printer_.has_blocks()) all.report.add("\n");
        const auto earlier =
            std::span(problems).first(static_cast<std::size_t>(&problem - problems.data()));
        FinishedMate mate = solve(problem, earlier);
        all.whole = mate.whole;
        all.report.add(mate.report);
        add_sums(all.totals, mate.totals);
        std::ranges::move(mate.outputs, std::back_inserter(all.outputs));
        if (!all.whole) break;
    }
    if (options_.popeye && printer_.has_blocks()) all.report.add(chess::mate_popeye_end(problems));
    if (!options_.latex.empty() && all.whole)
        all.outputs.push_back({std::string(MatePrinter::latex), chess::mate_latex(problems)});
    return all;
}

FinishedMate ProblemSolver::solve(SolvedProblem& problem, std::span<const SolvedProblem> earlier) {
    problem.options.limits.stop = run_.stop();
    FinishedMate mate;
    mate.whole = solvers_.with_one(
        [this] {
            return std::make_unique<chess::MateSolver>(chess::ProverOptions{
                .hash_megabytes = options_.hash_megabytes, .threads = options_.threads});
        },
        [&](chess::MateSolver& solver) {
            return solve_problem(problem, solver, tables_.get(),
                                 /*always=*/options_.tables.given());
        });
    problem.same_keys = chess::same_keys_among(earlier, problem);
    if (mate.whole || printer_.has_blocks()) mate.report = printer_.rendered(problem);
    if (!mate.whole) return mate;
    mate.totals.add(problem);
    if (problem.result.proof)
        mate.outputs.push_back(
            {std::string(CertificateOutput::name),
             chess::certificate_json(*problem.result.proof,
                                     {problem.record, known(problem.id), known(problem.twin)})});
    return mate;
}

std::string ProblemSolver::progress_text() const {
    const std::string making = making_text(tables_.get(), ", ");
    if (!run_.has_one_record())
        return run_.done_text(fmt::format(", {} solved", chess::grouped(solved_))) + making;
    return "solving, " + run_.spent_text(options_.time, "at most ") + making;
}

}  // namespace chesstool
