// Chess does not know which colour is which.

#include "libchess/notation/fen.hpp"
#include "libchess/position/draws.hpp"
#include "libchess/position/movegen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sample.hpp"

#include <set>

using namespace chess;

namespace {

Move flipped(Move move) {
    return {flip(move.from()), flip(move.to()), move.kind()};
}

}  // namespace

TEST_CASE("with colours exchanged the same moves are legal", "[laws][symmetry]") {
    const std::size_t positions = test::for_each_position([](const Position& position) {
        const Position other = position.flipped();
        std::multiset<std::uint16_t> expected;
        for (const Move move : legal_moves(position)) expected.insert(flipped(move).bits());
        std::multiset<std::uint16_t> moves;
        for (const Move move : legal_moves(other)) moves.insert(move.bits());
        if (moves != expected || count_legal_moves(other) != static_cast<int>(expected.size()))
            FAIL_CHECK(to_fen(position));
    });
    CHECK(positions > 50000);
}

TEST_CASE("flipping twice changes nothing, and the key fits in between", "[laws][symmetry]") {
    const std::size_t positions = test::for_each_position([](const Position& position) {
        const Position other = position.flipped();
        if (other.flipped() != position || other.key() != other.key_from_scratch() ||
            other.key() == position.key())
            FAIL_CHECK(to_fen(position));
    });
    CHECK(positions > 50000);
}

TEST_CASE("with colours exchanged checks and draws are the same", "[laws][symmetry]") {
    const std::size_t positions = test::for_each_position([](const Position& position) {
        const Position other = position.flipped();
        bool same = position.in_check() == other.in_check() &&
                    has_insufficient_material(position) == has_insufficient_material(other);
        for (const Move move : legal_moves(position))
            same = same && position.gives_check(move) == other.gives_check(flipped(move));
        if (!same) FAIL_CHECK(to_fen(position));
    });
    CHECK(positions > 50000);
}
