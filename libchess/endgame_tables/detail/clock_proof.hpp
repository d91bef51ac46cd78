#pragma once

// Internal to libchess, not installed: whether a win comes before the fifty-move rule.

#include "libchess/base/detail/test_export.hpp"
#include "libchess/endgame_tables/endgame_tables.hpp"
#include "libchess/position/position.hpp"

#include <cstdint>
#include <optional>
#include <unordered_map>

namespace chess::detail {

/// In plies.
inline constexpr int fifty_moves = 100;

/// Finds out, by our own tables, whether a won position is won in time: whether the winner can
/// force a mate, or a capture or pawn move after which he still wins, before fifty moves of each
/// side are complete. From a clock of 0 no win with four men takes fifty moves. Mates in time are
/// known from the tables; for the rest all moves are tried, within a limit.
class ClockProof {
public:
    /// Tries the moves of at most `most_positions` positions, in all questions together.
    ClockProof(const EndgameTables& tables, int most_positions)
        : tables_(tables),
          positions_left_(most_positions) {}

    /// Whether the side that wins a position without the fifty-move rule wins with it, by the
    /// half-move clock of the position; either side may be to move. Nullopt if the limit is too
    /// low, or a table is missing.
    [[nodiscard]] LIBCHESS_TEST_API std::optional<bool> is_won_in_time(const Position& position);

private:
    /// For which clocks the answer is known.
    struct Known {
        std::int16_t won_to = -1;               ///< won up to this clock
        std::int16_t drawn_from = fifty_moves;  ///< drawn from this clock on
    };

    [[nodiscard]] std::optional<bool> answer(const Position& position, EndingValue value);
    [[nodiscard]] std::optional<bool> try_moves(const Position& position, bool wins);
    [[nodiscard]] std::optional<bool> value_of_move(const Position& after, bool wins);

    const EndgameTables& tables_;
    int positions_left_;
    std::unordered_map<Key, Known> known_;
};

}  // namespace chess::detail
