#include "libchess/eval/weights.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"

#include <cstdlib>
#include <fstream>
#include <set>

using namespace chess;

namespace {

std::string content(const std::string& path) {
    const std::ifstream file(CHESS_TESTS_DIR + path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

int random_half(test::Random& random) {
    return static_cast<int>(random.below(2 * largest_weight + 1)) - largest_weight;
}

/// "3:5+2: what is wrong", or "none".
std::string error_of(std::string_view text) {
    const auto weights = parse_weights(text);
    if (weights) return "none";
    const WeightsError& error = weights.error();
    return fmt::format("{}:{}+{}: {}", error.line, error.column, error.length, error.message);
}

}  // namespace

TEST_CASE("the built-in weights stand in one file in its proper form", "[eval][weights]") {
    CHECK(to_text(Weights::built_in()) == content("/../libchess/eval/built_in.weights"));
}

TEST_CASE("each group of weights is told in a sentence of its own", "[eval][weights]") {
    std::set<std::string_view> sentences;
    for (const WeightGroupInfo& group : weight_groups) {
        INFO(group.name);
        CHECK((group.comment.starts_with("What ") || group.comment.starts_with("How many ")));
        CHECK(group.comment.ends_with('.'));
        CHECK_THAT(std::string(group.comment),
                   Catch::Contains(group.is_danger() ? "points of danger" : "in centipawns"));
        CHECK(sentences.insert(group.comment).second);
    }
}

TEST_CASE("the weights set by hand can be read", "[eval][weights]") {
    const std::string text = content("/../data/eval/hand_set.weights");
    const auto weights = parse_weights(text, Weights{});
    REQUIRE(weights.has_value());
    CHECK((*weights)("bishop_pair") == Tapered(30, 50));
    CHECK(text.ends_with(to_text(*weights)));
}

TEST_CASE("pawns have no squares on the first and the last rank", "[eval][weights]") {
    for (const int rank : {0, 7})
        for (int file = 0; file < 4; ++file)
            CHECK(Weights::built_in()("squares.pawn", rank * 4 + file) == Tapered{});
}

TEST_CASE("the built-in squares have no mean: it is in material", "[eval][weights]") {
    for (const WeightGroup group :
         std::to_array<WeightGroup>({"squares.pawn", "squares.knight", "squares.bishop",
                                     "squares.rook", "squares.queen"})) {
        int middlegame = 0;
        int endgame = 0;
        for (int i = 0; i < 32; ++i) {
            middlegame += Weights::built_in()(group, i).middlegame();
            endgame += Weights::built_in()(group, i).endgame();
        }
        CHECK(std::abs(middlegame) <= 16);
        CHECK(std::abs(endgame) <= 16);
    }
}

TEST_CASE("weights written and read again are the same", "[eval][weights]") {
    test::Random random(1);
    for (int i = 0; i < 50; ++i) {
        Weights weights;
        for (Tapered& value : weights.values) value = {random_half(random), random_half(random)};
        const auto back = parse_weights(to_text(weights), Weights{});
        REQUIRE(back.has_value());
        CHECK(*back == weights);
    }
}

TEST_CASE("weights written for people keep their columns", "[eval][weights]") {
    Weights weights;
    weights[weight_index("material", 0)] = {7, 110};
    weights[weight_index("material", 4)] = {-1000, 5};
    const std::string text = to_text(weights);
    CHECK_THAT(
        text, Catch::Contains("# What a pawn, a knight, a bishop, a rook and a queen are worth, in "
                              "centipawns.\n"
                              "[material]\n"
                              "    7/110      0/0        0/0        0/0    -1000/5\n"
                              "\n"));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        CHECK_FALSE(line.ends_with(' '));
        if (line.starts_with('#')) CHECK(line.size() <= 100);
    }
}

TEST_CASE("groups that a text leaves out keep their values", "[eval][weights]") {
    const auto weights = parse_weights("[bishop_pair]\n1/-2\n");
    REQUIRE(weights.has_value());
    Weights expected = Weights::built_in();
    expected[weight_index("bishop_pair")] = {1, -2};
    CHECK(*weights == expected);
    CHECK(parse_weights("") == Weights::built_in());
}

TEST_CASE("blanks, comments and ends of lines of any kind are no matter", "[eval][weights]") {
    const auto weights = parse_weights(
        "# a comment\r\n\r\n  [bad_bishop.center] # another\r\n\t3/4 # [tempo]\r\n\r\n-5/6",
        Weights{});
    REQUIRE(weights.has_value());
    CHECK((*weights)("bad_bishop.center", 0) == Tapered(3, 4));
    CHECK((*weights)("bad_bishop.center", 1) == Tapered(-5, 6));
}

TEST_CASE("a byte order mark before weights is skipped and is not a column", "[eval][weights]") {
    const auto weights = parse_weights("\xEF\xBB\xBF[tempo]\n3/4\n", Weights{});
    REQUIRE(weights.has_value());
    CHECK((*weights)("tempo") == Tapered(3, 4));
    CHECK(error_of("\xEF\xBB\xBF[zzz]\n") == "1:2+3: there is no group 'zzz'");
    CHECK(error_of("[tempo]\n3/4\n\xEF\xBB\xBF[zzz]\n") == "3:1+8: group 'tempo' has only 1 value");
}

TEST_CASE("errors in a weights file name their place", "[eval][weights]") {
    CHECK(error_of("\n  [moblity.knigth]\n0/0\n") ==
          "2:4+14: there is no group 'moblity.knigth', did you mean 'mobility.knight'?");
    CHECK(error_of("[zzz]\n") == "1:2+3: there is no group 'zzz'");
    CHECK(error_of("[]") == "1:2+1: there is no group ''");
    CHECK(error_of("[\x1B[2J]") == "1:2+4: there is no group '?[2J'");
    CHECK(error_of("[tempo]\n1/1\n[material] 1/2") ==
          "3:11+4: values stand on the lines below the group's name");
    CHECK(error_of("[tempo") == "1:7+1: the ']' after the group's name is missing");
    CHECK(error_of("[tempo]\n1/1\n\n[tempo]\n1/1\n") ==
          "4:2+5: group 'tempo' stands twice, on line 1 too");
    CHECK(error_of("[tempo]\n\n[bishop_pair]\n1/1\n") ==
          "1:2+5: group 'tempo' has no values, expected 1");
    CHECK(error_of("[bishop_pair]\n1/1\n[material]\n1/1") ==
          "3:2+8: group 'material' has 1 value of 5");
    CHECK(error_of("[tempo]\n1/1  2/2\n") == "2:6+3: group 'tempo' has only 1 value");
    CHECK(error_of("# nothing\n 12/3\n") ==
          "2:2+4: expected a group's name in brackets before any value");
}

TEST_CASE("wrong values in a weights file are reported with their place", "[eval][weights]") {
    CHECK(error_of("[tempo]\n 12") ==
          "2:2+2: expected a value written middlegame/endgame, as 90/110");
    CHECK(error_of("[tempo]\n 12/x3") == "2:5+2: 'x3' is not a whole number");
    CHECK(error_of("[tempo]\n /3") == "2:2+1: '' is not a whole number");
    CHECK(error_of("[tempo]\n1.5/3") == "2:1+3: '1.5' is not a whole number");
    CHECK(error_of("[tempo]\n1/2/3") == "2:3+3: '2/3' is not a whole number");
    CHECK(error_of("[tempo]\n4000/-4001") ==
          "2:6+5: '-4001' is out of range, which is -4000 to 4000");
    CHECK(error_of("[tempo]\n99999999999/0") ==
          "2:1+11: '99999999999' is out of range, which is -4000 to 4000");
    CHECK(error_of("[tempo]\n4000/-4000") == "none");
}

TEST_CASE("every weight belongs to the group that holds it", "[eval][weights]") {
    for (const WeightGroupInfo& group : weight_groups)
        for (std::size_t i = 0; i < group.size; ++i)
            CHECK(group_of(group.first + i).name == group.name);
}

TEST_CASE("danger counts from zero on, squared and in proportion", "[eval][weights]") {
    CHECK(king_attack_value(640) == Tapered(100, 40));
    CHECK(king_attack_value(-640) == Tapered(0, 0));
    CHECK(king_attack_value(15) == Tapered(0, 0));
}
