#include "report/annotate/annotation_report.hpp"

#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"

#include <nlohmann/json.hpp>

using namespace chess;
using namespace chess::test;

namespace {

using nlohmann::json;

json json_of(const AnnotatedGame& summary, const AnnotationReportOptions& options = {}) {
    return json::parse(Telling<AnnotatedGame>::json(summary, options));
}

}  // namespace

TEST_CASE("an annotated game in JSON has all its keys", "[report][annotation_json]") {
    json result = json_of(scholars_mate(), {.engine = "chesstool 0.1.0", .budget = "1 s a move"});
    const json moves = result["moves"];
    CHECK(moves.size() == 7);
    result.erase("moves");
    CHECK(result.dump() ==
          R"({"budget":"1 s a move","eco":"C20","engine":"chesstool 0.1.0",)"
          R"("model":"lichess winning chances, coefficient 0.00368208","nodes":700000,)"
          R"("opening":null,"players":{)"
          R"("black":{"accuracy":17.3,"acpl":351.7,"blunders":1,)"
          R"("clock":{"errors":1,"least_seconds":178.5,"longest":[],"moves":0,"seconds":0.0,)"
          R"("trouble":{"errors":0,"moves":0}},"inaccuracies":0,"mistakes":0},)"
          R"("white":{"accuracy":87.1,"acpl":21.3,"blunders":0,)"
          R"("clock":{"errors":0,"least_seconds":180.0,"longest":[],"moves":0,"seconds":0.0,)"
          R"("trouble":{"errors":0,"moves":0}},"inaccuracies":1,"mistakes":0}},)"
          R"("pov":"white","record":3,"seconds":1.25,)"
          R"("story":["It was level until 3... Nf6, a blunder (54 to 0 % for Black), left it )"
          R"(won for White.","White mated."],"tags":{"Black":"?","Date":"1850.??.??",)"
          R"("ECO":"C20","Event":"Café de la Régence","Result":"1-0","Round":"-","Site":"Paris",)"
          R"("White":"Müller, Jörg","WhiteElo":"1900"},"thresholds":"10,20,30",)"
          R"("type":"result","unjudged":0})");
    CHECK(
        moves[1].dump() ==
        R"({"accuracy":98.0,"best":null,"best_san":null,"clock_seconds":178.5,"depth":20,)"
        R"("game_phase":"opening","in_book":false,"judgement":null,"move":"e7e5","ply":2,"praise":null,)"
        R"("san":"e5","score":{"cp":35},"spent_seconds":null,"win_after":46.78,"win_before":47.24})");
    CHECK(
        moves[5].dump() ==
        R"({"accuracy":7.7,"allowed_mate":{"minimal":true,"moves":1,"proved":true},"best":"g7g6",)"
        R"("best_san":"g6","clock_seconds":null,"depth":20,"game_phase":"opening",)"
        R"("in_book":false,"judgement":"blunder","lines":[)"
        R"({"pv":["g7g6","h5f3","g8f6","g1e2"],"pv_san":["g6","Qf3","Nf6","Ne2"],)"
        R"("score":{"cp":-45}},{"pv":["d8e7"],"pv_san":["Qe7"],"score":{"cp":-20}}],)"
        R"("missed_result":"draw","move":"g8f6","ply":6,"praise":null,)"
        R"("reason":{"begins":"reply","gain":0,"line":["h5f7"],)"
        R"("line_san":["Qxf7#"],"motif":"mate","squares":["e8"],"text":"Allows mate: 4. Qxf7#."},)"
        R"("san":"Nf6","score":{"mate":1},"spent_seconds":null,"win_after":0.0,)"
        R"("win_before":54.13})");
}

TEST_CASE("keys have one order, what the record is first", "[report][annotation_json]") {
    CHECK_THAT(Telling<AnnotatedGame>::json(scholars_mate(), {}),
               Catch::StartsWith(R"({"type":"result","record":3,"tags":{"Event":)"));
}

TEST_CASE("checkmate on the board is a mate in 0 without depth", "[report][annotation_json]") {
    const json last = json_of(scholars_mate())["moves"].back();
    CHECK(last["score"] == json{{"mate", 0}});
    CHECK(last["depth"].is_null());
    CHECK(last["win_after"] == 100);
}

TEST_CASE("scores of the mover are Black's beside Black's moves", "[report][annotation_json]") {
    const json result = json_of(scholars_mate(), {.pov = PointOfView::mover});
    CHECK(result["pov"] == "mover");
    CHECK(result["moves"][0]["score"]["cp"] == 30);
    CHECK(result["moves"][1]["score"]["cp"] == -35);
    CHECK(result["moves"][5]["score"]["mate"] == -1);
    CHECK(result["moves"][5]["lines"][0]["score"]["cp"] == 45);
    // Winning chances are the mover's in either case.
    CHECK(result["moves"][1]["win_before"] == 47.24);
}

TEST_CASE("lines are shown for bad moves, or if several", "[report][annotation_json]") {
    AnnotatedGame summary = scholars_mate();
    CHECK_FALSE(json_of(summary)["moves"][6].contains("lines"));
    add_line(summary, 6, Score::centipawns(500), {"Qxe5+"});
    CHECK(json_of(summary)["moves"][6]["lines"].size() == 2);
    summary.positions[5].lines.clear();
    const json blunder = json_of(summary)["moves"][5];
    CHECK_FALSE(blunder.contains("lines"));
    CHECK(blunder["best"].is_null());
}

TEST_CASE("rare keys are present only where they are true", "[report][annotation_json]") {
    AnnotatedGame summary = scholars_mate();
    summary.moves[0].in_book = true;
    summary.moves[2].is_only_move = true;
    summary.moves[4].missed = MateClaim{3, false, false};
    summary.moves[0].praise = Praise{Praise::Kind::great, "Nothing else wins."};
    summary.moves[2].why_not = WhyNot{summary.positions[4].lines.front(), "Loses material."};
    summary.moves[2].why_not->line.moves = {*summary.game.moves[2].move};
    const json moves = json_of(summary)["moves"];
    CHECK(moves[0]["praise"] == "great");
    CHECK(moves[0]["praise_text"] == "Nothing else wins.");
    CHECK(moves[2]["why_not"] == json{{"text", "Loses material."},
                                      {"score", {{"cp", 25}}},
                                      {"line", {"f1c4"}},
                                      {"line_san", {"Bc4"}}});
    CHECK_FALSE(moves[0].contains("why_not"));
    CHECK(moves[0]["in_book"] == true);
    CHECK(moves[2]["only_move"] == true);
    CHECK_FALSE(moves[1].contains("only_move"));
    CHECK(moves[4]["missed_mate"] == json{{"minimal", false}, {"moves", 3}, {"proved", false}});
    CHECK_FALSE(moves[4].contains("allowed_mate"));
}

TEST_CASE("what is unknown is null", "[report][annotation_json]") {
    const json result = json_of(annotated("1. e4 e5 2. -- *"));
    CHECK(result["players"]["white"]["acpl"].is_null());
    CHECK(result["players"]["black"]["accuracy"].is_null());
    CHECK(result["eco"].is_null());
    CHECK(result["tags"] == json::object());
    CHECK(result["unjudged"] == 2);
    const json move = result["moves"][0];
    for (const char* const key : {"score", "depth", "best", "best_san", "win_after", "accuracy",
                                  "judgement", "clock_seconds"}) {
        CAPTURE(key);
        REQUIRE(move.contains(key));
        CHECK(move[key].is_null());
    }
}

TEST_CASE("a null move has no name", "[report][annotation_json]") {
    const json moves = json_of(annotated("1. e4 -- 2. d4 *"))["moves"];
    CHECK(moves[1]["move"].is_null());
    CHECK(moves[1]["san"] == "--");
    CHECK(moves[2]["san"] == "d4");
}

TEST_CASE("a game without moves has a list of none", "[report][annotation_json]") {
    CHECK(json_of(annotated("[Event \"x\"]\n\n*"))["moves"] == json::array());
}

TEST_CASE("the book's name comes before the game's own", "[report][annotation_json]") {
    AnnotatedGame summary = scholars_mate();
    summary.game.set_tag("Opening", "Bishop's");
    CHECK(json_of(summary)["opening"] == "Bishop's");
    summary.opening = Opening{"C23", "Bishop's opening"};
    CHECK(json_of(summary)["eco"] == "C23");
    CHECK(json_of(summary)["opening"] == "Bishop's opening");
    summary.opening = Opening{"", "Bishop's opening"};
    CHECK(json_of(summary)["eco"] == "C20");
}

TEST_CASE("bytes that are no UTF-8 do not break the line", "[report][annotation_json]") {
    AnnotatedGame summary = scholars_mate();
    summary.game.set_tag("White", "M\xFCller\n\"");
    CHECK(json_of(summary)["tags"]["White"] == "M\xC3\xBCller\n\"");
    CHECK(Telling<AnnotatedGame>::json(summary, {}).find('\n') == std::string::npos);
}

TEST_CASE("without timing nothing depends on the clock", "[report][annotation_json]") {
    AnnotatedGame summary = scholars_mate();
    const std::string line = Telling<AnnotatedGame>::json(summary, {.timing = false});
    summary.seconds = 7;
    CHECK(Telling<AnnotatedGame>::json(summary, {.timing = false}) == line);
    CHECK_FALSE(json::parse(line).contains("seconds"));
}

TEST_CASE("the summary in JSON sums up", "[report][annotation_json]") {
    AnnotationTotals totals;
    totals.games = 12;
    totals.moves = 900;
    totals.unjudged = 4;
    totals.judged = {890, 50, 20, 10};
    totals.puzzles = 3;
    totals.errors = 1;
    totals.nodes = 90'000'000;
    totals.seconds = 60.5;
    json summary = json::parse(Telling<AnnotationTotals>::json(totals, {}));
    summary.erase("schema");
    summary.erase("version");
    CHECK(summary.dump() ==
          R"({"blunders":10,"errors":1,"games":12,"inaccuracies":50,"mistakes":20,"moves":900,)"
          R"("nodes":90000000,"puzzles":3,"seconds":60.5,"type":"summary","unjudged":4})");
    totals.interrupted = true;
    const json cut = json::parse(Telling<AnnotationTotals>::json(totals, {.timing = false}));
    CHECK(cut["interrupted"] == true);
    CHECK_FALSE(cut.contains("seconds"));
}
