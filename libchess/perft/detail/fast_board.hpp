#pragma once

// The board of the fast perft. It is independent of `Position` except for its conversion, so that
// the two move generators check each other (DESIGN, "The ladder and the engine").

#include "libchess/core/attacks.hpp"
#include "libchess/core/detail/attack_tables.hpp"
#include "libchess/position/position.hpp"

#include <algorithm>

namespace chess::fast {

/// The kinds of pieces, which differ in their attacks and in the sets that hold them.
enum class Mover : std::uint8_t { knight, bishop, rook, queen, king };

/// The kinds of pieces that may stand on a board, and whether a rook may castle. What counts
/// replies is compiled for each set of kinds, and does not ask for the others.
struct Men {
    bool knights = true;
    bool diagonal = true;
    bool straight = true;
    bool castling = true;
};
constexpr Men all_men;

/// Piece sets and state, copied at every move; queens are in both slider sets.
struct Board {
    ColorMap<Bitboard> all;
    ColorMap<Bitboard> pawns;
    ColorMap<Bitboard> knights;
    ColorMap<Bitboard> diagonal;
    ColorMap<Bitboard> straight;
    Bitboard castling_rooks;
    Bitboard en_passant;  // the en passant square, if an enemy pawn stands beside the pushed pawn
    ColorMap<Square> king;

    explicit Board(const Position& position) noexcept {
        for (const Color color : all_colors) {
            all[color] = position.pieces(color);
            pawns[color] = position.pieces(color, PieceType::pawn);
            knights[color] = position.pieces(color, PieceType::knight);
            diagonal[color] = position.diagonal_sliders(color);
            straight[color] = position.straight_sliders(color);
            king[color] = position.king(color);
        }
        castling_rooks = position.castling_rooks();
        if (const auto square = position.legal_en_passant()) en_passant = Bitboard(*square);
    }

    [[nodiscard]] Bitboard occupied() const noexcept {
        return all[Color::white] | all[Color::black];
    }

    /// The pieces of one kind; none, if such may not stand on the board.
    template <Men men>
    [[nodiscard]] Bitboard knights_of(Color color) const noexcept {
        return men.knights ? knights[color] : Bitboard();
    }
    template <Men men>
    [[nodiscard]] Bitboard diagonal_of(Color color) const noexcept {
        return men.diagonal ? diagonal[color] : Bitboard();
    }
    template <Men men>
    [[nodiscard]] Bitboard straight_of(Color color) const noexcept {
        return men.straight ? straight[color] : Bitboard();
    }
    template <Men men>
    [[nodiscard]] Bitboard castling_rooks_of() const noexcept {
        return men.castling ? castling_rooks : Bitboard();
    }

    /// Removes all pieces of `color` on these squares.
    void clear(Color color, Bitboard squares) noexcept {
        all[color] &= ~squares;
        pawns[color] &= ~squares;
        knights[color] &= ~squares;
        diagonal[color] &= ~squares;
        straight[color] &= ~squares;
    }

    /// The board after a plain move of a piece to an empty square.
    template <Color us, Mover mover>
    [[nodiscard]] Board after(Square from, Square to) const noexcept {
        Board next = *this;
        const Bitboard both = Bitboard(from) | Bitboard(to);
        next.all[us] ^= both;
        if constexpr (mover == Mover::knight) next.knights[us] ^= both;
        if constexpr (mover == Mover::bishop || mover == Mover::queen) next.diagonal[us] ^= both;
        if constexpr (mover == Mover::rook || mover == Mover::queen) next.straight[us] ^= both;
        next.castling_rooks &= ~both;
        if constexpr (mover == Mover::king) {
            next.king[us] = to;
            next.castling_rooks &= ~Bitboard(back_rank(us));
        }
        next.en_passant = Bitboard();
        return next;
    }

    template <Color us, Mover mover>
    [[nodiscard]] Board after_capture(Square from, Square to) const noexcept {
        Board next = after<us, mover>(from, to);
        next.clear(~us, Bitboard(to));
        return next;
    }

    /// The board after a pawn's step, without promotions.
    template <Color us>
    [[nodiscard]] Board after_pawn(Square from, Square to) const noexcept {
        Board next = *this;
        const Bitboard both = Bitboard(from) | Bitboard(to);
        next.all[us] ^= both;
        next.pawns[us] ^= both;
        next.en_passant = Bitboard();
        return next;
    }

    template <Color us>
    [[nodiscard]] Board after_pawn_capture(Square from, Square to) const noexcept {
        Board next = after_pawn<us>(from, to);
        next.clear(~us, Bitboard(to));
        next.castling_rooks &= ~Bitboard(to);  // Chess960 or not, a rook may be captured
        return next;
    }

    template <Color us>
    [[nodiscard]] Board after_double_step(Square from, Square to) const noexcept {
        Board next = after_pawn<us>(from, to);
        const Bitboard pawn{to};
        if (((shift_east(pawn) | shift_west(pawn)) & pawns[~us]).any())
            next.en_passant = Bitboard(ahead(us, from));
        return next;
    }

    template <Color us>
    [[nodiscard]] Board after_en_passant(Square from, Square to) const noexcept {
        Board next = after_pawn<us>(from, to);
        next.clear(~us, Bitboard(ahead(~us, to)));
        return next;
    }

    template <Color us>
    [[nodiscard]] Board after_promotion(Square from, Square to, PieceType type) const noexcept {
        Board next = after_pawn_capture<us>(from, to);
        const Bitboard square{to};
        next.pawns[us] ^= square;
        if (type == PieceType::knight) next.knights[us] |= square;
        if (type == PieceType::bishop || type == PieceType::queen) next.diagonal[us] |= square;
        if (type == PieceType::rook || type == PieceType::queen) next.straight[us] |= square;
        return next;
    }

    template <Color us>
    [[nodiscard]] Board after_castling(Square rook) const noexcept {
        Board next = *this;
        const auto [king_to, rook_to] = castling_targets(king[us], rook);
        next.all[us] &= ~(Bitboard(king[us]) | Bitboard(rook));
        next.all[us] |= Bitboard(king_to) | Bitboard(rook_to);
        next.straight[us] = (next.straight[us] & ~Bitboard(rook)) | Bitboard(rook_to);
        next.king[us] = king_to;
        next.castling_rooks &= ~Bitboard(back_rank(us));
        next.en_passant = Bitboard();
        return next;
    }

    /// Pieces of `color` that attack a square, given the blockers.
    template <Color color, Men men>
    [[nodiscard]] Bitboard attackers(Square square, Bitboard occupied) const noexcept {
        return (detail::fast_sliders.rook(square, occupied) & straight_of<men>(color)) |
               (detail::fast_sliders.bishop(square, occupied) & diagonal_of<men>(color)) |
               (knight_attacks(square) & knights_of<men>(color)) |
               (pawn_attacks(~color, square) & pawns[color]) |
               (king_attacks(square) & Bitboard(king[color]));
    }
};

/// What a piece attacks.
template <Mover mover>
[[nodiscard]] inline Bitboard attacks_of(Square from, Bitboard occupied) noexcept {
    switch (mover) {
        case Mover::knight: return knight_attacks(from);
        case Mover::bishop: return detail::fast_sliders.bishop(from, occupied);
        case Mover::rook: return detail::fast_sliders.rook(from, occupied);
        case Mover::queen:
            return detail::fast_sliders.bishop(from, occupied) |
                   detail::fast_sliders.rook(from, occupied);
        case Mover::king: return king_attacks(from);
    }
}

/// What kings on any of these squares attack.
[[nodiscard]] inline Bitboard king_attacks(Bitboard set) noexcept {
    const Bitboard row = set | shift_east(set) | shift_west(set);
    return shift_east(set) | shift_west(set) | (row << 8) | (row >> 8);
}
/// What knights on any of these squares attack.
[[nodiscard]] inline Bitboard knight_attacks(Bitboard set) noexcept {
    const Bitboard east = shift_east(set);
    const Bitboard west = shift_west(set);
    const Bitboard near = east | west;
    const Bitboard far = shift_east(east) | shift_west(west);
    return (near << 16) | (near >> 16) | (far << 8) | (far >> 8);
}

using chess::king_attacks;
using chess::knight_attacks;
using detail::bishop_lines;
using detail::rook_lines;

/// The restrictions on one side's moves by its king's safety.
template <Color us, Men men>
struct KingSafety {
    Bitboard occupied;
    Bitboard checkers;
    Bitboard pinned;
    Bitboard evasion = all_squares;  // where pieces other than the king may go

    // Always inline: otherwise the compiler's choice depends on unrelated code, and costs 1 % of a
    // count.
    [[gnu::always_inline]] explicit KingSafety(const Board& board) noexcept
        : occupied(board.occupied()) {
        constexpr Color them = ~us;
        const Square king = board.king[us];
        checkers = (knight_attacks(king) & board.template knights_of<men>(them)) |
                   (pawn_attacks(us, king) & board.pawns[them]);
        const Bitboard snipers = (rook_lines[king] & board.template straight_of<men>(them)) |
                                 (bishop_lines[king] & board.template diagonal_of<men>(them));
        for (const Square sniper : snipers) {
            const Bitboard blockers = detail::lines.between[king][sniper] & occupied;
            if (blockers.empty()) checkers |= Bitboard(sniper);
            else if (!blockers.several()) pinned |= blockers & board.all[us];
        }
        if (checkers.any()) [[unlikely]]
            evasion = checkers.several() ? Bitboard()
                                         : detail::lines.between[king][checkers.first()] | checkers;
    }
};

/// The requirements of castling: squares that must be empty, and squares that must not be attacked.
struct CastlingPath {
    Bitboard empty;
    Bitboard safe;
};

/// White's castling paths, by the files of king and rook.
constexpr auto castling_paths = [] {
    EnumMap<File, EnumMap<File, CastlingPath, 8>, 8> paths;
    const auto between = [](Square a, Square b) {
        Bitboard squares;
        for (int i = std::min(index_of(a), index_of(b)) + 1; i < std::max(index_of(a), index_of(b));
             ++i)
            squares |= Bitboard(square_at(i));
        return squares;
    };
    for (int k = 0; k < 8; ++k)
        for (int r = 0; r < 8; ++r) {
            const Square king = square_at(k);
            const Square rook = square_at(r);
            const auto [king_to, rook_to] = castling_targets(king, rook);
            const Bitboard safe = between(king, king_to) | Bitboard(king_to);
            const Bitboard walked = safe | between(rook, rook_to) | Bitboard(rook_to);
            paths[file_of(king)][file_of(rook)] = {walked & ~(Bitboard(king) | Bitboard(rook)),
                                                   safe};
        }
    return paths;
}();

template <Color us>
[[nodiscard]] inline CastlingPath castling_path(Square king, Square rook) noexcept {
    const CastlingPath path = castling_paths[file_of(king)][file_of(rook)];
    constexpr int shift = us == Color::white ? 0 : 56;
    return {path.empty << shift, path.safe << shift};
}

/// The squares that the king of `us` may step to, and the rooks with which it may castle.
template <Color us, Men men>
struct KingMoves {
    Bitboard steps;
    Bitboard rooks;

    // Always inline, as is `KingSafety`; together they make the count of an ending a tenth faster.
    [[gnu::always_inline]] KingMoves(const Board& board, Bitboard occupied,
                                     bool in_check) noexcept {
        constexpr Color them = ~us;
        const Square king = board.king[us];
        const Bitboard without_king = occupied ^ Bitboard(king);
        const Bitboard unguarded =
            ~king_attacks(board.king[them]) & ~pawn_attacks(them, board.pawns[them]);
        const Bitboard candidates = king_attacks(king) & ~board.all[us] & unguarded;
        Bitboard wanted = candidates;
        if (const Bitboard unmoved = board.template castling_rooks_of<men>() & board.all[us];
            unmoved.any() && !in_check)
            for (const Square rook : unmoved) {
                const CastlingPath path = castling_path<us>(king, rook);
                if (((path.empty & occupied) | (path.safe & ~unguarded)).any()) continue;
                rooks |= Bitboard(rook);
                wanted |= path.safe;
            }
        Bitboard safe;
        if (wanted.count() > most_asked_singly)
            safe = wanted & ~attacked_by_pieces(board, without_king);
        else
            for (const Square to : wanted)
                if (is_safe(board, to, without_king)) safe |= Bitboard(to);
        steps = safe & candidates;
        for (const Square rook : rooks) {
            // A rook in the corner hides nothing.
            const Bitboard squares = castling_path<us>(king, rook).safe;
            const bool in_corner = file_of(rook) == File::a || file_of(rook) == File::h;
            bool may = (squares & ~safe).empty();
            if (!in_corner) [[unlikely]]
                for (const Square square : squares)
                    may = may && is_safe(board, square, without_king ^ Bitboard(rook));
            if (!may) rooks ^= Bitboard(rook);
        }
    }

private:
    /// Where a king has room, few men stand: all squares that they attack are sooner found.
    static constexpr int most_asked_singly = 2;

    /// The squares that their pieces attack; pawns and the king are handled above.
    [[nodiscard]] static Bitboard attacked_by_pieces(const Board& board,
                                                     Bitboard occupied) noexcept {
        constexpr Color them = ~us;
        Bitboard attacked;
        for (const Square from : board.template knights_of<men>(them))
            attacked |= knight_attacks(from);
        for (const Square from : board.template diagonal_of<men>(them))
            attacked |= detail::fast_sliders.bishop(from, occupied);
        for (const Square from : board.template straight_of<men>(them))
            attacked |= detail::fast_sliders.rook(from, occupied);
        return attacked;
    }

    /// No piece of theirs attacks the square; pawns and the king are handled above.
    [[nodiscard]] static bool is_safe(const Board& board, Square square,
                                      Bitboard occupied) noexcept {
        constexpr Color them = ~us;
        return ((knight_attacks(square) & board.template knights_of<men>(them)) |
                (detail::fast_sliders.rook(square, occupied) &
                 board.template straight_of<men>(them)) |
                (detail::fast_sliders.bishop(square, occupied) &
                 board.template diagonal_of<men>(them)))
            .empty();
    }
};

/// The pawns that may capture en passant now, tested by making the capture on the board.
template <Color us, Men men>
[[nodiscard]] inline Bitboard en_passant_capturers(const Board& board, Bitboard occupied) noexcept {
    Bitboard capturers;
    if (board.en_passant.empty()) return capturers;
    const Square to = board.en_passant.first();
    const Bitboard captured{ahead(~us, to)};
    for (const Square from : pawn_attacks(~us, to) & board.pawns[us]) {
        const Bitboard after = (occupied ^ Bitboard(from) ^ captured) | Bitboard(to);
        if ((board.attackers<~us, men>(board.king[us], after) & ~captured).empty())
            capturers |= Bitboard(from);
    }
    return capturers;
}

}  // namespace chess::fast
