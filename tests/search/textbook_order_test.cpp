// The textbook's move ordering: each order has an effect, some are better, and none changes the
// result (textbook_exact_test.cpp).

#include "libchess/eval/evaluator.hpp"
#include "libchess/search/engine.hpp"
#include "libchess/search/minimax.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::move_of;
using test::position_of;

namespace {

constexpr std::array<std::string_view, 4> middlegames{
    test::kiwipete_fen, "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN1PN2/PP2QPPP/R1BR2K1 w - - 0 12",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16"};

EngineOptions options_of(TechniqueSet set, EvaluationKind kind = EvaluationKind::physicist) {
    return {.hash_bytes = std::size_t{4} << 20U,
            .techniques = with_needs(set),
            .evaluation = EvaluationOptions{.kind = kind}};
}

/// Moves made on all the positions together.
std::uint64_t nodes_with(TechniqueSet set, int depth) {
    std::uint64_t nodes = 0;
    for (const std::string_view fen : middlegames)
        nodes += Engine(options_of(set)).search({position_of(fen)}, {.depth = depth}).nodes;
    return nodes;
}

TechniqueSet operator+(TechniqueSet set, TechniqueSet more) {
    return set |= more;
}

constexpr TechniqueSet bare{Technique::alpha_beta, Technique::iterative_deepening};

}  // namespace

TEST_CASE("each order is another one", "[search][textbook]") {
    using enum Technique;
    // What an order needs to have an effect, beyond what it requires.
    const auto company_of = [](Technique technique) {
        if (technique == history_at_cutoffs) return TechniqueSet{pvs};
        if (technique == killer_captures || technique == see || technique == history_alone)
            return TechniqueSet{mvv_lva, winning_captures};
        return TechniqueSet{};
    };
    for (const Technique technique : {static_ordering,  mvv_lva,           capture_difference,
                                      safe_captures,    winning_captures,  see,
                                      recaptures_first, kind_order,        piece_order,
                                      killers,          third_killer,      killer_captures,
                                      frequent_killers, scored_killers,    pv_killers,
                                      history,          history_alone,     history_at_cutoffs,
                                      history_by_depth, history_by_ply,    root_order,
                                      refutation_table, recursive_descent, table_move_first}) {
        CAPTURE(info(technique).name);
        const TechniqueSet with =
            with_needs(bare + company_of(technique) + TechniqueSet{technique});
        TechniqueSet without = with;
        without.erase(technique);
        if (technique == table_move_first) {
            // The same tree, with fewer moves generated.
            const auto generated = [](const TechniqueSet& set) {
                return Engine(options_of(set))
                    .search({position_of(middlegames[1])}, {.depth = 4})
                    .statistics->generated;
            };
            CHECK(nodes_with(with, 4) == nodes_with(without, 4));
            CHECK(generated(with) < generated(without));
            continue;
        }
        CHECK(nodes_with(with, 4) != nodes_with(without, 4));
    }
}

TEST_CASE("a good order saves moves", "[search][textbook]") {
    using enum Technique;
    const std::uint64_t none = nodes_with(bare, 4);
    for (const TechniqueSet& order :
         {TechniqueSet{static_ordering}, TechniqueSet{mvv_lva}, TechniqueSet{winning_captures, see},
          TechniqueSet{killers}, TechniqueSet{history}, TechniqueSet{kind_order}})
        CHECK(nodes_with(bare + order, 4) < none);
    CHECK(nodes_with(bare + TechniqueSet{transposition_table, equal_depth, recursive_descent}, 4) <
          none);
    CHECK(nodes_with(bare + TechniqueSet{refutation_table}, 4) < none);
}

TEST_CASE("a search counts what it meets", "[search][textbook]") {
    using enum Technique;
    const auto statistics_of = [](TechniqueSet set) {
        const auto counted =
            Engine(options_of(set)).search({position_of(middlegames[0])}, {.depth = 3}).statistics;
        REQUIRE(counted);
        return *counted;
    };
    const SearchStatistics full = statistics_of({negamax});
    // The published perft counts.
    CHECK(full.horizon_nodes == 97862);
    CHECK(full.expanded == 1 + 48 + 2039);
    CHECK(full.generated == 48 + 2039 + 97862);
    CHECK(full.cut_nodes == 0);
    CHECK(full.quiescence_moves == 0);
    const SearchStatistics cut =
        statistics_of({alpha_beta, mvv_lva, transposition_table, quiescence});
    CHECK(cut.horizon_nodes < full.horizon_nodes);
    CHECK(cut.cut_nodes > 0);
    CHECK(cut.cut_by_first <= cut.cut_by_first_three);
    CHECK(cut.cut_by_first_three <= cut.cut_nodes);
    CHECK(cut.cut_by_capture <= cut.cut_nodes);
    CHECK(cut.table.hits <= cut.table.probes);
    CHECK(cut.quiescence_moves > 0);
}

TEST_CASE("the maximum of losses is a loss", "[search][textbook]") {
    // A maximum that starts too high would be returned instead.
    const Position lost = position_of("4k3/pppppppp/8/3q4/8/8/8/4K3 w - - 0 1");
    Evaluator evaluator({.kind = EvaluationKind::material});
    const auto evaluate = [&](const Position& position) { return evaluator.evaluate(position); };
    for (const int depth : {1, 2, 3}) {
        const Score expected = minimax(lost, depth, evaluate).score;
        CHECK(expected < Score::centipawns(-1600));
        for (const TechniqueSet& set :
             {TechniqueSet{Technique::minimax}, TechniqueSet{Technique::negamax}, bare,
              bare + TechniqueSet{Technique::recursive_descent, Technique::equal_depth}}) {
            const SearchResult result =
                Engine(options_of(set, EvaluationKind::material)).search({lost}, {.depth = depth});
            CHECK(result.lines.front().score == expected);
        }
    }
}

TEST_CASE("the physicist walks into the mate of the book", "[search][textbook]") {
    // Caplinger 2021, 3.2: 1.e4 Nf6 2.Bc4 Nxe4 3.Qf3 Nxf2 and mate on f7. Nc6 and Nxd2 are worth as
    // much as Nf6 and Nxf2: the order at the root settles that.
    Engine physicist(options_of({Technique::alpha_beta, Technique::root_order}));
    const auto value = [&](const Position& position, std::vector<Move> first_moves) {
        return physicist.search({position}, {.depth = 1, .first_moves = std::move(first_moves)})
            .lines.front()
            .score;
    };
    Position position = Position::start();
    for (const auto& [white, black] :
         {std::pair{"e2e4", "g8f6"}, std::pair{"f1c4", "f6e4"}, std::pair{"d1f3", "e4f2"}}) {
        position.make(move_of(position, white));
        const auto reply = physicist.search({position}, {.depth = 1}).best_move();
        CHECK(reply == move_of(position, black));
        position.make(*reply);
    }
    for (const std::string_view mate : {"f3f7", "c4f7"})
        CHECK(value(position, {move_of(position, mate)}) == Score::mating_in(1));
    CHECK(value(position, {}) == Score::mating_in(1));
}
