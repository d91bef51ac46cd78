#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/markup.hpp"
#include "libchess/notation/pgn_reader.hpp"
#include "libchess/notation/pgn_writer.hpp"
#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"

using namespace chess;

namespace {

std::string told(const AnnotatedGame& game) {
    std::string text;
    for (const std::string& sentence : story_of(game)) text += (text.empty() ? "" : " ") + sentence;
    return text;
}

/// A game annotated by the evaluations in it, with lichess's names of openings.
AnnotatedGame annotated(std::string_view pgn) {
    AnnotationOptions options;
    options.book = &OpeningBook::built_in();
    return annotate(parse_game(pgn).value(), options, {}).value();
}

}  // namespace

TEST_CASE("a story tells the opening, the turn and the end", "[story]") {
    const AnnotatedGame game = annotated(
        "[Result \"1-0\"]\n\n1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Qh5 {[%eval -0.3]} Nc6 "
        "{[%eval -0.3]} 3. Bc4 {[%eval -0.4]} Nf6 {[%eval #1]} 4. Qxf7# 1-0");
    CHECK(told(game) ==
          "King's Pawn Game: Wayward Queen Attack (C20); 3... Nf6 leaves the book. It was level "
          "until 3... Nf6, a blunder (54 to 0 % for Black), left it won for White. White mated.");
}

TEST_CASE("a game without scores has no story", "[story]") {
    CHECK(story_of(annotated("1. e4 e5 2. Nf3 *")).empty());
}

TEST_CASE("a quiet draw is told as one", "[story]") {
    const std::string text = told(annotated(
        "[Result \"1/2-1/2\"]\n\n1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Nf3 {[%eval 0.3]} Nc6 "
        "{[%eval 0.3]} 1/2-1/2"));
    CHECK_THAT(text, Catch::Contains("Neither side erred, and at the end it is level."));
    CHECK_THAT(text, Catch::EndsWith("The game was drawn."));
}

TEST_CASE("a result against the last position is told as such", "[story]") {
    const std::string text = told(
        annotated("[Result \"0-1\"]\n\n1. e4 {[%eval 0.3]} f6 {[%eval 1.0]} 2. d4 {[%eval 1.2]} g5 "
                  "{[%eval 6.0]} 3. Nf3 {[%eval 6.0]} 0-1"));
    CHECK_THAT(text, Catch::EndsWith("Black won in a position that was won for White."));
}

TEST_CASE("a loss on time is told as one", "[story]") {
    const std::string text = told(annotated(
        "[Result \"1-0\"]\n[Termination \"Time forfeit\"]\n\n1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} "
        "2. Nf3 {[%eval 0.3]} 1-0"));
    CHECK_THAT(text, Catch::EndsWith("White won on time in a position that was level."));
    const std::string named = told(
        annotated("[Result \"1-0\"]\n[Termination \"alice won on time\"]\n\n1. e4 {[%eval 0.3]} e5 "
                  "{[%eval 0.3]} 2. Nf3 {[%eval 0.3]} 1-0"));
    CHECK_THAT(named, Catch::EndsWith("White won on time in a position that was level."));
}

TEST_CASE("the story is the first comment, once, and is taken out again", "[story]") {
    AnnotatedGame game = annotated(
        "{Of people.} 1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Qh5 {[%eval -0.3]} Ke7 "
        "{[%eval #1]} 3. Qxe5# 1-0");
    const auto stories = [](const std::string& pgn) {
        std::size_t count = 0;
        for (std::size_t at = 0; (at = pgn.find("[%chesstool story]", at)) != std::string::npos;
             ++at)
            ++count;
        return count;
    };
    write_annotations(game, {.annotator = "test", .keeps_evaluations = true, .words = true});
    const std::string once = to_pgn(game.game, PgnStyle::lossless());
    CHECK(stories(once) == 1);
    CHECK(once.find("story") < once.find("Of people."));
    AnnotatedGame again = annotated(once);
    write_annotations(again, {.annotator = "test", .keeps_evaluations = true, .words = true});
    CHECK(to_pgn(again.game, PgnStyle::lossless()) == once);
    write_annotations(again, {.annotator = "test", .keeps_evaluations = true});
    const std::string without = to_pgn(again.game, PgnStyle::lossless());
    CHECK(stories(without) == 0);
    CHECK_THAT(without, Catch::Contains("Of people."));
}
