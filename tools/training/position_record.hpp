#pragma once

#include "libchess/position/position.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace chess::training {

/// The outcome of a game for the side to move.
enum class Outcome : std::uint8_t { lost, drawn, won, unknown };

/// The training label of a position, for the side to move.
struct Label {
    std::optional<int> centipawns = std::nullopt;  ///< at most `most_centipawns` either way
    Outcome outcome = Outcome::unknown;

    friend bool operator==(const Label&, const Label&) = default;
};

/// A position with its label in 32 bytes, in the file format.
///
///     0   u64      the squares that are occupied, a1 in the lowest bit
///     8   16 bytes what stands on them in this order, four bits each: `SquareCode`
///     24  i16      centipawns for the side to move, -32768 for none
///     26  u8       outcome for the side to move: 0 lost, 1 drawn, 2 won, 3 unknown
///     27  u8       check: the exclusive or of all bytes is 0xA5
///     28  u32      the game that it comes from (`identity_of`)
struct PositionRecord {
    static constexpr std::int16_t no_score = std::numeric_limits<std::int16_t>::min();
    static constexpr int most_centipawns = 30000;
    static constexpr int most_men = 32;

    std::uint64_t occupied = 0;
    std::array<std::uint8_t, most_men / 2> men{};
    std::int16_t score = no_score;
    std::uint8_t outcome = 0;
    std::uint8_t check = 0;
    std::uint32_t game = 0;

    /// The `SquareCode` of the square with the `index`th bit in `occupied`.
    [[nodiscard]] unsigned code(int index) const {
        const unsigned pair = men[static_cast<std::size_t>(index / 2)];
        return index % 2 == 0 ? pair & 15 : pair >> 4;
    }
    [[nodiscard]] int men_count() const { return std::popcount(occupied); }
    [[nodiscard]] Label label() const;
    void set_label(const Label& label);
    /// Whether the bytes are sound, and it holds a position: 2 to 32 men, a king for each side.
    [[nodiscard]] bool is_sound() const;

    friend bool operator==(const PositionRecord&, const PositionRecord&) = default;
};
static_assert(sizeof(PositionRecord) == 32);

/// A position of at most 32 men, without its counters.
[[nodiscard]] PositionRecord record_of(const Position& position, const Label& label,
                                       std::uint32_t game);
/// The position of a sound record.
[[nodiscard]] Position position_of(const PositionRecord& record);

}  // namespace chess::training
