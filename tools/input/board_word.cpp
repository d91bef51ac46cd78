#include "input/board_word.hpp"

#include <algorithm>

namespace chesstool {

bool looks_like_board(std::string_view word) {
    return std::ranges::count(word, '/') == 7 &&
           word.find_first_not_of("PNBRQKpnbrqk12345678/~") == std::string_view::npos;
}

}  // namespace chesstool
