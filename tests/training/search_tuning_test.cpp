#include "libchess/search/margins.hpp"
#include "tests/support/catch.hpp"
#include "training/margin_match.hpp"
#include "training/spsa.hpp"
#include "training/tuning_plot.hpp"
#include "training/tuning_record.hpp"

#include <cmath>
#include <cstddef>
#include <filesystem>
#include <fstream>

using namespace chess;
using namespace chess::training;

namespace {

/// Tunes numbers; in each step the lead is by how much one side is nearer to `best`.
std::vector<TunedNumber> tuned(Spsa& spsa, const std::vector<double>& best, std::uint64_t from,
                               std::uint64_t to) {
    const auto distance = [&](const std::vector<int>& side) {
        double sum = 0;
        for (std::size_t i = 0; i < best.size(); ++i)
            sum += std::pow((side[i] - best[i]) / best[i], 2);
        return sum;
    };
    for (std::uint64_t step = from; step < to; ++step) {
        const Spsa::Sides sides = spsa.sides(step);
        spsa.learn(step, 100 * (distance(sides.minus) - distance(sides.plus)));
    }
    return spsa.numbers();
}

std::vector<TunedNumber> some_numbers() {
    return {{.name = "one", .value = 100, .least = 0, .most = 1000, .spread = 15},
            {.name = "two", .value = 40, .least = 10, .most = 50, .spread = 6},
            {.name = "three", .value = 4, .least = 1, .most = 20, .spread = 0.75}};
}

std::string path_of(const char* name) {
    return (std::filesystem::temp_directory_path() / name).string();
}

}  // namespace

TEST_CASE("numbers move to where they win", "[training][tuning]") {
    Spsa spsa({.steps = 4000, .rate = 0.02, .seed = 3}, some_numbers());
    const auto numbers = tuned(spsa, {160, 30, 6}, 0, 4000);
    CHECK(std::abs(numbers[0].value - 160) < 10);
    CHECK(std::abs(numbers[1].value - 30) < 2);
    CHECK(std::abs(numbers[2].value - 6) < 0.6);
}

TEST_CASE("numbers stay within their ranges", "[training][tuning]") {
    Spsa spsa({.steps = 2000, .rate = 0.02, .seed = 3}, some_numbers());
    const auto numbers = tuned(spsa, {100, 120, 2}, 0, 2000);
    CHECK(numbers[1].value == 50);
    CHECK(numbers[2].value >= 1);
    for (std::uint64_t step = 0; step < 100; ++step) {
        const Spsa::Sides sides = spsa.sides(step);
        for (const auto& side : {sides.plus, sides.minus}) {
            CHECK(side[1] <= 50);
            CHECK(side[2] >= 1);
        }
    }
}

TEST_CASE("tuning goes on as if it had not been interrupted", "[training][tuning]") {
    const SpsaPlan plan{.steps = 500, .rate = 0.02, .seed = 7};
    const std::vector<double> best{160, 30, 6};
    Spsa whole(plan, some_numbers());
    const auto expected = tuned(whole, best, 0, 500);
    Spsa first(plan, some_numbers());
    std::vector<double> values;
    for (const TunedNumber& number : tuned(first, best, 0, 123)) values.push_back(number.value);
    Spsa second(plan, some_numbers());
    second.resume(values);
    const auto found = tuned(second, best, 123, 500);
    for (std::size_t i = 0; i < expected.size(); ++i) CHECK(found[i].value == expected[i].value);
    CHECK(Spsa(plan, some_numbers()).sides(5).plus == Spsa(plan, some_numbers()).sides(5).plus);
}

TEST_CASE("a record of tuning is read as it was written", "[training][tuning]") {
    const std::string path = path_of("chess-tuning-record.csv");
    std::filesystem::remove(path);
    const std::vector<std::string> names{"a.x", "b.y"};
    const TuningStep step{.score = {3, 4, 1}, .values = {1.0 / 3, -2.5e-7}};
    {
        auto record = TuningRecord::open(path, "how", names, {1, 2});
        REQUIRE(record);
        REQUIRE(record->add(step));
    }
    SECTION("whole") {
        auto record = TuningRecord::open(path, "how", names, {1, 2});
        REQUIRE(record);
        CHECK(record->done() == 1);
        CHECK(record->steps()[0].values == std::vector<double>{1, 2});
        CHECK(record->steps()[1] == step);
    }
    SECTION("cut off in a line, which is taken off") {
        std::ofstream(path, std::ios::app) << "2,1,1";
        auto record = TuningRecord::open(path, "how", names, {1, 2});
        REQUIRE(record);
        CHECK(record->done() == 1);
        REQUIRE(record->add(step));
        CHECK(std::filesystem::file_size(path) > 0);
        CHECK(record->done() == 2);
    }
    SECTION("but not by a run with other options") {
        CHECK(TuningRecord::open(path, "else", names, {1, 2}).error().message.contains("options"));
        CHECK(TuningRecord::open(path, "how", {"a.x"}, {1})
                  .error()
                  .message.contains("other numbers"));
    }
    std::filesystem::remove(path);
}

TEST_CASE("a damaged record is refused with its line", "[training][tuning]") {
    const auto error = [](std::string_view text) {
        const auto record = TuningRecord::parse(text, "r");
        return record ? std::string() : record.error().message;
    };
    const std::string head = "# how\nstep,wins,draws,losses,a\n0,0,0,0,1\n";
    CHECK(error(head).empty());
    CHECK(error("").contains("before the first step"));
    CHECK(error("x\n") == "r:1: this is not a record of tuning");
    CHECK(error("# how\nstep,a\n") == "r:2: the names of the columns are not here");
    CHECK(error(head + "2,1,1,1,1\n") == "r:4: this is not the line of step 1");
    CHECK(error(head + "1,1,1,1\n") == "r:4: this is not the line of step 1");
    CHECK(error(head + "1,1,1,1,1x\n") == "r:4: this is not the line of step 1");
    CHECK(error(head + "1,-1,1,1,1\n") == "r:4: this is not the line of step 1");
}

TEST_CASE("margins are chosen by name and by group", "[training][tuning]") {
    CHECK(tuned_margins({}, 0.1)->size() == margin_table.size());
    const auto two = tuned_margins({"aspiration", "razoring.base"}, 0.1);
    REQUIRE(two);
    CHECK(two->size() == 5);
    CHECK(two->front().name == "aspiration.depth");
    CHECK(two->front().spread == 0.75);
    CHECK(two->back().spread == 16);
    CHECK(tuned_margins({"razor"}, 0.1).error() == "razor");
    const Margins margins = margins_with(*two, {1, 2, 60, 4, 5});
    CHECK(margins("razoring.base") == 5);
    CHECK(margins("razoring.depth") == Margins()("razoring.depth"));
}

TEST_CASE("a pair of games depends on its number alone", "[training][tuning]") {
    MatchOptions rules{.hash_bytes = std::size_t{1} << 20U};
    rules.games.limits.nodes = 50;
    rules.games.random_move_every = 0;
    rules.games.most_unbalanced = 30000;
    Margins other;
    REQUIRE(other.set("reduce.base", 200));
    const auto played = play_pair(Margins(), other, rules, 4, {});
    REQUIRE(played);
    REQUIRE(*played);
    CHECK((*played)->games() == 2);
    CHECK(**played == **play_pair(Margins(), other, rules, 4, {}));
    // Against itself each colour gets what the other had.
    CHECK((*play_pair(other, other, rules, 5, {}))->lead() == 0);
}

TEST_CASE("the course of tuning is drawn", "[training][tuning]") {
    const auto record = TuningRecord::parse(
        "# how <&>\nstep,wins,draws,losses,a,b\n0,0,0,0,1,2\n1,1,0,1,3,2.5\n", "r");
    REQUIRE(record);
    const std::string svg = tuning_plot(*record);
    CHECK(svg.contains("how &lt;&amp;&gt;"));
    CHECK(svg.contains("1 steps, 2 games"));
    CHECK(svg.contains("1 to 3.0"));
    CHECK(svg.ends_with("</svg>\n"));
}
