// Blanks of Unicode and Latin-1 in positions, fields that are missing, and clocks that are none.

#include "libchess/notation/epd.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/position_records.hpp"
#include "libchess/notation/record_stream.hpp"

#include "tests/support/catch.hpp"

using namespace chess;

namespace {

constexpr std::string_view start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr std::string_view told = "rare blank";

bool is_start(const std::expected<FenPosition, std::vector<ParseError>>& read) {
    return read && to_fen(read->position) == start;
}

bool is_told_once(const std::vector<ParseError>& warnings) {
    return warnings.size() == 1 && warnings.front().message.contains(told) &&
           warnings.front().once_a_file && !warnings.front().fatal;
}

std::string fen_error(std::string_view text) {
    const auto read = read_fen(text);
    return read ? "no error" : read.error().front().message;
}

/// The first error of an EPD record with its offset.
std::string epd_error(std::string_view text) {
    const auto read = parse_epd(text);
    if (read) return read->warnings().empty() ? "" : read->warnings().front().message;
    return read.error().front().message;
}

}  // namespace

TEST_CASE("rare blanks separate the fields of a FEN", "[notation][fen][wild]") {
    for (const std::string_view text :
         {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\u00A0 w\u00A0 KQkq\u00A0 -\u00A0 0\u00A0 1",
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\u00A0w\u00A0KQkq\u00A0-\u00A00\u00A01",
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\u200Bw\u2009KQkq\u3000-\u202F0\u00AD 1",
          "rnbqkbnr/\u200Bpppppppp/\u200B8/8/8/8/\u00ADPPPPPPPP/RNBQKBNR w KQkq - 0 1",
          "\uFEFFrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\xA0w KQkq - 0 1"}) {
        const auto read = read_fen(text);
        CHECK(is_start(read));
        if (read) CHECK(is_told_once(read->warnings));
    }
    CHECK(is_start(read_fen(std::string(start) + "\u00A0")));
    CHECK(fen_error("rnbqkbnr/pppp\u00A0pppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") !=
          "no error");
}

TEST_CASE("a blank never makes a test of nothing", "[notation][epd][wild]") {
    const std::string position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ";
    for (const std::string_view rest :
         {"bm\u00A0e4; id \"x\";", "bm\u200Be4;", "bm \u00A0 e4\u00A0;", "\u00A0bm e4\u3000Nf3;",
          "bm\xA0"
          "e4;"}) {
        const auto read = parse_epd(position + std::string(rest));
        REQUIRE(read);
        const auto best = read->best_moves();
        REQUIRE(best);
        CHECK_FALSE(best->moves.empty());
        CHECK(is_told_once(read->warnings()));
    }
    // Strings and remarks keep theirs.
    const auto read = parse_epd(position + "bm e4; id \"a\u00A0b\"; 00:03\u00A0s;");
    REQUIRE(read);
    CHECK(read->id().value() == "a\u00A0b");
    CHECK(read->warnings().empty());
    CHECK(to_epd(*read).contains("00:03\u00A0s;"));
    // What else hides an operation is told.
    for (const std::string_view rest : {"bm=e4;", "bm:e4;", "bm\u00B7e4;", "bm\"e4\";", "dm:3;"})
        CHECK(epd_error(position + std::string(rest)).contains("part of a remark"));
    for (const std::string_view rest : {"bm e4; 00:03;", "bm e4; Defence;", "bm e4; c3-c4;"})
        CHECK(epd_error(position + std::string(rest)).empty());
}

TEST_CASE("a field that is missing is named", "[notation][fen][wild]") {
    const std::string board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    CHECK(fen_error(board + " w  - 0 1").starts_with("castling rights (field 3) are missing"));
    CHECK(fen_error(board + " w\t - 0 1").starts_with("castling rights (field 3) are missing"));
    CHECK(fen_error(board + " w KQkq  0 1").starts_with("the en passant square (field 4) is"));
    CHECK(fen_error(board + " w - 0 1").contains("is a field before it missing?"));
    CHECK(fen_error(board + " w KQkq 0 1").contains("is a field before it missing?"));
    CHECK(is_start(read_fen(board + "  w  KQkq  -  0  1")));
    CHECK(fen_error(board + " w KQkq \u2013 0 1").contains("'\u2013'"));
}

TEST_CASE("a clock that is no number is told, in EPD too", "[notation][epd][wild]") {
    const std::string board = "8/8/8/8/8/8/5k2/7K w - - ";
    for (const std::string_view clock : {"O 1", "o 1", "l 1", "x 12", "Ol 1", "O"}) {
        const std::string text = board + std::string(clock);
        CHECK(fen_error(text).starts_with("half-move clock (field 5): unexpected '"));
        CHECK(epd_error(text) == fen_error(text));
    }
    CHECK(fen_error(board + "0 I").starts_with("move number (field 6): unexpected 'I'"));
    CHECK(epd_error(board + "0 I") == fen_error(board + "0 I"));
    CHECK(epd_error(board + "elo 2500").contains("not for the half-move clock"));
    for (const std::string_view operation : {"ce 12", "acd 9", "D1 3", "O 1;", "; O 1"})
        CHECK(epd_error(board + std::string(operation)).empty());
    CHECK(detect_kind("8/8/8/8/8/8/5k2/7K w - - O 1\n") == InputKind::fen);
    CHECK(detect_kind("8/8/8/8/8/8/5k2/7K w - - ce 1\n") == InputKind::epd);
}

TEST_CASE("a mate in none is refused by the record", "[notation][epd][wild]") {
    const std::string board = "8/8/8/8/8/5k2/6q1/7K w - - ";
    CHECK(epd_error(board + "dm 0;") == "dm: a mate in 0 leaves nothing to find");
    CHECK(epd_error(board + "bm #0;") == "bm: a mate in 0 leaves nothing to find");
    CHECK(epd_error(board + "dm -0;") == "dm: a mate in 0 leaves nothing to find");
    CHECK(epd_error(board + "bm #-0;") == "bm: a mate in 0 leaves nothing to find");
    CHECK(epd_error(board + "ce 0;").empty());
}

TEST_CASE("positions in files may have rare blanks", "[notation][wild]") {
    CHECK(detect_kind("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\u00A0w KQkq\u00A0-\u00A00 1") ==
          InputKind::fen);
    const auto records = parse_position_records(
        "\u00A0\nepd\u00A0rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq\u00A0- 0 1\n"
        "perft\u00A01 20\n");
    REQUIRE(records.size() == 1);
    CHECK(records.front().errors.empty());
    CHECK(records.front().counts == std::vector<DepthCount>{{1, 20}});
}

TEST_CASE("the name of a .perft block may have a rare blank before it", "[notation][wild]") {
    const std::string block =
        "epd rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nperft 1 20\n";
    for (const std::string_view blank : {"\u00A0", "\u2003", " \u00A0 ", "\u200B"}) {
        const std::string text = "id" + std::string(blank) + "a\u00A0b\n" + block;
        RecordStream stream(read_from(text));
        CHECK(stream.kind() == InputKind::perft);
        const auto batch = stream.next();
        REQUIRE(batch);
        CHECK(batch->records.size() == 1);
        const auto records = parse_position_records(text);
        REQUIRE(records.size() == 1);
        CHECK(records.front().id == "a\u00A0b");
        CHECK(records.front().errors.empty());
        REQUIRE(records.front().warnings.size() == 1);
        CHECK(records.front().warnings.front().line == 1);
        CHECK(records.front().warnings.front().error.message.contains(told));
    }
    CHECK(parse_position_records("id a\u00A0b\n" + block).front().warnings.empty());
    const auto records = parse_position_records("id a\n" + block + "perft\u00A02 400\n");
    REQUIRE(records.size() == 1);
    CHECK(records.front().counts.size() == 2);
    CHECK(records.front().warnings.size() == 1);
}

TEST_CASE("characters that look like others are named", "[notation][fen][wild]") {
    const std::string board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    CHECK(fen_error(board + " w \u2013 \u2013 0 1")
              .contains("unexpected '\u2013', an en dash, not '-'"));
    CHECK(fen_error("\u201C" + board + " w KQkq - 0 1\u201D")
              .contains("'\u201C', a typographic quote"));
    CHECK(fen_error("\u265C" + board.substr(1) + " w - - 0 1").contains("'\u265C', a figurine"));
    CHECK(fen_error(board + " w \u041AQkq - 0 1").contains("'\u041A', a Cyrillic letter, not 'K'"));
    CHECK(fen_error(board + " w KQkq \u2212 0 1").contains("'\u2212', a minus sign, not '-'"));
    CHECK(fen_error(board + " \uFF57 KQkq - 0 1").contains(", full-width, not 'w'"));
    CHECK(fen_error(board + " w \u00E9 - 0 1").contains("unexpected '\u00E9', expected"));
}
