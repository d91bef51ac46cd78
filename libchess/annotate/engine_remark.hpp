#pragma once

#include "libchess/base/export.hpp"
#include "libchess/notation/game.hpp"

#include <optional>
#include <string>

namespace chess {

/// The first evaluation of a game's main line that is meant as one and cannot be read, as it is
/// written: a command "[%eval mate 3]"; or, in a game without such commands, a comment such as
/// "+0.35/12". Nullopt if there is none.
[[nodiscard]] LIBCHESS_API std::optional<std::string> unread_evaluation(const Game& game);

}  // namespace chess
