// Reads tests/notation/broken_fens and holds every error against the text recorded there.

#include "libchess/notation/fen.hpp"

#include "tests/support/broken_table.hpp"
#include "tests/support/catch.hpp"

#include <string>
#include <vector>

using namespace chess;

namespace {

std::string errors_of(std::string_view fen, const ValidationOptions& options) {
    const auto read = read_fen(fen, options);
    return test::render(fen, read ? std::vector<ParseError>{} : read.error());
}

}  // namespace

TEST_CASE("every broken FEN is told where and why it is broken", "[notation][fen][errors]") {
    const auto entries = test::read_broken_table(CHESS_TESTS_DIR "/notation/broken_fens");
    REQUIRE(entries.size() >= 40);
    for (const test::BrokenLine& entry : entries) {
        const Severity from = entry.strict ? Severity::unreachable : Severity::unplayable;
        CHECK(errors_of(entry.text, {.reject_from = from}) == entry.expected);
    }
}

TEST_CASE("what a text file cannot show is told by its number or as missing",
          "[notation][fen][errors]") {
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
    CHECK(
        error("8/8/8/8/8/8/8/8 w - e\xC3\xA9") ==
        ParseError{20, 3,
                   "en passant square: unexpected 'e?"  // broken here: together they are a trigraph
                   "?', expected '-' or a square such as 'e3'"});
}
