#include "libchess/report/mate/mate_account.hpp"

#include <algorithm>
#include <cstdlib>

namespace chess {

std::string_view name_of(MateVerdict verdict) noexcept {
    switch (verdict) {
        case MateVerdict::sound: return "sound";
        case MateVerdict::cooked: return "cooked";
        case MateVerdict::shorter: return "short";
        case MateVerdict::no_solution: return "no-solution";
        case MateVerdict::unknown: return "unknown";
        case MateVerdict::solved: return "solved";
    }
    return "";
}

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
    switch (result.status) {
        case MateStatus::mate: return verdict_on(*stated);
        case MateStatus::no_mate: return MateVerdict::no_solution;
        case MateStatus::unknown: break;
    }
    return MateVerdict::unknown;
}

std::optional<bool> MateAccount::ok() const {
    const auto found = verdict();
    if (!found) return std::nullopt;
    return *found == MateVerdict::sound || *found == MateVerdict::solved;
}

MateVerdict MateAccount::verdict_on(const StatedMate& claim) const {
    const int length = result.length.value_or(0);
    const int asked = std::abs(claim.length.value_or(length));
    if (wishes.fast) return length <= asked ? MateVerdict::solved : MateVerdict::unknown;
    // A shorter mate is one, whether or not there is one shorter still.
    if (length < asked) return MateVerdict::shorter;
    if (!result.minimal || length > asked) return MateVerdict::unknown;
    return verdict_on_keys(claim);
}

MateVerdict MateAccount::verdict_on_keys(const StatedMate& claim) const {
    const auto is_stated = [&](Move key) {
        return std::ranges::find(claim.keys, key) != claim.keys.end();
    };
    if (claim.keys.empty()) {
        // Several ways to hold out as long are no fault of a problem.
        if (!wishes.all_keys || problem.defender_begins) return MateVerdict::sound;
        if (result.keys.size() > 1) return MateVerdict::cooked;
    } else if (!std::ranges::all_of(result.keys, is_stated)) {
        return MateVerdict::cooked;
    }
    return result.has_all_keys ? MateVerdict::sound : MateVerdict::unknown;
}

void MateTotals::add(const MateAccount& account) {
    ++positions;
    nodes += account.result.nodes;
    switch (account.result.status) {
        case MateStatus::mate: ++solved; break;
        case MateStatus::no_mate: ++none; break;
        case MateStatus::unknown: ++unknown; break;
    }
    if (account.result.status == MateStatus::mate && account.result.minimal) ++minimal;
    const auto verdict = account.verdict();
    if (!verdict) return;
    ++stated;
    ++verdicts[*verdict];
    if (account.ok() == true) ++good;
}

void MateTotals::add(const MateTotals& other) {
    positions += other.positions;
    solved += other.solved;
    minimal += other.minimal;
    none += other.none;
    unknown += other.unknown;
    stated += other.stated;
    good += other.good;
    for (std::size_t i = 0; i < verdicts.values.size(); ++i)
        verdicts.values[i] += other.verdicts.values[i];
    nodes += other.nodes;
}

}  // namespace chess
