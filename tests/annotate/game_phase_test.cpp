#include "libchess/annotate/game_phase.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <string_view>

using namespace chess;
using test::position_of;

namespace {

GamePhase phase_of(std::string_view fen) {
    return PhaseTracker().next(position_of(fen));
}

}  // namespace

TEST_CASE("a game begins with the opening", "[annotate][game_phase]") {
    CHECK(phase_of(test::start_fen) == GamePhase::opening);
    CHECK(phase_of("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3") ==
          GamePhase::opening);
}

TEST_CASE("the opening is over when ten pieces are left", "[annotate][game_phase]") {
    CHECK(phase_of("r2qk1nr/pppppppp/8/8/8/8/PPPPPPPP/RN1QK1NR w KQkq - 0 1") ==
          GamePhase::middlegame);  // 9
    CHECK(phase_of("r2qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RN1QK1NR w KQkq - 0 1") ==
          GamePhase::middlegame);  // 10
    CHECK(phase_of("r2qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK1NR w KQkq - 0 1") ==
          GamePhase::opening);  // 11
}

TEST_CASE("the opening is over when a side has left its first rank", "[annotate][game_phase]") {
    // White has four men there, and then three.
    CHECK(phase_of("rnbqkbnr/pppppppp/8/8/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1") ==
          GamePhase::middlegame);
    CHECK(phase_of("rnbqkbnr/pppppppp/8/8/2B1P3/2NPBN2/PPP2PPP/R2QK2R w KQkq - 0 1") ==
          GamePhase::opening);
    CHECK(phase_of("r3k2r/pppq1ppp/2npbn2/2b1p3/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1") ==
          GamePhase::middlegame);
    // Guests do not count.
    CHECK(phase_of("rnbqkb1r/pppppppp/8/8/2B1P3/2NPBN2/PPPQ1PPP/R2nK2R w KQkq - 0 1") ==
          GamePhase::middlegame);
}

TEST_CASE("with six pieces it is an endgame, whatever the pawns", "[annotate][game_phase]") {
    CHECK(phase_of("r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w KQkq - 0 1") == GamePhase::endgame);
    CHECK(phase_of("r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK1NR w KQkq - 0 1") ==
          GamePhase::middlegame);
    CHECK(phase_of("4k3/8/8/8/8/8/8/4K2Q w - - 0 1") == GamePhase::endgame);
}

TEST_CASE("phases never go back", "[annotate][game_phase]") {
    PhaseTracker phases;
    const Position start = position_of(test::start_fen);
    CHECK(phases.next(start) == GamePhase::opening);
    CHECK(phases.next(position_of("r2qk1nr/pppppppp/8/8/8/8/PPPPPPPP/RN1QK1NR w KQkq - 0 1")) ==
          GamePhase::middlegame);
    CHECK(phases.next(start) == GamePhase::middlegame);
    CHECK(phases.next(position_of("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")) == GamePhase::endgame);
    CHECK(phases.next(start) == GamePhase::endgame);
}

TEST_CASE("both sides' men count alike for the phase", "[annotate][game_phase]") {
    for (const std::string_view fen :
         {"rnbqkbnr/pppppppp/8/8/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
          "r2qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RN1QK1NR w KQkq - 0 1",
          "r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w KQkq - 0 1"}) {
        const Position position = position_of(fen);
        CHECK(PhaseTracker().next(position) == PhaseTracker().next(position.flipped()));
    }
}

TEST_CASE("phases have names", "[annotate][game_phase]") {
    CHECK(name_of(GamePhase::opening) == "opening");
    CHECK(name_of(GamePhase::middlegame) == "middlegame");
    CHECK(name_of(GamePhase::endgame) == "endgame");
}
