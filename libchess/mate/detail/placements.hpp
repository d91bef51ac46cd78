#pragma once

#include "libchess/core/bitboard.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/position/position.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace chess::detail {

/// Men that have their squares, and who is to move; what else stands on the board roams.
class Placement {
public:
    Color turn = Color::white;       ///< the side to move
    std::optional<Square> passed{};  ///< passed over by the last move, a pawn's of two squares
    /// Left by the last move, across which a placed man attacks the king of the side to move.
    std::optional<Square> opened{};

    [[nodiscard]] Bitboard occupied() const noexcept { return bits_[0] | bits_[1] | bits_[2]; }
    [[nodiscard]] Bitboard of(Color color) const noexcept {
        return color == Color::black ? black_ : occupied() ^ black_;
    }
    [[nodiscard]] Bitboard of(PieceType type) const noexcept {
        switch (type) {
            case PieceType::pawn: return bits_[0] & ~(bits_[1] | bits_[2]);
            case PieceType::knight: return bits_[1] & ~(bits_[0] | bits_[2]);
            case PieceType::bishop: return bits_[0] & bits_[1];
            case PieceType::rook: return bits_[2] & ~(bits_[0] | bits_[1]);
            case PieceType::queen: return bits_[0] & bits_[2];
            case PieceType::king: return bits_[1] & bits_[2];
        }
        std::unreachable();
    }
    [[nodiscard]] Square king(Color color) const noexcept {
        return (of(PieceType::king) & of(color)).first();
    }
    /// The type of the man on an occupied square.
    [[nodiscard]] PieceType type_at(Square square) const noexcept {
        unsigned number = 0;
        for (std::size_t bit = 0; bit < bits_.size(); ++bit)
            number |= bits_[bit].contains(square) ? 1U << bit : 0U;
        return static_cast<PieceType>(number - 1);
    }
    /// Takes the men off some squares, if there are any.
    void remove(Bitboard squares) noexcept {
        for (Bitboard& bits : bits_) bits &= ~squares;
        black_ &= ~squares;
    }
    /// Puts a man on an empty square.
    void put(Piece piece, Square square) noexcept {
        const unsigned number = std::to_underlying(piece.type) + 1U;
        for (std::size_t bit = 0; bit < bits_.size(); ++bit)
            if ((number >> bit & 1U) != 0) bits_[bit] |= Bitboard(square);
        if (piece.color == Color::black) black_ |= Bitboard(square);
    }

    [[nodiscard]] std::uint64_t hash() const noexcept;

    friend bool operator==(const Placement&, const Placement&) = default;

private:
    /// The bits of a type's number, which counts from 1, as sets of squares.
    std::array<Bitboard, 3> bits_;
    Bitboard black_;
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
    /// Fetches the first of what finding or adding a placement looks at.
    void prefetch_slot(const Placement& placement) const {
        if (!slots_.empty()) __builtin_prefetch(&slots_[placement.hash() & (slots_.size() - 1)]);
    }
    /// Fetches the rest, after that.
    void prefetch_placement(const Placement& placement) const {
        if (slots_.empty()) return;
        const std::uint32_t number = slots_[placement.hash() & (slots_.size() - 1)].number;
        if (number != none) __builtin_prefetch(&placements_[number]);
    }

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
