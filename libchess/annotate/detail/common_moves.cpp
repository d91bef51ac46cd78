#include "libchess/annotate/detail/common_moves.hpp"

#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <vector>

namespace chess::detail {

bool comes_anyway(const BadMove& bad, const Reason& reason) {
    if (reason.gain == 0 || reason.line.empty()) return false;
    const bool is_reply = reason.begins == Reason::Line::reply;
    const Move first = reason.line.front();
    const auto taken = (is_reply ? bad.after() : bad.before()).position.captured_by(first);
    // With another man it is taken at once.
    if (!is_reply && taken && bad.played().to() == first.to() &&
        bad.before().position.captured_by(bad.played()) == taken)
        return true;
    // A pawn often falls a move later.
    const std::size_t soon = taken == PieceType::pawn ? 6 : 4;
    Position position = (is_reply ? bad.before() : bad.after()).position;
    const std::vector<Move>& other = is_reply ? bad.better : bad.answer;
    for (std::size_t ply = 0; ply < std::min(soon, other.size()); ++ply) {
        if (ply % 2 == 1 && taken && other[ply].to() == first.to() &&
            position.captured_by(other[ply]) == taken)
            return true;
        position.make(other[ply]);
    }
    return false;
}

bool is_played(std::span<const Move> line, Move move, std::size_t first, std::size_t within) {
    for (std::size_t ply = first; ply < std::min(within, line.size()); ply += 2)
        if (line[ply] == move) return true;
    return false;
}

bool is_coming(const BadMove& bad) {
    constexpr std::size_t soon = 4;
    return is_played(bad.better, bad.answer.front(), 1, soon);
}

bool is_common(const BadMove& bad, const Reason& reason, std::size_t ply) {
    constexpr std::size_t soon = 8;
    const auto& other = reason.begins == Reason::Line::reply ? bad.better : bad.answer;
    return is_played(other, reason.line[ply], (ply + 1) % 2, soon);
}

bool is_legal_line(Position position, std::span<const Move> moves) {
    return std::ranges::all_of(moves, [&](Move move) {
        if (!legal_moves(position).contains(move)) return false;
        position.make(move);
        return true;
    });
}

std::optional<PieceType> traded(const Position& start, std::span<const Move> moves) {
    if (moves.size() < 2 || moves[0].to() != moves[1].to()) return std::nullopt;
    Position position = start;
    const auto taken = position.captured_by(moves[0]);
    position.make(moves[0]);
    const auto retaken = position.captured_by(moves[1]);
    if (!taken || !retaken || *taken == PieceType::pawn) return std::nullopt;
    return *taken == *retaken ? taken : std::nullopt;
}

}  // namespace chess::detail
