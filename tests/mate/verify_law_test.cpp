// Proofs that are right, and then all proofs that differ from one of them in a single place.

#include "libchess/mate/verify.hpp"

#include "libchess/notation/epd.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/proofs.hpp"

#include <fstream>
#include <limits>

using namespace chess;

namespace {

/// A problem, and the key if there is more than one way to begin.
struct Case {
    MateProblem problem;
    std::optional<Move> key{};
};

/// The problems of data/mate/classics.epd that ask for this many moves, with their keys.
std::vector<Case> classics(int length, int most_pieces) {
    std::vector<Case> problems;
    std::ifstream file(std::string(CHESS_TESTS_DIR) + "/../data/mate/classics.epd");
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        const Epd epd = parse_epd(line).value();
        const bool small = epd.position().occupied().count() <= most_pieces;
        if (epd.mate().value() != length || !small) continue;
        problems.push_back({{.position = epd.position()}, epd.best_moves().value().moves.front()});
    }
    return problems;
}

/// Selfmates and stalemates, by chance from random boards, and a mate that the defender begins.
std::vector<Case> other_problems() {
    std::vector<Case> problems;
    for (const char* fen :
         {"R3Q2B/8/6N1/8/8/8/6PP/1r1k3K w - - 0 1", "8/1BR5/7N/7R/5k2/Q7/2r3PP/7K w - - 0 1",
          "8/8/7R/6k1/2N5/3Q4/6PP/Br1R3K w - - 0 1", "8/7N/8/8/R7/8/5kPP/2QrR2K w - - 0 1"})
        problems.push_back(
            {{.position = test::position_of(fen), .stipulation = Stipulation::self, .length = 2}});
    for (const char* fen :
         {"k2n4/4K3/3Q4/8/8/8/5B2/6R1 w - - 0 1", "8/8/8/4P3/8/6pk/5Q2/6K1 w - - 0 1"})
        problems.push_back({{.position = test::position_of(fen),
                             .stipulation = Stipulation::stalemate,
                             .length = 2}});
    problems.push_back({{.position = test::position_of("7k/R7/8/8/3Pp3/8/8/1R4K1 b - d3 0 1"),
                         .defender_begins = true}});
    return problems;
}

/// Changes a proof in one place after another, and notes which changes are still accepted.
class Spoiler {
public:
    explicit Spoiler(Proof right) : proof_(std::move(right)) {}

    [[nodiscard]] std::vector<std::string> survivors() {
        spoil_lengths();
        for (std::size_t index = 0; index < proof_.steps.size(); ++index) {
            spoil_attack(index);
            spoil_replies(proof_.steps[index].replies);
        }
        spoil_replies(proof_.first_replies);
        spoil_whole();
        return std::move(survivors_);
    }

private:
    /// Changes a part, verifies, and changes it back.
    template <typename Part>
    void with(Part& part, const Part& other, const std::string& what) {
        const Part right = part;
        part = other;
        if (verify(proof_)) survivors_.push_back(what);
        part = right;
    }

    void spoil_lengths() {
        for (const int change : {-1, 1}) {
            with(proof_.length, proof_.length + change, "the proof's length");
            for (Proof::Step& step : proof_.steps)
                with(step.length, step.length + change, "a step's length");
        }
        if (proof_.defender_begins) return;
        for (const int change : {-1, 1}) {  // both at once
            proof_.length += change;
            with(proof_.steps[0].length, proof_.length, "the first step's length");
            proof_.length -= change;
        }
    }

    void spoil_attack(std::size_t index) {
        Proof::Step& step = proof_.steps[index];
        const WrittenMove right = step.attack;
        with(step.attack, {right.to, right.from, {}}, "an attack backwards");
        with(step.attack, {right.from, right.from, {}}, "an attack that stays");
        const auto other = right.promotion ? std::nullopt : std::optional(PieceType::queen);
        with(step.attack, {right.from, right.to, other}, "an attack's promotion");
    }

    void spoil_replies(std::vector<Proof::Reply>& replies) {
        for (std::size_t index = 0; index < replies.size(); ++index) {
            const Proof::Reply right = replies[index];
            replies.erase(replies.begin() + static_cast<std::ptrdiff_t>(index));
            if (verify(proof_)) survivors_.emplace_back("a defence dropped");
            replies.insert(replies.begin() + static_cast<std::ptrdiff_t>(index), right);

            auto more = replies;
            more.push_back(right);
            with(replies, more, "a defence doubled");
            more.back().defence = {right.defence.to, right.defence.from, {}};
            with(replies, more, "a defence too many");
            with(replies[index].defence, more.back().defence, "a defence backwards");
            spoil_next(replies[index]);
        }
    }

    void spoil_next(Proof::Reply& reply) {
        using Next = std::optional<std::size_t>;
        const std::size_t steps = proof_.steps.size();
        with(reply.next, reply.next ? Next() : Next(0), "a line cut or drawn out");
        with(reply.next, Next(steps), "a next step that is not there");
        with(reply.next, Next(std::numeric_limits<std::size_t>::max()), "one far away");
        if (!reply.next || steps == 0) return;
        // Every other step belongs to another position; all of them would take long.
        for (std::size_t other = 0; other < steps; other += 1 + steps / 16)
            if (other != *reply.next) with(reply.next, Next(other), "another step");
        with(reply.next, Next((*reply.next + 1) % steps), "the step behind");
    }

    void spoil_whole() {
        with(proof_.defender_begins, !proof_.defender_begins, "who begins");
        with(proof_.start.turn, ~proof_.start.turn, "whose turn it is");
        for (const Stipulation other :
             {Stipulation::direct, Stipulation::self, Stipulation::help, Stipulation::stalemate})
            if (other != proof_.stipulation) with(proof_.stipulation, other, "the stipulation");
        auto steps = proof_.steps;
        steps.push_back(steps.back());
        with(proof_.steps, steps, "a step that nothing leads to");
        with(proof_.line, {proof_.steps[0].attack}, "a line as well");
    }

    Proof proof_;
    std::vector<std::string> survivors_;
};

/// Checks that a proof is valid, and invalid after every change.
void check_proof(const Case& one) {
    const Proof proof = test::prove(one.problem, one.key);
    INFO(to_fen(one.problem.position) << ", steps: " << proof.steps.size());
    const auto result = verify(proof);
    INFO((result ? "" : result.error().message));
    REQUIRE(result.has_value());
    CHECK(result->length == proof.length);
    CHECK(result->positions >= proof.steps.size() + 1);
    // The same steps over and over would only take longer.
    if (proof.steps.size() <= 200)
        CHECK_THAT(Spoiler(proof).survivors(), Catch::Equals(std::vector<std::string>{}));
}

}  // namespace

TEST_CASE("two-movers by masters are proved, and spoilt by any change", "[mate][verify][law]") {
    const auto problems = classics(2, 32);
    CHECK(problems.size() >= 30);
    for (const Case& problem : problems) check_proof(problem);
}

TEST_CASE("three-movers by masters are proved, and spoilt by any change", "[mate][verify][law]") {
    const auto problems = classics(3, 12);
    CHECK(problems.size() >= 10);
    for (const Case& problem : problems) check_proof(problem);
}

TEST_CASE("selfmates and stalemates are proved, and spoilt by any change", "[mate][verify][law]") {
    for (const Case& problem : other_problems()) check_proof(problem);
}

TEST_CASE("a last move only has to reach the goal", "[mate][verify][law]") {
    int others = 0;
    for (const Case& one : classics(2, 9)) {
        const auto& [problem, key] = one;
        Proof proof = test::prove(problem, key);
        for (const Proof::Reply& reply : std::vector(proof.steps[0].replies)) {
            Proof::Step& step = proof.steps[*reply.next];
            if (step.length != 1) continue;
            const WrittenMove right = step.attack;
            Position position = problem.position.after(*key);
            for (const Move move : legal_moves(position))
                if (written(move) == reply.defence) position = position.after(move);
            for (const Move move : legal_moves(position)) {
                step.attack = written(move);
                CHECK(verify(proof).has_value() == is_checkmate(position.after(move)));
                others += step.attack == right ? 0 : 1;
            }
            step.attack = right;
        }
    }
    CHECK(others > 1000);
}
