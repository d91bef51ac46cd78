#include "report/bisect/bisect_report.hpp"

#include "libchess/notation/uci_move.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/report_text.hpp"

#include <nlohmann/json.hpp>

using namespace chess;
using nlohmann::json;
using test::move_of;
using test::position_of;

namespace {

BisectReportOptions options() {
    return {.arguments = {"--against", "./engine"}, .name = "Engine 1", .timing = false};
}

/// Both agree.
GeneratorComparison equal_report() {
    GeneratorComparison report{{.record = 7}, Position::start()};
    report.result = {3, 8902, 8902, {}};
    report.seconds = 0.5;
    return report;
}

/// After 1. a4 in kiwipete the other generator lacks en passant.
GeneratorComparison different_report() {
    const Position root = position_of(test::kiwipete_fen);
    const PerftQuestion question{{root, {move_of(root, "a2a4")}}, 1};
    const Position there = question.position();
    const Move missing = move_of(there, "b4a3");

    PerftDifference difference;
    difference.missing = {missing};
    difference.extra = {"e8e6", "a6a6"};
    difference.ours = 44;
    difference.theirs = 45;
    const GeneratorBug bug{.rule = Rule::en_passant_forgotten,
                           .explanation = "The pawn on a4 has just made a double step.",
                           .missing = {missing}};
    const GeneratorBug other{.rule = Rule::through_a_piece,
                             .explanation = "The king on e8 stands in the way of the rook on h8.",
                             .piece = PieceType::rook,
                             .extra = difference.extra};
    const Position small = position_of("4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1");
    GeneratorBug small_bug = bug;
    small_bug.missing = {move_of(small, "b4a3")};

    GeneratorComparison report{{.record = 8}, root};
    report.result = {2, 2039, 2040,
                     Divergence{question, difference, {bug, other}, {{there, {}}, 1}}};
    BisectFinding first{.bug = bug, .first_name = bug, .number = 1};
    first.take({{{small, {}}, 1}, small_bug});
    const BisectFinding second{.bug = other, .first_name = other, .number = 2};
    report.findings = {first, second};
    report.seconds = 0.25;
    return report;
}

/// Only counts differ.
GeneratorComparison counts_report() {
    const Position root = Position::start();
    PerftDifference difference;
    difference.unequal = {{move_of(root, "e2e4"), 20, 21}, {move_of(root, "d2d4"), 20, 19}};
    difference.ours = difference.theirs = 400;
    const GeneratorBug bug{Rule::counts_only,
                           "At depth 2 it counts 21 behind e4, where there are 20."};
    GeneratorComparison report{{.record = 9}, root};
    report.result = {2, 400, 400, Divergence{{{root, {}}, 2}, difference, {bug}, {{root, {}}, 2}}};
    report.findings = {{.bug = bug, .first_name = bug, .number = 3}};
    return report;
}

json json_of(const GeneratorComparison& report, const BisectReportOptions& layout) {
    return json::parse(Telling<GeneratorComparison>::json(report, layout));
}

}  // namespace

TEST_CASE("JSON of a difference has the keys of the contract", "[bisect_report]") {
    CHECK(json_of(different_report(), options()) == json::parse(R"({
        "type": "result", "record": 8, "depth": 2, "nodes": 2039, "theirs": 2040, "ok": false,
        "fen": "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "against": "Engine 1", "differs": true, "line": ["a2a4"], "line_san": ["a4"],
        "position": "r3k2r/p1ppqpb1/bn2pnp1/3PN3/Pp2P3/2N2Q1p/1PPBBPPP/R3K2R b KQkq a3 0 1",
        "impossible": null, "missing": ["b4a3"], "extra": ["e8e6", "a6a6"],
        "rule": "en passant forgotten", "explanation": "The pawn on a4 has just made a double step.",
        "minimal_fen": "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1", "minimal_pieces": 4, "minimal_depth": 1,
        "minimal_moves": [], "minimal_moves_san": [], "minimal_missing": ["b4a3"],
        "minimal_extra": [], "bugs": [
            {"rule": "en passant forgotten",
             "explanation": "The pawn on a4 has just made a double step.",
             "missing": ["b4a3"], "extra": [], "minimal_depth": 1,
             "minimal_fen": "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1", "minimal_pieces": 4,
             "minimal_moves": [], "minimal_moves_san": [], "minimal_missing": ["b4a3"],
             "minimal_extra": []},
            {"rule": "move through a piece", "piece": "rook",
             "explanation": "The king on e8 stands in the way of the rook on h8.",
             "missing": [], "extra": ["e8e6", "a6a6"], "minimal_fen": null}]})"));
}

TEST_CASE("JSON of what agrees has nulls and empty lists under the same keys", "[bisect_report]") {
    CHECK(json_of(equal_report(), options()) == json::parse(R"({
        "type": "result", "record": 7, "depth": 3, "nodes": 8902, "theirs": 8902, "ok": true,
        "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "against": "Engine 1",
        "differs": false, "line": [], "line_san": [], "missing": [], "extra": [], "bugs": [],
        "position": null, "impossible": null, "rule": null, "explanation": null,
        "minimal_fen": null})"));
}

TEST_CASE("times are in JSON unless they are not wanted", "[bisect_report]") {
    BisectReportOptions layout = options();
    for (const GeneratorComparison& report : {equal_report(), different_report()}) {
        layout.timing = true;
        const json timed = json_of(report, layout);
        CHECK(timed["seconds"] == report.seconds);
        CHECK(timed["nps"] == static_cast<std::uint64_t>(static_cast<double>(report.result.nodes) /
                                                         report.seconds));
        layout.timing = false;
        CHECK_FALSE(json_of(report, layout).contains("seconds"));
        CHECK_FALSE(json_of(report, layout).contains("nps"));
    }
    layout.timing = true;
    CHECK(json_of(counts_report(), layout)["nps"] == 0);
}

TEST_CASE("a repeated bug says which record showed it first", "[bisect_report]") {
    GeneratorComparison report = different_report();
    report.findings[0].same_as = 3;
    BisectReportOptions layout = options();
    layout.suite = true;
    CHECK_THAT(Telling<GeneratorComparison>::text(report, layout).plain(),
               Catch::Contains("depth 2    bug 1, bug 2 (new)\n"));
    // Only new bugs have all their details.
    CHECK_THAT(Telling<GeneratorComparison>::text(report, layout).plain(),
               !Catch::Contains("  bug 1: "));
    CHECK_THAT(Telling<GeneratorComparison>::text(report, layout).plain(),
               Catch::Contains("  bug 2: "));
}

TEST_CASE("counts that differ are in JSON with their depth", "[bisect_report]") {
    const json result = json_of(counts_report(), options());
    CHECK(result["counts_depth"] == 2);
    CHECK(result["counts"] == json::parse(R"([{"move":"e2e4","nodes":20,"theirs":21},
                                              {"move":"d2d4","nodes":20,"theirs":19}])"));
    CHECK(result["missing"] == json::array());
    CHECK(result["minimal_fen"].is_null());
}

TEST_CASE("records, plies, ids, games and published counts have JSON keys", "[bisect_report]") {
    GeneratorComparison report = equal_report();
    CHECK_FALSE(json_of(report, options()).contains("ply"));
    CHECK_FALSE(json_of(report, options()).contains("id"));
    report.ply = 4;
    report.id = "caf\xE9 \"x\"";
    report.game = BisectGame{120, 4000};
    report.published = 8903;
    const json result = json_of(report, options());
    CHECK(result["ply"] == 4);
    CHECK(result["id"] == "caf\xC3\xA9 \"x\"");
    CHECK(result["game_positions"] == 120);
    CHECK(result["game_nodes"] == 4000);
    CHECK(result["expected"] == 8903);
}

TEST_CASE("a moves list of stray bytes makes valid JSON and text", "[bisect_report]") {
    GeneratorComparison report = different_report();
    report.result.divergence->difference.extra = {"e\xFF\x1B[31m"};
    report.findings[0].bug.extra = {"e\xFF\x1B[31m"};
    CHECK_NOTHROW(json_of(report, options()));
    const std::string text = Telling<GeneratorComparison>::text(report, options()).plain();
    CHECK(text.find('\x1B') == std::string::npos);
}

TEST_CASE("a bug line of CSV has as many fields as the header", "[bisect_report]") {
    for (GeneratorComparison report : {equal_report(), different_report(), counts_report()}) {
        report.id = "a, \"b\"";
        for (const bool timing : {false, true})
            for (const bool plies : {false, true}) {
                BisectReportOptions layout = options();
                layout.timing = timing;
                layout.plies = plies;
                const std::string header = Telling<GeneratorComparison>::csv_header(layout);
                CHECK(test::fields_of(Telling<GeneratorComparison>::csv(report, layout)).size() ==
                      test::fields_of(header).size());
                CHECK(test::fields_of(header).size() ==
                      14 + std::size_t{timing} + std::size_t{plies});
            }
    }
    CHECK(Telling<GeneratorComparison>::csv_header(options()) ==
          "record,id,fen,depth,nodes,theirs,differs,line,position,missing,extra,rule,"
          "minimal_fen,minimal_moves\n");
    CHECK(Telling<GeneratorComparison>::csv(equal_report(), options()) ==
          "7,,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,3,8902,8902,false,"
          ",,,,,,\n");
    CHECK(Telling<GeneratorComparison>::csv(different_report(), options()) ==
          "8,," + std::string(test::kiwipete_fen) +
              ",2,2039,2040,true,a2a4,r3k2r/p1ppqpb1/bn2pnp1/3PN3/Pp2P3/2N2Q1p/1PPBBPPP/R3K2R b "
              "KQkq a3 0 1,b4a3,e8e6 a6a6,en passant forgotten,4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 "
              "1,\n");
}

TEST_CASE("text fits into its columns, but for rows to be copied", "[bisect_report]") {
    GeneratorComparison wordy = different_report();
    wordy.findings[0].bug.explanation =
        "It is found when that move is played, and not when a FEN tells of it. " +
        std::string("The pawn on a4 has just made a double step, and so on and on.");
    for (int i = 0; i < 60; ++i) wordy.findings[1].bug.extra.emplace_back("h8a8");
    for (const GeneratorComparison& report :
         {equal_report(), different_report(), counts_report(), wordy})
        for (const bool suite : {false, true})
            for (const bool timing : {false, true})
                for (const std::size_t width : {60U, 80U, 200U}) {
                    BisectReportOptions layout = options();
                    layout.suite = suite;
                    layout.timing = timing;
                    layout.width = width;
                    for (const std::string& line : test::lines_of(
                             Telling<GeneratorComparison>::text(report, layout).plain())) {
                        // Rows with a FEN, a command, or what a suite's line says.
                        const bool copied = line.contains('/') || line.starts_with("FAIL") ||
                                            line.starts_with("ok");
                        INFO(line);
                        CHECK((copied || line.size() <= std::max<std::size_t>(width, 72)));
                    }
                }
}

TEST_CASE("text has rule, line, smallest position and how to repeat it", "[bisect_report]") {
    const std::string text =
        Telling<GeneratorComparison>::text(different_report(), options()).plain();
    for (const std::string_view part :
         {"differs at depth 2: 2,039 positions, theirs 2,040", "  en passant forgotten\n",
          "  move through a piece (rook)\n", "the smallest that shows it, 4 pieces",
          "  missing     bxa3\n", "  extra       e8e6 a6a6\n", "  line        1. a4\n",
          "  as UCI      a2a4\n", "  smallest    4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1\n",
          "  ask it      position fen 4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1\n",
          "              go perft 1\n",
          "perft --depth 1 --fen '4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1' --against ./engine\n"}) {
        INFO(text);
        CHECK_THAT(text, Catch::Contains(std::string(part)));
    }
    CHECK_THAT(Telling<GeneratorComparison>::text(equal_report(), options()).plain(),
               Catch::Contains("equal at depths 1 to 3: 8,902 positions\n"));
    const std::string counts =
        Telling<GeneratorComparison>::text(counts_report(), options()).plain();
    CHECK_THAT(counts, Catch::Contains("theirs 21") && Catch::Contains("go perft 2"));
}

TEST_CASE("what takes all questions is repeated to the depth that differed", "[bisect_report]") {
    const Position root = Position::start();
    PerftDifference difference;
    difference.missing = {move_of(root, "e2e4")};
    const GeneratorBug bug{Rule::unsteady, "Started anew it answers right."};
    GeneratorComparison report{{.record = 9}, root};
    report.result = {3, 8902, 8302,
                     Divergence{{{root, {}}, 1}, difference, {bug}, {{root, {}}, 1}}};
    report.findings = {{.bug = bug, .first_name = bug, .number = 1}};
    const std::string text = Telling<GeneratorComparison>::text(report, options()).plain();
    CHECK_THAT(text, Catch::Contains("  repeat      chesstool perft --depth 3 --fen"));
    CHECK_THAT(text, !Catch::Contains("ask it"));
}

TEST_CASE("moves are in UCI if SAN is not wanted", "[bisect_report]") {
    BisectReportOptions layout = options();
    layout.san = false;
    const std::string text = Telling<GeneratorComparison>::text(different_report(), layout).plain();
    CHECK_THAT(text, Catch::Contains("  missing     b4a3\n") &&
                         Catch::Contains("  line        a2a4\n") && !Catch::Contains("as UCI"));
}

TEST_CASE("a command to repeat is quoted for a shell", "[bisect_report]") {
    BisectReportOptions layout = options();
    layout.arguments = {"--against", "'my engine' -x"};
    CHECK_THAT(Telling<GeneratorComparison>::text(different_report(), layout).plain(),
               Catch::Contains(R"(--against ''\''my engine'\'' -x')"));
    layout.arguments.clear();
    CHECK_THAT(Telling<GeneratorComparison>::text(different_report(), layout).plain(),
               !Catch::Contains("repeat"));
}

TEST_CASE("a shrunk bug may turn out to be more general", "[bisect_report]") {
    const GeneratorBug special{Rule::castling_rook_attacked};
    BisectFinding finding{.bug = special, .first_name = special};
    const MinimalCase smaller{{{Position::start()}, 1},
                              {Rule::castling_forgotten, "It has its right."}};
    finding.take(smaller);
    CHECK(finding.bug.rule == Rule::castling_forgotten);
    CHECK(finding.bug.explanation == "It has its right.");
    CHECK(finding.first_name.rule == Rule::castling_rook_attacked);
    REQUIRE(finding.minimal);
}

TEST_CASE("sums count positions or games by their outcome", "[bisect_report]") {
    BisectTotals totals;
    totals.add(equal_report());
    totals.add(different_report());
    GeneratorComparison game = equal_report();
    game.game = BisectGame{100, 5000};
    totals.add(game);
    CHECK(totals.passed == 2);
    CHECK(totals.failed == 1);
    CHECK(totals.positions == 102);
    CHECK(totals.nodes == 8902 + 2039 + 5000);
    const GeneratorComparison report = different_report();
    totals.bugs = {{report.findings[0], 7, 2}, {report.findings[1], 7, 1}};
    const json summary = json::parse(Telling<BisectTotals>::json(totals, options()));
    CHECK(summary["type"] == "summary");
    for (const auto& [key, value] : {std::pair{"positions", 102},
                                     {"passed", 2},
                                     {"failed", 1},
                                     {"excused", 0},
                                     {"unanswered", 0},
                                     {"bugs", 2}}) {
        INFO(key);
        CHECK(summary.at(key) == value);
    }
    CHECK(summary["distinct"][0]["rule"] == "en passant forgotten");
    CHECK(summary["distinct"][0]["records"] == 2);
    CHECK(summary["distinct"][0]["minimal_fen"] == "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1");
    CHECK(summary["distinct"][1]["piece"] == "rook");
    CHECK(summary["distinct"][1]["record"] == 7);
    CHECK_THAT(Telling<BisectTotals>::text(totals, options()).plain(),
               Catch::Contains("2 bugs found: 2 of 3 positions agree with Engine 1"));
    totals.failed = 0;
    CHECK_THAT(Telling<BisectTotals>::text(totals, options()).plain(),
               Catch::Contains("all equal"));
    totals.passed = 0;
    CHECK_THAT(Telling<BisectTotals>::text(totals, options()).plain(),
               Catch::Contains("nothing compared"));
    totals.interrupted = true;
    CHECK_THAT(Telling<BisectTotals>::text(totals, options()).plain(),
               Catch::Contains("interrupted"));
}

TEST_CASE("an error says what it was asked", "[bisect_report]") {
    BisectError error{BisectError::Kind::counterpart,
                      {EngineError::Kind::died, "'./x': exited with code 3"}};
    CHECK(bisect_error_text(error, "./x") == "'./x': exited with code 3");
    const Position root = Position::start();
    error.question = PerftQuestion{{root, {move_of(root, "e2e4")}}, 1};
    CHECK(bisect_error_text(error, "./x") ==
          "'./x': exited with code 3 after 1. e4 (position fen " + std::string(test::start_fen) +
              " moves e2e4)");
    error.question->moves.clear();
    CHECK(bisect_error_text(error, "./x") ==
          "'./x': exited with code 3 (position fen " + std::string(test::start_fen) + ")");
    error.kind = BisectError::Kind::rejected;
    CHECK(bisect_error_text(error, "./x") ==
          "'./x': does not accept the position, and lists the moves of another one (position fen " +
              std::string(test::start_fen) + ")");
    for (const auto kind :
         {BisectError::Kind::stopped, BisectError::Kind::overflow, BisectError::Kind::no_memory}) {
        error.kind = kind;
        CHECK_FALSE(bisect_error_text(error, "./x").empty());
    }
}
