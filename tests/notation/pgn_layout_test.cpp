// Where the parts of a game stand: comments among tags, tags over lines and without quotes, old
// ends of lines.

#include "libchess/notation/fen.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/notation/pgn_writer.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/pgn_recorder.hpp"

using namespace chess;

namespace {

std::string lossless(std::string_view text) {
    const auto game = parse_game(text);
    return game ? to_pgn(*game, PgnStyle::lossless()) : "broken: " + game.error().back().message;
}

std::vector<std::string> warnings(std::string_view text) {
    std::vector<std::string> result;
    for (const std::string& told : test::record_game(text).diagnostics)
        result.push_back(told.substr(told.find("warning: ") + 9));
    return result;
}

const std::vector<std::string> none;

}  // namespace

TEST_CASE("comments between, on and behind tags are kept", "[notation][pgn][wild]") {
    const std::string usual =
        "{head}\n[Event \"x\"]\n{ a }\n{ b\nc }\n[Result \"*\"]\n\n{first} 1. e4 *\n";
    CHECK(lossless(usual) == usual);
    CHECK(lossless("{head}[Event \"x\"]; a \n; b\n[Result \"*\"] {first}\n\n1. e4 *") ==
          "{head}\n[Event \"x\"]\n{ a }\n{ b}\n[Result \"*\"]\n\n{first} 1. e4 *\n");
    CHECK(lossless("[Event {a} \"x\" {b}]\n*").starts_with("broken"));
    CHECK(lossless("[{a} Event ; b\n\"x\"]\n*") == "{a}\n{ b}\n[Event \"x\"]\n\n*\n");
    // A line comment with a brace stays one.
    CHECK(lossless("[Event \"x\"]\n; a } b\n[Site \"y\"]\n\n*") ==
          "[Event \"x\"]\n; a } b\n[Site \"y\"]\n\n*\n");
    // Comments before the moves are the movetext's, wherever the blank line is.
    CHECK(lossless("[Event \"x\"]\n{a}\n\n{b}\n1. e4 *") == "[Event \"x\"]\n\n{a} {b} 1. e4 *\n");
    // In the standard's order they come before the moves.
    const auto game = parse_game(usual);
    REQUIRE(game);
    CHECK(to_pgn(*game).ends_with("\n\n{head} {a} {b c} {first} 1. e4 *\n"));
    CHECK(warnings(usual) == none);
}

TEST_CASE("a tag pair may go over lines", "[notation][pgn][wild]") {
    CHECK(
        lossless(
            "[Event\n\"x\"]\n[Site \"y\"\n]\n[\nRound \"1\"]\n[ White\n\n\"z\"\n\n]\n\n1. e4 *") ==
        "[Event \"x\"]\n[Site \"y\"]\n[Round \"1\"]\n[White \"z\"]\n\n1. e4 *\n");
    CHECK(lossless("[Event\r\n\"x\"\r\n]\r\n\r\n1. e4 *") == "[Event \"x\"]\n\n1. e4 *\n");
    CHECK(lossless("[Event \"a \"b\" c\"\n]\n*") == "[Event \"a \\\"b\\\" c\"]\n\n*\n");
    // But its value is on one line.
    CHECK(lossless("[Event \"a\nb\"]\n*").starts_with("broken"));
    CHECK(lossless("[Event\n1. e4 *").starts_with("broken"));
}

TEST_CASE("values without quotes cost a warning", "[notation][pgn][wild]") {
    const auto value = [](std::string_view written) {
        const auto game = parse_game("[White " + std::string(written) + "]\n\n1. e4 *");
        return game ? std::string(game->tag("White").value_or("none")) : "broken";
    };
    CHECK(value("Anand") == "Anand");
    CHECK(value(" Anand, V. ") == "Anand, V.");
    CHECK(value("'Anand'") == "Anand");
    CHECK(value("\u201CAnand\u201D") == "Anand");
    CHECK(value("\u201EAnand\u201C") == "Anand");
    CHECK(value("\u00ABAnand\u00BB") == "Anand");
    CHECK(value("") == "");
    CHECK(value("Anand\"") == "broken");
    CHECK(value("[Anand") == "broken");
    CHECK(warnings("[White Anand]\n[Result 1-0]\n\n1. e4 1-0") ==
          std::vector<std::string>{"tag White: a value is written between double quotes",
                                   "tag Result: a value is written between double quotes"});
    CHECK(warnings("[Result 1-0]\n\n1. e4 0-1").size() == 2);
}

TEST_CASE("tags that matter are known in all letters", "[notation][pgn][wild]") {
    const std::string fen = "7k/8/8/8/8/8/8/K7 b - - 0 1";
    for (const std::string_view name : {"fen", "Fen", "FEN"}) {
        const auto game =
            parse_game("[Setup \"1\"]\n[" + std::string(name) + " \"" + fen + "\"]\n\n1... Kg8 *");
        REQUIRE(game);
        CHECK(to_fen(game->start) == fen);
        const std::string written = to_pgn(*game, PgnStyle::lossless());
        CHECK(written.contains("[" + std::string(name) + " "));
        CHECK(written.find(fen) == written.rfind(fen));
    }
    CHECK(warnings("[fen \"" + fen + "\"]\n\n1... Kg8 *") ==
          std::vector<std::string>{"tag 'fen' is taken for FEN"});
    CHECK(warnings("[variant \"Standard\"]\n\n*") ==
          std::vector<std::string>{"tag 'variant' is taken for Variant"});
    CHECK_FALSE(parse_game("[SETUP \"1\"]\n\n1. e4 *"));
    CHECK_FALSE(parse_game("[fen \"" + fen + "\"]\n[FEN \"7k/8/8/8/8/8/8/K7 w - - 0 1\"]\n\n*"));
}

TEST_CASE("Chess960 without a position is told", "[notation][pgn][wild]") {
    for (const std::string_view variant : {"Chess960", "chess 960", "Fischerandom", "freestyle"})
        CHECK(warnings("[Variant \"" + std::string(variant) + "\"]\n\n1. e4 *") ==
              std::vector<std::string>{
                  "Chess960 without a FEN tag; the game is taken to start as usual"});
    CHECK(warnings("[Variant \"Chess960\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w "
                   "KQkq - 0 1\"]\n\n1. e4 *") == none);
    CHECK(warnings("[Variant \"Standard\"]\n\n1. e4 *") == none);
}

TEST_CASE("a carriage return ends a line comment and an escape", "[notation][pgn][wild]") {
    CHECK(lossless("1. e4 ; a comment\re5 2. Nf3 *") == "1. e4 { a comment} 1... e5 2. Nf3 *\n");
    CHECK(lossless("1. e4\r% an escape\re5 *") == "1. e4 e5 *\n");
    CHECK(lossless("1. e4 ; a\r\r\ne5 *") == "1. e4 { a} 1... e5 *\n");
    CHECK(lossless("1. e4 {a\rb} e5 *") == "1. e4 {a\rb} 1... e5 *\n");
}

TEST_CASE("games without tags are known by their first line", "[notation][pgn][wild]") {
    for (const std::string_view text :
         {"{First} 1. e4 *", "{a comment\nover lines} e4 e5 *", "e4 e5 2. Nf3 *", "Nf3 d5\n",
          "{a} {b}\n\n1. d4 *", "$10 1. e4 *", "1 e4 e5 2 Nf3 *", "e4 {x} *", "e2e4 e7e5 *",
          "{a}\n[Event \"x\"]\n\n*", "; a\n{b}\ne4 *", "e4", "\uFEFF{x} e4 *"})
        CHECK(detect_kind(text) == InputKind::pgn);
    for (const std::string_view text :
         {"a4 paper, please\n", "Nf6 is a square", "e5 is no first move", "Qh5 mate", "{a comment}",
          "{never closed e4", "words {x} e4"})
        CHECK(detect_kind(text) == InputKind::unknown);
}
