#pragma once

// Inlines slider lookups (see core/attack_tables.hpp).

#include "libchess/core/detail/attack_tables.hpp"
#include "libchess/position/movegen.hpp"

namespace chess::detail {

/// Whether castling with a rook that has the right to is not blocked, and no enemy attacks the
/// king's path. Does not test whether the king is in check on its square.
[[nodiscard]] inline bool castling_is_safe(const Position& position, Square king,
                                           Square rook) noexcept {
    const auto [king_to, rook_to] = castling_targets(king, rook);
    const Bitboard both = Bitboard(king) | Bitboard(rook);
    const Bitboard king_path = lines.between[king][king_to] | Bitboard(king_to);
    const Bitboard rook_path = lines.between[rook][rook_to] | Bitboard(rook_to);
    if (((king_path | rook_path) & position.occupied() & ~both).any()) return false;
    // The rook has left its square when the king's safety is tested: in Chess960 it may have been
    // the only shield from an attacker on the edge.
    const Bitboard without_both = position.occupied() & ~both;
    const Bitboard enemy = position.pieces(~position.turn());
    bool safe = true;
    for (const Square square : king_path)
        safe = safe && (position.attackers_to(square, without_both) & enemy).empty();
    return safe;
}

/// Generates the legal moves of `us` into a sink, which takes `sink(from, targets)` for the plain
/// moves of one piece and `sink(move)` for everything else (pawns, castling). A sink may also have
/// `is_satisfied()`, which ends the generation early, and `wants_king_steps(king)`.
///
/// A move is legal by construction: the king only steps to unattacked squares; in check the others
/// only capture the checker or interpose; pinned pieces stay on their line; en passant, which
/// removes two pawns from one rank, is tested on the board.
template <Color us, MoveClass which, typename Sink>
class MoveGenerator {
public:
    MoveGenerator(const Position& position, Sink& sink) noexcept
        : position_(position),
          sink_(sink),
          king_(position.king(us)),
          own_(position.pieces(us)),
          enemy_(position.pieces(them)),
          occupied_(own_ | enemy_),
          checkers_(position.attackers_to(king_, occupied_) & enemy_),
          pinned_(position.pinned(us)) {}

    void run() noexcept {
        king_steps();
        if (checkers_.several() || is_satisfied()) return;
        evasion_ =
            checkers_.empty() ? all_squares : lines.between[king_][checkers_.first()] | checkers_;
        pieces();
        if (is_satisfied()) return;
        pawns();
        if constexpr (which != MoveClass::noisy)
            if (checkers_.empty()) castling();
    }

private:
    static constexpr Color them = ~us;
    static constexpr int up = us == Color::white ? 8 : -8;

    [[nodiscard]] bool is_satisfied() const noexcept {
        if constexpr (requires { sink_.is_satisfied(); }) return sink_.is_satisfied();
        return false;
    }
    [[nodiscard]] bool wants_king_steps() const noexcept {
        if constexpr (requires { sink_.wants_king_steps(king_); })
            return sink_.wants_king_steps(king_);
        return true;
    }

    /// Squares a plain move may go to, by class.
    [[nodiscard]] Bitboard allowed() const noexcept {
        if constexpr (which == MoveClass::noisy) return enemy_;
        if constexpr (which == MoveClass::quiet) return ~occupied_;
        return ~own_;
    }

    void king_steps() noexcept {
        if (!wants_king_steps()) return;
        const Bitboard targets = king_attacks(king_) & allowed();
        sink_(king_, targets.any() ? targets & ~attacked_by_enemy() : targets);
    }

    /// Every square that the enemy attacks, without the king on the board, so that it cannot hide
    /// behind itself from a slider.
    [[nodiscard]] Bitboard attacked_by_enemy() const noexcept {
        const Bitboard without_king = occupied_ ^ Bitboard(king_);
        Bitboard attacked = pawn_attacks(them, position_.pieces(them, PieceType::pawn)) |
                            king_attacks(position_.king(them));
        for (const Square from : position_.pieces(them, PieceType::knight))
            attacked |= knight_attacks(from);
        for (const Square from : position_.diagonal_sliders(them))
            attacked |= sliders.bishop(from, without_king);
        for (const Square from : position_.straight_sliders(them))
            attacked |= sliders.rook(from, without_king);
        return attacked;
    }

    void pieces() noexcept {
        const Bitboard targets = allowed() & evasion_;
        for (const Square from : position_.pieces(us, PieceType::knight) & ~pinned_)
            sink_(from, knight_attacks(from) & targets);
        for (const Square from : position_.diagonal_sliders(us))
            sink_(from, on_pin_line(from, sliders.bishop(from, occupied_)) & targets);
        for (const Square from : position_.straight_sliders(us))
            sink_(from, on_pin_line(from, sliders.rook(from, occupied_)) & targets);
    }

    [[nodiscard]] Bitboard on_pin_line(Square from, Bitboard targets) const noexcept {
        return pinned_.contains(from) ? targets & lines.line[king_][from] : targets;
    }

    void pawns() noexcept {
        const Bitboard own_pawns = position_.pieces(us, PieceType::pawn);
        const Bitboard last_rank{relative(us, Rank::eighth)};
        const Bitboard empty = ~occupied_;
        const Bitboard one = shift_ahead<us>(own_pawns) & empty;
        const Bitboard two =
            shift_ahead<us>(one & Bitboard(relative(us, Rank::third))) & empty & evasion_;
        const Bitboard row = shift_ahead<us>(own_pawns);
        const Bitboard east = shift_east(row) & enemy_ & evasion_;
        const Bitboard west = shift_west(row) & enemy_ & evasion_;
        if constexpr (which != MoveClass::noisy) {
            pawn_moves(one & evasion_ & ~last_rank, up);
            pawn_moves(two, 2 * up);
        }
        if constexpr (which != MoveClass::quiet) {
            pawn_moves(east & ~last_rank, up + 1);
            pawn_moves(west & ~last_rank, up - 1);
            promotions(one & evasion_ & last_rank, up);
            promotions(east & last_rank, up + 1);
            promotions(west & last_rank, up - 1);
            en_passant();
        }
    }

    [[nodiscard]] bool pin_allows(Square from, Square to) const noexcept {
        return !pinned_.contains(from) || lines.line[king_][from].contains(to);
    }

    void pawn_moves(Bitboard targets, int step) noexcept {
        for (const Square to : targets) {
            const Square from = square_at(index_of(to) - step);
            if (pin_allows(from, to)) sink_(Move(from, to));
        }
    }

    void promotions(Bitboard targets, int step) noexcept {
        for (const Square to : targets) {
            const Square from = square_at(index_of(to) - step);
            if (!pin_allows(from, to)) continue;
            for (const PieceType type :
                 {PieceType::queen, PieceType::rook, PieceType::bishop, PieceType::knight})
                sink_(Move::promotion(from, to, type));
        }
    }

    void en_passant() noexcept {
        const std::optional<Square> square = position_.legal_en_passant();
        if (!square) return;
        const Square to = *square;
        const Bitboard captured{ahead(them, to)};
        for (const Square from : pawn_attacks(them, to) & position_.pieces(us, PieceType::pawn)) {
            const Bitboard after = (occupied_ ^ Bitboard(from) ^ captured) | Bitboard(to);
            if ((position_.attackers_to(king_, after) & enemy_ & ~captured).empty())
                sink_(Move(from, to, MoveKind::en_passant));
        }
    }

    void castling() noexcept {
        for (const Square rook : position_.castling_rooks() & own_)
            if (castling_is_safe(position_, king_, rook))
                sink_(Move(king_, rook, MoveKind::castling));
    }

    const Position& position_;
    Sink& sink_;
    Square king_;
    Bitboard own_;
    Bitboard enemy_;
    Bitboard occupied_;
    Bitboard checkers_;
    Bitboard pinned_;
    Bitboard evasion_;
};

/// The moves of `us`, also if it is not their turn.
template <MoveClass which, typename Sink>
void generate(const Position& position, Color us, Sink& sink) noexcept {
    if (us == Color::white) MoveGenerator<Color::white, which, Sink>(position, sink).run();
    else MoveGenerator<Color::black, which, Sink>(position, sink).run();
}

template <MoveClass which, typename Sink>
void generate(const Position& position, Sink& sink) noexcept {
    generate<which>(position, position.turn(), sink);
}

struct ListSink {
    MoveList& list;
    void operator()(Square from, Bitboard targets) const noexcept {
        for (const Square to : targets) list.push_back(Move(from, to));
    }
    void operator()(Move move) const noexcept { list.push_back(move); }
};

struct CountSink {
    int count = 0;
    void operator()(Square, Bitboard targets) noexcept { count += targets.count(); }
    void operator()(Move) noexcept { ++count; }
};

/// A sink that tells whether there is any move.
struct AnySink {
    bool found = false;
    [[nodiscard]] bool is_satisfied() const noexcept { return found; }
    void operator()(Square, Bitboard targets) noexcept { found = found || targets.any(); }
    void operator()(Move) noexcept { found = true; }
};

}  // namespace chess::detail
