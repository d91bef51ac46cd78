#include "tests/support/simple_board.hpp"

#include <algorithm>
#include <cstdlib>

namespace chess::test {

namespace {

int file_number(Square square) {
    return index_of(square) % 8;
}
int rank_number(Square square) {
    return index_of(square) / 8;
}
int sign(int value) {
    return value == 0 ? 0 : value / std::abs(value);
}
int forward(Color color) {
    return color == Color::white ? 1 : -1;
}

std::optional<Square> square_on(int file, int rank) {
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return std::nullopt;
    return square_at(rank * 8 + file);
}

/// Where the king and the rook stand after castling, king's file first.
std::pair<Square, Square> castled(Square king, Square rook) {
    const int first_of_rank = rank_number(king) * 8;
    if (file_number(rook) > file_number(king))
        return {square_at(first_of_rank + 6), square_at(first_of_rank + 5)};
    return {square_at(first_of_rank + 2), square_at(first_of_rank + 3)};
}

void add_pawn_step(Square from, Square to, std::vector<Move>& moves) {
    if (rank_number(to) != 0 && rank_number(to) != 7) {
        moves.emplace_back(from, to);
        return;
    }
    for (const MoveKind kind : {MoveKind::promote_knight, MoveKind::promote_bishop,
                                MoveKind::promote_rook, MoveKind::promote_queen})
        moves.emplace_back(from, to, kind);
}

}  // namespace

SimpleBoard::SimpleBoard(const Position& position)
    : turn(position.turn()),
      passed(position.en_passant()) {
    for (int index = 0; index < 64; ++index) {
        const Square square = square_at(index);
        board[square] = position.at(square);
        may_castle[square] = position.castling_rooks().contains(square);
    }
}

Square SimpleBoard::king(Color color) const {
    int index = 0;
    while (board[square_at(index)] != Piece{color, PieceType::king}) ++index;
    return square_at(index);
}

bool SimpleBoard::is_clear_between(Square from, Square to) const {
    const int file_step = sign(file_number(to) - file_number(from));
    const int rank_step = sign(rank_number(to) - rank_number(from));
    int index = index_of(from) + file_step + 8 * rank_step;
    for (; index != index_of(to); index += file_step + 8 * rank_step)
        if (board[square_at(index)]) return false;
    return true;
}

bool SimpleBoard::attacks(Square from, Square to) const {
    const int files = file_number(to) - file_number(from);
    const int ranks = rank_number(to) - rank_number(from);
    if (from == to || !board[from]) return false;
    const bool straight = (files == 0 || ranks == 0) && is_clear_between(from, to);
    const bool diagonal = std::abs(files) == std::abs(ranks) && is_clear_between(from, to);
    switch (board[from]->type) {
        case PieceType::pawn: return std::abs(files) == 1 && ranks == forward(board[from]->color);
        case PieceType::knight: return std::abs(files * ranks) == 2;
        case PieceType::bishop: return diagonal;
        case PieceType::rook: return straight;
        case PieceType::queen: return straight || diagonal;
        case PieceType::king: return std::abs(files) <= 1 && std::abs(ranks) <= 1;
    }
    return false;
}

std::vector<Square> SimpleBoard::attackers(Square square, Color by) const {
    std::vector<Square> result;
    for (int index = 0; index < 64; ++index) {
        const Square from = square_at(index);
        if (board[from] && board[from]->color == by && attacks(from, square))
            result.push_back(from);
    }
    return result;
}

bool SimpleBoard::in_check(Color color) const {
    return !attackers(king(color), ~color).empty();
}

void SimpleBoard::add_pawn_moves(Square from, std::vector<Move>& moves) const {
    const int file = file_number(from);
    const int rank = rank_number(from);
    const int step = forward(turn);
    const auto one = square_on(file, rank + step);
    if (one && !board[*one]) {
        add_pawn_step(from, *one, moves);
        const auto two = square_on(file, rank + 2 * step);
        if (rank == (turn == Color::white ? 1 : 6) && !board[*two])
            add_pawn_step(from, *two, moves);
    }
    for (const int side : {-1, 1}) {
        const auto to = square_on(file + side, rank + step);
        if (!to) continue;
        if (board[*to] && board[*to]->color != turn) add_pawn_step(from, *to, moves);
        if (to == passed) moves.emplace_back(from, *to, MoveKind::en_passant);
    }
}

bool SimpleBoard::can_castle(Square king_square, Square rook) const {
    const auto [king_to, rook_to] = castled(king_square, rook);
    const auto [low, high] = std::minmax({king_square, rook, king_to, rook_to});
    const auto [king_low, king_high] = std::minmax(king_square, king_to);
    const auto [rook_low, rook_high] = std::minmax(rook, rook_to);
    for (int index = index_of(low); index <= index_of(high); ++index) {
        const Square square = square_at(index);
        const bool on_king_path = square >= king_low && square <= king_high;
        const bool on_rook_path = square >= rook_low && square <= rook_high;
        if ((on_king_path || on_rook_path) && square != king_square && square != rook &&
            board[square])
            return false;
        if (on_king_path && !attackers(square, ~turn).empty()) return false;
    }
    return true;
}

void SimpleBoard::add_castling(std::vector<Move>& moves) const {
    const Square king_square = king(turn);
    for (int index = 0; index < 64; ++index) {
        const Square rook = square_at(index);
        if (may_castle[rook] && board[rook]->color == turn && can_castle(king_square, rook))
            moves.emplace_back(king_square, rook, MoveKind::castling);
    }
}

std::vector<Move> SimpleBoard::pseudo_legal_moves() const {
    std::vector<Move> moves;
    for (int index = 0; index < 64; ++index) {
        const Square from = square_at(index);
        if (!board[from] || board[from]->color != turn) continue;
        if (board[from]->type == PieceType::pawn) {
            add_pawn_moves(from, moves);
            continue;
        }
        for (int target = 0; target < 64; ++target) {
            const Square to = square_at(target);
            if (board[to] && board[to]->color == turn) continue;
            if (attacks(from, to)) moves.emplace_back(from, to);
        }
    }
    add_castling(moves);
    return moves;
}

std::vector<Move> SimpleBoard::legal_moves() const {
    std::vector<Move> moves = pseudo_legal_moves();
    std::erase_if(moves, [&](Move move) { return after(move).in_check(turn); });
    return moves;
}

SimpleBoard SimpleBoard::after(Move move) const {
    SimpleBoard next = *this;
    const Square from = move.from();
    const Square to = move.to();
    const Piece piece = *board[from];
    next.turn = ~turn;
    next.passed.reset();
    next.may_castle[from] = false;
    next.may_castle[to] = false;
    if (piece.type == PieceType::king)
        for (int index = 0; index < 64; ++index)
            if (board[square_at(index)] && board[square_at(index)]->color == turn)
                next.may_castle[square_at(index)] = false;

    next.board[from].reset();
    if (move.is_castling()) {
        const auto [king_to, rook_to] = castled(from, to);
        next.board[to].reset();
        next.board[king_to] = piece;
        next.board[rook_to] = Piece{turn, PieceType::rook};
        return next;
    }
    next.board[to] = Piece{turn, move.promoted_to().value_or(piece.type)};
    if (move.is_en_passant()) next.board[*square_on(file_number(to), rank_number(from))].reset();
    if (piece.type == PieceType::pawn && std::abs(rank_number(to) - rank_number(from)) == 2)
        next.passed = square_on(file_number(to), (rank_number(from) + rank_number(to)) / 2);
    return next;
}

}  // namespace chess::test
