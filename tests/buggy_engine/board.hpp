#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace buggy {

enum class Kind : std::uint8_t { none, pawn, knight, bishop, rook, queen, king };
enum class Side : std::uint8_t { white, black };
enum class Wing : std::uint8_t { none, king, queen };

[[nodiscard]] constexpr Side other(Side side) {
    return side == Side::white ? Side::black : Side::white;
}

struct Piece {
    Kind kind = Kind::none;
    Side side = Side::white;

    friend bool operator==(const Piece&, const Piece&) = default;
};

/// 16 * rank + file, so that what leaves the board is seen from its bits.
using Square = int;
inline constexpr Square no_square = -1;

[[nodiscard]] constexpr bool on_board(Square square) {
    return (square & 0x88) == 0;
}
[[nodiscard]] constexpr int rank_of(Square square) {
    return square / 16;
}
[[nodiscard]] constexpr int file_of(Square square) {
    return square % 16;
}
[[nodiscard]] constexpr Square square_at(int rank, int file) {
    return 16 * rank + file;
}
/// The square after this one in the order a1, b1, ..., h8.
[[nodiscard]] constexpr Square next_square(Square square) {
    return (square + 9) & ~8;
}
inline constexpr Square squares_end = 128;

/// The way of a pawn of this side.
[[nodiscard]] constexpr int forward(Side side) {
    return side == Side::white ? 16 : -16;
}

inline constexpr std::array<int, 8> directions{1, -1, 16, -16, 17, 15, -15, -17};
inline constexpr std::size_t straight_directions = 4;
inline constexpr std::array<int, 8> jumps{33, 31, 18, 14, -14, -18, -31, -33};

struct Move {
    Square from = no_square;
    Square to = no_square;  ///< in castling the rook's square
    Kind promotion = Kind::none;
    Wing castling = Wing::none;

    friend bool operator==(const Move&, const Move&) = default;
};

/// What a move changes beside the board.
struct State {
    std::array<Square, 2> kings{no_square, no_square};
    /// By side the rooks that may castle, the king's wing first.
    std::array<std::array<Square, 2>, 2> rooks{{{no_square, no_square}, {no_square, no_square}}};
    Square passed = no_square;  ///< the square behind a pawn that has just made a double step
    int passed_age = 0;         ///< half moves since that step
    int halfmove_clock = 0;
};

/// The squares of the pieces that attack something.
struct Attackers {
    std::array<Square, 16> squares{};
    std::size_t count = 0;

    [[nodiscard]] std::span<const Square> all() const { return std::span(squares).first(count); }
    [[nodiscard]] bool contain(Square square) const;
};

/// Pieces on squares. Kings may be missing or many; the one that `state.kings` has is the one
/// that matters.
struct Board {
    std::array<Piece, squares_end> pieces{};
    State state;
    Side turn = Side::white;
    /// Whether castling here is only possible in Chess960, or was written so.
    bool needs_chess960 = false;

    [[nodiscard]] const Piece& at(Square square) const {
        return pieces[static_cast<std::size_t>(square)];
    }
    [[nodiscard]] Piece& at(Square square) { return pieces[static_cast<std::size_t>(square)]; }
    [[nodiscard]] bool is_empty(Square square) const { return at(square).kind == Kind::none; }
    [[nodiscard]] bool is(Square square, Side side, Kind kind) const {
        return at(square) == Piece{kind, side};
    }
    [[nodiscard]] bool has(Square square, Side side) const {
        return !is_empty(square) && at(square).side == side;
    }
    [[nodiscard]] Square& king(Side side) { return state.kings[static_cast<std::size_t>(side)]; }
    [[nodiscard]] Square king(Side side) const {
        return state.kings[static_cast<std::size_t>(side)];
    }
    [[nodiscard]] Square castling_rook(Side side, Wing wing) const {
        return state.rooks[static_cast<std::size_t>(side)][wing == Wing::king ? 0 : 1];
    }

    /// Whether there are pieces of all these letters.
    [[nodiscard]] bool has_letters(std::string_view letters) const;
};

/// Reads a FEN with castling rights in any notation; nothing if the board cannot be read.
[[nodiscard]] std::optional<Board> read_board(std::string_view fen);

/// "e4".
[[nodiscard]] std::string to_string(Square square);
[[nodiscard]] std::optional<Square> read_square(std::string_view text);

/// The kind of a piece from its letter, in either case.
[[nodiscard]] Kind kind_of(char letter);
/// A small letter.
[[nodiscard]] char letter_of(Kind kind);

}  // namespace buggy
