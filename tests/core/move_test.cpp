#include "libchess/core/move.hpp"

#include "tests/support/catch.hpp"

using namespace chess;

TEST_CASE("a move keeps its squares and its kind", "[core][move]") {
    bool kept = true;
    for (int from = 0; from < 64; ++from) {
        for (int to = 0; to < 64; ++to) {
            for (int kind = 0; kind <= static_cast<int>(MoveKind::promote_queen); ++kind) {
                const Move move(square_at(from), square_at(to), static_cast<MoveKind>(kind));
                kept = kept && move.from() == square_at(from) && move.to() == square_at(to) &&
                       move.kind() == static_cast<MoveKind>(kind) &&
                       Move::from_bits(move.bits()) == move;
            }
        }
    }
    CHECK(kept);
}

TEST_CASE("the bits of a move are laid out as the header draws them", "[core][move]") {
    CHECK(sizeof(Move) == 2);
    CHECK(Move(Square::a1, Square::b1).bits() == (1 << 6));
    CHECK(Move(Square::h8, Square::a1).bits() == 63);
    CHECK(Move(Square::e1, Square::h1, MoveKind::castling).bits() == (2 << 12 | 7 << 6 | 4));
}

TEST_CASE("a move is plain by default", "[core][move]") {
    const Move move(Square::e2, Square::e4);
    CHECK(move.kind() == MoveKind::normal);
    CHECK_FALSE(move.is_castling());
    CHECK_FALSE(move.is_en_passant());
    CHECK_FALSE(move.is_promotion());
    CHECK(move.promoted_to() == std::nullopt);
}

TEST_CASE("castling and en passant are distinguished", "[core][move]") {
    const Move castling(Square::e1, Square::h1, MoveKind::castling);
    CHECK(castling.is_castling());
    CHECK_FALSE(castling.is_en_passant());
    CHECK_FALSE(castling.is_promotion());
    const Move capture(Square::e5, Square::d6, MoveKind::en_passant);
    CHECK(capture.is_en_passant());
    CHECK_FALSE(capture.is_castling());
    CHECK_FALSE(capture.is_promotion());
}

TEST_CASE("a promotion names its piece", "[core][move]") {
    for (const PieceType type :
         {PieceType::knight, PieceType::bishop, PieceType::rook, PieceType::queen}) {
        const Move move = Move::promotion(Square::e7, Square::d8, type);
        CHECK(move.is_promotion());
        CHECK(move.promoted_to() == type);
        CHECK_FALSE(move.is_castling());
        CHECK_FALSE(move.is_en_passant());
    }
    CHECK(Move::promotion(Square::a7, Square::a8, PieceType::knight).kind() ==
          MoveKind::promote_knight);
    CHECK(Move::promotion(Square::a7, Square::a8, PieceType::queen).kind() ==
          MoveKind::promote_queen);
}

TEST_CASE("moves differ by origin, target and kind", "[core][move]") {
    const Move move(Square::e7, Square::e8, MoveKind::promote_rook);
    CHECK(move == Move::promotion(Square::e7, Square::e8, PieceType::rook));
    CHECK_FALSE(move == Move(Square::d7, Square::e8, MoveKind::promote_rook));
    CHECK_FALSE(move == Move(Square::e7, Square::d8, MoveKind::promote_rook));
    CHECK_FALSE(move == Move(Square::e7, Square::e8, MoveKind::promote_queen));
}
