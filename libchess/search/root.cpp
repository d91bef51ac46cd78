#include "libchess/search/root.hpp"

namespace chess {

Position SearchRoot::position() const {
    Position position = start;
    for (const Move move : moves) position.make(move);
    return position;
}

std::vector<Key> SearchRoot::earlier_keys() const {
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
