// Reflex play and stalemate as an aim of selfmates, against the rules.

#include "libchess/mate/detail/forced_play.hpp"
#include "libchess/mate/detail/exhaustive.hpp"
#include "libchess/mate/solver.hpp"
#include "libchess/mate/verify.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

#include <algorithm>
#include <array>

using namespace chess;
using test::position_of;
using test::Random;

namespace {

constexpr std::array<Stipulation, 5> stipulations{{{Play::self, Aim::stalemate},
                                                   {Play::reflex, Aim::mate},
                                                   {Play::reflex, Aim::stalemate},
                                                   {Play::semi_reflex, Aim::mate},
                                                   {Play::semi_reflex, Aim::stalemate}}};

}  // namespace

TEST_CASE("reflex play and stalemates are what trying everything finds", "[mate][reflex]") {
    Random random(1873);
    Prover prover({.hash_megabytes = 1});
    prover.set_limits({});
    int found = 0;
    int none = 0;
    for (const Stipulation stipulation : stipulations) {
        prover.clear();
        for (int n = 0; n < 120; ++n) {
            const Position position = test::scattered(random, 1 + static_cast<std::size_t>(n) % 5);
            for (const bool defender_begins : {false, true}) {
                const int most = defender_begins || position.occupied().count() > 5 ? 1 : 2;
                for (int length = defender_begins ? 0 : 1; length <= most; ++length) {
                    const MateProblem problem{position, stipulation, defender_begins, length,
                                              n % 3 == 0};
                    INFO(name_of(stipulation)
                         << " " << length << (defender_begins ? " defender" : "") << " "
                         << Catch::StringMaker<Position>::convert(position));
                    const bool is_so = exhaustive(problem);
                    CHECK(prover.ask(problem) == (is_so ? Answer::yes : Answer::no));
                    ++(is_so ? found : none);
                }
            }
        }
    }
    CHECK(found > 40);
    CHECK(none > 500);
}

TEST_CASE("longer reflex play is what trying everything finds", "[mate][reflex]") {
    Random random(77);
    Prover prover({.hash_megabytes = 1});
    prover.set_limits({});
    int found = 0;
    for (const Stipulation stipulation : stipulations) {
        prover.clear();
        for (int n = 0; n < 30; ++n) {
            const Position position = test::scattered(random, 1 + static_cast<std::size_t>(n) % 2);
            const MateProblem problem{position, stipulation, false, 3};
            INFO(name_of(stipulation) << " " << Catch::StringMaker<Position>::convert(position));
            const bool is_so = exhaustive(problem);
            CHECK(prover.ask(problem) == (is_so ? Answer::yes : Answer::no));
            found += is_so ? 1 : 0;
        }
    }
    CHECK(found > 0);
}

TEST_CASE("reflex play is solved, written down and verified", "[mate][reflex][verify]") {
    Random random(5);
    MateSolver solver({.hash_megabytes = 1});
    int verified = 0;
    for (const Stipulation stipulation : stipulations) {
        for (int n = 0; n < 150; ++n) {
            const MateProblem problem{test::scattered(random, 3), stipulation, false, 2};
            const MateResult result = solver.solve(
                problem,
                {.all_keys = true, .tries = true, .set_play = true, .tree = true, .proof = true});
            if (result.status != MateStatus::mate) continue;
            INFO(name_of(stipulation)
                 << " " << Catch::StringMaker<Position>::convert(problem.position));
            REQUIRE(result.proof);
            const auto outcome = verify(*result.proof);
            INFO((outcome ? "" : outcome.error().message));
            CHECK(outcome);
            ++verified;
            for (const Move move : legal_moves(problem.position)) {
                const MateProblem after = problem.in(*result.length).after(move);
                const bool is_key = std::ranges::find(result.keys, move) != result.keys.end();
                const MoveList allowed = detail::playable_moves(problem);
                CHECK(is_key == (allowed.contains(move) && exhaustive(after)));
            }
        }
    }
    CHECK(verified > 20);
}

TEST_CASE("in reflex play both must mate if they can", "[mate][reflex]") {
    // 1.Ka4 lets 1...Qb4 mate, which must be played.
    const Position position = position_of("8/8/1q6/4Q1n1/8/K4Q2/8/2k1b3 w - - 0 1");
    CHECK(exhaustive({position, {Play::reflex, Aim::mate}, false, 1}));
    CHECK(exhaustive({position, {Play::semi_reflex, Aim::mate}, false, 1}));
    CHECK_FALSE(exhaustive({position, Stipulation::self, false, 1}));
    // Here White could mate, and so must.
    const Position mating = position_of("6k1/5ppp/8/8/8/8/1q6/R3K3 w - - 0 1");
    CHECK_FALSE(exhaustive({mating, {Play::reflex, Aim::mate}, false, 2}));
    // Before the last moves but one, too: 1.Kg2 Ke6 of a problem by N. A. Bakke (1982) has to mate.
    const MateProblem late{position_of("n7/rRP3Bb/pNNpkp2/qP3p2/5p1p/1p1B4/Rr1p2Kb/1n6 w - - 2 2"),
                           {Play::reflex, Aim::mate},
                           false,
                           2};
    CHECK_FALSE(exhaustive(late));
    Prover prover({.hash_megabytes = 1});
    prover.set_limits({});
    CHECK(prover.ask(late) == Answer::no);
}
