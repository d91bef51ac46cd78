#include "libchess/mate/proof.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::move_of;
using test::position_of;

TEST_CASE("a move is written as coordinates, castling as king takes rook", "[mate][proof]") {
    const Position position = position_of("r3k2r/2P5/8/8/8/8/8/R3K2R w KQkq - 0 1");
    const auto text = [&](std::string_view uci) {
        return to_string(written(move_of(position, uci)));
    };
    CHECK(text("a1a7") == "a1a7");
    CHECK(text("e1g1") == "e1h1");
    CHECK(text("e1c1") == "e1a1");
    CHECK(text("c7c8n") == "c7c8n");
    CHECK(text("c7c8q") == "c7c8q");
}

TEST_CASE("a written move reads back, and nothing else does", "[mate][proof]") {
    for (const char* right : {"a1a8", "h8a1", "e7e8q", "e7e8r", "e7e8b", "e2d1n", "e4e4"}) {
        const auto move = parse_written_move(right);
        REQUIRE(move.has_value());
        CHECK(to_string(*move) == right);
    }
    for (const char* wrong : {"", "a2a", "Ra7", "a2a9", "i2a1", "a2-a7", "a7a8k", "a7a8p", "a7a8Q",
                              "a2a7\n", " a2a7", "O-O", "0000", "e7e8qq"}) {
        INFO(wrong);
        CHECK_FALSE(parse_written_move(wrong).has_value());
    }
}
