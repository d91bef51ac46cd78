#pragma once

// Counting the last two plies together. Most moves of `us` leave most replies unchanged: the number
// of replies is that after a null move, plus an amount that depends only on the square left and an
// amount that depends only on the square entered and whether it is a capture. Such moves are
// *neutral* and are counted in sets, without being made. All others (discovered checks, moves that
// touch a pin, promotions, ...) are made, and their replies counted.
//
// A move is neutral if
//  - no line to the enemy king changes: no check arises, no pin begins or ends; what a new pin
//  takes from the piece pinned is subtracted, unless that met the piece that moves;
//  - no square that the enemy king may step to or castle over becomes safe; squares that the moved
//  piece attacks are subtracted move by move, and captures that he may answer himself are added;
//  - the square left and the square entered do not change the same enemy pawn's replies, so that
//  the two amounts add up; for a slider that attacks both, and for a pawn captured, the sum is
//  corrected.
// `Sensitivity` holds the squares that break the first two rules, `ReplyCounter` applies the third;
// `NullMoveReplies` has the amounts.
//
// A piece that breaks the first two rules by leaving (it pins, shields or guards alone), but does
// not discover check, is *lifted*: a second counter for the board without it counts its moves as
// entering squares only.
//
// Where no castling is possible, as where few men stand, some moves that break the first two rules
// are counted in sets, too (`FineSensitivity`), since what they change is simple:
//  - a piece that alone guards squares next to the enemy king leaves them to him;
//  - a piece that pins another which has no move on their line may itself move along it;
//  - after a check nothing is left but steps of the king, captures and what comes in between.
// With castling, these rules cost more than they save.

#include "libchess/perft/detail/fast_moves.hpp"
#include "libchess/perft/detail/reply_changes.hpp"

namespace chess::fast {

/// A visitor for `visit_moves` that adds up the replies to every move of `us`, who is not in check.
template <Color us, Men men>
class ReplyCounter : NullMoveReplies<us, men> {
    using Replies = NullMoveReplies<us, men>;
    using Replies::base_;
    using Replies::before_pawns;
    using Replies::board_;
    using Replies::change_by_capture;
    using Replies::change_by_leaving;
    using Replies::change_of_pawn;
    using Replies::correction_along;
    using Replies::diagonal_;
    using Replies::freed_by_pawns;
    using Replies::king_;
    using Replies::lost_by_pin;
    using Replies::met_by_pawns;
    using Replies::occupied_;
    using Replies::pawn_change_by_leaving;
    using Replies::pawn_east_;
    using Replies::pawn_one_;
    using Replies::pawn_one_of_two_;
    using Replies::pawn_touched_;
    using Replies::pawn_two_;
    using Replies::pawn_west_;
    using Replies::pawns_;
    using Replies::promoting_;
    using Replies::recaptures_by_king;
    using Replies::replies_to_check;
    using Replies::slider_change_by_leaving;
    using Replies::straight_;
    using Replies::them;
    using Replies::uncertain_en_passant;

public:
    ReplyCounter(const Board& board, Bitboard occupied) noexcept
        : ReplyCounter(board, occupied, SliderKinds::of<us, men>(board)) {}
    /// For a board from which a piece was lifted, with the kinds of sliders before.
    ReplyCounter(const Board& board, Bitboard occupied, SliderKinds kinds) noexcept
        : Replies(board, occupied, kinds) {}

    /// The replies to all moves visited.
    [[nodiscard]] std::uint64_t total() noexcept {
        // Replies gained and lost by the squares entered, all moves into a square at once.
        for (std::size_t plane = 0; plane < entered_.planes.size(); ++plane) {
            const Bitboard set = entered_.planes[plane];
            if (set.empty()) continue;
            const int change = (set & pawn_east_).count() + (set & pawn_west_).count() -
                               (set & pawn_one_).count() - (set & pawn_one_of_two_).count() -
                               (set & pawn_two_).count();
            total_ += static_cast<std::int64_t>(change) << plane;
        }
        if constexpr (men.diagonal) total_ -= lost_to_blocks(diagonal_, entered_);
        if constexpr (men.straight) total_ -= lost_to_blocks(straight_, entered_);
        for (const Square square : captured_.all())
            total_ += captured_.times(square) * change_by_capture(square);
        return static_cast<std::uint64_t>(total_);
    }

    template <Mover mover>
    void piece(Square from, Bitboard targets) noexcept {
        Bitboard neutral;
        if (!king_.leave.contains(from)) neutral = count_moves_of<mover>(from, targets);
        else if (targets.count() >= least_lifted && !king_.discover.contains(from))
            return lift<mover>(from, targets);
        count_exactly<mover>(from, targets ^ neutral);
    }

    void pawn_steps(Bitboard one, Bitboard two) noexcept {
        if ((one | two).empty()) return;
        const Bitboard forbidden = king_.enter | king_.check_pawn;
        const Bitboard stuck = king_.leave;
        // Each reply en passant is one more, where it is certain.
        const Bitboard beside_pawns =
            two & (shift_east(board_.pawns[them]) | shift_west(board_.pawns[them]));
        const Bitboard neutral_one = one & ~forbidden & ~shift_ahead<us>(stuck);
        const Bitboard neutral_two =
            two & ~forbidden & ~shift_ahead<us>(shift_ahead<us>(stuck)) &
            ~(beside_pawns.any() ? uncertain_en_passant(beside_pawns) : Bitboard());
        // A step onto the square in front of an unmoved pawn leaves its second square, which no
        // longer helps it.
        total_ -= (neutral_one & shift_ahead<them>(pawns_ & Bitboard(relative(them, Rank::second))))
                      .count();
        count_neutral_steps(neutral_one, up);
        count_neutral_steps(neutral_two, 2 * up);
        if ((neutral_two & beside_pawns).any())
            total_ += (neutral_two & shift_east(pawns_)).count() +
                      (neutral_two & shift_west(pawns_)).count();
        const bool checks = !men.castling && (one & king_.check_pawn).any();
        const Bitboard counted = checks ? neutral_one | count_pawn_checks(one) : neutral_one;
        for (const Square to : one ^ counted)
            exact(board_.template after_pawn<us>(square_at(index_of(to) - up), to));
        for (const Square to : two ^ neutral_two)
            exact(board_.template after_double_step<us>(square_at(index_of(to) - 2 * up), to));
    }
    void pawn_captures(Bitboard targets, int step) noexcept {
        if (targets.empty()) return;
        const Bitboard stuck = king_.leave;
        const Bitboard neutral = targets & ~king_.enter & ~king_.capture & ~king_.check_pawn &
                                 ~(step > 0 ? stuck << step : stuck >> -step);
        if (neutral.any()) {
            // A captured pawn has been subtracted twice: it could have captured the capturer.
            total_ +=
                static_cast<std::int64_t>(neutral.count()) * base_ + (neutral & pawns_).count();
            captured_.add(neutral);
            count_guarding_pawns(neutral);
            const Bitboard from = step > 0 ? neutral >> step : neutral << -step;
            if ((from & pawn_touched_).any()) total_ += pawn_change_by_leaving(from);
            if (!men.castling && king_.fine.alone.any()) total_ += freed_by_pawns(from);
            if ((from & (diagonal_.reached | straight_.reached)).any())
                change_by_pawns_leaving(from, step);
            for (const Square to : neutral& king_.near)
                total_ +=
                    recaptures_by_king(Bitboard(to), Bitboard(square_at(index_of(to) - step)));
        }
        for (const Square to : targets ^ neutral)
            exact(board_.template after_pawn_capture<us>(square_at(index_of(to) - step), to));
    }
    void promotions(Bitboard targets, int step) noexcept {
        for (const Square to : targets)
            total_ += count_promotion_replies<us, men>(board_, square_at(index_of(to) - step), to);
    }
    void en_passant(Square from, Square to) noexcept {
        exact(board_.template after_en_passant<us>(from, to));
    }
    void castling(Square rook) noexcept {
        const Square king = board_.king[us];
        const auto [king_to, rook_to] = castling_targets(king, rook);
        const Bitboard left = Bitboard(king) | Bitboard(rook);
        const Bitboard entered = Bitboard(king_to) | Bitboard(rook_to);
        const bool touched =
            ((left | entered) & (diagonal_.reached | straight_.reached | pawn_touched_)).any() ||
            (left & king_.leave).any() || (entered & king_.enter).any() ||
            (king_.check_straight | king_.guard_straight).contains(rook_to) ||
            king_.guard_king.contains(king_to) || king_.fine.alone.any() ||
            // King and rook may guard the same square, and both leave.
            (king_attacks(king) & king_attacks(board_.king[them])).any();
        if (touched) exact(board_.template after_castling<us>(rook));
        else total_ += base_;
    }

    /// Of moves that enter the board, as those of a piece that was lifted from it: those that are
    /// neutral are counted, the others returned.
    template <Mover mover>
    [[nodiscard]] Bitboard enter(Bitboard targets) noexcept {
        const Bitboard open = targets & ~king_.enter & ~king_.capture;
        Bitboard neutral = open & ~king_.template checks<mover>();
        neutral |= count_pins<mover>(Bitboard(), open ^ neutral);
        if (neutral.any()) {
            if ((neutral & king_.near).any())
                total_ += recaptures_by_king(neutral & king_.near, Bitboard());
            total_ += static_cast<std::int64_t>(neutral.count()) * base_;
            count_entered(neutral);
            count_guards<mover>(neutral, occupied_ ^ Bitboard(board_.king[them]));
        }
        return targets ^ (neutral | count_checks<mover>(open, Bitboard(), Bitboard()));
    }

private:
    /// A piece with fewer moves is not lifted: they are sooner counted one by one.
    static constexpr int least_lifted = 3;
    static constexpr int up = us == Color::white ? 8 : -8;

    /// What a piece near the enemy king opens and shuts by moving.
    struct Leaving {
        Bitboard closed;  ///< where it may not go without a closer look
        Bitboard freed;   ///< squares that it alone guards
        Bitboard line;    ///< of a piece that pins and may move along it
        Bitboard rest;    ///< its targets off that line
    };
    template <Mover mover>
    [[nodiscard, gnu::always_inline]] Leaving leaving(Square from, Bitboard targets) noexcept {
        Leaving found{.closed = king_.enter, .freed = {}, .line = {}, .rest = {}};
        if constexpr (!men.castling) {
            if (slides<mover>() && king_.fine.sliding.contains(from)) {
                found.line = detail::lines.line[board_.king[them]][from];
                found.rest = targets & ~found.line;
            }
            if (king_.fine.alone.any() || (slides<mover>() && king_.fine.closed != found.closed)) {
                const Bitboard attacked =
                    attacks_of<mover>(from, occupied_ ^ Bitboard(board_.king[them]));
                found.freed = attacked & king_.fine.alone;
                if constexpr (slides<mover>())
                    found.closed = king_.shut_to(from, attacked, found.line);
            }
        }
        return found;
    }

    /// Counts the replies to a piece's moves that need no closer look, and returns these; what is
    /// lifted for its other moves is taken from `targets`.
    template <Mover mover>
    [[nodiscard, gnu::always_inline]] Bitboard count_moves_of(Square from,
                                                              Bitboard& targets) noexcept {
        const Bitboard others = occupied_ ^ Bitboard(from) ^ Bitboard(board_.king[them]);
        const auto [closed, freed, line, rest] = leaving<mover>(from, targets);
        targets ^= rest;
        const Bitboard shut = mover == Mover::bishop ? Bitboard() : before_pawns(from);
        const Bitboard open = targets & ~closed & ~king_.capture & ~shut;
        Bitboard neutral = open & (line | ~king_.template checks<mover>());
        neutral |= count_pins<mover>(Bitboard(from), open ^ neutral);
        if ((neutral & king_.near).any())
            total_ += recaptures_by_king(neutral & king_.near, Bitboard(from));
        for (const Square pawn : neutral& met_by_pawns(from) & board_.pawns[them])
            total_ -= change_of_pawn(pawn, from);
        if (men.diagonal && slides_like<mover>(Mover::bishop) && diagonal_.reached.contains(from))
            total_ += correction_along(diagonal_, from, neutral);
        if (men.straight && slides_like<mover>(Mover::rook) && straight_.reached.contains(from))
            total_ += correction_along(straight_, from, neutral);
        count_neutral(from, neutral);
        if (freed.any()) count_guards_freeing<mover>(neutral, others, freed);
        else count_guards<mover>(neutral, others);
        if (line.empty()) neutral |= count_checks<mover>(open, Bitboard(from), freed);
        if constexpr (!men.castling && slides<mover>()) {
            if (rest.count() >= least_lifted) lift<mover>(from, rest);
            else targets |= rest;
        }
        return neutral;
    }

    template <Mover mover>
    [[nodiscard]] static constexpr bool slides() noexcept {
        return mover == Mover::bishop || mover == Mover::rook || mover == Mover::queen;
    }
    template <Mover mover>
    [[nodiscard]] static constexpr bool slides_like(Mover kind) noexcept {
        return mover == kind || mover == Mover::queen;
    }

    void count_neutral(Square from, Bitboard targets) noexcept {
        if (targets.empty()) return;
        total_ += static_cast<std::int64_t>(targets.count()) * (base_ + change_by_leaving(from));
        count_entered(targets);
    }
    void count_entered(Bitboard targets) noexcept {
        entered_.add(targets & ~occupied_);
        const Bitboard captures = targets & occupied_;
        if (captures.any()) captured_.add(captures);
    }

    /// Subtracts the steps that the enemy king loses to a piece on each of these squares.
    template <Mover mover>
    void count_guards(Bitboard squares, Bitboard others) noexcept {
        for (const Square to : squares& king_.template guards<mover>())
            total_ -= king_.lost_to(attacks_of<mover>(to, others));
    }

    /// The same for a piece that by leaving frees squares for the king.
    template <Mover mover>
    void count_guards_freeing(Bitboard squares, Bitboard others, Bitboard freed) noexcept {
        total_ += static_cast<std::int64_t>(squares.count()) * freed.count();
        for (const Square to : squares) {
            const Bitboard attacked = attacks_of<mover>(to, others);
            total_ -= king_.lost_to(attacked) + (freed & attacked).count();
        }
    }

    /// Of moves that give check or pin, subtracts what pins take away, as far as that is simple.
    /// Returns the squares of those: the rest of such a move is neutral.
    template <Mover mover>
    [[nodiscard]] Bitboard count_pins(Bitboard left, Bitboard targets) noexcept {
        Bitboard pins;
        if constexpr (slides<mover>())
            for (const Square to : targets & ~king_.template direct_checks<mover>()) {
                const int lost = lost_by_pin(left, to);
                if (lost < 0) continue;
                total_ -= lost;
                pins |= Bitboard(to);
            }
        return pins;
    }

    /// Counts the quiet moves that give check, as far as the square left is simple. Returns their
    /// squares.
    template <Mover mover>
    [[nodiscard, gnu::always_inline]] Bitboard count_checks(Bitboard targets, Bitboard left,
                                                            Bitboard freed) noexcept {
        if constexpr (!men.castling && mover != Mover::king)
            if ((targets & king_.template direct_checks<mover>()).any())
                return count_direct_checks<mover>(targets, left, freed);
        return Bitboard();
    }
    template <Mover mover>
    [[nodiscard]] Bitboard count_direct_checks(Bitboard targets, Bitboard left,
                                               Bitboard freed) noexcept {
        if (promoting_ || (left & pawn_touched_).any()) return Bitboard();
        const Bitboard checks = targets & ~occupied_ & king_.template direct_checks<mover>();
        const Bitboard others = occupied_ & ~left & ~Bitboard(board_.king[them]);
        for (const Square to : checks)
            total_ += ((king_.steps | freed) & ~attacks_of<mover>(to, others)).count() +
                      replies_to_check(to, left);
        return checks;
    }

    /// Counts the replies to the checks among single steps of pawns; returns those counted.
    [[nodiscard]] Bitboard count_pawn_checks(Bitboard one) noexcept {
        if (promoting_) return Bitboard();
        const Bitboard stuck = king_.leave | diagonal_.reached | straight_.reached | pawn_touched_;
        const Bitboard checks = one & king_.check_pawn & ~king_.enter & ~shift_ahead<us>(stuck);
        for (const Square to : checks) {
            const Bitboard row{to};
            const Bitboard freed = (shift_east(row) | shift_west(row)) & king_.fine.alone;
            total_ += ((king_.steps | freed) & ~pawn_attacks(us, to)).count() +
                      replies_to_check(to, Bitboard());
        }
        return checks;
    }

    /// Counts the moves of a piece that affects the king's safety by leaving, from the board
    /// without it.
    template <Mover mover>
    [[gnu::noinline]] void lift(Square from, Bitboard targets) noexcept {
        Board without = board_;
        without.clear(us, Bitboard(from));
        ReplyCounter lifted(without, occupied_ ^ Bitboard(from), SliderKinds::of<us, men>(board_));
        count_exactly<mover>(from, lifted.template enter<mover>(targets));
        total_ += static_cast<std::int64_t>(lifted.total());
    }

    void count_neutral_steps(Bitboard targets, int step) noexcept {
        if (targets.empty()) return;
        total_ += static_cast<std::int64_t>(targets.count()) * base_;
        entered_.add(targets);
        count_guarding_pawns(targets);
        const Bitboard from =
            up > 0 ? targets >> (step > 0 ? step : 0) : targets << (step < 0 ? -step : 0);
        if ((from & pawn_touched_).any()) total_ += pawn_change_by_leaving(from);
        if ((from & (diagonal_.reached | straight_.reached)).any())
            change_by_pawns_leaving(from, step);
        if (!men.castling && king_.fine.alone.any()) total_ += freed_by_pawns(from);
    }

    /// The change in the replies of enemy sliders when pawns leave these squares by this step.
    [[gnu::noinline]] void change_by_pawns_leaving(Bitboard left, int step) noexcept {
        if constexpr (men.diagonal || men.straight)
            for (const Square from : left&(diagonal_.reached | straight_.reached)) {
                const Bitboard to{square_at(index_of(from) + step)};
                total_ += slider_change_by_leaving(from);
                total_ += correction_along(step % 8 == 0 ? straight_ : diagonal_, from, to);
            }
    }

    void count_guarding_pawns(Bitboard targets) noexcept {
        for (const Square to : targets& king_.guard_pawn)
            total_ -= king_.lost_to(pawn_attacks(us, to));
    }

    template <Mover mover>
    void count_exactly(Square from, Bitboard targets) noexcept {
        const Bitboard captures = targets & occupied_;
        for (const Square to : targets ^ captures)
            exact(board_.template after<us, mover>(from, to));
        for (const Square to : captures) exact(board_.template after_capture<us, mover>(from, to));
    }
    void exact(const Board& next) noexcept { total_ += count_moves<them, men>(next); }

    std::int64_t total_ = 0;
    EnteredSquares entered_;   // by quiet moves
    EnteredSquares captured_;  // by captures
};

}  // namespace chess::fast
