// PgnParser: movetext whose sense is plain, although it is written as no program should.

#include "libchess/base/utf8.hpp"
#include "libchess/notation/detail/odd_result.hpp"
#include "libchess/notation/detail/pgn_parser.hpp"
#include "libchess/notation/detail/pgn_text.hpp"
#include "libchess/notation/detail/san_scanner.hpp"
#include "libchess/notation/san.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

namespace chess::detail {

namespace {

/// The parts of a move that are tried together, and the bytes that they have.
constexpr int most_parts = 6;
constexpr std::size_t longest_whole = 12;

bool is_zero(char c) {
    return c == 'O' || c == '0' || c == 'o';
}

bool is_piece_alone(std::string_view word) {
    return word.size() == 1 && word != "P" && is(word.front(), is_piece_letter);
}

/// Whether a part of a move begins like one that goes on with the part before it: with a sign of
/// capture, of promotion or between squares.
bool begins_with_sign(std::string_view part) {
    if (std::string_view("-x:=/(").contains(part.front())) return true;
    const char32_t code = character_at(part, 0).code;
    return (code >= 0x2010 && code <= 0x2015) || code == 0x2212 || code == 0xD7;
}

}  // namespace

/// A result in another spelling.
bool PgnParser::odd_result() {
    const auto odd = odd_result_at(rest());
    if (!odd) return false;
    const std::string_view written = rest().substr(0, odd->length);
    // "½-½" is usual.
    if (written != "\u00BD-\u00BD")
        warn_once(
            at_, odd->length,
            fmt::format("result '{}', expected '{}'", excerpt(written), to_string(odd->result)));
    return take_result(odd->result, odd->length);
}

/// "00", "OOO": castling without its dashes.
bool PgnParser::is_odd_castling(std::string_view word) noexcept {
    const std::string_view zeros = word.substr(0, word.find_first_of("+#"));
    return (zeros.size() == 2 || zeros.size() == 3) && is_zero(zeros.front()) &&
           zeros.find_first_not_of(zeros.front()) == std::string_view::npos;
}

bool PgnParser::odd_castling(std::string_view word) {
    const bool is_short = word.substr(0, word.find_first_of("+#")).size() == 2;
    const std::string_view usual = is_short ? "O-O" : "O-O-O";
    const auto move = parse_san(position_, usual);
    if (!move) return refuse_move(word, move.error());
    warn_once(at_, word.size(), fmt::format("'{}' is taken for {}", excerpt(word), usual));
    return take_move(*move, word);
}

/// The word behind some blanks and ends of lines.
std::string_view PgnParser::word_behind(const char* from) const noexcept {
    const std::string_view text = rest();
    const std::size_t begin = skip_space(text, static_cast<std::size_t>(from - at_));
    return word_at(at_ + begin);
}

/// Whether a word and the next one may be parts of one move.
bool PgnParser::may_go_on(std::string_view word, std::string_view next) const {
    if (next.empty()) return false;
    if (begins_with_sign(next) || begins_with_sign(word.substr(word.size() - 1))) return true;
    if (is_piece_alone(word)) return true;
    // "e8 Q": the piece that the pawn becomes.
    const auto error = parse_san(position_, word);
    return is_piece_alone(next) && !error && error.error().kind == SanError::Kind::ambiguous;
}

/// A move whose parts stand apart: "e8 =Q", "O - O", "N f3". The longest that is legal counts.
bool PgnParser::move_apart(std::string_view word) {
    std::string whole(word);
    std::string_view last = word;
    std::optional<Move> found;
    std::string_view written;
    for (int parts = 1; parts < most_parts; ++parts) {
        const std::string_view next = word_behind(last.data() + last.size());
        if (whole.size() + next.size() > longest_whole || !may_go_on(whole, next)) break;
        whole += next;
        last = next;
        if (const auto move = parse_san(position_, whole)) {
            found = *move;
            written = {word.data(),
                       static_cast<std::size_t>(next.data() + next.size() - word.data())};
        }
    }
    if (!found) return false;
    warn_once(at_, written.size(),
              fmt::format("a move in parts, taken for {}", to_san(position_, *found)));
    return take_move(*found, written);
}

/// Whether "N" is the piece of a move and no novelty: behind a move number, or where what follows
/// it makes sense in no other way.
bool PgnParser::is_knight_apart(std::string_view word) const {
    if (word != "N") return false;
    const std::string next(word_behind(word.data() + word.size()));
    if (next.empty() || !parse_san(position_, "N" + next)) return false;
    return follows_number() || !parse_san(position_, next);
}

/// Whether a move number with its dot is before this place.
bool PgnParser::follows_number() const noexcept {
    const char* before = at_;
    while (before != begin_ && (is(before[-1], is_space) || (before[-1] & 0x80) != 0)) --before;
    return before != begin_ && before[-1] == '.';
}

/// A word up to its first invisible blank, if that much makes sense alone; otherwise all of it, so
/// that a soft hyphen within a move does no harm.
std::string_view PgnParser::visible_word(std::string_view word) {
    const std::size_t blank = find_rare_blank(word);
    if (blank == std::string_view::npos || blank == 0) return word;
    const std::string_view first = word.substr(0, blank);
    const bool is_number = std::ranges::all_of(first, [](char c) { return is_digit(c); });
    if (is_number || parse_result(first) || parse_san(position_, first)) return first;
    warn_once(at_ + blank, character_at(word, blank).length, std::string(rare_blank_warning));
    return word;
}

}  // namespace chess::detail
