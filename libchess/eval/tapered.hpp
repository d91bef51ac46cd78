#pragma once

#include <cstdint>

namespace chess {

/// A value in centipawns that changes between the middlegame and the endgame (Caplinger 2021,
/// ch. 7.1; ColChess 2000).
///
/// Both halves live in one integer, so that adding and multiplying takes one instruction:
///
///     63            32 31             0
///     +---------------+---------------+
///     |    endgame    |  middlegame   |   a negative low half borrows from the high one
///     +---------------+---------------+
class Tapered {
public:
    constexpr Tapered() noexcept = default;
    constexpr Tapered(int middlegame, int endgame) noexcept
        : packed_(endgame * (std::int64_t{1} << 32) + middlegame) {}

    [[nodiscard]] constexpr int middlegame() const noexcept {
        return static_cast<std::int32_t>(packed_ & 0xFFFFFFFF);
    }
    [[nodiscard]] constexpr int endgame() const noexcept {
        return static_cast<std::int32_t>((packed_ + 0x80000000) >> 32);
    }

    constexpr Tapered& operator+=(Tapered other) noexcept {
        packed_ += other.packed_;
        return *this;
    }
    constexpr Tapered& operator-=(Tapered other) noexcept {
        packed_ -= other.packed_;
        return *this;
    }
    [[nodiscard]] friend constexpr Tapered operator+(Tapered a, Tapered b) noexcept {
        return a += b;
    }
    [[nodiscard]] friend constexpr Tapered operator-(Tapered a, Tapered b) noexcept {
        return a -= b;
    }
    [[nodiscard]] constexpr Tapered operator-() const noexcept { return Tapered() -= *this; }
    [[nodiscard]] friend constexpr Tapered operator*(Tapered value, int times) noexcept {
        Tapered product;
        product.packed_ = value.packed_ * times;
        return product;
    }
    friend constexpr bool operator==(Tapered, Tapered) noexcept = default;

private:
    std::int64_t packed_ = 0;
};

}  // namespace chess
