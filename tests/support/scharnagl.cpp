#include "tests/support/scharnagl.hpp"

#include <cstddef>
#include <optional>

namespace chess::test {

namespace {

using BackRank = std::array<std::optional<PieceType>, 8>;

/// Puts a piece on the n-th square that is still free, counted from 0.
void place_on_free(BackRank& rank, int n, PieceType type) {
    for (auto& square : rank) {
        if (square || n-- != 0) continue;
        square = type;
        return;
    }
}

}  // namespace

std::array<PieceType, 8> chess960_back_rank(int number) {
    BackRank rank;
    rank[static_cast<std::size_t>(number % 4 * 2 + 1)] = PieceType::bishop;  // light: b d f h
    number /= 4;
    rank[static_cast<std::size_t>(number % 4 * 2)] = PieceType::bishop;  // dark: a c e g
    number /= 4;
    place_on_free(rank, number % 6, PieceType::queen);
    number /= 6;
    // The ten ways to put two knights on five squares, in lexical order.
    int first = 0;
    int left = number;
    while (left >= 4 - first) left -= 4 - first++;
    place_on_free(rank, first, PieceType::knight);
    place_on_free(rank, first + left, PieceType::knight);
    for (const PieceType type : {PieceType::rook, PieceType::king, PieceType::rook})
        place_on_free(rank, 0, type);

    std::array<PieceType, 8> result{};
    for (std::size_t file = 0; file < 8; ++file) result[file] = *rank[file];
    return result;
}

Setup chess960_start(int white_number, int black_number) {
    Setup setup;
    for (const Color color : all_colors) {
        const auto rank = chess960_back_rank(color == Color::white ? white_number : black_number);
        for (int file = 0; file < 8; ++file) {
            const auto f = static_cast<File>(file);
            setup.board[make_square(f, relative(color, Rank::first))] =
                Piece{color, rank[static_cast<std::size_t>(file)]};
            setup.board[make_square(f, relative(color, Rank::second))] =
                Piece{color, PieceType::pawn};
        }
        setup.castling.push_back({color, CastlingSide::king_side});
        setup.castling.push_back({color, CastlingSide::queen_side});
    }
    return setup;
}

}  // namespace chess::test
