#include "libchess/mate/solved_problem.hpp"

#include "libchess/endgame_tables/endgame_tables.hpp"
#include "libchess/endgame_tables/tablebases.hpp"

#include <algorithm>
#include <utility>

namespace chess {

namespace {

/// Lets the solver ask the endgame tables.
void use_tables(const MateProblem& problem, const Tablebases& tables, bool always,
                ProofLimits& limits) {
    constexpr int soon_found = 6;
    if (problem.stipulation != Stipulation::direct) return;
    const bool is_small = problem.position.occupied().count() <= EndgameTables::most_men;
    if (!always && (problem.length <= soon_found || !is_small)) return;
    if (!tables.is_prepared(problem.position)) {
        using Clock = std::chrono::steady_clock;
        const auto begun = Clock::now();
        BackgroundTables making(tables, problem.position, limits.stop);
        const bool has_limit = limits.time != std::chrono::nanoseconds::max();
        const bool is_made =
            making.wait(has_limit ? std::optional(begun + limits.time / 2) : std::nullopt);
        if (has_limit)
            limits.time -= std::min(limits.time, std::chrono::nanoseconds(Clock::now() - begun));
        if (!is_made) return;
    }
    limits.tables = tables.for_search(problem.position);
}

}  // namespace

std::optional<int> SolvedProblem::mate() const noexcept {
    if (result.status != MateStatus::mate || !result.length) return std::nullopt;
    return problem.defender_begins ? -*result.length : *result.length;
}

int SolvedProblem::bound() const noexcept {
    switch (result.status) {
        case MateStatus::mate: return result.length.value_or(0);
        case MateStatus::no_mate: return problem.length;
        case MateStatus::unknown: break;
    }
    return result.disproved;
}

std::optional<MateVerdict> SolvedProblem::verdict() const {
    if (!stated) return std::nullopt;
    return verdict_on(*stated, problem, options, result);
}

std::optional<bool> SolvedProblem::ok() const {
    const auto found = verdict();
    return found ? std::optional(holds(*found)) : std::nullopt;
}

bool solve_problem(SolvedProblem& problem, MateSolver& solver, const Tablebases* tables,
                   bool always) {
    const auto begun = std::chrono::steady_clock::now();
    SolveOptions options = problem.options;
    if (tables != nullptr) use_tables(problem.problem, *tables, always, options.limits);
    const auto gone = std::chrono::steady_clock::now() - begun;
    problem.result = solver.solve(problem.problem, options);
    problem.result.time += gone;
    problem.interrupted = options.limits.stop.stop_requested();
    return !problem.interrupted;
}

std::string same_keys_among(std::span<const SolvedProblem> earlier, const SolvedProblem& solved) {
    if (solved.result.keys.empty() || solved.duplex) return "";
    for (const SolvedProblem& one : earlier) {
        const MateResult& result = one.result;
        if (!one.duplex && one.problem.stipulation == solved.problem.stipulation &&
            result.keys == solved.result.keys && result.help_lines == solved.result.help_lines)
            return one.twin;
    }
    return "";
}

void MateTotals::add(const SolvedProblem& one) {
    ++positions;
    nodes += one.result.nodes;
    switch (one.result.status) {
        case MateStatus::mate:
            ++solved;
            minimal += one.result.minimal ? 1U : 0U;
            break;
        case MateStatus::no_mate: ++none; break;
        case MateStatus::unknown: ++unknown; break;
    }
    const auto verdict = one.verdict();
    if (!verdict) return;
    ++stated;
    ++verdicts[*verdict];
    good += holds(*verdict) ? 1U : 0U;
}

}  // namespace chess
