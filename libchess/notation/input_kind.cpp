#include "libchess/notation/record_stream.hpp"

#include "libchess/base/detail/characters.hpp"
#include "libchess/base/utf8.hpp"
#include "libchess/notation/detail/epd_operand.hpp"
#include "libchess/notation/detail/pgn_text.hpp"
#include "libchess/notation/detail/popeye_words.hpp"
#include "libchess/notation/detail/san_scanner.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/position/position.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace chess {

namespace {

using detail::is_digit;
using detail::is_letter;

/// How many lines with content are examined.
constexpr std::size_t most_lines = 64;
/// Lines of prose that may precede a first game.
constexpr std::size_t most_prose = 16;
/// Faulty lines that may precede a first block of counts.
constexpr std::size_t most_faulty = 2;

/// Without what a damaged file may have beside a line: zero bytes, too.
std::string_view without_blanks(std::string_view line) {
    using namespace std::string_view_literals;
    return detail::trimmed(line, " \t\r\f\v\0"sv);
}

std::string_view take_word(std::string_view& line) {
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    const std::string_view word = line.substr(0, end);
    line = without_blanks(line.substr(end));
    return word;
}

/// A FEN's board, even a malformed one: letters, digits, and slashes as separators.
bool is_board(std::string_view word, std::string_view rest) {
    const auto slashes = std::ranges::count(word, '/');
    if (!std::ranges::all_of(word, [](char c) { return c == '/' || is_digit(c) || is_letter(c); }))
        return false;
    const bool turn =
        rest.starts_with("w ") || rest.starts_with("b ") || rest == "w" || rest == "b";
    return slashes >= 6 || (slashes >= 1 && turn);
}

/// `[Name "...`: a tag, complete or not.
bool is_tag(std::string_view line) {
    if (!line.starts_with('[')) return false;
    const std::string_view name = detail::tag_name(line);
    constexpr std::array<std::string_view, 9> roster{"Event", "Site",   "Date", "Round", "White",
                                                     "Black", "Result", "FEN",  "SetUp"};
    if (std::ranges::find(roster, name) != roster.end()) return true;
    if (name.empty()) return false;
    const auto behind = static_cast<std::size_t>(name.data() + name.size() - line.data());
    return without_blanks(line.substr(behind)).starts_with('"');
}

bool is_result(std::string_view word) {
    return std::ranges::find(detail::result_texts, word) != detail::result_texts.end();
}

bool is_move(std::string_view word) {
    detail::SanMove move;
    return detail::SanScanner(word.data(), word.data() + word.size()).scan(move);
}

/// `1. e4`, `1.e4`, or a result alone.
bool is_movetext(std::string_view line) {
    if (is_result(line)) return true;
    std::size_t at = 0;
    while (at < line.size() && is_digit(line[at])) ++at;
    if (at == 0 || at == line.size() || line[at] != '.') return false;
    while (at < line.size() && (line[at] == '.' || line[at] == ' ' || line[at] == '\t')) ++at;
    return is_move(line.substr(at));
}

/// A game without tags and move numbers, or with numbers but no dots: `e4 e5`, `1 e4 e5`. The first
/// move must be a legal one, and what follows it must look like movetext, too.
bool is_bare_movetext(std::string_view line) {
    std::string_view word = take_word(line);
    while (!line.empty() && (word == "1" || word == "1." || word.starts_with('$')))
        word = take_word(line);
    if (!parse_san(Position::start(), word)) return false;
    if (line.empty() || std::string_view("{(;$").contains(line.front())) return true;
    word = take_word(line);
    return is_move(word) || is_result(word) || is_digit(word.front());
}

/// Whether this is a position with nothing but its six fields; one counter may be malformed.
bool is_plain_fen(std::string_view line) {
    std::vector<std::string_view> words;
    while (!line.empty()) words.push_back(take_word(line));
    if (words.size() != 6 || known_opcode(words[4])) return false;
    const auto is_number = [](std::string_view word) {
        return std::ranges::all_of(word, is_digit);
    };
    return is_number(words[5]) || (is_number(words[4]) && words[5] != "-");
}

/// Whether zero bytes are all over a text, as in a program or in UTF-16, and not in a few places,
/// as where a file is damaged: there a whole block may be lost.
bool is_full_of_zeros(std::string_view head) {
    constexpr std::size_t most_places = 8;
    std::size_t places = 0;
    for (std::size_t at = head.find('\0'); at != std::string_view::npos; at = head.find('\0', at)) {
        ++places;
        while (at < head.size() && head[at] == '\0') ++at;
    }
    return places > std::max(most_places, head.size() / 200);
}

bool is_binary(std::string_view head) {
    // Text has hardly any control characters.
    const auto controls = std::ranges::count_if(head, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 && byte != 0 && c != '\n' && c != '\r' && c != '\t' && c != '\f' &&
               c != '\v' && byte != 0x1A && byte != 0x1B;
    });
    constexpr std::ptrdiff_t some = 16;  // a damaged comment has them, too
    return (controls > some && static_cast<std::size_t>(controls) * 50 > head.size()) ||
           is_full_of_zeros(head);
}

/// Whether the line is Popeye's word for the beginning of a problem, alone or before a command.
bool begins_popeye(std::string_view line) {
    const auto language = detail::popeye_start(line, false);
    if (!language) return false;
    take_word(line);
    return line.empty() || detail::popeye_command(*language, take_word(line)).has_value();
}

/// A line with ordinary blanks in place of others, and none within a FEN's board, where web pages
/// let it break behind slashes.
std::string with_plain_words(std::string_view line) {
    std::string result;
    for (std::size_t at = 0; at < line.size();) {
        const TextCharacter character = character_at(line, at);
        const std::string_view itself = line.substr(at, character.length);
        at += character.length;
        const RareBlank blank = rare_blank(character.code);
        const bool beside_slash = result.ends_with('/') || line.substr(at).starts_with('/');
        if (blank == RareBlank::none) result += itself;
        else if (blank == RareBlank::wide || !beside_slash) result += ' ';
    }
    return result;
}

/// A text behind the comments in braces at its beginning, over whatever lines they go.
std::string_view behind_comments(std::string_view text) {
    for (;;) {
        const std::size_t first = detail::skip_space(text, 0);
        if (!text.substr(first).starts_with('{')) return text;
        const std::size_t close = text.find('}', first);
        if (close == std::string_view::npos) return text;
        text.remove_prefix(close + 1);
    }
}

/// Whether the tags of a game are somewhere in a text, as behind a mail's head: two lines of them,
/// so that a text about tags is none.
bool has_tags_of_game(std::string_view text) {
    const std::size_t first = text.find("\n[Event \"");
    if (first == std::string_view::npos) return false;
    text.remove_prefix(first + 1);
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    return is_tag(text);
}

/// What the lines with content look like.
struct Tally {
    std::size_t lines = 0;
    std::size_t boards = 0;
    std::size_t plain_fens = 0;  // of the boards
    std::size_t prose = 0;       // before the first line that looks like chess
    bool games = false;
    bool blocks = false;

    void add(std::string_view line) {
        const bool is_first = lines++ == 0;
        std::string_view rest = line;
        const std::string_view word = take_word(rest);
        std::string_view after_board = rest;
        if (is_board(word, rest)) {
            ++boards;
            plain_fens += is_plain_fen(line) ? 1 : 0;
        } else if (word == "epd" && is_board(take_word(after_board), after_board)) {
            blocks = true;
        } else if (is_tag(line) || is_movetext(line) || (is_first && is_bare_movetext(line))) {
            games = true;
        } else if (boards == 0 && !games && !blocks && word != "id" && word != "perft") {
            ++prose;
        }
    }

    [[nodiscard]] InputKind kind() const {
        if (lines == 0) return InputKind::unknown;
        if (blocks && prose <= most_faulty) return InputKind::perft;
        if (boards * 2 >= lines) return plain_fens * 2 > boards ? InputKind::fen : InputKind::epd;
        if (games && prose <= most_prose) return InputKind::pgn;
        return InputKind::unknown;
    }
};

/// The kind of a text by its first lines.
InputKind kind_of_lines(std::string_view head, bool complete) {
    Tally tally;
    while (!head.empty() && tally.lines < most_lines) {
        if (tally.lines == 0) head = behind_comments(head);
        const std::size_t newline = head.find('\n');
        // A line cut off at the end of the head cannot be classified.
        if (newline == std::string_view::npos && !complete && tally.lines != 0) break;
        const std::string_view written = without_blanks(head.substr(0, newline));
        const std::string plain = detail::has_high_byte(written) ? with_plain_words(written) : "";
        const std::string_view line = plain.empty() ? written : without_blanks(plain);
        if (!line.empty() && !line.starts_with('#') && !line.starts_with('%') &&
            !line.starts_with(';')) {
            if (tally.lines == 0 && begins_popeye(line)) return InputKind::popeye;
            tally.add(line);
        }
        if (!head.empty()) head.remove_prefix(std::min(newline, head.size() - 1) + 1);
    }
    return tally.kind();
}

}  // namespace

std::string_view name_of(InputKind kind) noexcept {
    switch (kind) {
        case InputKind::empty: return "empty";
        case InputKind::pgn: return "pgn";
        case InputKind::epd: return "epd";
        case InputKind::fen: return "fen";
        case InputKind::perft: return "perft";
        case InputKind::popeye: return "popeye";
        case InputKind::syzygy: return "syzygy";
        case InputKind::unknown: break;
    }
    return "unknown";
}

InputKind detect_kind(std::string_view head, bool complete) {
    head = without_byte_order_mark(head);
    const bool blank = detail::skip_space(head, 0) == head.size();
    if (blank) return complete ? InputKind::empty : InputKind::unknown;
    if (is_binary(head)) return InputKind::unknown;
    const InputKind kind = kind_of_lines(head, complete);
    return kind == InputKind::unknown && has_tags_of_game(head) ? InputKind::pgn : kind;
}

}  // namespace chess
