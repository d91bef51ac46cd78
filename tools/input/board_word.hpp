#pragma once

#include <string_view>

namespace chesstool {

/// Whether a word can only be the first field of a FEN: eight ranks.
[[nodiscard]] bool looks_like_board(std::string_view word);

}  // namespace chesstool
