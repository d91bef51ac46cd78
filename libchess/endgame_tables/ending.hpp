#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/position/position.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>

namespace chess {

/// The men besides the two kings in an ending of three or four men. White is the side with more men
/// or, if both have one, with the more valuable one; positions with colours reversed are mapped to
/// it.
struct Ending {
    /// The first man, always White's. Of two white men it is the more valuable one.
    PieceType first = PieceType::queen;
    std::optional<Piece> second = {};  ///< the second man, if any, of either side

    /// 3 or 4, kings included.
    [[nodiscard]] constexpr int men() const noexcept { return second ? 4 : 3; }
    /// Whether there is a pawn in it.
    [[nodiscard]] constexpr bool has_pawns() const noexcept {
        return first == PieceType::pawn || (second && second->type == PieceType::pawn);
    }
    /// Whether both men have the same side and kind.
    [[nodiscard]] constexpr bool has_twins() const noexcept {
        return second == Piece{Color::white, first};
    }
    /// Whether each side has a pawn: only then can one be taken en passant.
    [[nodiscard]] constexpr bool has_en_passant() const noexcept {
        return first == PieceType::pawn && second == Piece{Color::black, PieceType::pawn};
    }

    /// Equal in every member.
    friend constexpr bool operator==(const Ending&, const Ending&) = default;
};

/// How many endings of three and four men there are: five, fifteen in which one side has both men,
/// and fifteen in which each has one.
inline constexpr std::size_t ending_count = 35;

/// All endings, those of three men first; an ending's index is its number.
[[nodiscard]] LIBCHESS_API const std::array<Ending, ending_count>& all_endings() noexcept;

/// The number of an ending; the men may come in any order, and belong to either side.
[[nodiscard]] LIBCHESS_API std::size_t ending_number(Piece first,
                                                     std::optional<Piece> second) noexcept;

/// The number of a position's ending; nullopt if it has more than four men or only two.
[[nodiscard]] LIBCHESS_API std::optional<std::size_t> ending_of(const Position& position) noexcept;

/// "KRPK", "KQKR": the usual name of an ending, White's men first.
[[nodiscard]] LIBCHESS_API std::string to_string(const Ending& ending);

}  // namespace chess
