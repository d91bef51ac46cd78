#include "libchess/annotate/game_phase.hpp"

#include "libchess/core/color.hpp"

#include <algorithm>

namespace chess {

namespace {

/// Queens, rooks, bishops and knights of both sides.
int count_pieces(const Position& position) noexcept {
    const Bitboard others = position.pieces(PieceType::king) | position.pieces(PieceType::pawn);
    return (position.occupied() & ~others).count();
}

int men_at_home(const Position& position, Color color) noexcept {
    return (position.pieces(color) & Bitboard(back_rank(color))).count();
}

GamePhase phase_of(const Position& position) noexcept {
    constexpr int most_in_endgames = 6;
    constexpr int most_in_middlegames = 10;
    constexpr int fewest_at_home = 4;
    const int pieces = count_pieces(position);
    if (pieces <= most_in_endgames) return GamePhase::endgame;
    const bool is_developed = std::ranges::any_of(
        all_colors, [&](Color color) { return men_at_home(position, color) < fewest_at_home; });
    return pieces <= most_in_middlegames || is_developed ? GamePhase::middlegame
                                                         : GamePhase::opening;
}

}  // namespace

std::string_view name_of(GamePhase phase) noexcept {
    switch (phase) {
        case GamePhase::opening: return "opening";
        case GamePhase::middlegame: return "middlegame";
        case GamePhase::endgame: break;
    }
    return "endgame";
}

GamePhase PhaseTracker::next(const Position& position) noexcept {
    phase_ = std::max(phase_, phase_of(position));
    return phase_;
}

}  // namespace chess
