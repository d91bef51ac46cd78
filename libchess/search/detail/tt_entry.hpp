#pragma once

// An entry of the transposition table, and the word that holds it.

#include "libchess/core/move.hpp"
#include "libchess/core/score.hpp"
#include "libchess/position/detail/sealed_table.hpp"
#include "libchess/search/detail/value.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace chess::detail {

/// The table's information about a position.
struct TtEntry {
    std::optional<Move> move;
    /// Mate distances count from the position, not from the root.
    Value value = 0;
    /// None if the entry holds only the static evaluation.
    std::optional<Bound> bound;
    /// None if the position is in check.
    std::optional<Value> evaluation;
    int depth = 0;
    /// The position has been on a principal variation.
    bool was_pv = false;
};

/// Converts a value for the table, and back: mates count from the position in the table, and from
/// the root in the search. A mate that the fifty-move rule may prevent becomes a plain win.
[[nodiscard]] constexpr Value value_to_table(Value value, int ply) noexcept {
    if (value > mate_bound || (value > 0 && is_table_win(value))) return value + ply;
    if (value < -mate_bound || (value < 0 && is_table_win(value))) return value - ply;
    return value;
}
[[nodiscard]] constexpr Value value_from_table(Value value, int ply, int halfmove_clock) noexcept {
    const auto is_late = [&](int plies) { return plies > 100 - halfmove_clock; };
    if (value > mate_bound) return is_late(mate_value - value) ? mate_bound : value - ply;
    if (value < -mate_bound) return is_late(mate_value + value) ? -mate_bound : value + ply;
    if (is_table_win(value)) return value > 0 ? value - ply : value + ply;
    return value;
}

/// The packed form of an entry:
///
///      63  59   58  57  56 55   48 47      32 31      16 15       0
///     +------+----+-------+-------+----------+----------+----------+
///     | age  | pv | bound | depth | static   | value    | move     |
///     +------+----+-------+-------+----------+----------+----------+
///
/// The move is 0 if there is none, the bound 0 if there is none and 1 + Bound otherwise; the word
/// is 0 for an empty slot.
using TtWord = SealedEntry::Word;

/// Ages are counted modulo 32.
inline constexpr unsigned table_age_mask = 31;

namespace tt_word {

/// Marks a missing static evaluation, as in check.
inline constexpr std::int16_t no_evaluation = INT16_MIN;

inline constexpr unsigned value_shift = 16;
inline constexpr unsigned evaluation_shift = 32;
inline constexpr unsigned depth_shift = 48;
inline constexpr unsigned bound_shift = 56;
inline constexpr unsigned pv_shift = 58;
inline constexpr unsigned age_shift = 59;

/// Quiescence stores depths below 0.
inline constexpr int depth_offset = 2;

[[nodiscard]] constexpr TtWord of_number(int value) noexcept {
    return static_cast<std::uint16_t>(value);
}
[[nodiscard]] constexpr std::int16_t number_at(TtWord data, unsigned shift) noexcept {
    return static_cast<std::int16_t>(static_cast<std::uint16_t>(data >> shift));
}

[[nodiscard]] constexpr int depth_of(TtWord data) noexcept {
    return static_cast<int>((data >> depth_shift) & 0xFF) - depth_offset;
}
/// How many searches ago an entry was written; `age` is that of this search.
[[nodiscard]] constexpr unsigned age_of(TtWord data, unsigned age) noexcept {
    return (age - static_cast<unsigned>(data >> age_shift)) & table_age_mask;
}
[[nodiscard]] constexpr std::optional<Bound> bound_of(TtWord data) noexcept {
    const unsigned code = static_cast<unsigned>(data >> bound_shift) & 3U;
    return code == 0 ? std::nullopt : std::optional(static_cast<Bound>(code - 1));
}
/// Whether there is an entry, written by this search.
[[nodiscard]] constexpr bool is_current(TtWord data, unsigned age) noexcept {
    return data != 0 && age_of(data, age) == 0;
}
/// The replacement score of an entry, by depth and age; lowest for an empty slot.
[[nodiscard]] constexpr int score(TtWord data, unsigned age) noexcept {
    return data == 0 ? INT32_MIN : depth_of(data) - 4 * static_cast<int>(age_of(data, age));
}

/// Packs an entry; one without a move takes the move of `known`.
[[nodiscard]] constexpr TtWord pack(const TtEntry& entry, TtWord known, unsigned age) noexcept {
    const auto move = entry.move ? entry.move->bits() : static_cast<std::uint16_t>(known);
    const TtWord bound = entry.bound ? 1U + static_cast<unsigned>(*entry.bound) : 0U;
    return TtWord{move} | (of_number(entry.value) << value_shift) |
           (of_number(entry.evaluation.value_or(no_evaluation)) << evaluation_shift) |
           (static_cast<TtWord>(std::clamp(entry.depth + depth_offset, 1, 255)) << depth_shift) |
           (bound << bound_shift) | (TtWord{entry.was_pv} << pv_shift) | (TtWord{age} << age_shift);
}
[[nodiscard]] inline TtEntry unpack(TtWord data) noexcept {
    TtEntry entry;
    const auto move = static_cast<std::uint16_t>(data);
    if (move != 0) entry.move = Move::from_bits(move);
    entry.value = number_at(data, value_shift);
    const std::int16_t evaluation = number_at(data, evaluation_shift);
    if (evaluation != no_evaluation) entry.evaluation = evaluation;
    entry.depth = depth_of(data);
    entry.bound = bound_of(data);
    entry.was_pv = ((data >> pv_shift) & 1U) != 0;
    return entry;
}

/// Whether a position's old entry is kept instead of a new one: if it is much deeper and from this
/// search.
[[nodiscard]] constexpr bool keeps_old(TtWord known, const TtEntry& entry, unsigned age) noexcept {
    return entry.bound != Bound::exact && age_of(known, age) == 0 &&
           entry.depth + 2 * int{entry.was_pv} + 4 < depth_of(known);
}

}  // namespace tt_word

}  // namespace chess::detail
