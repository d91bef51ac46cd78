// PgnParser: movetext whose sense is plain, although it is written as no program should.

#include "libchess/base/detail/characters.hpp"
#include "libchess/base/utf8.hpp"
#include "libchess/notation/detail/move_apart.hpp"
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

bool is_zero(char c) {
    return c == 'O' || c == '0' || c == 'o';
}

}  // namespace

/// A result in another spelling.
bool PgnParser::odd_result() {
    const auto odd = odd_result_at(rest());
    if (!odd) return false;
    const std::string_view written = rest().substr(0, odd->length);
    // These are common, and cost no warning.
    constexpr std::array<std::string_view, 3> usual{"\u00BD-\u00BD", "1/2", "\u00BD"};
    if (std::ranges::find(usual, as_utf8(written)) == usual.end())
        warn_of_result(written, odd->result);
    return take_result(odd->result, odd->length);
}

void PgnParser::warn_of_result(std::string_view written, GameResult result) {
    warn_once(at_, written.size(),
              result == GameResult::unknown
                  ? fmt::format("'{}', a double forfeit or unknown result, is read as '*'",
                                excerpt(written))
                  : fmt::format("result '{}', expected '{}'", excerpt(written), to_string(result)));
}

/// Whether nothing but comments is behind an offset from here.
bool PgnParser::ends_behind(std::size_t offset) const noexcept {
    return has_only_comments(rest().substr(offset));
}

/// A result in brackets: the game's, if nothing else follows, otherwise a remark.
bool PgnParser::bracketed_result() {
    const std::string_view text = rest();
    const std::size_t open = detail::skip_blanks(text, 1, text.size());
    const std::string_view inside = text.substr(open, text.find(')', open) - open);
    const std::string_view written = trimmed(inside, " \t");
    const auto result = whole_result(written);
    const std::size_t close = open + inside.size();
    if (!result || close == text.size()) return false;
    if (levels_.empty() && ends_behind(close + 1)) {
        warn_once(at_, close + 1,
                  fmt::format("result '{}', expected '{}'", excerpt(text.substr(0, close + 1)),
                              to_string(*result)));
        return take_result(*result, close + 1);
    }
    visitor_.comment(text.substr(0, close + 1));
    at_ += close + 1;
    return true;
}

/// The result as the Result tag has it, where that is none of the standard's: "0-0", which is no
/// castling then, and "+--", which is no glyph.
bool PgnParser::result_of_tag() {
    if (result_tag_.begin == nullptr || !levels_.empty() || parse_result(result_tag_.text))
        return false;
    const auto plain = [](std::string_view text) {
        std::string result = with_plain_dashes(text);
        std::erase(result, ' ');
        return result;
    };
    // A line may be long, and each of its words may be asked.
    const std::string_view line = rest().substr(0, 4 * result_tag_.text.size() + 16);
    const std::string_view written = trimmed(line.substr(0, line.find_first_of("\r\n{;")), " \t");
    if (plain(written) != plain(result_tag_.text)) return false;
    if (!ends_behind(written.size())) return false;
    const GameResult result = result_of_signs(plain(written)).value_or(GameResult::unknown);
    warn_of_result(written, result);
    return take_result(result, written.size());
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

/// A move whose parts stand apart.
bool PgnParser::move_apart(std::string_view word) {
    const auto found = find_move_apart(position_, word, [this](std::string_view last) {
        return word_behind(last.data() + last.size());
    });
    if (!found) return false;
    warn_once(at_, found->written.size(),
              fmt::format("a move in parts, taken for {}", to_san(position_, found->move)));
    return take_move(found->move, found->written);
}

/// Whether "N" is the piece of a move and no novelty: where a knight can go to the square behind
/// it, since a mark of novelty is followed by a number, a comment or a whole move. If more than a
/// square follows, as in "N cxd5", it is the knight only where that is no move itself.
bool PgnParser::is_knight_apart(std::string_view word) const {
    if (word != "N") return false;
    const std::string next(word_behind(word.data() + word.size()));
    if (next.empty() || !parse_san(position_, "N" + next)) return false;
    const std::string_view square =
        std::string_view(next).substr(0, next.find_last_not_of("+#") + 1);
    return parse_square(square) || follows_number() || !parse_san(position_, next);
}

/// Whether a move number with its dot is before this place.
bool PgnParser::follows_number() const noexcept {
    const char* before = at_;
    while (before != begin_ && (is(before[-1], is_space) || (before[-1] & 0x80) != 0)) --before;
    return is_behind_dots(before);
}

/// Whether dots end here that are of a move number, or alone, not those of "e.p." and "ch.".
bool PgnParser::is_behind_dots(const char* here) const noexcept {
    if (here == begin_ || here[-1] != '.') return false;
    while (here != begin_ && here[-1] == '.') --here;
    while (here != begin_ && is_digit(here[-1])) --here;
    return here == begin_ || !is_letter(here[-1]);
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
