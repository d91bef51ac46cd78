#include "libchess/endgame_tables/detail/clock_proof.hpp"

#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace chess::detail {

namespace {

/// Whether the winner can only win by mate with what is on the board: he can capture nothing, has
/// no pawn, and one man less is not enough for him.
bool is_mate_the_only_way(const Position& position) {
    const Bitboard men = position.occupied() & ~position.pieces(PieceType::king);
    const bool one_sided =
        !position.pieces(Color::white).several() || !position.pieces(Color::black).several();
    if (!one_sided || position.pieces(PieceType::pawn).any()) return false;
    const Bitboard minor = position.pieces(PieceType::bishop) | position.pieces(PieceType::knight);
    return men.count() == 1 || (men & ~minor).empty();
}

}  // namespace

std::optional<bool> ClockProof::is_won_in_time(const Position& position) {
    const auto value = tables_.probe(position);
    if (!value || value->wdl == Wdl::draw) return std::nullopt;
    return answer(position, *value);
}

std::optional<bool> ClockProof::answer(const Position& position, EndingValue value) {
    const int clock = position.halfmove_clock();
    if (value.plies == 0 || clock + value.plies <= fifty_moves) return true;
    if (clock >= fifty_moves || is_mate_the_only_way(position)) return false;
    const Known before = known_[position.key()];
    if (clock <= before.won_to) return true;
    if (clock >= before.drawn_from) return false;
    if (positions_left_ <= 0) return std::nullopt;
    --positions_left_;
    const auto result = try_moves(position, value.wdl == Wdl::win);
    Known& known = known_[position.key()];
    const auto now = static_cast<std::int16_t>(clock);
    if (result == true) known.won_to = std::max(known.won_to, now);
    if (result == false) known.drawn_from = std::min(known.drawn_from, now);
    return result;
}

/// The winner needs one move that wins in time; the other side needs one that does not lose so.
std::optional<bool> ClockProof::try_moves(const Position& position, bool wins) {
    std::vector<std::pair<int, Move>> moves;
    for (const Move move : legal_moves(position)) {
        const auto value = tables_.probe(position.after(move));
        if (!value) return std::nullopt;
        const bool keeps_win = value->wdl == (wins ? Wdl::loss : Wdl::win);
        if (!keeps_win && !wins) return false;
        if (keeps_win) moves.emplace_back(value->plies, move);
    }
    // First those that hasten the end, or delay it.
    std::ranges::stable_sort(moves, {},
                             [&](const auto& move) { return wins ? move.first : -move.first; });
    bool is_certain = true;
    for (const auto& [plies, move] : moves) {
        const auto result = value_of_move(position.after(move), wins);
        if (result == wins) return wins;
        is_certain = is_certain && result.has_value();
    }
    return is_certain ? std::optional(!wins) : std::nullopt;
}

/// After a move that keeps the win but for the clock.
std::optional<bool> ClockProof::value_of_move(const Position& after, bool wins) {
    if (after.halfmove_clock() == 0) return true;
    const EndingValue value = tables_.probe(after).value();
    if (wins && value.plies == 0) return true;
    // Whoever completes the fifty moves, the side that loses may claim the draw.
    if (after.halfmove_clock() >= fifty_moves) return false;
    return answer(after, value);
}

}  // namespace chess::detail
