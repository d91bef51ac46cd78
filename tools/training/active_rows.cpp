#include "training/active_rows.hpp"

#include "libchess/core/bitboard.hpp"
#include "libchess/position/packed_position.hpp"

#include <utility>

namespace chess::training {

namespace {

/// A side's view of the board.
struct View {
    Color viewer;
    unsigned turn;  ///< exclusive or with a square turns and mirrors it
    std::uint32_t table;

    View(Color side, Square king, const ModelShape& shape) : viewer(side) {
        constexpr unsigned upside_down = 56;
        constexpr unsigned mirrored = 7;
        turn = side == Color::white ? 0 : upside_down;
        if (file_of(king) >= File::e) turn ^= mirrored;
        table = shape.kings[static_cast<unsigned>(index_of(king)) ^ turn];
    }
    [[nodiscard]] std::uint32_t row(Piece piece, Square square) const {
        constexpr std::uint32_t squares = 64;
        constexpr std::uint32_t kinds = 6;
        const std::uint32_t kind =
            std::to_underlying(piece.type) + (piece.color == viewer ? 0 : kinds);
        return table * static_cast<std::uint32_t>(ModelShape::features) + kind * squares +
               (static_cast<unsigned>(index_of(square)) ^ turn);
    }
};

struct Man {
    Piece piece;
    Square square;
};

}  // namespace

ActiveRows active_rows(const PositionRecord& record, const ModelShape& shape) {
    std::array<Man, PositionRecord::most_men> men;
    std::size_t count = 0;
    Square white_king{};
    Square black_king{};
    Color mover = Color::white;
    for (const Square square : Bitboard(record.occupied)) {
        const auto code = static_cast<SquareCode>(record.code(static_cast<int>(count)));
        men[count++] = {*piece_of(code, square), square};
        if (code == SquareCode::white_king) white_king = square;
        if (code == SquareCode::black_king_to_move) mover = Color::black;
        if (code == SquareCode::black_king || code == SquareCode::black_king_to_move)
            black_king = square;
    }
    const View white(Color::white, white_king, shape);
    const View black(Color::black, black_king, shape);
    const View& first = mover == Color::white ? white : black;
    const View& second = mover == Color::white ? black : white;

    ActiveRows rows;
    rows.count = count;
    rows.bucket = bucket_of(static_cast<int>(count));
    for (std::size_t i = 0; i < count; ++i) {
        rows.views[0][i] = first.row(men[i].piece, men[i].square);
        rows.views[1][i] = second.row(men[i].piece, men[i].square);
    }
    return rows;
}

}  // namespace chess::training
