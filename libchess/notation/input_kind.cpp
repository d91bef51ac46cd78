#include "libchess/notation/record_stream.hpp"

#include "libchess/base/byte_order_mark.hpp"
#include "libchess/notation/detail/pgn_text.hpp"
#include "libchess/notation/detail/popeye_words.hpp"
#include "libchess/notation/detail/san_scanner.hpp"
#include "libchess/notation/detail/text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

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

std::string_view without_blanks(std::string_view line) {
    return detail::trimmed(line, " \t\r\f\v");
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

/// `1. e4`, `1.e4`, or a result alone.
bool is_movetext(std::string_view line) {
    if (std::ranges::find(detail::result_texts, line) != detail::result_texts.end()) return true;
    std::size_t at = 0;
    while (at < line.size() && is_digit(line[at])) ++at;
    if (at == 0 || at == line.size() || line[at] != '.') return false;
    while (at < line.size() && (line[at] == '.' || line[at] == ' ' || line[at] == '\t')) ++at;
    detail::SanMove move;
    return detail::SanScanner(line.data() + at, line.data() + line.size()).scan(move);
}

/// Whether this is a position with nothing but its six fields.
bool is_plain_fen(std::string_view line) {
    std::size_t words = 0;
    bool counters = true;
    while (!line.empty()) {
        const std::string_view word = take_word(line);
        ++words;
        if (words > 4) counters = counters && std::ranges::all_of(word, is_digit);
    }
    return words == 6 && counters;
}

bool is_binary(std::string_view head) {
    // Text has no zero bytes and hardly any control characters.
    const auto controls = std::ranges::count_if(head, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 && c != '\n' && c != '\r' && c != '\t' && c != '\f' && c != '\v' &&
               byte != 0x1A && byte != 0x1B;
    });
    return head.substr(0, 8192).contains('\0') ||
           static_cast<std::size_t>(controls) * 50 > head.size();
}

/// Whether the line is Popeye's word for the beginning of a problem, alone or before a command.
bool begins_popeye(std::string_view line) {
    const auto language = detail::popeye_start(line, false);
    if (!language) return false;
    take_word(line);
    return line.empty() || detail::popeye_command(*language, take_word(line)).has_value();
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
        ++lines;
        std::string_view rest = line;
        const std::string_view word = take_word(rest);
        std::string_view after_board = rest;
        if (is_board(word, rest)) {
            ++boards;
            plain_fens += is_plain_fen(line) ? 1 : 0;
        } else if (word == "epd" && is_board(take_word(after_board), after_board)) {
            blocks = true;
        } else if (is_tag(line) || is_movetext(line)) {
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
    const bool blank =
        std::ranges::all_of(head, [](char c) { return detail::is(c, detail::is_space); });
    if (blank) return complete ? InputKind::empty : InputKind::unknown;
    if (is_binary(head)) return InputKind::unknown;
    Tally tally;
    while (!head.empty() && tally.lines < most_lines) {
        const std::size_t newline = head.find('\n');
        // A line cut off at the end of the head cannot be classified.
        if (newline == std::string_view::npos && !complete && tally.lines != 0) break;
        const std::string_view line = without_blanks(head.substr(0, newline));
        if (!line.empty() && !line.starts_with('#') && !line.starts_with('%') &&
            !line.starts_with(';')) {
            if (tally.lines == 0 && begins_popeye(line)) return InputKind::popeye;
            tally.add(line);
        }
        head.remove_prefix(std::min(newline, head.size() - 1) + 1);
    }
    return tally.kind();
}

}  // namespace chess
