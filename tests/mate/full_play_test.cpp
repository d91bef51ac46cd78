// Full play as Popeye prints it, compared with what else is known of a problem.

#include "libchess/mate/detail/solution_finder.hpp"
#include "libchess/mate/solution.hpp"
#include "libchess/mate/solver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

using namespace chess;

TEST_CASE("the full play has all keys, and the tries that solutions have", "[mate][popeye]") {
    test::Random random(2104);
    Prover prover({.hash_megabytes = 1});
    prover.set_limits({});
    const SolveOptions options{.tries = true, .tree = true};
    std::size_t keys_found = 0;
    std::size_t tries_found = 0;
    std::size_t ended_early = 0;
    for (const Stipulation stipulation : std::array<Stipulation, 3>{
             Stipulation::direct, Stipulation::stalemate, Stipulation{Play::semi_reflex}}) {
        prover.clear();
        for (int n = 0; n < 60; ++n) {
            const MateProblem problem{test::scattered(random, 3), stipulation, false, 2};
            const FullPlay play = detail::find_full_play(prover, problem, options);
            const auto keys = detail::find_keys(prover, problem);
            REQUIRE(keys);
            const Solution solution = detail::find_solution(prover, problem, *keys, options);
            std::vector<Move> found;
            std::vector<Move> tried;
            for (const FullPlay::First& first : play.firsts)
                (first.refutations.empty() ? found : tried).push_back(first.attack.move);
            INFO(sign_of(stipulation)
                 << " " << Catch::StringMaker<Position>::convert(problem.position));
            CHECK(found == *keys);
            REQUIRE(solution.tries);
            CHECK(std::ranges::equal(tried, *solution.tries, {}, {}, &Solution::Try::move));
            for (const FullPlay::First& first : play.firsts) {
                const FullPlay::Attack& attack = first.attack;
                for (const FullPlay::Defence& defence : attack.defences)
                    CHECK(defence.is_end == defence.answers.empty());
                // The defender reaches the aim early only if there is nothing else.
                const auto is_end = &FullPlay::Defence::is_end;
                if (std::ranges::none_of(attack.defences, std::identity(), is_end)) continue;
                ++ended_early;
                CHECK(std::ranges::all_of(attack.defences, std::identity(), is_end));
                CHECK(attack.threats.empty());
            }
            keys_found += found.size();
            tries_found += tried.size();
        }
    }
    CHECK(keys_found > 20);
    CHECK(tries_found > 20);
    CHECK(ended_early > 0);
}
