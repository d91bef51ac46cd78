#pragma once

#include <cstdint>

namespace chess {

/// A value in centipawns that changes between the middlegame and the endgame (Caplinger 2021,
/// ch. 7.1; ColChess 2000).
///
/// Both halves share one integer, so that adding and multiplying take one instruction:
///
///     63            32 31             0
///     +---------------+---------------+
///     |    endgame    |  middlegame   |   a negative low half borrows from the high one
///     +---------------+---------------+
class Tapered {
public:
    /// Zero in both phases.
    constexpr Tapered() noexcept = default;
    /// The two values, in centipawns; sums of either must fit into 32 bits.
    constexpr Tapered(int middlegame, int endgame) noexcept
        : packed_(endgame * (std::int64_t{1} << 32) + middlegame) {}

    /// Its value with all pieces on the board.
    [[nodiscard]] constexpr int middlegame() const noexcept {
        return static_cast<std::int32_t>(packed_ & 0xFFFFFFFF);
    }
    /// Its value with none left.
    [[nodiscard]] constexpr int endgame() const noexcept {
        return static_cast<std::int32_t>((packed_ + 0x80000000) >> 32);
    }

    /// Adds phase by phase.
    constexpr Tapered& operator+=(Tapered other) noexcept {
        packed_ += other.packed_;
        return *this;
    }
    /// Subtracts phase by phase.
    constexpr Tapered& operator-=(Tapered other) noexcept {
        packed_ -= other.packed_;
        return *this;
    }
    /// The sum, phase by phase.
    [[nodiscard]] friend constexpr Tapered operator+(Tapered a, Tapered b) noexcept {
        return a += b;
    }
    /// The difference, phase by phase.
    [[nodiscard]] friend constexpr Tapered operator-(Tapered a, Tapered b) noexcept {
        return a -= b;
    }
    /// The value for the other side.
    [[nodiscard]] constexpr Tapered operator-() const noexcept { return Tapered() -= *this; }
    /// A multiple of the value.
    [[nodiscard]] friend constexpr Tapered operator*(Tapered value, int times) noexcept {
        Tapered product;
        product.packed_ = value.packed_ * times;
        return product;
    }
    /// Equal in every member.
    friend constexpr bool operator==(Tapered, Tapered) noexcept = default;

private:
    std::int64_t packed_ = 0;
};

}  // namespace chess
