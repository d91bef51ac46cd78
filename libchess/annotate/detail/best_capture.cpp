#include "libchess/annotate/detail/best_capture.hpp"

#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"

#include <tuple>

namespace chess::detail {

std::optional<BestCapture> best_capture(const Position& position, bool captures_only) {
    const auto seen = [&](Square square) {
        return position.turn() == Color::white ? square : flip(square);
    };
    const auto order = [&](Move move) {
        return std::tuple(seen(move.from()), seen(move.to()), move.promoted_to());
    };
    std::optional<BestCapture> best;
    for (const Move move : legal_moves(position, MoveClass::noisy)) {
        if (captures_only && !position.is_capture(move)) continue;
        const int value = exchange_value(position, move);
        const int most = best ? best->value : 0;
        if (value > most || (best && value == most && order(move) < order(best->move)))
            best = BestCapture{move, value};
    }
    return best;
}

}  // namespace chess::detail
