#include "libchess/notation/detail/pgn_cutter.hpp"

#include "libchess/base/byte_order_mark.hpp"
#include "libchess/notation/detail/letters.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace chess::detail {

namespace {

/// How far to look for what closes a comment before it is taken as never closed.
constexpr std::size_t lookahead = 1U << 20;

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

bool is_name_char(char c) {
    return is_letter(c) || is_digit(c) || c == '_';
}

std::size_t skip_blanks(std::string_view text, std::size_t at, std::size_t end) {
    while (at < end && is_blank(text[at])) ++at;
    return at;
}

/// The name in "[Name ..."; empty if the line does not start like a tag.
std::string_view tag_name(std::string_view line) {
    const std::size_t begin = skip_blanks(line, 1, line.size());
    std::size_t end = begin;
    while (end < line.size() && is_name_char(line[end])) ++end;
    return line.substr(begin, end - begin);
}

/// Where a well-formed tag pair ends, just behind its bracket; 0 if it is not one.
std::size_t tag_length(std::string_view line) {
    if (!line.starts_with('[')) return 0;
    const std::string_view name = tag_name(line);
    if (name.empty()) return 0;
    std::size_t at = static_cast<std::size_t>(name.data() - line.data()) + name.size();
    at = skip_blanks(line, at, line.size());
    if (at == line.size() || line[at] != '"') return 0;
    // The value ends at the first quote before a bracket; others may lack their backslash.
    for (++at; at < line.size(); ++at) {
        if (line[at] == '\\') ++at;
        else if (line[at] == '"') {
            const std::size_t close = skip_blanks(line, at + 1, line.size());
            if (close < line.size() && line[close] == ']') return close + 1;
        }
    }
    return 0;
}

/// What stands on a line behind its well-formed tags, without blanks.
std::string_view behind_tags(std::string_view line) {
    while (const std::size_t length = tag_length(line))
        line.remove_prefix(skip_blanks(line, length, line.size()));
    return line;
}

const char* find_backwards(std::string_view text, char wanted) {
    return static_cast<const char*>(memrchr(text.data(), wanted, text.size()));
}

/// Whether a text ends inside a comment, given whether it starts in one and at a line's start.
bool ends_in_comment(std::string_view text, bool in_comment, bool line_start) {
    const char* const open = find_backwards(text, '{');
    if (open == nullptr) return in_comment && !text.contains('}');
    // Whatever a '}' closes, behind it is outside.
    if (text.substr(static_cast<std::size_t>(open - text.data())).contains('}')) return false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (in_comment || text[at] == '{') {
            at = text.find('}', at);
            if (at == std::string_view::npos) return true;
            in_comment = false;
        } else if (text[at] == ';' || (text[at] == '%' && line_start)) {
            at = text.find('\n', at);
            if (at == std::string_view::npos) return false;
        }
        line_start = text[at] == '\n';
    }
    return in_comment;
}

}  // namespace

void PgnCutter::reset() {
    part_ = Part::before;
    after_blank_ = false;
    first_tag_.clear();
    followed_ = 0;
    in_comment_ = false;
    forgot_result_ = false;
}

void PgnCutter::forget(std::string_view text) {
    forgot_result_ = after_result(text, text.size());
    if (part_ == Part::moves && followed_ < text.size()) follow(text, text.size());
    followed_ -= std::min(followed_, text.size());
}

void PgnCutter::follow(std::string_view text, std::size_t end) {
    in_comment_ =
        ends_in_comment(text.substr(followed_, end - followed_), in_comment_, followed_ == 0);
    followed_ = end;
}

RecordCutter::LineRole PgnCutter::role(std::string_view text, std::size_t begin, std::size_t end,
                                       bool last) {
    std::size_t first = skip_blanks(text, begin, end);
    // Files put one behind the other may each have brought their byte order mark.
    if (first < end && text[first] == '\xEF' && text.substr(first).starts_with(byte_order_mark))
        first = skip_blanks(text, first + byte_order_mark.size(), end);
    const bool escape = text[begin] == '%';
    if (first == end || escape) {
        after_blank_ = after_blank_ || !escape;
        return part_ == Part::before ? LineRole::between : LineRole::inside;
    }
    const char c = text[first];
    LineRole result = LineRole::inside;
    if (c == '[') result = tag_line(text, first, end, last);
    else if (c == '1' || after_blank_ || part_ != Part::moves)
        result = other_line(text, first, last);
    if (result != LineRole::undecided) after_blank_ = false;
    return result;
}

RecordCutter::LineRole PgnCutter::start(Part part, std::size_t begin) {
    const bool first = part_ == Part::before;
    part_ = part;
    if (part == Part::moves) followed_ = begin;
    return first ? LineRole::first : LineRole::inside;
}

void PgnCutter::note_tag(std::string_view text, std::string_view line, std::string_view name) {
    if (first_tag_.empty()) first_tag_ = name;
    if (line.substr(0, line.find_last_not_of(" \t\r") + 1).ends_with(']')) return;
    const std::string_view rest = behind_tags(line);
    // Movetext on the same line; a tag that breaks off is no movetext.
    if (!rest.empty() && rest.front() != '[') {
        part_ = Part::moves;
        followed_ = static_cast<std::size_t>(rest.data() - text.data());
    }
}

bool PgnCutter::starts_a_game(std::string_view name) const {
    return name == "Event" || name == first_tag_;
}

RecordCutter::LineRole PgnCutter::tag_line(std::string_view text, std::size_t begin,
                                           std::size_t end, bool last) {
    const std::string_view line = text.substr(begin, end - begin);
    const std::string_view name = tag_name(line);
    if (name.empty()) return other_line(text, begin, last);
    if (part_ == Part::tags && after_blank_ && starts_a_game(name)) return LineRole::first;
    if (part_ == Part::moves) {
        if (!starts_a_game(name) && !after_blank_ && !after_result(text, begin))
            return LineRole::inside;
        switch (place(text, begin, end, last)) {
            case Place::outside: return LineRole::first;
            case Place::in_comment: return LineRole::inside;
            case Place::undecided: return LineRole::undecided;
        }
    }
    const LineRole result = start(Part::tags, begin);
    note_tag(text, line, name);
    return result;
}

RecordCutter::LineRole PgnCutter::other_line(std::string_view text, std::size_t begin, bool last) {
    if (part_ != Part::moves) return start(Part::moves, begin);
    const char c = text[begin];
    const bool first_move = c == '1' && begin + 1 < text.size() && text[begin + 1] == '.';
    const bool comment = c == '{' || c == ';';
    if (!first_move && (!after_blank_ || comment)) return LineRole::inside;
    if (!after_result(text, begin)) return LineRole::inside;
    const Place where = place(text, begin, begin, last);
    return where == Place::outside ? LineRole::first : LineRole::inside;
}

/// A result with the end of its line behind it.
bool PgnCutter::is_whole(std::string_view record) const {
    return record.ends_with('\n') && after_result(record, record.size());
}

bool PgnCutter::after_result(std::string_view text, std::size_t begin) const {
    std::size_t last = std::string_view::npos;
    for (std::size_t end = begin;;) {
        last = text.substr(0, end).find_last_not_of(" \t\r\n");
        if (last == std::string_view::npos) break;
        const std::size_t line = text.rfind('\n', last) + 1;
        const std::size_t first = skip_blanks(text, line, last);
        if (text[line] != '%' && text.substr(first, last + 1 - first) != byte_order_mark) break;
        end = line;
    }
    if (last == std::string_view::npos) return forgot_result_;
    const std::string_view before = text.substr(0, last + 1);
    constexpr std::array<std::string_view, 4> results{"1-0", "0-1", "1/2-1/2", "*"};
    return std::ranges::any_of(results,
                               [&](std::string_view result) { return before.ends_with(result); });
}

PgnCutter::Place PgnCutter::place(std::string_view text, std::size_t begin, std::size_t end,
                                  bool last) {
    if (begin < followed_) return Place::in_comment;  // up to a '}' that has been seen
    follow(text, begin);
    if (!in_comment_) return Place::outside;
    if (tag_length(text.substr(begin, end - begin)) == 0) return Place::in_comment;
    const std::string_view ahead = text.substr(begin, lookahead);
    const std::size_t brace = ahead.find_first_of("{}");
    if (brace == std::string_view::npos)
        return last || ahead.size() == lookahead ? Place::outside : Place::undecided;
    if (ahead[brace] == '{') return Place::outside;
    in_comment_ = false;
    followed_ = begin + brace + 1;
    return Place::in_comment;
}

}  // namespace chess::detail
