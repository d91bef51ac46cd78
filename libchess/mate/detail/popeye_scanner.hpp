#pragma once

// The words of Popeye's input in order, each with its place.

#include "libchess/notation/detail/text.hpp"
#include "libchess/notation/parse_error.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace chess::detail {

/// A word of a text, also in lower case, since Popeye ignores case.
struct PopeyeToken {
    std::string_view text;  ///< as it is written; empty at the end of the text
    std::size_t offset;     ///< where it begins
    std::string small = {};

    [[nodiscard]] ParseError fault(std::string message) const {
        return {offset, std::max<std::size_t>(text.size(), 1), std::move(message)};
    }
};

class PopeyeScanner {
public:
    explicit PopeyeScanner(std::string_view text, std::size_t offset = 0)
        : text_(text),
          offset_(offset) {}

    [[nodiscard]] PopeyeToken peek() const {
        const std::size_t first = std::min(text_.find_first_not_of(blanks, at_), text_.size());
        const std::size_t end = std::min(text_.find_first_of(blanks, first), text_.size());
        PopeyeToken token{text_.substr(first, end - first), offset_ + first};
        for (const char c : token.text) token.small += lower(c);
        return token;
    }
    PopeyeToken take() {
        PopeyeToken token = peek();
        pass(token);
        return token;
    }
    /// Moves past a token that was peeked at.
    void pass(const PopeyeToken& token) { at_ = token.offset - offset_ + token.text.size(); }
    /// The rest of the line without blanks around it.
    std::string_view take_line() {
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        const std::size_t first = std::min(text_.find_first_not_of(blanks, at_), end);
        const std::string_view line = text_.substr(first, end - first);
        at_ = end;
        return line.substr(0, line.find_last_not_of(blanks) + 1);
    }

private:
    static constexpr std::string_view blanks = " \t\r\n\f\v";

    std::string_view text_;
    std::size_t offset_;
    std::size_t at_ = 0;
};

}  // namespace chess::detail
