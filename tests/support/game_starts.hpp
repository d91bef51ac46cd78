#pragma once

#include <string_view>
#include <vector>

namespace chess::test {

/// The games of a text, by the rules of pgn_cutter.hpp read as plainly as they can be: every
/// question is answered by looking through the game from its beginning again.
[[nodiscard]] std::vector<std::string_view> games_of(std::string_view text);

}  // namespace chess::test
