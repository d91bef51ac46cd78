#include "libchess/bisect/detail/answer_reader.hpp"

#include "tests/support/catch.hpp"

#include <limits>

using namespace chess;

namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

PerftAnswer answer_of(const std::vector<std::string>& lines) {
    AnswerReader reader;
    for (const std::string& line : lines) reader.take(line);
    return reader.answer();
}

/// "e2e4 20", or nothing if the line is not a move.
std::string read_move(std::string_view line) {
    const auto move = parse_root_move(line);
    return move ? move->move + " " + std::to_string(move->nodes) : "";
}

}  // namespace

TEST_CASE("a move and its count are read however they are written", "[bisect][answer_reader]") {
    // clang-format off
    const std::vector<std::pair<std::string, std::vector<std::string_view>>> readings{
        {"e2e4 20",
         {"e2e4: 20", "e2e4 20", "e2e4 - 20", "e2e4:20", "e2e4\t20", "e2e4 = 20", "e2e4 : 20",
          "e2e4 -> 20", "e2e4, 20", "e2e4,20", "  e2e4: 20", "\te2e4: 20", "e2e4: 20 ",
          "e2e4: 20\r", "e2-e4: 20", "e2e4: 0020",
          // what follows the count
          "e2e4: 20 (0.1 s)", "e2e4 20 5.0%", "e2e4: 20\t17",
          // numbers before the move
          "1) e2e4: 20", "1. e2e4 20", "12: e2e4 - 20", "#4 e2e4 20", " 1)e2e4: 20", "#4. e2e4: 20",
          "1,000) e2e4: 20"}},
        {"e4d5 3", {"e4xd5: 3", "e4xd5 - 3"}},
        {"e7e8q 3",
         {"e7e8q: 3", "e7e8Q: 3", "e7e8=Q: 3", "e7e8=q: 3", "e7-e8=Q 3", "e7e8=Q=3", "e7e8q=3",
          "e7xe8Q: 3"}},
        {"e7e8n 1", {"e7e8n 1"}},
        // The comparison reports that no pawn becomes a king.
        {"e7e8k 1", {"e7e8k 1", "e7e8=K: 1"}},
        // Without a piece, the '=' only separates the count from the move.
        {"e7e8 3", {"e7e8=3"}},
        {"e2e4 197281", {"e2e4: 197,281"}},
        {"e2e4 4865609", {"e2e4: 4,865,609"}},
        {"e2e4 0", {"e2e4: 0"}},
        {"e2e4 18446744073709551615", {"e2e4: 18446744073709551615"}},
    };
    // clang-format on
    for (const auto& [reading, lines] : readings)
        for (const std::string_view line : lines) {
            INFO(line);
            CHECK(read_move(line) == reading);
        }
}

TEST_CASE("moves in SAN stay as they were written", "[bisect][answer_reader]") {
    for (const std::string move :
         {"e4", "exd5", "Nf3", "Nbd7", "N1f3", "Nb1d2", "Qxf7+", "Qxf7#", "O-O", "O-O-O", "0-0",
          "0-0-0", "e8=Q", "e8Q", "exd8=N+", "Kxe2", "Raxd1", "R1xa3"})
        for (const std::string& line : {move + ": 20", move + " 20", "7) " + move + " - 20"}) {
            INFO(line);
            CHECK(read_move(line) == move + " 20");
        }
}

TEST_CASE("lines that are no moves are not taken for some", "[bisect][answer_reader]") {
    // clang-format off
    for (const std::string_view line :
         {"", " ", "20", "e2e4", "e2e4:", "e2e4: many", "e2e4: -", "e2e4: 20x", "e2e4: 20.5",
          "e2e4: 20/3", "e2e4 : : x 20", "e2e9: 20", "i2e4: 20", "e2e4qq: 20", "e7e81: 20",
          "E2E4: 20", "Nf9: 20", "Zf3: 20", "Nabcd2: 20", "a8: none", "4 e2e4 20", "#x e2e4 20",
          "e2e4: 18446744073709551616", "e2e4: 20,", "O-O-O-O: 3", "- 20", "readyok", "depth 3",
          "info depth 1 currmove e2e4 currmovenumber 1", "info string e2e4: 20",
          "info depth 1 currmovenumber 1 nodes 20", "bestmove e2e4 ponder e7e5", "id name e2e4 20",
          "option name Hash type spin default 16 min 1 max 33554432", "  +---+---+---+",
          "8 | r | . | k | 8", "    a   b   c", "Key: 8F8F01D4562F59FB", "debug: zobrist ok 781 keys",
          "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Time : 12 ms"}) {
        INFO(line);
        CHECK(read_move(line).empty());
    }
    // clang-format on
    CHECK(read_move("e2e4: " + std::string(1000, '9')).empty());
    CHECK(read_move(std::string("e2e4\0: 20", 9)).empty());
}

TEST_CASE("a total is a number alone or beside the words for it", "[bisect][answer_reader]") {
    for (const std::string_view line :
         {"400", " 400 ", "400\r", "Nodes searched: 400", "Nodes: 400", "nodes 400", "Total: 400",
          "total = 400", "TOTAL 400", "Total nodes: 400", "Leaf nodes: 400", "400 nodes",
          "Nodes searched  : 400", "perft 2: 400", "perft(2) = 400", "Perft 2 400", "Leaves: 400",
          "Total: 400 in 0.25 s", "Nodes: 400 Time: 12 NPS: 33333"}) {
        INFO(line);
        CHECK(parse_total(line, 400) == 400);
    }
    CHECK(parse_total("Nodes searched: 4,865,609", 4865609) == 4865609);
    CHECK(parse_total("4,865,609", 1) == 4865609);
    CHECK(parse_total("Nodes searched: 18446744073709551615", 1) == most);
    // Of several numbers, the total is the one that equals the sum.
    for (const std::string_view line :
         {"depth 3 nodes 8902 time 12 nps 741833", "perft 3 8902 nodes in 12 ms",
          "12 ms, 8902 nodes", "20, 400, 8902"})
        CHECK(parse_total(line, 8902) == 8902);
    // A number that is not the sum is read, too, if it is clear which one is meant.
    for (const std::string_view line : {"401", "Nodes searched: 401", "Total nodes 401"})
        CHECK(parse_total(line, 400) == 401);
    CHECK(parse_total("0", 400) == 0);
    CHECK_FALSE(parse_total("perft 2", 400));
    CHECK_FALSE(parse_total("Leaves 401", 400));
}

TEST_CASE("lines that are no totals are not taken for some", "[bisect][answer_reader]") {
    // clang-format off
    for (const std::string_view line :
         {"", " ", "\t", ",", "readyok", "Time: 400 ms", "400 ms", "400 e", "Depth: 400", "0x400",
          "-400", "400.5", "info depth 2 nodes 400", "info nodes 400 nps 400",
          "  info string nodes 400", "Nodes searched", "total", "bestmove 0000",
          "Nodes per second: fast", "nodes 400.5", "18446744073709551616",
          "Total: 99999999999999999999"}) {
        INFO(line);
        CHECK_FALSE(parse_total(line, 400));
    }
    // clang-format on
    CHECK_FALSE(parse_total(std::string(1000, '9'), 400));
}

TEST_CASE("an answer is its moves and its total", "[bisect][answer_reader]") {
    const PerftAnswer expected{{{"e2e4", 20}, {"d2d4", 21}}, 41};
    CHECK(answer_of({"e2e4: 20", "d2d4: 21", "", "Nodes searched: 41", ""}) == expected);
    CHECK(answer_of({"e2e4 20", "d2d4 21", "41"}) == expected);
    CHECK(answer_of({"1) e2-e4 - 20", "2) d2-d4 - 21", "Total: 41"}) == expected);
    CHECK(answer_of({"e2e4: 20", "d2d4: 21"}) == PerftAnswer{{{"e2e4", 20}, {"d2d4", 21}}, {}});
}

TEST_CASE("noise between the lines of an answer is not a part of it", "[bisect][answer_reader]") {
    const PerftAnswer answer = answer_of(
        {"info string perft of depth 2, hash 16 MB, 1 thread", "debug: zobrist ok 781 keys",
         "  +---+---+---+", "8 | r | . | k | 8", "e2e4: 20",
         "info depth 1 currmovenumber 1 nodes 20", "info string 1 moves done", "d2d4: 21", "",
         "Time: 12 ms", "Nodes searched: 41", "Nodes/second: 3416666", "bestmove 0000"});
    CHECK(answer.moves == PerftAnswer{{{"e2e4", 20}, {"d2d4", 21}}, {}}.moves);
    CHECK(answer.total == 41);
}

TEST_CASE("neither headings nor chatter between moves are totals", "[bisect][answer_reader]") {
    CHECK(answer_of({"Perft 3:", "Total depth: 3", "3", "e2e4: 20", "20"}) ==
          PerftAnswer{{{"e2e4", 20}}, 20});
    const PerftAnswer answer = answer_of({"e2e4: 20", "20 nodes", "d2d4: 21"});
    CHECK(answer.moves.size() == 2);
    CHECK_FALSE(answer.total);
}

TEST_CASE("the total that is the sum stays whatever follows", "[bisect][answer_reader]") {
    CHECK(answer_of({"e2e4: 20", "20", "99", "Total time: 12"}).total == 20);
    CHECK(answer_of({"e2e4: 20", "Total time: 12", "Nodes: 20"}).total == 20);
    CHECK(answer_of({"e2e4: 20", "Nodes: 21"}).total == 21);
}

TEST_CASE("an answer runs from its first move or total to its total", "[bisect][answer_reader]") {
    AnswerReader none;
    none.take("info string mate");
    CHECK_FALSE(none.has_begun());
    none.take("Nodes searched: 0");
    CHECK(none.has_begun());
    CHECK(none.has_total());
    CHECK(none.answer() == PerftAnswer{{}, 0});
    // Without moves, any other number is not a total.
    CHECK_FALSE(answer_of({"Nodes searched: 20"}).total);

    AnswerReader reader;
    CHECK_FALSE(reader.has_begun());
    for (const auto& [line, is_total] :
         {std::pair{"e2e4: 20", false}, {"20", true}, {"d2d4: 20", false}, {"40", true}}) {
        reader.take(line);
        CHECK(reader.has_begun());
        CHECK(reader.has_total() == is_total);
    }
    CHECK(reader.answer().total == 40);
}

TEST_CASE("moves without end are not kept", "[bisect][answer_reader]") {
    AnswerReader reader;
    for (std::size_t i = 0; i < AnswerReader::most_moves + 100; ++i) reader.take("e2e4: 1");
    CHECK(reader.answer().moves.size() == AnswerReader::most_moves);
}

TEST_CASE("counts that sum up to more than 64 bits hold do no harm", "[bisect][answer_reader]") {
    const PerftAnswer answer =
        answer_of({"e2e4: 18446744073709551615", "d2d4: 18446744073709551615", "Nodes: 7"});
    CHECK(answer.moves.size() == 2);
    CHECK(answer.total == 7);
}

TEST_CASE("stray bytes do no harm", "[bisect][answer_reader]") {
    for (int byte = 0; byte < 256; ++byte)
        for (const std::string text : {"", "e2e4: 20", "400", "Nodes: 400"}) {
            CHECK(answer_of({static_cast<char>(byte) + text}).moves.size() <= 1);
            CHECK(answer_of({text + static_cast<char>(byte)}).moves.size() <= 1);
        }
}
