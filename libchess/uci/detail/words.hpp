#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/base/export.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// The words of a UCI line in order, separated by any whitespace. They point into the line.
class UciWords {
public:
    explicit UciWords(std::string_view line) noexcept : text_(line) { skip_blanks(); }

    [[nodiscard]] bool at_end() const noexcept { return text_.empty(); }
    /// The next word, without consuming it; empty at the end.
    [[nodiscard]] std::string_view peek() const noexcept {
        return text_.substr(0, text_.find_first_of(blanks));
    }
    /// Whether the next word is one of `names`.
    [[nodiscard]] bool is_at(std::span<const std::string_view> names) const noexcept {
        return std::ranges::find(names, peek()) != names.end();
    }
    std::string_view next() noexcept {
        const std::string_view word = peek();
        text_.remove_prefix(word.size());
        skip_blanks();
        return word;
    }
    /// Takes the text before one of `names`, or up to the end, without surrounding blanks.
    std::string_view take_until(std::span<const std::string_view> names = {}) noexcept {
        const std::string_view all = text_;
        while (!at_end() && !is_at(names)) next();
        const std::string_view taken = all.substr(0, all.size() - text_.size());
        return taken.substr(0, taken.find_last_not_of(blanks) + 1);
    }

private:
    static constexpr std::string_view blanks = " \t\r\n\v\f";

    void skip_blanks() noexcept {
        text_.remove_prefix(std::min(text_.find_first_not_of(blanks), text_.size()));
    }

    std::string_view text_;
};

/// The column, counted from 1, at which a word of the line begins.
[[nodiscard]] inline std::size_t uci_column(std::string_view line, std::string_view word) noexcept {
    return static_cast<std::size_t>(word.data() - line.data()) + 1;
}

/// A text's words with one blank between them.
[[nodiscard]] std::string single_spaced(std::string_view text);

/// Converts ASCII letters to lower case.
[[nodiscard]] LIBCHESS_API std::string lower_case(std::string_view text);

/// A whole number with or without a sign; one that is out of range is clamped.
[[nodiscard]] LIBCHESS_TEST_API std::optional<std::int64_t> parse_uci_number(std::string_view word);

/// "; did you mean 'x'?", or empty if no name is near.
[[nodiscard]] LIBCHESS_TEST_API std::string uci_hint(std::string_view word,
                                                     std::span<const std::string_view> names);

/// Splits a command line into words as a POSIX shell does (XCU 2.2, Quoting): blanks separate
/// words, 'single' and "double" quotes and backslashes quote characters. Nothing is expanded and no
/// shell is run. Returns at least one word, the first of them not empty; the error is a message.
[[nodiscard]] LIBCHESS_TEST_API std::expected<std::vector<std::string>, std::string> command_words(
    std::string_view line);

}  // namespace chess
