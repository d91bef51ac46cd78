#include "libchess/position/game_history.hpp"

namespace chess {

Position GameHistory::position() const {
    Position position = start;
    for (const Move move : moves) position.make(move);
    return position;
}

std::vector<Key> GameHistory::earlier_keys() const {
    std::vector<Key> keys;
    Position position = start;
    for (const Move move : moves) {
        keys.push_back(position.key());
        position.make(move);
        if (position.halfmove_clock() == 0) keys.clear();
    }
    return keys;
}

}  // namespace chess
