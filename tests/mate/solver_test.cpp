// Whole problems: the shortest length, the proof that it is the shortest, keys, lines, proofs.

#include "libchess/mate/solver.hpp"
#include "libchess/mate/verify.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/proofs.hpp"

using namespace chess;
using test::exhaustive_attack;
using test::exhaustive_defence;
using test::position_of;

namespace {

MateResult solve(const MateProblem& problem, const SolveOptions& options = {},
                 ProverOptions settings = {.hash_megabytes = 16}) {
    return MateSolver(settings).solve(problem, options);
}

/// Checks a proof by the rules, and against the result.
void check_proof(const MateResult& result) {
    REQUIRE(result.proof);
    const auto verified = verify(*result.proof);
    REQUIRE(verified);
    CHECK(verified->length == result.length);
}

/// A problem and its known length.
struct Known {
    std::string_view fen;
    int length;
};
// From data/mate: classics.epd, traps.epd, selfmates.epd, stalemates.epd.
const std::vector<Known> known{
    {"8/7B/K3Q3/4pq2/1P1p4/bR6/1B6/NkN4R w - - 0 1", 2},
    {"8/8/2Q5/7k/5K1p/8/N5P1/8 w - - 0 1", 2},
    {"8/8/8/8/4R3/6kP/8/4K2R w K - 0 1", 2},
    {"8/8/8/8/4R3/6kP/8/4K2R w - - 0 1", 3},
    {"r3k3/p1p5/Q3K3/8/8/8/8/8 w q - 0 1", 5},
    {"6nk/R5p1/1K4P1/8/8/8/8/8 w - - 0 1", 10},
};

}  // namespace

TEST_CASE("the shortest mate is found from both sides, line and proof included", "[mate][solver]") {
    for (const Known& problem : known) {
        for (const bool is_stated : {false, true}) {
            for (const int surplus : {0, 2}) {
                CAPTURE(problem.fen, is_stated, surplus);
                const Position position = position_of(problem.fen);
                const MateResult result = solve(
                    {.position = position, .length = problem.length + (is_stated ? surplus : 100)},
                    {.stated_first = is_stated, .proof = true});
                CHECK(result.status == MateStatus::mate);
                CHECK(result.length == problem.length);
                CHECK(result.minimal);
                CHECK(result.disproved == problem.length - 1);
                CHECK(result.line.size() == static_cast<std::size_t>(2 * problem.length - 1));
                Position end = position;
                for (const Move move : result.line) {
                    REQUIRE(is_legal(end, move));
                    end.make(move);
                }
                CHECK(is_checkmate(end));
                check_proof(result);
            }
        }
    }
}

TEST_CASE("a line is whole, or said to be cut", "[mate][solver]") {
    const Position position = position_of("6nk/R5p1/1K4P1/8/8/8/8/8 w - - 0 1");
    for (std::uint64_t nodes = 100; nodes < 400'000; nodes = nodes * 3 / 2) {
        for (const int stated : {10, 11, 13}) {
            CAPTURE(nodes, stated);
            const MateResult result =
                MateSolver({.hash_megabytes = 1})
                    .solve({.position = position, .length = stated},
                           {.stated_first = true, .limits = {.nodes = nodes}});
            if (result.status != MateStatus::mate || result.line.empty()) continue;
            Position end = position;
            for (const Move move : result.line) end.make(move);
            CHECK(is_checkmate(end) != result.line_is_cut);
        }
    }
}

TEST_CASE("a mate that is too long for the bound is none", "[mate][solver]") {
    for (const Known& problem : known) {
        if (problem.length > 5) continue;
        CAPTURE(problem.fen);
        const MateResult result =
            solve({.position = position_of(problem.fen), .length = problem.length - 1});
        CHECK(result.status == MateStatus::no_mate);
        CHECK_FALSE(result.length);
        CHECK(result.disproved == problem.length - 1);
        CHECK(result.keys.empty());
        CHECK(result.line.empty());
    }
}

TEST_CASE("a length beyond all mates is refused", "[mate][solver]") {
    const Position position = position_of("7k/8/8/8/8/8/8/KQ4r1 b - - 0 1");
    CHECK_THROWS_AS(solve({.position = position, .length = max_mate_length + 1}),
                    std::invalid_argument);
}

TEST_CASE("any mate will do if it is to be fast", "[mate][solver]") {
    for (const Known& problem : known) {
        CAPTURE(problem.fen);
        const MateResult result =
            solve({.position = position_of(problem.fen), .length = problem.length + 3},
                  {.fast = true, .proof = true});
        CHECK(result.status == MateStatus::mate);
        REQUIRE(result.length);
        CHECK(*result.length >= problem.length);
        CHECK(*result.length <= problem.length + 3);
        CHECK_FALSE(result.minimal);
        check_proof(result);
    }
}

TEST_CASE("for the side that is mated, the length and the longest defences are found",
          "[mate][solver]") {
    // Black to move; the queen mates on g7 next, and two moves put it off.
    const Position position = position_of("7k/8/6K1/8/8/8/8/6Q1 b - - 0 1");
    const MateResult result =
        solve({.position = position, .defender_begins = true}, {.all_keys = true, .proof = true});
    CHECK(result.status == MateStatus::mate);
    REQUIRE(result.length);
    CHECK(exhaustive_defence(position, *result.length));
    CHECK_FALSE(exhaustive_defence(position, *result.length - 1));
    CHECK(result.has_all_keys);
    for (const Move move : legal_moves(position)) {
        const bool holds =
            *result.length == 1 || !exhaustive_attack(position.after(move), *result.length - 1);
        const bool is_key = std::ranges::find(result.keys, move) != result.keys.end();
        CHECK(holds == is_key);
    }
    check_proof(result);
}

TEST_CASE("a side that has no move is mated at once, or not at all", "[mate][solver]") {
    const Position mated = position_of("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    const Position stalemated = position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    CHECK(solve({.position = mated, .defender_begins = true}).length == 0);
    CHECK(solve({.position = mated, .defender_begins = true}).minimal);
    CHECK(solve({.position = mated}).status == MateStatus::no_mate);
    CHECK(solve({.position = stalemated}).status == MateStatus::no_mate);
    CHECK(solve({.position = stalemated, .defender_begins = true}).status == MateStatus::no_mate);
    CHECK(solve({.position = stalemated,
                 .stipulation = Stipulation::stalemate,
                 .defender_begins = true})
              .length == 0);
}

TEST_CASE("bare kings are given up at once, whatever the length", "[mate][solver]") {
    const MateResult result = solve({.position = position_of("8/8/4k3/8/8/3K4/8/8 w - - 0 1")});
    CHECK(result.status == MateStatus::no_mate);
    CHECK(result.disproved == max_mate_length);
    CHECK(result.nodes == 0);
}

TEST_CASE("tables of all sizes and two threads never contradict each other", "[mate][solver]") {
    for (const Known& problem : known) {
        CAPTURE(problem.fen);
        for (const auto& settings :
             {ProverOptions{.hash_megabytes = 1}, ProverOptions{.hash_megabytes = 64},
              ProverOptions{.hash_megabytes = 4, .threads = 2}}) {
            const MateResult result =
                solve({.position = position_of(problem.fen), .length = problem.length},
                      {.stated_first = true, .all_keys = problem.length < 5}, settings);
            CHECK(result.length == problem.length);
            CHECK(result.minimal);
        }
    }
}

TEST_CASE("the rule of fifty moves saves the defender only when it is on", "[mate][solver]") {
    // Mate in 2 by quiet moves with 98 half-moves on the clock: the second one ends the game.
    const std::string_view fen = "k7/8/2K5/8/8/8/8/7Q w - - 98 80";
    const Position position = position_of(fen);
    const MateResult off = solve({.position = position, .length = 6});
    const MateResult on = solve({.position = position, .length = 6, .fifty = true});
    REQUIRE(off.length);
    CHECK(*off.length == 2);
    CHECK(on.status == MateStatus::no_mate);
    CHECK_FALSE(exhaustive_attack(position, 2, Stipulation::direct, true));
}

TEST_CASE("who mates at once need not fear a claim, and every part agrees", "[mate][solver]") {
    struct Case {
        std::string_view board;  // with the side to move, castling and en passant
        bool defender_begins;
        int length;
        std::vector<int> won;   // clocks
        std::vector<int> lost;  // clocks
    };
    const std::vector<Case> cases{
        {"6k1/5ppp/8/8/8/8/1r3PPP/3R2K1 w - -", false, 1, {98, 99, 100, 101, 149}, {150, 151}},
        // The second move mates, and between them Black can claim with his own.
        {"8/5p2/5K2/7k/7p/7Q/8/8 w - -", false, 2, {96, 97}, {98, 99, 100, 101, 149, 150}},
        // The rook's first move takes a pawn, and the clock begins again.
        {"7k/p7/6K1/8/8/8/R7/8 w - -", false, 2, {98, 99, 100, 101, 149}, {150, 151}},
        // Black can claim before his king goes where it is mated.
        {"7k/8/6K1/8/8/8/8/R7 b - -", true, 1, {97, 98}, {99, 100, 101, 150}},
        // Only Black's pawn can move, and with that nothing can be claimed.
        {"7k/p4K2/8/8/8/3B4/8/6R1 b - -", true, 1, {98, 99}, {100, 101, 150}},
        // 1. Qh2+ Qxh2# takes, and is no claim; but a hundred half-moves are enough before it.
        {"2r5/8/8/8/1R6/7k/5q1Q/7K b - -", true, 0, {98, 99}, {100, 101, 150}},
    };
    Prover prover({.hash_megabytes = 1});
    for (const Case& one : cases)
        for (const bool is_won : {true, false})
            for (const int clock : is_won ? one.won : one.lost) {
                CAPTURE(one.board, clock);
                const bool is_self = one.length == 0;
                const MateProblem problem{
                    position_of(std::string(one.board) + ' ' + std::to_string(clock) + " 120"),
                    is_self ? Stipulation::self : Stipulation::direct, one.defender_begins,
                    one.length, true};
                CHECK(exhaustive(problem) == is_won);
                CHECK(prover.ask(problem) == (is_won ? Answer::yes : Answer::no));
                if (is_self) continue;  // that has no length of its own
                const MateResult result = solve(problem, {.all_keys = true, .proof = true});
                CHECK(result.status == (is_won ? MateStatus::mate : MateStatus::no_mate));
                if (!one.defender_begins) CHECK(result.keys.empty() == !is_won);
                if (is_won) {
                    check_proof(result);
                    CHECK(result.proof->fifty);
                    continue;
                }
                MateProblem without = problem;
                without.fifty = false;
                Proof proof = test::prove(without);
                CHECK(verify(proof));
                proof.fifty = true;
                CHECK_FALSE(verify(proof));
            }
}

TEST_CASE("nobody claims with a move that his duty forbids", "[mate][reflex]") {
    // Once the knight has left the file, Black must play Ra1#, and can announce nothing else.
    Prover prover({.hash_megabytes = 1});
    for (const int clock : {97, 98, 99}) {
        CAPTURE(clock);
        const std::string counters = std::to_string(clock) + " 60";
        const MateProblem problem{position_of("r3k3/8/8/8/8/N7/6PP/7K w - - " + counters),
                                  {Play::semi_reflex, Aim::mate},
                                  false,
                                  1,
                                  true};
        const bool is_won = clock < 99;
        CHECK(exhaustive(problem) == is_won);
        CHECK(prover.ask(problem) == (is_won ? Answer::yes : Answer::no));
        const MateResult result = solve(problem, {.proof = true});
        CHECK(result.status == (is_won ? MateStatus::mate : MateStatus::no_mate));
        if (is_won) check_proof(result);
    }
}

TEST_CASE("what a solver did before does not change what it does next", "[mate][solver]") {
    MateSolver solver({.hash_megabytes = 16});
    std::vector<std::uint64_t> nodes;
    for (int round = 0; round < 2; ++round) {
        for (std::size_t i = 0; i < known.size(); ++i) {
            const MateResult result = solver.solve(
                {.position = position_of(known[i].fen), .length = known[i].length + 1}, {});
            if (round == 0) nodes.push_back(result.nodes);
            else CHECK(result.nodes == nodes[i]);
        }
    }
}

TEST_CASE("a helpmate is found with all its lines and a line to verify", "[mate][solver]") {
    const Position easy = position_of("7k/8/5KR1/8/8/8/8/8 b - - 0 1");
    const MateResult result =
        solve({.position = easy, .stipulation = Stipulation::help, .length = 2}, {.proof = true});
    CHECK(result.status == MateStatus::mate);
    CHECK(result.minimal);
    CHECK(result.has_all_keys);
    check_proof(result);
}

TEST_CASE("tries and set play refer to the length that is the problem's own", "[mate][solver]") {
    // Stalemate in one, but 1.Kg6 is no failure where two moves are allowed.
    const MateProblem stalemate{.position = position_of("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1"),
                                .stipulation = Stipulation::stalemate,
                                .length = 2};
    const auto is_try = [&](bool is_own) {
        const MateResult result = solve(stalemate, {.exact_length = is_own, .tries = true});
        CHECK(result.length == 1);
        const Move solves = test::move_of(stalemate.position, "f7g6");
        const auto& tries = result.solution.value().tries.value();
        return std::ranges::find(tries, solves, &Solution::Try::move) != tries.end();
    };
    CHECK(is_try(false));
    CHECK_FALSE(is_try(true));

    // Mate in one, and 1...Kh7 2.Rh1 mates in the second move.
    const MateProblem mate{.position = position_of("7k/5K2/8/8/8/8/8/R7 w - - 0 1"), .length = 2};
    const auto set_play = [&](bool is_own) {
        const MateResult result =
            solve(mate, {.exact_length = is_own, .set_play = true, .tree = true});
        CHECK(result.length == 1);
        const Solution& solution = result.solution.value();
        CHECK_FALSE(solution.is_cut);
        for (const Solution::Defence& defence : solution.set_play.value()) {
            REQUIRE(defence.answers.size() == 1);
            CHECK(solution.attacks.at(defence.answers.front()).move ==
                  test::move_of(mate.position, "a1h1"));
        }
        return solution.set_play->size();
    };
    CHECK(set_play(false) == 0);
    CHECK(set_play(true) == 1);
}
