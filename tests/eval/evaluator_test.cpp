#include "libchess/eval/evaluator.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/judgement.hpp"
#include "tests/support/positions.hpp"

#include <cstdlib>

using namespace chess;
using test::position_of;

namespace {

/// The net centipawns of one term, from White's view.
int term_of(const Breakdown& breakdown, Term term) {
    const auto row = std::ranges::find(breakdown.rows, term, &Breakdown::Row::term);
    REQUIRE(row != breakdown.rows.end());
    return row->cp;
}

int total(std::string_view fen) {
    return Evaluator().explain(position_of(fen)).total_cp;
}

}  // namespace

TEST_CASE("what a textbook calls better has a better term and total", "[eval][evaluator]") {
    struct Case {
        Term term;
        std::string_view better;
        std::string_view worse;
    };
    const auto cases = std::to_array<Case>({
        // the bishop pair is better than bishop and knight
        {Term::bishop_pair, "r1b2rk1/pp3ppp/2n1pn2/8/8/2N1BB2/PP3PPP/R4RK1 w - - 0 1",
         "r1b2rk1/pp3ppp/2n1pn2/8/8/2N1BN2/PP3PPP/R4RK1 w - - 0 1"},
        // a knight on an outpost is better than one that can be driven off
        {Term::outpost, "r3r1k1/pp3ppp/8/3N4/4P3/8/PP3PPP/R3R1K1 w - - 0 1",
         "r3r1k1/pp3ppp/2p5/3N4/4P3/8/PP3PPP/R3R1K1 w - - 0 1"},
        // On the sixth it is strongest [C7.3.6].
        {Term::outpost, "r4rk1/pp3ppp/3N4/4P3/8/8/PP3PPP/R4RK1 w - - 0 1",
         "r4rk1/pp3ppp/8/8/3N4/4P3/PP3PPP/R4RK1 w - - 0 1"},
        // a rook belongs on the open file and on the seventh rank
        {Term::rook_file, "1r3rk1/p4ppp/1p6/8/8/1P6/P4PPP/3R1RK1 w - - 0 1",
         "1r3rk1/p4ppp/1p6/8/8/1P6/P4PPP/1R3RK1 w - - 0 1"},
        {Term::rook_seventh, "5rk1/p2R1ppp/1p6/8/8/1P6/P4PPP/6K1 w - - 0 1",
         "5rk1/p4ppp/1p1R4/8/8/1P6/P4PPP/6K1 w - - 0 1"},
        {Term::rooks_doubled, "5rk1/p4ppp/1p6/8/8/1P1R4/P2R1PPP/6K1 w - - 0 1",
         "5rk1/p4ppp/1p6/8/8/1P1R4/P4PPP/R5K1 w - - 0 1"},
        // healthy pawns are better than doubled isolated ones
        {Term::isolated, "4k3/ppp2ppp/8/8/8/8/PPP2PPP/4K3 w - - 0 1",
         "4k3/ppp2ppp/8/8/2P5/8/P1P2PPP/4K3 w - - 0 1"},
        {Term::doubled, "4k3/ppp2ppp/8/8/8/8/PPP2PPP/4K3 w - - 0 1",
         "4k3/ppp2ppp/8/8/2P5/8/P1P2PPP/4K3 w - - 0 1"},
        // a backward pawn is worse than one that keeps pace
        {Term::backward, "r4rk1/pp3ppp/8/4p3/8/2PP4/PP3PPP/R4RK1 w - - 0 1",
         "r4rk1/pp3ppp/8/4p3/2P5/3P4/PP3PPP/R4RK1 w - - 0 1"},
        // a passed pawn gains by advancing, by company and by distance
        {Term::passed, "4k3/5ppp/1P6/8/8/8/5PPP/4K3 w - - 0 1",
         "4k3/5ppp/8/8/1P6/8/5PPP/4K3 w - - 0 1"},
        {Term::connected_passed, "r3k3/6pp/8/8/1PP5/8/6PP/R3K3 w - - 0 1",
         "r3k3/6pp/8/8/1P2P3/8/6PP/R3K3 w - - 0 1"},
        {Term::blocked_passed, "r3k2n/5ppp/8/1P6/8/8/5PPP/R3K2N w - - 0 1",
         "r3k3/5ppp/1n6/1P6/8/8/5PPP/R3K2N w - - 0 1"},
        // a sheltered king is better than one without pawns
        {Term::king_shelter, "r2q1rk1/ppp2ppp/2n2n2/8/8/2N2N2/PPP2PPP/R2Q1RK1 w - - 0 1",
         "r2q1rk1/ppp2ppp/2n2n2/8/5PPP/2N2N2/PPP5/R2Q1RK1 w - - 0 1"},
        // a queen and pieces near the enemy king are a danger to it
        {Term::king_attack, "r2q1rk1/ppp2ppp/2n2b2/5N1Q/8/3B4/PPP2PPP/R4RK1 w - - 0 1",
         "r2q1rk1/ppp2ppp/2n2b2/8/8/3B4/PPP2PPP/R1NQ1RK1 w - - 0 1"},
        // a bishop behind its own center pawns is bad
        {Term::bad_bishop, "6k1/pp3ppp/3b4/3p4/3P4/3B4/PP3PPP/6K1 w - - 0 1",
         "6k1/pp3ppp/3b4/3p4/3P4/4B3/PP3PPP/6K1 w - - 0 1"},
        // pieces with room and pieces that threaten are better
        {Term::mobility, "6k1/5ppp/8/8/3B4/8/5PPP/6K1 w - - 0 1",
         "6k1/5ppp/8/8/8/8/5PPP/6KB w - - 0 1"},
        {Term::hanging, "6k1/5ppp/8/1n6/8/8/5PPP/1R4K1 w - - 0 1",
         "6k1/5ppp/8/1n6/8/8/5PPP/2R3K1 w - - 0 1"},
        // threats, company and distance are worth something
        {Term::threats, "6k1/5ppp/8/2r5/3P4/8/5PPP/2R3K1 w - - 0 1",
         "6k1/5ppp/8/2r5/8/3P4/5PPP/2R3K1 w - - 0 1"},
        {Term::outside_passed, "4k1n1/5ppp/8/8/P7/8/5PPP/4K1N1 w - - 0 1",
         "4k1n1/2p3pp/8/8/P7/8/5PPP/4K1N1 w - - 0 1"},
        {Term::connected, "r3k3/5ppp/8/8/2PP4/8/5PPP/R3K3 w - - 0 1",
         "r3k3/5ppp/8/8/2P1P3/8/5PPP/R3K3 w - - 0 1"},
        {Term::tempo, "r3k3/5ppp/8/8/8/8/5PPP/R3K3 w - - 0 1",
         "r3k3/5ppp/8/8/8/8/5PPP/R3K3 b - - 0 1"},
    });
    const Evaluator evaluator;
    for (const auto& [term, better, worse] : cases) {
        INFO(info(term).key << ": " << better << " against " << worse);
        const Breakdown good = evaluator.explain(position_of(better));
        const Breakdown bad = evaluator.explain(position_of(worse));
        CHECK(term_of(good, term) > term_of(bad, term));
        CHECK(good.total_cp > bad.total_cp);
    }
}

TEST_CASE("an opening without attack has none in its report", "[eval][evaluator]") {
    // A fit once gave a large king danger to any queen on the board.
    const Evaluator evaluator;
    for (const std::string_view fen :
         {test::start_fen,
          std::string_view("rnbqkb1r/ppp2ppp/5n2/3p4/8/3B1N2/PPPP1PPP/RNBQ1RK1 b kq - 0 1"),
          std::string_view("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")}) {
        const Breakdown breakdown = evaluator.explain(position_of(fen));
        for (const Breakdown::Row& row : breakdown.rows)
            if (row.term == Term::king_attack) {
                CHECK(row.white.middlegame() < 150);
                CHECK(row.black.middlegame() < 150);
            }
        CHECK(std::abs(breakdown.total_cp) < 150);
    }
}

TEST_CASE("kings alone are in no danger, and their shelter does not matter", "[eval][evaluator]") {
    const Breakdown breakdown =
        Evaluator().explain(position_of("8/5pk1/6p1/3p4/3P4/1P4K1/5P2/8 w - - 0 1"));
    for (const Term term :
         {Term::king_attack, Term::king_shelter, Term::king_storm, Term::king_file})
        CHECK(term_of(breakdown, term) == 0);
}

TEST_CASE("an evaluation beyond every limit is cut off and marked", "[eval][evaluator]") {
    const Breakdown breakdown = Evaluator().explain(
        *test::judge("QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQ2/8/8/4p1p1/K6k b - - 0 1").position);
    CHECK(breakdown.total_cp == Evaluator::limit);
    CHECK(breakdown.scale.name == "limit");
}

TEST_CASE("a hard phase ends below thirty pawns' worth of pieces", "[eval][evaluator]") {
    const Evaluator hard({.hard_phases = true});
    // 9 + 5 + 1 for White and as much for Black; without a pawn it is an endgame.
    CHECK(hard.explain(position_of("3qk2r/7p/8/8/8/8/P7/R2QK3 w - - 0 1")).phase == 1);
    CHECK(hard.explain(position_of("3qk2r/7p/8/8/8/8/8/R2QK3 w - - 0 1")).phase == 0);
}

TEST_CASE("a known ending leaves nothing to scale", "[eval][evaluator]") {
    const Breakdown breakdown = Evaluator().explain(position_of("8/8/8/8/8/1k6/8/K1B5 w - - 0 1"));
    CHECK(breakdown.endgame->name == "insufficient_material");
    CHECK(breakdown.scale.factor == 64);
    CHECK(breakdown.scale.name.empty());
}

TEST_CASE("an attack on a king stands with the pieces that lead it", "[eval][evaluator]") {
    const Breakdown breakdown = Evaluator().explain(
        position_of("r2q1rk1/ppp2ppp/2n2b2/5N1Q/8/3B4/PPP2PPP/R4RK1 w - - 0 1"));
    const auto queen = std::ranges::find_if(breakdown.effects, [](const Breakdown::Effect& effect) {
        return effect.term == Term::king_attack && effect.square == Square::h5;
    });
    REQUIRE(queen != breakdown.effects.end());
    CHECK(queen->cp > 0);
}

TEST_CASE("known endings have their known value", "[eval][evaluator]") {
    // King before the pawn with the opposition or not: one square decides.
    CHECK(total("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1") > 300);
    CHECK(total("4k3/8/8/4P3/4K3/8/8/8 b - - 0 1") == 0);
    // Which bishop it is decides whether the pawn queens in the corner.
    CHECK(total("k7/8/P7/8/8/8/4B3/4K3 b - - 0 1") > 300);
    CHECK(total("k7/8/P7/8/8/8/3B4/4K3 b - - 0 1") == 0);
}
