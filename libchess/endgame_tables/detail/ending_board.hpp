#pragma once

// Internal to libchess, not installed: a board of at most four men, for generating tables.

#include "libchess/core/attacks.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/detail/attack_tables.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <type_traits>

namespace chess::detail {

/// A man and where it stands.
struct Man {
    Piece piece;
    Square square;
};

/// Two kings, at most two other men, and the side to move. There is no castling.
struct EndingBoard {
    static constexpr std::size_t white_king = 0;
    static constexpr std::size_t black_king = 1;

    /// White's king, black's king, and the others.
    std::array<Man, 4> men{};
    std::size_t count = 2;
    Color turn = Color::white;
    /// The en passant square, whether or not the capture is legal.
    std::optional<Square> en_passant = {};

    [[nodiscard]] static constexpr std::size_t king_of(Color color) noexcept {
        return color == Color::white ? white_king : black_king;
    }
    [[nodiscard]] Bitboard occupied() const noexcept {
        Bitboard squares;
        for (std::size_t i = 0; i < count; ++i) squares |= Bitboard(men[i].square);
        return squares;
    }
    [[nodiscard]] Bitboard pieces(Color color) const noexcept {
        Bitboard squares;
        for (std::size_t i = 0; i < count; ++i)
            if (men[i].piece.color == color) squares |= Bitboard(men[i].square);
        return squares;
    }
    /// Whether the king of a side is attacked.
    [[nodiscard]] bool in_check(Color color) const noexcept {
        const Square king = men[king_of(color)].square;
        const Bitboard all = occupied();
        for (std::size_t i = 0; i < count; ++i)
            if (men[i].piece.color != color &&
                piece_lookup(men[i].piece, men[i].square, all).contains(king))
                return true;
        return false;
    }
    /// Whether a side has a piece that can pin or give a discovered check.
    [[nodiscard]] bool has_slider(Color color) const noexcept {
        for (std::size_t i = 2; i < count; ++i)
            if (men[i].piece.color == color && men[i].piece.type >= PieceType::bishop) return true;
        return false;
    }
    /// Removes a man other than a king.
    void remove(std::size_t index) noexcept { men[index] = men[--count]; }
    void add(Piece piece, Square square) noexcept { men[count++] = {piece, square}; }
};

/// The rank on which a pawn's double step ends.
[[nodiscard]] constexpr Rank double_step_rank(Color color) noexcept {
    return relative(color, Rank::fourth);
}

/// Whether a pawn that has stepped to `square` by a double step stands beside a pawn of the other
/// side, which may then take it en passant.
[[nodiscard]] inline bool allows_en_passant(const EndingBoard& board, Color color,
                                            Square square) noexcept {
    if (rank_of(square) != double_step_rank(color)) return false;
    const Bitboard beside = shift_east(Bitboard(square)) | shift_west(Bitboard(square));
    for (std::size_t i = 2; i < board.count; ++i)
        if (board.men[i].piece == Piece{~color, PieceType::pawn} &&
            beside.contains(board.men[i].square))
            return true;
    return false;
}

/// Facts about a position's moves, found without making any of them.
struct MoveOutlook {
    /// The side that has moved has not left its king in check.
    bool is_legal = false;
    /// The other members are valid; otherwise a man is or may be pinned, or the side to move is in
    /// check.
    bool is_plain = false;
    /// The number of legal moves that neither capture nor promote.
    unsigned quiet_moves = 0;
    /// Whether any move captures or promotes.
    bool has_conversions = false;
};

/// En passant captures are not counted; the position's legality does not depend on them.
[[nodiscard]] inline MoveOutlook outlook_of(const EndingBoard& board) noexcept {
    const Color us = board.turn;
    const Square king = board.men[EndingBoard::king_of(us)].square;
    const Square other_king = board.men[EndingBoard::king_of(~us)].square;
    const Bitboard all = board.occupied();
    const Bitboard theirs = board.pieces(~us);
    const Bitboard without_king = all & ~Bitboard(king);

    MoveOutlook outlook;
    Bitboard threatened = king_attacks(other_king);
    std::size_t own_men = 0;
    bool may_be_pinned = false;
    for (std::size_t i = 2; i < board.count; ++i) {
        const auto [piece, square] = board.men[i];
        if (piece.color != us) {
            threatened |= piece_lookup(piece, square, without_king);
            may_be_pinned = may_be_pinned || piece_lookup(piece, square, {}).contains(king);
            continue;
        }
        ++own_men;
        const Bitboard attacked = piece_lookup(piece, square, all);
        if (attacked.contains(other_king)) return outlook;
        if (piece.type != PieceType::pawn) {
            outlook.quiet_moves += static_cast<unsigned>((attacked & ~all).count());
            outlook.has_conversions = outlook.has_conversions || !(attacked & theirs).empty();
            continue;
        }
        const bool promotes = rank_of(square) == relative(us, Rank::seventh);
        outlook.has_conversions =
            outlook.has_conversions || promotes || !(attacked & theirs).empty();
        const Square step = ahead(us, square);
        if (promotes || all.contains(step)) continue;
        ++outlook.quiet_moves;
        if (rank_of(square) == relative(us, Rank::second) && !all.contains(ahead(us, step)))
            ++outlook.quiet_moves;
    }
    outlook.is_legal = !king_attacks(king).contains(other_king);
    outlook.is_plain = own_men == 0 || (!threatened.contains(king) && !may_be_pinned);
    const Bitboard steps = king_attacks(king) & ~threatened;
    outlook.quiet_moves += static_cast<unsigned>((steps & ~all).count());
    outlook.has_conversions = outlook.has_conversions || !(steps & theirs).empty();
    return outlook;
}

/// Passed to `for_each_move` to skip quiet moves.
struct NoQuietMoves {};

/// Calls `quiet(board)` for each legal move that neither captures nor promotes, and
/// `converting(board)` for each other, with the board after it.
template <typename Quiet, typename Converting>
// NOLINTNEXTLINE(*-cognitive-complexity): each kind of move in turn
void for_each_move(const EndingBoard& board, const Quiet& quiet, const Converting& converting) {
    constexpr bool only_converting = std::is_same_v<Quiet, NoQuietMoves>;
    const Color us = board.turn;
    const Bitboard all = board.occupied();
    const Bitboard own = board.pieces(us);
    // Whether moves of other men than the king can leave it in check.
    const bool is_exposed = board.has_slider(~us) || board.in_check(us);
    const auto finish = [&](EndingBoard& next, bool converts, bool is_king) {
        if ((is_exposed || is_king) && next.in_check(us)) return;
        if (converts) converting(next);
        else if constexpr (!only_converting) quiet(next);
    };
    const auto move_to = [&](std::size_t index, Square to, std::optional<Square> passed) {
        EndingBoard next = board;
        next.turn = ~us;
        next.en_passant = passed;
        const bool promotes =
            board.men[index].piece.type == PieceType::pawn && rank_of(to) == back_rank(~us);
        next.men[index].square = to;
        std::size_t mover = index;
        const bool captures = all.contains(to);
        if (only_converting && !captures && !promotes) return;
        if (captures) {
            for (std::size_t i = 2; i < board.count; ++i) {
                if (i == index || board.men[i].square != to) continue;
                if (mover + 1 == next.count) mover = i;
                next.remove(i);
                break;
            }
        }
        if (!promotes)
            return finish(next, captures, board.men[index].piece.type == PieceType::king);
        for (const PieceType type :
             {PieceType::queen, PieceType::rook, PieceType::bishop, PieceType::knight}) {
            EndingBoard promoted = next;
            promoted.men[mover].piece.type = type;
            finish(promoted, true, false);
        }
    };

    for (std::size_t i = 0; i < board.count; ++i) {
        const auto [piece, from] = board.men[i];
        if (piece.color != us) continue;
        const Bitboard attacked = piece_lookup(piece, from, all);
        if (piece.type != PieceType::pawn) {
            for (const Square to : attacked & ~own) move_to(i, to, {});
            continue;
        }
        for (const Square to : attacked& all & ~own) move_to(i, to, {});
        if (board.en_passant && attacked.contains(*board.en_passant)) {
            EndingBoard next = board;
            next.turn = ~us;
            next.en_passant.reset();
            next.men[i].square = *board.en_passant;
            const std::size_t taken = i == 2 ? 3 : 2;
            next.remove(taken);
            finish(next, true, false);
        }
        const Square step = ahead(us, from);
        if (all.contains(step)) continue;
        move_to(i, step, {});
        if (rank_of(from) != relative(us, Rank::second)) continue;
        const Square double_step = ahead(us, step);
        if (all.contains(double_step)) continue;
        move_to(i, double_step,
                allows_en_passant(board, us, double_step) ? std::optional(step) : std::nullopt);
    }
}

/// The squares from which a man of the side that has moved may have come by a move that neither
/// captures nor promotes. The kings are not adjacent before it; otherwise that board may be
/// illegal.
[[nodiscard]] inline Bitboard origins(const EndingBoard& board, std::size_t man) noexcept {
    const Color mover = ~board.turn;
    const auto [piece, to] = board.men[man];
    // With an en passant square the last move was the double step.
    if (board.en_passant) {
        const bool has_stepped =
            piece.type == PieceType::pawn && ahead(mover, *board.en_passant) == to;
        return has_stepped ? Bitboard(ahead(~mover, *board.en_passant)) : Bitboard();
    }
    const Bitboard all = board.occupied();
    if (piece.type == PieceType::king)
        return king_attacks(to) & ~all &
               ~king_attacks(board.men[EndingBoard::king_of(board.turn)].square);
    if (piece.type != PieceType::pawn) return piece_lookup(piece, to, all) & ~all;
    const Square step = ahead(~mover, to);
    if (rank_of(step) == back_rank(mover) || all.contains(step)) return {};
    Bitboard squares(step);
    if (rank_of(to) != double_step_rank(mover)) return squares;
    const Square start = ahead(~mover, step);
    if (!all.contains(start) && !allows_en_passant(board, mover, to)) squares |= Bitboard(start);
    return squares;
}

/// Calls `found(man, from)` for each man of the side that has moved and each of its origins.
template <typename Found>
void for_each_unmove(const EndingBoard& board, const Found& found) {
    for (std::size_t man = 0; man < board.count; ++man)
        if (board.men[man].piece.color != board.turn)
            for (const Square from : origins(board, man)) found(man, from);
}

}  // namespace chess::detail
