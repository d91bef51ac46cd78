#include "libchess/report/eval_report.hpp"

#include "libchess/report/eval_course.hpp"
#include "libchess/report/eval_diff.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

using namespace chess;

namespace {

using nlohmann::json;

constexpr std::string_view black_to_move_fen =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1";

/// An account with a row for every term of the full evaluation, as an evaluator would give it: all
/// zero but those given, and a total that is their sum.
EvalAccount account_of(std::string_view fen, const std::vector<Breakdown::Row>& given) {
    EvalAccount account;
    account.record = 3;
    account.position = test::position_of(fen);
    account.breakdown.phase = 0.75;
    for (const Term term : all_terms) {
        if (term == Term::development) continue;
        Breakdown::Row row;
        row.term = term;
        for (const Breakdown::Row& one : given)
            if (one.term == term) row = one;
        account.breakdown.total_cp += row.cp;
        account.breakdown.rows.push_back(row);
    }
    account.quiescence = Score::centipawns(account.breakdown.total_cp);
    return account;
}

EvalAccount example(std::string_view fen = test::kiwipete_fen) {
    EvalAccount account = account_of(fen, {{Term::material, {4100, 4400}, {4000, 4380}, 80},
                                           {Term::mobility, {120, 90}, {150, 130}, -32},
                                           {Term::king_attack, {60, 10}, {0, 0}, 48},
                                           {Term::isolated, {-14, -20}, {-14, -20}, 0},
                                           {Term::tempo, {10, 10}, {0, 0}, 10},
                                           {Term::rounding, {}, {}, -1}});
    account.breakdown.effects = {
        {Square::e5, {Color::white, PieceType::knight}, Term::mobility, {40, 30}, 38},
        {Square::e5, {Color::white, PieceType::knight}, Term::material, {320, 300}, 315},
        {Square::b6, {Color::black, PieceType::knight}, Term::mobility, {-10, -8}, -10},
        {Square::a7, {Color::black, PieceType::pawn}, Term::isolated, {14, 20}, 16}};
    return account;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::size_t widest(const StyledText& text) {
    std::size_t width = 0;
    for (const std::string& line : lines_of(text.plain())) width = std::max(width, line.size());
    return width;
}

/// The line that begins with a term's name; empty if there is none.
std::string line_of(const StyledText& text, const std::string& name) {
    for (const std::string& line : lines_of(text.plain()))
        if (line.starts_with(name + ' ')) return line;
    return "";
}

/// What stands in a table's column of centipawns.
int printed_cp(const std::string& line) {
    const std::string field = line.substr(55, 8);
    return field.ends_with('.') ? 0 : std::stoi(field);
}

auto commas(const std::string& line) {
    return std::ranges::count(line, ',');
}

}  // namespace

TEST_CASE("the rows of a breakdown add up to its total in JSON", "[report][eval_report]") {
    const json result = json::parse(eval_json(example(), {}));
    CHECK(result["terms"].size() == term_count - 1);
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
          R"({"black":{"eg":4380,"mg":4000},"net":{"cp":80,"eg":20,)"
          R"("mg":100},"term":"material","white":{"eg":4400,"mg":4100}})");
}

TEST_CASE("the rows of a breakdown add up to its total in print", "[report][eval_report]") {
    const StyledText text = eval_text(example(), {});
    int sum = 0;
    for (const Term term : all_terms) {
        const std::string line = line_of(text, std::string(info(term).name));
        if (!line.empty()) sum += printed_cp(line);
    }
    CHECK(sum == 105);
    CHECK(printed_cp(line_of(text, "total")) == 105);
}

TEST_CASE("the mover's view negates what is net for Black to move, and nothing else",
          "[report][eval_report]") {
    const EvalAccount account = example(black_to_move_fen);
    const json white = json::parse(eval_json(account, {.squares = true}));
    const json mover =
        json::parse(eval_json(account, {.pov = PointOfView::mover, .squares = true}));
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
    CHECK(json::parse(eval_json(example(), {.pov = PointOfView::mover}))["total"]["cp"] == 105);
    CHECK(printed_cp(line_of(eval_text(account, {.pov = PointOfView::mover}), "mobility")) == 32);
    CHECK_THAT(eval_text(account, {.pov = PointOfView::mover}).plain(),
               Catch::Contains("White is better by 1.05: mostly material (-80)"));
}

TEST_CASE("no line of an account is wider than asked for", "[report][eval_report]") {
    EvalAccount account = example();
    account.breakdown.scale = {"opposite_bishops", 32};
    for (Breakdown::Row& row : account.breakdown.rows) {
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
                    INFO(eval_text(account, options).plain());
                    CHECK(widest(eval_text(account, options)) <= width);
                    CHECK(widest(eval_text(example(), options)) <= width);
                    CHECK(widest(eval_diff_text({example(), account}, options)) <= width);
                }
}

TEST_CASE("no line of an account ends with a blank", "[report][eval_report]") {
    for (const std::size_t width : {80U, 120U})
        for (const std::string& line :
             lines_of(eval_text(example(), {.squares = true, .width = width}).plain()))
            CHECK((line.empty() || line.back() != ' '));
}

TEST_CASE("numbers stand in columns", "[report][eval_report]") {
    const StyledText text = eval_text(example(), {});
    CHECK(line_of(text, "material").substr(0, 63) ==
          "material          +4100 +4400  +4000 +4380   +100   +20     +80");
    CHECK(line_of(text, "isolated").substr(0, 63) ==
          "isolated            -14   -20    -14   -20      .     .       .");
    CHECK(line_of(text, "rounding") == "rounding" + std::string(53, ' ') + "-1        |");
}

TEST_CASE("bars show sign and size, and where they are cut off", "[report][eval_report]") {
    const StyledText text = eval_text(example(), {});
    CHECK_THAT(line_of(text, "king attack"), Catch::EndsWith("      |++++++"));
    CHECK_THAT(line_of(text, "mobility"), Catch::EndsWith("  ----|"));
    CHECK_THAT(line_of(text, "material"), Catch::EndsWith("      |+++++>"));
    CHECK_THAT(line_of(text, "isolated"), Catch::EndsWith("      |"));
}

TEST_CASE("rows without effect are shown only on request", "[report][eval_report]") {
    CHECK(line_of(eval_text(example(), {}), "outpost").empty());
    CHECK_FALSE(line_of(eval_text(example(), {.all_terms = true}), "outpost").empty());
    CHECK_FALSE(line_of(eval_text(example(), {}), "isolated").empty());  // equal, not absent
}

TEST_CASE("the verdict names the side ahead and why", "[report][eval_report]") {
    const std::string text = eval_text(example(), {.width = 200}).plain();
    CHECK_THAT(text, Catch::Contains("White is better by 1.05: mostly material (+80)"));
    CHECK_THAT(text, Catch::Contains("against it"));
    const EvalAccount level = account_of(test::start_fen, {{Term::tempo, {10, 10}, {}, 10}});
    CHECK_THAT(eval_text(level, {}).plain(),
               Catch::Contains("Level (+10): for White tempo (+10)."));
    const EvalAccount black = account_of(test::start_fen, {{Term::mobility, {}, {30, 30}, -30}});
    CHECK_THAT(eval_text(black, {}).plain(),
               Catch::Contains("Black is slightly better by 0.30: mobility (-30)."));
}

TEST_CASE("what is known about an ending is said in words", "[report][eval_report]") {
    EvalAccount scaled =
        account_of("8/5pk1/4p1p1/3pP2p/1b1P1P1P/3B2P1/5K2/8 w - - 0 1",
                   {{Term::material, {}, {}, 100}, {Term::scale, {}, {50, 50}, -50}});
    scaled.breakdown.scale = {"opposite_bishops", 32};
    const std::string text = eval_text(scaled, {.width = 200}).plain();
    CHECK_THAT(text, Catch::Contains("Opposite bishops: an advantage counts 32/64"));
    CHECK_THAT(text, Catch::Contains("takes 50"));
    CHECK(printed_cp(line_of(eval_text(scaled, {}), "sum of terms")) == 100);
    CHECK(json::parse(eval_json(scaled, {}))["scale"].dump() ==
          R"({"factor":32,"name":"opposite_bishops"})");

    EvalAccount known =
        account_of("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1",
                   {{Term::material, {}, {}, 100}, {Term::endgame, {}, {100, 100}, -100}});
    known.breakdown.endgame = EndgameValue{"kpk", 0};
    CHECK_THAT(eval_text(known, {.width = 200}).plain(),
               Catch::Contains("A draw.") &&
                   Catch::Contains("Known ending: king and pawn against king, a draw"));
    CHECK(json::parse(eval_json(known, {}))["endgame"] == "kpk");
}

TEST_CASE("a number that captures or a check make worthless is called so",
          "[report][eval_report]") {
    EvalAccount account = example();
    CHECK_THAT(eval_text(account, {}).plain(), Catch::Contains("Quiet: no capture changes this."));
    account.quiescence = Score::centipawns(-210);
    CHECK_THAT(eval_text(account, {}).plain(),
               Catch::Contains("Not quiet: captures change this to -210"));
    CHECK(json::parse(eval_json(account, {}))["quiet"] == false);
    const EvalAccount check = example("4k3/8/8/8/7b/8/8/4K3 w - - 0 1");
    CHECK_THAT(eval_text(check, {}).plain(), Catch::Contains("White is in check"));
    CHECK(json::parse(eval_json(check, {}))["in_check"] == true);
    CHECK(json::parse(eval_json(check, {}))["quiet"] == false);
    EvalAccount mated = check;
    mated.quiescence = Score::mated_in(2);
    CHECK_THAT(eval_text(mated, {.width = 200}).plain(), Catch::Contains("make it #-1."));
    CHECK_THAT(eval_json(mated, {}),
               Catch::Contains(R"("quiescence_cp":-30000,"quiescence_mate":-1,"quiet":false)"));
    const EvalAccount mate =
        example("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    CHECK_THAT(eval_text(mate, {}).plain(), Catch::Contains("Checkmate: Black has won."));
}

TEST_CASE("pieces are listed by what they contribute, material apart", "[report][eval_report]") {
    const std::string text = eval_text(example(), {.squares = true}).plain();
    const std::vector<std::string> lines = lines_of(text);
    const auto head = std::ranges::find_if(
        lines, [](const std::string& line) { return line.starts_with("term  "); });
    REQUIRE(lines.end() - head > 4);
    CHECK_THAT(head[1], Catch::StartsWith("mobility         e5    +38  N"));
    CHECK_THAT(head[2], Catch::StartsWith("isolated         a7    +16  p"));
    CHECK_THAT(head[3], Catch::StartsWith("mobility         b6    -10  n"));
    CHECK(head[4].find("material") == std::string::npos);
    const json squares = json::parse(eval_json(example(), {.squares = true}))["squares"];
    CHECK(squares.size() == 4);
    CHECK(squares[3].dump() == R"({"cp":16,"piece":"p","square":"a7","term":"isolated"})");
}

TEST_CASE("a long list of pieces is cut, and says so", "[report][eval_report]") {
    EvalAccount account = example();
    account.breakdown.effects.clear();
    for (int i = 0; i < 30; ++i)
        account.breakdown.effects.push_back(
            {square_at(i), {Color::white, PieceType::pawn}, Term::passed, {i + 1, i + 1}, i + 1});
    CHECK_THAT(eval_text(account, {.squares = true}).plain(),
               Catch::Contains("and 10 smaller ones"));
    CHECK_THAT(eval_text(account, {.squares = true, .all_terms = true}).plain(),
               !Catch::Contains("smaller ones"));
}

TEST_CASE("CSV has a column for every term", "[report][eval_report]") {
    for (const bool plies : {false, true})
        for (const bool squares : {false, true}) {
            const EvalReportOptions options{.squares = squares, .plies = plies};
            const std::string header = eval_csv_header(options);
            for (const std::string& line : lines_of(eval_csv(example(), options)))
                CHECK(commas(line) == commas(header));
            if (squares) continue;
            CHECK(commas(header) == static_cast<long>(term_count) + 6 + (plies ? 1 : 0));
            for (const Term term : all_terms)
                CHECK_THAT(header, Catch::Contains("," + std::string(info(term).key) + ","));
        }
    CHECK_THAT(eval_csv(example(), {}), Catch::StartsWith("3,,r3k2r/") &&
                                            Catch::Contains(",0.75,80,0,") &&
                                            Catch::EndsWith(",-1,105,105,false\n"));
    CHECK(lines_of(eval_csv(example(), {.squares = true})).size() == 4);
}

TEST_CASE("a difference is b less a, and adds up", "[report][eval_report]") {
    EvalAccount b = example(black_to_move_fen);
    b.move = NamedMove{"e2a6", "Bxa6"};
    b.breakdown.rows[5].cp += 40;
    b.breakdown.total_cp += 40;
    const EvalDiff diff{example(), b};
    const json result = json::parse(eval_diff_json(diff, {}));
    CHECK(result["total"].dump() == R"({"a":105,"b":145,"delta":40})");
    CHECK(result["terms"][5].dump() == R"({"a":-32,"b":8,"delta":40,"term":"mobility"})");
    CHECK(result["a"]["total"]["cp"] == 105);
    CHECK(result["b"]["total"]["cp"] == 145);
    CHECK(result["san"] == "Bxa6");
    int sum = 0;
    for (const json& row : result["terms"]) sum += row["delta"].get<int>();
    CHECK(sum == 40);

    const std::string text = eval_diff_text(diff, {}).plain();
    CHECK_THAT(text, Catch::Contains("B is A after 1. Bxa6") &&
                         Catch::Contains("From A to B White gains 0.40"));
    CHECK(line_of(eval_diff_text(diff, {}), "mobility").substr(0, 44) ==
          "mobility               -32       +8      +40");
    CHECK(line_of(eval_diff_text(diff, {}), "material").empty());
    CHECK(lines_of(eval_diff_csv(diff, {})).size() == term_count + 1);
    CHECK_THAT(eval_diff_csv(diff, {}),
               Catch::Contains("mobility,-32,8,40\n") && Catch::EndsWith("total,105,145,40\n"));
}

TEST_CASE("a difference in the mover's view is that of the first position's mover",
          "[report][eval_report]") {
    const EvalDiff diff{example(black_to_move_fen), example()};
    const json result = json::parse(eval_diff_json(diff, {.pov = PointOfView::mover}));
    CHECK(result["a"]["total"]["cp"] == -105);
    CHECK(result["b"]["total"]["cp"] == -105);
    CHECK(result["total"]["delta"] == 0);
}

TEST_CASE("a course tells each change and how far each term went", "[report][eval_report]") {
    EvalCourse course({});
    EvalAccount account = account_of(test::start_fen, {{Term::tempo, {}, {}, 10}});
    account.ply = 0;
    CHECK_THAT(course.line(account).plain(), Catch::StartsWith("   0  start            +10"));
    account = account_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
                         {{Term::tempo, {}, {}, -10}, {Term::mobility, {}, {}, 44}});
    account.ply = 1;
    account.move = NamedMove{"e2e4", "e4"};
    CHECK(course.line(account).plain() == "   1  1. e4            +34      +24   mobility +44\n");
    account = account_of("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
                         {{Term::tempo, {}, {}, 10}, {Term::mobility, {}, {}, -3}});
    account.ply = 2;
    account.move = NamedMove{"e7e5", "e5"};
    account.quiescence = Score::centipawns(300);
    CHECK(course.line(account).plain() == "   2  1... e5           +7?     -27   mobility -47\n");
    EvalCourse passing({});
    account.move.reset();
    CHECK_THAT(passing.line(account).plain(), Catch::StartsWith("   2                    +7?"));
    CHECK_THAT(passing.line(account).plain(), Catch::StartsWith("   2  --                +7?"));
    CHECK(line_of(course.table(), "mobility") ==
          "mobility                .       -3     2      +44     1       -3");
    CHECK(line_of(course.table(), "total") ==
          "total                 +10       +7     2      +34     1       +7");
    CHECK_THAT(course.table().plain(), Catch::StartsWith("?"));
    CHECK(widest(course.table()) <= 80);
}

TEST_CASE("an id cannot steer the terminal", "[report][eval_report]") {
    EvalAccount account = example();
    account.id = "a\x1B[2J";
    CHECK_THAT(eval_text(account, {}).plain(), Catch::StartsWith("a?[2J\n"));
}

TEST_CASE("the summary of evaluations has the keys of the others", "[report][eval_report]") {
    CHECK_THAT(eval_summary_json({.positions = 2, .errors = 1}, {.timing = false}),
               Catch::StartsWith(R"({"type":"summary","schema":1,"version":")") &&
                   Catch::EndsWith(R"("positions":2,"errors":1})"));
}
