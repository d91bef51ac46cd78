#include "libchess/position/draws.hpp"

#include "libchess/position/movegen.hpp"

#include <algorithm>

namespace chess {

bool has_insufficient_material(const Position& position) noexcept {
    if ((position.pieces(PieceType::pawn) | position.pieces(PieceType::rook) |
         position.pieces(PieceType::queen))
            .any())
        return false;
    const Bitboard knights = position.pieces(PieceType::knight);
    const Bitboard bishops = position.pieces(PieceType::bishop);
    if (knights.any()) return !knights.several() && bishops.empty();
    return (bishops & light_squares).empty() || (bishops & dark_squares).empty();
}

namespace {
// Checkmate on the last move of the count takes precedence over the draw.
bool is_draw_by_count(const Position& position, int limit) noexcept {
    return position.halfmove_clock() >= limit && has_legal_move(position);
}
}  // namespace

bool is_fifty_move_draw(const Position& position) noexcept {
    return is_draw_by_count(position, 100);
}

bool is_seventy_five_move_draw(const Position& position) noexcept {
    return is_draw_by_count(position, 150);
}

void PositionHistory::push(const Position& position) {
    entries_.push_back({position.key(), position.halfmove_clock()});
}

void PositionHistory::pop() noexcept {
    if (!entries_.empty()) entries_.pop_back();
}

int PositionHistory::occurrences() const noexcept {
    if (entries_.empty()) return 0;
    const Entry last = entries_.back();
    int count = 0;
    // Nothing before the last irreversible move can repeat.
    const std::size_t reach =
        std::min(entries_.size() - 1, static_cast<std::size_t>(last.halfmove_clock));
    for (std::size_t back = 0; back <= reach; back += 2)
        count += entries_[entries_.size() - 1 - back].key == last.key ? 1 : 0;
    return count;
}

}  // namespace chess
