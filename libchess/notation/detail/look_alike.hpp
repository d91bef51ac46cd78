#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace chess::detail {

/// The character of ASCII for which another one is easily taken: a Latin letter for a Cyrillic,
/// Greek or full-width one that looks like it; '-' for a dash.
[[nodiscard]] std::optional<char> ascii_twin(char32_t code) noexcept;

/// A text with such twins in place of its characters; others stay.
[[nodiscard]] std::string with_ascii_twins(std::string_view text);

/// What a character outside of ASCII is, if people take it for another one: "an en dash",
/// "a typographic quote", "a Cyrillic letter, not 'K'". Empty for others.
[[nodiscard]] std::string look_alike(char32_t code);

/// A character of a text as error messages show it: in quotes, and with what it is if it may be
/// taken for another one; a control character by its number.
[[nodiscard]] std::string shown_character(std::string_view text, std::size_t at);

/// The same for the first such character of a word: "its 'е' is a Cyrillic letter, not 'e'"; empty
/// if it has none.
[[nodiscard]] std::string look_alike_in(std::string_view word);

}  // namespace chess::detail
