#pragma once

#include "libchess/mate/detail/forced_play.hpp"
#include "libchess/mate/detail/mate_bounds.hpp"
#include "libchess/mate/problem.hpp"
#include "libchess/position/detail/check_squares.hpp"
#include "libchess/position/detail/move_generator.hpp"
#include "libchess/position/draws.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/position.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace chess::detail {

/// Collects the moves that give check.
struct CheckSink {
    const CheckSquares& checks;
    MoveList& list;
    /// A king gives check only by leaving a line.
    [[nodiscard]] bool wants_king_steps(Square king) const noexcept {
        return checks.uncovers(king);
    }
    void operator()(Square from, Bitboard targets) const noexcept {
        for (const Square to : checks.among(from, targets)) list.push_back(Move(from, to));
    }
    void operator()(Move move) const noexcept {
        if (checks.gives_check(move)) list.push_back(move);
    }
};

/// The same, and counts all moves.
struct CountingCheckSink {
    CheckSink sink;
    int count = 0;
    void operator()(Square from, Bitboard targets) noexcept {
        count += targets.count();
        sink(from, targets);
    }
    void operator()(Move move) noexcept {
        ++count;
        sink(move);
    }
};

/// Decides the last two moves by plain depth-first search: there a table and proof numbers cost
/// more than they save.
template <Stipulation goal>
class LastMoves {
public:
    explicit LastMoves(bool fifty) noexcept : fifty_(fifty) {}

    /// Positions visited.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

    /// Whether the goal is reached, with the defender to move and no attacker's move left.
    [[nodiscard]] bool defence0(Position& position) noexcept {
        ++nodes_;
        if constexpr (is_obliged(goal, true)) {
            return !is_drawn<false>(position) && can_reach(position);
        } else if constexpr (is_reached_by_defender(goal)) {
            MoveList moves;
            append_legal_moves(position, MoveClass::all, moves);
            if (is_drawn<false>(position)) return false;
            for (const Move move : moves)
                if (!reaches(position, move)) return false;
            return !moves.empty();
        }
        return position.in_check() == (goal.aim == Aim::mate) && !has_legal_move(position);
    }

    /// Whether the attacker, to move, reaches the goal in one move.
    [[nodiscard]] bool attack1(Position& position) noexcept {
        if (is_drawn<true>(position)) return false;
        if (must_reach<true>(position)) return false;
        MoveList moves;
        if constexpr (goal == Stipulation::direct) {
            const CheckSquares checks(position);
            CheckSink sink{checks, moves};
            generate<MoveClass::all>(position, sink);
            return has_mate(position, moves);
        }
        append_legal_moves(position, MoveClass::all, moves);
        return std::ranges::any_of(moves, [&](Move move) { return ends_with(position, move); });
    }

    /// The same in a direct mate; counts the legal moves.
    [[nodiscard]] bool attack1(Position& position, int& count) noexcept {
        MoveList moves;
        const CheckSquares checks(position);
        CountingCheckSink sink{{checks, moves}};
        generate<MoveClass::all>(position, sink);
        count = sink.count;
        return !is_drawn<true>(position) && has_mate(position, moves);
    }

    /// Whether the attacker reaches the goal in one move after any move of the defender, who is to
    /// move.
    [[nodiscard]] bool defence1(Position& position) noexcept {
        ++nodes_;
        if (is_drawn<false>(position)) return false;
        if (must_reach<false>(position)) return true;
        // Killers: a reply that refuted other moves of the attacker often refutes this one, too,
        // and then the moves need not be generated.
        for (const std::uint16_t bits : killers_) {
            const Move killer = Move::from_bits(bits);
            if (bits != 0 && is_legal(position, killer) && saves(position, killer)) return false;
        }
        MoveList moves;
        append_legal_moves(position, MoveClass::all, moves);
        if (moves.empty()) return is_goal_without_moves(position);
        for (const Move move : moves) {
            if (move.bits() == killers_[0] || move.bits() == killers_[1]) continue;
            if (!saves(position, move)) continue;
            killers_ = {move.bits(), killers_[0]};
            return false;
        }
        return true;
    }

    /// Whether the attacker, to move, reaches the goal in two moves.
    [[nodiscard]] bool attack2(Position& position) noexcept {
        if (is_drawn<true>(position)) return false;
        if (must_reach<true>(position)) return false;
        if (attack1(position)) return true;
        MoveList moves;
        append_legal_moves(position, MoveClass::all, moves);
        for (const Move move : moves) {
            const Position::Undo undo = position.make(move);
            const bool reached = defence1(position);
            position.unmake(move, undo);
            if (reached) return true;
        }
        return false;
    }

    /// Whether the goal is reached, with the side to move having no legal move.
    [[nodiscard]] static bool is_goal_without_moves(const Position& position) noexcept {
        if constexpr (is_reached_by_defender(goal)) return false;
        return position.in_check() == (goal.aim == Aim::mate);
    }
    /// Whether the defender, to move, may claim the draw of the fifty-move rule; or, with the
    /// attacker to move, whether the game is over, after seventy-five moves.
    template <bool attacks>
    [[nodiscard]] bool is_drawn(Position& position) const noexcept {
        constexpr int first_clock = 99;
        if (!fifty_ || position.halfmove_clock() < first_clock) return false;
        if constexpr (attacks) return is_seventy_five_move_draw(position);
        MoveList moves;
        if (!must_reach<false>(position)) append_legal_moves(position, MoveClass::all, moves);
        return may_claim_fifty(position, moves);
    }
    /// Whether a legal move reaches the aim.
    [[nodiscard]] static bool reaches(Position& position, Move move) noexcept {
        if (position.gives_check(move) != (goal.aim == Aim::mate)) return false;
        const Position::Undo undo = position.make(move);
        const bool reached = !has_legal_move(position);
        position.unmake(move, undo);
        return reached;
    }
    /// Whether the side to move, attacker or defender, can reach the aim at once and so must: good
    /// for the attacker if the defender must, bad if he must himself.
    template <bool attacks>
    [[nodiscard]] static bool must_reach(Position& position) noexcept {
        if constexpr (is_obliged(goal, !attacks)) return can_reach(position);
        return false;
    }
    /// Whether the defender's last move has reached the aim against the attacker, who is to move.
    [[nodiscard]] static bool was_reached(const Position& position) noexcept {
        if constexpr (!is_reached_by_defender(goal)) return false;
        return goal.aim == Aim::mate ? is_checkmate(position) : is_stalemate(position);
    }

private:
    /// Whether one of the checks mates.
    [[nodiscard]] bool has_mate(Position& position, const MoveList& checks) noexcept {
        if (checks.empty()) return false;
        const OpenFlights flights(position);
        return std::ranges::any_of(checks, [&](Move move) {
            return flights.are_closed_by(move) && ends_with(position, move);
        });
    }
    /// Whether the attacker's last move reaches the goal.
    [[nodiscard]] bool ends_with(Position& position, Move move) noexcept {
        const Position::Undo undo = position.make(move);
        const bool reached = defence0(position);
        position.unmake(move, undo);
        return reached;
    }
    [[nodiscard]] static bool can_reach(Position& position) noexcept {
        if constexpr (goal.aim == Aim::mate) return mating_move(position).has_value();
        MoveList moves;
        append_legal_moves(position, MoveClass::all, moves);
        for (const Move move : moves)
            if (reaches(position, move)) return true;
        return false;
    }

    /// Whether the defender's move leaves the attacker without an immediate mate.
    [[nodiscard]] bool saves(Position& position, Move move) noexcept {
        const Position::Undo undo = position.make(move);
        const bool lost = was_reached(position) || attack1(position);
        position.unmake(move, undo);
        return !lost;
    }

    bool fifty_;
    std::uint64_t nodes_ = 0;
    /// The defender's latest refutations; 0 where there is none.
    std::array<std::uint16_t, 2> killers_{};
};

}  // namespace chess::detail
