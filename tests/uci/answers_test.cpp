#include "libchess/uci/detail/answers.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using Lines = std::vector<std::string>;

namespace {

/// Moves in UCI, played from a position one after the other.
std::vector<Move> moves_of(Position position, const std::vector<std::string>& uci) {
    std::vector<Move> moves;
    for (const std::string& text : uci) {
        moves.push_back(test::move_of(position, text));
        position.make(moves.back());
    }
    return moves;
}

SearchLine line(Score score, Bound bound = Bound::exact) {
    return {score, bound, 5, 9, moves_of(Position::start(), {"e2e4", "e7e5"})};
}

SearchResult result(SearchLine first) {
    return {.lines = {std::move(first)},
            .depth = 5,
            .nodes = 3000,
            .time = std::chrono::milliseconds(1500),
            .hashfull = 7};
}

}  // namespace

TEST_CASE("a line has depth, score, work and moves", "[uci][answers]") {
    CHECK_THAT(uci_info_lines(Position::start(), result(line(Score::centipawns(34)))),
               Catch::Equals(Lines{"info depth 5 seldepth 9 multipv 1 score cp 34 nodes 3000 nps "
                                   "2000 hashfull 7 time 1500 pv e2e4 e7e5"}));
}

TEST_CASE("every score is written as UCI has it", "[uci][answers]") {
    struct Row {
        SearchLine line;
        std::string_view text;
    };
    const std::vector<Row> rows{
        {line(Score::centipawns(-120)), " score cp -120 nodes"},
        {line(Score::centipawns(5), Bound::lower), " score cp 5 lowerbound nodes"},
        {line(Score::centipawns(5), Bound::upper), " score cp 5 upperbound nodes"},
        {line(Score::mating_in(1)), " score mate 1 nodes"},
        {line(Score::mating_in(5)), " score mate 3 nodes"},
        {line(Score::mated_in(2)), " score mate -1 nodes"},
        {line(Score::mated_in(6), Bound::upper), " score mate -3 upperbound nodes"},
    };
    for (const Row& row : rows)
        CHECK_THAT(uci_info_lines(Position::start(), result(row.line)).front(),
                   Catch::Contains(std::string(row.text)));
}

TEST_CASE("chances follow the score if they are wanted and known", "[uci][answers]") {
    SearchLine known = line(Score::centipawns(5), Bound::lower);
    known.chances = Chances{301, 562, 137};
    const auto text = [&](bool tells) {
        return uci_info_lines(Position::start(), result(known), tells).front();
    };
    CHECK_THAT(text(true), Catch::Contains(" score cp 5 lowerbound wdl 301 562 137 nodes"));
    CHECK_THAT(text(false), Catch::Contains(" score cp 5 lowerbound nodes"));
    known.chances.reset();
    CHECK_THAT(text(true), Catch::Contains(" score cp 5 lowerbound nodes"));
    CHECK(uci_game_over(test::position_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), true) ==
          "info depth 0 score mate 0 wdl 0 0 1000");
    CHECK(uci_game_over(test::position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), true) ==
          "info depth 0 score cp 0 wdl 0 1000 0");
}

TEST_CASE("chances are read if they add up", "[uci][answers]") {
    CHECK(parse_uci_info("depth 3 score cp 5 wdl 301 562 137 pv e2e4").chances ==
          Chances{301, 562, 137});
    for (const std::string_view text :
         {"depth 3 score cp 5", "wdl 301 562", "wdl 301 562 138", "wdl 1001 0 -1",
          "wdl 2147483647 2147483647 1002", "wdl a b c", "wdl"})
        CHECK_FALSE(parse_uci_info(text).chances);
    CHECK(parse_uci_info("wdl 301 562 pv e2e4").moves == std::vector<std::string>{"e2e4"});
}

TEST_CASE("several lines are numbered, best first", "[uci][answers]") {
    SearchResult two = result(line(Score::centipawns(34)));
    two.lines.push_back(line(Score::centipawns(12)));
    const Lines lines = uci_info_lines(Position::start(), two);
    REQUIRE(lines.size() == 2);
    CHECK_THAT(lines[0], Catch::Contains(" multipv 1 score cp 34 "));
    CHECK_THAT(lines[1], Catch::Contains(" multipv 2 score cp 12 "));
}

TEST_CASE("a result that took no time divides by nothing", "[uci][answers]") {
    SearchResult quick = result(line(Score()));
    quick.time = {};
    CHECK_THAT(uci_info_lines(Position::start(), quick).front(), Catch::Contains(" nps 0 "));
}

TEST_CASE("castling in a variation is written as the game has it", "[uci][answers]") {
    for (const bool chess960 : {false, true}) {
        const Position position =
            test::position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", chess960);
        const SearchResult castling =
            result({Score(), Bound::exact, 1, 1, moves_of(position, {"e1h1", "e8a8"})});
        CHECK_THAT(uci_info_lines(position, castling).front(),
                   Catch::EndsWith(chess960 ? " pv e1h1 e8a8" : " pv e1g1 e8c8"));
        CHECK(uci_best_move(position, castling) ==
              (chess960 ? "bestmove e1h1 ponder e8a8" : "bestmove e1g1 ponder e8c8"));
    }
}

TEST_CASE("a best move comes with the reply if one is expected", "[uci][answers]") {
    SearchResult one = result(line(Score()));
    CHECK(uci_best_move(Position::start(), one) == "bestmove e2e4 ponder e7e5");
    one.lines.front().moves.pop_back();
    CHECK(uci_best_move(Position::start(), one) == "bestmove e2e4");
    CHECK(uci_best_move(Position::start(), {}) == "bestmove (none)");
}

TEST_CASE("mate and stalemate differ when the game is over", "[uci][answers]") {
    CHECK(uci_game_over(test::position_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")) ==
          "info depth 0 score mate 0");
    CHECK(uci_game_over(test::position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")) ==
          "info depth 0 score cp 0");
}

TEST_CASE("a board comes with FEN, key and checkers", "[uci][answers]") {
    const Position position = test::position_of("4k3/8/8/8/4r3/8/3n4/4K2R w K - 3 20");
    const Lines lines = uci_board_lines(position);
    CHECK_THAT(lines, Catch::Equals(Lines{
                          "8  . . . . k . . .", "7  . . . . . . . .", "6  . . . . . . . .",
                          "5  . . . . . . . .", "4  . . . . r . . .", "3  . . . . . . . .",
                          "2  . . . n . . . .", "1  . . . . K . . R", "   a b c d e f g h", "",
                          "Fen: 4k3/8/8/8/4r3/8/3n4/4K2R w K - 3 20",
                          fmt::format("Key: {:016X}", bits_of(position.key())), "Checkers: e4"}));
    CHECK(uci_board_lines(Position::start()).back() == "Checkers:");
}

TEST_CASE("a message cannot steer a terminal or break the line", "[uci][answers]") {
    CHECK(uci_message("a\x1b[2J\n\x7f\xff" + std::string(1, '\0')) == "info string a?[2J????");
}

TEST_CASE("an info line of a modern engine is read whole", "[uci][answers]") {
    const UciInfo info = parse_uci_info(
        "depth 6 seldepth 5 multipv 2 score cp -8 upperbound nodes 3003 nps 333666 hashfull 1 "
        "tbhits 0 time 9 pv b1c3 d7d5");
    CHECK(info.depth == 6);
    CHECK(info.selective_depth == 5);
    CHECK(info.multipv == 2);
    CHECK(info.score == Score::centipawns(-8));
    CHECK(info.bound == Bound::upper);
    CHECK(info.nodes == 3003U);
    CHECK(info.hashfull == 1);
    CHECK(info.moves == Lines{"b1c3", "d7d5"});
}

TEST_CASE("the fields of an info line come in any order", "[uci][answers]") {
    const UciInfo info =
        parse_uci_info("pv e7e8q a7a8 score cp 34 wdl 120 800 80 lowerbound  depth 3\t nodes 7");
    CHECK(info.moves == Lines{"e7e8q", "a7a8"});
    CHECK(info.score == Score::centipawns(34));
    CHECK(info.bound == Bound::lower);
    CHECK(info.depth == 3);
    CHECK(info.nodes == 7U);
    CHECK_FALSE(info.multipv);
}

TEST_CASE("mates are turned from moves into plies", "[uci][answers]") {
    CHECK(parse_uci_info("score mate 3").score == Score::mating_in(5));
    CHECK(parse_uci_info("score mate -3").score == Score::mated_in(6));
    CHECK(parse_uci_info("score mate 1").score == Score::mating_in(1));
    CHECK_FALSE(parse_uci_info("score mate 0").score);
    CHECK(parse_uci_info("score mate 100000").score->is_mate());
    CHECK(parse_uci_info("score mate -2147483648").score->is_mate());
}

TEST_CASE("centipawns beyond all bounds stay centipawns", "[uci][answers]") {
    CHECK(parse_uci_info("score cp 99999").score == Score::centipawns(Score::max_centipawns));
    CHECK_FALSE(parse_uci_info("score cp 99999999999999").score);
}

TEST_CASE("what cannot be read in an info line is passed over", "[uci][answers]") {
    const UciInfo info = parse_uci_info(
        "depth deep seldepth -4 score good 5 nodes -1 time 1e3 hashfull hashfull 12 multipv");
    CHECK_FALSE(info.depth);
    CHECK_FALSE(info.selective_depth);
    CHECK_FALSE(info.score);
    CHECK_FALSE(info.nodes);
    CHECK(info.hashfull == 12);
    CHECK_FALSE(info.multipv);
    CHECK(parse_uci_info("").moves.empty());
    CHECK(parse_uci_info("pv").moves.empty());
}

TEST_CASE("an engine's free text is not read for fields", "[uci][answers]") {
    const UciInfo info = parse_uci_info("depth 4 string depth 9 score cp 100 pv e2e4");
    CHECK(info.depth == 4);
    CHECK_FALSE(info.score);
    CHECK(info.moves.empty());
}
