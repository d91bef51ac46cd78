#include "libchess/annotate/annotated_game.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::position_of;

namespace {

GamePhase phase_in(std::string_view fen) {
    const GamePhase phase = phase_of(position_of(fen));
    CHECK(phase_of(position_of(fen).flipped()) == phase);  // both sides' men count alike
    return phase;
}

}  // namespace

TEST_CASE("a game begins with the opening", "[annotate][game_phase]") {
    CHECK(phase_in(test::start_fen) == GamePhase::opening);
    CHECK(phase_in("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3") ==
          GamePhase::opening);
}

TEST_CASE("the opening is over when ten pieces are left", "[annotate][game_phase]") {
    CHECK(phase_in("r2qk1nr/pppppppp/8/8/8/8/PPPPPPPP/RN1QK1NR w KQkq - 0 1") ==
          GamePhase::middlegame);  // 9
    CHECK(phase_in("r2qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RN1QK1NR w KQkq - 0 1") ==
          GamePhase::middlegame);  // 10
    CHECK(phase_in("r2qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK1NR w KQkq - 0 1") ==
          GamePhase::opening);  // 11
}

TEST_CASE("the opening is over when a side has left its first rank", "[annotate][game_phase]") {
    // White has four men there, and then three.
    CHECK(phase_in("rnbqkbnr/pppppppp/8/8/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1") ==
          GamePhase::middlegame);
    CHECK(phase_in("rnbqkbnr/pppppppp/8/8/2B1P3/2NPBN2/PPP2PPP/R2QK2R w KQkq - 0 1") ==
          GamePhase::opening);
    CHECK(phase_in("r3k2r/pppq1ppp/2npbn2/2b1p3/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1") ==
          GamePhase::middlegame);
    // Enemy pieces on that rank do not count.
    CHECK(phase_in("rnbqkb1r/pppppppp/8/8/2B1P3/2NPBN2/PPPQ1PPP/R2nK2R w KQkq - 0 1") ==
          GamePhase::middlegame);
}

TEST_CASE("with six pieces it is an endgame, whatever the pawns", "[annotate][game_phase]") {
    CHECK(phase_in("r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w KQkq - 0 1") == GamePhase::endgame);
    CHECK(phase_in("r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK1NR w KQkq - 0 1") ==
          GamePhase::middlegame);
    CHECK(phase_in("4k3/8/8/8/8/8/8/4K2Q w - - 0 1") == GamePhase::endgame);
}

TEST_CASE("phases never go back", "[annotate][game_phase]") {
    const Position start = position_of(test::start_fen);
    const Position middlegame =
        position_of("r2qk1nr/pppppppp/8/8/8/8/PPPPPPPP/RN1QK1NR w KQkq - 0 1");
    CHECK(phase_of(start, GamePhase::middlegame) == GamePhase::middlegame);
    CHECK(phase_of(middlegame, GamePhase::middlegame) == GamePhase::middlegame);
    CHECK(phase_of(start, GamePhase::endgame) == GamePhase::endgame);
    CHECK(phase_of(middlegame, GamePhase::endgame) == GamePhase::endgame);
}

TEST_CASE("phases have names", "[annotate][game_phase]") {
    CHECK(name_of(GamePhase::opening) == "opening");
    CHECK(name_of(GamePhase::middlegame) == "middlegame");
    CHECK(name_of(GamePhase::endgame) == "endgame");
}
