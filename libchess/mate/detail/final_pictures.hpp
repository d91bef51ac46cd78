#pragma once

#include "libchess/base/export.hpp"
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

/// What becomes of a man by the end of a line.
struct Fate {
    enum class Kind : std::uint8_t {
        any,    ///< it does not matter
        taken,  ///< it has been taken
        stands  ///< it stands on a square
    };

    Kind kind = Kind::any;
    PieceType type = PieceType::pawn;  ///< where it stands, as this
    Square square = Square::a1;

    friend constexpr bool operator==(const Fate&, const Fate&) noexcept = default;
};

/// A man of the position that a problem begins with.
struct FirstMan {
    Color color;
    PieceType type;
    Square square;
};

/// The men of a position; the king that is to be mated or stalemated is the first, and the other
/// king the second one.
using FirstMen = std::vector<FirstMan>;

/// A way in which a king may be mated or stalemated in the end.
struct FinalPicture {
    static constexpr std::size_t most_men = 32;

    std::array<Fate, most_men> fates;  ///< of each man
    int mated_moves = 0;               ///< that the men of the king need at least to stand so
    int mating_moves = 0;              ///< likewise of the other side
    int taken = 0;                     ///< men of the king that are to be taken
    /// The rook with which the mating side castles on the way, if it does; or the other side.
    std::optional<Square> mating_castles;
    std::optional<Square> mated_castles;
};

/// How far to look for pictures.
struct PictureLimits {
    std::size_t steps = 0;
    std::size_t pictures = 0;
    /// Asked now and then; ends it if somebody has had enough.
    std::function<bool()> is_over = [] { return false; };
};

/// The pictures of a problem of help or series play: every line that reaches the aim ends with one
/// of them. Each says as little as makes a mate or a stalemate: which men guard the squares around
/// the king or stand on them, who gives check, and in a stalemate what has become of each man of
/// the king, which is taken, pinned or walled in. They are found from what is still to be done: one
/// open square, one man that can move. The sums of the moves that men need on an empty board keep
/// them few. As problemists' programs have it since Popeye's "intelligent mode" (E. Bartel,
/// T. Maeder).
struct FinalPictures {
    FirstMen men;
    std::vector<FinalPicture> pictures;
};

/// All of them whose king stands on some squares; nothing if that takes more than the limits allow.
[[nodiscard]] LIBCHESS_API std::optional<FinalPictures> find_final_pictures(
    const Position& position, Color mating, Aim aim, MovesLeft left, Bitboard kings,
    const PictureLimits& limits);

}  // namespace chess::detail
