#include "libchess/tasks/generator_comparison.hpp"

#include "tests/bisect/asking.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using namespace chess::test;

namespace {

GeneratorComparison compared(Counterpart& counterpart, const Position& position, int depth,
                             const IsKnownBug& is_known = {}) {
    BisectMonitor monitor;
    Bisection bisection(counterpart, {.depth = depth}, monitor);
    return value_of(compare_generators(position, bisection, is_known));
}

/// The generator that forgets captures en passant.
std::unique_ptr<Counterpart> without_en_passant() {
    return started(buggy_command({"en-passant-forgotten"}));
}

/// A pawn may be taken en passant after one move.
constexpr std::string_view near_en_passant =
    "rnbqkbnr/pppp1ppp/8/8/4p3/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

}  // namespace

TEST_CASE("generators that agree have no findings", "[generator_comparison]") {
    const auto own = make_own_counterpart();
    const GeneratorComparison same = compared(*own, Position::start(), 3);
    CHECK_FALSE(same.differs());
    CHECK_FALSE(same.failed());
    CHECK(same.findings.empty());
    CHECK(same.result.nodes == 8902);
}

TEST_CASE("a bug is found, named and shrunk, unless it is known", "[generator_comparison]") {
    const auto engine = without_en_passant();
    const Position position = position_of(near_en_passant);
    const GeneratorComparison found = compared(*engine, position, 3);
    CHECK(found.failed());
    REQUIRE(found.findings.size() == 1);
    const BisectFinding& finding = found.findings.front();
    REQUIRE(finding.minimal);
    CHECK(finding.minimal->question.start.occupied().count() <= 6);
    CHECK(finding.bug.rule == finding.minimal->bug.rule);

    std::vector<GeneratorBug> asked;
    const GeneratorComparison known = compared(*engine, position, 3, [&](const GeneratorBug& bug) {
        asked.push_back(bug);
        return true;
    });
    CHECK(asked.size() == 1);
    REQUIRE(known.findings.size() == 1);
    CHECK_FALSE(known.findings.front().minimal);
}

TEST_CASE("the same bug in another position is one bug", "[generator_comparison]") {
    const auto engine = without_en_passant();
    DistinctBugs bugs;
    std::vector<BisectFinding> filed;
    for (const auto& fen :
         {std::string(near_en_passant), std::string("4k3/8/8/8/3p4/8/4P3/4K2R w - - 0 1")}) {
        GeneratorComparison found = compared(*engine, position_of(fen), 3);
        REQUIRE(found.findings.size() == 1);
        CHECK(bugs.contains(found.findings.front().bug) == !filed.empty());
        bugs.file(found.findings.front(), filed.size());
        filed.push_back(found.findings.front());
    }
    CHECK(filed[0].number == 1);
    CHECK(filed[1].number == 1);
    CHECK(filed[0].same_as == std::nullopt);
    CHECK(filed[1].same_as == 0);
    REQUIRE(bugs.all().size() == 1);
    CHECK(bugs.all().front().records == 2);
}

TEST_CASE("a random game is compared from its first position to its last",
          "[generator_comparison]") {
    const auto own = make_own_counterpart();
    BisectMonitor monitor;
    Bisection bisection(*own, {.depth = 1}, monitor);
    const GeneratorComparison game = value_of(compare_generators(7, {.seed = 3}, bisection));
    const std::vector<Position> positions = random_game(7, {.seed = 3});
    REQUIRE(game.game);
    CHECK(game.game->positions == positions.size());
    CHECK(game.position.key() == positions.back().key());
    CHECK(game.id == "game 7");
}

TEST_CASE("the depth that is affordable goes by given and by own counts",
          "[generator_comparison]") {
    PerftMonitor monitor;
    const auto depth = [&](std::span<const DepthCount> given, std::uint64_t most) {
        return affordable_depth(Position::start(), given, 5, most, 1, monitor);
    };
    CHECK(depth({}, 8902) == 3);
    CHECK(depth({}, 8901) == 2);
    CHECK(depth({}, 1) == 1);
    CHECK(depth({}, 100'000'000) == 5);
    const std::vector<DepthCount> given{{2, 1'000'000}};  // believed, whatever it says
    CHECK(depth(given, 8902) == 1);
}

TEST_CASE("comparisons add up", "[generator_comparison]") {
    BisectTotals totals;
    GeneratorComparison one{{}, Position::start()};
    one.result.nodes = 20;
    totals.add(one);
    one.game = BisectGame{30, 600};
    totals.add(one);
    CHECK(totals.passed == 2);
    CHECK(totals.positions == 31);
    CHECK(totals.nodes == 620);
}
