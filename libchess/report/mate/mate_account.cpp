#include "libchess/report/mate/mate_account.hpp"

namespace chess {

std::optional<int> MateAccount::mate() const noexcept {
    if (result.status != MateStatus::mate || !result.length) return std::nullopt;
    return problem.defender_begins ? -*result.length : *result.length;
}

int MateAccount::bound() const noexcept {
    switch (result.status) {
        case MateStatus::mate: return result.length.value_or(0);
        case MateStatus::no_mate: return problem.length;
        case MateStatus::unknown: break;
    }
    return result.disproved;
}

std::optional<MateVerdict> MateAccount::verdict() const {
    if (!stated) return std::nullopt;
    return verdict_on(*stated, problem, wishes, result);
}

std::optional<bool> MateAccount::ok() const {
    const auto found = verdict();
    return found ? std::optional(holds(*found)) : std::nullopt;
}

std::string same_keys_among(std::span<const MateAccount> earlier, const MateAccount& account) {
    if (account.result.keys.empty() || account.duplex) return "";
    for (const MateAccount& one : earlier) {
        const MateResult& result = one.result;
        if (!one.duplex && one.problem.stipulation == account.problem.stipulation &&
            result.keys == account.result.keys && result.help_lines == account.result.help_lines)
            return one.twin;
    }
    return "";
}

void MateTotals::add(const MateAccount& account) {
    ++positions;
    nodes += account.result.nodes;
    switch (account.result.status) {
        case MateStatus::mate:
            ++solved;
            minimal += account.result.minimal ? 1U : 0U;
            break;
        case MateStatus::no_mate: ++none; break;
        case MateStatus::unknown: ++unknown; break;
    }
    const auto verdict = account.verdict();
    if (!verdict) return;
    ++stated;
    ++verdicts[*verdict];
    good += holds(*verdict) ? 1U : 0U;
}

}  // namespace chess
