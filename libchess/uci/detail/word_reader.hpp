#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace chess {

/// Takes the words of a line one after the other; blanks of any kind and number part them.
class WordReader {
public:
    explicit WordReader(std::string_view text) noexcept : text_(text) { skip_blanks(); }

    [[nodiscard]] bool at_end() const noexcept { return text_.empty(); }
    /// The next word, left where it is; empty at the end.
    [[nodiscard]] std::string_view peek() const noexcept {
        return text_.substr(0, text_.find_first_of(blanks));
    }
    [[nodiscard]] std::string_view next() noexcept {
        const std::string_view word = peek();
        text_.remove_prefix(word.size());
        skip_blanks();
        return word;
    }
    /// Everything that is left, without the blanks around it.
    [[nodiscard]] std::string_view rest() const noexcept {
        const std::size_t last = text_.find_last_not_of(blanks);
        return last == std::string_view::npos ? std::string_view() : text_.substr(0, last + 1);
    }

private:
    static constexpr std::string_view blanks = " \t\r\n\v\f";

    void skip_blanks() noexcept {
        text_.remove_prefix(std::min(text_.find_first_not_of(blanks), text_.size()));
    }

    std::string_view text_;
};

/// ASCII letters in lower case, all else as it is.
[[nodiscard]] inline std::string lower_case(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

}  // namespace chess
