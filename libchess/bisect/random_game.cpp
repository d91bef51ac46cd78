#include "libchess/bisect/random_game.hpp"

#include "libchess/position/movegen.hpp"
#include "libchess/position/setup.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <random>
#include <utility>

namespace chess {

namespace {

/// Random numbers that are the same everywhere: the standard does not specify the sequences of its
/// distributions.
struct Dice {
    std::mt19937_64 engine;
    [[nodiscard]] std::size_t below(std::size_t limit) { return engine() % limit; }
};

/// The files of a back rank: bishops on both colours, the king between the rooks.
std::array<PieceType, 8> random_back_rank(Dice& dice) {
    std::array<PieceType, 8> rank{};
    std::vector<std::size_t> free = {0, 1, 2, 3, 4, 5, 6, 7};
    const auto place = [&](PieceType type, std::size_t index) {
        rank[free[index]] = type;
        free.erase(free.begin() + static_cast<std::ptrdiff_t>(index));
    };
    const std::size_t dark = dice.below(4);
    const std::size_t light = dice.below(4);
    place(PieceType::bishop, 2 * dark);
    // Removing the first bishop's file has shifted the files after it by one.
    place(PieceType::bishop, light < dark ? 2 * light + 1 : 2 * light);
    place(PieceType::queen, dice.below(6));
    place(PieceType::knight, dice.below(5));
    place(PieceType::knight, dice.below(4));
    for (const PieceType type : {PieceType::rook, PieceType::king, PieceType::rook}) place(type, 0);
    return rank;
}

Position random_start(Dice& dice) {
    Setup setup;
    const std::array<PieceType, 8> rank = random_back_rank(dice);
    for (std::size_t file = 0; file < rank.size(); ++file)
        for (const Color color : all_colors) {
            const auto column = static_cast<File>(file);
            setup.board[make_square(column, back_rank(color))] = Piece{color, rank[file]};
            setup.board[make_square(column, relative(color, Rank::second))] =
                Piece{color, PieceType::pawn};
            if (rank[file] == PieceType::rook) setup.castling.push_back({color, column});
        }
    return Position::from_setup(setup, {.chess960 = true})->position;
}

/// What generators most often get wrong, and random games rarely contain.
bool is_rare(Move move) {
    return move.is_castling() || move.is_en_passant() || move.is_promotion();
}

Move random_move(const Position& position, const MoveList& moves, Dice& dice) {
    if (dice.below(2) == 0) {
        std::vector<Move> rare;
        std::ranges::copy_if(moves, std::back_inserter(rare), is_rare);
        if (!rare.empty()) return rare[dice.below(rare.size())];
    }
    const Move move = moves[dice.below(moves.size())];
    if (position.is_noisy(move)) return move;
    return moves[dice.below(moves.size())];
}

}  // namespace

std::vector<Position> random_game(std::uint64_t number, const RandomGameOptions& options) {
    constexpr std::uint64_t golden = 0x9E3779B97F4A7C15;
    Dice dice{std::mt19937_64(options.seed * golden + number)};
    Position position = number % 2 == 0 ? Position::start() : random_start(dice);
    std::vector<Position> game = {position};
    for (int ply = 0; ply < options.plies; ++ply) {
        const MoveList moves = legal_moves(position);
        if (moves.empty()) break;
        position.make(random_move(position, moves, dice));
        game.push_back(position);
    }
    return game;
}

}  // namespace chess
