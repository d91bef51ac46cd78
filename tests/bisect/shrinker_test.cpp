#include "libchess/bisect/bisection.hpp"
#include "libchess/bisect/detail/reason.hpp"
#include "libchess/position/setup.hpp"
#include "tests/bisect/asking.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

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

const BuggyEngine& engine_of(std::string_view bug) {
    const auto engines = test::buggy_engines();
    const auto found = std::ranges::find(engines, bug, &BuggyEngine::bug);
    if (found == engines.end()) throw std::runtime_error("no bug: " + std::string(bug));
    return *found;
}

bool can_be_played(const PerftQuestion& question) {
    Position position = question.start;
    for (const Move move : question.moves) {
        if (!is_legal(position, move)) return false;
        position.make(move);
    }
    return true;
}

/// Whether a question shows what another one does, by the rule's name.
bool shows(Counterpart& counterpart, const PerftQuestion& question, const GeneratorBug& bug) {
    if (!can_be_played(question)) return false;
    const PerftDifference difference = asked_afresh(counterpart, question);
    if (!difference.any()) return false;
    if (question.depth > 1) {
        // The cause may be at a smaller depth, or another bug.
        const auto divergence = found(counterpart, question.position(), question.depth).divergence;
        return divergence && divergence->question.depth == question.depth &&
               divergence->question.moves.empty() &&
               detail::generalises(divergence->bugs.front(), bug);
    }
    return std::ranges::any_of(diagnose({question, difference}), [&](const GeneratorBug& other) {
        return detail::generalises(other, bug);
    });
}

/// The question from another root, if games can lead there.
std::optional<PerftQuestion> with_root(const PerftQuestion& question, const Setup& setup) {
    const auto made = Position::from_setup(
        setup, {.reject_from = Severity::repairable, .chess960 = question.start.is_chess960()});
    if (!made) return std::nullopt;
    PerftQuestion other = question;
    other.start = made->position;
    return other;
}

/// All roots that have one thing less.
std::vector<Setup> smaller_setups(const Position& root) {
    const Setup setup = root.to_setup();
    std::vector<Setup> smaller;
    for (const Square square : root.occupied() & ~root.pieces(PieceType::king)) {
        smaller.push_back(setup);
        smaller.back().board[square].reset();
    }
    for (std::size_t i = 0; i < setup.castling.size(); ++i) {
        smaller.push_back(setup);
        smaller.back().castling.erase(smaller.back().castling.begin() +
                                      static_cast<std::ptrdiff_t>(i));
    }
    if (setup.en_passant) {
        smaller.push_back(setup);
        smaller.back().en_passant.reset();
    }
    if (setup.halfmove_clock != 0) {
        smaller.push_back(setup);
        smaller.back().halfmove_clock = 0;
    }
    return smaller;
}

void check_minimal(std::string_view bug) {
    INFO(bug);
    const BuggyEngine& engine = engine_of(bug);
    const auto counterpart = started(buggy_command({std::string(bug)}));
    const auto divergence =
        found(*counterpart, position_of(engine.fen, engine.chess960), engine.depth).divergence;
    REQUIRE(divergence);
    const MinimalCase minimal = shrunk(*counterpart, *divergence);
    CHECK(shows(*counterpart, minimal.question, minimal.bug));
    for (const Setup& setup : smaller_setups(minimal.question.start)) {
        const auto question = with_root(minimal.question, setup);
        if (!question) continue;
        INFO(question_fen(question->start));
        CHECK_FALSE(shows(*counterpart, *question, minimal.bug));
    }
    if (!minimal.question.moves.empty()) {
        PerftQuestion later = minimal.question;
        later.start.make(later.moves.front());
        later.moves.erase(later.moves.begin());
        CHECK_FALSE(shows(*counterpart, later, minimal.bug));
    }
}

}  // namespace

TEST_CASE("nothing can be taken from a smallest case", "[bisect][shrinker]") {
    for (const std::string_view bug :
         {"en-passant-discovers-check", "castling-uncovers-attack", "pinned-piece-moves",
          "double-check-by-others", "king-takes-protected", "en-passant-pinned-forgotten",
          "castling-chess960-target", "castling-kept-rook-captured", "en-passant-kept",
          "castling-rook-stays", "fifty-moves", "ep-fen-ignored", "promotion-capture-forgotten",
          "unmake-loses-en-passant", "hash-without-turn"})
        check_minimal(bug);
}

TEST_CASE("a case keeps its kind of piece while it shrinks", "[bisect][shrinker]") {
    const auto counterpart = started(buggy_command({"slider-jumps"}));
    const BuggyEngine& engine = engine_of("slider-jumps");
    const auto divergence = found(*counterpart, position_of(engine.fen), engine.depth).divergence;
    REQUIRE(divergence);
    CHECK(divergence->bugs.front().piece == PieceType::rook);
    CHECK(shrunk(*counterpart, *divergence).bug.piece == PieceType::rook);
}

TEST_CASE("what shows in standard chess, too, is shrunk to that", "[bisect][shrinker]") {
    const auto counterpart = started(buggy_command({"king-capture-forgotten"}));
    const Position position =
        position_of("nqnrb1kr/2pp1ppp/1p1bp3/p1B5/5P2/3N4/PPPPP1PP/NQ1R1BKR w HDhd - 0 1", true);
    const auto divergence = found(*counterpart, position, 4).divergence;
    REQUIRE(divergence);
    CHECK_FALSE(shrunk(*counterpart, *divergence).question.start.is_chess960());
}

TEST_CASE("a stop ends the shrinking", "[bisect][shrinker]") {
    const BuggyEngine& engine = engine_of("pinned-piece-moves");
    const auto counterpart = started(buggy_command({std::string(engine.bug)}));
    const auto divergence = found(*counterpart, position_of(engine.fen), engine.depth).divergence;
    REQUIRE(divergence);
    std::stop_source source;  // NOLINT(misc-const-correctness): it is asked to stop
    source.request_stop();
    BisectMonitor monitor;
    monitor.stop = source.get_token();
    const auto minimal =
        Bisection(*counterpart, {}, monitor).shrink(*divergence, divergence->bugs.front());
    REQUIRE_FALSE(minimal);
    CHECK(minimal.error().kind == BisectError::Kind::stopped);
}
