#include "libchess/notation/detail/pgn_parser.hpp"

#include "libchess/notation/detail/odd_result.hpp"
#include "libchess/notation/detail/pgn_text.hpp"
#include "libchess/notation/detail/san_resolver.hpp"
#include "libchess/position/detail/given_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

namespace chess::detail {

bool PgnParser::fail(const char* where, std::size_t length, std::string message) {
    visitor_.error({static_cast<std::size_t>(where - begin_), std::max<std::size_t>(length, 1),
                    std::move(message)});
    return false;
}

void PgnParser::warn(const char* where, std::size_t length, std::string message) {
    if (warnings_ == most_warnings) return;
    ++warnings_;
    visitor_.warning({static_cast<std::size_t>(where - begin_), std::max<std::size_t>(length, 1),
                      std::move(message), false});
}

void PgnParser::warn_once(const char* where, std::size_t length, std::string message) {
    if (warnings_ == most_warnings || std::ranges::find(told_, message) != told_.end()) return;
    ++warnings_;
    told_.push_back(message);
    visitor_.warning({static_cast<std::size_t>(where - begin_), std::max<std::size_t>(length, 1),
                      std::move(message), /*fatal=*/false, /*once_a_file=*/true});
}

void PgnParser::skip_line() noexcept {
    at_ += end_of_line(rest(), 0);
}

void PgnParser::run() {
    if (!tags() || !set_up()) return;
    in_check_ = position_.in_check();
    if (visitor_.begin_moves(position_) == PgnVisitor::Part::skip)
        return visitor_.end_game(std::nullopt, position_);
    movetext();
}

bool PgnParser::movetext() {
    for (;;) {
        while (at_ != end_ && is(*at_, is_space)) ++at_;
        if (at_ == end_) return end_of_text();
        if (!token()) return false;
    }
}

bool PgnParser::token() {
    const char c = *at_;
    if (!result_) {
        if (is(c, is_piece_letter | is_file_letter) || c == 'O') return move();
        if (c >= '0' && c <= '9') return number();
    }
    return c == '{' ? comment() : other(c);
}

/// Plays a move. Whether it gives check is known at little cost here, where the next move needs it.
inline bool PgnParser::play(Move move, std::string_view written, MoveSigns signs) {
    visitor_.move(position_, move, written);
    const bool captures = position_.is_capture(move);
    // Constructed in place: copying it just after writing it would stall.
    new (&undo_) Position::Undo(position_.make(move));
    in_check_ = has_given_check(position_, move);
    last_move_ = move.bits();
    any_move_ = true;
    at_ += written.size();
    if (in_check_ || signs.is_marked || (captures && !signs.captures))
        visitor_.effect(position_, {in_check_, captures}, written);
    return true;
}

bool PgnParser::move() {
    SanMove san;
    PlainEnd end{};
    if (!scan_plain(at_, end_, san, end)) return unusual_move();
    Move move = Move::from_bits(no_move);
    if (!resolve(position_, san, move, in_check_)) return odd_word();
    return play(move, {at_, static_cast<std::size_t>(end.behind - at_)},
                {end.is_marked, san.captures});
}

/// Apart from `move`, which keeps what it reads in registers.
bool PgnParser::unusual_move() {
    SanMove san;
    SanScanner scanner(at_, end_);
    if (!scanner.scan(san)) return odd_word();
    const char* const behind = scanner.position();
    if (behind != end_ && !is(*behind, is_move_end)) return odd_word();
    Move move = Move::from_bits(no_move);
    if (!resolve(position_, san, move, in_check_)) return odd_word();
    return take_move(move, {at_, static_cast<std::size_t>(behind - at_)});
}

bool PgnParser::take_move(Move move, std::string_view written) {
    return play(move, written,
                {written.ends_with('+') || written.ends_with('#'), written.contains('x')});
}

/// A move number with its dots, a result, or castling with zeros.
bool PgnParser::number() {
    const char* const start = at_;
    std::size_t value = 0;
    while (at_ != end_ && *at_ >= '0' && *at_ <= '9') {
        value = std::min<std::size_t>(value * 10 + static_cast<std::size_t>(*at_ - '0'), 1'000'000);
        ++at_;
    }
    // Without a dot it may also be a result, a castling, or a move of digits.
    if (at_ == end_ || *at_ != '.' || value == 0) {
        at_ = start;
        return odd_word();
    }
    while (at_ != end_ && *at_ == '.') ++at_;
    if (any_move_ && number_offset_ &&
        static_cast<long>(value) == position_.fullmove_number() + *number_offset_)
        return true;
    return take_number(value, start);
}

bool PgnParser::take_number(std::size_t value, const char* start) {
    const bool from_fen = fen_.begin != nullptr;
    const auto length = static_cast<std::size_t>(at_ - start);
    if (!any_move_ && value != 1 && !from_fen)
        return fail(
            start, length,
            fmt::format("the game starts with move number {}, expected 1 or a FEN tag", value));
    const auto written = static_cast<long>(value);
    const auto counted = static_cast<long>(position_.fullmove_number());
    if (!number_offset_) number_offset_ = from_fen ? written - counted : 0;
    const long expected = counted + *number_offset_;
    if (written == expected || !any_move_) return true;
    // Two games must not be read as one.
    if (written == 1 && levels_.empty() && !from_fen)
        return fail(start, length,
                    fmt::format("move number 1, expected {}; is this another game, whose tags are "
                                "missing?",
                                expected));
    if (!std::exchange(warned_of_number_, true))
        warn(start, length, fmt::format("move number {}, expected {}", value, expected));
    return true;
}

bool PgnParser::comment() {
    const void* close = std::memchr(at_, '}', static_cast<std::size_t>(end_ - at_));
    if (close == nullptr) return fail(at_, 1, "this comment is never closed, expected '}'");
    const char* const text = at_ + 1;
    at_ = static_cast<const char*>(close) + 1;
    visitor_.comment({text, static_cast<std::size_t>(at_ - 1 - text)});
    return true;
}

bool PgnParser::rest_of_line() {
    const char* const text = at_ + 1;
    skip_line();
    visitor_.comment({text, static_cast<std::size_t>(at_ - text)});
    return true;
}

bool PgnParser::open_variation() {
    if (starts_with("(=)")) {  // a draw offer, as on score sheets
        visitor_.comment({at_, 3});
        at_ += 3;
        return true;
    }
    if (may_be_result_in_brackets() && bracketed_result()) return true;
    if (last_move_ == no_move)
        return fail(at_, 1, "a variation before any move that it could replace");
    if (levels_.size() == deepest)
        return fail(at_, 1, fmt::format("variations nested more than {} deep", deepest));
    if (visitor_.begin_variation() == PgnVisitor::Part::skip) return skip_variation();
    levels_.push_back({position_, undo_, last_move_, in_check_, at_});
    if (last_move_ == null_move_bits) position_.unmake_null(undo_);
    else position_.unmake(Move::from_bits(last_move_), undo_);
    in_check_ = position_.in_check();
    last_move_ = no_move;
    ++at_;
    return true;
}

bool PgnParser::close_variation() {
    if (levels_.empty()) return fail(at_, 1, "')' without a variation that it could close");
    if (last_move_ == no_move) warn(at_, 1, "a variation without moves");
    const Level& level = levels_.back();
    position_ = level.position;
    undo_ = level.undo;
    last_move_ = level.last_move;
    in_check_ = level.in_check;
    levels_.pop_back();
    visitor_.end_variation();
    ++at_;
    return true;
}

bool PgnParser::skip_variation() {
    const char* const opened = at_;
    const std::string_view text(begin_, static_cast<std::size_t>(end_ - begin_));
    for (std::size_t depth = 0; at_ != end_;) {
        const auto here = static_cast<std::size_t>(at_ - begin_);
        const std::size_t end = end_of_comment(text, here, at_line_start());
        if (end == std::string_view::npos) return comment();  // which reports the error
        at_ = begin_ + end;
        if (end != here) continue;
        if (*at_ == '(') ++depth;
        if (*at_++ == ')' && --depth == 0) return true;
    }
    return fail(opened, 1, "this variation is never closed, expected ')'");
}

bool PgnParser::dollar() {
    const char* const start = at_++;
    int value = 0;
    for (; at_ != end_ && *at_ >= '0' && *at_ <= '9'; ++at_)
        value = std::min(value * 10 + (*at_ - '0'), highest_glyph + 1);
    const auto length = static_cast<std::size_t>(at_ - start);
    if (length == 1 || value > highest_glyph) {
        warn(start, length,
             "the number of this glyph is missing or too large, expected '$0' to '$255' (ignored)");
        return true;
    }
    if (value > 255)
        warn_once(start, length,
                  fmt::format("glyph ${} is none of the standard's, '$0' to '$255'", value));
    return glyph(value, start);
}

/// Takes a mark that has been read; one that stands before its move is given after it.
bool PgnParser::glyph(int number, const char* start) {
    if (!is_before_its_move(start)) {
        visitor_.nag(number);
        return true;
    }
    warn_once(start, static_cast<std::size_t>(at_ - start),
              "a mark before its move, expected behind it");
    while (is(*at_, is_space)) ++at_;
    // Not `move`, which is inlined where nearly all moves are read.
    const char* const behind = std::find_if(at_, end_, [](char c) { return is(c, is_move_end); });
    const std::string_view word(at_, static_cast<std::size_t>(behind - at_));
    const auto move = parse_san(position_, word);
    if (!(move ? take_move(*move, word) : odd_word())) return false;
    visitor_.nag(number);
    return true;
}

/// Whether a mark that has just been read is of the move behind it: it follows the move's number,
/// or '!' or '?' is glued to it.
bool PgnParser::is_before_its_move(const char* start) const noexcept {
    const char* next = at_;
    while (next != end_ && is(*next, is_space)) ++next;
    if (result_ || next == end_ || (!is(*next, is_piece_letter | is_file_letter) && *next != 'O'))
        return false;
    if (next == at_ && *start != '$') return start != begin_ && is(start[-1], is_space);
    const char* before = start;
    while (before != begin_ && is(before[-1], is_space)) --before;
    return is_behind_dots(before);
}

bool PgnParser::suffix() {
    constexpr std::array<std::string_view, 6> marks{"!", "?", "!!", "??", "!?", "?!"};
    const char* const start = at_;
    while (at_ != end_ && (*at_ == '!' || *at_ == '?')) ++at_;
    const std::string_view mark(start, static_cast<std::size_t>(at_ - start));
    const auto* const found = std::ranges::find(marks, mark);
    if (found != marks.end()) return glyph(static_cast<int>(found - marks.begin()) + 1, start);
    warn_once(start, mark.size(),
              fmt::format("unknown mark '{}', kept as a comment; expected '!', '?', '!!', '\?\?', "
                          "'!?' or '?!'",
                          excerpt(mark)));
    visitor_.comment(mark);
    return true;
}

bool PgnParser::take_result(GameResult result, std::size_t length) {
    const char* const start = at_;
    at_ += length;
    if (const std::size_t stray = stray_length(rest()); stray != 0) {
        warn_once(at_, stray, "punctuation behind a result (ignored)");
        at_ += stray;
    }
    if (!levels_.empty())
        return take_variation_result(result, {start, static_cast<std::size_t>(at_ - start)});
    result_ = result;
    const auto tag = result_tag_.begin == nullptr ? std::nullopt : parse_result(result_tag_.text);
    if (tag && *tag != result)
        warn(start, length,
             fmt::format("the game ends with {}, but its Result tag says {}", to_string(result),
                         to_string(*tag)));
    return true;
}

/// The result at the end of a variation: of a game that is quoted there, or a program's habit.
bool PgnParser::take_variation_result(GameResult result, std::string_view written) {
    if (last_move_ == no_move) {  // of no moves: a remark
        visitor_.comment(written);
        return true;
    }
    visitor_.variation_result(result);
    const std::string_view text(begin_, static_cast<std::size_t>(end_ - begin_));
    const std::size_t next = skip_comments(text, static_cast<std::size_t>(at_ - begin_));
    if (next < text.size() && text[next] != ')')
        warn_once(begin_ + next, 1, "text behind the result of a variation, expected ')'");
    return true;
}

bool PgnParser::end_of_text() {
    if (!levels_.empty())
        return fail(levels_.back().opened, 1, "this variation is never closed, expected ')'");
    if (names_.empty() && !any_move_ && !result_)
        return fail(begin_, 1, "no game here: neither tags, nor moves, nor a result");
    if (!result_)
        warn(end_, 1, "no result at the end of the game, expected '1-0', '0-1', '1/2-1/2' or '*'");
    visitor_.end_game(result_, position_);
    return true;
}

}  // namespace chess::detail
