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

/// A pinned piece that cannot take what it attacks, or that is itself attacked.
Bitboard pin_matters(const Position& position, Square square, Square pinner) {
    const Piece piece = *position.at(square);
    Bitboard result;
    for (const Square target : attacks_from(position, square) & position.pieces(~piece.color)) {
        if (target == pinner) continue;
        const PieceType type = position.type_at(target);
        if (type == PieceType::king) continue;
        if (line_through(square, pinner).contains(target)) continue;
        if (worth(type) > worth(piece.type) || is_loose(position, target)) result |= Bitboard(square);
    }
    for (const Square attacker : attackers(position, square, ~piece.color)) {
        const PieceType type = position.type_at(attacker);
        if (worth(type) < worth(piece.type) || is_loose(position, square) || attackers(position, square, ~piece.color).count() > defenders(position, square).count())
            result |= Bitboard(square);
    }
    return result;
}

}  // namespace

Seen find_pin(const MotifLine& line) {
    for (std::size_t ply = line.first(); ply < line.size(); ply += 2) {
        const Position& position = line[ply].after;
        if (ply + 1 == line.size() && line.mates()) break;
        for (const Square square : position.pinned(~line.solver())) {
            const auto pinner = pinner_of(position, square);
            if (!pinner || position.type_at(square) == PieceType::pawn) continue;
            const Bitboard targets = pin_matters(position, square, *pinner);
            if (targets.any()) return Sighting{ply, *pinner, targets};
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
        if (attack.to() != taking.from() && attackers(attack.before, reply.from(), line.solver()).contains(taking.from())) continue;
        if (!squares_between(taking.from(), taking.to()).contains(reply.from())) continue;
        if (reply.to() == taking.to()) continue;
        if (worth(reply.piece) <= worth(*taking.captured) || !is_en_prise(taking.before, taking.to())) continue;
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

}  // namespace chess::detail
