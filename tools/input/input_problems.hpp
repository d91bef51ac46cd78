#pragma once

#include "input/record_sources.hpp"
#include "libchess/mate/posed_problem.hpp"
#include "libchess/position/fault.hpp"

#include <optional>
#include <string>
#include <vector>

namespace chesstool {

/// The problems that a position of the input poses, one for each twin, and their duplexes; none if
/// they make no sense. Adds what is wrong, and that a game is over before any move, to its
/// messages. nullopt if the record is a tactic for `search`, and no mate problem.
[[nodiscard]] std::optional<std::vector<chess::PosedProblem>> problems_of(
    InputPosition& input, const chess::PoseOptions& defaults,
    const chess::ValidationOptions& options);

/// The positions of a record whose problem is not to be solved: every twin that has one, or the
/// record's own; what it states does not matter. Adds what is wrong with the twins to the input's
/// messages.
[[nodiscard]] std::vector<chess::PosedProblem> twins_of(InputPosition& input,
                                                        const chess::PoseOptions& defaults,
                                                        const chess::ValidationOptions& options);

/// What messages about a twin begin with: "b) ", "b) duplex: "; nothing if it is the only one.
[[nodiscard]] std::string prefix_of(const chess::PosedProblem& problem);

}  // namespace chesstool
