#pragma once

#include "libchess/core/bitboard.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace chess::detail {

/// Men that have their squares, and who is to move; what else stands on the board roams.
struct Placement {
    ColorMap<Bitboard> colors;       ///< by colour
    PieceTypeMap<Bitboard> types;    ///< by type
    Color turn = Color::white;       ///< the side to move
    std::optional<Square> passed{};  ///< passed over by the last move, a pawn's of two squares

    [[nodiscard]] Bitboard occupied() const noexcept {
        return colors[Color::white] | colors[Color::black];
    }
    [[nodiscard]] Square king(Color color) const noexcept {
        return (types[PieceType::king] & colors[color]).first();
    }
    /// The type of the man on an occupied square.
    [[nodiscard]] PieceType type_at(Square square) const noexcept;
    /// Takes the man off a square, if there is one.
    void remove(Square square) noexcept;
    /// Puts a man on an empty square.
    void put(Piece piece, Square square) noexcept;

    friend bool operator==(const Placement&, const Placement&) = default;
};

/// The men of a position that stand on `placed`.
[[nodiscard]] Placement placement_of(const Position& position, Bitboard placed);

/// A set of placements, each with a number.
class Placements {
public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    [[nodiscard]] std::size_t size() const noexcept { return placements_.size(); }
    [[nodiscard]] const Placement& operator[](std::size_t number) const {
        return placements_[number];
    }
    /// The number of a placement, or `none`.
    [[nodiscard]] std::uint32_t find(const Placement& placement) const;
    /// The number of a placement, which is added if it is new.
    std::uint32_t add(const Placement& placement);

private:
    /// Half of a hash, and a number.
    struct Slot {
        std::uint32_t tag;
        std::uint32_t number = none;
    };

    [[nodiscard]] std::size_t place_of(const Placement& placement, std::uint64_t hash) const;
    void widen();

    std::vector<Placement> placements_;
    std::vector<Slot> slots_;  ///< a power of two of them, at least half of them without a number
};

}  // namespace chess::detail
