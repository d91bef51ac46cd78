#include "libchess/core/attacks.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/motif/detail/finders.hpp"

namespace chess::detail {

Seen find_capturing_defender(const MotifLine& line) {
    for (std::size_t ply = line.first() + 2; ply < line.size(); ply += 2) {
        const LineMove& taking = line[ply];
        const LineMove& first = line[ply - 2];
        const LineMove& reply = line[ply - 1];
        if (!taking.captured || !first.captured || *taking.captured == PieceType::pawn) continue;
        if (first.capture_square() == taking.to() || reply.to() == taking.to()) continue;
        if (taking.piece == PieceType::king) continue;
        if (!is_loose(taking.before, taking.to())) continue;
        if (!attackers(first.before, taking.to(), ~line.solver()).contains(first.capture_square())) continue;
        return Sighting{ply - 2, first.to(), Bitboard(taking.to()) | Bitboard(first.capture_square())};
    }
    return std::nullopt;
}

Seen find_deflection(const MotifLine& line) {
    const Color enemy = ~line.solver();
    for (std::size_t ply = line.first() + 2; ply < line.size(); ply += 2) {
        const LineMove& lure = line[ply - 2];
        const LineMove& reply = line[ply - 1];
        const LineMove& goal = line[ply];
        if (!goal.captured && !goal.move.is_promotion()) continue;
        if (reply.to() == goal.to()) continue;
        const bool takes_lure = reply.captured && reply.to() == lure.to();
        if (!takes_lure && !lure.check) continue;
        // A trade lures nobody.
        if (takes_lure && lure.captured && worth(*lure.captured) >= worth(lure.piece)) continue;
        if (goal.captured && worth(*goal.captured) > worth(goal.piece)) continue;
        // The piece guarded the square, if need be through the pawn that promotes there, and does
        // so no longer.
        const Bitboard occupied = lure.before.occupied() & ~Bitboard(goal.from());
        if (!lure.before.attackers_to(goal.to(), occupied).contains(reply.from())) continue;
        if (attackers(goal.before, goal.to(), enemy).contains(reply.to())) continue;
        return Sighting{ply - 2, lure.to(), Bitboard(reply.from()) | Bitboard(goal.to())};
    }
    return std::nullopt;
}

Seen find_attraction(const MotifLine& line) {
    for (std::size_t ply = line.first() + 2; ply < line.size(); ply += 2) {
        const LineMove& first = line[ply - 2];
        const LineMove& reply = line[ply - 1];
        const LineMove& next = line[ply];
        if (!reply.captured || reply.to() != first.to()) continue;
        if (reply.piece != PieceType::king && reply.piece != PieceType::queen && reply.piece != PieceType::rook) continue;
        const Square square = reply.to();
        if (next.to() == square) continue;
        if (!attackers(next.after, square, line.solver()).contains(next.to())) continue;
        if (reply.piece == PieceType::king) {
            return Sighting{ply - 2, first.to(), Bitboard(square)};
        }
        if (ply + 2 < line.size() && line[ply + 2].to() == square) return Sighting{ply - 2, first.to(), Bitboard(square)};
    }
    return std::nullopt;
}

Seen find_interference(const MotifLine& line) {
    for (std::size_t ply = line.first() + 2; ply < line.size(); ply += 2) {
        const LineMove& taking = line[ply];
        const LineMove& first = line[ply - 2];
        const LineMove& reply = line[ply - 1];
        if (!taking.captured || reply.to() == taking.to() || first.captured) continue;
        if (!is_loose(taking.before, taking.to())) continue;
        for (const Square defender : attackers(first.before, taking.to(), ~line.solver())) {
            if (!squares_between(defender, taking.to()).contains(first.to())) continue;
            if (!is_slider(first.before.type_at(defender))) continue;
            return Sighting{ply - 2, first.to(), Bitboard(taking.to()) | Bitboard(defender)};
        }
    }
    return std::nullopt;
}

Seen find_clearance(const MotifLine& line) {
    for (std::size_t ply = line.first() + 2; ply < line.size(); ply += 2) {
        const LineMove& first = line[ply - 2];
        const LineMove& reply = line[ply - 1];
        const LineMove& next = line[ply];
        if (next.captured || !is_slider(next.piece)) continue;
        if (first.piece == PieceType::pawn || first.move.is_castling()) continue;
        if (reply.to() == next.to() || first.to() == next.from()) continue;
        const bool cleared = next.to() == first.from() || squares_between(next.from(), next.to()).contains(first.from());
        if (!cleared) continue;
        return Sighting{ply - 2, first.to(), Bitboard(first.from())};
    }
    return std::nullopt;
}

}  // namespace chess::detail
