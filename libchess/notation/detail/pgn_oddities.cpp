// PgnParser: rare and invalid movetext.

#include "libchess/notation/detail/pgn_parser.hpp"
#include "libchess/notation/detail/san_resolver.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/notation/san.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace chess::detail {

namespace {

/// Symbols for glyphs (PGN standard, 10; ChessBase's for the later ones).
constexpr std::array<std::pair<std::string_view, int>, 24> symbols{{
    {"=", 10},      {"+=", 14},     {"+/=", 14},    {"=+", 15},      {"=/+", 15},    {"+/-", 16},
    {"-/+", 17},    {"+-", 18},     {"-+", 19},     {"+--", 20},     {"--+", 21},    {"\u25A1", 7},
    {"\u221E", 13}, {"\u2A72", 14}, {"\u2A71", 15}, {"\u00B1", 16},  {"\u2213", 17}, {"\u2A00", 22},
    {"\u27F3", 32}, {"\u2192", 36}, {"\u2191", 40}, {"\u21C6", 132}, {"N", 146},     {"D", 220},
}};

/// How a word looks in a message.
std::string shown(std::string_view word) {
    const char first = word.front();
    if (first >= 0x20 && first < 0x7F) return fmt::format("'{}'", excerpt(word));
    return fmt::format("byte 0x{:02X}", static_cast<unsigned>(static_cast<unsigned char>(first)));
}

/// What old systems append to a file: Ctrl-Z, or zeros that fill the last block.
bool is_padding(char c) {
    return c == '\x1A' || c == '\0';
}

bool is_null_move(std::string_view word) {
    return word == "--" || word == "Z0" || word == "@@@@" || word == "0000";
}

std::size_t leading_digits(std::string_view word) {
    return std::min(word.find_first_not_of("0123456789"), word.size());
}

/// Whether a word starts with a move number, as "2." and "2.Nf3" do.
bool starts_with_number(std::string_view word) {
    const std::size_t digits = leading_digits(word);
    return digits != 0 && word.substr(digits).starts_with('.');
}

constexpr std::string_view ellipsis = "\u2026";
constexpr std::size_t longest_move = 8;

bool starts_with_move(const Position& position, std::string_view word) {
    for (std::size_t length = 2; length <= std::min(word.size(), longest_move); ++length)
        if (parse_san(position, word.substr(0, length))) return true;
    return false;
}

}  // namespace

/// Movetext that starts with a rare character.
bool PgnParser::other(char c) {
    if (is_padding(c) && padding()) return true;
    if (result_ && c != '%' && c != ';') {
        const std::string_view word = word_here();
        if (parse_result(word) == result_) {  // given twice
            at_ += word.size();
            return true;
        }
        if (c == '[')
            return fail(at_, 1,
                        "'[' after the game's result; the next game's tags start on a new line");
        return fail(at_, std::max<std::size_t>(word.size(), 1),
                    "text after the game's result, expected the next game's tags");
    }
    switch (c) {
        case ';': return rest_of_line();
        case '(': return open_variation();
        case ')': return close_variation();
        case '$': return dollar();
        case '!':
        case '?': return suffix();
        case '*': return star();
        case '.': ++at_; return true;  // the dots of "1 ... e5"
        case '%':
            if (!at_line_start()) break;
            skip_line();
            return true;
        case '[':
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

bool PgnParser::padding() {
    const char* end = at_;
    while (end != end_ && (is_padding(*end) || is(*end, is_space))) ++end;
    if (end != end_) return false;
    at_ = end_;
    return true;
}

bool PgnParser::star() {
    return take_result(GameResult::unknown, 1);
}

/// The bytes up to a blank, a bracket or a suffix; a promotion's "(Q)" is included.
std::string_view PgnParser::word_here() const noexcept {
    const char* end = at_;
    while (end != end_ && !is(*end, is_move_end) && !is_padding(*end)) ++end;
    if (end_ - end >= 3 && *end == '(' && is(end[1], is_piece_letter) && end[2] == ')') {
        end += 3;
        while (end != end_ && (*end == '+' || *end == '#')) ++end;
    }
    return {at_, static_cast<std::size_t>(end - at_)};
}

bool PgnParser::odd_word() {
    const std::string_view word = word_here();
    if (word.empty()) return unexpected({at_, 1});
    if (const auto result = parse_result(word)) return take_result(*result, word.size());
    if (word == "1/2" || word == "\u00BD-\u00BD" || word == "\u00BD")
        return take_result(GameResult::draw, word.size());
    if (word.starts_with(ellipsis)) {
        at_ += ellipsis.size();
        return true;
    }
    if (is_null_move(word)) return null_move(word);
    if (symbol(word) || spelled_out(word)) return true;
    if (const std::size_t digits = number_length(word); digits != 0) return odd_number(digits);
    return odd_move(word);
}

bool PgnParser::null_move(std::string_view word) {
    if (position_.in_check()) return fail(at_, word.size(), "a null move while in check");
    visitor_.null_move(position_);
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
    const std::string_view rest = word.substr(length);
    if (rest.empty() || rest.front() == '.' || rest.starts_with(ellipsis)) return length;
    if (!is(rest.front(), is_piece_letter | is_file_letter) && rest.front() != 'O') return 0;
    return !parse_san(position_, word) && parse_san(position_, rest) ? length : 0;
}

bool PgnParser::odd_number(std::size_t digits) {
    const char* const start = at_;
    std::size_t value = 0;
    for (; digits != 0; --digits) value = value * 10 + static_cast<std::size_t>(*at_++ - '0');
    return take_number(value, start);
}

bool PgnParser::symbol(std::string_view word) {
    if (last_move_ == no_move) return false;
    const auto* const found =
        std::ranges::find(symbols, word, &std::pair<std::string_view, int>::first);
    if (found == symbols.end()) return false;
    visitor_.nag(found->second);
    at_ += word.size();
    return true;
}

/// "e.p." after a capture, and "ch" and "mate" as in old books.
bool PgnParser::spelled_out(std::string_view word) {
    if (last_move_ == no_move || last_move_ == null_move_bits) return false;
    const bool en_passant =
        (word == "e.p." || word == "ep") && Move::from_bits(last_move_).is_en_passant();
    const bool check = (word == "ch" || word == "ch.") && position_.in_check();
    const bool mate = (word == "mate" || word == "++" || word == "#") && position_.in_check();
    if (!en_passant && !check && !mate) return false;
    at_ += word.size();
    return true;
}

bool PgnParser::odd_move(std::string_view word) {
    const auto move = parse_san(position_, word);
    if (move) return take_move(*move, word);
    if (move.error().kind == SanError::Kind::syntax) return unexpected(word);
    if (glued_moves(word)) return false;
    return fail(at_, word.size(),
                fmt::format("move {}{} {}{}", position_.fullmove_number(),
                            position_.turn() == Color::white ? "." : "...",
                            move.error().error.message, nesting_hint()));
}

bool PgnParser::unexpected(std::string_view word) {
    if (glued_moves(word)) return false;
    const std::string what = shown(word);
    if (!any_move_ && names_.empty())
        return fail(
            at_, word.size(),
            what + " begins no game, expected a tag such as [Event \"...\"] or move number 1");
    return fail(at_, word.size(),
                fmt::format("unexpected {}, expected a move, a comment or a result{}", what,
                            nesting_hint()));
}

/// A hint to add if the error follows a comment that was meant to contain another one.
std::string_view PgnParser::nesting_hint() const {
    const std::string_view before(begin_, static_cast<std::size_t>(at_ - begin_));
    const std::size_t close = before.find_last_not_of(" \t\r\n");
    if (close == std::string_view::npos || before[close] != '}') return "";
    const std::size_t inner = before.rfind('{', close);
    const std::size_t outer = inner == 0 ? inner : before.find_last_of("{}", inner - 1);
    const bool nested = outer != inner && outer != std::string_view::npos && before[outer] == '{';
    return nested ? "; comments do not nest" : "";
}

/// Reports text that follows a move without a blank; returns whether there is any.
bool PgnParser::glued_moves(std::string_view word) {
    for (std::size_t cut = 2; cut < word.size() && cut <= longest_move; ++cut) {
        const auto first = parse_san(position_, word.substr(0, cut));
        if (!first) continue;
        const std::string_view rest = word.substr(cut);
        if (!starts_with_number(rest) && !parse_result(rest) &&
            !starts_with_move(position_.after(*first), rest))
            continue;
        fail(at_ + cut, rest.size(),
             fmt::format("no blank between '{}' and '{}'", word.substr(0, cut), excerpt(rest)));
        return true;
    }
    return false;
}

}  // namespace chess::detail
