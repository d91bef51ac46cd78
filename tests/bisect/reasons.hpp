#pragma once

// What the tests of extra and of missing moves have in common.

#include "libchess/bisect/random_game.hpp"
#include "libchess/position/position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace chess::test {

/// A move as it is written when the board has been turned upside down: "e2e4" is "e7e5".
[[nodiscard]] inline std::string mirrored(std::string_view move) {
    std::string text(move);
    for (char& c : text)
        if (c >= '1' && c <= '8') c = static_cast<char>('1' + '8' - c);
    return text;
}

/// Whether it reads as one: nothing is left out where a piece or a square should stand.
[[nodiscard]] inline bool is_sentence(const std::string& text) {
    return text.size() > 10 && text.ends_with('.') && !text.starts_with(' ') &&
           !text.contains("  ") && !text.contains(" .") && !text.contains(" ,") &&
           !text.starts_with("attack");
}

/// Positions of random games of both kinds.
[[nodiscard]] inline std::vector<Position> random_positions(std::size_t count) {
    Random random(20);
    std::vector<Position> positions;
    for (std::uint64_t number = 0; positions.size() < count; ++number) {
        const std::vector<Position> game = random_game(number, {.seed = 7});
        for (std::size_t i = random.below(10); i < game.size() && positions.size() < count;
             i += 1 + random.below(20))
            positions.push_back(game[i]);
    }
    return positions;
}

}  // namespace chess::test
