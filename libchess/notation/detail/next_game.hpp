#pragma once

#include "libchess/base/detail/test_export.hpp"

#include <cstddef>
#include <string_view>

namespace chess::detail {

/// Where another game begins behind a result on the same line, as in "1. e4 e5 1-0 [Event "b"]" and
/// "1. e4 e5 1-0 1. d4": the first place after `from` and before `end`, judged by its outer form;
/// npos if there is none. Comments are not considered.
[[nodiscard]] LIBCHESS_TEST_API std::size_t find_next_game(std::string_view text, std::size_t from,
                                                           std::size_t end) noexcept;

}  // namespace chess::detail
