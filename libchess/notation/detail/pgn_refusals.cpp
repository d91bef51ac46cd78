// PgnParser: why movetext is wrong.

#include "libchess/notation/detail/look_alike.hpp"
#include "libchess/notation/detail/pgn_parser.hpp"
#include "libchess/notation/detail/pgn_text.hpp"
#include "libchess/notation/detail/piece_languages.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/position/movegen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

namespace chess::detail {

namespace {

constexpr std::size_t longest_move = 8;

/// How a word looks in a message.
std::string shown(std::string_view word) {
    const auto first = static_cast<unsigned char>(word.front());
    const bool is_text = first >= 0x20 && first != 0x7F && character_at(word, 0).is_utf8;
    return is_text ? fmt::format("'{}'", excerpt(word)) : shown_character(word, 0);
}

/// A hint to add where a letter or a sign of the word is another one than it seems.
std::string look_alike_hint(std::string_view word) {
    const std::string hint = look_alike_in(word);
    return hint.empty() ? hint : "; " + hint;
}

/// Whether a word starts with a move number, as "2." and "2.Nf3" do.
bool starts_with_number(std::string_view word) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    return digits != 0 && word.substr(digits).starts_with('.');
}

bool starts_with_move(const Position& position, std::string_view word) {
    for (std::size_t length = 2; length <= std::min(word.size(), longest_move); ++length)
        if (parse_san(position, word.substr(0, length))) return true;
    return false;
}

/// A king's move to one of the four squares in the middle.
bool is_king_to_centre(std::string_view word) {
    constexpr std::array<std::string_view, 4> centre{"d4", "d5", "e4", "e5"};
    if (!word.starts_with('K')) return false;
    word = word.substr(0, word.find_last_not_of("+#!?") + 1);
    return word.size() <= 4 && std::ranges::any_of(centre, [&](std::string_view square) {
               return word.ends_with(square);
           });
}

}  // namespace

/// Reports a word that is no legal move.
bool PgnParser::refuse_move(std::string_view word, const SanError& error) {
    if (refuse_language(word)) return false;
    if (error.kind == SanError::Kind::syntax) return unexpected(word);
    if (refuse_after_end(word) || refuse_glued(word)) return false;
    return fail(at_, word.size(),
                fmt::format("move {}{} {}{}{}", position_.fullmove_number(),
                            position_.turn() == Color::white ? "." : "...", error.error.message,
                            nesting_hint(), board_hint(word)));
}

bool PgnParser::unexpected(std::string_view word) {
    if (refuse_glued(word)) return false;
    const std::string what = shown(word);
    if (!any_move_ && names_.empty())
        return fail(
            at_, word.size(),
            what + " begins no game, expected a tag such as [Event \"...\"] or move number 1");
    return fail(at_, word.size(),
                fmt::format("unexpected {}, expected a move, a comment or a result{}{}", what,
                            nesting_hint(), look_alike_hint(word)));
}

/// Reports a move after mate or stalemate; returns whether it is one.
bool PgnParser::refuse_after_end(std::string_view word) {
    if (has_legal_move(position_)) return false;
    std::string end = in_check_ ? "mate" : "stalemate";
    if (last_move_ != no_move && last_move_ != null_move_bits) {
        const Move last = Move::from_bits(last_move_);
        Position before = position_;
        before.unmake(last, undo_);
        end += fmt::format(" by {}{}{}", before.fullmove_number(),
                           before.turn() == Color::white ? "." : "...", to_san(before, last));
    }
    fail(at_, word.size(),
         fmt::format("move {}{} '{}' is not a legal move: the game is over, {}",
                     position_.fullmove_number(), position_.turn() == Color::white ? "." : "...",
                     excerpt(word), end));
    return true;
}

/// Reports a word whose piece letter is another language's, judged by all the letters from here
/// on; returns whether it is one.
bool PgnParser::refuse_language(std::string_view word) {
    PieceLetters letters;
    const std::string_view text = rest();
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = end_of_comment(text, at, at != 0 && is_line_start(text, at));
        if (end == std::string_view::npos) break;
        const std::string_view next = end == at ? word_at(at_ + at) : std::string_view();
        if (!next.empty()) letters.add(next);
        at = std::max(end, at + std::max<std::size_t>(next.size(), end == at ? 1 : 0));
    }
    const std::string languages = letters.languages(position_, word);
    if (languages.empty()) return false;
    fail(at_, word.size(),
         fmt::format("'{}' has a piece letter of {}, expected the standard's English K, Q, R, B "
                     "and N",
                     excerpt(word), languages));
    return true;
}

/// A hint to add where the kings are put on the squares in the middle, and the game ends.
std::string_view PgnParser::board_hint(std::string_view word) const {
    if (!is_king_to_centre(word)) return "";
    const char* at = word.data() + word.size();
    for (std::string_view next; !(next = word_behind(at)).empty(); at = next.data() + next.size()) {
        if (parse_result(next)) break;
        if (!is_king_to_centre(next) && !starts_with_number(next)) return "";
    }
    return "; electronic boards write such moves where the kings are put in the centre to tell "
           "the result";
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
bool PgnParser::refuse_glued(std::string_view word) {
    for (std::size_t cut = 2; cut < word.size() && cut <= longest_move; ++cut) {
        const auto first = parse_san(position_, word.substr(0, cut));
        if (!first) continue;
        const std::string_view behind = word.substr(cut);
        if (!starts_with_number(behind) && !parse_result(behind) &&
            !starts_with_move(position_.after(*first), behind))
            continue;
        fail(at_ + cut, behind.size(),
             fmt::format("no blank between '{}' and '{}'", word.substr(0, cut), excerpt(behind)));
        return true;
    }
    return false;
}

}  // namespace chess::detail
