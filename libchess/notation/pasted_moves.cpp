#include "libchess/notation/pasted_moves.hpp"

#include "libchess/notation/detail/move_apart.hpp"
#include "libchess/notation/detail/text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace chess {

namespace {

/// What separates words; no-break blanks come with text from web pages.
constexpr std::array<std::string_view, 8> separators{" ", "\t",     "\r",     "\n",
                                                     ",", "\u00a0", "\u202f", "\u200b"};
constexpr std::array<std::string_view, 2> dots{".", "\u2026"};
constexpr std::array<std::string_view, 9> results{
    "1-0",      "0-1",          "1/2-1/2",           "*", "\u00bd-\u00bd", "1\u20130",
    "0\u20131", "1/2\u20131/2", "\u00bd\u2013\u00bd"};

std::size_t length_of_one(std::string_view text, std::span<const std::string_view> words) {
    for (const std::string_view word : words)
        if (text.starts_with(word)) return word.size();
    return 0;
}

/// The length of "1.", "1...", "...", or "1" if that is the whole word; otherwise 0. "00" is no
/// number.
std::size_t number_length(std::string_view word) {
    std::size_t length = 0;
    while (length < word.size() && detail::is_digit(word[length])) ++length;
    const std::size_t digits = length;
    while (const std::size_t dot = length_of_one(word.substr(length), dots)) length += dot;
    const bool is_bare = length == word.size() && !word.starts_with('0');
    return length > digits || is_bare ? length : 0;
}

/// "+", "#", "!?", "$14", "e.p.": what may stand apart behind a move and says nothing new.
bool is_mark(std::string_view word) {
    if (word == "e.p." || word == "ep") return true;
    if (word.starts_with('$')) return std::ranges::all_of(word.substr(1), detail::is_digit);
    return word.find_first_not_of("+#!?") == std::string_view::npos;
}

SanError fault(std::size_t offset, std::size_t length, std::string message) {
    return {SanError::Kind::syntax, {offset, length, std::move(message)}, {}};
}

/// The words of a text, from which comments are left out.
class Words {
public:
    explicit Words(std::string_view text) : text_(text) {}

    /// The next word; nullopt at the end, and before a comment without an end.
    std::optional<std::string_view> next() {
        skip();
        if (at_ == text_.size() || text_[at_] == '{') return std::nullopt;
        std::size_t end = at_;
        while (end < text_.size() && length_of_one(text_.substr(end), separators) == 0 &&
               text_[end] != '{')
            ++end;
        const std::string_view word = text_.substr(at_, end - at_);
        at_ = end;
        return word;
    }
    /// The word behind another one; empty at the end.
    [[nodiscard]] std::string_view behind(std::string_view word) const {
        Words rest = *this;
        rest.go_behind(word);
        return rest.next().value_or(std::string_view());
    }
    void go_behind(std::string_view word) noexcept { at_ = offset_of(word) + word.size(); }
    [[nodiscard]] std::size_t offset() const noexcept { return at_; }
    [[nodiscard]] bool at_end() const noexcept { return at_ == text_.size(); }
    [[nodiscard]] std::size_t offset_of(std::string_view word) const noexcept {
        return static_cast<std::size_t>(word.data() - text_.data());
    }

private:
    void skip() {
        while (at_ < text_.size()) {
            if (const std::size_t blank = length_of_one(text_.substr(at_), separators)) {
                at_ += blank;
            } else if (text_[at_] == '{') {
                const std::size_t close = text_.find('}', at_);
                if (close == std::string_view::npos) return;
                at_ = close + 1;
            } else return;
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

std::expected<std::vector<Move>, SanError> read_pasted_moves(const Position& start,
                                                             std::string_view text) {
    Position position = start;
    std::vector<Move> moves;
    Words words(text);
    bool is_over = false;
    while (auto word = words.next()) {
        const std::size_t offset = words.offset_of(*word);
        if (is_over) return std::unexpected(fault(offset, word->size(), "text after the result"));
        if (std::ranges::find(results, *word) != results.end()) {
            is_over = true;
            continue;
        }
        if (word->starts_with('('))
            return std::unexpected(fault(offset, 1, "a variation, expected the moves of one line"));
        const std::size_t number = number_length(*word);
        word->remove_prefix(number);
        if (word->empty() || (!moves.empty() && is_mark(*word))) continue;
        auto move = parse_san(position, *word);
        if (!move) {
            if (const auto apart = detail::find_move_apart(
                    position, *word, [&](std::string_view last) { return words.behind(last); })) {
                words.go_behind(apart->written);
                position.make(apart->move);
                moves.push_back(apart->move);
                continue;
            }
            SanError error = std::move(move.error());
            error.error.offset += offset + number;
            return std::unexpected(std::move(error));
        }
        position.make(*move);
        moves.push_back(*move);
    }
    if (!words.at_end())
        return std::unexpected(fault(words.offset(), 1, "this comment has no end, expected '}'"));
    return moves;
}

}  // namespace chess
