// PgnParser: rare movetext.

#include "libchess/base/detail/characters.hpp"
#include "libchess/base/utf8.hpp"
#include "libchess/notation/detail/odd_result.hpp"
#include "libchess/notation/detail/pgn_parser.hpp"
#include "libchess/notation/detail/pgn_text.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/notation/san.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace chess::detail {

namespace {

/// Symbols for glyphs (PGN standard, 10; ChessBase's and Informant's for the later ones), and the
/// letters that stand for them in plain text.
using Symbol = std::pair<std::string_view, int>;
constexpr std::array<Symbol, 65> symbols{{
    {"=", 10},        {"~", 13},       {"+=", 14},       {"+/=", 14},      {"=+", 15},
    {"=/+", 15},      {"+/-", 16},     {"-/+", 17},      {"+-", 18},       {"-+", 19},
    {"+--", 20},      {"--+", 21},     {"+/\u2212", 16}, {"\u2212/+", 17}, {"+\u2212", 18},
    {"\u2212+", 19},  {"[]", 7},       {"zz", 22},       {"inf", 13},      {"=/~", 44},
    {"~/=", 44},      {"=~", 44},      {"~=", 44},       {"=/\u221E", 44}, {"=\u221E", 44},
    {"\u221E/=", 44}, {"\u221E=", 44}, {"=/inf", 44},    {"<=>", 132},     {"->", 40},
    {"/\\", 140},     {"<=", 143},     {"RR", 145},      {"N", 146},       {"TN", 146},
    {"D", 220},       {"\u203C", 3},   {"\u2047", 4},    {"\u2049", 5},    {"\u2048", 6},
    {"\u25A1", 7},    {"\u221E", 13},  {"\u2A72", 14},   {"\u2A71", 15},   {"\u00B1", 16},
    {"\u2213", 17},   {"\u2A00", 22},  {"\u2299", 22},   {"\u27F3", 32},   {"\u2191", 36},
    {"\u2192", 40},   {"\u2BF9", 44},  {"\u21C6", 132},  {"\u21C4", 132},  {"\u2295", 138},
    {"\u2A01", 138},  {"\u2206", 140}, {"\u0394", 140},  {"\u25B3", 140},  {"\u2207", 141},
    {"\u2313", 142},  {"\u2264", 143}, {"\u22A5", 148},  {"\u27FA", 149},  {"\u21D7", 150},
}};

std::size_t leading_digits(std::string_view word) {
    return std::min(word.find_first_not_of("0123456789"), word.size());
}

/// The length of the sign for three dots at the start of a word, in whatever encoding; 0 if there
/// is none.
std::size_t ellipsis_length(std::string_view word) {
    constexpr char32_t ellipsis = 0x2026;
    if (word.empty() || (word.front() & 0x80) == 0) return 0;
    const TextCharacter first = character_at(word, 0);
    return first.code == ellipsis ? first.length : 0;
}

/// The glyph that a symbol stands for.
std::optional<int> glyph_of(std::string_view symbol) {
    // In no encoding is one longer than in UTF-8.
    constexpr std::size_t longest = std::ranges::max(symbols, {}, [](const Symbol& one) {
                                        return one.first.size();
                                    }).first.size();
    if (symbol.size() > longest) return std::nullopt;
    const bool is_ascii = !has_high_byte(symbol);
    const std::string plain = is_ascii ? std::string() : as_utf8(symbol);
    const std::string_view wanted = is_ascii ? symbol : plain;
    const auto* const found = std::ranges::find(symbols, wanted, &Symbol::first);
    return found == symbols.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

/// Movetext that starts with a rare character.
bool PgnParser::other(char c) {
    if (is_padding(c) && padding()) return true;
    if (rare_blank_here()) return true;
    if (result_ && c != '%' && c != ';') return behind_result(c);
    switch (c) {
        case ';': return rest_of_line();
        case '(': return open_variation();
        case ')': return close_variation();
        case '$': return dollar();
        case '!':
        case '?': return suffix();
        case '*': return star();
        case '.': ++at_; return true;  // the dots of "1 ... e5"
        case ',':
            if (!any_move_) break;
            warn_once(at_++, 1, "a comma between moves (ignored)");
            return true;
        case '%':
            if (!at_line_start()) break;
            skip_line();
            return true;
        case '[':
            if (starts_with("[]")) break;  // a box: the only move
            return fail(at_, 1,
                        "'[' in the movetext; tags stand before the moves, and variations "
                        "in round brackets");
        case ']': return fail(at_, 1, "']' without a tag that it could close");
        case '}':
            return fail(at_, 1, "'}' without a comment that it could close; comments do not nest");
        default: break;
    }
    return odd_word();
}

/// Text after the result: the same once more, or an error.
bool PgnParser::behind_result(char c) {
    const std::string_view word = c == '*' ? rest().substr(0, 1) : word_here();
    if (parse_result(word) == result_) {  // given twice
        at_ += word.size();
        return true;
    }
    if (const auto odd = odd_result_at(rest()); odd && odd->result == result_) {
        at_ += odd->length;
        return true;
    }
    if (c == '[')
        return fail(at_, 1,
                    "'[' after the game's result; the next game's tags start on a new line");
    return fail(at_, std::max<std::size_t>(word.size(), 1),
                "text after the game's result, expected the next game's tags");
}

bool PgnParser::padding() {
    const char* end = at_;
    while (end != end_ && (is_padding(*end) || is(*end, is_space))) ++end;
    // A file that ended so may have another behind it.
    if (end == end_) {
        const char* const zero = std::find(at_, end_, '\0');
        const auto zeros = static_cast<std::size_t>(std::count(zero, end_, '\0'));
        if (zeros != 0) warn(zero, zeros, std::string(zero_byte_warning));
        at_ = end_;
    } else if (*at_ == '\x1A' && at_line_start()) ++at_;
    else return false;
    return true;
}

/// A blank outside of ASCII, which is skipped.
bool PgnParser::rare_blank_here() {
    if (at_ == end_ || (*at_ & 0x80) == 0) return false;
    const TextCharacter character = character_at(rest(), 0);
    if (rare_blank(character.code) == RareBlank::none) return false;
    // Concatenated files may each begin with a byte order mark, and nobody need know.
    const bool is_mark = starts_with(byte_order_mark) && at_line_start();
    if (!is_mark) warn_once(at_, character.length, std::string(rare_blank_warning));
    at_ += character.length;
    return true;
}

bool PgnParser::star() {
    return take_result(GameResult::unknown, 1);
}

/// The bytes up to a blank, a bracket or a suffix; a promotion's "(Q)" is included.
std::string_view PgnParser::word_at(const char* begin) const noexcept {
    const char* end = begin;
    while (end != end_ && !is(*end, is_move_end) && !is_padding(*end)) {
        std::size_t length = 1;
        if ((*end & 0x80) != 0) {
            const auto here = static_cast<std::size_t>(end - at_);
            const TextCharacter character = character_at(rest(), here);
            if (rare_blank(character.code) == RareBlank::wide) break;
            length = character.length;
        }
        end += length;
    }
    if (end_ - end >= 3 && *end == '(' && is(end[1], is_piece_letter) && end[2] == ')') {
        end += 3;
        while (end != end_ && (*end == '+' || *end == '#')) ++end;
    }
    if (end == begin && end_ - end >= 2 && end[0] == '[' && end[1] == ']') end += 2;
    return {begin, static_cast<std::size_t>(end - begin)};
}

bool PgnParser::odd_word() {
    const std::string_view word = visible_word(word_here());
    if (word.empty()) return unexpected({at_, 1});
    if (const auto result = parse_result(word)) return take_result(*result, word.size());
    if (result_of_tag() || odd_result()) return true;
    if (const std::size_t dots = ellipsis_length(word); dots != 0) {
        at_ += dots;
        return true;
    }
    if (parse_null_move(word)) return null_move(word);
    return read_odd(word);
}

/// A word that is no result: a mark, a number, or a move.
bool PgnParser::read_odd(std::string_view word) {
    if (!is_knight_apart(word) && (symbol(word) || spelled_out(word))) return true;
    const auto move = parse_san(position_, word);
    if (move) return take_move(*move, word);
    if (const std::size_t length = length_before_symbol(word); length != 0)
        return take_move(*parse_san(position_, word.substr(0, length)), word.substr(0, length));
    if (is_odd_castling(word)) return odd_castling(word);
    if (move_apart(word)) return true;
    if (const std::size_t digits = number_length(word); digits != 0) return odd_number(digits);
    return refuse_move(word, move.error());
}

bool PgnParser::null_move(std::string_view word) {
    if (in_check_) return fail(at_, word.size(), "a null move while in check");
    visitor_.null_move(position_, word);
    undo_ = position_.make_null();
    last_move_ = null_move_bits;
    any_move_ = true;
    at_ += word.size();
    return true;
}

/// How many digits at the start of a word are a move number: "1e4" without blank or dot, or "0.".
std::size_t PgnParser::number_length(std::string_view word) const {
    const std::size_t length = leading_digits(word);
    if (length == 0 || length > 4) return 0;
    const std::string_view behind = word.substr(length);
    // Of two numbers the second is meant as a move.
    if (behind.empty()) return follows_number() ? 0 : length;
    if (behind.front() == '.' || ellipsis_length(behind) != 0) return length;
    if (!is(behind.front(), is_piece_letter | is_file_letter) && behind.front() != 'O') return 0;
    return parse_san(position_, behind) ? length : 0;
}

bool PgnParser::odd_number(std::size_t digits) {
    const char* const start = at_;
    std::size_t value = 0;
    for (; digits != 0; --digits) value = value * 10 + static_cast<std::size_t>(*at_++ - '0');
    return take_number(value, start);
}

bool PgnParser::symbol(std::string_view word) {
    if (last_move_ == no_move && levels_.empty()) return false;
    const auto glyph = glyph_of(word);
    if (!glyph) return false;
    visitor_.nag(*glyph);
    at_ += word.size();
    return true;
}

/// The length of a move that a symbol follows without a blank, as in "Nf3+-"; 0 if there is none.
std::size_t PgnParser::length_before_symbol(std::string_view word) const {
    for (std::size_t cut = 2; cut < word.size(); ++cut) {
        const std::string_view symbol = word.substr(cut);
        if (is_letter(symbol.front())) continue;  // not "e4N": that may be meant otherwise
        if (glyph_of(symbol) && parse_san(position_, word.substr(0, cut))) return cut;
    }
    return 0;
}

/// "e.p." after a capture, and "ch" and "mate" as in old books; and a sign apart from its move.
bool PgnParser::spelled_out(std::string_view word) {
    if (last_move_ == no_move || last_move_ == null_move_bits) return false;
    const bool en_passant =
        (word == "e.p." || word == "ep") && Move::from_bits(last_move_).is_en_passant();
    const bool check = (word == "ch" || word == "ch.") && position_.in_check();
    const bool mate = word == "mate" && position_.in_check();
    const bool sign =
        (word == "+" || word == "++" || word == "#" || dagger_length(word, 0) == word.size()) &&
        position_.in_check();
    if (!en_passant && !check && !mate && !sign) return false;
    if (sign) warn_once(at_, word.size(), fmt::format("'{}' apart from its move", excerpt(word)));
    at_ += word.size();
    return true;
}

}  // namespace chess::detail
