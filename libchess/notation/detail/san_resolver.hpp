#pragma once

// Internal to libchess, not installed: inlines slider lookups (see core/attack_tables.hpp).

#include "libchess/notation/detail/san_scanner.hpp"
#include "libchess/notation/detail/san_sources.hpp"

#include <cstdlib>
#include <optional>

namespace chess::detail {

/// The legal castling move with one's own rook on that side, if there is one.
[[nodiscard]] inline std::optional<Move> resolve_castling(const Position& position,
                                                          CastlingSide side) noexcept {
    const auto rook = position.castling_rook(position.turn(), side);
    if (!rook || position.in_check()) return std::nullopt;
    const Square king = position.king(position.turn());
    if (!castling_is_safe(position, king, *rook)) return std::nullopt;
    return Move(king, *rook, MoveKind::castling);
}

/// The castling that a king's move given by both its squares means: onto its own rook, or to where
/// castling takes it if that is two files away or more.
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

/// The kind of piece that a text means; nullopt if it gives an origin where no own piece stands.
[[nodiscard]] inline std::optional<PieceType> piece_meant(const Position& position,
                                                          const SanMove& san) noexcept {
    if (san.has_letter || san.origin.several()) return san.type;
    if ((san.origin & position.pieces(position.turn())).empty()) return std::nullopt;
    return position.type_at(san.origin.first());
}

/// The pieces of that kind that could make the move, by what the text says of their origin; the
/// king's safety is not asked.
[[nodiscard]] inline Bitboard sources_meant(const MoveSources& sources, const SanMove& san,
                                            PieceType type) noexcept {
    if (type != PieceType::pawn) return sources.reaching(type, san.to) & san.origin;
    Bitboard pawns;
    if (!san.captures) pawns |= sources.pushing(san.to);
    // A pawn that takes must say so, or where it comes from: "d6" alone is a step.
    if (san.captures || san.has_letter || san.origin != all_squares)
        pawns |= sources.capturing(san.to);
    return pawns & san.origin;
}

/// The one legal move that a text means; nullopt if there is none, or more than one.
[[nodiscard]] inline std::optional<Move> resolve(const Position& position,
                                                 const SanMove& san) noexcept {
    if (san.form != SanMove::Form::plain)
        return resolve_castling(position, san.form == SanMove::Form::castle_short
                                              ? CastlingSide::king_side
                                              : CastlingSide::queen_side);
    const auto type = piece_meant(position, san);
    if (!type) return std::nullopt;
    const MoveSources sources(position);
    if (sources.promotes(*type, san.to) != san.promotion.has_value()) return std::nullopt;
    const Bitboard pieces = sources_meant(sources, san, *type);
    if (pieces.empty()) {
        if (*type != PieceType::king) return std::nullopt;
        const auto side = castling_by_squares(position, san);
        return side ? resolve_castling(position, *side) : std::nullopt;
    }
    const Bitboard safe = sources.safe(*type, pieces, san.to);
    if (safe.empty() || safe.several()) return std::nullopt;
    return sources.move(*type, safe.first(), san.to, san.promotion);
}

}  // namespace chess::detail
