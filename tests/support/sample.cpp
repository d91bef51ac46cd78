#include "tests/support/sample.hpp"

#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"
#include "tests/support/scharnagl.hpp"

#include <array>
#include <string_view>

namespace chess::test {

namespace {

void play_random_game(Position position, int plies, Random& random, std::vector<Position>& sample) {
    sample.push_back(position);
    for (int ply = 0; ply < plies; ++ply) {
        const MoveList moves = legal_moves(position);
        if (moves.empty()) return;
        position.make(moves[random.below(moves.size())]);
        sample.push_back(position);
    }
}

/// Busy positions: castling, en passant on all lines, promotions with and without captures.
constexpr std::array<std::string_view, 10> busy_fens{
    kiwipete_fen,
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k2b/pppppppp/8/8/8/8/PPPPPPPP/B3K3 w - - 0 1",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
    "8/1kp1p1p1/8/1P1P1P1r/R1p1p1p1/8/1P1P1PK1/8 w - - 0 1",
};

/// A board of random pieces, with castling rights for any rooks, and an en passant square behind a
/// pawn if there is one.
Setup scattered_setup(Random& random) {
    Setup setup;
    setup.turn = random.below(2) == 0 ? Color::white : Color::black;
    const auto put = [&](Piece piece, std::size_t square) {
        auto& place = setup.board[square_at(static_cast<int>(square))];
        if (!place) place = piece;
    };
    for (const Color color : all_colors) {
        const bool at_home = random.below(2) == 0;
        const std::size_t home = color == Color::white ? 0 : 56;
        put({color, PieceType::king}, at_home ? home + random.below(8) : random.below(64));
        if (at_home) put({color, PieceType::rook}, home + random.below(8));
        if (at_home) put({color, PieceType::rook}, home + random.below(8));
    }
    const std::size_t pieces = random.below(28);
    for (std::size_t n = 0; n < pieces; ++n) {
        const auto color = random.below(2) == 0 ? Color::white : Color::black;
        const auto type = all_piece_types[random.below(5)];
        const bool pawn = type == PieceType::pawn;
        put({color, type}, pawn ? 8 + random.below(48) : random.below(64));
    }
    for (const Color color : all_colors)
        for (int file = 0; file < 8; ++file)
            if (random.below(2) == 0) setup.castling.push_back({color, static_cast<File>(file)});
    const Rank passed = relative(~setup.turn, Rank::third);
    for (int file = 0; file < 8 && !setup.en_passant; ++file) {
        const Square square = make_square(static_cast<File>(file), passed);
        if (setup.board[ahead(~setup.turn, square)] == Piece{~setup.turn, PieceType::pawn})
            setup.en_passant = square;
    }
    return setup;
}

}  // namespace

const std::vector<Position>& standard_sample() {
    static const std::vector<Position> sample = [] {
        std::vector<Position> positions;
        Random random(1);
        for (int game = 0; game < 60; ++game)
            play_random_game(Position::start(), 200, random, positions);
        for (const std::string_view fen : busy_fens)
            for (int game = 0; game < 20; ++game)
                play_random_game(position_of(fen), 60, random, positions);
        return positions;
    }();
    return sample;
}

const std::vector<Position>& chess960_sample() {
    static const std::vector<Position> sample = [] {
        std::vector<Position> positions;
        Random random(960);
        const ValidationOptions chess960{.chess960 = true};
        for (int number = 0; number < 960; ++number) {
            const Setup same = chess960_start(number, number);
            play_random_game(Position::from_setup(same, chess960).value().position, 24, random,
                             positions);
        }
        for (int game = 0; game < 60; ++game) {
            const Setup differing = chess960_start(static_cast<int>(random.below(960)),
                                                   static_cast<int>(random.below(960)));
            play_random_game(Position::from_setup(differing, chess960).value().position, 80, random,
                             positions);
        }
        return positions;
    }();
    return sample;
}

const std::vector<Position>& scattered_sample() {
    static const std::vector<Position> sample = [] {
        std::vector<Position> positions;
        Random random(64);
        while (positions.size() < 10000)
            if (const auto validated = Position::from_setup(scattered_setup(random)))
                positions.push_back(validated->position);
        return positions;
    }();
    return sample;
}

}  // namespace chess::test
