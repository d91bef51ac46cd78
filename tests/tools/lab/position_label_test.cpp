#include "lab/position_label.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::position_of;

namespace {

constexpr std::string_view white_to_move = "4k3/8/8/8/8/8/4P3/4K3 w - - ";
constexpr std::string_view black_to_move = "4k3/8/8/8/8/8/4P3/4K3 b - - ";

auto labelled(const std::string& text, int judgement_share = 0) {
    return label_position({.text = text}, judgement_share);
}

/// The result, or the one fault, with what it marks: "abc: this is not a result".
std::string outcome(const std::string& operations, int judgement_share = 0) {
    const std::string text = std::string(white_to_move) + operations;
    const auto read = labelled(text, judgement_share);
    if (read)
        return fmt::format("{} {}", read->label.result.value_or(-1),
                           read->label.white_cp.value_or(-1));
    const ParseError& fault = read.error().back();
    CHECK(fault.fatal);
    return text.substr(fault.offset, fault.length) + ": " + fault.message;
}

}  // namespace

TEST_CASE("the result of a position's game is White's share", "[lab][position_label]") {
    struct Row {
        std::string operations;
        double share;
    };
    const Row row = GENERATE(values<Row>({
        {"c9 \"1-0\";", 1},
        {"c9 \"0-1\";", 0},
        {"c9 \"1/2-1/2\";", 0.5},
        {"c9 \"0.25\";", 0.25},
        {"[0.75]", 0.75},
        {"[1.0]", 1},
        {"[0]", 0},
        {"[1/2-1/2]", 0.5},
        {"c9 \"0-1\"; [1.0]", 0},  // c9 comes first
        {"bm e4; c9 \"1-0\"; id \"x\";", 1},
    }));
    INFO(row.operations);
    for (const std::string_view fen : {white_to_move, black_to_move}) {
        const auto read = labelled(std::string(fen) + row.operations);
        REQUIRE(read);
        CHECK(read->label.result == row.share);
        CHECK_FALSE(read->label.white_cp);
        CHECK(to_fen(read->position).starts_with(fen));
    }
}

TEST_CASE("what is no result is marked", "[lab][position_label]") {
    CHECK(outcome("c9 \"2-0\";").starts_with("\"2-0\": this is not a result, expected \"1-0\""));
    CHECK(outcome("c9 \"*\";").starts_with("\"*\": this is not a result"));
    CHECK(outcome("c9 \"1.5\";").starts_with("\"1.5\": this is not a result"));
    CHECK(outcome("c9 \"-0.5\";").starts_with("\"-0.5\": this is not a result"));
    CHECK(outcome("c9 \"0.5x\";").starts_with("\"0.5x\": this is not a result"));
    CHECK(outcome("[2.0]").starts_with("[2.0]: this is not a result, expected White's share"));
    CHECK(outcome("[]").starts_with("[]: this is not a result"));
    // One that cannot be read is wrong, also where none is needed.
    CHECK(outcome("c9 \"2-0\"; ce 10;", 100).starts_with("\"2-0\": this is not a result"));
}

TEST_CASE("a part of the label that has weight is required", "[lab][position_label]") {
    const std::string no_result = "the game's result is missing";
    CHECK_THAT(outcome("bm e4;"), Catch::Contains(no_result));
    CHECK_THAT(outcome("ce 30;", 50), Catch::Contains(no_result));
    CHECK(outcome("ce 30;", 100) == "-1 30");
    const std::string no_judgement = "there is no 'ce'";
    CHECK_THAT(outcome("c9 \"1-0\";", 50), Catch::Contains(no_judgement));
    CHECK_THAT(outcome("c9 \"1-0\";", 100), Catch::Contains(no_judgement));
    CHECK(outcome("c9 \"1-0\"; ce 30;", 50) == "1 30");
    CHECK(outcome("c9 \"1-0\"; ce 30;", 0) == "1 -1");
}

TEST_CASE("an engine's score is turned to White's, and cut", "[lab][position_label]") {
    const auto white_cp = [](std::string_view fen, std::string_view score) {
        const auto read = labelled(fmt::format("{}ce {};", fen, score), 100);
        REQUIRE(read);
        return read->label.white_cp;
    };
    CHECK(white_cp(white_to_move, "30") == 30);
    CHECK(white_cp(black_to_move, "30") == -30);
    CHECK(white_cp(black_to_move, "-45") == 45);
    CHECK(white_cp(white_to_move, "32760") == 2000);
    CHECK(white_cp(black_to_move, "32760") == -2000);
    CHECK(white_cp(white_to_move, "-2001") == -2000);
}

TEST_CASE("a missing part is reported behind the last word", "[lab][position_label]") {
    const std::string text = std::string(white_to_move) + "bm e4; \n";
    const auto read = labelled(text);
    REQUIRE_FALSE(read);
    CHECK(read.error().back().offset == text.size() - 2);
}

TEST_CASE("what is no position, or too long for one, is an error", "[lab][position_label]") {
    const auto malformed = labelled("4k3/8/8/8/8/8/4P3 w - - c9 \"1-0\";");
    REQUIRE_FALSE(malformed);
    CHECK_FALSE(malformed.error().empty());
    const std::string text = std::string(white_to_move) + "c9 \"1-0\";";
    const auto long_one = label_position({.text = text, .damage = TextRecord::Damage::too_long}, 0);
    REQUIRE_FALSE(long_one);
    CHECK(long_one.error().front().message == "this is too long for a position");
}

TEST_CASE("mild faults come with the label, or before what is missing", "[lab][position_label]") {
    // Castling rights without a rook are dropped.
    const std::string mild = "4k3/8/8/8/8/8/4P3/4K3 w K - ";
    const auto read = labelled(mild + "c9 \"1-0\";");
    REQUIRE(read);
    REQUIRE(read->warnings.size() == 1);
    CHECK_FALSE(read->warnings.front().fatal);
    const auto without = labelled(mild);
    REQUIRE_FALSE(without);
    REQUIRE(without.error().size() == 2);
    CHECK_FALSE(without.error().front().fatal);
    CHECK(without.error().back().fatal);
    const std::string strict = mild + "c9 \"1-0\";";
    CHECK_FALSE(label_position({.text = strict}, 0, {.reject_from = Severity::repairable}));
}

TEST_CASE("positions in check and known endings are no samples", "[lab][position_label]") {
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
