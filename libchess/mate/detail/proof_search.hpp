#pragma once

#include "libchess/mate/detail/first_estimate.hpp"
#include "libchess/mate/detail/last_moves.hpp"
#include "libchess/mate/detail/path.hpp"
#include "libchess/mate/detail/proof_searcher.hpp"
#include "libchess/mate/detail/proof_table.hpp"
#include "libchess/mate/detail/proof_work.hpp"
#include "libchess/mate/detail/reply_estimate.hpp"
#include "libchess/mate/detail/search_ways.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/position.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace chess::detail {

/// Depth-first proof-number search (Nagai 2002), bounded by the length of the mate: it always
/// expands the most-proving node next, and keeps only the path there and a table. Each thread has
/// its own searcher; threads share the table.
///
/// A position is a separate question for each length. A node's numbers are seen from its side to
/// move: phi is its own (the proof number for the attacker, the disproof number for the defender),
/// delta the other's. So phi = the least delta of a child, delta = the sum of their phi, or less.
template <Stipulation goal>
class ProofSearch : public ProofSearcher {
public:
    explicit ProofSearch(ProofWork& work) : work_(work), last_moves_(work.fifty) {}

    ProofNumbers decide(const MateProblem& problem, std::uint64_t most_nodes, Turns& turns,
                        bool again) override {
        constexpr int short_length = 10;
        is_long_ = problem.length > short_length;
        look_ = look_for(problem.length);
        most_nodes_ = most_nodes > infinite_nodes - nodes() ? infinite_nodes : nodes() + most_nodes;
        while (true) {
            const Turn turn = in_turns() ? turns.take() : Turn();
            way_ = turn.way;
            turn_end_ = in_turns() ? nodes() + turn.nodes : infinite_nodes;
            const ProofNumbers numbers = decide_in_turn(problem, again);
            publish_nodes();
            if (is_answer(numbers)) return numbers;
            if (in_turns()) turns.give_back(way_, end_of_turn(numbers));
            if (work_.is_halted()) return {};
        }
    }

private:
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_ + last_moves_.nodes(); }
    ProofNumbers decide_in_turn(const MateProblem& problem, bool again) {
        Position position = problem.position;
        const int length = problem.length;
        const bool attacks = !problem.defender_begins;
        is_over_ = false;
        const auto known = look_up(work_.key_of(position, length, attacks), length);
        if (!again && known && known->is_decided()) return *known;
        constexpr ProofNumbers never{ProofNumbers::infinite, ProofNumbers::infinite};
        return attacks ? visit<true>(position, length, never)
                       : visit<false>(position, length, never);
    }
    /// Whether numbers found in this way decide a position, whatever else the attacker may try.
    [[nodiscard]] bool is_answer(ProofNumbers numbers) const noexcept {
        return numbers.proof == 0 || (numbers.disproof == 0 && quiet() == QuietMoves::all);
    }
    [[nodiscard]] TurnEnd end_of_turn(ProofNumbers numbers) const noexcept {
        if (numbers.is_decided()) return TurnEnd::used_up;
        return work_.is_halted() ? TurnEnd::interrupted : TurnEnd::over;
    }
    /// Whether the problem is searched in several ways.
    [[nodiscard]] bool in_turns() const noexcept { return is_long_ && goal == Stipulation::direct; }
    /// Whether other threads work with the same numbers. If they took turns at it, numbers led in
    /// circles where kings walk.
    [[nodiscard]] bool shares_numbers() const noexcept { return work_.is_shared() && !in_turns(); }
    [[nodiscard]] QuietMoves quiet() const noexcept { return search_ways[way_].quiet; }
    void publish_nodes() noexcept {
        work_.add_nodes(nodes() - published_);
        published_ = nodes();
    }
    void check_limits() {
        constexpr unsigned interval = 64;
        if (nodes() >= most_nodes_) work_.halt();
        if (nodes() >= turn_end_) is_over_ = true;
        if (++visits_ % interval != 0) return;
        publish_nodes();
        if (work_.is_shared() && work_.table.is_full()) work_.halt();
        work_.check_clock();
    }

    struct PhiDelta {
        std::uint32_t phi;
        std::uint32_t delta;
    };
    /// A move, and the numbers of the position after it.
    struct Child {
        Key key;
        std::uint16_t move;
        PhiDelta seen;
    };

    template <bool attacks>
    [[nodiscard]] static constexpr PhiDelta seen_by(ProofNumbers numbers) noexcept {
        if constexpr (attacks) return {numbers.proof, numbers.disproof};
        return {numbers.disproof, numbers.proof};
    }
    template <bool attacks>
    [[nodiscard]] static constexpr ProofNumbers numbers_of(PhiDelta seen) noexcept {
        if constexpr (attacks) return {seen.phi, seen.delta};
        return {seen.delta, seen.phi};
    }

    /// Searches a position until it is decided, or until one of its numbers reaches its threshold.
    template <bool attacks>
    ProofNumbers visit(Position& position, int length, ProofNumbers thresholds) {
        check_limits();
        const Key key = work_.key_of(position, length, attacks);
        if (const auto answer = look_at_end<attacks>(position, length)) {
            work_.table.store(key, length, *answer);
            return *answer;
        }
        if (!attacks && quiet() == QuietMoves::purposeful && !was_visited(key) &&
            !is_purposeful<goal>(position, last_moves_)) {
            work_.table.store(own(key), length, ProofNumbers::of(false));
            return ProofNumbers::of(false);
        }
        const std::size_t first = children_.size();
        const PathMark mark(path_, key);
        PhiDelta seen{0, ProofNumbers::infinite};
        if (list_children<attacks>(position, length))
            seen = work_on_children<attacks>(position, length, first, seen_by<attacks>(thresholds));
        children_.resize(first);
        const ProofNumbers numbers = numbers_of<attacks>(seen);
        work_.table.store(is_answer(numbers) ? key : own(key), length, numbers);
        return numbers;
    }

    /// The answer near the end, where plain search is quicker than proof numbers.
    template <bool attacks>
    std::optional<ProofNumbers> look_at_end(Position& position, int length) {
        if constexpr (attacks) {
            if (length == 1) return ProofNumbers::of(last_moves_.attack1(position));
            if (length == 2) return ProofNumbers::of(last_moves_.attack2(position));
        } else {
            if (length == 0) return ProofNumbers::of(last_moves_.defence0(position));
            if (length == 1) return ProofNumbers::of(last_moves_.defence1(position));
        }
        if (last_moves_.template is_drawn<attacks>(position)) return ProofNumbers::of(false);
        if (LastMoves<goal>::template must_reach<attacks>(position))
            return ProofNumbers::of(!attacks);
        if (!attacks && length == 2) return ProofNumbers::of(defence2(position));
        return std::nullopt;
    }

    /// Whether the attacker reaches the goal in two moves after any move of the defender, who is to
    /// move. As in `LastMoves::defence1`, killers are tried first; the table knows the rest.
    [[nodiscard]] bool defence2(Position& position) {
        for (const std::uint16_t bits : killers_) {
            const Move killer = Move::from_bits(bits);
            if (bits != 0 && is_legal(position, killer) && !loses(position, killer)) return false;
        }
        MoveList moves;
        append_legal_moves(position, MoveClass::all, moves);
        if (moves.empty()) return LastMoves<goal>::is_goal_without_moves(position);
        for (const Move move : moves) {
            if (move.bits() == killers_[0] || move.bits() == killers_[1]) continue;
            if (loses(position, move)) continue;
            killers_ = {move.bits(), killers_[0]};
            return false;
        }
        return true;
    }
    /// Whether the attacker wins in two moves after a move of the defender.
    [[nodiscard]] bool loses(Position& position, Move move) {
        constexpr int length = 2;
        const Position::Undo undo = position.make(move);
        const Key key = work_.key_of(position, length, true);
        auto known = look_up(key, length);
        if (!known || !known->is_decided()) {
            known = ProofNumbers::of(LastMoves<goal>::was_reached(position) ||
                                     last_moves_.attack2(position));
            work_.table.store(key, length, *known);
        }
        position.unmake(move, undo);
        return known->proof == 0;
    }

    /// Lists the moves not yet decided against the side to move; false if one is decided in its
    /// favour.
    template <bool attacks>
    bool list_children(Position& position, int length) {
        const int next_length = attacks ? length - 1 : length;
        MoveList moves;
        append_legal_moves(position, MoveClass::all, moves);
        for (const Move move : moves)
            work_.table.prefetch(work_.likely_key_after(position, move, attacks));
        if constexpr (attacks) return list_attacks(position, moves, next_length);
        if (moves.empty()) return LastMoves<goal>::is_goal_without_moves(position);
        return std::ranges::all_of(
            moves, [&](Move move) { return list_made<false>(position, move, next_length, false); });
    }

    /// Most of the time is spent here. In direct mates a move that gives no check is not made: the
    /// table is probed with the key after it, and its replies are estimated.
    bool list_attacks(Position& position, const MoveList& moves, int next_length) {
        const CheckSquares checks(position);
        if constexpr (goal != Stipulation::direct)
            return std::ranges::all_of(moves, [&](Move move) {
                return list_made<true>(position, move, next_length, checks.gives_check(move));
            });
        const ReplyEstimate replies(position);
        return std::ranges::all_of(moves, [&](Move move) {
            const bool is_check = checks.gives_check(move);
            if (is_check || !work_.is_likely_key_exact(position, move))
                return list_made<true>(position, move, next_length, is_check);
            const Key key = work_.likely_key_after(position, move, true);
            auto numbers = numbers_at(key, next_length);
            if (quiet() == QuietMoves::confining && !(numbers && numbers->is_decided()) &&
                replies.after(move).king_steps != 0)
                return true;
            if (!numbers) {
                ++nodes_;
                numbers = answers_.adjust(after_quiet_move(replies.after(move), look_), next_length,
                                          move.bits(), look_);
            }
            return list(key, move, seen_by<false>(*numbers));
        });
    }

    /// Lists one move; false if it is decided in favour of the side to move.
    bool list(Key key, Move move, PhiDelta seen) {
        if (seen.delta == 0) return false;
        if (seen.phi != 0) children_.push_back({key, move.bits(), seen});
        return true;
    }
    /// Makes the move and evaluates the position after it.
    template <bool attacks>
    bool list_made(Position& position, Move move, int next_length, bool is_check) {
        const Position::Undo undo = position.make(move);
        const Key key = work_.key_of(position, next_length, !attacks);
        auto numbers = numbers_at(key, next_length);
        if (!numbers) numbers = first_sight<attacks>(position, next_length, move, is_check);
        // A win from a repeated position is also a win from its first occurrence, and sooner.
        constexpr std::uint32_t repetition = 1000;
        if (!attacks && path_.has(key) && !numbers->is_decided())
            numbers->proof = std::max(numbers->proof, repetition);
        position.unmake(move, undo);
        return list(key, move, seen_by<!attacks>(*numbers));
    }
    /// The first estimate for the position after a move.
    template <bool attacks>
    [[nodiscard]] ProofNumbers first_sight(Position& position, int length, Move move,
                                           bool is_check) {
        ++nodes_;
        if constexpr (!attacks) return estimate_of_attack(position, last_moves_, look_);
        return answers_.adjust(estimate_of_defence<goal>(position, is_check, look_), length,
                               move.bits(), look_);
    }

    /// The key of a position's undecided numbers, which each way has for itself.
    [[nodiscard]] Key own(Key key) const noexcept {
        constexpr std::uint64_t spread = 0x9E3779B97F4A7C15ULL;
        return key ^ Key(way_ * spread);
    }
    /// Whether a position has had numbers of this way, for any length.
    [[nodiscard]] bool was_visited(Key key) const noexcept {
        return work_.table.probe(own(key)).value_or(ProofEntry()).length != 0;
    }
    /// The entry that decides a position, or else the one with its numbers.
    [[nodiscard]] std::optional<ProofEntry> entry_at(Key key, int length) const noexcept {
        const auto entry = work_.table.probe(key);
        if (way_ == 0 || (entry && entry->decides(length))) return entry;
        return work_.table.probe(own(key));
    }
    [[nodiscard]] std::optional<ProofNumbers> look_up(Key key, int length) const noexcept {
        const auto entry = entry_at(key, length);
        return entry ? entry->at(length) : std::nullopt;
    }
    /// The same; or the numbers for a few moves more, a good first estimate: in a long mate a quiet
    /// position is reached with many lengths.
    [[nodiscard]] std::optional<ProofNumbers> numbers_at(Key key, int length) const noexcept {
        constexpr int most_more = 3;
        const auto entry = entry_at(key, length);
        if (!entry) return std::nullopt;
        const auto exact = entry->at(length);
        if (exact || !is_long_) return exact;
        if (entry->length < length || entry->length > length + most_more) return std::nullopt;
        return entry->numbers;
    }
    /// The parent's numbers from its children, and the child to search next.
    struct Choice {
        PhiDelta seen;
        std::size_t best;
        /// The second-least delta of the children.
        std::uint32_t second;
    };
    template <bool attacks>
    [[nodiscard]] Choice choose(std::size_t first) const noexcept {
        std::uint32_t least = ProofNumbers::infinite;
        std::uint32_t second = ProofNumbers::infinite;
        std::uint32_t phi = ProofNumbers::infinite;
        std::uint64_t sum = 0;
        std::uint64_t most = 0;
        std::uint64_t open = 0;
        std::size_t best = first;
        for (std::size_t i = first; i < children_.size(); ++i) {
            const Child& child = children_[i];
            if (child.seen.phi == 0) continue;
            ++open;
            sum += child.seen.phi;
            most = std::max<std::uint64_t>(most, child.seen.phi);
            phi = std::min(phi, child.seen.delta);
            std::uint32_t number = child.seen.delta;
            if (shares_numbers()) number = work_.with_virtual_loss(number, child.key);
            if (number < least) {
                second = least;
                least = number;
                best = i;
            } else {
                second = std::min(second, number);
            }
        }
        if (phi == 0) return {{0, ProofNumbers::infinite}, best, second};
        if (open == 0) return {{ProofNumbers::infinite, 0}, best, second};
        // The sum overcounts, since what answers one defence often answers others, and many paths
        // lead to the same positions; the largest number plus one for each other child is the least
        // that it can be (Ueda 2008). Means of both find most long mates sooner than either.
        if (is_long_) {
            const Way& way = search_ways[way_];
            const std::uint64_t quarters = attacks ? way.attack : way.defence;
            sum = ((4 - quarters) * sum + quarters * (most + open - 1)) / 4;
        }
        return {{phi, finite(sum)}, best, second};
    }

    template <bool attacks>
    PhiDelta work_on_children(Position& position, int length, std::size_t first,
                              PhiDelta thresholds) {
        const int next_length = attacks ? length - 1 : length;
        while (true) {
            const Choice choice = choose<attacks>(first);
            const PhiDelta seen = choice.seen;
            if (attacks && seen.phi == 0) answers_.add(next_length, children_[choice.best].move);
            if (seen.phi == 0 || seen.delta == 0 || seen.phi >= thresholds.phi ||
                seen.delta >= thresholds.delta || work_.is_halted() || is_over_)
                return seen;
            const Child child = children_[choice.best];
            if (work_.is_shared() && refresh<!attacks>(choice.best, next_length)) continue;

            // Staying with a child until it is somewhat worse than the next best one, by a half or
            // quarter, costs less than switching back and forth (Pawlewicz and Lew 2007).
            PhiDelta next = {thresholds.delta, thresholds.phi};
            if (choice.second < ProofNumbers::infinite)
                next.delta = std::min(next.delta, finite(std::uint64_t{choice.second} +
                                                         choice.second / (is_long_ ? 4 : 2) + 1));
            next.delta = std::max(next.delta, child.seen.delta + 1);
            if (thresholds.delta < ProofNumbers::infinite)
                next.phi = thresholds.delta - (seen.delta - child.seen.phi);
            next.phi = std::max(next.phi, child.seen.phi + 1);

            const Move move = Move::from_bits(child.move);
            const Position::Undo undo = position.make(move);
            const ProofWork::VirtualLoss virtual_loss(work_, child.key, shares_numbers());
            const ProofNumbers numbers =
                visit<!attacks>(position, next_length, numbers_of<!attacks>(next));
            position.unmake(move, undo);
            children_[choice.best].seen = seen_by<!attacks>(numbers);
        }
    }

    /// Takes over another thread's result for a child; false if there is none.
    template <bool attacks>
    bool refresh(std::size_t index, int length) {
        Child& child = children_[index];
        const auto entry = work_.table.probe(child.key);
        if (!entry || !(shares_numbers() || entry->decides(length))) return false;
        const auto known = entry->at(length);
        if (!known) return false;
        const PhiDelta seen = seen_by<attacks>(*known);
        if (seen.phi == child.seen.phi && seen.delta == child.seen.delta) return false;
        child.seen = seen;
        return true;
    }

    ProofWork& work_;
    LastMoves<goal> last_moves_;
    /// The children of all positions on the path from the root, one position's after another's.
    std::vector<Child> children_;
    Path path_;
    /// Killers: the defender's latest refutations with two attacker's moves left; 0 if none.
    std::array<std::uint16_t, 2> killers_{};
    LatestAnswers answers_;
    static constexpr std::uint64_t infinite_nodes = std::numeric_limits<std::uint64_t>::max();
    bool is_long_ = false;  ///< the problem is a long mate
    Look look_ = Look::counting;
    std::size_t way_ = 0;  ///< of `search_ways`
    std::uint64_t nodes_ = 0;
    std::uint64_t published_ = 0;
    std::uint64_t most_nodes_ = infinite_nodes;
    std::uint64_t turn_end_ = infinite_nodes;
    bool is_over_ = false;  ///< the turn
    unsigned visits_ = 0;
};

}  // namespace chess::detail
