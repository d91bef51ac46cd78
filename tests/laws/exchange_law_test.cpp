// Static exchange evaluation, compared with captures played out on an array.

#include "libchess/notation/fen.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sample.hpp"
#include "tests/support/simple_board.hpp"

using namespace chess;
using test::SimpleBoard;

namespace {

int value_on(const SimpleBoard& board, Square square) {
    return board.board[square] ? exchange_values[board.board[square]->type] : 0;
}

/// Captures with the piece on `from`; a pawn that reaches the last rank becomes a queen.
SimpleBoard taken(const SimpleBoard& board, Square from, Square to) {
    SimpleBoard next = board;
    next.board[to] = board.board[from];
    next.board[from].reset();
    if (next.board[to]->type == PieceType::pawn &&
        (rank_of(to) == Rank::first || rank_of(to) == Rank::eighth))
        next.board[to]->type = PieceType::queen;
    return next;
}

/// What `side` gains by capturing on `square` with its cheapest piece, or by not capturing.
int best_exchange(const SimpleBoard& board, Square square, Color side) {
    const auto attackers = board.attackers(square, side);
    if (attackers.empty()) return 0;
    const Square from = *std::ranges::min_element(
        attackers, {}, [&](Square attacker) { return value_on(board, attacker); });
    const bool king = board.board[from]->type == PieceType::king;
    const SimpleBoard next = taken(board, from, square);
    if (king && !next.attackers(square, ~side).empty()) return 0;
    const int promotion = value_on(next, square) - value_on(board, from);
    const int gain = value_on(board, square) + promotion - best_exchange(next, square, ~side);
    return std::max(0, gain);
}

int expected_exchange(const SimpleBoard& board, Move move) {
    if (move.is_castling()) return 0;
    int gain = move.is_en_passant() ? exchange_values[PieceType::pawn] : value_on(board, move.to());
    if (const auto promoted = move.promoted_to())
        gain += exchange_values[*promoted] - exchange_values[PieceType::pawn];
    return gain - best_exchange(board.after(move), move.to(), ~board.turn);
}

}  // namespace

TEST_CASE("an exchange is worth what playing it out gives", "[laws][see]") {
    std::size_t moves = 0;
    std::size_t losing = 0;
    const auto law = [&](const Position& position) {
        const SimpleBoard board(position);
        for (const Move move : legal_moves(position)) {
            const int expected = expected_exchange(board, move);
            if (exchange_value(position, move) != expected)
                FAIL_CHECK(to_fen(position)
                           << " " << to_string(move) << ": " << exchange_value(position, move)
                           << " and not " << expected);
            ++moves;
            losing += expected < 0 ? 1 : 0;
        }
    };
    for (std::size_t i = 0; i < test::standard_sample().size(); i += 3)
        law(test::standard_sample()[i]);
    for (const Position& position : test::scattered_sample()) law(position);
    CHECK(moves > 200000);
    CHECK(losing > 20000);
}

TEST_CASE("the quick question after an exchange agrees with its value", "[laws][see]") {
    std::size_t asked = 0;
    for (std::size_t i = 0; i < test::standard_sample().size(); i += 5) {
        const Position& position = test::standard_sample()[i];
        for (const Move move : legal_moves(position)) {
            const bool edge =
                rank_of(move.to()) == Rank::first || rank_of(move.to()) == Rank::eighth;
            if (edge && !position.pieces(PieceType::pawn).empty()) continue;  // see its docstring
            const int value = exchange_value(position, move);
            for (const int threshold : {value - 300, value - 1, value, value + 1, value + 300, 0}) {
                if (exchange_at_least(position, move, threshold) != (value >= threshold))
                    FAIL_CHECK(to_fen(position) << " " << to_string(move) << ": " << value
                                                << " against " << threshold);
                ++asked;
            }
        }
    }
    CHECK(asked > 300000);
}
