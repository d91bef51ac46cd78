#include "libchess/tasks/winnable_sides.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::position_of;

namespace {

constexpr std::array both{Color::white, Color::black};

/// White cannot mate with a knight; Black can with a queen.
Position knight_against_queen() {
    return position_of("kq6/8/8/8/8/8/8/5N1K w - - 0 1");
}

WinnableSides of_answers(std::optional<Answer> white, std::optional<Answer> black) {
    WinnableSides one;
    if (white) one.sides[Color::white] = WinnableResult{.answer = *white, .nodes = 10};
    if (black) one.sides[Color::black] = WinnableResult{.answer = *black, .nodes = 1};
    return one;
}

}  // namespace

TEST_CASE("each side that is asked about has an answer", "[tasks][winnable_sides]") {
    const Position position = knight_against_queen();
    const WinnableSides found = find_winnable_sides(position, both, 4, {});
    CHECK(found.position == position);
    REQUIRE(found.sides[Color::white]);
    REQUIRE(found.sides[Color::black]);
    CHECK(found.sides[Color::white]->answer == Answer::no);
    CHECK(found.sides[Color::white]->reason == WinnableReason::material);
    CHECK(found.sides[Color::black]->answer == Answer::yes);
    CHECK(found.seconds > 0);

    constexpr std::array black{Color::black};
    const WinnableSides one = find_winnable_sides(position, black, 4, {});
    CHECK_FALSE(one.sides[Color::white]);
    REQUIRE(one.sides[Color::black]);
    CHECK(one.sides[Color::black]->line == found.sides[Color::black]->line);
}

TEST_CASE("the limits are those of both sides together", "[tasks][winnable_sides]") {
    const Position position = position_of(test::start_fen);
    const auto alone = [&](Color side) {
        const WinnableSides found = find_winnable_sides(position, std::span(&side, 1), 4, {});
        return found.sides[side].value();
    };
    const std::uint64_t white = alone(Color::white).nodes;
    const std::uint64_t black = alone(Color::black).nodes;
    REQUIRE(white > 0);
    REQUIRE(black > 0);
    // The dearer side comes first: alone, what it takes would be enough for the other one.
    const bool is_white_dearer = white >= black;
    const std::array order{is_white_dearer ? Color::white : Color::black,
                           is_white_dearer ? Color::black : Color::white};
    const auto within = [&](std::uint64_t nodes) {
        return find_winnable_sides(position, order, 4, {.nodes = nodes}).sides;
    };
    const auto enough = within(white + black);
    for (const Color side : order) CHECK(enough[side]->answer == Answer::yes);
    const auto scarce = within(std::max(white, black));
    CHECK(scarce[order[0]]->answer == Answer::yes);
    CHECK(scarce[order[1]]->answer == Answer::unknown);
    CHECK(scarce[order[1]]->reason == WinnableReason::limit);
}

TEST_CASE("sides add up, and a position is decided by all of them", "[tasks][winnable_sides]") {
    WinnableTotals totals;
    totals.add(of_answers(Answer::yes, Answer::no));
    totals.add(of_answers(Answer::yes, Answer::unknown));
    totals.add(of_answers(std::nullopt, Answer::no));
    totals.add(of_answers(Answer::unknown, Answer::unknown));
    CHECK(totals.positions == 4);
    CHECK(totals.decided == 2);
    CHECK(totals.winnable == 2);
    CHECK(totals.unwinnable == 2);
    CHECK(totals.unknown == 3);
    CHECK(totals.nodes == 34);
}
