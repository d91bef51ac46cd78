#include "libchess/notation/epd.hpp"

#include "libchess/notation/uci_move.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;

namespace {

const std::string castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";  // 32 bytes

Epd read(const std::string& rest) {
    const auto epd = parse_epd(castles + ' ' + rest);
    INFO(rest);
    REQUIRE(epd.has_value());
    return *epd;
}

Epd read_unchecked(const std::string& rest) {
    return parse_epd(castles + ' ' + rest, {}, EpdOperands::as_written).value();
}

std::string uci(const Position& position, const std::vector<Move>& moves) {
    std::string text;
    for (const Move move : moves) text += (text.empty() ? "" : " ") + to_uci(position, move);
    return text;
}

std::string best(const std::string& rest) {
    const Epd epd = read(rest);
    return uci(epd.position(), epd.best_moves()->moves);
}

}  // namespace

TEST_CASE("without operations there are no values", "[notation][epd]") {
    const Epd epd = read("");
    CHECK(epd.best_moves()->moves.empty());
    CHECK(epd.best_moves()->mate == std::nullopt);
    CHECK(epd.avoid_moves()->empty());
    CHECK(epd.variation()->empty());
    CHECK(epd.perft_counts()->empty());
    CHECK(epd.move("sm").value() == std::nullopt);
    CHECK(epd.move("pm").value() == std::nullopt);
    CHECK(epd.mate().value() == std::nullopt);
    CHECK(epd.number("ce").value() == std::nullopt);
    CHECK(epd.number("acd").value() == std::nullopt);
    CHECK(epd.number("acn").value() == std::nullopt);
    CHECK(epd.number("acs").value() == std::nullopt);
    CHECK(epd.number("rc").value() == std::nullopt);
    CHECK(epd.id().value() == std::nullopt);
    CHECK(epd.text("c0").value() == std::nullopt);
}

TEST_CASE("best moves are read in any notation, each once", "[notation][epd]") {
    CHECK(best("bm Rxa8+;") == "a1a8");
    CHECK(best("bm Rxa8 O-O e1g1 Rh1xh8+ 0-0-0;") == "a1a8 e1g1 h1h8 e1c1");
    CHECK(best("bm Rxa8; bm O-O Rxa8;") == "a1a8 e1g1");
    const Epd avoid = read("am Ke2 Kd1 e1e2; bm Rxa8");
    CHECK(uci(avoid.position(), avoid.avoid_moves().value()) == "e1e2 e1d1");
}

TEST_CASE("castling is read in Chess960 as well", "[notation][epd][chess960]") {
    const auto epd = parse_epd("nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NR1K2RN w GBgb - bm O-O d1b1;");
    REQUIRE(epd.has_value());
    const auto moves = epd->best_moves()->moves;
    REQUIRE(moves.size() == 2);
    CHECK(moves[0] == Move(Square::d1, Square::g1, MoveKind::castling));
    CHECK(moves[1] == Move(Square::d1, Square::b1, MoveKind::castling));
}

TEST_CASE("bm may state a mate distance, alone or beside moves", "[notation][epd]") {
    const auto mate = [](const std::string& rest) { return read(rest).best_moves()->mate; };
    CHECK(mate("bm #5;") == 5);
    CHECK(mate("bm #-5;") == -5);
    CHECK(mate("bm #+5;") == 5);
    CHECK_FALSE(parse_epd(castles + " bm #0;").has_value());
    CHECK(mate("bm Rxa8 #3 O-O;") == 3);
    CHECK(mate("bm #3; bm #3;") == 3);
    CHECK(mate("bm Rxa8;") == std::nullopt);
    CHECK(best("bm Rxa8 #3 O-O;") == "a1a8 e1g1");
}

TEST_CASE("a mate distance is stated by dm or by bm", "[notation][epd]") {
    const auto mate = [](const std::string& rest) { return read(rest).mate().value(); };
    CHECK(mate("dm 3;") == 3);
    CHECK(mate("dm -3;") == -3);
    CHECK(mate("dm +3; dm 3;") == 3);
    CHECK(mate("bm #-5;") == -5);
    CHECK(mate("dm 5; bm #5;") == 5);
    CHECK(read_unchecked("dm 4; bm #5; dm 4;").mate().error() ==
          std::vector<ParseError>{{33, 4, "dm: 4 contradicts 'bm #5'"},
                                  {46, 4, "dm: 4 contradicts 'bm #5'"}});
    CHECK(read_unchecked("dm x; bm #y;").mate().error().size() == 2);
}

TEST_CASE("a variation is played move by move", "[notation][epd]") {
    const Epd epd = read("pv O-O O-O-O Rxf8; sm e1e2; pm Ke1-f2");
    CHECK(epd.variation().value() == std::vector{Move(Square::e1, Square::h1, MoveKind::castling),
                                                 Move(Square::e8, Square::a8, MoveKind::castling),
                                                 Move(Square::f1, Square::f8)});
    CHECK(epd.move("sm").value() == Move(Square::e1, Square::e2));
    CHECK(epd.move("pm").value() == Move(Square::e1, Square::f2));
    CHECK(read("pv;").variation()->empty());
}

TEST_CASE("numbers are read up to their limits", "[notation][epd]") {
    const Epd epd = read("ce -120; acd 20; acn 9223372036854775807; acs 0; rc 2;");
    CHECK(epd.number("ce").value() == -120);
    CHECK(epd.number("acd").value() == 20);
    CHECK(epd.number("acn").value() == INT64_MAX);
    CHECK(epd.number("acs").value() == 0);
    CHECK(epd.number("rc").value() == 2);
    CHECK(read("ce +34; ce 34; ce 034").number("ce").value() == 34);
    CHECK(read("ce -2147483647").number("ce").value() == -INT32_MAX);
    CHECK(read("ce 2147483647").number("ce").value() == INT32_MAX);
    CHECK(read("dm -9999").mate().value() == -9999);
}

TEST_CASE("text is a string, or words without quotes", "[notation][epd]") {
    const Epd epd =
        read(R"(id "a; b"; c0 two  words; c1; c9 ""; v0 "x"; eco C40; nic "VO 17"; v0 x)");
    CHECK(epd.id().value() == "a; b");
    CHECK(epd.text("c0").value() == "two words");
    CHECK(epd.text("c1").value() == "");
    CHECK(epd.text("c9").value() == "");
    CHECK(epd.text("v0").value() == "x");
    CHECK(epd.text("eco").value() == "C40");
    CHECK(epd.text("nic").value() == "VO 17");
    CHECK(epd.text("c2").value() == std::nullopt);
    // A remark whose ';' is missing is one all the same.
    CHECK(read(R"(id "XYZ.005" 00:03)").id().value() == "XYZ.005");
    CHECK_FALSE(read_unchecked(R"(id "a" b "c")").id().has_value());
    CHECK_FALSE(read_unchecked(R"(c0 "a" b)").text("c0").has_value());
}

TEST_CASE("perft counts are read in their order", "[notation][epd]") {
    CHECK(read("D2 568; D1 26; D1 26; D0 1; D255 18446744073709551615").perft_counts().value() ==
          std::vector<DepthCount>{{2, 568}, {1, 26}, {0, 1}, {255, UINT64_MAX}});
}

TEST_CASE("bad operands are errors when they are asked for", "[notation][epd][errors]") {
    const Epd epd = read_unchecked("bm Rxa8 Kxe8 #x; am; pv O-O zz; ce x y; id; D1 x; pm x; sm");
    CHECK(epd.best_moves().error().size() == 2);
    CHECK(epd.best_moves().error()[0].offset == 41);
    CHECK(epd.avoid_moves().error().size() == 1);
    CHECK(epd.variation().error().size() == 1);
    CHECK(epd.variation().error()[0].offset == 61);
    CHECK(epd.number("ce").error().size() == 1);
    CHECK(epd.id().error().size() == 1);
    CHECK(epd.perft_counts().error().size() == 1);
    CHECK(epd.move("pm").error().size() == 1);
    CHECK(epd.move("sm").error().size() == 1);
    CHECK(epd.number("acd").has_value());
}

TEST_CASE("the error about a move is that of reading it, at its place", "[notation][epd][errors]") {
    const auto error = read_unchecked("bm Ke2+ Kxe8;").best_moves().error();
    REQUIRE(error.size() == 1);
    CHECK(error[0].offset == 32 + 9);
    CHECK(error[0].length == 4);
    CHECK(error[0].message == "bm: 'Kxe8' is not a legal move: no white king can go to e8");
}
