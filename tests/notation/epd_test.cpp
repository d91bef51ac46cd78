#include "libchess/notation/epd.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;

namespace {

const std::string kings = "4k3/8/8/8/8/8/8/4K3 w - -";

Epd read(const std::string& line) {
    const auto epd = parse_epd(line, {}, EpdOperands::as_written);
    INFO(line);
    REQUIRE(epd.has_value());
    CHECK(epd->warnings().empty());
    return *epd;
}

/// The items as "opcode|word|<string>", remarks as "(text)".
std::vector<std::string> items(const std::string& line) {
    std::vector<std::string> shown;
    const Epd epd = read(line);
    for (const EpdItem& item : epd.items()) {
        if (const auto* remark = std::get_if<EpdRemark>(&item)) {
            shown.push_back('(' + remark->text + ')');
        } else {
            const auto& operation = std::get<EpdOperation>(item);
            shown.push_back(operation.opcode);
            for (const EpdOperand& operand : operation.operands)
                shown.back() += operand.quoted ? "|<" + operand.text + '>' : '|' + operand.text;
        }
    }
    return shown;
}

using Items = std::vector<std::string>;

std::pair<int, int> counters(const std::string& line) {
    const Position position = read(line).position();
    return {position.halfmove_clock(), position.fullmove_number()};
}

std::string rewritten(const std::string& line) {
    const auto epd = parse_epd(line, {}, EpdOperands::as_written);
    INFO(line);
    REQUIRE(epd.has_value());
    return to_epd(*epd);
}

}  // namespace

TEST_CASE("a line of EPD is a position with operations", "[notation][epd]") {
    const Epd epd =
        read("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";");
    CHECK(to_fen(epd.position()) == "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1");
    REQUIRE(epd.items().size() == 2);
    CHECK(std::get<EpdOperation>(epd.items()[0]) == EpdOperation{"bm", {EpdOperand::word("Qg6")}});
    CHECK(std::get<EpdOperation>(epd.items()[1]) ==
          EpdOperation{"id", {EpdOperand::string("WAC.001")}});
}

TEST_CASE("semicolons may be close, doubled or missing at the end", "[notation][epd]") {
    const Items both{"bm|Ke2", "dm|3"};
    for (const char* rest :
         {" bm Ke2; dm 3;", " bm Ke2;dm 3", " bm Ke2 ;dm 3 ;", ";bm Ke2;dm 3",
          " ;; bm Ke2;;;dm 3;;", "\tbm\tKe2\t;\tdm\t3\t", " ; bm   Ke2  ; dm 3 ; ; "})
        CHECK(items(kings + rest) == both);
    for (const char* rest : {"", " ", "  \t", ";", " ; ", ";;"}) CHECK(items(kings + rest).empty());
}

TEST_CASE("a string may hold anything in quotes", "[notation][epd]") {
    CHECK(items(kings + R"( c0 "a; b";c1 "";)") == Items{"c0|<a; b>", "c1|<>"});
    CHECK(items(kings + R"( c0 "say \"hi\""; c1 "back\\slash";)") ==
          Items{R"(c0|<say "hi">)", R"(c1|<back\slash>)"});
    CHECK(items(kings + R"( c0 "C:\new\\"; c1 "\\\"";)") == Items{R"(c0|<C:\new\>)", R"(c1|<\">)"});
    CHECK(items(kings + R"( x "two" "strings" word "three")") ==
          Items{"x|<two>|<strings>|word|<three>"});
    CHECK(items(kings + " c0 \"  \t \xC3\xA9\x01 \"") == Items{"c0|<  \t \xC3\xA9\x01 >"});
}

TEST_CASE("a quote inside a word is a letter of it", "[notation][epd]") {
    CHECK(items(kings + R"( x 12" gun; y a"b;)") == Items{R"(x|12"|gun)", R"(y|a"b)"});
}

TEST_CASE("text that is not an opcode is a remark", "[notation][epd]") {
    CHECK(items(kings + " bm #5; Defence; 00:03;") == Items{"bm|#5", "(Defence)", "(00:03)"});
    CHECK(items(kings + "; 00:00 @ C0/R-2/K1/P1/X14 ; --:-- @ C0/R-5/K5/P9/X37") ==
          Items{"(00:00 @ C0/R-2/K1/P1/X14)", "(--:-- @ C0/R-5/K5/P9/X37)"});
    CHECK(items(kings + " ep; O-O-O; Duals(4); SFMF5; 00'12\" (Gustav); dm 2") ==
          Items{"(ep)", "(O-O-O)", "(Duals(4))", "(SFMF5)", "(00'12\" (Gustav))", "dm|2"});
    CHECK(items(kings + "; 1  \"a;b\" ;") == Items{"(1  \"a)", "(b\")"});
}

TEST_CASE("an identifier with operands is an opcode, known or not", "[notation][epd]") {
    CHECK(items(kings + " Elo_2 2500 x; Defence good;") == Items{"Elo_2|2500|x", "Defence|good"});
    CHECK(items(kings + "; _x 1; 1x 2; x-y 3;") == Items{"(_x 1)", "(1x 2)", "(x-y 3)"});
}

TEST_CASE("a known opcode needs no operands to be one", "[notation][epd]") {
    CHECK(items(kings + " noop; resign; draw_offer; c0; v9; bm; D3; noop 1 2;") ==
          Items{"noop", "resign", "draw_offer", "c0", "v9", "bm", "D3", "noop|1|2"});
    CHECK(items(kings + "; c10; D; Dx; NOOP; w3;") ==
          Items{"(c10)", "(D)", "(Dx)", "(NOOP)", "(w3)"});
}

TEST_CASE("after the position a remark starts with a letter or a bracket", "[notation][epd]") {
    for (const std::string counters : {"", " 0 1"})
        for (const std::string remark :
             {"[0.5]", "(draw)", "{x}", "<y>", "|23", "#3", "\"1-0\"", "\xC3\x89tude", "Defence"})
            CHECK(items(fmt::format("{}{} {}", kings, counters, remark)) ==
                  Items{'(' + remark + ')'});
}

TEST_CASE("items and operands know their places", "[notation][epd]") {
    const std::string line = kings + R"(  c0 "a \" b"  x ;; 00:03  ; noop ;)";
    const Epd epd = read(line);
    const auto at = [&](const TextSpan& place) { return line.substr(place.offset, place.length); };
    REQUIRE(epd.items().size() == 3);
    const auto& comment = std::get<EpdOperation>(epd.items()[0]);
    CHECK(at(comment.place) == "c0 \"a \\\" b\"  x");
    CHECK(at(comment.operands[0].place) == "\"a \\\" b\"");
    CHECK(at(comment.operands[1].place) == "x");
    CHECK(at(std::get<EpdRemark>(epd.items()[1]).place) == "00:03");
    CHECK(at(std::get<EpdOperation>(epd.items()[2]).place) == "noop");
}

TEST_CASE("a position with its counters is fine", "[notation][epd]") {
    CHECK(counters(kings) == std::pair(0, 1));
    CHECK(counters(kings + " 3 7") == std::pair(3, 7));
    CHECK(counters(kings + " 3 7 bm Ke2;") == std::pair(3, 7));
    CHECK(counters(kings + " 3 7;bm Ke2;") == std::pair(3, 7));
    CHECK(counters(kings + " 3") == std::pair(3, 1));
    CHECK(counters(kings + " 3 ; bm Ke2") == std::pair(3, 1));
    CHECK(counters(kings + " 0;") == std::pair(0, 1));
    CHECK(items(kings + " 3 7 bm Ke2;") == Items{"bm|Ke2"});
    CHECK_FALSE(read(kings + " bm Ke2;").six_fields());
    for (const char* given : {" 0 1", " 0 1 bm Ke2;", " 0;"})
        CHECK(read(kings + given).six_fields());
}

TEST_CASE("hmvc and fmvn set the counters", "[notation][epd]") {
    CHECK(counters(kings + " hmvc 3; fmvn 7;") == std::pair(3, 7));
    CHECK(counters(kings + " fmvn 7; bm Ke2; hmvc 3") == std::pair(3, 7));
    CHECK(counters(kings + " hmvc 3; hmvc 3;") == std::pair(3, 1));
    CHECK(counters(kings + " fmvn 0;") == std::pair(0, 1));
    CHECK(counters(kings + " 3 7 hmvc 3; fmvn 7;") == std::pair(3, 7));
    CHECK(counters(kings + " 3; fmvn 7;") == std::pair(3, 7));
    CHECK_FALSE(read(kings + " hmvc 3; fmvn 7;").six_fields());
}

TEST_CASE("hmvc and fmvn win over other counters, with a warning", "[notation][epd]") {
    const auto epd = parse_epd(kings + " 3 7 hmvc 4; fmvn 8;");
    REQUIRE(epd.has_value());
    CHECK(epd->position().halfmove_clock() == 4);
    CHECK(epd->position().fullmove_number() == 8);
    CHECK(epd->warnings() ==
          std::vector<ParseError>{
              {30, 6, "hmvc: 4 replaces the position's half-move clock 3", false},
              {38, 6, "fmvn: 8 replaces the position's move number 7", false},
          });
}

TEST_CASE("positions are validated as FENs are", "[notation][epd]") {
    const std::string line = "4k3/8/8/8/8/8/8/4K3 w K - bm Ke2;";
    const auto epd = parse_epd(line);
    REQUIRE(epd.has_value());
    REQUIRE(epd->warnings().size() == 1);
    CHECK(epd->warnings()[0].offset == 22);
    CHECK_FALSE(epd->warnings()[0].fatal);
    CHECK_FALSE(parse_epd(line, {.reject_from = Severity::repairable}).has_value());
    CHECK(parse_epd(line, {.chess960 = true})->position().is_chess960());
}

TEST_CASE("operations are found by their opcode", "[notation][epd]") {
    const Epd epd = read(kings + " x 1; bm; x 2; remark;");
    REQUIRE(epd.find("x") != nullptr);
    CHECK(epd.find("x")->operands == std::vector{EpdOperand::word("1")});
    CHECK(epd.find("bm") != nullptr);
    CHECK(epd.find("remark") == nullptr);
    CHECK(epd.find("y") == nullptr);
}

TEST_CASE("reading a long line takes time in proportion", "[notation][epd]") {
    // Reading the line again for each operation would take hours here.
    const auto start = std::chrono::steady_clock::now();
    const auto repeated = [](std::string_view text) {
        std::string line = kings + ";";
        for (int i = 0; i < 200000; ++i) line += text;
        return line;
    };
    for (const char* harmless :
         {R"(a")", R"(1 ")", R"(\" ")", ";", "x;", "x 1;", R"(c0 "a";)", "D1 5;"})
        CHECK(parse_epd(repeated(harmless)).has_value());
    for (const char* broken : {R"(a ")", R"(x "";ce x;)", "bm x;"})
        CHECK_FALSE(parse_epd(repeated(broken)).has_value());
    CHECK(read(repeated("x 1;")).items().size() == 200000);
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::minutes(2));
}

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

TEST_CASE("records that say the same are equal, in any place", "[notation][epd]") {
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
