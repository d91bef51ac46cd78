#include "libchess/core/attacks.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/motif/detail/finders.hpp"

namespace chess::detail {

namespace {

/// The slider that pins the piece on `square` to its king.
std::optional<Square> pinner_of(const Position& position, Square square) {
    const Color side = position.at(square)->color;
    const Square king = position.king(side);
    const Bitboard occupied = position.occupied() ^ Bitboard(square);
    const Bitboard through = position.attackers_to(king, occupied) & position.pieces(~side) &
                             ~position.attackers_to(king, position.occupied());
    if (through.empty()) return std::nullopt;
    return through.first();
}

/// What a pinned piece could capture if it were not pinned: more valuable pieces, and loose ones.
Bitboard spared_by_pin(const Position& position, Square pinned, Square pinner) {
    const Piece piece = *position.at(pinned);
    Bitboard spared;
    const Bitboard off_line = position.pieces(~piece.color) & ~line_through(pinned, pinner);
    for (const Square target : attacks_from(position, pinned) & off_line)
        if (value_of(position.type_at(target)) > value_of(piece.type) || is_loose(position, target))
            spared |= Bitboard(target);
    return spared;
}

/// The pin keeps a piece from capturing something, or from escaping capture.
bool pin_matters(const Position& position, Square pinned, Square pinner) {
    if (spared_by_pin(position, pinned, pinner).any()) return true;
    if (position.type_at(pinned) == PieceType::pawn) return false;
    if (is_attacked_by_less(position, pinned)) return true;
    // A loose piece that can capture the pinner can escape.
    return is_en_prise(position, pinned) && !attacks_from(position, pinned).contains(pinner);
}

/// The enemy sliders that a slider attacks and that attack it.
Bitboard faced_by(const Position& position, Square slider, Color side) {
    return attacks_from(position, slider) & attackers(position, slider, ~side) &
           (position.diagonal_sliders(~side) | position.straight_sliders(~side));
}

}  // namespace

Seen find_pin(const MotifLine& line) {
    for (std::size_t ply = line.first(); ply < line.size(); ply += 2) {
        const Position& position = line[ply].after;
        for (const Square pinned : position.pinned(~line.solver())) {
            const auto pinner = pinner_of(position, pinned);
            if (pinner && pin_matters(position, pinned, *pinner))
                return Sighting{ply, *pinner, Bitboard(pinned)};
        }
    }
    return std::nullopt;
}

Seen find_skewer(const MotifLine& line) {
    for (std::size_t ply = line.first() + 2; ply < line.size(); ply += 2) {
        const LineMove& taking = line[ply];
        const LineMove& reply = line[ply - 1];
        const LineMove& attack = line[ply - 2];
        if (!taking.captured || !is_slider(taking.piece)) continue;
        if (!attackers(attack.after, reply.from(), line.solver()).contains(taking.from())) continue;
        if (attack.to() != taking.from() &&
            attackers(attack.before, reply.from(), line.solver()).contains(taking.from()))
            continue;
        if (!squares_between(taking.from(), taking.to()).contains(reply.from())) continue;
        if (reply.to() == taking.to()) continue;
        if (value_of(reply.piece) <= value_of(*taking.captured) ||
            !is_en_prise(taking.before, taking.to()))
            continue;
        return Sighting{ply - 2, taking.from(), Bitboard(taking.to()) | Bitboard(reply.from())};
    }
    return std::nullopt;
}

Seen find_x_ray_attack(const MotifLine& line) {
    for (std::size_t ply = line.first() + 2; ply < line.size(); ply += 2) {
        const LineMove& taking = line[ply];
        const LineMove& reply = line[ply - 1];
        const LineMove& first = line[ply - 2];
        if (!taking.captured || reply.to() != taking.to() || first.to() != taking.to()) continue;
        if (!reply.captured) continue;
        if (!squares_between(taking.from(), taking.to()).contains(reply.from())) continue;
        return Sighting{ply - 2, taking.from(), Bitboard(taking.to())};
    }
    return std::nullopt;
}

Seen find_collinear_move(const MotifLine& line) {
    for (std::size_t ply = line.first(); ply < line.size(); ply += 2) {
        const LineMove& move = line[ply];
        if (!is_slider(move.piece)) continue;
        for (const Square faced : faced_by(move.before, move.from(), line.solver()))
            if (squares_between(move.from(), faced).contains(move.to()))
                return Sighting{ply, move.to(), Bitboard(faced)};
    }
    return std::nullopt;
}

}  // namespace chess::detail
