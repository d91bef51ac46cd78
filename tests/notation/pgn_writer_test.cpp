#include "libchess/notation/pgn_writer.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/report_text.hpp"

#include <algorithm>

using namespace chess;

namespace {

Game game_of(std::string_view text) {
    const auto game = parse_game(text);
    REQUIRE(game);
    return *game;
}

std::string movetext(std::string_view text, const PgnStyle& style = PgnStyle::lossless()) {
    const std::string pgn = to_pgn(game_of(text), style);
    return pgn.substr(pgn.starts_with('[') ? pgn.find("\n\n") + 2 : 0);
}

}  // namespace

TEST_CASE("exports have the seven tag roster, then ASCII order", "[notation][pgn_writer]") {
    const Game game = game_of("[Zeit \"1\"]\n[White \"A\"]\n[Annotator \"B\"]\n\n1. e4 1-0\n");
    CHECK(to_pgn(game) ==
          "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n"
          "[Black \"?\"]\n[Result \"1-0\"]\n[Annotator \"B\"]\n[Zeit \"1\"]\n\n1. e4 1-0\n");
}

TEST_CASE("lossless leaves the tags as they are", "[notation][pgn_writer]") {
    const std::string text = "[Zeit \"1\"]\n[White \"A \\\"q\\\" \\\\\"]\n\n1. e4 1-0\n";
    CHECK(to_pgn(game_of(text), PgnStyle::lossless()) == text);
    CHECK(to_pgn(game_of("1. e4 *"), PgnStyle::lossless()) == "1. e4 *\n");
}

TEST_CASE("black's moves are numbered after line breaks and remarks", "[notation][pgn_writer]") {
    CHECK(movetext("1. e4 e5 2. Nf3 *") == "1. e4 e5 2. Nf3 *\n");
    CHECK(movetext("1. e4 {x} e5 $1 2. Nf3 *") == "1. e4 {x} 1... e5 $1 2. Nf3 *\n");
    CHECK(movetext("1. e4 $1 e5 *") == "1. e4 $1 e5 *\n");
    CHECK(movetext("1. e4 (1. d4 d5 (1... Nf6)) e5 *") ==
          "1. e4 (1. d4 d5 (1... Nf6)) 1... e5 *\n");
    CHECK(movetext("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 9\"]\n\nKd7 Kd2 *") ==
          "9... Kd7 10. Kd2 *\n");
    CHECK(movetext("1. e4 -- 2. d4 *") == "1. e4 -- 2. d4 *\n");
}

TEST_CASE("what is lenient in is strict out", "[notation][pgn_writer]") {
    CHECK(movetext("1.e2e4 e7-e5 2 Ng1f3! Nb8c6 3.Bf1b5 a6 4.0-0") ==
          "1. e4 e5 2. Nf3 $1 Nc6 3. Bb5 a6 4. O-O *\n");
}

TEST_CASE("no line ends between a number and its move, or before ')'", "[notation][pgn_writer]") {
    std::string text =
        "1. e4 e5 2. Nf3 (2. f4 exf4 3. Bc4) (2. d4) 2... Nc6 (2... d6 3. d4) (2... Nf6)";
    text += " 3. Bb5 {x} 3... a6 (3... Nf6 (3... d6) 4. O-O) (3... f5) 4. Ba4 *";
    for (std::size_t columns = 8; columns < 100; ++columns) {
        PgnStyle style = PgnStyle::lossless();
        style.columns = columns;
        const std::string written = to_pgn(game_of(text), style);
        CHECK_THAT(written,
                   !Catch::Contains(".\n") && !Catch::Contains("\n)") && !Catch::Contains("(\n"));
        std::string joined = written;
        std::ranges::replace(joined, '\n', ' ');
        CHECK(joined == text + " ");
        if (columns >= 12) CHECK(test::widest(written) <= columns);
    }
}

TEST_CASE("lines end before column 81", "[notation][pgn_writer]") {
    std::string moves;
    for (int i = 0; i < 40; ++i) moves += "Nf3 Nf6 Ng1 Ng8 ";
    const std::string text =
        movetext(moves + "{" + std::string(40, 'a') + " " + std::string(40, 'b') + " c} *",
                 PgnStyle::exported());
    CHECK(test::widest(text) <= 80);
    CHECK(test::widest(text) >= 76);
    CHECK(test::widest(movetext(moves, {.columns = 0})) > 400);
    CHECK(test::widest(movetext(moves, {.columns = 40})) <= 40);
}

TEST_CASE("lossless keeps every byte of a comment, export its words", "[notation][pgn_writer]") {
    const std::string text = "1. e4 {  two  blanks\nand a line } *";
    CHECK(movetext(text) == "1. e4 {  two  blanks\nand a line } *\n");
    CHECK(movetext(text, PgnStyle::exported()) == "1. e4 {two blanks and a line} *\n");
    CHECK(movetext("1. e4 {} *", PgnStyle::exported()) == "1. e4 {} *\n");
}

TEST_CASE("a brace in a comment goes behind a semicolon", "[notation][pgn_writer]") {
    CHECK(movetext("1. e4 ;a } b\n 1... e5 *") == "1. e4 ;a } b\n1... e5 *\n");
    CHECK(movetext("1. e4 (1. d4 ;a } b\n) 1... e5 *") == "1. e4 (1. d4 ;a } b\n) 1... e5 *\n");
}

TEST_CASE("each kind of annotation can be left out", "[notation][pgn_writer]") {
    const std::string text = "1. e4 $1 {x} (1. d4) e5 *";
    PgnStyle style = PgnStyle::lossless();
    style.comments = false;
    CHECK(movetext(text, style) == "1. e4 $1 (1. d4) 1... e5 *\n");
    style.nags = false;
    style.variations = false;
    CHECK(movetext(text, style) == "1. e4 e5 *\n");
}

TEST_CASE("a start of its own brings its tags", "[notation][pgn_writer]") {
    Game game;
    game.start = test::position_of(test::kiwipete_fen);
    const std::string text = to_pgn(game, PgnStyle::lossless());
    CHECK(text == "[SetUp \"1\"]\n[FEN \"" + std::string(test::kiwipete_fen) + "\"]\n\n*\n");
    CHECK(game_of(text).start == game.start);

    game.start = test::position_of(
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", true);
    const std::string shuffled = to_pgn(game, PgnStyle::lossless());
    CHECK(shuffled.contains("[Variant \"Chess960\"]"));
    CHECK(game_of(shuffled).start == game.start);
}
