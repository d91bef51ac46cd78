// Laws of solutions, compared with exhaustive search.

#include "libchess/mate/detail/solution_finder.hpp"
#include "libchess/mate/solution.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/proofs.hpp"
#include "tests/support/random_positions.hpp"

using namespace chess;
using test::exhaustive_attack;
using test::exhaustive_defence;
using test::position_of;
using test::Random;

namespace {

/// Checks a tree by the rules: every defence is there, the answers reach the goal in the given
/// length and no sooner, and none is missing.
class TreeCheck {
public:
    TreeCheck(const Solution& solution, Stipulation stipulation)
        : solution_(solution),
          stipulation_(stipulation) {}

    void attack(std::size_t index, const Position& after) {
        const Solution::Attack& attack = solution_.attacks.at(index);
        CHECK_FALSE(attack.is_cut);
        CHECK(exhaustive_defence(after, attack.length - 1, stipulation_));
        if (!attack.is_dual) defences(attack.defences, after, attack.length - 1);
    }

    void defences(const std::vector<Solution::Defence>& defences, const Position& position,
                  int most) {
        const MoveList moves = legal_moves(position);
        REQUIRE(defences.size() == moves.size());
        for (std::size_t n = 0; n < moves.size(); ++n) {
            REQUIRE(defences[n].move == moves[n]);
            defence(defences[n], position.after(moves[n]), most);
        }
    }

    std::size_t positions = 0;

private:
    void defence(const Solution::Defence& defence, const Position& after, int most) {
        ++positions;
        CHECK(defence.length <= most);
        if (defence.length == 0) {
            CHECK(stipulation_ == Stipulation::self);
            CHECK(is_checkmate(after));
            CHECK(defence.answers.empty());
            return;
        }
        CHECK((defence.length == 1 || !exhaustive_attack(after, defence.length - 1, stipulation_)));
        std::vector<Move> expected;
        for (const Move move : legal_moves(after))
            if (exhaustive_defence(after.after(move), defence.length - 1, stipulation_))
                expected.push_back(move);
        REQUIRE(defence.answers.size() == expected.size());
        for (std::size_t n = 0; n < expected.size(); ++n) {
            const Solution::Attack& answer = solution_.attacks.at(defence.answers[n]);
            REQUIRE(answer.move == expected[n]);
            CHECK(answer.length == defence.length);
            CHECK(answer.is_dual == (n > 0));
            attack(defence.answers[n], after.after(answer.move));
        }
    }

    const Solution& solution_;
    Stipulation stipulation_;
};

}  // namespace

TEST_CASE("keys are the moves after which trying everything finds no defence", "[mate][solution]") {
    Random random(1);
    std::size_t found = 0;
    for (int n = 0; n < 200; ++n) {
        const Position position = test::scattered(random, 4);
        INFO(Catch::StringMaker<Position>::convert(position));
        for (const Stipulation stipulation :
             {Stipulation::direct, Stipulation::stalemate, Stipulation::self}) {
            Prover prover({});
            for (int length = 1; length <= 2; ++length) {
                std::vector<Move> expected;
                for (const Move move : legal_moves(position))
                    if (exhaustive_defence(position.after(move), length - 1, stipulation))
                        expected.push_back(move);
                const auto keys = detail::find_keys(
                    prover, {.position = position, .stipulation = stipulation, .length = length});
                REQUIRE(keys.has_value());
                CHECK(*keys == expected);
                found += expected.size();
            }
        }
    }
    CHECK(found > 50);
}

TEST_CASE("a tree holds every defence and every best answer", "[mate][solution]") {
    struct Case {
        std::string_view fen;
        int length;
        Stipulation stipulation;
    };
    for (const auto& [fen, length, stipulation] : {
             Case{"8/8/2B5/1p6/1k6/1b2Q3/1K6/2R5 w - - 0 1", 2, Stipulation::direct},
             Case{"8/B2K3Q/5p2/3k4/2p2P2/p6p/r7/b7 w - - 0 1", 2, Stipulation::direct},
             Case{"8/8/1Q6/1pP5/k7/8/K7/8 w - - 0 1", 3, Stipulation::direct},
             Case{"2r5/8/8/4Q3/1R6/7k/5q2/7K w - - 0 1", 1, Stipulation::self},
             Case{"7k/8/6K1/8/8/8/p4Q2/8 w - - 0 1", 1, Stipulation::stalemate},
         }) {
        INFO(fen);
        const Position position = position_of(fen);
        const MateProblem problem{
            .position = position, .stipulation = stipulation, .length = length};
        Prover prover({});
        const auto keys = detail::find_keys(prover, problem);
        REQUIRE(keys.has_value());
        REQUIRE_FALSE(keys->empty());
        const Solution solution = detail::find_solution(prover, problem, *keys, {.tree = true});
        CHECK_FALSE(solution.is_cut);
        TreeCheck check(solution, stipulation);
        for (const auto& [key, threat, is_zugzwang] : solution.keys)
            check.attack(key, position.after(solution.attacks.at(key).move));
        CHECK((check.positions > 0 || length == 1));
    }
}

TEST_CASE("tries and set play are those that the rules give", "[mate][solution]") {
    Random random(3);
    std::size_t tries = 0;
    std::size_t set_play = 0;
    for (int n = 0; n < 2000; ++n) {
        const Position position = test::scattered(random, 4);
        if (exhaustive_attack(position, 1) || !exhaustive_attack(position, 2)) continue;
        INFO(Catch::StringMaker<Position>::convert(position));
        Prover prover({});
        const MateProblem problem{.position = position, .length = 2};
        const auto keys = detail::find_keys(prover, problem);
        REQUIRE(keys.has_value());
        const Solution solution =
            detail::find_solution(prover, problem, *keys, {.tries = true, .set_play = true});
        std::vector<std::pair<Move, Move>> expected;
        for (const Move move : legal_moves(position)) {
            const Position after = position.after(move);
            std::vector<Move> refutations;
            for (const Move reply : legal_moves(after))
                if (!mating_move(after.after(reply))) refutations.push_back(reply);
            if (refutations.size() == 1) expected.emplace_back(move, refutations.front());
        }
        std::vector<std::pair<Move, Move>> found;
        for (const auto& [move, refutation] : solution.tries.value())
            found.emplace_back(move, refutation);
        CHECK(found == expected);
        tries += expected.size();
        CHECK(solution.set_play.has_value() == !position.in_check());
        if (position.in_check()) continue;
        const Position passed = position.after_null();
        std::size_t set = 0;
        for (const Move move : legal_moves(passed))
            if (mating_move(passed.after(move))) ++set;
        CHECK(solution.set_play.value().size() == set);
        set_play += set;
    }
    CHECK(tries > 20);
    CHECK(set_play > 10);
}
