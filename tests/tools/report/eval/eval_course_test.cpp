#include "report/eval/eval_course.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/eval_reports.hpp"

using namespace chess;
using namespace chess::test;

TEST_CASE("a course has each change and each term's range", "[report][eval_course]") {
    EvalCourse course({});
    Explanation report = report_of(start_fen, {{Term::tempo, {}, {}, 10}});
    report.ply = 0;
    CHECK_THAT(course.line(report).plain(), Catch::StartsWith("   0  start            +10"));
    report = report_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
                       {{Term::tempo, {}, {}, -10}, {Term::mobility, {}, {}, 44}});
    report.ply = 1;
    report.move = NamedMove{"e2e4", "e4"};
    CHECK(course.line(report).plain() ==
          "   1  1. e4            +34      +24       0   mobility +44\n");
    report = report_of("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
                       {{Term::tempo, {}, {}, 10}, {Term::mobility, {}, {}, -3}});
    report.ply = 2;
    report.move = NamedMove{"e7e5", "e5"};
    report.quiescence = Score::centipawns(300);
    CHECK(course.line(report).plain() ==
          "   2  1... e5           +7?     -27       0   mobility -47\n");
    EvalCourse passing({});
    report.move.reset();
    CHECK_THAT(passing.line(report).plain(), Catch::StartsWith("   2                    +7?"));
    CHECK_THAT(passing.line(report).plain(), Catch::StartsWith("   2  --                +7?"));
    CHECK(line_of(course.table(), "mobility") ==
          "mobility                .       -3     2      +44     1       -3");
    CHECK(line_of(course.table(), "total") ==
          "total                 +10       +7     2      +34     1       +7");
    CHECK_THAT(course.table().plain(), Catch::StartsWith("?"));
    CHECK(widest(course.table()) <= 80);
}

TEST_CASE("in the mover's view a change is for the side that moved", "[report][eval_course]") {
    const EvalReportOptions options{.pov = PointOfView::mover};
    EvalCourse course(options);
    CHECK_THAT(course.head("Game 0").plain(),
               Catch::Contains("cp and network: the view of the side to move") &&
                   Catch::Contains("change: of the side that moved") &&
                   Catch::Contains("what changed most, tempo apart"));
    CHECK_THAT(EvalCourse({}).head("Game 0").plain(), Catch::Contains("White's view"));
    Explanation report = report_of(start_fen, {{Term::tempo, {}, {}, 10}});
    report.ply = 0;
    CHECK_THAT(course.line(report).plain(), Catch::StartsWith("   0  start            +10"));
    report = report_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
                       {{Term::tempo, {}, {}, -10}, {Term::mobility, {}, {}, 44}});
    report.ply = 1;
    report.move = NamedMove{"e2e4", "e4"};
    CHECK(course.line(report).plain() ==
          "   1  1. e4            -34      +24       0   mobility +44\n");
    report = report_of("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
                       {{Term::tempo, {}, {}, 10}, {Term::mobility, {}, {}, -3}});
    report.ply = 2;
    report.move = NamedMove{"e7e5", "e5"};
    CHECK(course.line(report).plain() ==
          "   2  1... e5           +7      +27       0   mobility +47\n");
}

TEST_CASE("a course says where a mate is given or may be", "[report][eval_course]") {
    EvalCourse course({});
    Explanation report = example();
    report.ply = 2;
    static_cast<void>(course.line(report));
    report = example("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2");
    report.ply = 3;
    report.move = NamedMove{"g2g4", "g4"};
    report.mate_in_one = NamedMove{"d8h4", "Qh4#"};
    CHECK(course.line(report).plain() ==
          "   3  2. g4           +105?       .       0   Black can mate: Qh4#\n");
    report = example("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    report.ply = 4;
    report.move = NamedMove{"d8h4", "Qh4#"};
    CHECK(course.line(report).plain() ==
          "   4  2... Qh4#       +105?       .       0   Checkmate: Black has won\n");
    report = example("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    report.ply = 5;
    report.move = NamedMove{"g7f7", "Qf7"};
    CHECK_THAT(course.line(report).plain(), Catch::Contains("Stalemate: a draw"));
}
