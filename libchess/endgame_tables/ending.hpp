#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/position/position.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>

namespace chess {

/// What is on the board beside the two kings of an ending of three or four men. White is the side
/// with more men or, if both have one, with the better one; positions with the colours the other
/// way round are turned.
struct Ending {
    /// The first man, always white's, and the second, if there is one. Of two white men the first
    /// is the better one.
    PieceType first = PieceType::queen;
    std::optional<Piece> second = {};  ///< the second man, of either side

    /// 3 or 4, kings included.
    [[nodiscard]] constexpr int men() const noexcept { return second ? 4 : 3; }
    /// Whether there is a pawn in it.
    [[nodiscard]] constexpr bool has_pawns() const noexcept {
        return first == PieceType::pawn || (second && second->type == PieceType::pawn);
    }
    /// Whether both men are of one side and kind, so that exchanging them changes nothing.
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

/// All of them, those of three men first; the place of each is its number.
[[nodiscard]] LIBCHESS_API const std::array<Ending, ending_count>& all_endings() noexcept;

/// The number of an ending; the men may come in any order, and belong to either side.
[[nodiscard]] LIBCHESS_API std::size_t ending_number(Piece first,
                                                     std::optional<Piece> second) noexcept;

/// Which ending a position is; nullopt if it has more than four men or only two.
[[nodiscard]] LIBCHESS_API std::optional<std::size_t> ending_of(const Position& position) noexcept;

/// "KRPK", "KQKR": as the field names endings, white's men first.
[[nodiscard]] LIBCHESS_API std::string to_string(const Ending& ending);

}  // namespace chess
