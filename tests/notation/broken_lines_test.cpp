// Reads tests/notation/broken_fens and broken_epds, and compares every error with the text recorded
// there.

#include "libchess/notation/epd.hpp"

#include "tests/support/catch.hpp"

#include <fstream>

using namespace chess;

namespace {

/// A broken line of text and the expected errors.
struct BrokenLine {
    std::string text;
    std::string expected;  ///< as `render` shows it
    bool strict;           ///< whether mild faults are to be errors too
};

/// Reads a table of broken lines. Entries are separated by empty lines; the first line of each is
/// the text. Lines before it that start with '#' are remarks, and "# strict" holds for everything
/// after it.
std::vector<BrokenLine> read_broken_table(const std::string& path) {
    std::ifstream file(path);
    std::vector<BrokenLine> entries;
    bool strict = false;
    bool inside = false;
    for (std::string line; std::getline(file, line);) {
        if (line.empty()) {
            inside = false;
        } else if (inside) {
            entries.back().expected += line + '\n';
        } else if (line.starts_with('#')) {
            strict = strict || line == "# strict";
        } else {
            entries.push_back({line, line + '\n', strict});
            inside = true;
        }
    }
    return entries;
}

/// A text and its errors as a compiler would show them, one caret line for each.
std::string render(std::string_view text, const std::vector<ParseError>& errors) {
    std::string shown = std::string(text) + '\n';
    for (const ParseError& error : errors)
        shown += std::string(error.offset, ' ') + '^' + std::string(error.length - 1, '~') +
                 (error.fatal ? " error: " : " warning: ") + error.message + '\n';
    return shown;
}

/// Compares what a reader reports of every line of a table.
void check_table(const std::string& path, std::size_t fewest, auto read) {
    const auto entries = read_broken_table(path);
    REQUIRE(entries.size() >= fewest);
    for (const BrokenLine& entry : entries) {
        const Severity from = entry.strict ? Severity::unreachable : Severity::unplayable;
        const auto result = read(entry.text, ValidationOptions{.reject_from = from});
        CHECK_FALSE(result.has_value());
        CHECK(render(entry.text, result ? std::vector<ParseError>{} : result.error()) ==
              entry.expected);
    }
}

const std::string kings = "4k3/8/8/8/8/8/8/4K3 w - -";  // 25 bytes

std::vector<ParseError> errors_of(std::string_view line, EpdOperands operands) {
    const auto epd = parse_epd(line, {}, operands);
    return epd ? std::vector<ParseError>{} : epd.error();
}

std::vector<ParseError> errors_of(std::string_view line) {
    return errors_of(line, EpdOperands::checked);
}

}  // namespace

TEST_CASE("every broken FEN has its errors, with their places", "[notation][fen][errors]") {
    check_table(CHESS_TESTS_DIR "/notation/broken_fens", 40,
                [](const auto& line, const auto& options) { return read_fen(line, options); });
}

TEST_CASE("every broken EPD line has its errors, with their places", "[notation][epd][errors]") {
    check_table(CHESS_TESTS_DIR "/notation/broken_epds", 60,
                [](const auto& line, const auto& options) { return parse_epd(line, options); });
}

TEST_CASE("bytes that a text file cannot show are named in errors", "[notation][fen][errors]") {
    using namespace std::string_view_literals;
    const auto error = [](std::string_view fen) {
        const auto read = parse_fen(fen);
        REQUIRE_FALSE(read.has_value());
        return read.error();
    };
    const std::string missing_board =
        "missing piece placement (field 1), expected 8 ranks such as 'rnbqkbnr/pppppppp/8/...'";
    CHECK(error("") == ParseError{0, 1, missing_board});
    CHECK(error("  \t ") == ParseError{4, 1, missing_board});
    CHECK(error("8/8/8/8/8/8/8/8 \t") ==
          ParseError{17, 1, "missing side to move (field 2), expected 'w' or 'b'"});
    CHECK(error("8/8\0/8"sv) == ParseError{3, 1,
                                           "piece placement: unexpected byte 0x00, expected a "
                                           "piece (PNBRQK or pnbrqk), a digit 1-8 or '/'"});
    CHECK(error("8/8/\x7F") == ParseError{4, 1,
                                          "piece placement: unexpected byte 0x7F, expected a "
                                          "piece (PNBRQK or pnbrqk), a digit 1-8 or '/'"});
    CHECK(error("8/8/8/8/8/8/8/8 w \xFF -") ==
          ParseError{18, 1,
                     "castling rights: unexpected byte 0xFF, expected '-' or letters of KQkq, or "
                     "of A-H and a-h for files"});
    CHECK(error("8/8/8/8/8/8/8/8 \x01 - -") ==
          ParseError{16, 1, "side to move: unexpected '?', expected 'w' or 'b'"});
    CHECK(error("8/8/8/8/8/8/8/8 w - e\xC3\xA9") ==
          ParseError{
              20, 3,
              "en passant square: unexpected 'e\u00E9', expected '-' or a square such as 'e3'"});
}

TEST_CASE("a line break is an error inside a record, not at its end", "[notation][epd][errors]") {
    for (const char* end : {"\n", "\r\n", " \r\n"})
        CHECK(errors_of(kings + " bm Ke2;" + end).empty());
    for (const char* inside : {" c0 \"a\nb\";", " c0 \"a\rb\";"})
        CHECK(errors_of(kings + inside) ==
              std::vector<ParseError>{{31, 1, "a line break inside the record"}});
}

TEST_CASE("bytes that a message cannot show are replaced in it", "[notation][epd][errors]") {
    using namespace std::string_literals;
    CHECK(errors_of(kings + " \0x; bm Ke2"s) ==
          std::vector<ParseError>{{26, 1, "a zero byte; is this file damaged?", false},
                                  {26, 2,
                                   "unexpected '?x' after the position, expected ';' or an "
                                   "operation such as 'bm e4'"}});
    CHECK(
        errors_of(kings + " ce \xFF\x01") ==
        std::vector<ParseError>{
            {29, 2, "ce: unexpected '\u00FF?', expected a number from -2147483647 to 2147483647"}});
}

TEST_CASE("only counters are always checked, other operands on demand", "[notation][epd][errors]") {
    const std::string line = kings + " bm Ke3; dm x; D1 x; id; hmvc x; fmvn 1 2;";
    CHECK(errors_of(line).size() == 6);
    CHECK(errors_of(line, EpdOperands::as_written) ==
          std::vector<ParseError>{
              {55, 1, "hmvc: unexpected 'x', expected a number from 0 to 9999"},
              {65, 1, "fmvn: unexpected '2' after the number, expected ';'"},
          });
    CHECK(errors_of(kings + " bm Ke3; dm x; D1 x; id;", EpdOperands::as_written).empty());
    CHECK(errors_of(kings + " c0 \"open", EpdOperands::as_written).size() == 1);
}
