#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/notation/pgn_reader.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace chess::detail {

/// A result in another spelling than the standard's.
struct OddResult {
    GameResult result = GameResult::unknown;  ///< what is meant
    std::size_t length = 0;                   ///< its bytes, with what hangs behind it
};

/// The result at the start of a text, as people write it: with other dashes or a colon, with blanks
/// around them, with halves as fractions or decimals, with one half for both, with the letter O for
/// a zero, in quotes, and with a full stop or another stray sign behind: "1 - 0", "½:½", "0.5-0.5",
/// "1/2", "1-O", "1/2-1/2`"; and as tables of tournaments show games without play: "+:-", "-:-"
/// (which nobody won).
[[nodiscard]] std::optional<OddResult> odd_result_at(std::string_view text) noexcept;

/// The result that a text is, as the standard writes it or so.
[[nodiscard]] std::optional<GameResult> whole_result(std::string_view text) noexcept;

/// Whether a text ends with such a result, or with any in brackets: "(1-0)".
[[nodiscard]] LIBCHESS_TEST_API bool ends_with_odd_result(std::string_view text) noexcept;

/// The result of a game without play, as pairing programs write it: "+--", "--+", and for a double
/// forfeit "---" and "0-0".
[[nodiscard]] std::optional<GameResult> result_of_signs(std::string_view text) noexcept;

/// A text with ordinary dashes in place of typographic ones.
[[nodiscard]] std::string with_plain_dashes(std::string_view text);

/// How many bytes of stray punctuation are at the start of a text, before its end or a blank.
[[nodiscard]] std::size_t stray_length(std::string_view text) noexcept;

}  // namespace chess::detail
