#pragma once

#include "libchess/mate/detail/last_moves.hpp"
#include "libchess/mate/detail/mate_bounds.hpp"
#include "libchess/mate/detail/proof_table.hpp"
#include "libchess/mate/detail/reply_estimate.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/position.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

// The first estimates of the numbers of a position, when it is not yet in the table. All weights
// were found by measurement.

namespace chess::detail {

/// How closely the first estimates look. In mates of up to five moves most of the work are
/// disproofs, for which counting moves is as good and costs less.
enum class Look : std::uint8_t { counting, close };

/// The look for a problem of so many moves.
[[nodiscard]] constexpr Look look_for(int length) noexcept {
    constexpr int short_length = 5;
    return length > short_length ? Look::close : Look::counting;
}

/// After a quiet move with so many replies, which count for less than as many after a check.
[[nodiscard]] constexpr ProofNumbers after_quiet_move(int replies) noexcept {
    return {static_cast<std::uint32_t>((std::max(1, replies) * 3 + 3) / 4), 1};
}

/// After a quiet move of the attacker in a direct mate. What the king can reach matters most: most
/// other replies change nothing, and one answer refutes them all.
[[nodiscard]] constexpr ProofNumbers after_quiet_move(Replies replies, Look look) noexcept {
    if (look == Look::counting) return after_quiet_move(replies.count());
    const int weighted = 2 * replies.king_steps + (replies.others + 1) / 2;
    return {static_cast<std::uint32_t>(std::max(1, weighted)), 1};
}

/// With the attacker to move: to disprove, each of his moves must fail. A mate in one is a proof at
/// once, so that the number of a quiet move counts only the replies to its threat.
template <Stipulation goal>
[[nodiscard]] ProofNumbers estimate_of_attack(Position& position, LastMoves<goal>& last_moves,
                                              Look look) {
    if (LastMoves<goal>::was_reached(position)) return ProofNumbers::of(true);
    const bool is_close = goal == Stipulation::direct && look == Look::close;
    int moves = 0;
    if (!is_close) moves = count_legal_moves(position);
    else if (last_moves.attack1(position, moves)) return ProofNumbers::of(true);
    if (moves == 0) return ProofNumbers::of(false);
    if (!is_close) return {1, static_cast<std::uint32_t>(moves)};
    return {static_cast<std::uint32_t>(1 + flights(position).count()),
            static_cast<std::uint32_t>((moves + 1) / 2)};
}

/// With the defender to move: to prove, each of his replies must lose.
template <Stipulation goal>
[[nodiscard]] ProofNumbers estimate_of_defence(const Position& position, bool is_check, Look look) {
    MoveList replies;
    append_legal_moves(position, MoveClass::all, replies);
    const int count = static_cast<int>(replies.size());
    if (count == 0) return ProofNumbers::of(LastMoves<goal>::is_goal_without_moves(position));
    if (is_check) return {static_cast<std::uint32_t>(count), 1};
    if (goal != Stipulation::direct || look == Look::counting) return after_quiet_move(count);
    const Square king = position.king(position.turn());
    const auto steps =
        static_cast<int>(std::ranges::count(replies, king, [](Move move) { return move.from(); }));
    return after_quiet_move({.king_steps = steps, .others = count - steps}, look);
}

/// The attacker's latest moves that won, by the number of moves left: what answers one defence
/// often answers others.
class LatestAnswers {
public:
    void add(int length, std::uint16_t move) noexcept {
        auto& [latest, earlier] = moves_[static_cast<std::uint8_t>(length)];
        if (latest != move) earlier = std::exchange(latest, move);
    }
    /// The estimate for the position after a move, lower if the move is among them.
    [[nodiscard]] ProofNumbers adjust(ProofNumbers estimate, int length, std::uint16_t move,
                                      Look look) const noexcept {
        if (look == Look::counting) return estimate;
        const auto& [latest, earlier] = moves_[static_cast<std::uint8_t>(length)];
        if (!estimate.is_decided() && (move == latest || move == earlier))
            estimate.proof = (estimate.proof + 1) / 2;
        return estimate;
    }

private:
    std::array<std::array<std::uint16_t, 2>, 256> moves_{};
};

}  // namespace chess::detail
