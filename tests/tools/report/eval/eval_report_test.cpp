#include "report/eval/eval_report.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/eval_reports.hpp"

#include <nlohmann/json.hpp>

using namespace chess;
using namespace chess::test;

namespace {

using nlohmann::json;

}  // namespace

TEST_CASE("the rows of a breakdown add up to its total in JSON", "[report][eval_report]") {
    const json result = json::parse(Telling<Explanation>::json(example(), {}));
    CHECK(result["terms"].size() == term_count);  // without development, with the phase
    int sum = 0;
    for (const json& row : result["terms"]) sum += row["net"]["cp"].get<int>();
    CHECK(sum == 105);
    CHECK(result["total"]["cp"] == 105);
    CHECK(result["record"] == 3);
    CHECK(result["pov"] == "white");
    CHECK(result["in_check"] == false);
    CHECK(result["quiet"] == true);
    CHECK(result["endgame"].is_null());
    CHECK(result["evaluation"] == "full");
    CHECK(result["terms"][0].dump() ==
          R"({"black":{"cp":4095,"eg":4380,"mg":4000},"net":{"cp":80,"eg":20,)"
          R"("mg":100},"term":"material","white":{"cp":4175,"eg":4400,"mg":4100}})");
}

TEST_CASE("the phase is a row that adds nothing", "[report][eval_report]") {
    const json terms = json::parse(Telling<Explanation>::json(example(), {}))["terms"];
    CHECK(terms.back().dump() ==
          R"({"black":{"cp":0,"eg":0,"mg":0},"net":{"cp":0,"eg":0,"mg":0},"term":"phase",)"
          R"("value":0.75,"white":{"cp":0,"eg":0,"mg":0}})");
    CHECK_THAT(line_of(Telling<Explanation>::text(example(), {}), "phase"),
               Catch::EndsWith(" 0.75  75 % middlegame, 25 % endgame"));
}

TEST_CASE("the rows of a breakdown add up to its total in print", "[report][eval_report]") {
    const StyledText text = Telling<Explanation>::text(example(), {});
    int sum = 0;
    for (const Term term : all_terms) {
        const std::string line = line_of(text, std::string(info(term).name));
        if (!line.empty()) sum += printed_cp(line);
    }
    CHECK(sum == 105);
    CHECK(printed_cp(line_of(text, "total")) == 105);
}

TEST_CASE("the mover's view negates only what is net", "[report][eval_report]") {
    const Explanation report = example(black_to_move_fen);
    const json white = json::parse(Telling<Explanation>::json(report, {.squares = true}));
    const json mover = json::parse(
        Telling<Explanation>::json(report, {.pov = PointOfView::mover, .squares = true}));
    CHECK(mover["pov"] == "mover");
    CHECK(mover["total"]["cp"] == -105);
    CHECK(mover["quiescence_cp"] == -105);
    for (std::size_t i = 0; i < white["terms"].size(); ++i) {
        CHECK(mover["terms"][i]["white"] == white["terms"][i]["white"]);
        CHECK(mover["terms"][i]["black"] == white["terms"][i]["black"]);
        for (const char* key : {"mg", "eg", "cp"})
            CHECK(mover["terms"][i]["net"][key] == -white["terms"][i]["net"][key].get<int>());
    }
    for (std::size_t i = 0; i < white["squares"].size(); ++i)
        CHECK(mover["squares"][i]["cp"] == -white["squares"][i]["cp"].get<int>());
    REQUIRE(white["squares_rest"].size() == 6);
    for (std::size_t i = 0; i < white["squares_rest"].size(); ++i)
        CHECK(mover["squares_rest"][i]["cp"] == -white["squares_rest"][i]["cp"].get<int>());
    CHECK(json::parse(Telling<Explanation>::json(
              example(), {.pov = PointOfView::mover}))["total"]["cp"] == 105);
    CHECK(printed_cp(line_of(Telling<Explanation>::text(report, {.pov = PointOfView::mover}),
                             "mobility")) == 32);
    CHECK_THAT(Telling<Explanation>::text(report, {.pov = PointOfView::mover}).plain(),
               Catch::Contains("White is better by 1.05: mostly material (+0.80)"));
}

TEST_CASE("no line of an report is wider than asked for", "[report][eval_report]") {
    Explanation report = example();
    report.breakdown.scale = {"opposite_bishops", 32};
    for (Breakdown::Row& row : report.breakdown.rows) {
        row.white = {-12345, -12345};
        row.black = {12345, 12345};
        row.cp = -20000;
    }
    for (const std::size_t width : {80U, 100U, 110U, 120U})
        for (const bool squares : {false, true})
            for (const bool all : {false, true})
                for (const auto pov : {PointOfView::white, PointOfView::mover}) {
                    const EvalReportOptions options{
                        .pov = pov, .squares = squares, .all_terms = all, .width = width};
                    INFO(Telling<Explanation>::text(report, options).plain());
                    CHECK(widest(Telling<Explanation>::text(report, options)) <= width);
                    CHECK(widest(Telling<Explanation>::text(example(), options)) <= width);
                    CHECK(widest(Telling<EvalDiff>::text({example(), report}, options)) <= width);
                }
}

TEST_CASE("no line of an report ends with a blank", "[report][eval_report]") {
    for (const std::size_t width : {80U, 120U})
        for (const std::string& line : lines_of(
                 Telling<Explanation>::text(example(), {.squares = true, .width = width}).plain()))
            CHECK((line.empty() || line.back() != ' '));
}

TEST_CASE("numbers are in columns", "[report][eval_report]") {
    const StyledText text = Telling<Explanation>::text(example(), {});
    CHECK(line_of(text, "material").substr(0, 63) ==
          "material          +4100 +4400  +4000 +4380   +100   +20     +80");
    CHECK(line_of(text, "mobility").substr(0, 63) ==
          "mobility           +120   +90   +150  +130    -30   -40     -32");
    CHECK(line_of(Telling<Explanation>::text(example(), {.all_terms = true}), "isolated pawns")
              .substr(0, 63) == "isolated pawns      -14   -20    -14   -20      .     .       .");
    CHECK(line_of(text, "rounding") == "rounding" + std::string(53, ' ') + "-1        |");
}

TEST_CASE("a wide table shows what each side's values are in this phase", "[report][eval_report]") {
    const StyledText text = Telling<Explanation>::text(example(), {.width = 120});
    CHECK(line_of(text, "material").substr(0, 75) ==
          "material          +4100 +4400 +4175  +4000 +4380 +4095   +100   +20     +80");
    CHECK_THAT(text.plain(), Catch::Contains("    mg    eg    cp     mg    eg    cp     mg    eg"));
}

TEST_CASE("large numbers leave a blank between columns", "[report][eval_report]") {
    Explanation report = example();
    for (Breakdown::Row& row : report.breakdown.rows) {
        row.white = {-12345, -12345};
        row.black = {12345, 12345};
        row.cp = -20000;
    }
    report.breakdown.effects.front().cp = -12345;
    for (const std::size_t width : {80U, 120U}) {
        const StyledText text =
            Telling<Explanation>::text(report, {.squares = true, .width = width});
        INFO(text.plain());
        CHECK(widest(text) <= width);
        CHECK_THAT(line_of(text, "connected passers"), Catch::Contains(" -12345 ") &&
                                                           Catch::Contains(" -24690 ") &&
                                                           Catch::Contains(" -20000"));
        const std::string plain = text.plain();
        const auto fused = std::ranges::adjacent_find(plain, [](char left, char right) {
            return left >= '0' && left <= '9' && (right == '-' || right == '+');
        });
        CHECK(fused == plain.end());
    }
}

TEST_CASE("bars show sign and size, and where they are cut off", "[report][eval_report]") {
    const StyledText text = Telling<Explanation>::text(example(), {});
    CHECK_THAT(line_of(text, "king attack"), Catch::EndsWith("      |++++++"));
    CHECK_THAT(line_of(text, "mobility"), Catch::EndsWith("  ----|"));
    CHECK_THAT(line_of(text, "material"), Catch::EndsWith("      |+++++>"));
    CHECK_THAT(
        line_of(Telling<Explanation>::text(example(), {.all_terms = true}), "isolated pawns"),
        Catch::EndsWith("      |"));
}

TEST_CASE("rows without effect are shown only on request", "[report][eval_report]") {
    CHECK(line_of(Telling<Explanation>::text(example(), {}), "outposts").empty());
    CHECK_FALSE(
        line_of(Telling<Explanation>::text(example(), {.all_terms = true}), "outposts").empty());
}

TEST_CASE("rows that are equal on both sides are named in one line", "[report][eval_report]") {
    Explanation report = example();
    report.breakdown.rows[2].white = report.breakdown.rows[2].black = {30, 40};
    const std::string line = "equal on both sides: bishop pair, isolated pawns\n";
    CHECK_THAT(Telling<Explanation>::text(report, {}).plain(), Catch::Contains(line));
    CHECK(line_of(Telling<Explanation>::text(report, {}), "isolated pawns").empty());
    CHECK_THAT(Telling<Explanation>::text(report, {.all_terms = true}).plain(),
               !Catch::Contains("equal on both"));
}

TEST_CASE("pieces are listed by what they contribute, material apart", "[report][eval_report]") {
    const std::string text = Telling<Explanation>::text(example(), {.squares = true}).plain();
    const std::vector<std::string> lines = lines_of(text);
    const auto head = std::ranges::find_if(
        lines, [](const std::string& line) { return line.starts_with("term  "); });
    REQUIRE(lines.end() - head > 4);
    CHECK_THAT(head[1], Catch::StartsWith("mobility         e5    +38  N"));
    CHECK_THAT(head[2], Catch::StartsWith("isolated pawns   a7    +16  p"));
    CHECK_THAT(head[3], Catch::StartsWith("mobility         b6    -10  n"));
    CHECK(head[4].substr(0, 26) == "material              +315");
    const json squares =
        json::parse(Telling<Explanation>::json(example(), {.squares = true}))["squares"];
    CHECK(squares.size() == 4);
    CHECK(squares[3].dump() == R"({"cp":16,"piece":"p","square":"a7","term":"isolated"})");
}

TEST_CASE("squares and what belongs to none add up to the total", "[report][eval_report]") {
    const Explanation report = example();
    const json result = json::parse(Telling<Explanation>::json(report, {.squares = true}));
    int sum = 0;
    for (const char* key : {"squares", "squares_rest"})
        for (const json& one : result[key]) sum += one["cp"].get<int>();
    CHECK(sum == 105);
    CHECK_THAT(result["squares_rest"].dump(), Catch::Contains(R"({"cp":10,"term":"tempo"})"));
    CHECK_THAT(result["squares_rest"].dump(), Catch::Contains(R"({"cp":-16,"term":"isolated"})"));

    int csv = 0;
    const std::vector<std::string> lines =
        lines_of(Telling<Explanation>::csv(report, {.squares = true}));
    for (const std::string& line : lines) csv += std::stoi(line.substr(line.rfind(',') + 1));
    CHECK(csv == 105);
    CHECK_THAT(lines.back(), Catch::EndsWith(" 1,,,rounding,-1"));

    const std::string text = Telling<Explanation>::text(report, {.squares = true}).plain();
    int printed = 0;
    for (const std::string& line : lines_of(text.substr(text.find("\nterm ")))) {
        if (line.starts_with("total")) CHECK(line.substr(0, 26) == "total                 +105");
        if (line.starts_with("total")) break;
        if (line.size() >= 26 && line[25] >= '0' && line[25] <= '9')
            printed += std::stoi(line.substr(19, 7));
    }
    CHECK(printed == 105);
}

TEST_CASE("the best piece is not a king, and good for its own side", "[report][eval_report]") {
    Explanation report = example();
    report.breakdown.effects.push_back(
        {Square::e8, {Color::black, PieceType::king}, Term::king_shelter, {-90, -90}, -90});
    const std::string text =
        Telling<Explanation>::text(report, {.squares = true, .width = 120}).plain();
    CHECK_THAT(text, Catch::Contains("White's best piece is Ne5 (+0.38)") &&
                         Catch::Contains("Black's best piece is Nb6 (+0.10), the") &&
                         Catch::Contains("worst pawn a7 (-0.16)."));
}

TEST_CASE("effects of no centipawn are listed only on request", "[report][eval_report]") {
    Explanation report = example();
    report.breakdown.effects.push_back(
        {Square::a2, {Color::white, PieceType::pawn}, Term::passed, {1, 0}, 0});
    CHECK_THAT(Telling<Explanation>::text(report, {.squares = true}).plain(),
               !Catch::Contains("\npassed pawns"));
    CHECK_THAT(Telling<Explanation>::text(report, {.squares = true, .all_terms = true}).plain(),
               Catch::Contains("\npassed pawns     a2      ."));
}

TEST_CASE("a long list of pieces is cut, and says so", "[report][eval_report]") {
    Explanation report = example();
    report.breakdown.effects.clear();
    for (int i = 0; i < 30; ++i)
        report.breakdown.effects.push_back(
            {square_at(i), {Color::white, PieceType::pawn}, Term::passed, {i + 1, i + 1}, i + 1});
    CHECK_THAT(Telling<Explanation>::text(report, {.squares = true}).plain(),
               Catch::Contains("10 smaller ones        +55\n"));
    CHECK_THAT(Telling<Explanation>::text(report, {.squares = true, .all_terms = true}).plain(),
               !Catch::Contains("smaller ones"));
}

TEST_CASE("CSV has a column for every term", "[report][eval_report]") {
    for (const bool plies : {false, true})
        for (const bool squares : {false, true}) {
            const EvalReportOptions options{.squares = squares, .plies = plies};
            const std::string header = Telling<Explanation>::csv_header(options);
            for (const std::string& line : lines_of(Telling<Explanation>::csv(example(), options)))
                CHECK(fields_of(line).size() == fields_of(header).size());
            if (squares) continue;
            CHECK(fields_of(header).size() == term_count + 12 + (plies ? 3 : 0));
            for (const Term term : all_terms)
                CHECK_THAT(header, Catch::Contains("," + std::string(info(term).key) + ","));
        }
    CHECK_THAT(Telling<Explanation>::csv(example(), {}),
               Catch::StartsWith("3,,r3k2r/") && Catch::Contains(",0.75,80,0,") &&
                   Catch::EndsWith(",-1,105,false,105,,,true,0,-105\n"));
    Explanation moved = example();
    moved.ply = 7;
    moved.move = NamedMove{"e2a6", "Bxa6"};
    CHECK_THAT(Telling<Explanation>::csv(moved, {.plies = true}),
               Catch::StartsWith("3,7,,e2a6,Bxa6,r3k2r/"));
    CHECK_THAT(Telling<Explanation>::csv_header({.plies = true}),
               Catch::StartsWith("record,ply,id,move,san,fen,"));
}

TEST_CASE("an id cannot steer the terminal", "[report][eval_report]") {
    Explanation report = example();
    report.id = "a\x1B[2J";
    CHECK_THAT(Telling<Explanation>::text(report, {}).plain(), Catch::StartsWith("a?[2J\n"));
}

TEST_CASE("the summary of evaluations has the keys of the others", "[report][eval_report]") {
    EvalTotals totals;
    totals.positions = 2;
    totals.errors = 1;
    CHECK_THAT(Telling<EvalTotals>::json(totals, {.timing = false}),
               Catch::StartsWith(R"({"type":"summary","schema":1,"version":")") &&
                   Catch::EndsWith(R"("positions":2,"errors":1})"));
}
