// Solutions that are mirror images of each other.

#include "libchess/mate/symmetry.hpp"
#include "libchess/mate/line_search.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <string_view>
#include <vector>

using namespace chess;
using test::position_of;

namespace {

/// How many lines a helpmate has, and how many of them mirror others.
std::pair<std::size_t, std::size_t> counts(std::string_view fen, int length) {
    const Position position = position_of(fen);
    const auto lines = find_helpmates(position, length, 1, 10'000, {}).lines;
    return {lines.size(), mirrored_lines(position, lines).size()};
}

}  // namespace

TEST_CASE("solutions of a symmetric position come in pairs", "[mate][symmetry]") {
    // On the diagonal from a1 to h8.
    CHECK(counts("8/N7/8/8/3k4/2Q5/8/K5N1 b - - 0 1", 2) ==
          std::pair<std::size_t, std::size_t>(2, 1));
    // Not quite symmetric; and with a pawn, which rules out the diagonal.
    CHECK(counts("8/N7/8/8/3k4/2Q5/8/K6N b - - 0 1", 2).second == 0);
    CHECK(counts("8/N7/8/8/3k4/2Q5/1P6/K5N1 b - - 0 1", 2).second == 0);
}

TEST_CASE("castling rights and en passant leave nothing symmetric", "[mate][symmetry]") {
    const auto mirrored = [](std::string_view fen) {
        const Position position = position_of(fen);
        std::vector<std::vector<Move>> lines;
        for (const Move move : legal_moves(position)) lines.push_back({move});
        return mirrored_lines(position, lines).size();
    };
    CHECK(mirrored("4k3/8/8/8/8/8/8/R3K3 w - - 0 1") == 0);
    CHECK(mirrored("3k4/8/8/8/8/8/8/3K4 w - - 0 1") == 0);
    CHECK(mirrored("8/8/8/3k4/8/8/8/3K4 w - - 0 1") == 0);
    // A king's moves on a diagonal: each but those along it has its image.
    CHECK(mirrored("7k/8/8/8/8/2K5/8/8 w - - 0 1") == 3);
    // Without any symmetry there is no mirror image of the line.
    CHECK(mirrored("7k/8/8/8/8/2K5/8/1R6 w - - 0 1") == 0);
}
