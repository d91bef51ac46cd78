#include "libchess/search/margins.hpp"

#include "libchess/search/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

using namespace chess;
using test::position_of;

namespace {

/// With a technique that is off by default and has a margin.
std::vector<std::uint64_t> nodes_with(const Margins& margins) {
    static const std::vector<Position> positions{
        position_of(test::kiwipete_fen),
        position_of("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"),
        position_of("8/5pk1/6p1/2R4p/1p5P/1P3PP1/r7/6K1 w - - 0 40"),
        position_of("6k1/1b1nqpbp/pp4p1/5P2/1PN5/4Q3/P5PP/1B2B1K1 b - - 0 1"),
    };
    EngineOptions options{.hash_bytes = std::size_t{1} << 20U, .margins = margins};
    options.techniques.insert(Technique::extend_capture);
    Engine engine(options);
    std::vector<std::uint64_t> nodes;
    for (const Position& position : positions)
        nodes.push_back(engine.search({position}, {.depth = 11, .nodes = 40'000}).nodes);
    return nodes;
}

}  // namespace

TEST_CASE("each margin has a name and a sentence of its own and a value within its range",
          "[search][margins]") {
    std::set<std::string_view> names;
    std::set<std::string_view> sentences;
    for (const MarginInfo& info : margin_table) {
        INFO(info.name);
        CHECK(names.insert(info.name).second);
        CHECK(info.least < info.most);
        CHECK(std::clamp(info.value, info.least, info.most) == info.value);
        CHECK(info.comment.ends_with('.'));
        CHECK(sentences.insert(info.comment).second);
    }
}

TEST_CASE("a margin is set by its name, within its range", "[search][margins]") {
    Margins margins;
    CHECK(margins.set("razoring.base", 200));
    CHECK(margins("razoring.base") == 200);
    CHECK_FALSE(margins.set("razoring.base", 1001));
    CHECK_FALSE(margins.set("razoring.base", -1));
    CHECK_FALSE(margins.set("razoring", 200));
    CHECK(margins("razoring.base") == 200);
    CHECK(margins("razoring.depth") == Margins()("razoring.depth"));
    CHECK(margins.set("razoring.base", Margins()("razoring.base")));
    CHECK(margins == Margins());
}

TEST_CASE("every margin changes the tree", "[search][margins]") {
    // They need more depth, a larger swing, or another thread.
    const std::set<std::string_view> rare{"aspiration.most", "verification.depth", "history.depth",
                                          "reduce.taken"};
    const auto built_in = nodes_with({});
    for (const MarginInfo& info : margin_table) {
        const auto changes = [&](int value) {
            Margins margins;
            REQUIRE(margins.set(info.name, value));
            return nodes_with(margins) != built_in;
        };
        INFO(info.name);
        CHECK((changes(info.least) || changes(info.most) || rare.contains(info.name)));
    }
}
