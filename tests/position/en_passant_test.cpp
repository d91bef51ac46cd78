#include "libchess/position/movegen.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::position_of;
using Moves = std::set<std::string>;

namespace {

/// The en passant captures; checks that `legal_en_passant` agrees.
Moves captures(std::string_view fen) {
    const Position position = position_of(fen);
    Moves moves;
    for (const Move move : legal_moves(position))
        if (move.is_en_passant()) moves.insert(to_string(move));
    CHECK(position.legal_en_passant().has_value() == !moves.empty());
    CHECK(position.en_passant().has_value());
    return moves;
}

}  // namespace

TEST_CASE("pawns on both sides may take en passant", "[position][en_passant][movegen]") {
    CHECK(captures("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1") == Moves{"e5d6"});
    CHECK(captures("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1") == Moves{"c5d6", "e5d6"});
    CHECK(captures("4k3/8/8/8/2pPp3/8/8/4K3 b - d3 0 1") == Moves{"c4d3", "e4d3"});
    CHECK(captures("4k3/8/8/pP6/8/8/8/4K3 w - a6 0 1") == Moves{"b5a6"});
    CHECK(captures("4k3/8/8/8/6pP/8/8/4K3 b - h3 0 1") == Moves{"g4h3"});
    CHECK(captures("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1").empty());
}

TEST_CASE("both pawns leave the rank and may uncover the king", "[position][en_passant][movegen]") {
    CHECK(captures("7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1").empty());
    CHECK(captures("7k/8/8/r2pP2K/8/8/8/8 w - d6 0 1").empty());
    CHECK(captures("8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1").empty());
    SECTION("unless something else stands between") {
        CHECK(captures("7k/8/8/KN1pP2r/8/8/8/8 w - d6 0 1") == Moves{"e5d6"});
        CHECK(captures("7k/8/8/K2pPn1r/8/8/8/8 w - d6 0 1") == Moves{"e5d6"});
        CHECK(captures("7k/8/8/K1PpP2r/8/8/8/8 w - d6 0 1") == Moves{"c5d6", "e5d6"});
    }
    SECTION("or the attacker does not move along ranks") {
        CHECK(captures("7k/8/8/K2pP2b/8/8/8/8 w - d6 0 1") == Moves{"e5d6"});
    }
}

TEST_CASE("en passant may uncover the king on a diagonal", "[position][en_passant][movegen]") {
    CHECK(captures("b6k/8/8/3pP3/8/5K2/8/8 w - d6 0 1").empty());
    CHECK(captures("q6k/8/8/2PpP3/8/8/6K1/8 w - d6 0 1").empty());
    CHECK(captures("8/1k6/8/8/3pP3/8/6B1/4K3 b - e3 0 1").empty());
}

TEST_CASE("a pinned pawn takes en passant only along its pin", "[position][en_passant][movegen]") {
    CHECK(captures("4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1").empty());
    CHECK(captures("4r2k/8/8/2PpP3/8/8/8/4K3 w - d6 0 1") == Moves{"c5d6"});
    CHECK(captures("1b5k/8/8/3pP3/8/6K1/8/8 w - d6 0 1") == Moves{"e5d6"});
    CHECK(captures("5b1k/8/8/2PpP3/8/K7/8/8 w - d6 0 1") == Moves{"c5d6", "e5d6"});
    CHECK(captures("7b/8/7k/3pP3/3K4/8/8/8 w - d6 0 1").empty());
    // On the file the capturing pawn takes the place of the captured one.
    CHECK(captures("3r3k/8/8/3pP3/8/8/8/3K4 w - d6 0 1") == Moves{"e5d6"});
}

TEST_CASE("en passant answers the check of the stepped pawn", "[position][en_passant][movegen]") {
    const Position position = position_of("7k/8/8/3pP3/4K3/8/8/8 w - d6 0 1");
    CHECK(position.checkers() == test::squares("d5"));
    CHECK(captures("7k/8/8/3pP3/4K3/8/8/8 w - d6 0 1") == Moves{"e5d6"});
    CHECK_FALSE(is_legal(position, Move(Square::e5, Square::e6)));
}

TEST_CASE("en passant does not answer an uncovered check", "[position][en_passant][movegen]") {
    CHECK(captures("5b1k/8/8/4pP2/1K6/8/8/8 w - e6 0 1").empty());
}

TEST_CASE("an illegal en passant leaves no trace in the key", "[position][en_passant][zobrist]") {
    const auto key = [](std::string_view fen) { return position_of(fen).key(); };
    CHECK(key("7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1") == key("7k/8/8/K2pP2r/8/8/8/8 w - - 0 1"));
    CHECK(key("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1") == key("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1"));
    CHECK(key("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1") != key("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"));
}
