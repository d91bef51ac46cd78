#pragma once

#include "libchess/core/color.hpp"
#include "libchess/core/move.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/position/position.hpp"

#include <optional>
#include <vector>

namespace chess::test {

/// The rules of chess once more, as plainly as they can be put and as slow as that is: an array of
/// pieces, no bitboards, no tables, nothing kept up to date. It shares no code with the generator
/// that it is compared with.
struct SimpleBoard {
    SquareMap<std::optional<Piece>> board;
    Color turn = Color::white;
    SquareMap<bool> may_castle;    ///< the squares of rooks that may still castle
    std::optional<Square> passed;  ///< the square that a pawn has just passed

    SimpleBoard() = default;
    explicit SimpleBoard(const Position& position);

    [[nodiscard]] Square king(Color color) const;
    /// Whether the piece on `from` attacks `to` on this board.
    [[nodiscard]] bool attacks(Square from, Square to) const;
    /// The squares of the pieces of `by` that attack a square.
    [[nodiscard]] std::vector<Square> attackers(Square square, Color by) const;
    [[nodiscard]] bool in_check(Color color) const;

    /// All moves that follow the pieces' rules, whether or not they leave the king attacked.
    /// Castling has all its conditions.
    [[nodiscard]] std::vector<Move> pseudo_legal_moves() const;
    /// Those that do not leave the king attacked.
    [[nodiscard]] std::vector<Move> legal_moves() const;
    [[nodiscard]] SimpleBoard after(Move move) const;

    friend bool operator==(const SimpleBoard&, const SimpleBoard&) = default;

private:
    [[nodiscard]] bool is_clear_between(Square from, Square to) const;
    void add_pawn_moves(Square from, std::vector<Move>& moves) const;
    void add_castling(std::vector<Move>& moves) const;
    [[nodiscard]] bool can_castle(Square king_square, Square rook) const;
};

}  // namespace chess::test
