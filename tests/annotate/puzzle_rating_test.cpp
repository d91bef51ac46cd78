// The rating of puzzles: laws, and the checks of its table.

#include "libchess/annotate/puzzle_rating.hpp"
#include "libchess/annotate/detail/rating_model.hpp"

#include "tests/motif/example_puzzles.hpp"
#include "tests/support/catch.hpp"

#include <fmt/format.h>

#include <span>

using namespace chess;
using detail::RatingModel;

namespace {

MotifLine line_of(const PuzzleRecord& puzzle) {
    return {puzzle.before, puzzle.moves, puzzle.first};
}

/// With colours exchanged, move by move.
MotifLine flipped(const MotifLine& line) {
    std::vector<Move> moves;
    for (const LineMove& move : line.moves()) {
        const auto bits = static_cast<std::uint16_t>(move.move.bits() ^ (56U | (56U << 6U)));
        moves.push_back(Move::from_bits(bits));
    }
    return {line[0].before.flipped(), moves, line.first()};
}

MotifLine line_in(std::string_view row) {
    return line_of(read_puzzle(row, {}).value());
}

/// A table without trees, with one line of it replaced by another.
std::string table_with(std::string_view old_line = "", std::string_view new_line = "") {
    std::string text = RatingModel{.below = 1, .above = 2}.to_text();
    if (!old_line.empty()) text.replace(text.find(old_line), old_line.size(), new_line);
    return text;
}

std::string refusal(std::string_view table) {
    const auto model = RatingModel::read(table);
    if (model) return "read";
    return fmt::format("{}: {}", model.error().line, model.error().message);
}

}  // namespace

TEST_CASE("a rating depends on the line alone, whatever the colour", "[puzzle_rating][laws]") {
    PuzzleRater rater;
    PuzzleRater other;
    for (const PuzzleRecord& puzzle : std::span(test::example_puzzles()).first(30)) {
        CAPTURE(puzzle.id);
        const MotifLine line = line_of(puzzle);
        const PuzzleRating rating = rater.rate(line);
        CHECK(other.rate(flipped(line)) == rating);
        CHECK(rater.rate(line) == rating);
        CHECK(rating.low < rating.value);
        CHECK(rating.value < rating.high);
    }
}

TEST_CASE("what is harder for people is rated higher", "[puzzle_rating]") {
    PuzzleRater rater;
    const int back_rank =
        rater.rate(line_in("a,8/3r1pk1/R5pp/8/8/8/P4PPP/6K1 w - - 0 30,a2a4 d7d1")).value;
    const int breakthrough = rater
                                 .rate(line_in("b,8/6pp/8/5P1P/2p3P1/2k1K3/8/8 b - - 0 59,"
                                               "c3c2 h5h6 g7h6 f5f6 c4c3 f6f7"))
                                 .value;
    CHECK(back_rank < 700);
    CHECK(breakthrough > 1500);
}

TEST_CASE("a puzzle without the opponent's move is rated, too", "[puzzle_rating]") {
    const PuzzleRecord puzzle =
        read_puzzle("a,8/3r1pk1/R5pp/8/8/8/P4PPP/6K1 w - - 0 30,a2a4 d7d1", {}).value();
    PuzzleRater rater;
    CHECK(rater.rate({puzzle.start(), std::span(puzzle.moves).subspan(1)}).value < 900);
}

TEST_CASE("a deviation has eight tenths in the interval", "[puzzle_rating]") {
    CHECK(PuzzleRating{1500, 1240, 1760}.deviation() == 203);
}

TEST_CASE("the table of ratings survives being written", "[puzzle_rating]") {
    const std::string text = RatingModel::built_in().to_text();
    const auto read = RatingModel::read(text);
    REQUIRE(read);
    CHECK(read->trees.size() > 100);
    CHECK(read->to_text() == text);
}

TEST_CASE("a table adds up its trees", "[puzzle_rating]") {
    const auto model =
        RatingModel::read(table_with("rating 0.0\n",
                                     "rating 1000.0\ntree moves>1.5 quiet>0.5 : 1 20 300 4000\n"
                                     "tree : 5\n"));
    REQUIRE(model);
    CHECK(model->features == std::vector<std::string>{"moves", "quiet"});
    detail::RatingFeatures features;
    features.add("quiet", 1);
    features.add("moves", 2);
    CHECK(model->rate(model->columns(features)).value == 5010);
    CHECK(model->rate({2, 0}).value == 1030);
    CHECK(model->rate({1, 1}).value == 1310);
    // The spread is 50 at least.
    CHECK(model->rate({1, 1}).low == 1260);
    CHECK(model->rate({1, 1}).high == 1410);
    CHECK_THROWS_AS(model->columns({}), std::logic_error);
}

TEST_CASE("what is wrong with a table of ratings is told at its line", "[puzzle_rating]") {
    CHECK(refusal(table_with()) == "read");
    CHECK(refusal("") == "0: the table ends before its interval");
    CHECK(refusal("# only a comment\nglance mates 0 0 0 0\n") == "2: expected 'ratings 1'");
    CHECK(refusal("ratings 1\nrating 0\n") == "2: expected the glance 'mates'");
    CHECK(refusal(table_with("glance checks ", "glance captures ")) ==
          "3: the signs of glances have a fixed order");
    CHECK(refusal(table_with("glance mates 0.000", "glance mates 0.000 1")) ==
          "2: expected 4 numbers");
    CHECK(refusal(table_with("rating 0.0", "rating nan")) == "45: 'nan' is not a number");
    CHECK(refusal(table_with("spread 0.0", "tree moves>1 : 3")) ==
          "46: 1 questions need 2 numbers, not 1");
    CHECK(refusal(table_with("spread 0.0", "tree moves>x : 3 4")) == "46: no number in 'moves>x'");
    CHECK(refusal(table_with("spread 0.0", "tree >1 : 3 4")) ==
          "46: expected 'feature>number', not '>1'");
    CHECK(refusal(table_with("spread 0.0", "tree a>1 b>1 c>1 d>1 e>1 f>1 g>1 h>1 i>1 j>1 k>1 :")) ==
          "46: too many questions");
    CHECK(refusal(table_with("spread 0.0", "width 3")) == "46: unknown word 'width'");
    CHECK(refusal(table_with("interval 1.000", "interval -1")) ==
          "47: an interval has two numbers from 0 on");
    CHECK(refusal(table_with() + "tree : 1\n") == "48: nothing follows the interval");
}
