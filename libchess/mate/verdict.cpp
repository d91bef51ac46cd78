#include "libchess/mate/verdict.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace chess {

namespace {

MateVerdict verdict_on_keys(const StatedMate& stated, const MateProblem& problem,
                            const SolveOptions& options, const MateResult& result) {
    const auto is_stated = [&](Move key) {
        return std::ranges::find(stated.keys, key) != stated.keys.end();
    };
    if (stated.keys.empty()) {
        // Several longest defences are not a fault of a problem.
        if (!options.all_keys || problem.defender_begins) return MateVerdict::sound;
        if (result.keys.size() > 1) return MateVerdict::cooked;
    } else if (!std::ranges::all_of(result.keys, is_stated)) {
        return MateVerdict::cooked;
    }
    return result.has_all_keys ? MateVerdict::sound : MateVerdict::unknown;
}

}  // namespace

std::string_view name_of(MateVerdict verdict) noexcept {
    constexpr std::array<std::string_view, 6> names{"sound",       "cooked",  "short",
                                                    "no-solution", "unknown", "solved"};
    return names[static_cast<std::size_t>(verdict)];
}

MateVerdict verdict_on(const StatedMate& stated, const MateProblem& problem,
                       const SolveOptions& options, const MateResult& result) {
    if (result.status == MateStatus::no_mate) return MateVerdict::no_solution;
    if (result.status == MateStatus::unknown) return MateVerdict::unknown;
    const int length = result.length.value_or(0);
    const int asked = std::abs(stated.length.value_or(length));
    if (options.fast) return length <= asked ? MateVerdict::solved : MateVerdict::unknown;
    // A shorter mate is a fault, whether or not it is the shortest.
    if (length < asked) return MateVerdict::shorter;
    if (!result.minimal || length > asked) return MateVerdict::unknown;
    return verdict_on_keys(stated, problem, options, result);
}

}  // namespace chess
