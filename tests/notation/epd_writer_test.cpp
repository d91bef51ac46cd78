#include "libchess/notation/epd.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <stdexcept>

using namespace chess;

namespace {

const std::string kings = "4k3/8/8/8/8/8/8/4K3 w - -";

std::string rewritten(const std::string& line) {
    const auto epd = parse_epd(line, {}, EpdOperands::as_written);
    INFO(line);
    REQUIRE(epd.has_value());
    return to_epd(*epd);
}

}  // namespace

TEST_CASE("a record is written as it was read but for spacing", "[notation][epd]") {
    for (const char* rest :
         {"", " bm Ke2;", " bm #-5 Ke2; Defence; 00:03;", "; 00:00 @ C0/R-2/K1; dm 2;",
          " noop; c0;", R"( c0 "a; \"b\" \\";)", R"( x 12" "y" z;)", " hmvc 3; fmvn 7;",
          " ce +34; ce 34;", " 3 7", " 3 7 bm Ke2;", " 3 7; 00:03;", " 4 7 hmvc 4;", "; Defence;",
          "; \"1-0\";"})
        CHECK(rewritten(kings + rest) == kings + rest);
}

TEST_CASE("what may be written in several ways is written in one", "[notation][epd]") {
    CHECK(rewritten("  4k3/8/8/8/8/8/8/4K3  w -\t- ;D1 5 ;D2 25") == kings + " D1 5; D2 25;");
    CHECK(rewritten(kings + ";;bm   Ke2;;id\t\"x\"  \r\n") == kings + " bm Ke2; id \"x\";");
    CHECK(rewritten(kings + " Defence") == kings + "; Defence;");
    CHECK(rewritten(kings + R"( c0 "C:\new";)") == kings + R"( c0 "C:\\new";)");
    CHECK(rewritten(kings + " 3;") == kings + " 3 1");
    CHECK(rewritten(kings + " 3 7 hmvc 4;") == kings + " 4 7 hmvc 4;");
    CHECK(rewritten(kings + " 0 0") == kings + " 0 1");
}

TEST_CASE("the en passant square is kept unless asked otherwise", "[notation][epd]") {
    const std::string line = "4k3/8/8/8/4P3/8/8/4K3 b - e3 bm Ke7;";
    CHECK(rewritten(line) == line);
    CHECK(to_epd(parse_epd(line).value(), {.counters = true}) ==
          "4k3/8/8/8/4P3/8/8/4K3 b - - bm Ke7;");
}

TEST_CASE("records that say the same are equal, wherever it stands", "[notation][epd]") {
    const auto read = [](const std::string& rest) {
        return parse_epd(kings + rest, {}, EpdOperands::as_written).value();
    };
    CHECK(read(" bm Ke2;") == read(";  bm  Ke2"));
    CHECK(read(" 4 7 hmvc 4") == read(" 3 7 hmvc 4"));
    for (const char* other : {"", " bm Ke2 Kd2;", " bm \"Ke2\";", " am Ke2;", " 0 1 bm Ke2;",
                              "; bm-;", " bm Ke2; bm Ke2;", " bm Kd2"})
        CHECK_FALSE(read(" bm Ke2;") == read(other));
    CHECK_FALSE(read("; a;") == read("; b;"));
}

TEST_CASE("a record is built from nothing", "[notation][epd]") {
    Epd epd(test::position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    const std::vector line{test::move_of(epd.position(), "h1h8"), Move(Square::e8, Square::d7)};
    epd.add("ce", {EpdOperand::number(-34)})
        .add("acn", {EpdOperand::number(std::uint64_t{1} << 63U)})
        .add("bm",
             move_operands(epd.position(), std::vector{line[0], Move(Square::e1, Square::e2)}))
        .add("pv", line_operands(epd.position(), line))
        .add("c0", {EpdOperand::string(R"(a "b"; c\)")})
        .add("noop");
    CHECK(to_epd(epd) ==
          "4k3/8/8/8/8/8/8/4K2R w K - ce -34; acn 9223372036854775808; bm Rh8+ Ke2; "
          "pv Rh8+ Kd7; c0 \"a \\\"b\\\"; c\\\\\"; noop;");
    epd.set("acn", {EpdOperand::number(7)});
    CHECK(parse_epd(to_epd(epd)).value() == epd);
    CHECK(epd.variation().value() == line);
}

TEST_CASE("operations are replaced where the first one stood", "[notation][epd]") {
    Epd epd = parse_epd(kings + " id \"a\"; ce 1; 00:03; ce 1; dm 2;").value();
    epd.set("ce", {EpdOperand::number(5)}).set("acd", {EpdOperand::number(9)});
    CHECK(to_epd(epd) == kings + " id \"a\"; ce 5; 00:03; dm 2; acd 9;");
    epd.remove("dm").remove("id").remove("nothing");
    CHECK(to_epd(epd) == kings + " ce 5; 00:03; acd 9;");
    epd.remove("ce");
    CHECK(to_epd(epd) == kings + "; 00:03; acd 9;");
}

TEST_CASE("operands that no word can hold become strings", "[notation][epd]") {
    Epd epd(Position::start());
    for (const char* text : {"a b", "a\tb", "a;b", "", "\"a", "a\nb", "a\r\nb"})
        epd.add("x", {EpdOperand::word(text)});
    CHECK(to_epd(epd) ==
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - x \"a b\"; x "
          "\"a\tb\"; x \"a;b\"; x \"\"; x \"\\\"a\"; x \"a b\"; x \"a  b\";");
    CHECK(parse_epd(to_epd(epd)).value() == epd);
}

TEST_CASE("what would not be read back as an operation is refused", "[notation][epd]") {
    Epd epd(Position::start());
    const std::vector operand{EpdOperand::word("1")};
    for (const char* opcode : {"", "1x", "a b", "x;", "_x", "a-b", "hmvc", "fmvn"}) {
        CHECK_THROWS_AS(epd.add(opcode, operand), std::invalid_argument);
        CHECK_THROWS_AS(epd.set(opcode, operand), std::invalid_argument);
    }
    CHECK_THROWS_AS(epd.add("Defence"), std::invalid_argument);
    CHECK(epd.items().empty());
}

TEST_CASE("counters that nothing else states are written as fields", "[notation][epd]") {
    CHECK(to_epd(Epd(test::position_of(kings + " 0 1"))) == kings);
    CHECK(to_epd(Epd(test::position_of(kings + " 3 1"))) == kings + " 3 1");
    CHECK(to_epd(Epd(test::position_of(kings + " 0 9"))) == kings + " 0 9");
    Epd epd = parse_epd(kings + " hmvc 3; fmvn 7; dm 1;").value();
    CHECK(to_epd(epd.remove("fmvn")) == kings + " 3 7 hmvc 3; dm 1;");
}
