#include "lab/position_label.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace chess;
using test::position_of;

namespace {

std::expected<LabelledPosition, std::vector<ParseError>> label_of(std::string_view operations,
                                                                  int judgement_share = 0) {
    const std::string text = "4k3/8/8/8/8/8/4P3/4K3 b - - " + std::string(operations);
    TextRecord record;
    record.text = text;
    return label_position(record, judgement_share);
}

}  // namespace

TEST_CASE("a label is the game's result, and an engine's score for White", "[lab][labels]") {
    for (const auto& [operations, result] :
         {std::pair(R"(c9 "1-0";)", 1.0), std::pair(R"(c9 "0.25";)", 0.25), std::pair("[0.5]", 0.5),
          std::pair(R"(ce 30; c9 "0-1";)", 0.0)}) {
        CAPTURE(operations);
        const auto read = label_of(operations);
        REQUIRE(read);
        CHECK(read->label.result == result);
        CHECK_FALSE(read->label.white_cp);
    }
    const auto judged = label_of(R"(ce 30; c9 "1-0";)", 40);
    REQUIRE(judged);
    CHECK(judged->label.result == 1.0);
    CHECK(judged->label.white_cp == -30.0);
    CHECK_FALSE(label_of("ce 30;", 100).value().label.result);
    CHECK_FALSE(label_of("ce 30;", 99));
    CHECK_FALSE(label_of(R"(c9 "1-0";)", 40));
    CHECK_FALSE(label_of(R"(c9 "2-0";)"));
    CHECK_FALSE(label_of("[1.5]"));
}

TEST_CASE("positions in check and known endings are no samples", "[lab][labels]") {
    const Evaluator evaluator;
    LabelledSamples samples;
    const auto add = [&](std::string_view fen, const PositionLabel& label) {
        samples.add(position_of(fen), label, evaluator);
    };
    add(test::kiwipete_fen, {.result = 1, .white_cp = 80});
    CHECK(samples.samples.size() == 1);
    CHECK(samples.samples.result(0) == 1);
    add("4k3/8/8/8/8/8/4Q3/4K2R b K - 0 1", {.result = 1, .white_cp = 900});
    CHECK(samples.in_check == 1);
    add("8/8/8/8/8/1k6/8/K1B5 w - - 0 1", {.result = 0.5, .white_cp = 0});
    CHECK(samples.endgames == 1);
    CHECK(samples.samples.size() == 1);
    CHECK(samples.white_cp == std::vector<double>{80});

    // Without a result a sample is half a point until its judgement is mixed in.
    add(test::kiwipete_fen, {.result = std::nullopt, .white_cp = -20});
    CHECK(samples.samples.result(1) == 0.5);
    CHECK(samples.without_result == 1);
    CHECK(samples.white_cp == std::vector<double>{80, -20});
}
