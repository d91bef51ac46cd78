#include <libchess/notation/fen.hpp>
#include <libchess/position/movegen.hpp>

#include <cstdio>

int main() {
    const auto read = chess::read_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    if (!read) return 1;
    std::printf("%d moves\n", chess::count_legal_moves(read->position));
}
