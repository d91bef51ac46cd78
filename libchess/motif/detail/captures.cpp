#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/motif/detail/finders.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>

namespace chess::detail {

namespace {

/// In pawns: the exchange is a sacrifice, a pawn is not.
constexpr int least_sacrifice = 2;

}  // namespace

Seen find_hanging_piece(const MotifLine& line) {
    const LineMove& taking = line[line.first()];
    if (!taking.captured || *taking.captured == PieceType::pawn) return std::nullopt;
    const Square square = taking.capture_square();
    if (taking.before.in_check()) return std::nullopt;
    if (!is_loose(taking.before, square)) return std::nullopt;
    if (line.first() == 1) {
        const LineMove& before = line[0];
        // A recapture of as much is no gain.
        if (before.captured && before.to() == square && worth(*before.captured) >= worth(*taking.captured))
            return std::nullopt;
    }
    return Sighting{line.first(), taking.to(), Bitboard(square)};
}

Seen find_sacrifice(const MotifLine& line) {
    const Color side = line.solver();
    const int start = material_balance(line.start(), side);
    // After an answer and the solver's next move, so that what is taken back at once does not count.
    for (std::size_t ply = line.first() + 2; ply < line.size(); ply += 2)
        if (start - material_balance(line[ply].after, side) >= least_sacrifice)
            return Sighting{ply - 2, line[ply - 2].to(), Bitboard(line[ply - 1].to())};
    return std::nullopt;
}

Seen find_trapped_piece(const MotifLine& line) {
    for (std::size_t ply = line.first() + 2; ply < line.size(); ply += 2) {
        const LineMove& taking = line[ply];
        const LineMove& reply = line[ply - 1];
        if (!taking.captured || *taking.captured == PieceType::pawn) continue;
        Square square = taking.to();
        if (reply.to() == square) square = reply.from();  // it went where it was taken all the same
        const Position& position = reply.before;
        if (position.in_check() || !position.at(square)) continue;
        const PieceType type = position.type_at(square);
        if (type == PieceType::pawn || type == PieceType::king) continue;
        if (!is_en_prise(position, square)) continue;
        const MoveList moves = legal_moves(position);
        const bool escapes = std::ranges::any_of(moves, [&](Move move) {
            if (move.from() != square) return false;
            if (position.is_capture(move) && worth(*position.captured_by(move)) >= worth(type)) return true;
            return !is_en_prise(position.after(move), move.to());
        });
        if (!escapes) return Sighting{ply - 2, line[ply - 2].to(), Bitboard(square)};
    }
    return std::nullopt;
}

Seen find_intermezzo(const MotifLine& line) {
    for (std::size_t ply = line.first() + 2; ply < line.size(); ply += 2) {
        const LineMove& taking = line[ply];
        if (!taking.captured) continue;
        const LineMove& reply = line[ply - 1];
        const LineMove& between = line[ply - 2];
        if (reply.to() == taking.to() || between.to() == taking.to()) continue;
        if (ply < 3) continue;
        const LineMove& earlier = line[ply - 3];
        if (!earlier.captured || earlier.to() != taking.to()) continue;
        if (!is_legal(between.before, taking.move)) continue;
        return Sighting{ply - 2, between.to(), Bitboard(taking.to())};
    }
    return std::nullopt;
}

}  // namespace chess::detail
