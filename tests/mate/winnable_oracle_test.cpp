#include "tests/mate/winnable_oracle.hpp"

#include "libchess/mate/detail/mate_reach.hpp"
#include "libchess/mate/winnable.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/packed_position.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"

using namespace chess;
using test::FewMen;
using test::Random;
using test::WinnableOracle;

namespace {

constexpr std::string_view other_men = "PNBRQpnbrq";

Position played(const FewMen& men) {
    const auto validated = Position::from_setup(men.setup());
    REQUIRE(validated);
    return validated->position;
}

/// The numbers of all positions of some men.
std::vector<std::size_t> all_numbers(std::string_view others) {
    std::vector<std::size_t> numbers;
    for (std::size_t number = 0; number < WinnableOracle::numbers(others); ++number)
        if (WinnableOracle::position(others, number)) numbers.push_back(number);
    return numbers;
}

/// Holds answers against the oracle's, and counts them.
class Comparison {
public:
    /// Asks of positions of these men: of those with a way to mate, and of those without one, which
    /// are often few, at most so many each.
    Comparison(WinnableOracle& oracle, const std::string& others, std::size_t most)
        : oracle_(oracle) {
        oracle.close(others);
        auto numbers = all_numbers(others);
        for (std::size_t i = numbers.size(); i > 1; --i)
            std::swap(numbers[i - 1], numbers[random_.below(i)]);
        for (const std::size_t number : numbers) {
            const FewMen men = *WinnableOracle::position(others, number);
            std::size_t& count = oracle.can_mate(men) ? yes : no;
            if (count == most) continue;
            ++count;
            ask(men);
            for (const FewMen& after : men.successors())
                if (after.passed >= 0) ask(after);
        }
    }

    std::size_t yes = 0;         ///< positions with a way to mate
    std::size_t no = 0;          ///< positions without
    std::size_t no_by_play = 0;  ///< those of which the men alone do not say so

private:
    /// Whether White can mate, or with the colours changed, Black; sometimes mirrored.
    void ask(const FewMen& men) {
        Position position = played(men);
        if (random_.below(2) == 0) position = test::mirrored(position);
        Color winner = Color::white;
        if (random_.below(2) == 0) {
            position = position.flipped();
            winner = Color::black;
        }
        const Answer answer = oracle_.can_mate(men) ? Answer::yes : Answer::no;
        constexpr std::size_t megabytes = 64;  // as the command has it
        const WinnableResult result = find_winnable(position, winner, megabytes, {});
        if (answer == Answer::no && result.reason != WinnableReason::material) ++no_by_play;
        if (result.answer == answer) return;
        FAIL_CHECK(Catch::StringMaker<Position>::convert(position)
                   << ": " << name_of(winner) << ": " << name_of(result.reason));
    }

    WinnableOracle& oracle_;
    Random random_{53};
};

/// How many positions of these men the men alone decide; all of them have to be decided rightly.
std::size_t decided_by_men(const WinnableOracle& oracle, std::string_view others) {
    std::size_t count = 0;
    for (const std::size_t number : all_numbers(others)) {
        const FewMen men = *WinnableOracle::position(others, number);
        if (!detail::lacks_mating_material(played(men), Color::white)) continue;
        ++count;
        if (oracle.can_mate(men)) FAIL_CHECK(Catch::StringMaker<Position>::convert(played(men)));
    }
    return count;
}

/// All sets of one or two men beside the kings, each once.
std::vector<std::string> sets_of_men() {
    std::vector<std::string> sets;
    for (std::size_t i = 0; i < other_men.size(); ++i) {
        sets.emplace_back(1, other_men[i]);
        for (std::size_t j = 0; j <= i; ++j) sets.push_back({other_men[i], other_men[j]});
    }
    return sets;
}

}  // namespace

TEST_CASE("the oracle's moves are the generator's", "[mate][winnable]") {
    Random random(54);
    for (const std::string& others : sets_of_men())
        for (int tries = 0; tries < 200; ++tries) {
            const auto number = random.below(WinnableOracle::numbers(others));
            const auto men = WinnableOracle::position(others, number);
            if (!men) continue;
            std::set<std::array<std::uint64_t, 4>> ours;
            for (const FewMen& after : men->successors()) ours.insert(pack(played(after)).words);
            std::set<std::array<std::uint64_t, 4>> theirs;
            const Position position = played(*men);
            for (const Move move : legal_moves(position))
                theirs.insert(pack(position.after(move)).words);
            CAPTURE(position);
            CHECK(ours == theirs);
        }
}

TEST_CASE("who can still win is known of positions of three men", "[mate][winnable]") {
    WinnableOracle oracle;
    for (const char man : other_men) {
        INFO(man);
        const Comparison sample(oracle, {man}, 2'000);
        const bool can = std::string_view("PRQ").contains(man);
        CHECK(sample.yes == (can ? 2'000 : 0));
        CHECK(sample.no > 0);
        CHECK(sample.no_by_play == (can ? sample.no : 0));
    }
}

TEST_CASE("who can still win is known of positions of four men", "[mate][winnable]") {
    WinnableOracle oracle;
    const std::string others = GENERATE("NN", "Nn");
    INFO(others);
    const Comparison sample(oracle, others, 2'000);
    CHECK(sample.yes == 2'000);
    CHECK(sample.no > 0);
    CHECK(sample.no_by_play == sample.no);
}

// All positions of three men; of each set of four 200,000 with and 200,000 without a way to mate,
// if there are so many, and all that the men alone decide. Takes an hour:
//
//     chess_tests "who can still win is known of all sets of men"
TEST_CASE("who can still win is known of all sets of men", "[.][mate][winnable]") {
    WinnableOracle oracle;
    std::size_t yes = 0;
    std::size_t no_by_play = 0;
    std::size_t no_by_men = 0;
    for (const std::string& others : sets_of_men()) {
        INFO(others);
        const Comparison sample(oracle, others, 200'000);
        CHECK(sample.yes + sample.no > 50'000);
        yes += sample.yes;
        no_by_play += sample.no_by_play;
        no_by_men += decided_by_men(oracle, others);
    }
    CHECK(yes > 5'000'000);
    CHECK(no_by_play > 400'000);
    CHECK(no_by_men > 90'000'000);
}
