#include "input/record_sources.hpp"

#include "input/bench_positions.hpp"
#include "input/input_problems.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/input_folder.hpp"
#include "tests/support/positions.hpp"

using namespace chesstool;
using chess::Position;
using chess::test::play;
using chess::test::position_of;

namespace {

constexpr std::string_view endgame = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

std::vector<InputPosition> rest_of(PositionSource& source) {
    std::vector<InputPosition> items;
    while (auto item = source.next()) items.push_back(*std::move(item));
    return items;
}

/// Files of positions.
struct Input : InputFolder {
    [[nodiscard]] std::vector<InputPosition> all(const PositionDetails& details = {}) const {
        PositionSource source(options, {}, details);
        return rest_of(source);
    }
    /// The only one.
    [[nodiscard]] InputPosition one(const PositionDetails& details = {}) const {
        auto items = all(details);
        REQUIRE(items.size() == 1);
        return std::move(items.front());
    }
};

}  // namespace

TEST_CASE("without input there is the starting position", "[tools][position_source]") {
    const InputPosition start = Input().one();
    CHECK(start.record == 0U);
    CHECK(start.position == Position::start());
    CHECK(start.file == "<startpos>");
}

TEST_CASE("positions of the command line come before those of files", "[tools][position_source]") {
    Input input;
    const std::string file = input.add("a.epd", "4k3/8/8/8/8/8/4P3/4K3 b - - id \"named\";\n");
    input.options.fens = {std::string(endgame), "startpos"};
    input.options.startpos = true;
    const auto items = input.all();
    REQUIRE(items.size() == 4);
    for (std::size_t i = 0; i < items.size(); ++i) CHECK(items[i].record == i);
    CHECK(items[0].position == position_of(endgame));
    CHECK(items[0].file == "<fen>");
    CHECK(items[1].position == Position::start());
    CHECK(items[2].position == Position::start());
    CHECK(items[3].position == position_of("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"));
    CHECK(items[3].id == "named");
    CHECK(items[3].file == file);
    CHECK(items[3].line == 1);
}

TEST_CASE("moves are played from each position of the command line", "[tools][position_source]") {
    Input input;
    input.options.moves = "1. e4 e5 2. Nf3";
    const InputPosition after = input.one({.history = true});
    CHECK(after.position == play(Position::start(), "e2e4 e7e5 g1f3"));
    REQUIRE(after.history);
    CHECK(after.history->moves.size() == 3);
    CHECK(after.history->start == Position::start());
    REQUIRE(after.move);
    CHECK(after.move->san == "Nf3");
    CHECK_FALSE(input.one().history);  // it was not requested

    input.options.moves = "e4 e5 Ke3";
    const InputPosition wrong = input.one();
    CHECK_FALSE(wrong.position);
    REQUIRE(wrong.errors.size() == 1);
    CHECK(wrong.errors.front().file == "<fen>");
    CHECK(wrong.errors.front().source == input.options.moves);
    CHECK(wrong.errors.front().column == 7);
}

TEST_CASE("a position that cannot be read is a record with its errors",
          "[tools][position_source]") {
    Input input;
    input.options.fens = {"8/8/8/8/8/8/8/4K3 w - - 0 1", std::string(endgame)};
    const auto items = input.all();
    REQUIRE(items.size() == 2);
    CHECK(items[0].record == 0U);
    CHECK_FALSE(items[0].position);
    CHECK_FALSE(items[0].errors.empty());
    CHECK(items[1].position);

    input.options.fens = {"4k3/8/8/8/8/8/4P3/4K3 w K - 0 1"};  // no such right
    CHECK(input.one().position);
    CHECK(input.one().warnings.size() == 1);
    input.options.strict = true;
    CHECK_FALSE(input.one().position);
}

TEST_CASE("a game gives its last position, one, or all", "[tools][position_source]") {
    Input input;
    input.add("a.pgn", "1. e4 e5 2. Nf3 *\n\n1. d4 *\n");
    const Position start = Position::start();
    const auto last = input.all({.history = true});
    REQUIRE(last.size() == 2);
    CHECK(last[0].position == play(start, "e2e4 e7e5 g1f3"));
    CHECK_FALSE(last[0].ply);
    REQUIRE(last[0].history);
    CHECK(last[0].history->position() == last[0].position);
    CHECK(last[1].record == 1U);

    input.options.ply = 2;
    const auto second = input.all();
    REQUIRE(second.size() == 2);
    CHECK(second[0].ply == 2);
    CHECK(second[0].position == play(start, "e2e4 e7e5"));
    CHECK_FALSE(second[1].position);
    REQUIRE(second[1].warnings.size() == 1);
    CHECK(second[1].warnings.front().message == "this game ends after 1 ply, before --ply");
    CHECK(second[1].errors.empty());

    input.options.ply.reset();
    input.options.all_plies = true;
    const auto all = input.all();
    REQUIRE(all.size() == 6);
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(all[i].record == 0U);
        CHECK(all[i].ply == static_cast<int>(i));
        CHECK(all[i].move.has_value() == (i > 0));
    }
    CHECK(all[3].move->uci == "g1f3");
    CHECK(all[4].record == 1U);
    CHECK(all[4].ply == 0);
    CHECK_FALSE(all[4].move);
}

TEST_CASE("details come where they are requested", "[tools][position_source]") {
    Input input;
    input.add("a.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"x\";\n");
    const InputPosition bare = input.one();
    CHECK_FALSE(bare.epd);
    CHECK(bare.journal.text_hash == 0);
    const InputPosition full = input.one({.epd = true, .text_hash = true});
    REQUIRE(full.epd);
    CHECK(full.epd_line == "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"x\";");
    CHECK(full.epd->find("bm") != nullptr);
    CHECK(full.journal.text_hash != 0);

    InputPosition noted = full;
    noted.note_epd_fault({28, 2, "this is doubtful", false});
    REQUIRE(noted.warnings.size() == 1);
    CHECK(noted.warnings.front().column == 29);
    CHECK(noted.warnings.front().source == full.epd_line);
    CHECK(noted.warnings.front().line == 1);
}

TEST_CASE("the selection counts positions of the command line too", "[tools][position_source]") {
    Input input;
    input.options.fens = {std::string(endgame), "startpos"};
    input.add("a.fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n4k3/8/8/8/8/8/8/4K3 b - - 0 1\n");
    input.options.selection = {.first = 1, .last = 2};
    const auto items = input.all();
    REQUIRE(items.size() == 2);
    CHECK(items[0].position == Position::start());
    CHECK(items[1].record == 2U);
    CHECK(items[1].line == 1);
}

TEST_CASE("a suite has only positions with counts", "[tools][position_source]") {
    Input input;
    input.options.startpos = true;  // is of no account in a suite
    const std::string suite = input.add("suite.epd",
                                        "4k3/8/8/8/8/8/8/4K3 w - - ;D1 5 ;D2 25\n"
                                        "4k3/8/8/8/8/8/8/4K3 w K - ;D1 5\n"
                                        "4k3/8/8/8/8/8/8/4K3 b - -\n"
                                        "4k3/8/8/8/8/8/8/4K3 b - - ;D1 5 ;D2 many\n");
    const std::string games = input.add("games.pgn", "1. e4 *\n");
    PositionSource source(input.options, {}, {}, {suite, games});
    const auto items = rest_of(source);
    REQUIRE(items.size() == 5);
    CHECK(items[0].position);
    REQUIRE(items[0].expectations.size() == 2);
    CHECK(items[0].expectations[1].nodes == 25);
    for (std::size_t i = 1; i < 5; ++i) {
        INFO(i);
        CHECK_FALSE(items[i].errors.empty());
        // Nothing may be guessed of what is missing.
        CHECK_FALSE(items[i].position);
    }
    CHECK(items[4].errors.front().message ==
          "a game in a perft suite, expected positions with counts");
}

TEST_CASE("an empty pipe that nobody named is the starting position", "[tools][position_source]") {
    Input input;
    input.add("empty", "");
    const InputPosition message = input.one();
    CHECK_FALSE(message.record);
    CHECK_FALSE(message.position);
    input.options.start_if_empty = true;
    const InputPosition start = input.one();
    CHECK(start.record == 0U);
    CHECK(start.position == Position::start());
    REQUIRE(start.warnings.size() == 1);
    CHECK_THAT(start.warnings.front().message, Catch::StartsWith("nothing is piped in"));
}

TEST_CASE("the bench has its positions, and reads no file", "[tools][position_source]") {
    Input input;
    input.options.files = {input.path() + "/missing"};
    PositionSource source(input.options, /*bench=*/true, {});
    const auto items = rest_of(source);
    REQUIRE(items.size() == bench_positions.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
        CHECK(items[i].record == i);
        CHECK(items[i].line == i + 1);
        CHECK(items[i].position == position_of(bench_positions[i]));
    }
}

TEST_CASE("who looks ahead does not take", "[tools][position_source]") {
    Input input;
    input.add("a.fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n4k3/8/8/8/8/8/8/4K3 b - - 0 1\n");
    PositionSource source(input.options, {});
    CHECK(source.ahead(2).size() == 2);
    CHECK(source.waiting() == 2U);
    CHECK(source.records() == 2);
    CHECK(source.next()->record == 0U);
    CHECK(source.waiting() == 1U);
    CHECK(source.ahead(7).size() == 1);
    CHECK(source.next()->record == 1U);
    CHECK_FALSE(source.next());
}

TEST_CASE("a record poses the problems of its twins", "[tools][problems_of]") {
    Input input;
    input.add("a.epd", R"(7k/8/5K2/8/8/8/8/6R1 w - - dm 1; id "p"; twin "move g1 a1";)"
                       "\n");
    InputPosition record = input.one({.epd = true});
    const auto problems = problems_of(record, {}, {}).value();
    REQUIRE(problems.size() == 2);
    CHECK(problems[0].twin == "a");
    CHECK(problems[1].twin == "b");
    for (const chess::PosedProblem& problem : problems) {
        CHECK(problem.record == 0);
        CHECK(problem.id == "p");
    }
    CHECK(record.errors.empty());
}

TEST_CASE("a problem that makes no sense is an error of its record", "[tools][problems_of]") {
    Input input;
    input.add("a.epd", "7k/8/5K2/8/8/8/8/6R1 w - - dm 0;\n");
    InputPosition record = input.one({.epd = true});
    CHECK(problems_of(record, {}, {}).value().empty());
    REQUIRE_FALSE(record.errors.empty());
    CHECK(record.errors.front().file == record.file);
    CHECK(record.errors.front().source == record.epd_line);
    CHECK(record.errors.front().column > 28);
}

TEST_CASE("a game that is over poses a problem, with a warning", "[tools][problems_of]") {
    Input input;
    input.options.fens = {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"};
    InputPosition mate = input.one();
    CHECK(problems_of(mate, {}, {}).value().size() == 1);
    REQUIRE(mate.warnings.size() == 1);
    CHECK(mate.warnings.front().message == "Black to move is checkmated already");
    input.options.fens = {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"};
    InputPosition stalemate = input.one();
    CHECK(problems_of(stalemate, {}, {}).value().size() == 1);
    REQUIRE(stalemate.warnings.size() == 1);
    CHECK(stalemate.warnings.front().message == "Black to move is stalemated already");
}

TEST_CASE("a duplex that cannot be is noted once a problem", "[tools][problems_of]") {
    Input input;
    input.options.fens = {"7k/8/5K2/8/8/8/8/7R b - - 0 1"};
    InputPosition in_check = input.one();
    const auto problems = problems_of(in_check, {.mated = true, .duplex = true}, {}).value();
    CHECK(problems.size() == 1);
    REQUIRE(in_check.faults.size() == 1);
    CHECK(in_check.faults.front().message.kind == chess::Diagnostic::Kind::warning);
    CHECK(in_check.faults.front().message.message == "no duplex: the side to move is in check");
}

TEST_CASE("Popeye's input poses its twins", "[tools][problems_of]") {
    Input input;
    input.add("a.inp",
              "BeginProblem\nTitle A title\nStipulation #2\n"
              "Pieces White Ka3 Ra8 Black Kb1 Pe2\nTwin Stipulation h#2\nEndProblem\n");
    InputPosition record = input.one();
    CHECK(record.id == "A title");
    REQUIRE(record.composition);
    CHECK(record.position == position_of("R7/8/8/8/8/K7/4p3/1k6 w - - 0 1"));
    const auto problems = problems_of(record, {}, {}).value();
    REQUIRE(problems.size() == 2);
    CHECK(problems[0].problem.stipulation == chess::Stipulation::direct);
    CHECK(problems[1].problem.stipulation == chess::Stipulation::help);
    CHECK(problems[1].id == "A title");
}
