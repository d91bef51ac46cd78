#include "libchess/bisect/bisection.hpp"

#include "libchess/bisect/detail/reason.hpp"
#include "tests/bisect/asking.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <expected>
#include <memory>
#include <stop_token>

using namespace chess;
using test::asked_afresh;
using test::buggy_command;
using test::BuggyEngine;
using test::found;
using test::position_of;
using test::shrunk;
using test::started;

namespace {

Position position_of_bug(const BuggyEngine& engine) {
    return position_of(engine.fen, engine.chess960);
}

/// Checks that a case is small, and shows the moves that it lists.
void check_case(Counterpart& counterpart, const MinimalCase& minimal) {
    CHECK(minimal.question.start.occupied().count() <= 6);
    CHECK_FALSE(minimal.bug.explanation.empty());
    const PerftDifference difference = asked_afresh(counterpart, minimal.question);
    CHECK(difference.any());
    CHECK(difference.in_moves() != (minimal.bug.rule == Rule::counts_only));
    for (const Move move : minimal.bug.missing)
        CHECK(std::ranges::find(difference.missing, move) != difference.missing.end());
    for (const std::string& text : minimal.bug.extra)
        CHECK(std::ranges::find(difference.extra, text) != difference.extra.end());
}

MinimalCase check_shrunk(Counterpart& counterpart, const Divergence& divergence, Rule rule) {
    MinimalCase minimal = shrunk(counterpart, divergence);
    CHECK(name_of(minimal.bug.rule) == name_of(rule));
    CHECK(detail::generalises(minimal.bug, divergence.bugs.front()));
    check_case(counterpart, minimal);
    return minimal;
}

/// Whether a rule is the expected one, or a special case of it, which only a smaller position can
/// rule out.
bool is_or_means(Rule rule, Rule expected) {
    std::optional<Rule> general = rule;
    while (general && *general != expected) general = detail::more_general(*general);
    return general.has_value();
}

/// Looks for the bug, and checks that it has the right name as far as one position shows.
std::optional<Divergence> check_found(Counterpart& counterpart, const BuggyEngine& engine) {
    const BisectResult result = found(counterpart, position_of_bug(engine), engine.depth);
    if (!result.divergence) return std::nullopt;
    CHECK(result.depth <= engine.depth);
    CHECK(result.divergence->bugs.size() == 1);
    const GeneratorBug& bug = result.divergence->bugs.front();
    CHECK(is_or_means(bug.rule, engine.rule));
    CHECK_FALSE(bug.explanation.empty());
    if (bug.rule == Rule::unsteady) {
        CHECK_FALSE(asked_afresh(counterpart, result.divergence->question).any());
    } else {
        CHECK(asked_afresh(counterpart, result.divergence->question).any());
        CHECK(asked_afresh(counterpart, result.divergence->shortest).any());
    }
    return result.divergence;
}

/// Finds the bug in the engine, and in the same program as a script. A script starts a process for
/// each question, so only some of the bugs are shrunk with it.
void check_bug(const BuggyEngine& engine, bool shrink_script) {
    INFO(engine.bug);
    CHECK(position_of_bug(engine).occupied().count() >= 26);  // or there is little to shrink
    const std::vector<std::string> arguments{std::string(engine.bug)};
    const auto uci = started(buggy_command(arguments));
    const auto script = started(buggy_command(arguments, CounterpartKind::script));
    const auto divergence = check_found(*uci, engine);
    const auto of_script = check_found(*script, engine);
    REQUIRE(divergence);
    if (engine.rule == Rule::unsteady) {
        CHECK_FALSE(of_script);
        return;
    }
    REQUIRE(of_script);
    CHECK(of_script->question.moves == divergence->question.moves);
    const MinimalCase minimal = check_shrunk(*uci, *divergence, engine.rule);
    check_case(*script, minimal);
    if (!shrink_script) return;
    const MinimalCase other = check_shrunk(*script, *of_script, engine.rule);
    CHECK(other.question.start == minimal.question.start);
    CHECK(other.question.moves == minimal.question.moves);
}

/// Each fourth bug, so that the tests can run side by side.
void check_bugs(std::size_t part) {
    const auto engines = test::buggy_engines();
    for (std::size_t i = part; i < engines.size(); i += 4) check_bug(engines[i], i % 7 == 3);
}

}  // namespace

TEST_CASE("every bug is found, named and shrunk: first part", "[bisect][bisection]") {
    check_bugs(0);
}

TEST_CASE("every bug is found, named and shrunk: second part", "[bisect][bisection]") {
    check_bugs(1);
}

TEST_CASE("every bug is found, named and shrunk: third part", "[bisect][bisection]") {
    check_bugs(2);
}

TEST_CASE("every bug is found, named and shrunk: fourth part", "[bisect][bisection]") {
    check_bugs(3);
}

TEST_CASE("a wrong key of a table that is kept is not laid on earlier questions",
          "[bisect][bisection]") {
    for (const std::string bug : {"hash-without-castling", "hash-without-en-passant"}) {
        INFO(bug);
        const auto engines = test::buggy_engines();
        const auto engine = std::ranges::find(engines, bug, &BuggyEngine::bug);
        REQUIRE(engine != engines.end());
        const auto counterpart = started(buggy_command({"--keep-table", bug}));
        const auto divergence = check_found(*counterpart, *engine);
        REQUIRE(divergence);
        CHECK(divergence->may_be_misled);
        check_shrunk(*counterpart, *divergence, Rule::counts_only);
    }
    // Its first answers are right, and nothing shows once it is started anew.
    const auto later = started(buggy_command({"--forget-later", "none"}));
    const BisectResult result = found(*later, position_of(test::kiwipete_fen), 4);
    CHECK(result.depth == 3);
    REQUIRE(result.divergence);
    CHECK(result.divergence->bugs.front().rule == Rule::unsteady);
    CHECK_THAT(result.divergence->bugs.front().explanation, Catch::Contains("at depth 3"));
}

TEST_CASE("where no game leads a difference says so", "[bisect][bisection]") {
    // Lists a capture en passant that leaves the king in check.
    class Careless final : public Counterpart {
    public:
        [[nodiscard]] std::string name() const override { return "careless"; }
        [[nodiscard]] std::expected<PerftAnswer, EngineError> answer(
            const PerftQuestion& question, const std::stop_token& stop) override {
            auto answer = own_->answer(question, stop);
            if (answer && question.position().in_check() && question.position().en_passant()) {
                answer->moves.push_back({"d5c6", 1});
                answer->total.reset();
            }
            return answer;
        }
        void restart() override {}
        [[nodiscard]] bool remembers() const override { return false; }

    private:
        std::unique_ptr<Counterpart> own_ = make_own_counterpart();
    };
    Careless careless;
    const auto there = [&](std::string_view fen) {
        return found(careless, read_fen(fen)->position, 1).divergence.value();
    };
    const Divergence odd = there("4k3/8/8/2pP4/8/8/5p2/4K3 w - c6 0 1");
    CHECK(odd.bugs.front().rule == Rule::en_passant_leaves_check);
    CHECK(odd.impossible ==
          "White is in check from f2, which a pawn's double step to c5 cannot "
          "have given");
    // The step has opened the line to the king.
    const Divergence possible = there("1b2k3/8/8/2pPK3/8/8/8/8 w - c6 0 1");
    CHECK_FALSE(possible.impossible);
}

TEST_CASE("a generator without bugs is equal", "[bisect][bisection]") {
    for (const std::string bug : {"none", "fast-none"})
        for (const CounterpartKind kind : {CounterpartKind::uci, CounterpartKind::script}) {
            const auto counterpart = started(buggy_command({bug}, kind));
            for (const BuggyEngine& engine : test::buggy_engines()) {
                INFO(bug << ' ' << engine.fen);
                const int depth = std::min(engine.depth, 2);
                const BisectResult result = found(*counterpart, position_of_bug(engine), depth);
                CHECK_FALSE(result.divergence);
                CHECK(result.depth == depth);
                CHECK(result.nodes == result.their_nodes);
            }
        }
}
