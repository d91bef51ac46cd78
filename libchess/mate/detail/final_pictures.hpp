#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/mate/detail/help_bound.hpp"
#include "libchess/mate/stipulation.hpp"
#include "libchess/position/position.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace chess::detail {

/// The fate of a man at the end of a line.
struct Fate {
    enum class Kind : std::uint8_t {
        any,    ///< it does not matter
        taken,  ///< it has been taken
        stands  ///< it stands on a square
    };

    Kind kind = Kind::any;
    PieceType type = PieceType::pawn;  ///< its type, where it stands
    Square square = Square::a1;

    friend constexpr bool operator==(const Fate&, const Fate&) noexcept = default;
};

/// A man of a problem's initial position.
struct FirstMan {
    Color color;
    PieceType type;
    Square square;
};

/// The men of a position; the king to be mated or stalemated is the first, the other king the
/// second.
using FirstMen = std::vector<FirstMan>;

/// A pattern in which a king may finally be mated or stalemated.
struct FinalPicture {
    /// As many as in a game. Composed positions may have more, which get no pictures.
    static constexpr std::size_t most_men = 32;

    std::array<Fate, most_men> fates;  ///< of each man
    int mated_moves = 0;               ///< the least moves of the king's side to reach it
    int mating_moves = 0;              ///< the same for the other side
    int taken = 0;                     ///< men of the king's side that must be captured
    /// The square of the rook with which the mating side castles on the way, if it does;
    /// `mated_castles` is the same for the other side.
    std::optional<Square> mating_castles;
    std::optional<Square> mated_castles;
};

/// Limits of the search for pictures.
struct PictureLimits {
    std::size_t steps = 0;
    std::size_t pictures = 0;
    /// Called now and then; true ends the search.
    std::function<bool()> is_over = [] { return false; };
};

/// The pictures of a problem of help or series play: every line that reaches the aim ends with one
/// of them. Each has only what makes the mate or stalemate: the men that guard or occupy the
/// squares around the king, the checker, and in a stalemate the fate of each man of the king's
/// side: captured, pinned or blocked. They are built up one open requirement at a time: a square to
/// guard, a man that can still move. The sums of the moves that men need on an empty board limit
/// their number. The method is that of Popeye's "intelligent mode" (E. Bartel, T. Maeder).
struct FinalPictures {
    FirstMen men;
    std::vector<FinalPicture> pictures;
};

/// Whether pictures can be found at all: the men must not be more than a picture has room for.
[[nodiscard]] inline bool may_have_pictures(const Position& position) noexcept {
    return position.occupied().count() <= static_cast<int>(FinalPicture::most_men);
}

/// All pictures whose king stands on one of some squares; nullopt if that exceeds the limits, or if
/// there are more men than a picture has room for.
[[nodiscard]] LIBCHESS_TEST_API std::optional<FinalPictures> find_final_pictures(
    const Position& position, Color mating, Aim aim, MovesLeft left, Bitboard kings,
    const PictureLimits& limits);

}  // namespace chess::detail
