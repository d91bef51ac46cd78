// Chess is symmetric in its colours.

#include "libchess/position/draws.hpp"
#include "tests/support/sample.hpp"

#include <set>

using namespace chess;

namespace {

Move flipped(Move move) {
    return {flip(move.from()), flip(move.to()), move.kind()};
}

}  // namespace

TEST_CASE("with colours exchanged the same moves are legal", "[laws][symmetry]") {
    test::check_every_position([&](const Position& position) {
        const Position other = position.flipped();
        std::multiset<std::uint16_t> expected;
        for (const Move move : legal_moves(position)) expected.insert(flipped(move).bits());
        std::multiset<std::uint16_t> moves;
        for (const Move move : legal_moves(other)) moves.insert(move.bits());
        return moves == expected && count_legal_moves(other) == static_cast<int>(expected.size());
    });
}

TEST_CASE("flipping twice changes nothing, and the key fits in between", "[laws][symmetry]") {
    test::check_every_position([&](const Position& position) {
        const Position other = position.flipped();
        return other.flipped() == position && other.key() == other.key_from_scratch() &&
               other.key() != position.key();
    });
}

TEST_CASE("with colours exchanged checks and draws are the same", "[laws][symmetry]") {
    test::check_every_position([&](const Position& position) {
        const Position other = position.flipped();
        bool same = position.in_check() == other.in_check() &&
                    has_insufficient_material(position) == has_insufficient_material(other);
        for (const Move move : legal_moves(position))
            same = same && position.gives_check(move) == other.gives_check(flipped(move));
        return same;
    });
}
