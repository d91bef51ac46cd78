#include "libchess/position/draws.hpp"

#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <cstddef>

namespace chess {

namespace {

// Checkmate on the last move of the count takes precedence over the draw.
bool is_draw_by_count(const Position& position, int limit) noexcept {
    return position.halfmove_clock() >= limit && has_legal_move(position);
}

/// How often a position must have occurred before, to occur for the third time.
constexpr std::ptrdiff_t twice = 2;

/// Whether a position with the other side to move than the last of these has occurred twice: only
/// then can a move make it three times. That is rare, and soon found out.
bool has_repeated_for_other(std::span<const Key> keys) {
    for (std::size_t i = (keys.size() + 1) % 2; i < keys.size(); i += 2)
        for (std::size_t later = i + 4; later < keys.size(); later += 2)
            if (keys[i] == keys[later]) return true;
    return false;
}

}  // namespace

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

std::string_view name_of(DrawClaim claim) noexcept {
    return claim == DrawClaim::threefold ? "threefold" : "fifty_moves";
}

std::string_view words_of(DrawClaim claim) noexcept {
    return claim == DrawClaim::threefold ? "third occurrence" : "fifty moves";
}

std::optional<DrawClaim> claim_on_board(const Position& position, std::span<const Key> earlier) {
    if (std::ranges::count(earlier, position.key()) >= twice) return DrawClaim::threefold;
    if (is_fifty_move_draw(position)) return DrawClaim::fifty_moves;
    return std::nullopt;
}

std::optional<DrawClaim> claim_on_board(const GameHistory& game) {
    return claim_on_board(game.position(), game.earlier_keys());
}

std::vector<Move> claiming_moves(const Position& position, std::span<const Key> earlier) {
    constexpr int last_clock = 99;  // one half-move before the fifty are complete
    // The position after a move has the turn of the last of the earlier ones.
    const bool may_repeat = has_repeated_for_other(earlier);
    std::vector<Move> claims;
    if (!may_repeat && position.halfmove_clock() < last_clock) return claims;
    for (const Move move : legal_moves(position)) {
        const Position after = position.after(move);
        if (after.halfmove_clock() == 0) continue;
        if (std::ranges::count(earlier, after.key()) >= twice || is_fifty_move_draw(after))
            claims.push_back(move);
    }
    return claims;
}

}  // namespace chess
