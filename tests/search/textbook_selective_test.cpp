// The textbook's selective techniques: each changes the tree, and is right or wrong where the
// sources say so. And the guarantees of every searcher.

#include "libchess/position/movegen.hpp"
#include "libchess/search/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/sample.hpp"
#include "tests/support/search_lines.hpp"

#include <stop_token>

using namespace chess;
using test::check_line;
using test::move_of;
using test::position_of;

namespace {

/// The techniques of the cases below, before any selective one.
constexpr TechniqueSet plain{Technique::alpha_beta,
                             Technique::pvs,
                             Technique::iterative_deepening,
                             Technique::transposition_table,
                             Technique::mvv_lva,
                             Technique::killers,
                             Technique::history,
                             Technique::quiescence};

constexpr TechniqueSet bare{Technique::alpha_beta, Technique::iterative_deepening};

TechniqueSet operator+(TechniqueSet set, TechniqueSet more) {
    return set |= more;
}

EngineOptions options_of(TechniqueSet set, EvaluationKind kind = EvaluationKind::full) {
    return {.hash_bytes = std::size_t{4} << 20U,
            .techniques = with_needs(set),
            .evaluation = EvaluationOptions{.kind = kind}};
}

SearchResult search(std::string_view fen, int depth, const EngineOptions& options) {
    return Engine(options).search({position_of(fen)}, {.depth = depth});
}

/// Whether a search chooses the move.
bool finds(std::string_view fen, std::string_view uci, int depth, const EngineOptions& options) {
    return search(fen, depth, options).best_move() == move_of(position_of(fen), uci);
}

bool textbook_knows(Technique technique) {
    return info(technique).known_to != SearcherKinds::engine;
}

/// What a technique needs to have an effect, beyond what it requires.
TechniqueSet company_of(Technique technique) {
    switch (technique) {
        case Technique::marginal_guards:
        case Technique::three_phases: return {Technique::futility, Technique::gamma};
        default: return {};
    }
}

}  // namespace

TEST_CASE("each selective technique changes the tree", "[search][textbook]") {
    constexpr std::array<std::string_view, 4> fens{
        test::kiwipete_fen, "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
        "8/5pk1/6p1/2R4p/1p5P/1P3PP1/r7/6K1 w - - 0 40",
        "8/1p3k2/p1r3p1/3P1p2/1P3P2/P2K2P1/8/4R3 b - - 0 40"};
    const auto tree_with = [&](const TechniqueSet& set) {
        std::array<std::uint64_t, fens.size()> tree;
        for (std::size_t i = 0; i < fens.size(); ++i) {
            EngineOptions options = options_of({});
            options.techniques = set;
            const Position position = position_of(fens[i]);
            const SearchResult result =
                Engine(options).search({position}, {.depth = 8, .nodes = 30'000});
            check_line(position, result.lines.front());
            // The same number of moves at a limit of nodes need not be the same moves.
            REQUIRE(result.statistics);
            tree[i] = result.nodes + result.statistics->generated + result.statistics->cut_nodes;
        }
        return tree;
    };
    for (const Technique technique : all_techniques) {
        if (!textbook_knows(technique) || info(technique).exactness == Exactness::exact) continue;
        CAPTURE(info(technique).name);
        const TechniqueSet with =
            with_needs(plain + company_of(technique) + TechniqueSet{technique});
        TechniqueSet without = with;
        without.erase(technique);
        without = without_unmet(without);
        CHECK(searcher_for(with) == SearcherKind::textbook);
        CHECK(tree_with(with) != tree_with(without));
    }
}

TEST_CASE("the textbook's own set is the same compiled in or asked for", "[search][textbook]") {
    EngineOptions options = options_of(TechniqueSet::textbook());
    REQUIRE(searcher_for(options.techniques) == SearcherKind::textbook);
    Engine compiled(options);
    options.compiled_in = false;
    Engine asked(options);
    const auto& sample = test::standard_sample();
    for (std::size_t i = 0; i < sample.size(); i += 409) {
        CAPTURE(sample[i]);
        compiled.clear();
        asked.clear();
        const SearchResult a = compiled.search({sample[i]}, {.depth = 6, .nodes = 100'000});
        const SearchResult b = asked.search({sample[i]}, {.depth = 6, .nodes = 100'000});
        CHECK(a.nodes == b.nodes);
        REQUIRE(a.lines.empty() == b.lines.empty());
        if (a.lines.empty()) continue;
        CHECK(a.lines.front().moves == b.lines.front().moves);
        CHECK(a.lines.front().score == b.lines.front().score);
        check_line(sample[i], a.lines.front());
    }
}

TEST_CASE("nobody passes in check, nor with pawns only", "[search][textbook]") {
    const EngineOptions options =
        options_of(plain + TechniqueSet{Technique::null_move, Technique::aspiration});
    const auto passes = [&](std::string_view fen, int depth, std::string_view first = {}) {
        const Position position = position_of(fen);
        SearchLimits limits{.depth = depth};
        if (!first.empty()) limits.first_moves.push_back(move_of(position, first));
        const SearchResult result = Engine(options).search({position}, limits);
        return result.statistics->null_moves;
    };
    // At depth three only the reply could be a null move.
    constexpr std::string_view rooks = "3r2k1/5ppp/8/8/8/8/5PPP/R2R2K1 w - - 0 1";
    CHECK(passes(rooks, 3, "a1a8") > 0);
    CHECK(passes(rooks, 3, "d1d8") == 0);
    CHECK(passes("8/5pk1/6p1/8/8/6P1/5PK1/8 w - - 0 1", 8) == 0);
    CHECK(passes("8/5pk1/6p1/8/8/5NP1/5PK1/8 b - - 0 1", 8) > 0);
}

TEST_CASE("whoever moves in the trebuchet loses", "[search][textbook]") {
    for (const std::string_view fen :
         {"8/8/8/3pK3/2kP4/8/8/8 w - - 0 1", "8/8/8/3pK3/2kP4/8/8/8 b - - 0 1"}) {
        const SearchResult result = search(fen, 14, options_of(TechniqueSet::textbook()));
        CHECK(result.lines.front().score < Score::centipawns(-300));
    }
}

TEST_CASE("a null move does not see a zugzwang, its tests do", "[search][textbook]") {
    // After Re5 Black, to move, loses the knight; with White to move it would be a draw.
    constexpr std::string_view first = "8/6n1/8/8/3k1K2/8/4R3/8 w - - 0 1";
    constexpr std::string_view second = "8/6n1/8/8/3k1K2/8/8/4R3 w - - 0 1";
    const auto with = [](TechniqueSet set) { return options_of(plain + set); };
    const EngineOptions null_move = with({Technique::null_move});
    const EngineOptions verified = with({Technique::null_move, Technique::null_move_verification});
    const EngineOptions doubled = with({Technique::null_move, Technique::double_null_move});
    CHECK(finds(first, "e2e5", 8, with({})));
    CHECK_FALSE(finds(first, "e2e5", 8, null_move));
    CHECK(finds(first, "e2e5", 8, verified));
    CHECK(finds(second, "e1e5", 10, with({})));
    CHECK_FALSE(finds(second, "e1e5", 10, null_move));
    CHECK(finds(second, "e1e5", 10, verified));
    CHECK(finds(second, "e1e5", 10, doubled));
}

TEST_CASE("the n best moves need not hold the best", "[search][textbook]") {
    const TechniqueSet all = plain + TechniqueSet{Technique::static_ordering};
    const TechniqueSet some = all + TechniqueSet{Technique::n_best};
    // A queen sacrifice mates in two: no move looks worse.
    constexpr std::string_view opera = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16";
    for (const int depth : {4, 5}) {
        const SearchResult full = search(opera, depth, options_of(all));
        CHECK(full.lines.front().score.as_mate_moves() == 2);
        CHECK_FALSE(search(opera, depth, options_of(some)).lines.front().score.is_mate());
    }
}

TEST_CASE("the textbook finds mates, with their length", "[search][textbook]") {
    struct MateCase {
        std::string_view fen;
        int mate;
    };
    for (const auto& [fen, mate] :
         {MateCase{"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1},
          MateCase{"7k/8/6K1/8/8/8/R7/8 w - - 99 90", 1},
          MateCase{"r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1", 2},
          MateCase{"7k/8/5K2/8/8/8/R7/8 w - - 97 90", 2},
          MateCase{"k7/8/1K6/8/8/8/8/7R b - - 0 1", -1},
          MateCase{"rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 9", 3},
          MateCase{"1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1", 3}}) {
        CAPTURE(fen);
        const Position position = position_of(fen);
        const SearchResult result =
            Engine(options_of(TechniqueSet::textbook())).search({position}, {.depth = 9});
        CHECK(result.lines.front().score.as_mate_moves() == mate);
        check_line(position, result.lines.front());
    }
}

TEST_CASE("what is won at the horizon is lost behind it", "[search][textbook]") {
    struct Greed {
        std::string_view fen;
        std::string_view capture;
        int depth;
    };
    const EngineOptions blind = options_of(bare, EvaluationKind::material);
    const EngineOptions quiet =
        options_of(bare + TechniqueSet{Technique::quiescence}, EvaluationKind::material);
    const EngineOptions exchange =
        options_of(bare + TechniqueSet{Technique::exchange_leaf}, EvaluationKind::material);
    for (const auto& [fen, capture, depth] :
         {Greed{"4k3/2p5/3p4/8/8/8/3Q1PPP/6K1 w - - 0 1", "d2d6", 1},
          Greed{"6k1/5pp1/4p2p/3n4/8/8/5PPP/3R2K1 w - - 0 1", "d1d5", 1},
          Greed{"8/6p1/2K5/8/n2R3B/2p5/bPPR4/6rk w - - 0 1", "d4a4", 1},
          Greed{"8/6p1/2K5/8/n2R3B/2p5/bPPR4/6rk w - - 0 1", "d4a4", 3},
          Greed{"6k1/4p3/1P5P/7N/2qp1P2/3pP1K1/1bp5/Q7 w - - 0 1", "a1b2", 1},
          Greed{"6k1/4p3/1P5P/7N/2qp1P2/3pP1K1/1bp5/Q7 w - - 0 1", "a1b2", 3},
          Greed{"8/b7/1p1P4/4p2p/P1P2P1q/N7/KQ2p3/5k2 w - - 0 1", "b2e5", 3}}) {
        CAPTURE(fen, depth);
        CHECK(finds(fen, capture, depth, blind));
        CHECK_FALSE(finds(fen, capture, depth, quiet));
    }
    // Exchange evaluation alone sees as much if everything happens on one square.
    constexpr std::string_view guarded = "4k3/2p5/3p4/8/8/8/3Q1PPP/6K1 w - - 0 1";
    CHECK_FALSE(finds(guarded, "d2d6", 2, exchange));
}

TEST_CASE("a loss is put off behind the horizon by throwing pawns in", "[search][textbook]") {
    constexpr std::string_view fen = "7k/7p/4pq2/3p4/2p2P2/4P3/1B1P3P/1K6 b - - 0 1";
    const Position position = position_of(fen);
    const std::array thrown{move_of(position, "c4c3"), move_of(position, "d5d4"),
                            move_of(position, "e6e5")};
    const auto throws = [&](int depth) {
        const EngineOptions options =
            options_of(bare + TechniqueSet{Technique::quiescence, Technique::mvv_lva});
        return std::ranges::find(thrown, search(fen, depth, options).best_move()) != thrown.end();
    };
    for (const int depth : {1, 2, 3, 4, 5, 6}) {
        CAPTURE(depth);
        CHECK(throws(depth));
    }
    CHECK_FALSE(throws(7));
}

TEST_CASE("textbook techniques search with no more than they need", "[search][textbook]") {
    const auto& impossible = test::scattered_sample();
    for (const Technique technique : all_techniques) {
        if (!textbook_knows(technique)) continue;
        CAPTURE(info(technique).name);
        const TechniqueSet set = with_needs({technique});
        REQUIRE(searcher_for(set) == SearcherKind::textbook);
        Engine engine(options_of(set));
        for (const Position& position :
             {position_of(test::kiwipete_fen), test::chess960_sample()[1234]}) {
            const SearchResult result = engine.search({position}, {.depth = 3, .nodes = 60'000});
            REQUIRE(result.lines.size() == 1);
            check_line(position, result.lines.front());
        }
        for (std::size_t i = 0; i < impossible.size(); i += 401) {
            const SearchResult result = engine.search({impossible[i]}, {.nodes = 500});
            CHECK(result.lines.empty() == !has_legal_move(impossible[i]));
            if (!result.lines.empty()) check_line(impossible[i], result.lines.front());
        }
    }
}

TEST_CASE("the textbook keeps to its limits", "[search][textbook]") {
    const Position position = position_of(test::kiwipete_fen);
    std::stop_source stop;  // NOLINT(misc-const-correctness): it is asked to stop
    stop.request_stop();
    for (const TechniqueSet& set : {TechniqueSet::textbook(), TechniqueSet{Technique::minimax},
                                    TechniqueSet{Technique::negamax}, TechniqueSet{}}) {
        Engine engine(options_of(set));
        for (const std::uint64_t nodes : {1U, 2U, 10U, 100U, 1000U, 5000U}) {
            const SearchResult result = engine.search({position}, {.nodes = nodes});
            CHECK(result.nodes == nodes);
            REQUIRE(result.best_move());
            CHECK(is_legal(position, *result.best_move()));
        }
        const SearchResult stopped = engine.search({position}, {}, stop.get_token());
        CHECK(stopped.best_move());
        CHECK(stopped.nodes <= 20'000);
        const std::vector<Move> wanted{move_of(position, "a2a3"), move_of(position, "e1g1")};
        const SearchResult limited =
            engine.search({position}, {.depth = 2, .lines = 5, .first_moves = wanted});
        REQUIRE(limited.lines.size() == 2);
        for (const SearchLine& line : limited.lines)
            CHECK(std::ranges::find(wanted, line.moves.front()) != wanted.end());
        CHECK(engine.search({position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")}, {.depth = 5})
                  .lines.empty());
        CHECK(engine.search({position_of("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")}, {.depth = 5})
                  .lines.empty());
    }
}

TEST_CASE("the textbook's lines are ordered, and right on their own", "[search][textbook]") {
    const TechniqueSet exact{Technique::alpha_beta, Technique::iterative_deepening, Technique::pvs,
                             Technique::aspiration};
    const auto& sample = test::standard_sample();
    for (std::size_t i = 5; i < sample.size(); i += 499) {
        CAPTURE(sample[i]);
        Engine engine(options_of(exact, EvaluationKind::material));
        const SearchResult result = engine.search({sample[i]}, {.depth = 3, .lines = 3});
        CHECK(static_cast<int>(result.lines.size()) == std::min(3, count_legal_moves(sample[i])));
        for (std::size_t at = 0; at < result.lines.size(); ++at) {
            const SearchLine& line = result.lines[at];
            check_line(sample[i], line);
            if (at > 0) CHECK(result.lines[at - 1].score >= line.score);
            const SearchResult alone =
                engine.search({sample[i]}, {.depth = 3, .first_moves = {line.moves.front()}});
            CHECK(alone.lines.front().score == line.score);
        }
    }
}

TEST_CASE("what a stop cut short is not remembered", "[search][textbook]") {
    const TechniqueSet exact = with_needs(
        {Technique::table_move_first, Technique::equal_depth, Technique::iterative_deepening});
    const auto& sample = test::standard_sample();
    for (std::size_t i = 0; i < sample.size(); i += 397) {
        CAPTURE(sample[i]);
        Engine stopped(options_of(exact, EvaluationKind::material));
        for (std::uint64_t nodes = 50; nodes < 3000; nodes += 37)
            stopped.search({sample[i]}, {.nodes = nodes});
        Engine fresh(options_of(exact, EvaluationKind::material));
        const SearchResult a = stopped.search({sample[i]}, {.depth = 3});
        const SearchResult b = fresh.search({sample[i]}, {.depth = 3});
        REQUIRE(a.lines.empty() == b.lines.empty());
        if (!a.lines.empty()) CHECK(a.lines.front().score == b.lines.front().score);
    }
}
