#include "libchess/mate/detail/roaming_play.hpp"

#include "libchess/mate/detail/closure_check.hpp"
#include "libchess/mate/detail/mate_reach.hpp"
#include "libchess/mate/winnable.hpp"
#include "libchess/position/movegen.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"
#include "tests/support/walls.hpp"

using namespace chess;
using test::position_of;
using test::Random;
using test::walled;

namespace {

std::optional<detail::RoamingPlay> close_by(const Position& position, Color winner,
                                            Bitboard placed = {}, std::uint64_t work = 100'000) {
    return detail::close_roaming_play(position, winner, placed, {work, [] { return false; }});
}

}  // namespace

TEST_CASE("fortresses are closed by play in which pieces roam", "[mate][winnable]") {
    // White's king has two squares; where it could be mated it is stalemated a move before.
    const Position cage = position_of("8/8/7p/5p1P/5p1K/b4Pp1/1b4P1/b4kb1 b - - 0 1");
    for (const Color winner : all_colors) {
        const auto play = close_by(cage, winner);
        REQUIRE(play);
        CHECK(play->placements == 203);
        CHECK_FALSE(detail::is_mate_out_of_reach(cage, winner));
    }
    // The rook and the bishop in the corner have to keep their squares, too.
    const Position corner = position_of("B2b4/8/8/4k2B/1p1p1p1p/1PpP1P1P/K1P5/RB4b1 b - - 0 1");
    CHECK_FALSE(close_by(corner, Color::white));
    CHECK(close_by(corner, Color::white, Bitboard(Square::a1) | Bitboard(Square::b1)));
    // A wall with a hole, and a pawn that promotes.
    CHECK_FALSE(close_by(position_of("8/8/8/1p1p1p1p/1P1P1P1P/8/8/k1K5 w - - 0 1"), Color::white));
    CHECK_FALSE(close_by(position_of("7k/8/8/8/P7/8/8/K7 w - - 0 1"), Color::white));
    // Not with castling rights, and not beyond a limit.
    CHECK_FALSE(close_by(position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), Color::black));
    CHECK_FALSE(close_by(cage, Color::white, {}, 100));
}

TEST_CASE("a line to the king that a man has just left is open", "[mate][winnable]") {
    // Black's king is smothered, but every knight's move mates, and a captured queen leaves White
    // nothing; men that roam cannot be between the bishop and White's king in time.
    for (const auto* const fen : {"8/6pp/8/8/ppp5/bkp4Q/qnp2p2/n1K5 b - - 0 1",
                                  "8/4b3/6r1/4q3/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1"}) {
        const Position smothered = position_of(fen);
        std::uint64_t work = 50'000;
        const auto play =
            detail::find_roaming_play(smothered, Color::white, {work, [] { return false; }});
        REQUIRE(play);
        CHECK(detail::check_closure(smothered, Color::white, play->placed, 50'000) ==
              play->placements);
    }
}

TEST_CASE("a closed position has no mate in any game that is played from it", "[mate][winnable]") {
    Random random(53);
    int closed = 0;
    int checked = 0;
    for (int tries = 0; tries < 400; ++tries) {
        const auto position = walled(random);
        if (!position) continue;
        for (const Color winner : all_colors) {
            if (position->turn() != winner && is_checkmate(*position)) continue;
            std::uint64_t work = 30'000;
            const auto play =
                detail::find_roaming_play(*position, winner, {work, [] { return false; }});
            if (!play) continue;
            ++closed;
            INFO(Catch::StringMaker<Position>::convert(*position));
            for (int game = 0; game < 10; ++game) {
                Position now = *position;
                for (int ply = 0; ply < 120; ++ply) {
                    const MoveList moves = legal_moves(now);
                    if (moves.empty()) break;
                    now.make(moves[random.below(moves.size())]);
                }
                CHECK_FALSE((now.turn() != winner && is_checkmate(now)));
            }
            if (play->placements > 300) continue;
            ++checked;
            const auto again = detail::check_closure(*position, winner, play->placed, 300);
            REQUIRE(again);
            CHECK(*again == play->placements);
        }
    }
    CHECK(closed > 15);
    CHECK(checked > 2);
}

TEST_CASE("distances lead to mates by kings and pawns", "[mate][winnable]") {
    const Position start = position_of("k7/8/8/8/8/8/4P3/4K3 w - - 0 1");
    std::uint64_t work = 1'000'000;
    const auto distances =
        detail::RoamingDistances::of(start, Color::white, {work, [] { return false; }});
    REQUIRE(distances);
    CHECK(distances->are_bounds());
    CHECK(distances->at(start) != detail::RoamingDistances::never);
    // The pawn may have become a queen, which no placement shows, or have been taken.
    CHECK(distances->at(position_of("k7/8/8/8/8/8/8/4K1Q1 w - - 0 1")) == 1);
    const Position far = position_of("k7/4P3/8/8/8/8/8/4K3 w - - 0 1");
    CHECK(distances->at(far) == 1);
    CHECK_FALSE(distances->at(position_of("k7/8/8/8/8/8/3PP3/4K3 w - - 0 1")));

    const Position cage = position_of("8/8/7p/5p1P/5p1K/b4Pp1/1b4P1/b4kb1 b - - 0 1");
    work = 100'000;
    const auto none =
        detail::RoamingDistances::of(cage, Color::black, {work, [] { return false; }});
    REQUIRE(none);
    CHECK(none->at(cage) == detail::RoamingDistances::never);
}
