#include "libchess/notation/pgn_writer.hpp"

#include "libchess/notation/detail/text.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/san.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>
#include <utility>

namespace chess {

namespace {

/// The tags that every exported game has, in their order, and the values of missing ones.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> roster{{
    {"Event", "?"},
    {"Site", "?"},
    {"Date", "????.??.??"},
    {"Round", "?"},
    {"White", "?"},
    {"Black", "?"},
    {"Result", "*"},
}};

bool in_roster(std::string_view name) {
    return std::ranges::any_of(roster, [&](const auto& tag) { return tag.first == name; });
}

std::string tag_line(std::string_view name, std::string_view value) {
    std::string line = "[";
    line.append(name).append(" \"");
    for (const char c : value) {
        if (c == '"' || c == '\\') line += '\\';
        line += c == '\n' || c == '\r' ? ' ' : c;  // a value is on one line
    }
    return line + "\"]\n";
}

bool ends_line(char c) {
    return c == '\n' || c == '\r';
}

/// A comment between tags.
std::string comment_line(std::string text) {
    if (!text.contains('}')) return '{' + text + "}\n";
    std::ranges::replace_if(text, ends_line, ' ');
    return ';' + text + '\n';
}

/// Breaks words into lines.
class LineWrapper {
public:
    explicit LineWrapper(std::size_t columns) : columns_(columns) {}

    /// Adds a word, after a blank or on a new line.
    void word(std::string_view word) {
        if (!std::exchange(glued_, false)) write_last();
        last_.append(std::exchange(prefix_, {})).append(word);
    }
    /// The next word begins with this, after prefixes that it has already.
    void prefix(std::string_view text) { prefix_ += text; }
    [[nodiscard]] bool has_prefix() const noexcept { return !prefix_.empty(); }
    /// The next word is a part of the last one.
    void glue() { glued_ = true; }
    void end_line() {
        write_last();
        if (column_ != 0) text_ += '\n';
        column_ = 0;
        glued_ = false;
    }
    [[nodiscard]] std::string take() {
        end_line();
        return std::move(text_);
    }

private:
    void write_last() {
        if (last_.empty()) return;
        if (column_ != 0) {
            const bool fits = columns_ == 0 || column_ + 1 + width_of(last_) <= columns_;
            text_ += fits ? ' ' : '\n';
            column_ = fits ? column_ + 1 : 0;
        }
        text_ += last_;
        const std::size_t newline = last_.rfind('\n');
        if (newline == std::string::npos) column_ += last_.size();
        else column_ = last_.size() - newline - 1;
        last_.clear();
    }
    /// The width that must fit on the line: that of the text before its first newline, if any.
    [[nodiscard]] static std::size_t width_of(std::string_view text) {
        return std::min(text.find('\n'), text.size());
    }

    std::size_t columns_;
    std::string text_;
    std::string prefix_;
    /// Not written yet, since another one may be glued to it.
    std::string last_;
    std::size_t column_ = 0;
    bool glued_ = false;
};

/// Writes the moves of a game and of its variations.
class MovetextWriter {
public:
    explicit MovetextWriter(const PgnStyle& style) : style_(style), out_(style.columns) {}

    std::string write(const Game& game) {
        if (style_.roster_first)
            for (const Tag& tag : game.tags) comments(tag.comments);
        nags(game.nags);
        comments(game.comments);
        line(game.start, game.moves);
        out_.word(to_string(result_of(game)));
        return out_.take();
    }

private:
    [[nodiscard]] static GameResult result_of(const Game& game) {
        if (game.result) return *game.result;
        const auto tag = game.tag("Result");
        return (tag ? parse_result(*tag) : std::nullopt).value_or(GameResult::unknown);
    }

    void line(Position position, const std::vector<GameMove>& moves) {
        bool number_due = true;
        for (const GameMove& played : moves) {
            const bool is_white = position.turn() == Color::white;
            if (is_white || number_due)
                out_.prefix(std::to_string(position.fullmove_number()) +
                            (is_white ? ". " : "... "));
            if (played.move) out_.word(to_san(position, *played.move));
            else out_.word(to_string(played.null_spelling));
            number_due = annotations(position, played);
            play(position, played.move);
        }
    }

    /// Returns whether anything was written after which Black's next move needs its number.
    bool annotations(const Position& before, const GameMove& played) {
        bool written = false;
        for (const Annotation& annotation : played.annotations) {
            if (const auto* nag = std::get_if<Nag>(&annotation.content)) {
                if (style_.nags) out_.word(text_of(*nag));
            } else if (const auto* text = std::get_if<Comment>(&annotation.content)) {
                if (style_.comments) comment(*text);
                written = written || style_.comments;
            } else if (style_.variations) {
                variation(before, std::get<Variation>(annotation.content));
                written = true;
            }
        }
        return written;
    }

    void variation(const Position& start, const Variation& variation) {
        out_.prefix("(");
        nags(variation.nags);
        comments(variation.comments);
        line(start, variation.moves);
        if (variation.result) out_.word(to_string(*variation.result));
        comments(variation.end_comments);
        if (!out_.has_prefix()) out_.glue();
        out_.word(")");
    }

    [[nodiscard]] static std::string text_of(Nag nag) { return '$' + std::to_string(nag.number); }

    void nags(const std::vector<Nag>& nags) {
        if (!style_.nags) return;
        for (const Nag nag : nags) out_.word(text_of(nag));
    }

    void comments(const std::vector<Comment>& comments) {
        if (!style_.comments) return;
        for (const Comment& text : comments) comment(text);
    }

    void comment(const Comment& comment) {
        std::string text = comment.text;
        if (text.contains('}')) {
            std::ranges::replace_if(text, ends_line, ' ');
            out_.word(';' + text);
            out_.end_line();
        } else if (style_.wrap_comments) {
            wrapped(text);
        } else {
            out_.word('{' + text + '}');
        }
    }

    static constexpr std::string_view blanks = " \t\r\n";

    /// Where a word of a comment ends: at a blank, but a command as "[%clk 0:01:00]" is one word,
    /// which other programs may look for in a line.
    [[nodiscard]] static std::size_t end_of_word(std::string_view text, std::size_t at) {
        const std::size_t close = text.substr(at).starts_with("[%") ? text.find(']', at) : at;
        const bool is_on_one_line =
            close < text.size() && !std::ranges::any_of(text.substr(at, close - at), ends_line);
        return std::min(text.find_first_of(blanks, is_on_one_line ? close : at), text.size());
    }

    /// Writes a comment between braces, broken into lines.
    void wrapped(std::string_view text) {
        std::string word = "{";
        bool any = false;
        for (std::size_t at = 0;
             (at = text.find_first_not_of(blanks, at)) != std::string_view::npos;) {
            const std::size_t end = end_of_word(text, at);
            if (std::exchange(any, true)) {
                out_.word(word);
                word.clear();
            }
            word += text.substr(at, end - at);
            at = end;
        }
        out_.word(word + '}');
    }

    const PgnStyle& style_;
    LineWrapper out_;
};

/// Whether a game has a tag, in whatever letters it is written.
bool has_tag(const Game& game, std::string_view name) {
    return std::ranges::any_of(game.tags, [&](const Tag& tag) {
        return std::ranges::equal(tag.name, name, {}, detail::lower, detail::lower);
    });
}

/// The game's tags, and those that its start requires.
std::vector<Tag> tags_of(const Game& game) {
    Game copy;
    copy.tags = game.tags;
    const Position& standard = Position::start();
    if (game.start.is_chess960() && !has_tag(game, "Variant")) copy.set_tag("Variant", "Chess960");
    const bool usual = game.start.key() == standard.key() && game.start.fullmove_number() == 1 &&
                       game.start.halfmove_clock() == 0;
    if (!usual && !has_tag(game, "FEN")) {
        copy.set_tag("SetUp", "1");
        copy.set_tag("FEN", to_fen(game.start, {.en_passant = EnPassantStyle::fen}));
    }
    return copy.tags;
}

std::string tag_section(const Game& game, const PgnStyle& style) {
    std::vector<Tag> tags = tags_of(game);
    std::string text;
    if (style.roster_first) {
        for (const auto& [name, missing] : roster) {
            const bool is_result = name == "Result";
            const auto value = game.tag(name);
            const std::string_view fallback =
                is_result && game.result ? to_string(*game.result) : missing;
            text += tag_line(name, value.value_or(fallback));
        }
        std::erase_if(tags, [](const Tag& tag) { return in_roster(tag.name); });
        std::ranges::sort(tags, {}, [](const Tag& tag) { return std::tie(tag.name, tag.value); });
    }
    for (const Tag& tag : tags) {
        if (!style.roster_first && style.comments)
            for (const Comment& comment : tag.comments) text += comment_line(comment.text);
        text += tag_line(tag.name, tag.value);
    }
    return text;
}

}  // namespace

std::string to_pgn(const Game& game, const PgnStyle& style) {
    const std::string tags = tag_section(game, style);
    return tags + (tags.empty() ? "" : "\n") + MovetextWriter(style).write(game);
}

}  // namespace chess
