#pragma once

// A part of reply_count.hpp, which explains the method.

#include "libchess/perft/detail/fast_board.hpp"

#include <algorithm>
#include <array>

namespace chess::fast {

/// Which sliders of a side move, a piece that was lifted from the board included. The lines of a
/// kind that does not move are never looked up.
struct SliderKinds {
    bool diagonal;
    bool straight;

    template <Color us, Men men>
    [[nodiscard]] static SliderKinds of(const Board& board) noexcept {
        return {board.template diagonal_of<men>(us).any(),
                board.template straight_of<men>(us).any()};
    }
};

/// What is told apart only where no castling is possible, so that more moves are counted in sets.
template <bool fine>
struct FineSensitivity {
    Bitboard alone;        // squares next to the enemy king that one piece guards, which may leave
    Bitboard closed;       // to be entered by nothing, even by the slider whose line that shuts
    Bitboard sliding;      // pieces that pin and may move along the line
    Bitboard slide_lines;  // the squares between them and the enemy king
};
template <>
struct FineSensitivity<false> {
    static constexpr Bitboard alone{};
    static constexpr Bitboard closed{};
    static constexpr Bitboard sliding{};
};

/// Squares that `us` cannot leave or enter without affecting the safety of the enemy king, and
/// squares from which `us` only takes squares from him.
template <Color us, Men men>
struct Sensitivity {
    static constexpr Color them = ~us;

    Bitboard leave;         // by any piece there
    Bitboard discover;      // of those, pieces that give check by leaving
    Bitboard enter;         // by anything
    Bitboard capture;       // any piece there
    Bitboard near;          // other pieces next to the enemy king, who may recapture
    Bitboard check_knight;  // by pieces of one kind, which give check or pin from there
    Bitboard check_pawn;
    Bitboard check_diagonal;
    Bitboard check_straight;
    Bitboard direct_diagonal;  // from where a slider gives check, with nothing in between
    Bitboard direct_straight;
    Bitboard guard_knight;  // by pieces of one kind, which take squares from the king
    Bitboard guard_pawn;
    Bitboard guard_diagonal;
    Bitboard guard_straight;
    Bitboard guard_king;
    Bitboard pinned;  // enemy pieces pinned to their king
    Bitboard steps;   // of the enemy king after a pass
    std::array<Bitboard, 2>
        castlings;         // for each: the squares that must stay safe; empty if it is impossible
    int king_replies = 0;  // steps and castlings of the enemy king after a null move

    [[no_unique_address]] FineSensitivity<!men.castling> fine;

    /// The king of `us` may have been lifted, too: then `board.all` lacks it.
    Sensitivity(const Board& board, Bitboard occupied, SliderKinds kinds) noexcept
        : board_(board),
          kinds_(kinds) {
        const Square king = board.king[them];
        lines_to_king(king, occupied);
        const Bitboard without_king = occupied ^ Bitboard(king);
        const Bitboard zone = king_attacks(king) & ~board.all[them];
        find_king_steps(zone, without_king);
        // NOLINTNEXTLINE(*-prefer-member-initializer): it counts what the loop found
        king_replies = steps.count();
        if ((board.template castling_rooks_of<men>() & board.all[them]).any())
            castling(king, occupied);
        promotions();
        capture = pinned | (board.template castling_rooks_of<men>() & board.all[them]) |
                  (board.pawns[them] & Bitboard(relative(them, Rank::seventh)));
        near = king_attacks(king) & board.all[them] & ~capture;
    }

    /// The squares from which a piece of one kind gives check or pins, or takes squares from the
    /// king.
    template <Mover mover>
    [[nodiscard]] Bitboard checks() const noexcept {
        switch (mover) {
            case Mover::knight: return check_knight;
            case Mover::bishop: return check_diagonal;
            case Mover::rook: return check_straight;
            case Mover::queen: return check_diagonal | check_straight;
            case Mover::king: return Bitboard();
        }
    }
    template <Mover mover>
    [[nodiscard]] Bitboard guards() const noexcept {
        switch (mover) {
            case Mover::knight: return guard_knight;
            case Mover::bishop: return guard_diagonal;
            case Mover::rook: return guard_straight;
            case Mover::queen: return guard_diagonal | guard_straight;
            case Mover::king: return guard_king;
        }
    }

    /// The squares from which a piece of one kind gives check with nothing in between.
    template <Mover mover>
    [[nodiscard]] Bitboard direct_checks() const noexcept {
        switch (mover) {
            case Mover::knight: return check_knight;
            case Mover::bishop: return direct_diagonal;
            case Mover::rook: return direct_straight;
            case Mover::queen: return direct_diagonal | direct_straight;
            case Mover::king: return Bitboard();
        }
    }

    /// The squares that a piece must not enter that attacks these and moves along this line if it
    /// pins.
    [[nodiscard]] Bitboard shut_to(Square from, Bitboard attacked, Bitboard line) const noexcept {
        Bitboard own = line & fine.slide_lines;
        const Bitboard guarded = attacked & king_attacks(board_.king[them]) & ~board_.all[them];
        if (guarded.any()) own |= lines_to(from, guarded) & ~fine.slide_lines;
        return enter & (fine.closed | ~own);
    }

    /// The squares on a slider's lines to squares that it attacks.
    [[nodiscard]] static Bitboard lines_to(Square slider, Bitboard attacked) noexcept {
        Bitboard shut;
        for (const Square square : attacked) shut |= detail::lines.between[slider][square];
        return shut;
    }

    /// The replies that the enemy king loses if these squares are attacked as well.
    [[nodiscard]] int lost_to(Bitboard attacked) const noexcept {
        return (steps & attacked).count() + castlings_lost_to(attacked);
    }

private:
    void find_king_steps(Bitboard zone, Bitboard occupied) noexcept {
        if constexpr (!men.castling)
            if (zone.count() > count_sliders()) return find_steps_by_pieces(zone, occupied);
        find_steps(zone, occupied);
    }
    [[nodiscard]] int castlings_lost_to(Bitboard attacked) const noexcept {
        if constexpr (!men.castling) return 0;
        else
            return static_cast<int>(std::ranges::count_if(
                castlings, [&](Bitboard path) { return (path & attacked).any(); }));
    }
    void lines_to_king(Square king, Bitboard occupied) noexcept {
        const Bitboard snipers = (rook_lines[king] & board_.template straight_of<men>(us)) |
                                 (bishop_lines[king] & board_.template diagonal_of<men>(us));
        for (const Square sniper : snipers) {
            const Bitboard between = detail::lines.between[king][sniper];
            const Bitboard blockers = between & occupied;
            const Bitboard own = blockers & board_.all[us];
            const Bitboard beyond_first{blockers.bits() & (blockers.bits() - 1)};
            if (beyond_first.empty()) {
                if (own.any()) {
                    leave |= own;
                    discover |= own;
                } else {
                    pin(blockers, king, sniper);
                }
            } else if (!beyond_first.several() && own.any() && own != blockers) {
                leave |= own;  // leaves the enemy blocker pinned
            }
        }
        // Through the first enemy piece: a slider that lands behind it pins it.
        if (kinds_.straight) {
            const Bitboard straight = detail::fast_sliders.rook(king, occupied);
            check_straight =
                detail::fast_sliders.rook(king, occupied ^ (straight & board_.all[them]));
            direct_straight = straight;
        }
        if (kinds_.diagonal) {
            const Bitboard diagonal = detail::fast_sliders.bishop(king, occupied);
            check_diagonal =
                detail::fast_sliders.bishop(king, occupied ^ (diagonal & board_.all[them]));
            direct_diagonal = diagonal;
        }
        check_knight = knight_attacks(king);
        check_pawn = pawn_attacks(them, king);
    }

    void pin(Bitboard piece, Square king, Square sniper) noexcept {
        const Bitboard between = detail::lines.between[king][sniper];
        pinned |= piece;
        enter |= between;
        if constexpr (!men.castling)
            if (is_frozen(piece, king, sniper)) {
                fine.sliding |= Bitboard(sniper);
                fine.slide_lines |= between;
                return;
            }
        leave |= Bitboard(sniper);
    }

    /// Whether a pinned piece has no move, wherever on its line the piece that pins it stands.
    [[nodiscard]] bool is_frozen(Bitboard piece, Square king, Square sniper) const noexcept {
        if (bishop_lines[king].contains(sniper))
            return (piece & (board_.template diagonal_of<men>(them) | board_.pawns[them])).empty();
        if (file_of(king) == file_of(sniper) && (piece & board_.pawns[them]).any()) return false;
        return (piece & board_.template straight_of<men>(them)).empty();
    }

    /// Finds them all at once, piece by piece, where few sliders of ours move. Not inline: it makes
    /// what is beside it slower.
    [[gnu::noinline]] void find_steps_by_pieces(Bitboard zone, Bitboard occupied) noexcept {
        const Bitboard row = shift_ahead<us>(board_.pawns[us]);
        fine.closed = enter & ~fine.slide_lines;
        Bitboard once;
        Bitboard twice;
        const auto guard = [&](Bitboard squares) noexcept {
            twice |= once & squares;
            once |= squares;
        };
        guard(shift_east(row));
        guard(shift_west(row));
        guard(king_attacks(Bitboard(board_.king[us]) & board_.all[us]));
        for (const Square from : board_.template knights_of<men>(us)) guard(knight_attacks(from));
        for (const Square from : board_.template diagonal_of<men>(us)) {
            const Bitboard reach = detail::fast_sliders.bishop(from, occupied);
            guard(reach);
            if ((reach & zone).any()) guard_lines(from, reach & zone);
            const Bitboard own = reach & board_.all[us];
            if (own.any() && (bishop_lines[from] & zone).any())
                shield(zone & ~reach & detail::fast_sliders.bishop(from, occupied ^ own), from,
                       own);
        }
        for (const Square from : board_.template straight_of<men>(us)) {
            const Bitboard reach = detail::fast_sliders.rook(from, occupied);
            guard(reach);
            if ((reach & zone).any()) guard_lines(from, reach & zone);
            const Bitboard own = reach & board_.all[us];
            if (own.any() && (rook_lines[from] & zone).any())
                shield(zone & ~reach & detail::fast_sliders.rook(from, occupied ^ own), from, own);
        }
        steps = zone & ~once;
        fine.alone = zone & once & ~twice;
        guard_straight = all_squares;
        guard_diagonal = all_squares;
        if constexpr (men.knights) guard_knight = knight_attacks(steps);
        guard_pawn = pawn_attacks(them, steps);
        guard_king = king_attacks(steps);
    }
    void guard_lines(Square from, Bitboard guarded) noexcept {
        const Bitboard shut = lines_to(from, guarded);
        fine.closed |= enter & shut;
        enter |= shut;
    }
    /// Pieces of ours that shield squares from a slider of ours must stay.
    void shield(Bitboard shielded, Square slider, Bitboard own) noexcept {
        for (const Square square : shielded) leave |= detail::lines.between[slider][square] & own;
    }

    [[nodiscard]] int count_sliders() const noexcept {
        return board_.template diagonal_of<men>(us).count() +
               board_.template straight_of<men>(us).count();
    }

    /// Finds the squares of `zone` that the enemy king may step to, one by one.
    void find_steps(Bitboard zone, Bitboard occupied) noexcept {
        if (kinds_.straight && kinds_.diagonal) find_steps_beside<true, true>(zone, occupied);
        else if (kinds_.straight) find_steps_beside<false, true>(zone, occupied);
        else if (kinds_.diagonal) find_steps_beside<true, false>(zone, occupied);
        else find_steps_beside<false, false>(zone, occupied);
    }
    template <bool diagonals, bool straights>
    void find_steps_beside(Bitboard zone, Bitboard occupied) noexcept {
        for (const Square square : zone)
            if (is_safe<diagonals, straights>(square, occupied)) steps |= Bitboard(square);
        if constexpr (!men.castling) {
            fine.closed = enter;
            leave |= fine.sliding;
        }
    }

    /// Whether the enemy king could step here; records the squares that would change that.
    template <bool diagonals, bool straights>
    [[gnu::always_inline]] bool is_safe(Square square, Bitboard occupied) noexcept {
        const Bitboard straight =
            straights ? detail::fast_sliders.rook(square, occupied) : Bitboard();
        const Bitboard diagonal =
            diagonals ? detail::fast_sliders.bishop(square, occupied) : Bitboard();
        const Bitboard sliders = (straight & board_.template straight_of<men>(us)) |
                                 (diagonal & board_.template diagonal_of<men>(us));
        const Bitboard attackers = sliders |
                                   (knight_attacks(square) & board_.template knights_of<men>(us)) |
                                   (pawn_attacks(them, square) & board_.pawns[us]) |
                                   (king_attacks(square) & Bitboard(board_.king[us]) & occupied);
        if (attackers.empty()) {
            guard_straight |= straight;
            guard_diagonal |= diagonal;
            guard_knight |= knight_attacks(square);
            guard_pawn |= pawn_attacks(them, square);
            guard_king |= king_attacks(square);
            // A piece that shields the square from one of our sliders must stay.
            if (straights && (rook_lines[square] & board_.template straight_of<men>(us)).any())
                leave |= straight & board_.all[us];
            if (diagonals && (bishop_lines[square] & board_.template diagonal_of<men>(us)).any())
                leave |= diagonal & board_.all[us];
            return true;
        }
        const Bitboard beyond_first{attackers.bits() & (attackers.bits() - 1)};
        // One move ends at most two attacks: by leaving, and by stepping in between.
        if (beyond_first.several()) return false;
        if (beyond_first.empty()) leave |= attackers;
        for (const Square slider : sliders) enter |= detail::lines.between[square][slider];
        return false;
    }

    void castling(Square king, Bitboard occupied) noexcept {
        for (const Square rook : board_.template castling_rooks_of<men>() & board_.all[them]) {
            const CastlingPath path = castling_path<them>(king, rook);
            if ((path.empty & board_.all[them]).any()) continue;
            enter |= path.empty;
            leave |= path.empty;
            if ((path.empty & occupied).any()) continue;
            bool safe = true;
            for (const Square square : path.safe)
                safe &= is_safe<true, true>(square, occupied & ~(Bitboard(king) | Bitboard(rook)));
            if (!safe) continue;
            castlings[file_of(rook) > file_of(king) ? 1 : 0] = path.safe;
            ++king_replies;
        }
        if constexpr (!men.castling) fine.closed = enter;
    }

    /// Promotions count as four replies; moves that affect them are counted exactly.
    void promotions() noexcept {
        const Bitboard pawns = board_.pawns[them] & Bitboard(relative(them, Rank::seventh));
        if (pawns.empty()) return;
        const Bitboard targets = shift_ahead<them>(pawns) | pawn_attacks(them, pawns);
        enter |= targets;
        leave |= targets;
        if constexpr (!men.castling) fine.closed = enter;
    }

    const Board& board_;
    SliderKinds kinds_;
};

}  // namespace chess::fast
