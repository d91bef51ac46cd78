#include "libchess/core/attacks.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/motif/detail/finders.hpp"

namespace chess::detail {

Seen find_capturing_defender(const MotifLine& line) {
    const Color enemy = ~line.solver();
    for (std::size_t ply = line.first() + 2; ply < line.size(); ply += 2) {
        const LineMove& removal = line[ply - 2];
        const LineMove& reply = line[ply - 1];
        const LineMove& taking = line[ply];
        if (!taking.captured || !removal.captured || removal.check) continue;
        const Square defender = removal.capture_square();
        if (defender == taking.to() || reply.to() == taking.to()) continue;
        // If one piece makes both captures, or a king the first, no defender had to be removed.
        if (taking.from() == removal.to() || removal.piece == PieceType::king) continue;
        if (!is_loose(taking.before, taking.capture_square())) continue;
        if (!attackers(removal.before, taking.to(), enemy).contains(defender)) continue;
        return Sighting{ply - 2, removal.to(), Bitboard(taking.to()) | Bitboard(defender)};
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
        // A trade is no lure.
        if (takes_lure && lure.captured && value_of(*lure.captured) >= value_of(lure.piece))
            continue;
        if (goal.captured && value_of(*goal.captured) > value_of(goal.piece)) continue;
        // The piece guarded the square, perhaps only behind the pawn that promotes there, and no
        // longer does.
        const Bitboard occupied = lure.before.occupied() & ~Bitboard(goal.from());
        if (!lure.before.attackers_to(goal.to(), occupied).contains(reply.from())) continue;
        if (attackers(goal.before, goal.to(), enemy).contains(reply.to())) continue;
        return Sighting{ply - 2, lure.to(), Bitboard(reply.from()) | Bitboard(goal.to())};
    }
    return std::nullopt;
}

Seen find_attraction(const MotifLine& line) {
    for (std::size_t ply = line.first() + 2; ply < line.size(); ply += 2) {
        const LineMove& lure = line[ply - 2];
        const LineMove& reply = line[ply - 1];
        const LineMove& attack = line[ply];
        const Square square = reply.to();
        if (!reply.captured || square != lure.to() || attack.to() == square) continue;
        if (value_of(reply.piece) < value_of(PieceType::rook)) continue;
        if (!attackers(attack.after, square, line.solver()).contains(attack.to())) continue;
        // A king need only be attacked there; any other piece must be captured.
        const bool won = ply + 2 < line.size() && line[ply + 2].to() == square;
        if (reply.piece == PieceType::king || won)
            return Sighting{ply - 2, lure.to(), Bitboard(square)};
    }
    return std::nullopt;
}

Seen find_interference(const MotifLine& line) {
    const Color enemy = ~line.solver();
    for (std::size_t ply = line.first() + 2; ply < line.size(); ply += 2) {
        const LineMove& cut = line[ply - 2];
        const LineMove& reply = line[ply - 1];
        const LineMove& taking = line[ply];
        const Square target = taking.to();
        if (!taking.captured || reply.to() == target) continue;
        if (!is_loose(taking.before, taking.capture_square())) continue;
        for (const Square defender : attackers(cut.before, target, enemy)) {
            if (!is_slider(cut.before.type_at(defender))) continue;
            // The solver's piece, or the replying one, blocks the line.
            const Bitboard way = squares_between(defender, target);
            if (way.contains(cut.to()) || way.contains(reply.to()))
                return Sighting{ply - 2, cut.to(), Bitboard(target) | Bitboard(defender)};
        }
    }
    return std::nullopt;
}

Seen find_clearance(const MotifLine& line) {
    for (std::size_t ply = line.first() + 2; ply < line.size(); ply += 2) {
        const LineMove& clearing = line[ply - 2];
        const LineMove& reply = line[ply - 1];
        const LineMove& use = line[ply];
        if (use.captured || !is_slider(use.piece)) continue;
        if (reply.to() == use.to() || clearing.to() == use.from()) continue;
        if (use.to() != clearing.from() &&
            !squares_between(use.from(), use.to()).contains(clearing.from()))
            continue;
        // A capture for free is no clearance, nor is a move in a king hunt.
        if (clearing.captured && reply.to() != clearing.to()) continue;
        if (use.check && reply.piece == PieceType::king) continue;
        return Sighting{ply - 2, clearing.to(), Bitboard(clearing.from())};
    }
    return std::nullopt;
}

}  // namespace chess::detail
