// EPD whose sense is plain, although it is written as no program should; and tests that would
// vanish.

#include "libchess/notation/epd.hpp"

#include "tests/support/catch.hpp"

#include <string>
#include <string_view>

using namespace chess;

namespace {

const std::string position = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - ";

/// The record as it is written, with its warnings behind bars; or its errors.
std::string read(std::string_view operations) {
    const auto epd = parse_epd(position + std::string(operations));
    std::string result = epd ? to_epd(*epd).substr(position.size()) : "";
    for (const ParseError& fault : epd ? epd->warnings() : epd.error())
        result += (result.empty() ? "" : " | ") + std::to_string(fault.offset - position.size()) +
                  "+" + std::to_string(fault.length) + ": " + fault.message;
    return result;
}

constexpr std::string_view blank =
    "a no-break, zero-width or other rare blank is read as an ordinary one";

}  // namespace

TEST_CASE("opcodes in capitals are read", "[notation][epd][wild]") {
    const std::string told = "opcodes are written in small letters; this one is read as such";
    CHECK(read("BM Rd8; ID \"caps\";") ==
          "bm Rd8; id \"caps\"; | 0+2: " + told + " | 8+2: " + told);
    CHECK(read("DM 1;") == "dm 1; | 0+2: " + told);
    CHECK(read("Bm Rd8;") == "bm Rd8; | 0+2: " + told);
    CHECK(read("ACD 12; Ce 35; C0 \"x\"; PV Rd8;")
              .starts_with("acd 12; ce 35; c0 \"x\"; pv Rd8; | "));
    CHECK(read("d1 20; D2 400;") == "D1 20; D2 400; | 0+2: 'd1' is read as 'D1'");
    CHECK(read("AM;").contains("am: nothing after it"));
    // Opcodes that are not the standard's stay as they are.
    CHECK(read("Elo 2500; zz FOO;") == "Elo 2500; zz FOO;");
    const auto epd = parse_epd(position + "BM Rd8;");
    REQUIRE(epd);
    CHECK(epd->warnings().front().once_a_file);
}

TEST_CASE("what is invisible in a word does not part it", "[notation][epd][wild]") {
    const auto reads_as = [](std::string_view written, std::string_view usual) {
        const std::string found = read(written);
        return found.starts_with(std::string(usual) + " | ") && found.ends_with(blank);
    };
    CHECK(reads_as("b\u200Bm Rd8; id \"b\";", "bm Rd8; id \"b\";"));
    CHECK(reads_as("bm R\u200Bd8;", "bm Rd8;"));
    CHECK(reads_as("i\u00ADd \"e\";", "id \"e\";"));
    CHECK(reads_as("bm Rd8\u200B; \u200Bid \"e\";", "bm Rd8; id \"e\";"));
    CHECK(reads_as("\u200Bbm\u200BRd8;", "bm Rd8;"));
    CHECK(reads_as("bm Rd8\u200BRe1;", "bm Rd8 Re1;"));
    CHECK(reads_as("bm d1\u200B\u00ADd8;", "bm d1d8;"));
    CHECK(reads_as("dm\u200B1;", "dm 1;"));
    CHECK(reads_as("id\u00A0\"e\";", "id \"e\";"));
    CHECK(read("id \"a\u200Bb\";") == "id \"a\u200Bb\";");
}

TEST_CASE("commas for blanks and semicolons are one slip", "[notation][epd][wild]") {
    const std::string told = "a comma between moves is read as a blank";
    CHECK(read("bm Rd8, Re1;") == "bm Rd8 Re1; | 6+1: " + told);
    CHECK(read("bm Rd8,Re1;") == "bm Rd8 Re1; | 6+1: " + told);
    CHECK(read("bm Rd8 , Re1, Rf1;") == "bm Rd8 Re1 Rf1; | 7+1: " + told + " | 12+1: " + told);
    CHECK(read("bm Rd8,;") == "bm Rd8; | 6+1: " + told);
    CHECK(read("bm Rd8#, id \"x\";") == "7+1: bm: expected ';' before 'id'");
    CHECK(read("bm Rd8# id \"x\";") == "8+2: bm: expected ';' before 'id'");
    CHECK(read("bm Rd8 am Kf1; id \"x\";") == "7+2: bm: expected ';' before 'am'");
    CHECK(read("bm Rd8 c4 h4;").contains("'c4' is not a legal move"));
    CHECK(read("bm Rd8\uFF1Bid \"x\";")
              .starts_with(
                  "3+8: bm: expected ';' in 'Rd8\uFF1Bid': its '\uFF1B' is full-width, not ';'"));
    CHECK(read("id a, b;") == "id a, b;");
}

TEST_CASE("no test vanishes in a remark", "[notation][epd][wild]") {
    CHECK(read("dm1;") == " dm1; | 0+3: 'dm1' is no operation; expected a blank after 'dm'");
    CHECK(read("bm Rd8; DM2;").contains("'DM2' is no operation"));
    CHECK(read("bmRd8;").contains("'bmRd8' is no operation; expected a blank after 'bm'"));
    CHECK(read("amKf1 Re1;").contains("'amKf1' is no operation"));
    for (const std::string_view hidden : {"bm:Rd8;", "{bm Rd8};", "[bm Rd8];", "\"bm Rd8\";",
                                          "# bm Rd8;", "\u2013 bm Rd8;", "; // dm 1;"})
        CHECK(read(hidden).contains("' is part of a remark here"));
    CHECK(read("\uFF42\uFF4D Rd8;")
              .contains(
                  "'\uFF42\uFF4D' is part of a remark here: its '\uFF42' is full-width, not 'b'"));
    CHECK(read("\u0412\u041C Rd8;").contains("is a Cyrillic letter, not 'B'"));
    for (const std::string_view remark : {"bm Rd8; dm;", "00:03;", "; Duals(4);", "bmx;", "damn1;",
                                          "; (see bmw);", "; Defence 2;", "ambient;"})
        CHECK_FALSE(read(remark).contains("remark here"));
    CHECK(read("damn1;") == " damn1;");
}

TEST_CASE("a test behind another operation lacks its semicolon", "[notation][epd][wild]") {
    CHECK(read("id \"z\" bm Rd8;") == "7+2: id: expected ';' before 'bm'");
    CHECK(read("id z bm Rd8;") == "5+2: id: expected ';' before 'bm'");
    CHECK(read("eco C20 bm Rd8;") == "8+2: eco: expected ';' before 'bm'");
    CHECK(read("id \"z\" dm 3;") == "7+2: id: expected ';' before 'dm'");
    CHECK(read("id \"z\" am Rd8 Re1;") == "7+2: id: expected ';' before 'am'");
    CHECK(read("c0 \"z\" bm #3;") == "7+2: c0: expected ';' before 'bm'");
    CHECK(read("acd 5 BM Rd8;") == "6+2: acd: expected ';' before 'BM'");
    // A typing error in the move does not hide it.
    CHECK(read("id \"z\" bm Rx9;") == "7+2: id: expected ';' before 'bm'");
    // Whoever reads the position only is told, too.
    for (const std::string_view text : {"id \"z\" bm Rd8;", "c0 \"z\" bm Rd8;"})
        CHECK_FALSE(parse_epd(position + std::string(text), {}, EpdOperands::as_written));
    // In what may be any text it costs a warning.
    CHECK(read("found by me bm Rd8;") ==
          "found by me bm Rd8; | 12+2: found: expected ';' before 'bm'");
    CHECK(read("(paren) bm Rd8;") ==
          " (paren) bm Rd8; | 8+2: 'bm' is part of a remark here; expected ';' before it");
    for (const std::string_view text :
         {"id WAC am I right;", "id \"z\" am I right;", "id z bm;", "id \"z\" bm;", "id dm Berlin;",
          "id a dm Berlin;", "id \"bm Rd8\";", "; (as I am e.g.);"})
        CHECK_FALSE(read(text).contains("expected"));
}

TEST_CASE("moves behind a position are no remark", "[notation][epd][wild]") {
    const std::string told =
        "moves after the position, which are not played here; expected ';' or an operation such as "
        "'bm e4'";
    CHECK(read("0 1 moves d1d8") == "4+10: " + told);
    CHECK(read("moves d1d8 g8h7") == "0+15: " + told);
    CHECK(read("0 1 d1d8") == "4+4: " + told);
    CHECK(read("d1d8 x y") == "0+8: " + told);
    CHECK(read("Rd8") == "0+3: " + told);
    CHECK(read("; d1d8") == " d1d8;");
    CHECK(read("moves many;") == "moves many;");
    CHECK(read("bm Rd8; moves d1d8;") == "bm Rd8; moves d1d8;");
}
