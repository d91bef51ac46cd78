#pragma once

#include "libchess/core/color.hpp"
#include "libchess/core/square.hpp"

#include <bit>
#include <cstdint>
#include <iterator>

namespace chess {

/// A set of squares, bit i standing for the square with number i (a1 = 0, h8 = 63).
class Bitboard {
public:
    /// No squares.
    constexpr Bitboard() noexcept = default;
    /// The squares whose bits are set.
    constexpr explicit Bitboard(std::uint64_t bits) noexcept : bits_(bits) {}
    /// One square.
    constexpr explicit Bitboard(Square square) noexcept : bits_(1ULL << index_of(square)) {}
    /// All squares of a file.
    constexpr explicit Bitboard(File file) noexcept
        : bits_(0x0101010101010101ULL << index_of(file)) {}
    /// All squares of a rank.
    constexpr explicit Bitboard(Rank rank) noexcept : bits_(0xFFULL << (8 * index_of(rank))) {}

    /// The set as a number, bit i standing for square i.
    [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return bits_; }
    /// Whether there is no square in it.
    [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
    /// Whether there is a square in it.
    [[nodiscard]] constexpr bool any() const noexcept { return bits_ != 0; }
    /// How many squares are in it, 0 to 64.
    [[nodiscard]] constexpr int count() const noexcept { return std::popcount(bits_); }
    /// Whether there are two squares in it or more.
    [[nodiscard]] constexpr bool several() const noexcept { return (bits_ & (bits_ - 1)) != 0; }
    /// Whether this square is in it.
    [[nodiscard]] constexpr bool contains(Square square) const noexcept {
        return ((bits_ >> index_of(square)) & 1) != 0;
    }

    /// The square with the lowest number; the set must not be empty.
    [[nodiscard]] constexpr Square first() const noexcept {
        return square_at(std::countr_zero(bits_));
    }
    /// Removes and returns the first square; the set must not be empty.
    constexpr Square pop() noexcept {
        const Square square = first();
        bits_ &= bits_ - 1;
        return square;
    }

    /// The squares that are in both.
    constexpr Bitboard& operator&=(Bitboard other) noexcept {
        bits_ &= other.bits_;
        return *this;
    }
    /// The squares that are in either.
    constexpr Bitboard& operator|=(Bitboard other) noexcept {
        bits_ |= other.bits_;
        return *this;
    }
    /// The squares that are in one of them only.
    constexpr Bitboard& operator^=(Bitboard other) noexcept {
        bits_ ^= other.bits_;
        return *this;
    }
    /// The squares that are in both.
    [[nodiscard]] friend constexpr Bitboard operator&(Bitboard a, Bitboard b) noexcept {
        return Bitboard(a.bits_ & b.bits_);
    }
    /// The squares that are in either.
    [[nodiscard]] friend constexpr Bitboard operator|(Bitboard a, Bitboard b) noexcept {
        return Bitboard(a.bits_ | b.bits_);
    }
    /// The squares that are in one of them only.
    [[nodiscard]] friend constexpr Bitboard operator^(Bitboard a, Bitboard b) noexcept {
        return Bitboard(a.bits_ ^ b.bits_);
    }
    /// The squares that are not in it.
    [[nodiscard]] constexpr Bitboard operator~() const noexcept { return Bitboard(~bits_); }
    /// Shifts every square up by a number of squares; squares past the end drop out.
    [[nodiscard]] constexpr Bitboard operator<<(int squares) const noexcept {
        return Bitboard(bits_ << squares);
    }
    /// Shifts every square down.
    [[nodiscard]] constexpr Bitboard operator>>(int squares) const noexcept {
        return Bitboard(bits_ >> squares);
    }
    /// The same squares.
    friend constexpr bool operator==(Bitboard, Bitboard) noexcept = default;

    /// Walks the squares from the lowest number to the highest.
    class Iterator {
    public:
        /// The iterator yields squares.
        using value_type = Square;
        /// Required of iterators.
        using difference_type = std::ptrdiff_t;
        /// Read forwards, each square once.
        using iterator_category = std::input_iterator_tag;

        /// Past the last square of any set.
        constexpr Iterator() noexcept = default;
        /// At the first square of this set.
        constexpr explicit Iterator(std::uint64_t bits) noexcept : bits_(bits) {}
        /// The square it is at.
        constexpr Square operator*() const noexcept { return square_at(std::countr_zero(bits_)); }
        /// Goes to the next square.
        constexpr Iterator& operator++() noexcept {
            bits_ &= bits_ - 1;
            return *this;
        }
        /// Goes to the next square; returns the old iterator.
        constexpr Iterator operator++(int) noexcept {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        /// At the same square, or both at the end.
        friend constexpr bool operator==(Iterator, Iterator) noexcept = default;

    private:
        std::uint64_t bits_ = 0;
    };
    /// At the first square.
    [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator(bits_); }
    /// Past the last square.
    [[nodiscard]] constexpr Iterator end() const noexcept { return Iterator(); }

private:
    std::uint64_t bits_ = 0;
};

inline constexpr Bitboard all_squares{~0ULL};  ///< the 64 squares of the board
inline constexpr Bitboard file_a{File::a};     ///< the file on white's left
inline constexpr Bitboard file_h{File::h};     ///< the file on white's right

/// All squares one step to the right (towards the h-file); the h-file falls off.
[[nodiscard]] constexpr Bitboard shift_east(Bitboard set) noexcept {
    return (set & ~file_h) << 1;
}
/// All squares one step to the left (towards the a-file); the a-file falls off.
[[nodiscard]] constexpr Bitboard shift_west(Bitboard set) noexcept {
    return (set & ~file_a) >> 1;
}

/// All squares one step ahead as `color` sees it.
template <Color color>
[[nodiscard]] constexpr Bitboard shift_ahead(Bitboard set) noexcept {
    return color == Color::white ? set << 8 : set >> 8;
}
/// The same where the colour is not known at compile time.
[[nodiscard]] constexpr Bitboard shift_ahead(Color color, Bitboard set) noexcept {
    return color == Color::white ? set << 8 : set >> 8;
}

/// All squares that pawns of `color` on `set` attack.
[[nodiscard]] constexpr Bitboard pawn_attacks(Color color, Bitboard set) noexcept {
    const Bitboard row = shift_ahead(color, set);
    return shift_east(row) | shift_west(row);
}

/// The light squares are those of h1's colour.
inline constexpr Bitboard light_squares{0x55AA55AA55AA55AAULL};
/// The dark squares are those of a1's colour.
inline constexpr Bitboard dark_squares = ~light_squares;

}  // namespace chess
