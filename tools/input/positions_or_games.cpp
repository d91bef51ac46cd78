#include "input/positions_or_games.hpp"

#include <fmt/format.h>

namespace chesstool {

std::optional<InputPosition> PositionsOrGames::next() {
    if (!options_.plays_games()) return positions_.next();
    while (next_game_ < asked_games()) {
        const std::uint64_t game = next_game_++;
        if (!options_.selection.contains(game)) continue;
        InputPosition input;
        input.record = game;
        input.file = fmt::format("<game {}>", game);
        return input;
    }
    return std::nullopt;
}

}  // namespace chesstool
