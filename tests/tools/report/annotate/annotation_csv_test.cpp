#include "report/annotate/annotation_report.hpp"

#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/report_text.hpp"

using namespace chess;
using namespace chess::test;

namespace {

std::vector<std::string> rows_of(const AnnotatedGame& summary,
                                 const AnnotationReportOptions& options = {}) {
    return lines_of(Telling<AnnotatedGame>::csv(summary, options));
}

}  // namespace

TEST_CASE("an annotated game in CSV has a row for each move", "[report][annotation_csv]") {
    CHECK(Telling<AnnotatedGame>::csv_header({}) ==
          "record,ply,white,black,move,san,cp,mate,depth,best,best_san,win_before,win_after,"
          "accuracy,judgement,game_phase,clock_seconds,spent_seconds,praise\n");
    const std::vector<std::string> rows = rows_of(scholars_mate());
    REQUIRE(rows.size() == 7);
    CHECK(
        rows[1] ==
        "3,2,\"M\xC3\xBCller, J\xC3\xB6rg\",?,e7e5,e5,35,,20,,,47.24,46.78,98.0,,opening,178.5,,");
    CHECK(rows[5] ==
          "3,6,\"M\xC3\xBCller, J\xC3\xB6rg\",?,g8f6,Nf6,,1,20,g7g6,g6,54.13,0.00,7.7,blunder,"
          "opening,,,");
    CHECK(rows[6] ==
          "3,7,\"M\xC3\xBCller, J\xC3\xB6rg\",?,h5f7,Qxf7#,,0,,h5f7,Qxf7#,100.00,100.00,100.0,,"
          "opening,,,");
}

TEST_CASE("rows have as many fields as the header, whatever is known", "[report][annotation_csv]") {
    const AnnotatedGame summary = annotated("[White \"A\"]\n[Black \"B\"]\n\n1. e4 -- 2. d4 *");
    for (const std::string& row : rows_of(summary))
        CHECK(fields_of(row).size() == fields_of(Telling<AnnotatedGame>::csv_header({})).size());
    CHECK(rows_of(summary)[1] == "3,2,A,B,,--,,,,,,,,,,opening,,,");
    CHECK(rows_of(annotated("*")).empty());
}

TEST_CASE("names in CSV keep their commas and quotes", "[report][annotation_csv]") {
    AnnotatedGame summary = annotated("1. e4 *");
    summary.game.set_tag("White", "A \"B\" C");
    summary.game.set_tag("Black", "x,y\nz");
    CHECK_THAT(Telling<AnnotatedGame>::csv(summary, {}),
               Catch::StartsWith("3,1,\"A \"\"B\"\" C\",\"x,y\nz\",e2e4,e4,"));
}

TEST_CASE("scores in CSV may be the mover's", "[report][annotation_csv]") {
    const std::vector<std::string> rows = rows_of(scholars_mate(), {.pov = PointOfView::mover});
    CHECK_THAT(rows[0], Catch::Contains(",e4,30,,"));
    CHECK_THAT(rows[1], Catch::Contains(",e5,-35,,"));
    CHECK_THAT(rows[5], Catch::Contains(",Nf6,,-1,"));
}
