#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/position/setup.hpp"

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace chess {

/// The languages of Popeye's input, by whose letters pieces are called.
enum class PieceLetters : std::uint8_t { english, german, french };
/// "PSBRQK", "BSLTDK", "PCFTDR".
[[nodiscard]] LIBCHESS_API std::string_view popeye_letters(PieceLetters language) noexcept;

/// A small change of a position that makes a problem's twin of it, as Popeye's input language has
/// them. `from`, `to`, `piece` and `by` matter where the kind says so.
struct TwinChange {
    /// What is done.
    enum class Kind : std::uint8_t {
        move,           ///< the piece on `from` goes to `to`; what stood there is gone
        exchange,       ///< those on `from` and `to` change places
        remove,         ///< the one on `from` is gone
        add,            ///< `piece` comes on `to`; what stood there is gone
        substitute,     ///< all pieces of the type of `piece`, of either side, become `by`
        rotate_90,      ///< to the left: a1 comes to h1
        rotate_180,     ///< a1 comes to h8
        rotate_270,     ///< a1 comes to a8
        mirror_a1_h1,   ///< left and right
        mirror_a1_a8,   ///< top and bottom
        mirror_a1_h8,   ///< at the diagonal from a8 to h1
        mirror_a8_h1,   ///< at the diagonal from a1 to h8
        shift,          ///< everything goes as far as from `from` to `to`
        change_colors,  ///< all pieces change sides; the side to move stays (a Polish twin)
    };

    Kind kind = Kind::move;                      ///< what is done
    Square from = Square::a1;                    ///< see the kinds
    Square to = Square::a1;                      ///< see the kinds
    Piece piece{Color::white, PieceType::pawn};  ///< see the kinds
    PieceType by = PieceType::pawn;              ///< see the kinds
};

/// The position with the change, or why it cannot be made, a sentence without its end: "there is
/// nothing on d5". Where the whole board turns or changes sides, rights to castle and to take en
/// passant go, as they do with `substitute`; else those that do not fit any more are left to
/// whoever validates.
[[nodiscard]] LIBCHESS_API std::expected<Setup, std::string> with_change(const Setup& before,
                                                                         const TwinChange& change);

/// What a twin's heading says in Popeye's English or another language: "bPd5-->e5", "-wRe5
/// bPd5-->e5", "wKa1<-->bRh8", "-wPa2", "+bQh8" ("bQh8" where it takes another's place), "R ==> B",
/// "rotate 90", "mirror a1<-->h1", "shift a1 ==> a2", "PolishType". The position is the one before
/// the change.
[[nodiscard]] LIBCHESS_API std::string to_string(const TwinChange& change, const Setup& before,
                                                 PieceLetters language = PieceLetters::english);

}  // namespace chess
