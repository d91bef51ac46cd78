#include "libchess/bisect/detail/answer_reader.hpp"

#include "tests/support/catch.hpp"

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace chess;

namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

PerftAnswer answer_of(const std::vector<std::string_view>& lines) {
    AnswerReader reader;
    for (const std::string_view line : lines) reader.take(line);
    return reader.answer();
}

/// "e2e4 20", or nothing if the line is no move.
std::string read_move(std::string_view line) {
    const auto move = parse_root_move(line);
    return move ? move->move + " " + std::to_string(move->nodes) : "";
}

}  // namespace

TEST_CASE("a move and its count are read however they are parted", "[bisect][answer_reader]") {
    for (const std::string_view line :
         {"e2e4: 20", "e2e4 20", "e2e4 - 20", "e2e4:20", "e2e4\t20", "e2e4 = 20", "e2e4 : 20",
          "e2e4 -> 20", "e2e4, 20", "e2e4,20", "  e2e4: 20", "\te2e4: 20", "e2e4: 20 ",
          "e2e4: 20\r", "e2-e4: 20", "e2e4: 0020"}) {
        INFO(line);
        CHECK(read_move(line) == "e2e4 20");
    }
    CHECK(read_move("e4xd5: 3") == "e4d5 3");
    CHECK(read_move("e4xd5 - 3") == "e4d5 3");
}

TEST_CASE("what stands behind a count is passed over", "[bisect][answer_reader]") {
    CHECK(read_move("e2e4: 20 (0.1 s)") == "e2e4 20");
    CHECK(read_move("e2e4 20 5.0%") == "e2e4 20");
    CHECK(read_move("e2e4: 20\t17") == "e2e4 20");
}

TEST_CASE("numbers before moves are passed over", "[bisect][answer_reader]") {
    for (const std::string_view line : {"1) e2e4: 20", "1. e2e4 20", "12: e2e4 - 20", "#4 e2e4 20",
                                        " 1)e2e4: 20", "#4. e2e4: 20", "1,000) e2e4: 20"}) {
        INFO(line);
        CHECK(read_move(line) == "e2e4 20");
    }
    CHECK(read_move("4 e2e4 20").empty());
    CHECK(read_move("#x e2e4 20").empty());
}

TEST_CASE("promotions are read with every way to name the piece", "[bisect][answer_reader]") {
    for (const std::string_view line : {"e7e8q: 3", "e7e8Q: 3", "e7e8=Q: 3", "e7e8=q: 3",
                                        "e7-e8=Q 3", "e7e8=Q=3", "e7e8q=3", "e7xe8Q: 3"}) {
        INFO(line);
        CHECK(read_move(line) == "e7e8q 3");
    }
    CHECK(read_move("e7e8n 1") == "e7e8n 1");
    // It is for the comparison to say that nothing becomes a king.
    CHECK(read_move("e7e8k 1") == "e7e8k 1");
    CHECK(read_move("e7e8=K: 1") == "e7e8k 1");
    // Without a piece the sign only parts the count from the move.
    CHECK(read_move("e7e8=3") == "e7e8 3");
}

TEST_CASE("moves in SAN stay as they were written", "[bisect][answer_reader]") {
    for (const std::string_view move :
         {"e4", "exd5", "Nf3", "Nbd7", "N1f3", "Nb1d2", "Qxf7+", "Qxf7#", "O-O", "O-O-O", "0-0",
          "0-0-0", "e8=Q", "e8Q", "exd8=N+", "Kxe2", "Raxd1", "R1xa3"}) {
        INFO(move);
        CHECK(read_move(std::string(move) + ": 20") == std::string(move) + " 20");
        CHECK(read_move(std::string(move) + " 20") == std::string(move) + " 20");
        CHECK(read_move("7) " + std::string(move) + " - 20") == std::string(move) + " 20");
    }
}

TEST_CASE("counts may have separators and be huge", "[bisect][answer_reader]") {
    CHECK(read_move("e2e4: 197,281") == "e2e4 197281");
    CHECK(read_move("e2e4: 4,865,609") == "e2e4 4865609");
    CHECK(read_move("e2e4: 0") == "e2e4 0");
    CHECK(read_move("e2e4: 18446744073709551615") == "e2e4 18446744073709551615");
    CHECK(read_move("e2e4: 18446744073709551616").empty());
    CHECK(read_move("e2e4: " + std::string(1000, '9')).empty());
    CHECK(read_move("e2e4: 20,").empty());
}

TEST_CASE("lines that are no moves are not taken for some", "[bisect][answer_reader]") {
    for (const std::string_view line :
         {"",
          " ",
          "20",
          "e2e4",
          "e2e4:",
          "e2e4: many",
          "e2e4: -",
          "e2e4: 20x",
          "e2e4: 20.5",
          "e2e4: 20/3",
          "e2e4 : : x 20",
          "e2e9: 20",
          "i2e4: 20",
          "e2e4qq: 20",
          "e7e81: 20",
          "E2E4: 20",
          "Nf9: 20",
          "Zf3: 20",
          "Nabcd2: 20",
          "a8: none",
          "info depth 1 currmove e2e4 currmovenumber 1",
          "info string e2e4: 20",
          "info depth 1 currmovenumber 1 nodes 20",
          "bestmove e2e4 ponder e7e5",
          "readyok",
          "id name e2e4 20",
          "option name Hash type spin default 16 min 1 max 33554432",
          "  +---+---+---+",
          "8 | r | . | k | 8",
          "    a   b   c",
          "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
          "Key: 8F8F01D4562F59FB",
          "debug: zobrist ok 781 keys",
          "depth 3",
          "Time : 12 ms",
          "O-O-O-O: 3",
          "- 20"}) {
        INFO(line);
        CHECK(read_move(line).empty());
    }
    CHECK(read_move(std::string("e2e4\0: 20", 9)).empty());
}

TEST_CASE("a total is read from a number alone or beside the words for it",
          "[bisect][answer_reader]") {
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
}

TEST_CASE("of several numbers the one that is the sum is meant", "[bisect][answer_reader]") {
    CHECK(parse_total("depth 3 nodes 8902 time 12 nps 741833", 8902) == 8902);
    CHECK(parse_total("perft 3 8902 nodes in 12 ms", 8902) == 8902);
    CHECK(parse_total("12 ms, 8902 nodes", 8902) == 8902);
    CHECK(parse_total("20, 400, 8902", 8902) == 8902);
}

TEST_CASE("a total that is not the sum is read all the same", "[bisect][answer_reader]") {
    CHECK(parse_total("401", 400) == 401);
    CHECK(parse_total("Nodes searched: 401", 400) == 401);
    CHECK(parse_total("Total nodes 401", 400) == 401);
    CHECK(parse_total("0", 400) == 0);
    // Which of the numbers were meant?
    CHECK_FALSE(parse_total("perft 2", 400));
    CHECK_FALSE(parse_total("Leaves 401", 400));
}

TEST_CASE("lines that are no totals are not taken for some", "[bisect][answer_reader]") {
    for (const std::string_view line : {"",
                                        " ",
                                        "\t",
                                        ",",
                                        "readyok",
                                        "Time: 400 ms",
                                        "400 ms",
                                        "400 e",
                                        "Depth: 400",
                                        "0x400",
                                        "-400",
                                        "400.5",
                                        "info depth 2 nodes 400",
                                        "info nodes 400 nps 400",
                                        "  info string nodes 400",
                                        "Nodes searched",
                                        "total",
                                        "bestmove 0000",
                                        "Nodes per second: fast",
                                        "nodes 400.5",
                                        "18446744073709551616",
                                        "Total: 99999999999999999999"}) {
        INFO(line);
        CHECK_FALSE(parse_total(line, 400));
    }
    CHECK_FALSE(parse_total(std::string(1000, '9'), 400));
}

TEST_CASE("an answer is its moves and its total", "[bisect][answer_reader]") {
    const PerftAnswer expected{{{"e2e4", 20}, {"d2d4", 21}}, 41};
    CHECK(answer_of({"e2e4: 20", "d2d4: 21", "", "Nodes searched: 41", ""}) == expected);
    CHECK(answer_of({"e2e4 20", "d2d4 21", "41"}) == expected);
    CHECK(answer_of({"1) e2-e4 - 20", "2) d2-d4 - 21", "Total: 41"}) == expected);
    CHECK(answer_of({"e2e4: 20", "d2d4: 21"}) == PerftAnswer{{{"e2e4", 20}, {"d2d4", 21}}, {}});
}

TEST_CASE("noise between the lines of an answer is no part of it", "[bisect][answer_reader]") {
    const PerftAnswer answer = answer_of(
        {"info string perft of depth 2, hash 16 MB, 1 thread", "debug: zobrist ok 781 keys",
         "  +---+---+---+", "8 | r | . | k | 8", "e2e4: 20",
         "info depth 1 currmovenumber 1 nodes 20", "info string 1 moves done", "d2d4: 21", "",
         "Time: 12 ms", "Nodes searched: 41", "Nodes/second: 3416666", "bestmove 0000"});
    CHECK(answer.moves == PerftAnswer{{{"e2e4", 20}, {"d2d4", 21}}, {}}.moves);
    CHECK(answer.total == 41);
}

TEST_CASE("a heading is no total, and neither is what is said between moves",
          "[bisect][answer_reader]") {
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

TEST_CASE("no moves have the total 0", "[bisect][answer_reader]") {
    AnswerReader reader;
    CHECK_FALSE(reader.has_begun());
    reader.take("info string mate");
    CHECK_FALSE(reader.has_begun());
    reader.take("Nodes searched: 0");
    CHECK(reader.has_begun());
    CHECK(reader.has_total());
    CHECK(reader.answer() == PerftAnswer{{}, 0});
    // Something else was meant by any other number.
    CHECK_FALSE(answer_of({"Nodes searched: 20"}).total);
}

TEST_CASE("an answer has begun with its first move and ends with its total",
          "[bisect][answer_reader]") {
    AnswerReader reader;
    reader.take("e2e4: 20");
    CHECK(reader.has_begun());
    CHECK_FALSE(reader.has_total());
    reader.take("20");
    CHECK(reader.has_total());
    reader.take("d2d4: 20");
    CHECK_FALSE(reader.has_total());
    reader.take("40");
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
    for (int first = 0; first < 256; ++first)
        for (const std::string_view rest : {"", "e2e4: 20", "400", "Nodes: 400"}) {
            std::string line(1, static_cast<char>(first));
            line += rest;
            std::string behind(rest);
            behind += static_cast<char>(first);
            for (const std::string& text : {line, behind}) {
                AnswerReader reader;
                reader.take(text);
                CHECK(reader.answer().moves.size() <= 1);
            }
        }
}
