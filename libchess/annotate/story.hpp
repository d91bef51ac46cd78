#pragma once

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/base/export.hpp"

#include <string>
#include <vector>

namespace chess {

/// The story of a game in at most six sentences, in the order of play: the opening and who left it,
/// how the game stood and at which moves it turned, what was missed, where the errors fell, time
/// trouble if clocks show it, and how it ended. Made from the record alone; empty if no move was
/// judged.
[[nodiscard]] LIBCHESS_API std::vector<std::string> story_of(const AnnotatedGame& game);

}  // namespace chess
