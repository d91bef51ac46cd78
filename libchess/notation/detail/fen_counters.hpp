#pragma once

#include "libchess/notation/fen.hpp"
#include "libchess/notation/parse_error.hpp"

#include <cstddef>
#include <string_view>

namespace chess::detail {

/// The error that the word at `at`, behind what was read of a FEN, is not its next counter.
[[nodiscard]] ParseError unread_counter(const FenText& fen, std::string_view text, std::size_t at);

}  // namespace chess::detail
