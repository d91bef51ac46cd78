#include "libchess/annotate/markup.hpp"

#include "libchess/notation/game.hpp"
#include "libchess/notation/pgn_writer.hpp"

#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"

using namespace chess;

namespace {

/// A summary of 1. e4 e5 2. Ke2 in which the last move is a blunder.
AnnotatedGame report_of(std::string_view text) {
    AnnotatedGame game = test::unannotated(text);
    constexpr std::array scores{15, 30, 25, -310};
    for (std::size_t i = 0; i < scores.size(); ++i) {
        EvaluatedPosition& at = game.positions[i];
        at.score = at.for_side(Color::white, Score::centipawns(scores[i]));
        at.depth = 12;
    }
    game.moves[2].judgement = Judgement::blunder;
    test::add_line(game, 2, Score::centipawns(25), {"Nf3"});
    game.players[Color::white] = {.acpl = 110.4, .accuracy = 61.26};
    return game;
}

/// The game with its annotations written into it.
std::string written(AnnotatedGame& game, bool keeps_evaluations = false) {
    write_annotations(game, {.annotator = "us", .keeps_evaluations = keeps_evaluations});
    return to_pgn(game.game, PgnStyle::lossless());
}

std::string annotated_text(std::string_view text) {
    AnnotatedGame game = report_of(text);
    return written(game);
}

std::string moves_of(const std::string& text) {
    return text.substr(text.find("\n\n") + 2);
}

}  // namespace

TEST_CASE("every move gets its evaluation, bad ones a mark and a line", "[annotate][markup]") {
    CHECK(annotated_text("1. e4 e5 2. Ke2 *") ==
          "[Annotator \"us\"]\n[WhiteACPL \"110\"]\n[WhiteAccuracy \"61.3\"]\n\n"
          "1. e4 {[%eval 0.30,12]} 1... e5 {[%eval 0.25,12]} 2. Ke2 $4 {[%eval -3.10,12]}\n"
          "({[%chesstool]} 2. Nf3 {[%eval 0.25,12]}) *\n");
}

TEST_CASE("an old evaluation is replaced in its place", "[annotate][markup]") {
    CHECK(moves_of(annotated_text(
              "1. e4 {Best by test [%eval 0.2] [%clk 0:03:00]} e5 { [%clk 0:02:59] } "
              "2. Ke2 $6 {[%eval 0.1,3]} {[%eval 7.00]} (2. d4 {[%eval 0.5]}) *")) ==
          "1. e4 {Best by test [%eval 0.30,12] [%clk 0:03:00]} 1... e5\n"
          "{ [%eval 0.25,12] [%clk 0:02:59] } 2. Ke2 $4 {[%eval -3.10,12]} (2. d4\n"
          "{[%eval 0.5]}) ({[%chesstool]} 2. Nf3 {[%eval 0.25,12]}) *\n");
}

TEST_CASE("comments, praise and variations of others stay", "[annotate][markup]") {
    CHECK(moves_of(annotated_text("{A game} 1. e4 $1 {King's pawn} e5 2. Ke2 $5 $4 $140 "
                                  "(2. f4 $1) ({[%chesstool]} 2. a3) {Oh dear} *")) ==
          "{A game} 1. e4 $1 {[%eval 0.30,12]} {King's pawn} 1... e5 {[%eval 0.25,12]}\n"
          "2. Ke2 $5 $140 $4 {[%eval -3.10,12]} (2. f4 $1) {Oh dear} ({[%chesstool]} 2. Nf3\n"
          "{[%eval 0.25,12]}) *\n");
}

TEST_CASE("an only move is marked once, and its mark taken back", "[annotate][markup]") {
    AnnotatedGame annotated = report_of("1. e4 {[%clk 0:03:00]} e5 $7 2. Ke2 *");
    const std::string before = to_pgn(annotated.game, PgnStyle::lossless());
    annotated.moves[0].is_only_move = annotated.moves[1].is_only_move = true;
    annotated.moves[2].judgement = Judgement::none;
    CHECK(moves_of(written(annotated)) ==
          "1. e4 $7 {[%chesstool only] [%eval 0.30,12] [%clk 0:03:00]} 1... e5 $7\n"
          "{[%eval 0.25,12]} 2. Ke2 {[%eval -3.10,12]} *\n");
    remove_own_annotations(annotated.game);
    CHECK(to_pgn(annotated.game, PgnStyle::lossless()) == before);
}

TEST_CASE("tags keep their places, and tags of no summary go", "[annotate][markup]") {
    const std::string text = annotated_text(
        "[Event \"x\"]\n[BlackACPL \"7\"]\n[Annotator \"them\"]\n[ECO \"A00\"]\n\n1. e4 e5 2. Ke2 "
        "*");
    CHECK(text.substr(0, text.find("\n\n")) ==
          "[Event \"x\"]\n[Annotator \"us\"]\n[ECO \"A00\"]\n[WhiteACPL \"110\"]\n"
          "[WhiteAccuracy \"61.3\"]");
}

TEST_CASE("an opening is named where no tag names one", "[annotate][markup]") {
    AnnotatedGame annotated = report_of("[ECO \"A00\"]\n\n1. e4 e5 2. Ke2 *");
    annotated.opening = Opening{"C20", "King's Pawn: Bongcloud"};
    write_annotations(annotated, {.annotator = "us"});
    CHECK(annotated.game.tag("ECO") == "A00");
    CHECK(annotated.game.tag("Opening") == "King's Pawn: Bongcloud");
}

TEST_CASE("what is written into a game has the encoding of the game", "[annotate][markup]") {
    const auto named = [](std::string_view text) {
        AnnotatedGame annotated = report_of(text);
        annotated.opening = Opening{"C40", "Mar\u00F3czy \u0107"};
        write_annotations(annotated, {.annotator = "us"});
        return std::string(annotated.game.tag("Opening").value());
    };
    CHECK(named("[White \"J\xFCrgen\"]\n\n1. e4 e5 2. Ke2 *") ==
          "Mar\xF3"
          "czy c");
    CHECK(named("1. e4 e5 (1... e6 {f\xFCr}) 2. Ke2 *") ==
          "Mar\xF3"
          "czy c");
    CHECK(named("[White \"J\u00FCrgen\"]\n\n1. e4 e5 2. Ke2 *") == "Mar\u00F3czy \u0107");
    CHECK(named("1. e4 e5 2. Ke2 *") == "Mar\u00F3czy \u0107");
}

TEST_CASE("a mate is claimed with what it rests on", "[annotate][markup]") {
    CHECK(claim_text({3, true}) == "mate in 3, proved");
    CHECK(claim_text({9}) == "mate in 9, the engine's claim");
    AnnotatedGame annotated = report_of("1. e4 e5 2. Ke2 *");
    annotated.positions[2].lines[0].score = Score::mating_in(5);
    annotated.moves[2].missed = MateClaim{3, true, true};
    write_annotations(annotated, {.annotator = "us"});
    PgnStyle style = PgnStyle::lossless();
    style.columns = 0;
    CHECK(to_pgn(annotated.game, style)
              .find("({[%chesstool] mate in 3, proved} 2. Nf3 {[%eval #2,12]})") !=
          std::string::npos);
}

TEST_CASE("ChessBase's centipawns are read as centipawns, and stay", "[annotate][markup]") {
    const Game game =
        test::unannotated(
            "{[%eval 16,30]} 1. e4 {[%eval 29,24]} e5 2. Ke2 {[%eval -1250,29] [%wdl 1,4,995]} Ke7 "
            "{[%eval #1]} *")
            .game;
    const auto read = written_evaluations(game);
    CHECK(read.at(0) == EvalCommand{Score::centipawns(16), 30});
    CHECK(read.at(1) == EvalCommand{Score::centipawns(29), 24});
    CHECK_FALSE(read.at(2));
    CHECK(read.at(3) == EvalCommand{Score::centipawns(-1250), 29});
    CHECK(read.at(4) == EvalCommand{Score::mating_in(1)});
}

TEST_CASE("evaluations that are to stay stay to the byte", "[annotate][markup]") {
    AnnotatedGame annotated = report_of("1. e4 {[%eval 0.3]} e5 2. Ke2 { [%eval  -3.1, 7 ] } *");
    CHECK(moves_of(written(annotated, true)) ==
          "1. e4 {[%eval 0.3]} 1... e5 2. Ke2 $4 { [%eval  -3.1, 7 ] } ({[%chesstool]}\n"
          "2. Nf3 {[%eval 0.25,12]}) *\n");
}

TEST_CASE("without a search, earlier analysis stays with bad moves", "[annotate][markup]") {
    AnnotatedGame annotated = report_of(
        "1. e4 $7 {[%chesstool only] [%eval 0.3]} e5 $2 {[%eval 3]} ({[%chesstool]} 1... c5) "
        "2. Ke2 $6 {[%eval -3]} ({[%chesstool] mate in 1, proved} 2. Nf3) *");
    annotated.positions[2].lines.clear();
    CHECK(moves_of(written(annotated, true)) ==
          "1. e4 $7 {[%chesstool only] [%eval 0.3]} 1... e5 {[%eval 3]} 2. Ke2 $4\n"
          "{[%eval -3]} ({[%chesstool] mate in 1, proved} 2. Nf3) *\n");
}

TEST_CASE("a better line found without a search takes the place of earlier ones",
          "[annotate][markup]") {
    AnnotatedGame annotated = report_of(
        "1. e4 e5 2. Ke2 ({[%chesstool] mate in 1, proved} 2. Nf3) (2. a3) "
        "({[%chesstool]} 2. Nc3) *");
    const std::string once = moves_of(written(annotated, true));
    CHECK(once == "1. e4 e5 2. Ke2 $4 (2. a3) ({[%chesstool]} 2. Nf3 {[%eval 0.25,12]}) *\n");
    AnnotatedGame again = report_of(once);
    CHECK(moves_of(written(again, true)) == once);
}

TEST_CASE("stripped of all annotations a game is its moves", "[annotate][markup]") {
    Game game =
        test::unannotated("[Event \"x\"]\n[WhiteACPL \"3\"]\n\n{a} 1. e4 $1 {b} (1. d4 {c}) e5 *")
            .game;
    remove_all_annotations(game);
    CHECK(to_pgn(game, PgnStyle::lossless()) == "[Event \"x\"]\n\n1. e4 e5 *\n");
}
