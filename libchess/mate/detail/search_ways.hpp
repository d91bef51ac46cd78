#pragma once

#include "libchess/mate/detail/last_moves.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/position.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

// The ways in which a long mate is searched in turn.

namespace chess::detail {

/// Which quiet moves of the attacker are tried.
enum class QuietMoves : std::uint8_t {
    all,
    confining,   ///< those that leave the king no step
    purposeful,  ///< those, and those that threaten a mate in two moves
};

/// A way to search for a long mate. With fewer quiet moves a proof is a proof, and is often found
/// in a tree a thousand times smaller, but a disproof says nothing. Numbers of several children are
/// weighed in quarters of the least that their sum can be; the rest is the sum itself.
struct Way {
    QuietMoves quiet = QuietMoves::all;
    std::uint64_t attack = 3;        ///< quarters with the attacker to move
    std::uint64_t defence = 2;       ///< quarters with the defender to move
    std::uint64_t turn_divisor = 1;  ///< how much shorter its turns are
};

/// What one way misses for millions of nodes another often finds at once, so they take turns. By
/// measurement over 174 mates beyond ten moves.
inline constexpr std::array<Way, 5> search_ways = {{
    {},
    {.quiet = QuietMoves::confining, .turn_divisor = 2},
    {.quiet = QuietMoves::purposeful, .turn_divisor = 2},
    {.attack = 4, .defence = 4},
    {.attack = 2, .defence = 2},
}};

/// Whether the attacker's move, after which the defender is to move, is a check or purposeful.
template <Stipulation goal>
[[nodiscard]] bool is_purposeful(Position& position, LastMoves<goal>& last_moves) {
    if (position.in_check()) return true;
    MoveList replies;
    append_legal_moves(position, MoveClass::all, replies);
    const Square king = position.king(position.turn());
    if (std::ranges::none_of(replies, [&](Move move) { return move.from() == king; })) return true;
    const Position::Undo undo = position.make_null();
    const bool threatens = last_moves.attack2(position);
    position.unmake_null(undo);
    return threatens;
}

/// Whose turn it is, and for how many nodes: longer and longer turns, until a way is used up.
class Turns {
public:
    Turns(std::size_t count, std::size_t first) : count_(count), way_(first % count) {}

    [[nodiscard]] std::size_t way() const noexcept { return way_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept {
        return nodes_ / search_ways[way_].turn_divisor;
    }
    /// Goes on to the next; `is_used_up` is the last one, which will have no turn again. The first
    /// is never used up.
    void next(bool is_used_up) noexcept {
        is_used_up_[way_] = is_used_up;
        do {
            if (++way_ < count_) continue;
            way_ = 0;
            nodes_ *= 2;
        } while (is_used_up_[way_]);
    }

private:
    std::size_t count_;
    std::size_t way_;
    std::uint64_t nodes_ = 500'000;
    std::array<bool, search_ways.size()> is_used_up_{};
};

}  // namespace chess::detail
