#include "tests/support/game_starts.hpp"

#include "libchess/notation/detail/odd_result.hpp"
#include "libchess/notation/detail/pgn_text.hpp"
#include "tests/support/records.hpp"

#include <cctype>
#include <cstddef>
#include <optional>
#include <regex>
#include <string>
#include <utility>

namespace chess::test {

namespace {

struct Line {
    std::size_t begin;
    std::size_t end;
    std::string text;  // without blanks and byte order mark before it, and without its end
    bool escape;       // it starts with '%'
};

bool is_tag_start(const std::string& line) {
    static const std::regex tag(R"(\[[ \t\r]*\w+[^]*)");
    return std::regex_match(line, tag);
}

std::string tag_name(const std::string& line) {
    static const std::regex tag(R"(\[[ \t\r]*(\w+)[^]*)");
    std::smatch match;
    return std::regex_match(line, match, tag) ? match[1].str() : "";
}

/// What follows the well-formed tags of a line; all of it if it starts with none.
std::string behind_tags(const std::string& line) {
    // A quote within the value may lack its backslash, unless a bracket follows.
    static const std::regex tag(R"(^(\[[ \t\r]*\w+[ \t\r]*"(\\[^]|[^\\])*?"[ \t\r]*\][ \t\r]*)*)");
    return std::regex_replace(line, tag, "", std::regex_constants::format_first_only);
}

bool is_whole_tag(const std::string& line) {
    return line.starts_with('[') && behind_tags(line) != line;
}

bool is_move_one(const std::string& line) {
    return line.starts_with("1.");
}

/// What follows the comments in braces at the start of a line.
std::string behind_comments(const std::string& line) {
    static const std::regex comments(R"(^(\{[^}]*\}[ \t\r]*)*)");
    return std::regex_replace(line, comments, "", std::regex_constants::format_first_only);
}

bool ends_with_result(std::string_view text) {
    const auto trim = [&text] {
        text = text.substr(0, text.find_last_not_of(std::string_view(" \t\r\n\x1A\0", 6)) + 1);
    };
    // A byte order mark alone on its line is a blank.
    for (trim(); text.ends_with("\n\xEF\xBB\xBF"); trim()) text.remove_suffix(3);
    return text.ends_with("1-0") || text.ends_with("0-1") || text.ends_with("1/2-1/2") ||
           text.ends_with('*') || detail::ends_with_odd_result(text);
}

std::vector<Line> lines_of(std::string_view text) {
    std::vector<Line> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t newline = text.find('\n', begin);
        const std::size_t end = newline == std::string_view::npos ? text.size() : newline;
        std::string line(text.substr(begin, end - begin));
        const auto strip = [&line] { line.erase(0, line.find_first_not_of(" \t\r")); };
        const bool escape = line.starts_with('%');
        strip();
        // Blanks outside of ASCII, byte order marks, and zero bytes.
        if (!line.empty() &&
            (static_cast<signed char>(line.front()) <= 0 || detail::is_padding(line.front())))
            line.erase(0, detail::skip_padding(line, 0));
        lines.push_back({begin, end, std::move(line), escape});
        begin = end + 1;
    }
    return lines;
}

/// The lines of one game, as far as they are known.
class Game {
public:
    explicit Game(std::string_view text) : text_(text) {}

    /// Whether the next line belongs to another game.
    [[nodiscard]] bool ends_before(const Line& line) const {
        if (line.text.empty() || line.escape) return false;
        const bool tag = is_tag_start(line.text);
        const std::string name = tag_name(line.text);
        const bool first_again = tag && (name == "Event" || name == first_tag_);
        const bool repeats = first_again && !first_tag_.empty();
        if (!moves_ || (tag && !repeats && returns_to_tags(line)))
            return !first_tag_.empty() && first_again && after_blank_;
        const bool result = ends_with_result(movetext(line.begin).text);
        if (tag) return (first_again || after_blank_ || result) && is_outside(line, true);
        const bool comment = line.text.starts_with('{') || line.text.starts_with(';');
        const bool first_move = is_move_one(after_blank_ ? behind_comments(line.text) : line.text);
        const bool own = first_move || (after_blank_ && !comment);
        if (!first_move && movetext(line.begin).depth != 0) return false;
        return own && result && is_outside(line, false);
    }

    void add(const Line& line) {
        if (line.escape) return;
        if (line.text.empty()) {
            after_blank_ = true;
            return;
        }
        after_blank_ = false;
        const bool tag = is_tag_start(line.text);
        if (moves_ && tag && comments_ && is_outside(line, true)) {
            if (returns_to_tags(line)) moves_.reset();
            comments_.reset();
        }
        if (moves_) return;
        const std::size_t start = line.end - line.text.size();
        if (!tag) {
            const std::string text = line.text.substr(0, line.text.find_last_not_of(" \t\r") + 1);
            const bool continues = std::exchange(in_tag_, false) && continues_tag(text);
            if (continues) in_tag_ = !text.ends_with(']');
            else if (text == "[") {
                in_tag_ = true;
                if (first_tag_.empty()) first_tag_ = "[";
            } else begin_moves(start);
            return;
        }
        in_tag_ = false;
        if (first_tag_.empty() || first_tag_ == "[") first_tag_ = tag_name(line.text);
        const std::string rest = behind_tags(line.text);
        const bool closed =
            line.text.substr(0, line.text.find_last_not_of(" \t\r") + 1).ends_with(']');
        if (rest.empty() || closed) return;
        in_tag_ = ends_in_tag(rest);
        if (!rest.starts_with('[')) begin_moves(line.end - rest.size());
    }

private:
    void begin_moves(std::size_t begin) {
        moves_ = begin;
        comments_.reset();
        if (text_[begin] == '{' || text_[begin] == ';') comments_ = begin;
    }

    /// "[Event" and "[Event "x"", which may go on on the next line.
    static bool ends_in_tag(const std::string& rest) {
        static const std::regex open(R"(\[[ \t\r]*\w+[ \t]*("[^]*")?[ \t\r]*)");
        return std::regex_match(rest, open);
    }

    static bool continues_tag(const std::string& line) {
        const bool is_name = std::isalpha(static_cast<unsigned char>(line.front())) != 0;
        return line.front() == '"' || line.front() == ']' ||
               (is_name && line.find('"') != std::string::npos);
    }

    /// Whether there were only comments between the tags, or before them, and this line's tag.
    [[nodiscard]] bool returns_to_tags(const Line& line) const {
        if (!comments_ || !is_outside(line, true)) return false;
        std::string between(text_.substr(*comments_, line.begin - *comments_));
        static const std::regex comment(R"(^(\s|\xEF\xBB\xBF)*(\{[^}]*\}|;[^\n\r]*))");
        static const std::regex escape(R"(^(\s|\xEF\xBB\xBF)*[\n\r]%[^\n\r]*)");
        for (std::string before; before != between;) {
            before = between;
            between =
                std::regex_replace(between, comment, "", std::regex_constants::format_first_only);
            between =
                std::regex_replace(between, escape, "", std::regex_constants::format_first_only);
        }
        return between.find_first_not_of(" \t\r\n\xEF\xBB\xBF") == std::string::npos;
    }

    struct Movetext {
        std::string text;       // without escapes and comments, unless one is not closed
        std::size_t depth = 0;  // the variations that are open at its end
        bool is_closed = true;  // no comment is
    };

    /// The movetext before `end`.
    [[nodiscard]] Movetext movetext(std::size_t end) const {
        Movetext result;
        enum class In { text, comment, line } in = In::text;
        std::size_t before_comment = 0;
        for (std::size_t at = *moves_; at < end; ++at) {
            const char c = text_[at];
            const bool line_start = at > *moves_ && text_[at - 1] == '\n';
            if (in == In::comment && c == '}') {
                in = In::text;
                result.text.resize(before_comment);
                continue;
            }
            if (in == In::line) in = c == '\n' ? In::text : In::line;
            else if (in == In::comment) result.text += c;
            else if (c == '{') {
                in = In::comment;
                before_comment = result.text.size();
                result.text += c;
            } else if (c == ';' || (c == '%' && line_start)) in = In::line;
            else if (c == '(') ++result.depth;
            else if (c == ')' && result.depth != 0) --result.depth;
            if (in == In::text) result.text += c;
        }
        result.is_closed = in != In::comment;
        return result;
    }

    [[nodiscard]] bool is_outside(const Line& line, bool tag) const {
        if (movetext(line.begin).is_closed) return true;
        if (!tag || !is_whole_tag(line.text)) return false;
        const std::size_t brace = text_.find_first_of("{}", line.end - line.text.size());
        return brace == std::string_view::npos || text_[brace] == '{';
    }

    std::string_view text_;
    std::string first_tag_;
    std::optional<std::size_t> moves_;     // where the movetext begins
    std::optional<std::size_t> comments_;  // where comments begin that may stand between tags
    bool in_tag_ = false;
    bool after_blank_ = false;
};

}  // namespace

std::vector<std::string_view> games_of(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    text = without_zeros_at_end(text);
    std::vector<std::size_t> starts;
    std::optional<Game> game;
    for (const Line& line : lines_of(text)) {
        if (game && game->ends_before(line)) game.reset();
        if (!game) {
            if (line.text.empty() || line.escape) continue;
            starts.push_back(line.begin);
            game.emplace(text);
        }
        game->add(line);
    }
    starts.push_back(text.size());
    std::vector<std::string_view> games;
    for (std::size_t i = 0; i + 1 < starts.size(); ++i)
        games.push_back(text.substr(starts[i], starts[i + 1] - starts[i]));
    return games;
}

}  // namespace chess::test
