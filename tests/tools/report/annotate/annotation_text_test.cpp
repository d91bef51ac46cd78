#include "report/annotate/annotation_report.hpp"

#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/report_text.hpp"

using namespace chess;
using namespace chess::test;
using Catch::Contains;
using Catch::StartsWith;

namespace {

std::string text_of(const AnnotatedGame& summary, const AnnotationReportOptions& options = {}) {
    return Telling<AnnotatedGame>::text(summary, options).plain();
}

/// Characters of UTF-8.
std::size_t columns_of(const std::string& line) {
    return static_cast<std::size_t>(std::ranges::count_if(
        line, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::size_t widest_of(const std::string& text) {
    std::size_t width = 0;
    for (const std::string& line : lines_of(text)) width = std::max(width, columns_of(line));
    return width;
}

/// Knights go to and fro for this many moves, while White's score swings.
AnnotatedGame long_game(int moves) {
    std::string pgn;
    for (int i = 1; i <= moves; ++i) {
        const bool out = i % 2 == 1;
        pgn += fmt::format("{}. {} {{[%eval {}.{}]}} {} {{[%eval {}]}} ", i, out ? "Nf3" : "Ng1",
                           i % 7 - 3, i % 10, out ? "Nf6" : "Ng8",
                           i % 11 == 0 ? "#-12" : fmt::format("{}.5", i % 5 - 2));
    }
    AnnotatedGame summary = annotated(pgn + "*");
    for (std::size_t i = 0; i < summary.moves.size(); ++i) {
        AnnotatedMove& said = summary.moves[i];
        if (said.judgement == Judgement::none) continue;
        said.missed = MateClaim{123, false, false};
        said.allowed = MateClaim{17, true, true};
        const bool white = summary.mover(i) == Color::white;
        add_line(summary, i, Score::centipawns(30),
                 white ? std::vector<std::string>{"Na3", "Na6", "Nb1", "Nb8", "Nc3", "Nc6"}
                       : std::vector<std::string>{"Na6", "Na3", "Nb8", "Nb1", "Nc6", "Nc3"});
    }
    return summary;
}

}  // namespace

TEST_CASE("a game's report says who played how and where it turned", "[report][annotation_text]") {
    CHECK(
        text_of(scholars_mate(), {.engine = "chesstool 0.1.0", .budget = "100,000 nodes a move"}) ==
        R"(Müller, Jörg (1900) - Black   1-0
Café de la Régence, Paris, 1850
C20

It was level until 3... Nf6, a blunder (54 to 0 % for Black), left it won for
White. White mated.

               moves   accuracy  avg. loss  inaccuracies  mistakes  blunders
White              4     87.1 %      21 cp             1         0         0
Black              3     17.3 %     352 cp             0         0         1

White                    ██████
even   ___▁▁▁▁▁▁▁▁▁▁▁▁___██████
       ███████████████▇▇▇██████
Black  ████████████████████████
          1

Turning points (scores for White, winning chances for the side that moved)

3. Qh5?!  inaccuracy in the opening
8 r . b q k b n r    score    +0.25 -> -0.45
7 p p p p . p p p    chances  52 -> 46 %
6 . . n . . . . .    better   3. Nf3 Nf6 4. d3 (+0.25)
5 . . . . p . . .    answer   3... g6 4. Qf3 Nf6 5. Ne2
4 . . B . P . . .
3 . . . . . . . .
2 P P P P . P P P
1 R N B Q K . N R
  a b c d e f g h

3... Nf6??  blunder in the opening
8 r . b q k b n r    score    -0.45 -> #1
7 p p p p . p p p    chances  54 -> 0 %
6 . . n . . . . .    better   3... g6 4. Qf3 Nf6 5. Ne2 (-0.45)
5 . . . . p . . Q    answer   4. Qxf7#
4 . . B . P . . .    allowed mate in 1 (proved)
3 . . . . . . . .    Allows mate: 4. Qxf7#.
2 P P P P . P P P
1 R N B . K . N R
  a b c d e f g h

chesstool 0.1.0, 100,000 nodes a move; winning chances by lichess's formula; a
loss of 5, 10, 15 in a hundred is ?!, ?, ??; 700,000 nodes in 1.250 s, 560 k/s
)");
}

TEST_CASE("boards are side by side where there is room", "[report][annotation_text]") {
    CHECK_THAT(text_of(scholars_mate(), {.width = 120}),
               Contains("\n3. Qh5?!  inaccuracy in the opening     3... Nf6??  blunder in the "
                        "opening\n"
                        "8 r . b q k b n r                       8 r . b q k b n r\n"));
}

TEST_CASE("a long name of an event does not hide the date", "[report][annotation_text]") {
    AnnotatedGame summary = long_game(1);
    summary.game.set_tag("Event", "The Championship of a Town with a Very Long Name, Section B");
    summary.game.set_tag("Site", "The Great Hall of the House by the River, Far Away");
    summary.game.set_tag("Date", "1850.05.21");
    summary.game.set_tag("Round", "3");
    CHECK_THAT(text_of(summary),
               Contains("\nThe Championship of a Town with a Very Long Name, Section B, The Great "
                        "Hall of\nthe House by the River, Far Away, 1850-05-21, round 3\n"));
}

TEST_CASE("no line is wider than the terminal", "[report][annotation_text]") {
    for (const int moves : {1, 12, 40, 240})
        for (const std::size_t width : {80U, 81U, 119U, 120U, 160U, 300U}) {
            AnnotatedGame summary = long_game(moves);
            std::string name;
            for (int i = 0; i < 200; ++i) name += "\xC3\xBC";
            for (const char* const tag :
                 {"White", "Black", "WhiteElo", "BlackElo", "Event", "Opening"})
                summary.game.set_tag(tag, name);
            summary.game.result = GameResult::draw;
            for (const bool san : {true, false}) {
                CAPTURE(moves, width, san);
                AnnotationReportOptions options;
                options.engine = fmt::format("{0} {0}", name);
                options.width = width;
                options.san = san;
                CHECK(widest_of(text_of(summary, options)) <= width);
            }
        }
}

TEST_CASE("no line ends with a blank", "[report][annotation_text]") {
    for (const std::size_t width : {80U, 120U})
        for (const AnnotatedGame& summary : {long_game(40), scholars_mate()})
            for (const std::string& line : lines_of(text_of(summary, {.width = width}))) {
                CAPTURE(line);
                CHECK_FALSE(line.ends_with(' '));
            }
}

TEST_CASE("the three worst moves have boards, all are in a table", "[report][annotation_text]") {
    AnnotatedGame summary = annotated(
        "1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} 2. a3 {[%eval -0.9]} a6 {[%eval 0.9]} "
        "3. h3 {[%eval -4.0]} h6 {[%eval 3.1]} 4. Ra2 {[%eval 2.5]} *");
    add_line(summary, 4, Score::centipawns(90), {"Nf3", "Nc6"});
    summary.moves[4].missed = MateClaim{3, false, false};
    summary.moves[4].allowed = MateClaim{2, true, false};
    const std::string text = text_of(summary);
    CHECK_THAT(text, Contains("\n2... a6??  blunder in the opening\n"));
    CHECK_THAT(text, Contains("\n3. h3??  blunder in the opening\n"));
    CHECK_THAT(text, Contains("missed mate in 3 (the engine's claim)\n"));
    CHECK_THAT(text, Contains("allowed mate in 2 (proved)\n"));
    CHECK_THAT(text, Contains("\n3... h6??  blunder in the opening\n"));
    CHECK_THAT(text, Contains(R"(
All inaccuracies, mistakes and blunders

move                 score      chances   better
2. a3?      +0.20 -> -0.90   52 -> 42 %
2... a6??   -0.90 -> +0.90   58 -> 42 %
3. h3??     +0.90 -> -4.00   58 -> 19 %   3. Nf3 Nc6
                                          missed #3 (claimed)
                                          allowed #2 (proved)
3... h6??   -4.00 -> +3.10   81 -> 24 %

winning chances)"));
}

TEST_CASE("moves may be written as UCI has them", "[report][annotation_text]") {
    const std::string text = text_of(scholars_mate(), {.san = false});
    CHECK_THAT(text, Contains("\n3... g8f6??  blunder"));
    CHECK_THAT(text, Contains("better   3... g7g6 4. h5f3 g8f6 5. g1e2 (-0.45)\n"));
}

TEST_CASE("phases are counted apart if there are several", "[report][annotation_text]") {
    AnnotatedGame summary = scholars_mate();
    PlayerSummary& white = summary.players[Color::white];
    white.phases[GamePhase::opening] = {3, 1, 0, 0};
    white.phases[GamePhase::endgame] = {1, 0, 0, 0};
    CHECK_THAT(
        text_of(summary),
        Contains("White              4     87.1 %      21 cp             1         0         0\n"
                 "  opening          3                                   1         0         0\n"
                 "  endgame          1                                   0         0         0\n"
                 "Black "));
}

TEST_CASE("a side that was not to be judged has no numbers", "[report][annotation_text]") {
    AnnotationOptions options;
    options.sides[Color::black] = false;
    const std::string text =
        text_of(annotated("1. e4 {[%eval 0.2]} e5 {[%eval 5]} 2. d4 {[%eval 5]} *", options));
    CHECK_THAT(text, Contains("\nWhite              2 "));
    CHECK_THAT(text, Contains("\nBlack         not judged\n"));
    CHECK_THAT(text, Contains("\nNo inaccuracies, mistakes or blunders by White.\n"));
}

TEST_CASE("moves without scores are reported", "[report][annotation_text]") {
    CHECK_THAT(text_of(annotated("1. e4 {[%eval 0.2]} e5 2. d4 *")),
               Contains("\n2 moves without a score to judge by\n"));
    const std::string text = text_of(annotated("1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} 2. d4 *"));
    CHECK_THAT(text, Contains("\n1 move without a score to judge by\n"));
    CHECK_THAT(text, Contains("\nNo inaccuracies, mistakes or blunders among the moves judged.\n"));
}

TEST_CASE("a game without evaluations says so", "[report][annotation_text]") {
    AnnotatedGame summary = annotated("1. e4 e5 *");
    summary.positions.front().score.reset();
    CHECK(text_of(summary) ==
          "White - Black\n\nNothing judged: 2 moves without a score to judge by.\n\n"
          "winning chances by lichess's formula; a loss of 5, 10, 15 in a hundred is ?!, ?,\n"
          "??\n");
}

TEST_CASE("a game without moves says so", "[report][annotation_text]") {
    CHECK(text_of(annotated("[White \"A\"]\n[Black \"B\"]\n[Date \"????.??.??\"]\n\n1/2-1/2")) ==
          "A - B   1/2-1/2\n\nNo moves.\n");
}

TEST_CASE("null moves are passed over", "[report][annotation_text]") {
    const std::string text = text_of(
        annotated("1. e4 {[%eval 0.2]} -- {[%eval 0.9]} 2. d4 {[%eval 0.8]} d5 {[%eval 3.8]} *"));
    CHECK_THAT(text, Contains("\nTurning point (scores"));
    CHECK_THAT(text, Contains("\n2... d5??  blunder"));
    CHECK_THAT(text, Contains("7 p p p p p p p p"));
}

TEST_CASE("a name cannot give orders to the terminal", "[report][annotation_text]") {
    AnnotatedGame summary = scholars_mate();
    summary.game.set_tag("White", "A\x1B[2J");
    summary.game.set_tag("Event", "B\nC");
    CHECK_THAT(text_of(summary, {.engine = "D\x07"}), StartsWith("A?[2J (1900) - "));
    CHECK_THAT(text_of(summary, {.engine = "D\x07"}),
               Contains("\nB?C, Paris") && Contains("\nD?;"));
}

TEST_CASE("the opening's name comes with how far the book goes", "[report][annotation_text]") {
    AnnotatedGame summary = scholars_mate();
    summary.opening = Opening{"C23", "Bishop's opening"};
    for (std::size_t i = 0; i < 4; ++i) summary.moves[i].in_book = true;
    CHECK_THAT(text_of(summary), Contains("\nC23 Bishop's opening; book to 2... Nc6\n"));
}

TEST_CASE("only moves that were found are counted", "[report][annotation_text]") {
    AnnotatedGame summary = scholars_mate();
    summary.moves[1].is_only_move = true;
    CHECK_THAT(text_of(summary), Contains("\nOnly moves found: White 0, Black 1\n"));
}

TEST_CASE("praise and missed results are shown", "[report][annotation_text]") {
    AnnotatedGame summary = scholars_mate();
    summary.moves[6].praise = Praise{Praise::Kind::great, "Nothing else wins."};
    summary.moves[5].allowed.reset();
    const std::string text = text_of(summary);
    CHECK_THAT(text, Contains("\nGood moves\n\n4. Qxf7#   Great. Nothing else wins.\n"));
    CHECK_THAT(text, Contains("position that could be held, lost"));
}

TEST_CASE("thresholds in centipawns are shown as such", "[report][annotation_text]") {
    CHECK_THAT(text_of(scholars_mate(),
                       {.judgement = {JudgementOptions::Unit::centipawns, {50, 100, 300}}}),
               Contains("\na loss of 50, 100, 300 centipawns is ?!, ?, ??; 700,000 nodes"));
}

TEST_CASE("the course of a long game groups half-moves", "[report][annotation_text]") {
    // The players' table comes before it.
    const auto width_of_course = [](int moves) {
        std::size_t width = 0;
        for (const std::string& line : lines_of(text_of(long_game(moves))))
            if (line.starts_with("Black  ")) width = columns_of(line) - 7;
        return width;
    };
    CHECK(width_of_course(12) == 50);
    CHECK(width_of_course(30) == 61);
    CHECK(width_of_course(60) == 61);
    CHECK(width_of_course(240) == 69);
    CHECK_THAT(
        text_of(long_game(60)),
        Contains("\n       1        10        20        30        40        50        60\n"));
}

TEST_CASE("the course has gaps, and the game's own move numbers", "[report][annotation_text]") {
    const AnnotatedGame summary = annotated(
        "[FEN \"4k3/8/8/8/8/8/8/3QK3 b - - 0 49\"]\n[SetUp \"1\"]\n\n"
        "49... Ke7 {[%eval 20.0]} 50. Qd2 Ke6 {[%eval 20.0]} 51. Qd3 {[%eval -20.0]} *");
    CHECK_THAT(text_of(summary), Contains("White     ▇▇▇   ▇▇▇\n"
                                          "even      ███   ███___\n"
                                          "          ███   ███\n"
                                          "Black     ███   ███▁▁▁\n"
                                          "             50\n"));
}

TEST_CASE("the summary of several games sums up", "[report][annotation_text]") {
    AnnotationTotals totals;
    totals.games = 12;
    totals.moves = 1234;
    totals.judged = {1200, 50, 1, 0};
    totals.nodes = 90'000'000;
    totals.seconds = 60;
    CHECK(Telling<AnnotationTotals>::text(totals, {}).plain() ==
          "\n12 games, 1,234 moves: 50 inaccuracies, 1 mistake, 0 blunders\n"
          "90,000,000 nodes in 60.0 s, 1.50 M/s\n");
    totals.unjudged = 34;
    totals.puzzles = 1;
    totals.errors = 2;
    totals.interrupted = true;
    totals.nodes = 0;
    CHECK(Telling<AnnotationTotals>::text(totals, {.timing = false}).plain() ==
          "\ninterrupted: 12 games, 1,234 moves: 50 inaccuracies, 1 mistake, 0 blunders, "
          "34 not judged, 1 puzzle, 2 errors\n");
    totals.games = 1;
    CHECK(Telling<AnnotationTotals>::text(totals, {}).plain().empty());
}
