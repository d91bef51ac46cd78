// The prover, compared with exhaustive search.

#include "libchess/mate/prover.hpp"

#include "libchess/mate/detail/exhaustive.hpp"
#include "libchess/mate/detail/forced_play.hpp"
#include "libchess/mate/solver.hpp"
#include "libchess/mate/verify.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

#include <stop_token>

using namespace chess;
using test::position_of;
using test::Random;

namespace {

Answer answer(bool yes) {
    return yes ? Answer::yes : Answer::no;
}

constexpr std::array stipulations{Stipulation::direct, Stipulation::self, Stipulation::stalemate};

}  // namespace

TEST_CASE("the prover says what trying everything says", "[mate][prover]") {
    Random random(8);
    std::size_t reached = 0;
    // Kept from position to position: what was learned about one must not mislead another.
    Prover prover({.hash_megabytes = 1});
    for (const Stipulation stipulation : stipulations) {
        for (const bool fifty : {false, true}) {
            for (int n = 0; n < 4000; ++n) {
                const Position position = test::scattered(random, 2 + random.below(5));
                // Exhaustive search takes long where there are many moves.
                const bool is_long =
                    stipulation != Stipulation::self && count_legal_moves(position) < 20;
                const int length = 1 + static_cast<int>(random.below(is_long ? 3 : 2));
                INFO(Catch::StringMaker<Position>::convert(position));
                CAPTURE(length, fifty);
                const MateProblem attack{position, stipulation, false, length, fifty};
                const bool wins = exhaustive(attack);
                CHECK(prover.ask(attack) == answer(wins));
                const MateProblem defence{position, stipulation, true, length - 1, fifty};
                const bool loses = exhaustive(defence);
                CHECK(prover.ask(defence) == answer(loses));
                if (wins) {
                    ++reached;
                    const auto move = prover.winning_move(attack);
                    REQUIRE(move);
                    CHECK(exhaustive(attack.after(*move)));
                }
                const bool claims =
                    fifty && detail::may_claim_fifty(position, detail::playable_moves(defence));
                if (!loses && !claims && has_legal_move(position)) {
                    const auto move = prover.saving_move(defence);
                    REQUIRE(move);
                    CHECK((length == 1 || fifty || !exhaustive(defence.after(*move))));
                }
            }
        }
    }
    CHECK(reached > 300);
}

TEST_CASE("a mate in one is seen wherever there is one, and nowhere else", "[mate][prover]") {
    Random random(1849);
    Prover prover({.hash_megabytes = 1});
    int mates = 0;
    const auto look_at = [&](const Position& position) {
        INFO(Catch::StringMaker<Position>::convert(position));
        const bool has_mate = mating_move(position).has_value();
        CHECK(prover.ask({position, Stipulation::direct, false, 1}) == answer(has_mate));
        mates += has_mate ? 1 : 0;
    };
    for (int n = 0; n < 60'000; ++n) look_at(test::scattered(random, 3 + random.below(12)));
    CHECK(mates > 500);
    mates = 0;
    for (const std::string_view fen : {"6rk/6pp/8/4N3/8/8/8/6K1 w - - 0 1",     // smothered
                                       "7k/5P1p/6pK/8/8/8/8/8 w - - 0 1",       // by promotion
                                       "k7/8/1K6/8/5B2/8/6N1/7B w - - 0 1",     // uncovered
                                       "4r3/3kr3/3n4/8/8/8/8/R3K3 w Q - 0 1"})  // none
        look_at(position_of(fen));
    CHECK(mates == 3);
}

TEST_CASE("threads that share the work come to the same answers", "[mate][prover]") {
    // From data/mate: a mate in 10, long enough for the other threads to be called.
    const MateProblem problem{.position = position_of("6nk/R5p1/1K4P1/8/8/8/8/8 w - - 0 1"),
                              .length = 10};
    for (const int threads : {1, 2, 3}) {
        CAPTURE(threads);
        Prover prover({.hash_megabytes = 4, .threads = threads});
        prover.set_limits({});
        CHECK(prover.ask(problem.in(9)) == Answer::no);
        CHECK(prover.ask(problem) == Answer::yes);
        CHECK(prover.nodes() > 100'000);
        const auto move = prover.winning_move(problem);
        REQUIRE(move);
        CHECK(prover.ask(problem.after(*move)) == Answer::yes);
    }
}

TEST_CASE("threads do not lead one another in circles", "[mate][prover]") {
    // Both kings have long walks; one thread needs 15 million nodes.
    Prover prover({.hash_megabytes = 64, .threads = 2});
    prover.set_limits({.nodes = 100'000'000});
    CHECK(prover.ask({.position = position_of("7k/1p6/1P2p3/1P2P3/4P1p1/6P1/8/K7 w - - 0 1"),
                      .length = 30}) == Answer::yes);
}

TEST_CASE("threads stop at a limit together", "[mate][prover]") {
    Prover prover({.hash_megabytes = 4, .threads = 2});
    prover.set_limits({.nodes = 60'000});
    CHECK(prover.ask({.position = position_of("6nk/R5p1/1K4P1/8/8/8/8/8 w - - 0 1"),
                      .length = 9}) == Answer::unknown);
    CHECK(prover.is_exhausted());
    CHECK(prover.nodes() < 200'000);
}

TEST_CASE("long quiet mates are found and shorter ones disproved", "[mate][prover]") {
    struct Case {
        std::string_view fen;
        int length;
    };
    // From data/mate/classics.epd.
    const auto [fen, length] = GENERATE(values<Case>({
        {"8/7B/K3Q3/4pq2/1P1p4/bR6/1B6/NkN4R w - - 0 1", 2},
        {"8/6B1/8/8/1N6/1p6/pp1K4/1k6 w - - 0 1", 11},
        {"1b4k1/r4p2/5Pp1/8/8/8/8/2Q4K w - - 0 1", 12},
    }));
    const MateProblem problem{.position = position_of(fen), .length = length};
    Prover prover({.hash_megabytes = 16});
    CHECK(prover.ask(problem) == Answer::yes);
    if (length == 2) CHECK(prover.ask(problem.in(1)) == Answer::no);
    const auto move = prover.winning_move(problem);
    REQUIRE(move);
    CHECK(prover.ask(problem.after(*move)) == Answer::yes);
    CHECK(prover.known_length(problem).value_or(0) <= length);
}

TEST_CASE("what one way of searching misses another finds in its turn", "[mate][prover]") {
    // The first way alone has not found it after fifteen million nodes.
    const MateProblem problem{
        .position = position_of("3R4/6p1/8/2p3p1/n7/4p3/4p1pp/4K1kr w - - 0 1"), .length = 22};
    Prover prover({.hash_megabytes = 16});
    prover.set_limits({.nodes = 3'000'000});
    CHECK(prover.ask(problem) == Answer::yes);
    CHECK(prover.nodes() > 500'000);
}

TEST_CASE("the moves of a proof that the table has lost are searched again", "[mate][prover]") {
    // Move by move three million positions were not enough: each wrong move was to be disproved.
    const MateProblem problem{
        .position = position_of("8/1p6/8/pBP4r/p3R2P/K7/3p1p1p/3k4 w - - 0 1"), .length = 25};
    SolveOptions options;
    options.fast = true;
    options.proof = true;
    options.limits.nodes = 3'000'000;
    const MateResult result = MateSolver({.hash_megabytes = 1}).solve(problem, options);
    REQUIRE(result.proof);
    CHECK(verify(*result.proof).has_value());
    CHECK_FALSE(result.line_is_cut);
    CHECK(result.nodes < 1'000'000);
}

TEST_CASE("no move is searched for where there is no mate", "[mate][prover]") {
    const MateProblem problem{.position = position_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
                              .length = 20};
    Prover prover({.hash_megabytes = 1});
    prover.set_limits({});
    CHECK_FALSE(prover.winning_move(problem));
    CHECK(prover.nodes() < 100);
}

TEST_CASE("a limit that is reached leaves the answer open", "[mate][prover]") {
    // A mate in 12 by four quiet pieces: a few nodes cannot find it.
    const MateProblem problem{.position = position_of("1b4k1/r4p2/5Pp1/8/8/8/8/2Q4K w - - 0 1"),
                              .length = 12};
    Prover prover({.hash_megabytes = 1});
    prover.set_limits({.nodes = 100});
    CHECK(prover.ask(problem) == Answer::unknown);
    CHECK(prover.is_exhausted());
    CHECK(prover.nodes() < 20'000);
    CHECK_FALSE(prover.winning_move(problem));
    prover.set_limits({});
    CHECK_FALSE(prover.is_exhausted());
    CHECK(prover.ask(problem) == Answer::yes);

    std::stop_source stop;  // NOLINT(misc-const-correctness): it is asked to stop
    CHECK(stop.request_stop());
    prover.clear();
    prover.set_limits({.stop = stop.get_token()});
    CHECK(prover.ask(problem) == Answer::unknown);
}

TEST_CASE("the same question costs the same nodes after clear", "[mate][prover]") {
    const MateProblem problem{.position = position_of("1b4k1/r4p2/5Pp1/8/8/8/8/2Q4K w - - 0 1"),
                              .length = 12};
    Prover prover({.hash_megabytes = 16});
    prover.set_limits({});
    CHECK(prover.ask(problem) == Answer::yes);
    const auto nodes = prover.nodes();
    prover.clear();
    prover.set_limits({});
    CHECK(prover.ask(problem) == Answer::yes);
    CHECK(prover.nodes() == nodes);
}

TEST_CASE("a bare king mates nobody in any number of moves", "[mate][prover]") {
    Prover prover({.hash_megabytes = 1});
    prover.set_limits({.nodes = 1000});
    CHECK(prover.ask({.position = position_of("8/8/4k3/8/8/3K4/8/8 w - - 0 1")}) == Answer::no);
    CHECK(prover.ask({.position = position_of("8/8/4k3/8/8/3KN3/8/8 w - - 0 1")}) == Answer::no);
    CHECK(prover.ask({.position = position_of("8/8/4k3/8/8/3K4/8/Q7 w - - 0 1"),
                      .defender_begins = true}) == Answer::no);
}

TEST_CASE("a helpmate is no question for a prover", "[mate][prover]") {
    CHECK_THROWS_AS(
        Prover({}).ask({.position = Position::start(), .stipulation = Stipulation::help}),
        std::invalid_argument);
}
