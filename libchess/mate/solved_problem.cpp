#include "libchess/mate/solved_problem.hpp"

namespace chess {

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
