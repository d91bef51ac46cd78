#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/motif/detail/finders.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>

namespace chess::detail {

namespace {

/// In pawns: giving up the exchange is a sacrifice, giving up a pawn is not.
constexpr int least_sacrifice = 2;

/// The side to move has a piece there, neither pawn nor king, that is en prise and free to move,
/// but no move saves it or captures as much.
bool is_trapped(const Position& position, Square square) {
    const auto piece = position.at(square);
    if (!piece || piece->type == PieceType::pawn || piece->type == PieceType::king) return false;
    if (position.in_check() || position.pinned(position.turn()).contains(square)) return false;
    if (!is_en_prise(position, square)) return false;
    const MoveList moves = legal_moves(position);
    return std::ranges::none_of(moves, [&](Move move) {
        if (move.from() != square) return false;
        const auto captured = position.captured_by(move);
        if (captured && value_of(*captured) >= value_of(piece->type)) return true;
        return !is_en_prise(position.after(move), move.to());
    });
}

}  // namespace

Seen find_hanging_piece(const MotifLine& line) {
    const std::size_t first = line.first();
    const LineMove& taking = line[first];
    if (!taking.captured || *taking.captured == PieceType::pawn) return std::nullopt;
    const Square square = taking.capture_square();
    if (!is_loose(taking.before, square)) return std::nullopt;
    // A recapture is no gain, unless it captures more.
    if (first == 1 && line[0].captured && line[0].to() == square &&
        value_of(*line[0].captured) >= value_of(*taking.captured))
        return std::nullopt;
    // The gain must not be lost again by the solver's next move.
    if (first + 2 < line.size() && material_balance(line[first + 2].after, line.solver()) <
                                       material_balance(taking.after, line.solver()))
        return std::nullopt;
    return Sighting{first, taking.to(), Bitboard(square)};
}

Seen find_sacrifice(const MotifLine& line) {
    const Color side = line.solver();
    const int start = material_balance(line.start(), side);
    // After a reply and the solver's next move, so that an immediate recapture does not count.
    for (std::size_t ply = line.first() + 2; ply < line.size(); ply += 2)
        if (start - material_balance(line[ply].after, side) >= least_sacrifice)
            return Sighting{ply - 2, line[ply - 2].to(), Bitboard(line[ply - 1].to())};
    return std::nullopt;
}

Seen find_trapped_piece(const MotifLine& line) {
    for (std::size_t ply = line.first() + 2; ply < line.size(); ply += 2) {
        const LineMove& reply = line[ply - 1];
        const LineMove& taking = line[ply];
        if (!taking.captured || *taking.captured == PieceType::pawn) continue;
        // Where it stood before the reply: it may have moved to where it is captured.
        const Square square = reply.to() == taking.to() ? reply.from() : taking.to();
        if (is_trapped(reply.before, square))
            return Sighting{ply - 2, line[ply - 2].to(), Bitboard(square)};
    }
    return std::nullopt;
}

Seen find_intermezzo(const MotifLine& line) {
    // The expected capture is the recapture of the piece that has just captured.
    if (line.first() != 1 || line.size() < 4) return std::nullopt;
    const LineMove& expected = line[0];
    const LineMove& between = line[1];
    const LineMove& reply = line[2];
    const LineMove& taking = line[3];
    const Square square = expected.to();
    if (!expected.captured || !taking.captured || taking.to() != square) return std::nullopt;
    if (reply.to() == square || between.to() == square) return std::nullopt;
    if (!is_legal(between.before, taking.move)) return std::nullopt;
    // If the replying piece guarded the square, it was deflected.
    if (attackers(between.before, square, ~line.solver()).contains(reply.from()))
        return std::nullopt;
    return Sighting{1, between.to(), Bitboard(square)};
}

}  // namespace chess::detail
