#include "tests/motif/example_puzzles.hpp"

#include "libchess/notation/fen.hpp"
#include "libchess/notation/uci_move.hpp"

#include <fstream>
#include <sstream>

namespace chess::test {

const std::vector<PuzzleRecord>& example_puzzles() {
    static const std::vector<PuzzleRecord> puzzles = [] {
        std::ifstream table(CHESS_TESTS_DIR "/../data/puzzles/themes.csv");
        std::vector<PuzzleRecord> result;
        std::string line;
        std::getline(table, line);
        const PuzzleColumns columns = read_puzzle_head(line).value().value();
        while (std::getline(table, line)) result.push_back(read_puzzle(line, columns).value());
        return result;
    }();
    return puzzles;
}

std::set<std::string> motif_names(std::string_view fen, std::string_view moves) {
    const Position start = read_fen(fen).value().position;
    Position position = start;
    std::vector<Move> line;
    std::istringstream words{std::string(moves)};
    for (std::string word; words >> word;) {
        line.push_back(parse_uci(position, word).value());
        position.make(line.back());
    }
    return motif_names(MotifLine(start, line));
}

}  // namespace chess::test
