#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/markup.hpp"
#include "libchess/notation/pgn_reader.hpp"
#include "libchess/notation/pgn_writer.hpp"
#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

using namespace chess;

namespace {

std::string told(const AnnotatedGame& game) {
    std::string text;
    for (const std::string& sentence : story_of(game)) text += (text.empty() ? "" : " ") + sentence;
    return text;
}

/// A game annotated by the evaluations in it, with lichess's names of openings.
AnnotatedGame annotated(std::string_view pgn, AnnotationOptions options = {}) {
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

TEST_CASE("what is said of all moves needs that all were judged", "[story]") {
    const AnnotationOptions of_white{.sides = {{true, false}}};
    SECTION("one side alone is judged") {
        const std::string_view pgn =
            "[Result \"1-0\"]\n\n1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Bc4 {[%eval 0.3]} Nc6 "
            "{[%eval 0.3]} 3. Qh5 {[%eval 0.2]} Nf6 {[%eval #1]} 4. Qxf7# 1-0";
        CHECK_THAT(told(annotated(pgn, of_white)),
                   Catch::Contains("White did not err, and at the end it is won for White."));
        CHECK_THAT(told(annotated(pgn)), Catch::Contains("3... Nf6, a blunder"));
    }
    SECTION("one side alone is judged, and nothing turns") {
        const std::string_view pgn =
            "1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Ke2 {[%eval -0.9]} Nc6 {[%eval -0.9]} *";
        CHECK_THAT(told(annotated(pgn, of_white)),
                   Catch::Contains("No single move by White turned the game, and at the end"));
        CHECK_THAT(told(annotated(pgn)),
                   Catch::Contains("No single move turned the game, and at the end it is level."));
    }
    SECTION("moves have no scores") {
        const std::string text = told(annotated(
            "[Result \"1-0\"]\n\n1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. f3 Qh4+ 3. g3 Qf6 "
            "4. d4 a6 1-0"));
        CHECK_THAT(text, Catch::EndsWith("None of the moves judged was an error. White won."));
        const std::string drawn = told(
            annotated("[Result \"1/2-1/2\"]\n\n1. e4 {[%eval 0.3]} e5 2. Nf3 {[%eval 0.3]} Nc6 "
                      "{[%eval 0.3]} 1/2-1/2"));
        CHECK_THAT(drawn,
                   Catch::Contains("None of the moves judged was an error, and at the end it "
                                   "is level. The game was drawn."));
    }
    SECTION("moves of the book are passed over") {
        const std::string text =
            told(annotated("1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. a3 {[%eval 0.2]} h6 "
                           "{[%eval 0.2]} 3. h3 {[%eval 0.1]} a6 {[%eval 0.1]} *",
                           {.skips_book = true}));
        CHECK_THAT(text, Catch::Contains("None of the moves judged was an error, and"));
    }
}

TEST_CASE("the phase of the errors is told of the side that was judged", "[story]") {
    const std::string moves =
        "1. e4 {[%eval 0]} a6 {[%eval 2.0]} 2. d4 {[%eval 0]} b6 {[%eval 2.0]} "
        "3. c4 {[%eval 0]} c6 {[%eval 2.0]} ";
    CHECK_THAT(told(annotated(moves + "*", {.sides = {{false, true}}})),
               Catch::Contains("All of Black's 3 mistakes and blunders fell in the opening."));
    CHECK_THAT(told(annotated(moves + "*")),
               Catch::Contains("All 5 mistakes and blunders fell in the opening."));
    CHECK_THAT(told(annotated(moves + "4. Nf3 g6 *")),
               Catch::Contains("All 5 mistakes and blunders among the moves judged fell in the"));
}

TEST_CASE("a game stood so until a move only if it always did", "[story]") {
    const auto text = [](std::string_view second) {
        return told(
            annotated(fmt::format("1. e4 {{[%eval 0.3]}} e5 {{[%eval 0.3]}} 2. Nf3 "
                                  "{{[%eval {}]}} Nc6 {{[%eval 0.3]}} 3. Bc4 {{[%eval 0.3]}} "
                                  "Nf6 {{[%eval 0.3]}} 4. Bxf7+ {{[%eval -4]}} *",
                                  second)));
    };
    CHECK_THAT(text("0.3"), Catch::Contains("It was level until 4. Bxf7+, a blunder"));
    CHECK_THAT(text("1.6"), Catch::Contains("It was level when 4. Bxf7+, a blunder"));
    // Of one position nobody knows how it stood.
    CHECK_THAT(told(annotated("1. e4 {[%eval 0.3]} e5 2. Nf3 {[%eval 0.3]} Nc6 {[%eval 0.3]} "
                              "3. Ba6 {[%eval -4]} *")),
               Catch::Contains("It was level when 3. Ba6, a"));
}

TEST_CASE("a turn is told though larger losses turned nothing", "[story]") {
    const std::string text = told(
        annotated("{[%eval 10.0]} 1. e4 {[%eval 3.9]} a6 {[%eval 10.0]} 2. d4 {[%eval 3.9]} b6 "
                  "{[%eval 3.0]} 3. Nf3 {[%eval 1.05]} Bb7 {[%eval 1.05]} 4. Nc3 {[%eval 1.0]} *"));
    CHECK_THAT(text, Catch::Contains("It was better for White when 3. Nf3, a"));
    CHECK_THAT(text, !Catch::Contains("No single move"));
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
