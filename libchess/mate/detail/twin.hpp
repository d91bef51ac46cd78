#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/mate/composition.hpp"
#include "libchess/position/setup.hpp"

#include <cstdint>
#include <expected>
#include <string>

namespace chess::detail {

/// A small change of a position that makes a twin of a problem, as in Popeye's input language.
/// `from`, `to`, `piece` and `by` are used as the kind says.
struct TwinChange {
    /// The kind of change.
    enum class Kind : std::uint8_t {
        move,           ///< the piece on `from` goes to `to`, replacing a piece there
        exchange,       ///< the pieces on `from` and `to` change places
        remove,         ///< the piece on `from` is removed
        add,            ///< `piece` is put on `to`, replacing a piece there
        substitute,     ///< all pieces of the type of `piece`, of either side, become `by`
        rotate_90,      ///< anticlockwise: a1 goes to h1
        rotate_180,     ///< a1 goes to h8
        rotate_270,     ///< a1 goes to a8
        mirror_a1_h1,   ///< left and right
        mirror_a1_a8,   ///< top and bottom
        mirror_a1_h8,   ///< at the diagonal from a8 to h1
        mirror_a8_h1,   ///< at the diagonal from a1 to h8
        shift,          ///< all pieces are shifted by the vector from `from` to `to`
        change_colors,  ///< all pieces change sides; the side to move stays (a Polish twin)
    };

    Kind kind = Kind::move;                      ///< the kind of change
    Square from = Square::a1;                    ///< see the kinds
    Square to = Square::a1;                      ///< see the kinds
    Piece piece{Color::white, PieceType::pawn};  ///< see the kinds
    PieceType by = PieceType::pawn;              ///< see the kinds
};

/// The position with the change, or a message why it cannot be made: "there is nothing on d5".
/// Changes of the whole board and `substitute` remove castling and en passant rights; otherwise
/// rights that no longer fit are left to validation.
[[nodiscard]] LIBCHESS_TEST_API std::expected<Setup, std::string> with_change(
    const Setup& before, const TwinChange& change);

/// Drops the castling rights whose king or rook is not on its square of standard chess: validation
/// would take them for those of Chess960.
LIBCHESS_TEST_API void drop_castling_from_elsewhere(Setup& setup);

/// The heading of a twin in Popeye's English or another language: "bPd5-->e5", "-wRe5 bPd5-->e5",
/// "wKa1<-->bRh8", "-wPa2", "+bQh8" ("bQh8" where it takes another's place), "R ==> B", "rotate
/// 90", "mirror a1<-->h1", "shift a1 ==> a2", "PolishType". The position is the one before the
/// change.
[[nodiscard]] LIBCHESS_TEST_API std::string to_string(
    const TwinChange& change, const Setup& before, PieceLetters language = PieceLetters::english);

}  // namespace chess::detail
