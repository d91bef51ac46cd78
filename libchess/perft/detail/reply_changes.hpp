#pragma once

// A part of reply_count.hpp, which explains the method.

#include "libchess/perft/detail/fast_count.hpp"
#include "libchess/perft/detail/reply_sensitivity.hpp"
#include "libchess/perft/detail/reply_sets.hpp"

namespace chess::fast {

/// The enemy's replies to a null move of `us`, and how a move changes them.
template <Color us, Men men>
class NullMoveReplies {
protected:
    static constexpr Color them = ~us;

    /// A piece may have been lifted from the board; `kinds` are those of the sliders before.
    NullMoveReplies(const Board& board, Bitboard occupied, SliderKinds kinds) noexcept
        : board_(board),
          occupied_(occupied),
          king_(board, occupied, kinds),
          base_(king_.king_replies) {
        const Bitboard free = ~king_.pinned;
        const Bitboard targets = ~board.all[them];
        for (const Square from : board.template knights_of<men>(them) & free)
            base_ += (knight_attacks(from) & targets).count();
        for (const Square from : board.template diagonal_of<men>(them) & free)
            add_slider(diagonal_, from, detail::fast_sliders.bishop(from, occupied) & targets);
        for (const Square from : board.template straight_of<men>(them) & free) {
            const Bitboard reach = detail::fast_sliders.rook(from, occupied) & targets;
            add_slider(straight_, from, reach);
        }
        set_up_pawns(board.pawns[them] & free);
        if (king_.pinned.any())
            base_ += count_pinned_moves<them, men>(board, king_.pinned, all_squares, occupied);
    }

    /// The other of the two squares in front of an unmoved pawn, which belong together.
    [[nodiscard]] Bitboard before_pawns(Square square) const noexcept {
        const Bitboard left{square};
        return (shift_ahead<us>(left) & pawn_third_) | shift_ahead<them>(left & pawn_third_);
    }

    [[nodiscard]] Bitboard reach_of(const ReachedSquares& sliders, std::size_t i,
                                    Bitboard occupied) const noexcept {
        if constexpr (!men.diagonal) return detail::fast_sliders.rook(sliders.from[i], occupied);
        if constexpr (!men.straight) return detail::fast_sliders.bishop(sliders.from[i], occupied);
        return &sliders == &diagonal_ ? detail::fast_sliders.bishop(sliders.from[i], occupied)
                                      : detail::fast_sliders.rook(sliders.from[i], occupied);
    }

    /// The squares that an enemy slider gains when the piece of ours that it attacks leaves.
    [[nodiscard]] int gained_beyond(const ReachedSquares& sliders, std::size_t i,
                                    Square from) const noexcept {
        const Bitboard reach = reach_of(sliders, i, occupied_ ^ Bitboard(from));
        return (reach & ~board_.all[them]).count() - sliders.reach(i).count();
    }

    /// For a piece of ours that moves along the line of an enemy slider that attacks it: the slider
    /// still attacks it, and nothing beyond; if it is captured, it attacks nothing. The correction
    /// to the amounts for the squares left and entered.
    [[nodiscard, gnu::noinline]] int correction_along(const ReachedSquares& sliders, Square from,
                                                      Bitboard targets) const noexcept {
        int correction = 0;
        for (std::size_t i = 0; i < sliders.size; ++i) {
            if (!sliders.reach(i).contains(from)) continue;
            const Square slider = sliders.from[i];
            const Bitboard along = targets & detail::lines.line[slider][from];
            if (along.empty()) continue;
            correction -= along.count() * gained_beyond(sliders, i, from);
            for (const Square to : along & ~detail::lines.between[slider][from] & ~Bitboard(slider))
                correction += detail::lines.between[from][to].count() + 1;
        }
        return correction;
    }

    /// The squares of enemy pawns whose replies depend on this square.
    [[nodiscard]] static Bitboard met_by_pawns(Square square) noexcept {
        const Bitboard next = shift_ahead<us>(Bitboard(square));
        return pawn_attacks(us, square) | next | shift_ahead<us>(next);
    }

    /// The change in replies when a piece of ours leaves a square.
    [[nodiscard]] int change_by_leaving(Square from) const noexcept {
        int change = slider_change_by_leaving(from);
        if (pawn_touched_.contains(from)) change += pawn_change_by_leaving(Bitboard(from));
        return change;
    }

    /// The change in the replies of enemy sliders when a piece of ours leaves a square.
    [[nodiscard]] int slider_change_by_leaving(Square from) const noexcept {
        int change = 0;
        const auto add = [&](const ReachedSquares& sliders) noexcept {
            if (sliders.reached.contains(from))
                for (std::size_t i = 0; i < sliders.size; ++i)
                    if (sliders.reach(i).contains(from)) change += gained_beyond(sliders, i, from);
        };
        if constexpr (men.diagonal) add(diagonal_);
        if constexpr (men.straight) add(straight_);
        return change;
    }

    /// The change in the replies of enemy pawns when pieces of ours leave squares, each alone.
    [[nodiscard]] int pawn_change_by_leaving(Bitboard left) const noexcept {
        constexpr Bitboard third{relative(them, Rank::third)};
        const Bitboard row = shift_ahead<them>(pawns_);
        const Bitboard unblocked = left & row;
        // The second step of a double step is free as well, or it alone.
        const Bitboard both = unblocked & third & shift_ahead<us>(~occupied_);
        const Bitboard second = left & shift_ahead<them>(row & third & ~occupied_);
        return unblocked.count() + both.count() + second.count() - (left & pawn_east_).count() -
               (left & pawn_west_).count();
    }

    /// The change in replies when an enemy piece is captured: its own moves, and recaptures.
    [[nodiscard]] int change_by_capture(Square at) const noexcept {
        const Bitboard free = ~king_.pinned;
        const Bitboard targets = ~board_.all[them];
        const Bitboard jumps = knight_attacks(at);
        const Bitboard diagonal = detail::fast_sliders.bishop(at, occupied_);
        const Bitboard straight = detail::fast_sliders.rook(at, occupied_);
        int change = (jumps & board_.template knights_of<men>(them) & free).count() +
                     (diagonal & board_.template diagonal_of<men>(them) & free).count() +
                     (straight & board_.template straight_of<men>(them) & free).count() +
                     (pawn_attacks(us, at) & pawns_).count();
        if (board_.template knights_of<men>(them).contains(at)) change -= (jumps & targets).count();
        if (board_.template diagonal_of<men>(them).contains(at))
            change -= (diagonal & targets).count();
        if (board_.template straight_of<men>(them).contains(at))
            change -= (straight & targets).count();
        if (board_.pawns[them].contains(at))
            change -= count_pawn_moves<them>(
                pawn_targets<them>(Bitboard(at), board_.all[us], occupied_), all_squares);
        return change;
    }

    /// The steps that the enemy king gains when these pawns leave their squares, each alone: no two
    /// of them guard the same one.
    [[nodiscard]] int freed_by_pawns(Bitboard left) const noexcept {
        const Bitboard row = shift_ahead<us>(left);
        return ((shift_east(row) | shift_west(row)) & king_.fine.alone).count();
    }

    /// The replies that they lose to a pin by a piece that left one square and entered another, or
    /// -1 where they are not simple: what is pinned met the piece on one of them.
    [[nodiscard]] int lost_by_pin(Bitboard left, Square at) const noexcept {
        const Square king = board_.king[them];
        const Bitboard pinned = detail::lines.between[king][at] & occupied_;
        const Square from = pinned.first();
        const Bitboard targets = ~board_.all[them];
        if (board_.template knights_of<men>(them).contains(from))
            return (knight_attacks(from) & targets).count();
        if (pawns_.contains(from)) {
            const Bitboard ahead = shift_ahead<them>(pinned);
            const Bitboard met = pawn_attacks(them, from) | ahead | shift_ahead<them>(ahead);
            if ((met & (left | Bitboard(at))).any() || king_.capture.contains(from)) return -1;
            const PawnTargets to = pawn_targets<them>(pinned, board_.all[us], occupied_);
            const int captures = to.east.count() + to.west.count();
            return file_of(king) == file_of(at) ? captures
                                                : captures + to.one.count() + to.two.count();
        }
        if (board_.template castling_rooks_of<men>().contains(from)) return -1;
        Bitboard reach;
        if (board_.template diagonal_of<men>(them).contains(from))
            reach |= detail::fast_sliders.bishop(from, occupied_);
        if (board_.template straight_of<men>(them).contains(from))
            reach |= detail::fast_sliders.rook(from, occupied_);
        if ((reach & left).any()) return -1;
        return (reach & targets & ~detail::lines.line[king][at]).count();
    }

    /// The change in an enemy pawn's replies when a piece of ours leaves a square.
    [[nodiscard]] int change_of_pawn(Square pawn, Square left) const noexcept {
        const auto moves = [&](Bitboard gone) noexcept {
            return count_pawn_moves<them>(
                pawn_targets<them>(Bitboard(pawn), board_.all[us] & ~gone, occupied_ & ~gone),
                all_squares);
        };
        return moves(Bitboard(left)) - moves(Bitboard());
    }

    /// How many of these captures next to the enemy king he may recapture: those that no other
    /// piece of ours guards.
    [[nodiscard]] int recaptures_by_king(Bitboard captures, Bitboard left) const noexcept {
        const Bitboard others = occupied_ & ~left & ~Bitboard(board_.king[them]);
        int count = 0;
        for (const Square to : captures)
            if ((board_.template attackers<us, men>(to, others) & others).empty()) ++count;
        return count;
    }

    /// The replies to a check by a piece on this square in which the king does not move: a piece
    /// captures or comes in between.
    [[nodiscard]] int replies_to_check(Square at, Bitboard left) const noexcept {
        const Square king = board_.king[them];
        const Bitboard line = detail::lines.line[king][at];
        const Bitboard between = detail::lines.between[king][at];
        const Bitboard wanted = between | Bitboard(at);
        int replies = (pawn_one_ & between).count() +
                      (pawn_two_ & between & ~shift_ahead<them>(Bitboard(at))).count() +
                      (pawn_east_ & Bitboard(at)).count() + (pawn_west_ & Bitboard(at)).count();
        for (const Square from : board_.template knights_of<men>(them) & ~king_.pinned)
            replies += (knight_attacks(from) & wanted).count();
        if (((diagonal_.reached | straight_.reached) & (wanted | left)).empty()) return replies;
        const auto add = [&](const ReachedSquares& sliders) noexcept {
            for (std::size_t i = 0; i < sliders.size; ++i) {
                // Behind the piece that gives check, it can only capture.
                const Bitboard there = line.contains(sliders.from[i]) ? Bitboard(at) : wanted;
                const Bitboard reach = (sliders.reach(i) & left).empty()
                                           ? sliders.reach(i)
                                           : reach_of(sliders, i, occupied_ ^ left);
                replies += (reach & there).count();
            }
        };
        if constexpr (men.diagonal) add(diagonal_);
        if constexpr (men.straight) add(straight_);
        return replies;
    }

    /// The double steps, of those beside enemy pawns, whose capture en passant may be forbidden:
    /// the pawn that captures is pinned, or its king is in line with the pawn that disappears.
    [[nodiscard]] Bitboard uncertain_en_passant(Bitboard steps) const noexcept {
        const Square king = board_.king[them];
        const Bitboard pinned = board_.pawns[them] & king_.pinned;
        Bitboard lines;
        if ((rook_lines[king] & board_.template straight_of<men>(us)).any())
            lines |= rook_lines[king];
        if ((bishop_lines[king] & board_.template diagonal_of<men>(us)).any())
            lines |= bishop_lines[king];
        return steps & (lines | shift_east(pinned) | shift_west(pinned));
    }

    const Board& board_;
    Bitboard occupied_;
    Sensitivity<us, men> king_;
    int base_;  // replies after a null move
    ReachedSquares diagonal_;
    ReachedSquares straight_;
    Bitboard pawns_;
    bool promoting_ = false;
    Bitboard pawn_east_;
    Bitboard pawn_west_;
    Bitboard pawn_one_;
    Bitboard pawn_one_of_two_;
    Bitboard pawn_two_;
    Bitboard pawn_third_;  // in front of unmoved pawns
    Bitboard pawn_touched_;

private:
    void add_slider(ReachedSquares& sliders, Square from, Bitboard reach) noexcept {
        sliders.from[sliders.size] = from;
        sliders.bits[sliders.size++] = reach.bits();
        sliders.reached |= reach;
        base_ += reach.count();
    }

    void set_up_pawns(Bitboard pawns) noexcept {
        pawns_ = pawns;
        if constexpr (!men.castling)
            promoting_ = (pawns & Bitboard(relative(them, Rank::seventh))).any();
        const PawnTargets to = pawn_targets<them>(pawns, board_.all[us], occupied_);
        base_ += count_pawn_moves<them>(to, all_squares);
        const Bitboard row = shift_ahead<them>(pawns);
        pawn_east_ = shift_east(row);
        pawn_west_ = shift_west(row);
        pawn_one_ = to.one;
        pawn_two_ = to.two;
        pawn_one_of_two_ = shift_ahead<us>(to.two);
        // Squares whose leaving changes pawn replies: capture targets, and squares that block a
        // step.
        pawn_third_ = row & Bitboard(relative(them, Rank::third));
        pawn_touched_ = pawn_east_ | pawn_west_ | row | shift_ahead<them>(pawn_third_);
    }
};

}  // namespace chess::fast
