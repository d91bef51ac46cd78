#pragma once

#include "tests/buggy_engine/board.hpp"
#include "tests/buggy_engine/bugs.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace buggy {

/// What a move has changed.
struct Undo {
    struct Cell {
        Square square = no_square;
        Piece piece;
    };
    std::array<Cell, 4> cells;  ///< what stood there before, in the order in which it was changed
    std::size_t count = 0;
    State state;
};

/// A board on which moves are made and taken back, by rules that have a bug. Whatever the bug has
/// led to, even a board without a king, there are moves without harm.
class Game {
public:
    Game(const Board& board, Bug bug) : board_(board), bug_(bug) {}

    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] Bug bug() const { return bug_; }

    /// What the bug thinks of as the legal moves; the list is filled from its start.
    void list_moves(std::vector<Move>& moves);

    Undo make(const Move& move);
    void unmake(const Move& move, const Undo& undo);

    /// Plays a move in UCI notation, whether or not it is listed; false if it is not a move at all.
    bool play(std::string_view text);

private:
    // game_moves.cpp
    void list_pseudo_legal(std::vector<Move>& moves) const;
    void add_pawn_moves(Square from, std::vector<Move>& moves) const;
    void add_pawn_captures(Square from, std::vector<Move>& moves) const;
    void add_pawn_step(Square from, Square to, std::vector<Move>& moves) const;
    void add_jumps(Square from, const std::array<int, 8>& steps, std::vector<Move>& moves) const;
    void add_slides(Square from, std::size_t first, std::size_t last,
                    std::vector<Move>& moves) const;
    [[nodiscard]] bool may_take_passed(Square from, Square to) const;
    void add_castling(std::vector<Move>& moves);

    // game_legality.cpp
    [[nodiscard]] bool is_attacked(Square square, Side by) const;
    [[nodiscard]] Attackers attackers(Square square, Side by) const;
    [[nodiscard]] bool can_castle(Wing wing);
    [[nodiscard]] bool has_castling_path(Wing wing) const;
    [[nodiscard]] bool is_castling_safe(Wing wing);
    [[nodiscard]] bool is_castling_rook_safe(Square rook, Square target) const;
    [[nodiscard]] bool is_legal(const Move& move, const Attackers& checkers);
    [[nodiscard]] bool is_legal_king_move(const Move& move);
    [[nodiscard]] bool is_forgotten(const Move& move, const Attackers& checkers);
    [[nodiscard]] bool is_accepted(const Move& move, const Attackers& checkers,
                                   const Attackers& after);
    /// Whether the piece is pinned by a slider towards which it moves diagonally.
    [[nodiscard]] bool is_pinned_along(const Move& move, const Attackers& checkers);
    /// The pieces that would attack the king if this square were empty, and do not yet.
    [[nodiscard]] Attackers pinners(Square square, const Attackers& checkers);

    // game_make.cpp
    [[nodiscard]] bool takes_passed(const Move& move) const;
    void put(Square square, Piece piece, Undo& undo);
    /// Moves the pieces and nothing else.
    [[nodiscard]] Undo shift(const Move& move, Bug bug);
    void shift_back(const Undo& undo);
    void castle(const Move& move, Bug bug, Undo& undo);
    void lose_rights(const Move& move, Kind kind);
    void note_passed(const Move& move, Kind kind, bool is_quiet);
    [[nodiscard]] Move forced_move(Square from, Square to, Kind promotion) const;

    Board board_;
    Bug bug_;
};

/// Where the king is after castling on that wing.
[[nodiscard]] constexpr Square castled_king(Square king, Wing wing) {
    return square_at(rank_of(king), wing == Wing::king ? 6 : 2);
}
[[nodiscard]] constexpr Square castled_rook(Square king, Wing wing) {
    return square_at(rank_of(king), wing == Wing::king ? 5 : 3);
}

/// How moves are written.
struct MoveStyle {
    bool king_takes_rook = false;     ///< castling is written so, as in Chess960
    bool capital_promotions = false;  ///< promotions are written "e7e8Q"
};
[[nodiscard]] std::string to_string(const Move& move, const MoveStyle& style);

}  // namespace buggy
