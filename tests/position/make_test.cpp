#include "libchess/position/position.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::move_of;
using test::play;
using test::position_of;
using test::squares;

namespace {

/// Makes the move, checks that unmaking leaves nothing of it, and returns the position after it.
Position after(const Position& before, std::string_view uci) {
    const Move move = move_of(before, uci);
    Position position = before;
    const Position::Undo undo = position.make(move);
    CHECK(position == before.after(move));
    CHECK(position.key() == position.key_from_scratch());
    Position back = position;
    back.unmake(move, undo);
    CHECK(back == before);
    return position;
}

/// Whether the position is the one that the FEN describes, in every field.
void check_is(const Position& position, std::string_view fen) {
    CHECK(position == position_of(fen, position.is_chess960()));
}

}  // namespace

TEST_CASE("the start position is what everybody knows", "[position][make]") {
    check_is(Position::start(), test::start_fen);
    CHECK(Position::start().turn() == Color::white);
    CHECK(Position::start().halfmove_clock() == 0);
    CHECK(Position::start().fullmove_number() == 1);
    CHECK(Position::start().occupied().count() == 32);
    CHECK(Position::start().castling_rooks() == squares("a1 h1 a8 h8"));
    CHECK_FALSE(Position::start().is_chess960());
}

TEST_CASE("a position tells its pieces by square, colour and kind", "[position]") {
    const Position position = position_of("r2qk3/8/8/8/8/8/4PP2/2BQK2B b - - 0 1");
    CHECK(position.at(Square::a8) == Piece{Color::black, PieceType::rook});
    CHECK(position.at(Square::e2) == Piece{Color::white, PieceType::pawn});
    CHECK(position.at(Square::e4) == std::nullopt);
    CHECK(position.pieces(Color::black) == squares("a8 d8 e8"));
    CHECK(position.pieces(PieceType::queen) == squares("d1 d8"));
    CHECK(position.pieces(Color::white, PieceType::pawn) == squares("e2 f2"));
    CHECK(position.diagonal_sliders(Color::white) == squares("c1 d1 h1"));
    CHECK(position.straight_sliders(Color::black) == squares("a8 d8"));
    CHECK(position.occupied() == squares("a8 d8 e8 e2 f2 c1 d1 e1 h1"));
    CHECK(position.king(Color::white) == Square::e1);
    CHECK(position.king(Color::black) == Square::e8);
}

TEST_CASE("a double step passes a square for one move", "[position][make]") {
    const Position one = after(Position::start(), "e2e4");
    check_is(one, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    const Position two = after(one, "g8f6");
    check_is(two, "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2");
    check_is(after(two, "e4e5"), "rnbqkb1r/pppppppp/5n2/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2");
}

TEST_CASE("captures and pawn moves reset the half-move clock", "[position][make]") {
    const Position position = position_of("4k3/3p4/8/8/8/2n5/3P4/R3K3 w Q - 7 20");
    CHECK(after(position, "a1a2").halfmove_clock() == 8);
    CHECK(after(position, "d2c3").halfmove_clock() == 0);
    CHECK(after(position, "d2d3").halfmove_clock() == 0);
    CHECK(after(position, "e1f1").halfmove_clock() == 8);
    const Position rook_takes = position_of("4k3/8/8/8/8/n7/8/R3K3 w - - 7 20");
    CHECK(after(rook_takes, "a1a3").halfmove_clock() == 0);
    const Position promotes = position_of("8/P3k3/8/8/8/8/8/4K3 w - - 9 20");
    CHECK(after(promotes, "a7a8r").halfmove_clock() == 0);
    const Position castles = position_of("4k3/8/8/8/8/8/8/R3K3 w Q - 9 20");
    CHECK(after(castles, "e1c1").halfmove_clock() == 10);
}

TEST_CASE("the move number grows after black's move", "[position][make]") {
    const Position position = position_of("4k3/8/8/8/8/8/8/4K3 w - - 3 20");
    const Position black_to_move = after(position, "e1e2");
    CHECK(black_to_move.fullmove_number() == 20);
    CHECK(after(black_to_move, "e8e7").fullmove_number() == 21);
}

TEST_CASE("en passant takes the pawn that has just stepped", "[position][make]") {
    check_is(after(position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 5"), "e5d6"),
             "4k3/8/3P4/8/8/8/8/4K3 b - - 0 5");
    check_is(after(position_of("4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 5"), "b4a3"),
             "4k3/8/8/8/8/p7/8/4K3 w - - 0 6");
}

TEST_CASE("a promotion leaves the chosen piece", "[position][make]") {
    const Position position = position_of("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 5");
    check_is(after(position, "a7a8q"), "Qn2k3/8/8/8/8/8/8/4K3 b - - 0 5");
    check_is(after(position, "a7a8n"), "Nn2k3/8/8/8/8/8/8/4K3 b - - 0 5");
    check_is(after(position, "a7b8b"), "1B2k3/8/8/8/8/8/8/4K3 b - - 0 5");
    const Position black = position_of("4k3/8/8/8/8/8/6p1/4K2R b K - 0 5");
    check_is(after(black, "g2h1r"), "4k3/8/8/8/8/8/8/4K2r w - - 0 6");
}

TEST_CASE("castling moves king and rook to their fixed squares", "[position][make][castling]") {
    const Position white = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    check_is(after(white, "e1g1"), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    check_is(after(white, "e1c1"), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    const Position black = position_of("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
    check_is(after(black, "e8g8"), "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 1 2");
    check_is(after(black, "e8c8"), "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2");
}

TEST_CASE("in Chess960 king and rook may cross, swap or stay", "[position][make][castling]") {
    const auto castled = [](std::string_view fen, std::string_view uci) {
        return after(position_of(fen, true), uci);
    };
    // The two change places.
    check_is(castled("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1"), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    check_is(castled("4k3/8/8/8/8/8/8/2RK4 w C - 0 1", "d1c1"), "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
    // The king stays, only the rook jumps.
    check_is(castled("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1"), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    check_is(castled("4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1"), "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
    // The rook stays, only the king jumps.
    check_is(castled("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "e1f1"), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    check_is(castled("3rk3/8/8/8/8/8/8/4K3 b d - 0 1", "e8d8"), "2kr4/8/8/8/8/8/8/4K3 w - - 1 2");
    // The king passes its rook, or goes the other way than the rook's name suggests.
    check_is(castled("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1"), "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
    check_is(castled("4k3/8/8/8/8/8/8/1K5R w H - 0 1", "b1h1"), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    check_is(castled("r5k1/8/8/8/8/8/8/4K3 b a - 0 1", "g8a8"), "2kr4/8/8/8/8/8/8/4K3 w - - 1 2");
}

TEST_CASE("castling rights end with the move of king or rook", "[position][make][castling]") {
    const Position position = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    CHECK(after(position, "e1e2").castling_rooks() == squares("a8 h8"));
    CHECK(after(position, "a1b1").castling_rooks() == squares("h1 a8 h8"));
    CHECK(after(position, "h1h2").castling_rooks() == squares("a1 a8 h8"));
    CHECK(after(position, "e1c1").castling_rooks() == squares("a8 h8"));
    // A rook that comes back has no right again.
    CHECK(play(position, "h1h2 e8e7 h2h1").castling_rooks() == squares("a1"));
}

TEST_CASE("castling rights end when the rook is taken", "[position][make][castling]") {
    const Position position = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    CHECK(after(position, "a1a8").castling_rooks() == squares("h1 h8"));
    CHECK(after(position, "h1h8").castling_rooks() == squares("a1 a8"));
    const Position pawn = position_of("r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1");
    CHECK(after(pawn, "b7a8q").castling_rooks().empty());
    CHECK(after(pawn, "b7b8q").castling_rooks() == squares("a8"));
}

TEST_CASE("passing the turn changes nothing but the turn", "[position][make]") {
    const Position before = play(Position::start(), "e2e4 d7d5 e4e5 f7f5");
    REQUIRE(before.legal_en_passant() == Square::f6);
    Position position = before;
    const Position::Undo undo = position.make_null();
    check_is(position, "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR b KQkq - 1 3");
    CHECK(position.key() == position.key_from_scratch());
    const Position once = position;
    const Position::Undo again = position.make_null();
    CHECK(position.fullmove_number() == 4);
    CHECK(position.key() == position.key_from_scratch());
    position.unmake_null(again);
    CHECK(position == once);
    position.unmake_null(undo);
    CHECK(position == before);
}

TEST_CASE("a setup says all that a position is", "[position]") {
    for (const auto fen : {test::start_fen, test::kiwipete_fen,
                           std::string_view("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 7"),
                           std::string_view("4k3/8/8/8/8/8/8/1RR1KRR1 w FB - 11 30")}) {
        const Position position = position_of(fen);
        CHECK(Position::from_setup(position.to_setup()).value().position == position);
    }
}

TEST_CASE("a flipped position has colours and ranks exchanged", "[position]") {
    CHECK(position_of("r3k2r/8/8/8/3pP3/8/8/RN2K3 b Qkq e3 3 7").flipped() ==
          position_of("rn2k3/8/8/3Pp3/8/8/8/R3K2R w KQq e6 3 7"));
    CHECK(position_of("4k3/8/8/8/8/8/8/1RR1KRR1 w FB - 11 30").flipped() ==
          position_of("1rr1krr1/8/8/8/8/8/8/4K3 b fb - 11 30"));
}
