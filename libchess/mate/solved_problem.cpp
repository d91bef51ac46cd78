#include "libchess/mate/solved_problem.hpp"

#include "libchess/endgame_tables/endgame_tables.hpp"
#include "libchess/endgame_tables/tablebases.hpp"
#include "libchess/mate/line_search.hpp"

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

/// The men that make the moves of a line.
std::vector<std::optional<Piece>> movers(const MateProblem& problem, std::span<const Move> line) {
    std::vector<std::optional<Piece>> men;
    const std::vector<Position> positions = positions_before(problem, line);
    for (std::size_t ply = 0; ply < line.size(); ++ply)
        men.push_back(positions[ply].at(line[ply].from()));
    return men;
}

/// Whether the same men make the same moves in all keys, or lines, of two twins.
bool has_same_keys(const SolvedProblem& one, const SolvedProblem& other) {
    const MateResult& result = one.result;
    if (one.duplex || !result.has_all_keys ||
        one.problem.stipulation != other.problem.stipulation || result.keys != other.result.keys ||
        result.help_lines != other.result.help_lines)
        return false;
    const auto is_by_same_men = [&](std::span<const Move> line) {
        return movers(one.problem, line) == movers(other.problem, line);
    };
    return std::ranges::all_of(result.keys,
                               [&](const Move& key) { return is_by_same_men({&key, 1}); }) &&
           std::ranges::all_of(result.help_lines, is_by_same_men);
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
    if (solved.result.keys.empty() || !solved.result.has_all_keys || solved.duplex) return "";
    const auto same = std::ranges::find_if(
        earlier, [&](const SolvedProblem& one) { return has_same_keys(one, solved); });
    return same == earlier.end() ? "" : same->twin;
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
