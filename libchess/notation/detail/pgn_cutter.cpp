#include "libchess/notation/detail/movetext_walk.hpp"
#include "libchess/notation/detail/next_game.hpp"
#include "libchess/notation/detail/odd_result.hpp"
#include "libchess/notation/detail/pgn_text.hpp"
#include "libchess/notation/detail/record_cutter.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/system/detail/bytes.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

namespace chess::detail {

namespace {

/// How far to look for the end of a comment before it counts as never closed.
constexpr std::size_t lookahead = 1U << 20;

/// What may stand behind a result.
constexpr std::string_view blanks_and_padding(" \t\r\n\x1A\0", 6);

/// Stands for the first tag, while its name is still to come on the next line.
constexpr std::string_view unnamed_tag = "[";

/// Where a well-formed tag pair ends, just after its bracket; 0 if it is not one.
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

/// What follows the well-formed tags of a line, without blanks.
std::string_view behind_tags(std::string_view line) {
    while (const std::size_t length = tag_length(line))
        line.remove_prefix(skip_blanks(line, length, line.size()));
    return line;
}

/// Whether a line ends within a tag pair that may go on on the next one: "[", "[Event" and
/// "[Event "x"".
bool ends_in_tag(std::string_view line) {
    line = trimmed(line, " \t\r");
    if (!line.starts_with('[')) return false;
    const std::string_view name = tag_name(line);
    if (name.empty()) return line.size() == 1;
    const auto end = static_cast<std::size_t>(name.data() + name.size() - line.data());
    const std::string_view value = trimmed(line.substr(end), " \t");
    return value.empty() || (value.size() > 1 && value.starts_with('"') && value.ends_with('"'));
}

/// Whether a line goes on with such a tag pair.
bool continues_tag(std::string_view line) {
    return line.starts_with('"') || line.starts_with(']') ||
           (is_letter(line.front()) && line.contains('"'));
}

/// Whether a text ends inside a comment, given whether it starts in one and at a line's start.
bool ends_in_comment(std::string_view text, bool in_comment, bool line_start) {
    const char* const open = system::find_last(text, '{');
    if (open == nullptr) return in_comment && !text.contains('}');
    // After a '}' the text is outside of comments.
    if (text.substr(static_cast<std::size_t>(open - text.data())).contains('}')) return false;
    std::size_t at = 0;
    if (in_comment) {
        at = text.find('}');
        if (at == std::string_view::npos) return true;
    }
    while (at < text.size()) {
        const std::size_t end = end_of_comment(text, at, line_start);
        if (end == std::string_view::npos) return true;
        line_start = end == at && text[at] == '\n';
        at = end == at ? at + 1 : end;
    }
    return false;
}

bool ends_with_result(std::string_view text) {
    return std::ranges::any_of(result_texts,
                               [&](std::string_view result) { return text.ends_with(result); }) ||
           ends_with_odd_result(text);
}

/// Finds where games begin, without reading moves. A game begins
///
///   - at the first line with anything on it; comments before the first tags are of that game;
///   - after movetext, at a line that starts with a tag, "[Name", outside of comments, if the tag
///     is Event or the one that the current game began with, or if a blank line or a result is
///     before it (so that a stray tag in the middle of a broken game starts no new one);
///   - after tags without movetext, at such a tag after a blank line or a comment;
///   - after a result, at a line that starts with move number 1, for games without tags; comments
///     may stand before it;
///   - on the same line as the result before it, where tags and moves are on one line, or no tags
///     are there, or the beginning of the input has such games.
///
/// Anything else after a result and a blank line, except comments and what is in a variation, is a
/// record of its own, so that it spoils no game. Comments may stand behind the result, and what is
/// in them is none.
///
/// A comment that is never closed ends where a new game's tags begin: at a line that is a whole tag
/// pair inside a comment, if another comment opens before anything closes. A line that starts with
/// '%' never counts.
class PgnCutter : public RecordCutter {
    [[nodiscard]] bool is_whole(std::string_view record) const override;

    enum class Part { before, tags, moves };
    enum class Place { outside, in_comment, undecided };

    void look_at(std::string_view head) override {
        has_games_in_lines_ = find_next_game(head, 0, head.size()) != std::string_view::npos;
    }
    LineRole role(std::string_view text, std::size_t begin, std::size_t end, bool last) override;
    void reset() override;
    void forget(std::string_view text) override;

    LineRole tag_line(std::string_view text, std::size_t begin, std::size_t end, bool last);
    LineRole other_line(std::string_view text, std::size_t begin, std::size_t end, bool last);
    LineRole start(Part part);
    /// Whether a line is, plainly, one more of the tags that are being read, as nearly all are.
    [[nodiscard]] bool is_one_more_tag(std::string_view line) const noexcept {
        return part_ == Part::tags && !after_blank_ && !comments_ && !in_tag_ &&
               !has_games_in_lines_ && first_tag_.size() > unnamed_tag.size() && line.size() > 2 &&
               is(line[1], is_name_char) && line.back() == ']';
    }
    void note_tag(std::string_view text, std::string_view line, std::string_view name, bool last);
    void begin_moves(std::string_view text, std::size_t begin);
    /// Returns to the tags, if there were only comments since the last one.
    void pass_comments(std::string_view text, std::size_t begin, std::size_t end, bool last);
    /// Splits the line where another game begins within it.
    void split_games(std::string_view text, std::size_t from, std::size_t end, bool last);
    /// Finds out whether the text at `end` is inside a comment.
    void follow(std::string_view text, std::size_t end);
    [[nodiscard]] bool starts_a_game(std::string_view name) const;
    [[nodiscard]] bool after_result(std::string_view text, std::size_t begin);
    /// The end of what is before a line, but for blanks, escapes and comments.
    [[nodiscard]] std::size_t content_before(std::string_view text, std::size_t begin);
    /// Where a comment up to the line's end begins in a part of a line; its end if there is none.
    [[nodiscard]] std::size_t line_comment(std::string_view text, std::size_t begin,
                                           std::size_t end);
    /// Whether the text at `begin` is movetext or in a comment, if that can be decided yet.
    [[nodiscard]] Place place(std::string_view text, std::size_t begin, std::size_t end, bool last);

    Part part_ = Part::before;
    bool after_blank_ = false;
    std::string first_tag_;
    /// How far comments have been followed in the movetext, so that nothing is scanned twice;
    /// beyond the current line if a '}' was found ahead.
    std::size_t followed_ = 0;
    bool in_comment_ = false;  ///< whether that place is inside a comment
    MovetextWalk walk_;
    bool forgot_result_ = false;  ///< the text that has been forgotten ended with a result
    /// Where comments begin that may stand between tags.
    std::optional<std::size_t> comments_;
    bool in_tag_ = false;              ///< the last line ended within a tag pair
    bool has_games_in_lines_ = false;  ///< games begin within lines
};

void PgnCutter::reset() {
    part_ = Part::before;
    after_blank_ = false;
    first_tag_.clear();
    followed_ = 0;
    in_comment_ = false;
    walk_.begin(0);
    forgot_result_ = false;
    comments_.reset();
    in_tag_ = false;
}

void PgnCutter::forget(std::string_view text) {
    comments_.reset();
    forgot_result_ = after_result(text, text.size());
    if (part_ == Part::moves && followed_ < text.size()) follow(text, text.size());
    followed_ -= std::min(followed_, text.size());
    walk_.forget(text.size());
}

void PgnCutter::follow(std::string_view text, std::size_t end) {
    in_comment_ =
        ends_in_comment(text.substr(followed_, end - followed_), in_comment_, followed_ == 0);
    followed_ = end;
}

RecordCutter::LineRole PgnCutter::role(std::string_view text, std::size_t begin, std::size_t end,
                                       bool last) {
    std::size_t first = skip_blanks(text, begin, end);
    // Blanks of Unicode; concatenated files may each begin with a byte order mark, or end with
    // padding.
    if (first < end && (static_cast<signed char>(text[first]) <= 0 || is_padding(text[first])))
        first = skip_padding(text.substr(0, end), first);
    const bool escape = text[begin] == '%';
    if (first == end || escape) {
        after_blank_ = after_blank_ || !escape;
        return part_ == Part::before ? LineRole::between : LineRole::inside;
    }
    const char c = text[first];
    LineRole result = LineRole::inside;
    if (c == '[') result = tag_line(text, first, end, last);
    else if (c == '1' || after_blank_ || part_ != Part::moves)
        result = other_line(text, first, end, last);
    if (result == LineRole::undecided) return result;
    if (has_games_in_lines_ && part_ == Part::moves) split_games(text, first, end, last);
    after_blank_ = false;
    return result;
}

RecordCutter::LineRole PgnCutter::start(Part part) {
    const bool first = part_ == Part::before;
    part_ = part;
    return first ? LineRole::first : LineRole::inside;
}

void PgnCutter::note_tag(std::string_view text, std::string_view line, std::string_view name,
                         bool last) {
    if (first_tag_.empty() || first_tag_ == unnamed_tag) first_tag_ = name;
    in_tag_ = false;
    if (!has_games_in_lines_ && line.substr(0, line.find_last_not_of(" \t\r") + 1).ends_with(']'))
        return;
    const std::string_view rest = behind_tags(line);
    if (rest.empty()) return;
    in_tag_ = ends_in_tag(rest);
    // Movetext on the same line; an incomplete tag is not movetext.
    if (rest.front() == '[') return;
    const auto from = static_cast<std::size_t>(rest.data() - text.data());
    begin_moves(text, from);
    split_games(text, from, static_cast<std::size_t>(line.data() + line.size() - text.data()),
                last);
}

/// Movetext, or a comment among the tags.
void PgnCutter::begin_moves(std::string_view text, std::size_t begin) {
    part_ = Part::moves;
    followed_ = begin;
    walk_.begin(begin);
    comments_.reset();
    if (text[begin] == '{' || text[begin] == ';') comments_ = begin;
}

void PgnCutter::pass_comments(std::string_view text, std::size_t begin, std::size_t end,
                              bool last) {
    if (!comments_ || place(text, begin, end, last) != Place::outside) return;
    const std::size_t from = *std::exchange(comments_, std::nullopt);
    if (has_only_comments(text.substr(from, begin - from))) part_ = Part::tags;
}

void PgnCutter::split_games(std::string_view text, std::size_t from, std::size_t end, bool last) {
    std::size_t at = 0;
    for (; (at = find_next_game(text, from, end)) != std::string_view::npos; from = at) {
        if (line_comment(text, from, at) != at) return;
        if (place(text, at, end, last) == Place::outside) return split(at);
    }
}

bool PgnCutter::starts_a_game(std::string_view name) const {
    return name == "Event" || name == first_tag_;
}

RecordCutter::LineRole PgnCutter::tag_line(std::string_view text, std::size_t begin,
                                           std::size_t end, bool last) {
    const std::string_view line = text.substr(begin, end - begin);
    if (is_one_more_tag(line)) return LineRole::inside;
    const std::string_view name = tag_name(line);
    if (name.empty()) {
        if (part_ == Part::moves || !ends_in_tag(line)) return other_line(text, begin, end, last);
        in_tag_ = true;
        if (first_tag_.empty()) first_tag_ = unnamed_tag;
        return start(Part::tags);
    }
    if (comments_ && (first_tag_.empty() || !starts_a_game(name)))
        pass_comments(text, begin, end, last);
    if (part_ == Part::tags && after_blank_ && !first_tag_.empty() && starts_a_game(name))
        return LineRole::first;
    if (part_ == Part::moves) {
        if (!starts_a_game(name) && !after_blank_ && !after_result(text, begin))
            return LineRole::inside;
        switch (place(text, begin, end, last)) {
            case Place::outside: return LineRole::first;
            case Place::in_comment: return LineRole::inside;
            case Place::undecided: return LineRole::undecided;
        }
    }
    const LineRole result = start(Part::tags);
    note_tag(text, line, name, last);
    return result;
}

RecordCutter::LineRole PgnCutter::other_line(std::string_view text, std::size_t begin,
                                             std::size_t end, bool last) {
    const std::string_view line = text.substr(begin, end - begin);
    if (std::exchange(in_tag_, false) && part_ == Part::tags && continues_tag(line)) {
        in_tag_ = !trimmed(line, " \t\r").ends_with(']');
        return LineRole::inside;
    }
    if (part_ != Part::moves) {
        const LineRole result = start(Part::moves);
        begin_moves(text, begin);
        if (first_tag_.empty()) split_games(text, begin, end, last);
        return result;
    }
    const char c = text[begin];
    const bool first_move = line.substr(skip_comments(line, 0)).starts_with("1.");
    const bool comment = c == '{' || c == ';';
    if (!first_move && (!after_blank_ || comment)) return LineRole::inside;
    if (!after_result(text, begin)) return LineRole::inside;
    if (place(text, begin, begin, last) != Place::outside) return LineRole::inside;
    // The result may be of a game that a variation quotes.
    if (first_move) return LineRole::first;
    walk_.to(text, begin);
    return walk_.depth() == 0 ? LineRole::first : LineRole::inside;
}

/// Whether a record ends with a result and a newline.
bool PgnCutter::is_whole(std::string_view record) const {
    if (!record.ends_with('\n')) return false;
    const std::size_t last = record.find_last_not_of(blanks_and_padding);
    return last != std::string_view::npos && ends_with_result(record.substr(0, last + 1));
}

bool PgnCutter::after_result(std::string_view text, std::size_t begin) {
    const std::size_t end = content_before(text, begin);
    return end == 0 ? forgot_result_ : ends_with_result(text.substr(0, end));
}

std::size_t PgnCutter::content_before(std::string_view text, std::size_t begin) {
    for (std::size_t end = begin;;) {
        end = text.substr(0, end).find_last_not_of(blanks_and_padding) + 1;
        if (end == 0) return end;
        const char* const newline = system::find_last(text.substr(0, end), '\n');
        const std::size_t line =
            newline == nullptr ? 0 : static_cast<std::size_t>(newline - text.data()) + 1;
        if (skip_padding(text.substr(0, end), line) == end) {
            end = line;
            continue;
        }
        const bool is_plain = text[line] != '%' && text[end - 1] != '}' &&
                              !text.substr(line, end - line).contains(';');
        if (is_plain || part_ != Part::moves) return end;
        walk_.to(text, begin);
        return walk_.in_braces() ? end : walk_.content();
    }
}

std::size_t PgnCutter::line_comment(std::string_view text, std::size_t begin, std::size_t end) {
    const std::string_view line = text.substr(0, end);
    if (!line.substr(begin).contains(';')) return end;
    if (followed_ < begin) follow(text, begin);
    std::size_t at = std::max(begin, followed_);
    if (in_comment_ && at < end) at = std::min(line.find('}', at), end - 1) + 1;
    while (at < end) {
        const std::size_t next = end_of_comment(line, at, /*line_start=*/false);
        // A carriage return may end it, too.
        if (line[at] == ';' && next + 1 >= end) return at;
        if (next == std::string_view::npos) return end;
        at = next == at ? at + 1 : next;
    }
    return end;
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

}  // namespace

std::unique_ptr<RecordCutter> make_pgn_cutter() {
    return std::make_unique<PgnCutter>();
}

}  // namespace chess::detail
