#include "libchess/notation/uci_move.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::position_of;

namespace {

const std::string both_sides = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

/// The error for a text, which must cover it whole.
std::string error(const Position& position, std::string_view text) {
    const auto move = parse_uci(position, text);
    REQUIRE_FALSE(move.has_value());
    CHECK(move.error().offset == 0);
    CHECK(move.error().length == std::max<std::size_t>(text.size(), 1));
    return move.error().message;
}

}  // namespace

TEST_CASE("moves are written as UCI has them", "[notation][uci]") {
    CHECK(to_uci(Position::start(), Move(Square::e2, Square::e4)) == "e2e4");
    const Position promotes = position_of("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    CHECK(to_uci(promotes, Move::promotion(Square::a7, Square::b8, PieceType::queen)) == "a7b8q");
    CHECK(to_uci(promotes, Move::promotion(Square::a7, Square::a8, PieceType::knight)) == "a7a8n");
    CHECK(to_uci(promotes, Move::promotion(Square::a7, Square::a8, PieceType::bishop)) == "a7a8b");
    CHECK(to_uci(promotes, Move::promotion(Square::a7, Square::a8, PieceType::rook)) == "a7a8r");
    const Position passed = position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    CHECK(to_uci(passed, Move(Square::e5, Square::d6, MoveKind::en_passant)) == "e5d6");
}

TEST_CASE("castling is the king's target, in Chess960 the rook", "[notation][uci][castling]") {
    const Move short_castling(Square::e1, Square::h1, MoveKind::castling);
    const Move long_castling(Square::e1, Square::a1, MoveKind::castling);
    const Position standard = position_of(both_sides);
    const Position chess960 = position_of(both_sides, true);
    CHECK(to_uci(standard, short_castling) == "e1g1");
    CHECK(to_uci(standard, long_castling) == "e1c1");
    CHECK(to_uci(chess960, short_castling) == "e1h1");
    CHECK(to_uci(chess960, long_castling) == "e1a1");
    const Position black = position_of("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
    CHECK(to_uci(black, Move(Square::e8, Square::a8, MoveKind::castling)) == "e8c8");
}

TEST_CASE("both ways of writing castling are read", "[notation][uci][castling]") {
    for (const bool chess960 : {false, true}) {
        const Position position = position_of(both_sides, chess960);
        const Move short_castling(Square::e1, Square::h1, MoveKind::castling);
        const Move long_castling(Square::e1, Square::a1, MoveKind::castling);
        CHECK(parse_uci(position, "e1g1") == short_castling);
        CHECK(parse_uci(position, "e1h1") == short_castling);
        CHECK(parse_uci(position, "e1c1") == long_castling);
        CHECK(parse_uci(position, "e1a1") == long_castling);
    }
}

TEST_CASE("plain king moves win over castling to the same square", "[notation][uci][castling]") {
    const Position position = position_of("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    CHECK(parse_uci(position, "f1g1") == Move(Square::f1, Square::g1));
    CHECK(parse_uci(position, "f1h1") == Move(Square::f1, Square::h1, MoveKind::castling));
    SECTION("but the rook's square can only mean castling") {
        const Position swap = position_of("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
        CHECK(parse_uci(swap, "f1g1") == Move(Square::f1, Square::g1, MoveKind::castling));
    }
    SECTION("and the king's own square only castling by staying") {
        const Position stay = position_of("4k3/8/8/8/8/8/8/6KR w H - 0 1");
        CHECK(parse_uci(stay, "g1h1") == Move(Square::g1, Square::h1, MoveKind::castling));
        CHECK(parse_uci(stay, "g1g1") == Move(Square::g1, Square::h1, MoveKind::castling));
    }
}

TEST_CASE("the kind of a move is found from the position", "[notation][uci]") {
    CHECK(parse_uci(Position::start(), "g1f3") == Move(Square::g1, Square::f3));
    CHECK(parse_uci(position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), "e5d6") ==
          Move(Square::e5, Square::d6, MoveKind::en_passant));
    const Position promotes = position_of("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    CHECK(parse_uci(promotes, "a7b8r") == Move::promotion(Square::a7, Square::b8, PieceType::rook));
    CHECK(parse_uci(promotes, "a7a8n") ==
          Move::promotion(Square::a7, Square::a8, PieceType::knight));
}

TEST_CASE("capitals and an equals sign are read, too", "[notation][uci]") {
    CHECK(parse_uci(Position::start(), "G1F3") == Move(Square::g1, Square::f3));
    const Position promotes = position_of("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    const Move knight = Move::promotion(Square::a7, Square::b8, PieceType::knight);
    for (const std::string_view text : {"a7b8n", "a7b8N", "A7B8N", "a7b8=n", "a7b8=N", "A7b8N"})
        CHECK(parse_uci(promotes, text) == knight);
    CHECK(parse_uci(promotes, "a7a8B") ==
          Move::promotion(Square::a7, Square::a8, PieceType::bishop));
    CHECK(error(promotes, "A7A8") == "'A7A8' is not a legal move here");
}

TEST_CASE("what does not look like a move is reported as none", "[notation][uci]") {
    using namespace std::string_view_literals;
    for (const auto text : {""sv,      "e2"sv,     "e2e"sv,     "e2e9"sv,    "i2e4"sv,   "e2=e4"sv,
                            "e2-e4"sv, "e2e4 "sv,  " e2e4"sv,   "e7e8K"sv,   "e7e8k"sv,  "e7e8p"sv,
                            "e7e8x"sv, "e7e8qq"sv, "e7e8=qq"sv, "e7e8="sv,   "e7=e8q"sv, "Nf3"sv,
                            "O-O"sv,   "0000"sv,   "e2e4\0"sv,  "e7e8\xF1"sv}) {
        CHECK(error(Position::start(), text) ==
              "not a move in UCI notation, expected one such as 'e2e4' or 'e7e8q'");
        CHECK_FALSE(is_uci_move(text));
    }
}

TEST_CASE("what looks like a move but is none here is illegal", "[notation][uci]") {
    CHECK(error(Position::start(), "e2e5") == "'e2e5' is not a legal move here");
    CHECK(error(Position::start(), "e7e5") == "'e7e5' is not a legal move here");
    CHECK(error(Position::start(), "e4e5") == "'e4e5' is not a legal move here");
    CHECK(error(Position::start(), "e2e4q") == "'e2e4q' is not a legal move here");
    CHECK(error(Position::start(), "e1g1") == "'e1g1' is not a legal move here");
    CHECK(error(Position::start(), "e1h1") == "'e1h1' is not a legal move here");
    const Position promotes = position_of("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    CHECK(error(promotes, "a7a8") == "'a7a8' is not a legal move here");
    for (const std::string_view text : {"e2e5", "e2e4q", "E7E8=N"}) CHECK(is_uci_move(text));
}
