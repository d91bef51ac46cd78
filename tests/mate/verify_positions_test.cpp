#include "libchess/mate/verify.hpp"

#include "libchess/notation/fen.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/proofs.hpp"

#include <string_view>
#include <vector>

using namespace chess;

TEST_CASE("under the fifty-move rule the clock is part of the position", "[mate][verify]") {
    // Pawn and king can move in either order.
    const Position start = test::position_of("8/7k/1p6/8/8/1R6/8/R1K5 w - - 0 1");
    Proof proof = test::prove({.position = start});
    CHECK(verify(proof).has_value());
    proof.fifty = true;
    const auto result = verify(proof);
    REQUIRE_FALSE(result.has_value());
    CHECK_THAT(result.error().message, Catch::EndsWith("which another position leads to as well"));
    CHECK(verify(test::prove({.position = start, .fifty = true})).has_value());
}

TEST_CASE("rights, colours and the turn make positions different", "[mate][verify]") {
    const auto positions_of = [](std::string_view fen, const std::vector<const char*>& line) {
        Proof proof;
        proof.stipulation = Stipulation::help;
        proof.start = parse_fen(fen).value().setup;
        proof.length = static_cast<int>(line.size() / 2);
        for (const char* text : line) proof.line.push_back(parse_written_move(text).value());
        return verify(proof).value().positions;
    };
    // Both sides go there and back again, and then on.
    const std::vector back{"g8h8", "h1g1", "h8g8", "g1h1", "g8h8", "a1a8"};
    CHECK(positions_of("6k1/5ppp/8/8/8/8/8/R3K2R b - - 0 1", back) == 5);
    CHECK(positions_of("6k1/5ppp/8/8/8/8/8/R3K2R b Q - 0 1", back) == 5);
    CHECK(positions_of("6k1/5ppp/8/8/8/8/8/R3K2R b K - 0 1", back) == 7);
    CHECK(positions_of("6k1/5ppp/8/8/3Pp3/8/8/R3K2R b - d3 0 1", back) == 6);
    CHECK(positions_of("6k1/5ppp/8/8/3P4/4p3/8/R3K2R b - d3 0 1", back) == 5);
    // Black takes three moves for it, White two.
    CHECK(positions_of("6k1/5ppp/8/7r/8/8/8/R5K1 b - - 0 1",
                       {"h5h4", "g1f1", "h4h3", "f1g1", "h3h5", "a1a8"}) == 7);
    // The rooks change places.
    CHECK(positions_of("6k1/5ppp/8/8/r7/8/6K1/R7 b - - 0 1",
                       {"a4b4", "a1a4", "b4b1", "g2g3", "b1a1", "g3g2", "a1h1", "a4a8"}) == 9);
}
