#include "libchess/position/position.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/judgement.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::judge;
using test::squares;
using enum chess::FaultKind;
using Kinds = std::vector<FaultKind>;

namespace {

/// The castling rooks and Chess960-ness of a FEN that passes, with whatever warnings.
struct Rights {
    Bitboard rooks;
    bool chess960;
    Kinds dropped;

    friend bool operator==(const Rights&, const Rights&) = default;
};

Rights rights(std::string_view fen, const ValidationOptions& options = {}) {
    const auto judged = judge(fen, options);
    return {judged.position.value().castling_rooks(), judged.position->is_chess960(),
            judged.kinds()};
}

}  // namespace

TEST_CASE("KQkq on e1 and e8 with rooks in the corners is standard chess",
          "[position][castling][validation]") {
    CHECK(rights("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -") == Rights{squares("a1 h1 a8 h8"), false, {}});
    CHECK(rights("r3k2r/8/8/8/8/8/8/R3K2R w HAha -") == Rights{squares("a1 h1 a8 h8"), false, {}});
    CHECK(rights("r3k2r/8/8/8/8/8/8/R3K2R w Kq -") == Rights{squares("h1 a8"), false, {}});
    CHECK(rights("r3k2r/8/8/8/8/8/8/R3K2R w - -") == Rights{Bitboard(), false, {}});
}

TEST_CASE("any other square of king or rook makes it Chess960",
          "[position][castling][validation]") {
    CHECK(rights("4k3/8/8/8/8/8/8/R2K3R w KQ -") == Rights{squares("a1 h1"), true, {}});
    CHECK(rights("4k3/8/8/8/8/8/8/4K1R1 w K -") == Rights{squares("g1"), true, {}});
    CHECK(rights("1r2k3/8/8/8/8/8/8/4K3 w q -") == Rights{squares("b8"), true, {}});
    SECTION("even if only one of the sides is so, or they disagree") {
        CHECK(rights("r3k2r/8/8/8/8/8/8/R4KR1 w KQkq -") ==
              Rights{squares("a1 g1 a8 h8"), true, {}});
        CHECK(rights("1r3kr1/8/8/8/8/8/8/2R1K1R1 w KQkq -") ==
              Rights{squares("c1 g1 b8 g8"), true, {}});
    }
    SECTION("but not squares of rooks that have no right") {
        CHECK(rights("1r1k4/8/8/8/8/8/8/R3K2R w KQ -") == Rights{squares("a1 h1"), false, {}});
        CHECK(rights("1r1k4/8/8/8/8/8/8/3K2R1 w - -") == Rights{Bitboard(), false, {}});
    }
}

TEST_CASE("Chess960 can be asked for on the standard squares", "[position][castling][validation]") {
    const ValidationOptions chess960{.chess960 = true};
    CHECK(rights(test::start_fen, chess960) == Rights{squares("a1 h1 a8 h8"), true, {}});
    CHECK(rights("4k3/8/8/8/8/8/8/4K3 w - -", chess960) == Rights{Bitboard(), true, {}});
}

TEST_CASE("K and Q mean the outermost rook on their side", "[position][castling][validation]") {
    CHECK(rights("4k3/8/8/8/8/8/8/RR2KR1R w KQ -") == Rights{squares("a1 h1"), false, {}});
    CHECK(rights("4k3/8/8/8/8/8/8/1RR1KRR1 w KQ -") == Rights{squares("b1 g1"), true, {}});
    CHECK(rights("rr2kr1r/8/8/8/8/8/8/4K3 w kq -") == Rights{squares("a8 h8"), false, {}});
    CHECK(rights("1rr1krr1/8/8/8/8/8/8/4K3 w kq -") == Rights{squares("b8 g8"), true, {}});
}

TEST_CASE("a file's letter means the rook on that file", "[position][castling][validation]") {
    CHECK(rights("4k3/8/8/8/8/8/8/RR2KR1R w FB -") == Rights{squares("b1 f1"), true, {}});
    CHECK(rights("rr2kr1r/8/8/8/8/8/8/4K3 w fb -") == Rights{squares("b8 f8"), true, {}});
    CHECK(rights("rr2kr1r/8/8/8/8/8/8/4K3 w kb -") == Rights{squares("b8 h8"), true, {}});
}

TEST_CASE("a right without its king on the back rank is dropped",
          "[position][castling][validation]") {
    CHECK(rights("4k3/8/8/8/8/8/4K3/R6R w KQ -") ==
          Rights{Bitboard(), false, {castling_without_king, castling_without_king}});
    CHECK(rights("r6r/4k3/8/8/8/8/8/R3K2R w KQkq -") ==
          Rights{squares("a1 h1"), false, {castling_without_king, castling_without_king}});
}

TEST_CASE("a right without its rook is dropped and the others stand",
          "[position][castling][validation]") {
    const Kinds one{castling_without_rook};
    CHECK(rights("4k3/8/8/8/8/8/8/R3K3 w KQ -") == Rights{squares("a1"), false, one});
    SECTION("a rook on the other side of the king") {
        CHECK(rights("4k3/8/8/8/8/8/8/2R1K3 w K -") == Rights{Bitboard(), false, one});
        CHECK(rights("4k3/8/8/8/8/8/8/4K1R1 w Q -") == Rights{Bitboard(), false, one});
    }
    SECTION("a rook on another rank") {
        CHECK(rights("4k3/8/8/8/8/8/7R/4K3 w K -") == Rights{Bitboard(), false, one});
    }
    SECTION("the enemy's rook, or no rook at all") {
        CHECK(rights("4k3/8/8/8/8/8/5P2/4KN1r w K -") == Rights{Bitboard(), false, one});
        CHECK(rights("4k3/8/8/8/8/8/8/4K2Q w H -") == Rights{Bitboard(), false, one});
        CHECK(rights("4k3/8/8/8/8/8/8/R3K2R w E -") == Rights{Bitboard(), false, one});
        CHECK(rights("4k3/8/8/8/8/8/8/R3K2R w G -") == Rights{Bitboard(), false, one});
    }
}

TEST_CASE("each side of the king has at most one right", "[position][castling][validation]") {
    const Kinds one{castling_repeated};
    CHECK(rights("4k3/8/8/8/8/8/8/4K2R w KK -") == Rights{squares("h1"), false, one});
    CHECK(rights("4k3/8/8/8/8/8/8/4K2R w KH -") == Rights{squares("h1"), false, one});
    CHECK(rights("4k3/8/8/8/8/8/8/4K1RR w HG -") == Rights{squares("h1"), false, one});
    CHECK(rights("4k3/8/8/8/8/8/8/4K1RR w GK -") == Rights{squares("g1"), true, one});
    CHECK(rights("rr2k3/8/8/8/8/8/8/R3K3 w qbQ -") == Rights{squares("a8 a1"), false, one});
}

TEST_CASE("the rook of each right can be asked for", "[position][castling]") {
    const Position position = test::position_of("1r2k2r/8/8/8/8/8/8/R1K2R2 w KQkq - 0 1");
    CHECK(position.castling_rook(Color::white, CastlingSide::king_side) == Square::f1);
    CHECK(position.castling_rook(Color::white, CastlingSide::queen_side) == Square::a1);
    CHECK(position.castling_rook(Color::black, CastlingSide::king_side) == Square::h8);
    CHECK(position.castling_rook(Color::black, CastlingSide::queen_side) == Square::b8);
    const Position moved = test::play(position, "a1a2 h8h7");
    CHECK(moved.castling_rook(Color::white, CastlingSide::queen_side) == std::nullopt);
    CHECK(moved.castling_rook(Color::white, CastlingSide::king_side) == Square::f1);
    CHECK(moved.castling_rook(Color::black, CastlingSide::king_side) == std::nullopt);
    CHECK(moved.castling_rook(Color::black, CastlingSide::queen_side) == Square::b8);
}
