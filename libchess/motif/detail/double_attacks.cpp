#include "libchess/core/attacks.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/motif/detail/finders.hpp"

namespace chess::detail {

namespace {

/// The targets of a fork by the piece on `square`: the king, more valuable pieces, and loose ones.
Bitboard forked(const Position& position, Square square) {
    const Piece piece = *position.at(square);
    Bitboard result;
    for (const Square target : attacks_from(position, square) & position.pieces(~piece.color)) {
        const PieceType type = position.type_at(target);
        // A loose piece that attacks the forking piece is no target.
        const bool is_victim = type != PieceType::pawn && is_loose(position, target) &&
                               !attacks_from(position, target).contains(square);
        if (value_of(type) > value_of(piece.type) || is_victim) result |= Bitboard(target);
    }
    return result;
}

}  // namespace

Seen find_fork(const MotifLine& line) {
    for (std::size_t ply = line.first(); ply + 1 < line.size(); ply += 2) {
        const LineMove& move = line[ply];
        if (move.piece == PieceType::king || is_en_prise(move.after, move.to())) continue;
        const Bitboard targets = forked(move.after, move.to());
        if (targets.several()) return Sighting{ply, move.to(), targets};
    }
    return std::nullopt;
}

Seen find_discovered_check(const MotifLine& line) {
    for (std::size_t ply = line.first(); ply < line.size(); ply += 2) {
        const LineMove& move = line[ply];
        if (!move.check || move.move.is_castling()) continue;
        const Bitboard others = move.after.checkers() & ~Bitboard(move.to());
        if (others.any())
            return Sighting{ply, others.first(), Bitboard(move.after.king(~line.solver()))};
    }
    return std::nullopt;
}

Seen find_double_check(const MotifLine& line) {
    for (std::size_t ply = line.first(); ply < line.size(); ply += 2) {
        const LineMove& move = line[ply];
        if (move.check && move.after.checkers().several())
            return Sighting{ply, move.to(), Bitboard(move.after.king(~line.solver()))};
    }
    return std::nullopt;
}

Seen find_discovered_attack(const MotifLine& line) {
    for (std::size_t ply = line.first() + 2; ply < line.size(); ply += 2) {
        const LineMove& opening = line[ply - 2];
        const LineMove& taking = line[ply];
        if (!taking.captured || opening.move.is_castling()) continue;
        if (line[ply - 1].to() == taking.to()) continue;
        if (opening.to() == taking.from() || opening.to() == taking.to()) continue;
        if (squares_between(taking.from(), taking.to()).contains(opening.from()))
            return Sighting{ply - 2, taking.from(), Bitboard(taking.capture_square())};
    }
    // If it wins nothing, it may still be a discovered check; a double check is its own motif.
    for (std::size_t ply = line.first(); ply < line.size(); ply += 2) {
        const Bitboard checkers = line[ply].after.checkers();
        if (checkers.any() && !checkers.several() && !checkers.contains(line[ply].to()))
            return Sighting{ply, checkers.first(), Bitboard(line[ply].after.king(~line.solver()))};
    }
    return std::nullopt;
}

}  // namespace chess::detail
