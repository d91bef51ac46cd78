#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>

namespace chess {

/// The value of a position for one side: centipawns, or a proved distance to mate.
///
/// Stored as one integer so that scores order as play does: being mated soon < being mated late <
/// centipawns < mating late < mating soon. Mate distances are plies from the position scored.
class Score {
public:
    /// The largest distance to mate, in plies, that a score can hold.
    static constexpr int max_mate_plies = 1000;
    /// The largest centipawn value; larger ones are clamped.
    static constexpr int max_centipawns = 30000;

    /// Zero centipawns: even.
    constexpr Score() noexcept = default;

    /// Hundredths of a pawn, clamped to `max_centipawns` either way; more is better for the side
    /// scored.
    [[nodiscard]] static constexpr Score centipawns(int value) noexcept {
        return Score(std::clamp(value, -max_centipawns, max_centipawns));
    }
    /// The side scored mates in `plies` half-moves, 0 < plies <= max_mate_plies.
    [[nodiscard]] static constexpr Score mating_in(int plies) noexcept {
        return Score(mate_value - plies);
    }
    /// The side scored is mated in `plies` half-moves; 0 means that it is checkmated now.
    [[nodiscard]] static constexpr Score mated_in(int plies) noexcept {
        return Score(-mate_value + plies);
    }

    /// Whether it is a distance to mate, for or against the side scored.
    [[nodiscard]] constexpr bool is_mate() const noexcept {
        return value_ > max_centipawns || value_ < -max_centipawns;
    }
    /// The centipawns, unless the score is a mate.
    [[nodiscard]] constexpr std::optional<int> as_centipawns() const noexcept {
        if (is_mate()) return std::nullopt;
        return value_;
    }
    /// Moves to mate as people count them: 3 = mates in three, -3 = is mated in three, 0 = is
    /// checkmated; nullopt for centipawns.
    [[nodiscard]] constexpr std::optional<int> as_mate_moves() const noexcept {
        if (value_ > max_centipawns) return (mate_value - value_ + 1) / 2;
        if (value_ < -max_centipawns) return -(mate_value + value_ + 1) / 2;
        return std::nullopt;
    }

    /// The same score seen from the other side.
    [[nodiscard]] constexpr Score operator-() const noexcept { return Score(-value_); }

    /// The score of a position `plies` half-moves earlier in the line, from the same side's view:
    /// mates move away by that distance, centipawns stay. The distance to mate must stay within
    /// `max_mate_plies`.
    [[nodiscard]] constexpr Score further_by(int plies) const noexcept {
        if (value_ > max_centipawns) return Score(value_ - plies);
        if (value_ < -max_centipawns) return Score(value_ + plies);
        return *this;
    }

    /// Less is worse for the side scored.
    friend constexpr auto operator<=>(Score, Score) noexcept = default;

private:
    static constexpr int mate_value = max_centipawns + max_mate_plies + 1;

    constexpr explicit Score(int value) noexcept : value_(static_cast<std::int16_t>(value)) {}

    std::int16_t value_ = 0;
};

/// "+0.34", "-1.20", "#3", "#-3".
[[nodiscard]] inline std::string to_string(Score score) {
    if (const auto moves = score.as_mate_moves()) return "#" + std::to_string(*moves);
    const int value = score.as_centipawns().value_or(0);
    const int magnitude = value < 0 ? -value : value;
    std::string text = value < 0 ? "-" : "+";
    text += std::to_string(magnitude / 100) + '.';
    text += static_cast<char>('0' + magnitude / 10 % 10);
    text += static_cast<char>('0' + magnitude % 10);
    return text;
}

/// How a score limits the true value.
enum class Bound : std::uint8_t {
    upper,  ///< the true value is at most this: the search failed low
    lower,  ///< the true value is at least this: the search failed high
    exact,  ///< the true value is this
};

}  // namespace chess
