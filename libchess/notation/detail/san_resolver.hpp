#pragma once

// Resolves the text of a move; inlines slider lookups (see core/detail/attack_tables.hpp).

#include "libchess/core/detail/attack_tables.hpp"
#include "libchess/notation/detail/san_scanner.hpp"
#include "libchess/position/detail/move_generator.hpp"
#include "libchess/position/position.hpp"

#include <cstdint>
#include <cstdlib>
#include <optional>

namespace chess::detail {

/// Where a piece of each kind comes from to a square of an empty board; pawns are not included.
inline constexpr PieceTypeMap<SquareMap<Bitboard>> empty_board_attacks = [] {
    PieceTypeMap<SquareMap<Bitboard>> attacks;
    for (const Square to : all_squares) {
        attacks[PieceType::knight][to] = knight_attacks(to);
        attacks[PieceType::bishop][to] = bishop_lines[to];
        attacks[PieceType::rook][to] = rook_lines[to];
        attacks[PieceType::queen][to] = rook_lines[to] | bishop_lines[to];
        attacks[PieceType::king][to] = king_attacks(to);
    }
    return attacks;
}();

/// Finds the pieces that can go to a square, for SAN's disambiguation, backwards from the target so
/// that no moves need be generated. Castling is not included.
class MoveSources {
public:
    /// Whoever knows that the side to move is not in check says so: most moves are then seen to be
    /// safe at a glance.
    explicit MoveSources(const Position& position, bool may_be_in_check = true) noexcept
        : position_(position),
          us_(position.turn()),
          own_(position.pieces(us_)),
          enemy_(position.pieces(~us_)),
          occupied_(own_ | enemy_),
          king_(position.king(us_)),
          may_be_in_check_(may_be_in_check) {}

    /// The pieces of a kind that could go there, ignoring their king's safety.
    [[nodiscard]] Bitboard reaching(PieceType type, Square to) const noexcept {
        if (type != PieceType::pawn) return reaching(type, to, all_squares);
        if (own_.contains(to)) return {};
        return pushing(to) | capturing(to);
    }

    /// The same of those of `origin`, for pieces other than pawns.
    [[nodiscard, gnu::always_inline]] Bitboard reaching(PieceType type, Square to,
                                                        Bitboard origin) const noexcept {
        if (own_.contains(to)) return {};
        const Bitboard pieces = position_.pieces(us_, type) & origin;
        return unhindered(empty_board_attacks[type][to] & pieces, to);
    }

    /// The pawns that can step there without a capture; the square must not hold an own piece.
    [[nodiscard, gnu::always_inline]] Bitboard pushing(Square to) const noexcept {
        if (occupied_.contains(to)) return {};
        const Bitboard one = shift_ahead(~us_, Bitboard(to));
        const Bitboard pawns = position_.pieces(us_, PieceType::pawn);
        if ((one & pawns).any()) return one;
        if (rank_of(to) != relative(us_, Rank::fourth) || (one & occupied_).any()) return {};
        return shift_ahead(~us_, one) & pawns;
    }

    /// The pawns that can capture there, en passant included.
    [[nodiscard, gnu::always_inline]] Bitboard capturing(Square to) const noexcept {
        if (!enemy_.contains(to) && position_.legal_en_passant() != to) return {};
        return pawn_attacks(~us_, to) & position_.pieces(us_, PieceType::pawn);
    }

    /// Whether the king is safe once the piece of that kind has gone there.
    [[nodiscard, gnu::always_inline]] bool is_safe(PieceType type, Square from,
                                                   Square to) const noexcept {
        // Out of check, only what stood behind the piece can attack; most often nothing does.
        const bool is_usual = !may_be_in_check_ && type != PieceType::king &&
                              (type != PieceType::pawn || position_.legal_en_passant() != to);
        if (is_usual && (sliders_towards(king_) & lines.line[king_][from]).empty()) return true;
        return is_safe_in_any_case(type, from, to);
    }

    /// Those of `candidates`, pieces of one kind, that may legally go there.
    [[nodiscard, gnu::noinline]] Bitboard safe(PieceType type, Bitboard candidates,
                                               Square to) const noexcept {
        Bitboard result;
        for (const Square from : candidates)
            if (is_safe(type, from, to)) result |= Bitboard(from);
        return result;
    }

    /// The move itself, one of those that `reaching` found.
    [[nodiscard, gnu::always_inline]] Move move(PieceType type, Square from, Square to,
                                                std::optional<PieceType> promotion) const noexcept {
        if (promotion) return Move::promotion(from, to, *promotion);
        if (type == PieceType::pawn && !occupied_.contains(to) && file_of(from) != file_of(to))
            return {from, to, MoveKind::en_passant};
        return {from, to};
    }

    [[nodiscard]] bool promotes(PieceType type, Square to) const noexcept {
        return type == PieceType::pawn && rank_of(to) == relative(us_, Rank::eighth);
    }

private:
    /// Those that nothing stands in the way of, of pieces that go to a square of an empty board.
    /// There are one or two, so that asking both at once costs less than a look into the sliders'
    /// large tables, or than finding out how many there are and whether they slide.
    [[nodiscard, gnu::always_inline]] Bitboard unhindered(Bitboard candidates,
                                                          Square to) const noexcept {
        if (candidates.empty()) return {};
        const auto if_unhindered = [&](Square from) {
            const bool is_hindered = (lines.between[from][to] & occupied_).any();
            return Bitboard(std::uint64_t{is_hindered ? 0U : 1U} << index_of(from));
        };
        const Square first = candidates.first();
        const Square last = square_at(63 - std::countl_zero(candidates.bits()));
        Bitboard result = if_unhindered(first) | if_unhindered(last);
        for (const Square from : candidates & ~Bitboard(first) & ~Bitboard(last))
            result |= if_unhindered(from);
        return result;
    }

    [[nodiscard, gnu::noinline]] bool is_safe_in_any_case(PieceType type, Square from,
                                                          Square to) const noexcept {
        const Bitboard attackers = enemy_ & ~Bitboard(to);
        if (type == PieceType::king) return !is_attacked(to, occupied_ ^ Bitboard(from), attackers);
        const Bitboard after = (occupied_ ^ Bitboard(from)) | Bitboard(to);
        if (type != PieceType::pawn || position_.legal_en_passant() != to ||
            file_of(from) == file_of(to))
            return !is_attacked(king_, after, attackers);
        const Bitboard captured{ahead(~us_, to)};
        return !is_attacked(king_, after ^ captured, attackers ^ captured);
    }

    /// The enemy's sliders on a line with a square.
    [[nodiscard, gnu::always_inline]] Bitboard sliders_towards(Square square) const noexcept {
        return (rook_lines[square] & position_.straight_sliders(~us_)) |
               (bishop_lines[square] & position_.diagonal_sliders(~us_));
    }
    /// Whether nothing stands between a square and one of these pieces on a line with it.
    [[nodiscard]] static bool sees(Bitboard pieces, Square square, Bitboard occupied) noexcept {
        for (const Square from : pieces)
            if ((lines.between[square][from] & occupied).empty()) return true;
        return false;
    }
    /// Whether one of these enemies attacks a square.
    [[nodiscard]] bool is_attacked(Square square, Bitboard occupied,
                                   Bitboard attackers) const noexcept {
        const Bitboard leapers = (knight_attacks(square) & position_.pieces(PieceType::knight)) |
                                 (pawn_attacks(us_, square) & position_.pieces(PieceType::pawn)) |
                                 (king_attacks(square) & position_.pieces(PieceType::king));
        return (leapers & attackers).any() ||
               sees(sliders_towards(square) & attackers, square, occupied);
    }

    const Position& position_;
    Color us_;
    Bitboard own_;
    Bitboard enemy_;
    Bitboard occupied_;
    Square king_;
    bool may_be_in_check_;
};

/// The legal castling move on that side, if there is one.
[[nodiscard]] inline std::optional<Move> resolve_castling(const Position& position,
                                                          CastlingSide side) noexcept {
    const auto rook = position.castling_rook(position.turn(), side);
    if (!rook || position.in_check()) return std::nullopt;
    const Square king = position.king(position.turn());
    if (!castling_is_safe(position, king, *rook)) return std::nullopt;
    return Move(king, *rook, MoveKind::castling);
}

/// The castling meant by a king's move from square to square: onto its own rook, or to its castling
/// destination if that is two files away or more.
[[nodiscard]] inline std::optional<CastlingSide> castling_by_squares(const Position& position,
                                                                     const SanMove& san) noexcept {
    const Square king = position.king(position.turn());
    if (san.origin != Bitboard(king) || rank_of(king) != rank_of(san.to)) return std::nullopt;
    const auto side = san.to > king ? CastlingSide::king_side : CastlingSide::queen_side;
    if (position.castling_rook(position.turn(), side) == san.to) return side;
    const File goal = side == CastlingSide::king_side ? File::g : File::c;
    const int files = std::abs(index_of(file_of(king)) - index_of(file_of(san.to)));
    if (file_of(san.to) != goal || files < 2) return std::nullopt;
    return side;
}

/// The kind of piece that a text means; nullopt if its origin square has no own piece.
[[nodiscard, gnu::always_inline]] inline std::optional<PieceType> piece_meant(
    const Position& position, const SanMove& san) noexcept {
    if (san.has_letter || san.origin.several()) return san.type;
    if ((san.origin & position.pieces(position.turn())).empty()) return std::nullopt;
    return position.type_at(san.origin.first());
}

/// The pieces of that kind that could make the move, restricted by the text's origin; ignores the
/// king's safety.
[[nodiscard, gnu::always_inline]] inline Bitboard sources_meant(const MoveSources& sources,
                                                                const SanMove& san,
                                                                PieceType type) noexcept {
    if (type != PieceType::pawn) return sources.reaching(type, san.to, san.origin);
    Bitboard pawns;
    if (!san.captures) pawns |= sources.pushing(san.to);
    // A pawn capture must have an 'x' or an origin: "d6" alone is a step.
    if (san.captures || san.has_letter || san.origin != all_squares)
        pawns |= sources.capturing(san.to);
    return pawns & san.origin;
}

/// Finds the one legal move that a text means; false if there is none, or more than one. Without an
/// optional, and inlined: returning one from a call would go through memory and stall. Whether the
/// side to move may be in check: see MoveSources.
[[nodiscard, gnu::always_inline]] inline bool resolve(const Position& position, const SanMove& san,
                                                      Move& found,
                                                      bool may_be_in_check = true) noexcept {
    const auto castle = [&](CastlingSide side) {
        const auto castling = resolve_castling(position, side);
        if (castling) found = *castling;
        return castling.has_value();
    };
    if (san.form != SanMove::Form::plain)
        return castle(san.form == SanMove::Form::castle_short ? CastlingSide::king_side
                                                              : CastlingSide::queen_side);
    const auto type = piece_meant(position, san);
    if (!type) return false;
    const MoveSources sources(position, may_be_in_check);
    if (sources.promotes(*type, san.to) != san.promotion.has_value()) return false;
    const Bitboard pieces = sources_meant(sources, san, *type);
    if (pieces.empty()) {
        if (*type != PieceType::king) return false;
        const auto side = castling_by_squares(position, san);
        return side && castle(*side);
    }
    if (!pieces.several()) {
        if (!sources.is_safe(*type, pieces.first(), san.to)) return false;
        found = sources.move(*type, pieces.first(), san.to, san.promotion);
        return true;
    }
    const Bitboard safe = sources.safe(*type, pieces, san.to);
    if (safe.empty() || safe.several()) return false;
    found = sources.move(*type, safe.first(), san.to, san.promotion);
    return true;
}

}  // namespace chess::detail
