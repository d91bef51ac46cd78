#pragma once

#include "libchess/mate/detail/last_moves.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/position.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <tuple>

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

/// One turn: a way, and for how many nodes.
struct Turn {
    std::size_t way = 0;
    std::uint64_t nodes = 0;
};

/// How a turn ends: a way that is used up will have no other, and one that was interrupted has this
/// one again.
enum class TurnEnd : std::uint8_t { over, interrupted, used_up };

/// The turns of a question. The ways have them one after the other, longer and longer ones, until a
/// way is used up. Thread-safe: threads take turns of different ways as long as there are enough,
/// since the numbers of one way lead two threads in circles.
class Turns {
public:
    /// The next one: of the free ways the one that has had the fewest.
    [[nodiscard]] Turn take() {
        const std::scoped_lock lock(mutex_);
        const auto best = std::ranges::min_element(states_, {}, [](const State& state) {
            return std::tuple(state.is_used_up, state.workers, state.turns);
        });
        ++best->workers;
        const auto way = static_cast<std::size_t>(best - states_.begin());
        constexpr std::uint64_t first = 500'000;
        constexpr unsigned most_doublings = 40;
        return {way,
                (first << std::min(best->turns++, most_doublings)) / search_ways[way].turn_divisor};
    }
    /// The first way is never used up.
    void give_back(std::size_t way, TurnEnd end) {
        const std::scoped_lock lock(mutex_);
        --states_[way].workers;
        if (end == TurnEnd::interrupted) --states_[way].turns;
        states_[way].is_used_up |= end == TurnEnd::used_up;
    }

private:
    struct State {
        bool is_used_up = false;
        unsigned workers = 0;  ///< threads that search in it
        unsigned turns = 0;    ///< that were taken
    };
    std::mutex mutex_;
    std::array<State, search_ways.size()> states_{};
};

}  // namespace chess::detail
