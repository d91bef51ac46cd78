#pragma once

#include "libchess/core/bitboard.hpp"

#include <initializer_list>
#include <utility>

namespace chess::test {

/// The squares that a slider reaches, square by square; for comparison with the attack tables.
[[nodiscard]] inline Bitboard walk(Square from, Bitboard occupied,
                                   std::initializer_list<std::pair<int, int>> steps) {
    Bitboard reached;
    for (const auto& [files, ranks] : steps) {
        int file = index_of(file_of(from));
        int rank = index_of(rank_of(from));
        do {
            file += files;
            rank += ranks;
            if (file < 0 || file > 7 || rank < 0 || rank > 7) break;
            reached |= Bitboard(square_at(8 * rank + file));
        } while (!occupied.contains(square_at(8 * rank + file)));
    }
    return reached;
}

[[nodiscard]] inline Bitboard walk_as_rook(Square from, Bitboard occupied) {
    return walk(from, occupied, {{0, 1}, {1, 0}, {0, -1}, {-1, 0}});
}

[[nodiscard]] inline Bitboard walk_as_bishop(Square from, Bitboard occupied) {
    return walk(from, occupied, {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}});
}

}  // namespace chess::test
