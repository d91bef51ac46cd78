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
    for (std::size_t ply = line.first() + 2; ply < line.size(); ply += 2) {
        const LineMove& taking = line[ply];
        const LineMove& reply = line[ply - 1];
        const LineMove& first = line[ply - 2];
        const bool goal = taking.captured || taking.move.is_promotion() || (taking.check && ply + 1 == line.size() && line.mates());
        if (!goal || reply.to() == taking.to() || reply.piece == PieceType::pawn) continue;
        if (taking.captured && worth(*taking.captured) > worth(taking.piece)) continue;
        // The piece guarded the square, and does no longer.
        if (!attackers(first.before, taking.to(), ~line.solver()).contains(reply.from())) continue;
        if (attackers(taking.before, taking.to(), ~line.solver()).contains(reply.to())) continue;
        if (!(reply.captured && reply.to() == first.to()) && !first.check) continue;
        return Sighting{ply - 2, first.to(), Bitboard(reply.from()) | Bitboard(taking.to())};
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
