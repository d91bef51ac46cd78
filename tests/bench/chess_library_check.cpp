// What `chesstool check` is raced with by tests/bench/pgn.sh: plays the games of a file with
// Disservin's chess-library. Not part of the build:
//
//   clang++ -std=c++20 -O3 -march=x86-64-v3 -I chess-library/include chess_library_check.cpp

#include <chess.hpp>

#include <cstddef>
#include <fstream>
#include <iostream>
#include <string_view>

namespace {

class Player : public chess::pgn::Visitor {
public:
    void startPgn() override { ++games_; }
    void header(std::string_view key, std::string_view value) override {
        if (key == "FEN") board_.setFen(value);
    }
    void startMoves() override {}
    void move(std::string_view san, std::string_view) override {
        const chess::Move move = chess::uci::parseSan(board_, san, moves_);
        if (move == chess::Move::NO_MOVE) return skipPgn(true);
        board_.makeMove<true>(move);
        ++played_;
    }
    void endPgn() override { board_.setFen(chess::constants::STARTPOS); }

    void report() const { std::cout << games_ << " games, " << played_ << " moves\n"; }

private:
    chess::Board board_;
    chess::Movelist moves_;
    std::size_t games_ = 0;
    std::size_t played_ = 0;
};

}  // namespace

int main(int, char** arguments) {
    std::ifstream file(arguments[1]);
    Player player;
    chess::pgn::StreamParser parser(file);
    if (const auto error = parser.readGames(player)) {
        std::cerr << error.message() << '\n';
        return 1;
    }
    player.report();
}
