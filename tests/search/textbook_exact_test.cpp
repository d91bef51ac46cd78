// The textbook's exact techniques, compared with an oracle: whatever is pruned and in whatever
// order, the value at equal depth is that of plain minimax.

#include "libchess/eval/evaluator.hpp"
#include "libchess/position/draws.hpp"
#include "libchess/position/see.hpp"
#include "libchess/search/engine.hpp"
#include "libchess/search/minimax.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/sample.hpp"

#include <functional>

using namespace chess;
using test::position_of;

namespace {

/// Techniques named like "alpha-beta,pvs", and what they need.
TechniqueSet set_of(std::string_view names) {
    TechniqueSet set;
    while (!names.empty()) {
        const std::size_t end = std::min(names.find(','), names.size());
        const auto technique = technique_named(names.substr(0, end));
        REQUIRE(technique);
        set.insert(*technique);
        names.remove_prefix(std::min(end + 1, names.size()));
    }
    return with_needs(set);
}

Engine engine_with(TechniqueSet set, EvaluationKind kind,
                   std::size_t hash_bytes = std::size_t{1} << 18U) {
    return Engine({.hash_bytes = hash_bytes,
                   .techniques = set,
                   .evaluation = EvaluationOptions{.kind = kind}});
}

/// A position with the oracle's answer.
struct Case {
    Position position;
    EvaluationKind kind;
    int depth;
    MinimaxResult answer;
};

/// `count` positions for which `suits` holds, from all over a sample.
std::vector<Position> chosen(const std::vector<Position>& sample, std::size_t count,
                             const std::function<bool(const Position&)>& suits) {
    std::vector<Position> positions;
    const std::size_t step = sample.size() / (count + 1) + 1;
    for (std::size_t start = 0; start < step && positions.size() < count; ++start)
        for (std::size_t i = start; i < sample.size() && positions.size() < count; i += step)
            if (suits(sample[i])) positions.push_back(sample[i]);
    return positions;
}

template <typename Evaluate>
std::vector<Case> answered(const std::vector<Position>& positions, int depth, Evaluate evaluate) {
    std::vector<Case> cases;
    for (const Position& position : positions) {
        const auto kind =
            cases.size() % 2 == 0 ? EvaluationKind::material : EvaluationKind::physicist;
        Evaluator evaluator({.kind = kind});
        const auto value = [&](const Position& at) { return evaluate(evaluator, at); };
        cases.push_back({position, kind, depth, minimax(position, depth, value)});
    }
    return cases;
}

int plain(Evaluator& evaluator, const Position& position) {
    return evaluator.evaluate(position);
}

int with_best_exchange(Evaluator& evaluator, const Position& position) {
    int best = 0;
    for (const Move move : legal_moves(position))
        if (position.is_noisy(move)) best = std::max(best, exchange_value(position, move));
    return evaluator.evaluate(position) + best;
}

/// Few enough plies on the clock that no draw depends on the path or on the table.
bool is_clear_of_draws(const Position& position) {
    return position.halfmove_clock() < 90 && has_legal_move(position);
}

/// 200 positions three plies deep, 20 four plies deep.
const std::vector<Case>& cases() {
    static const std::vector<Case> all = [] {
        std::vector<Position> positions = chosen(test::standard_sample(), 170, is_clear_of_draws);
        for (const Position& position : chosen(test::chess960_sample(), 30, is_clear_of_draws))
            positions.push_back(position);
        std::vector<Case> list = answered(positions, 3, plain);
        const auto is_narrow = [](const Position& position) {
            return is_clear_of_draws(position) && count_legal_moves(position) <= 22;
        };
        for (const Case& deep : answered(chosen(test::standard_sample(), 20, is_narrow), 4, plain))
            list.push_back(deep);
        return list;
    }();
    return all;
}

Evaluator& evaluator_of(EvaluationKind kind) {
    static Evaluator material({.kind = EvaluationKind::material});
    static Evaluator physicist({.kind = EvaluationKind::physicist});
    return kind == EvaluationKind::material ? material : physicist;
}

/// Plays the principal variation of an exact search: the value is that of its end.
void check_variation(const Case& puzzle, const SearchLine& line) {
    Position position = puzzle.position;
    for (const Move move : line.moves) {
        REQUIRE(is_legal(position, move));
        position.make(move);
    }
    const auto plies = static_cast<int>(line.moves.size());
    Score score;
    if (is_checkmate(position)) {
        score = Score::mated_in(plies);
    } else if (plies == puzzle.depth && !has_insufficient_material(position)) {
        score = Score::centipawns(evaluator_of(puzzle.kind).evaluate(position));
    } else {
        CHECK((is_stalemate(position) || has_insufficient_material(position)));
    }
    CHECK((plies % 2 == 0 ? score : -score) == line.score);
}

/// Searches all cases with a set, compares, and returns how many moves that took in all.
std::uint64_t check_set(const TechniqueSet& set, const std::vector<Case>& list,
                        std::size_t hash_bytes = std::size_t{1} << 18U) {
    const bool has_table = set.contains(Technique::transposition_table);
    const bool is_plain = !set.contains(Technique::exchange_leaf);
    Engine engines[]{engine_with(set, EvaluationKind::material, hash_bytes),
                     engine_with(set, EvaluationKind::physicist, hash_bytes)};
    std::uint64_t nodes = 0;
    for (const Case& puzzle : list) {
        CAPTURE(puzzle.position, puzzle.depth);
        Engine& engine = engines[puzzle.kind == EvaluationKind::physicist ? 1 : 0];
        engine.clear();
        const SearchResult result = engine.search({puzzle.position}, {.depth = puzzle.depth});
        REQUIRE(result.lines.size() == 1);
        CHECK(result.lines.front().score == puzzle.answer.score);
        CHECK(result.lines.front().bound == Bound::exact);
        CHECK(result.depth == puzzle.depth);
        if (!has_table && is_plain) check_variation(puzzle, result.lines.front());
        nodes += result.nodes;
    }
    return nodes;
}

std::uint64_t check_set(std::string_view names) {
    CAPTURE(names);
    return check_set(set_of(names), cases());
}

}  // namespace

TEST_CASE("minimax and negamax are the oracle, move by move", "[search][textbook]") {
    for (const Technique technique : {Technique::minimax, Technique::negamax}) {
        CAPTURE(info(technique).name);
        std::vector<Case> some;
        for (std::size_t i = 0; i < cases().size(); i += 3) some.push_back(cases()[i]);
        std::uint64_t expected = 0;
        for (const Case& puzzle : some) expected += puzzle.answer.nodes;
        CHECK(check_set({technique}, some) == expected);
    }
}

TEST_CASE("whatever is called exact is exact, with what it needs", "[search][textbook]") {
    for (const Technique technique : all_techniques) {
        const TechniqueInfo& row = info(technique);
        if (row.exactness != Exactness::exact || row.known_to == SearcherKinds::engine) continue;
        // These have tests of their own.
        if (technique == Technique::minimax || technique == Technique::negamax ||
            technique == Technique::exchange_leaf || technique == Technique::proved_mates)
            continue;
        CAPTURE(row.name);
        TechniqueSet set = with_needs({technique, Technique::alpha_beta});
        if (set.contains(Technique::transposition_table)) set.insert(Technique::equal_depth);
        check_set(set, cases());
    }
}

TEST_CASE("exact techniques are exact together", "[search][textbook]") {
    for (const std::string_view names : {
             "pvs,fail-hard",
             "pvs,shallow-cutoffs",
             "pvs,negascout,tie-window",
             "pvs,tie-window,fail-hard",
             "pvs,tie-window,mate-distance-pruning",
             "pvs,depth-two-rule,tie-window,negascout",
             "pvs,depth-two-rule,mate-distance-pruning,iterative-deepening",
             "pvs,aspiration,sliding-window,iterative-deepening,root-order",
             "aspiration,sliding-window,fail-hard",
             "aspiration,sliding-window,shallow-cutoffs,iterative-deepening",
             "iterative-deepening,refutation-table,pv-killers,pvs,killers",
             "killers,third-killer,killer-captures,frequent-killers,mvv-lva",
             "killers,third-killer,killer-captures,scored-killers,capture-difference",
             "history-alone,history-by-ply,history-by-depth,history-at-cutoffs",
             "see,winning-captures,mvv-lva,killers,history,static-ordering,pvs,aspiration",
             "equal-depth,table-narrowing,table-move-first,pvs,aspiration,iterative-deepening",
             "equal-depth,table-narrowing,fail-hard,iterative-deepening",
             "equal-depth,tie-window,iterative-deepening",
             "equal-depth,table-narrowing,tie-window,negascout,iterative-deepening",
             "pvs,depth-two-rule,fail-hard",
             "equal-depth,direct-mapped,recursive-descent,table-move-first,pvs",
             "equal-depth,shallow-cutoffs,table-narrowing,mate-distance-pruning",
             // NOLINTNEXTLINE(bugprone-suspicious-missing-comma): it is one name on two lines
             "equal-depth,refutation-table,recursive-descent,history,killers,pvs,aspiration,mvv-"
             "lva",
             "equal-depth,refutation-table,sliding-window,root-order,see,winning-captures",
         }) {
        check_set(names);
    }
}

TEST_CASE("a small table is as right as a large one", "[search][textbook]") {
    const TechniqueSet shared = set_of("equal-depth,table-move-first,iterative-deepening,pvs");
    TechniqueSet own = shared;
    own.insert(Technique::direct_mapped);
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{16}, std::size_t{8000} * 16}) {
        CAPTURE(bytes);
        check_set(shared, cases(), bytes);
        check_set(own, cases(), bytes);
    }
}

TEST_CASE("the exchange at the leaf is an evaluation like any other", "[search][textbook]") {
    const std::vector<Case> list =
        answered(chosen(test::standard_sample(), 40, is_clear_of_draws), 3, with_best_exchange);
    std::uint64_t expected = 0;
    for (const Case& puzzle : list) expected += puzzle.answer.nodes;
    CHECK(check_set(set_of("negamax,exchange-leaf"), list) == expected);
    for (const std::string_view names :
         {"alpha-beta,exchange-leaf", "exchange-leaf,pvs,depth-two-rule,iterative-deepening",
          "exchange-leaf,aspiration,equal-depth,mvv-lva,killers,history"}) {
        CAPTURE(names);
        CHECK(check_set(set_of(names), list) < expected);
    }
}

TEST_CASE("draws by repetition and by fifty moves are the oracle's", "[search][textbook]") {
    struct Ending {
        std::string_view fen;
        int depth;
    };
    for (const Ending& ending :
         {Ending{"8/8/8/3pK3/2kP4/8/8/8 w - - 0 1", 7}, Ending{"7k/8/8/8/8/8/6q1/K7 w - - 0 1", 5},
          Ending{"7k/5Q2/8/8/8/8/qr6/7K w - - 0 1", 5},
          Ending{"k7/8/8/2K5/8/8/8/6r1 b - - 97 80", 5},
          Ending{"7k/8/6K1/8/8/8/R7/8 w - - 99 90", 3},
          Ending{"7k/8/5K2/8/8/8/R7/8 w - - 96 90", 5},
          Ending{"8/8/8/8/8/k2n4/7p/1K6 w - - 0 1", 6}}) {
        CAPTURE(ending.fen);
        const std::vector<Case> list =
            answered({position_of(ending.fen), position_of(ending.fen)}, ending.depth, plain);
        std::uint64_t nodes = 0;
        for (const std::string_view names :
             {"negamax", "minimax", "alpha-beta", "pvs,killers,history,iterative-deepening"}) {
            CAPTURE(names);
            Engine material = engine_with(set_of(names), EvaluationKind::material);
            const SearchResult result =
                material.search({list.front().position}, {.depth = ending.depth});
            CHECK(result.lines.front().score == list.front().answer.score);
            if (names == "negamax") nodes = result.nodes;
        }
        CHECK(nodes == list.front().answer.nodes);
    }
}

TEST_CASE("quiescence sees the same leaves through any window", "[search][textbook]") {
    const auto is_calm = [](const Position& position) {
        return is_clear_of_draws(position) && count_legal_moves(position) <= 32;
    };
    const auto positions = chosen(test::standard_sample(), 50, is_calm);
    for (const std::string_view leaves :
         {"quiescence", "quiescence-recaptures", "quiescence-checks", "quiescence-pawns",
          "quiescence-evasions",
          "quiescence-checks,quiescence-pawns,quiescence-evasions,quiescence-recaptures"}) {
        // Beyond the horizon, an order of captures is used with negamax, too.
        TechniqueSet everything = set_of(std::string("negamax,") + std::string(leaves));
        everything.insert(Technique::mvv_lva);
        Engine all = engine_with(everything, EvaluationKind::physicist);
        const auto with = [&](std::string_view names) {
            return engine_with(set_of(std::string(names) + ',' + std::string(leaves)),
                               EvaluationKind::physicist);
        };
        Engine others[]{with("alpha-beta,mvv-lva"),
                        with("mvv-lva,pvs,aspiration,iterative-deepening,fail-hard"),
                        with("see,mvv-lva,killers,history,tie-window,static-ordering"),
                        with("capture-difference,equal-depth,table-move-first,shallow-cutoffs")};
        for (std::size_t i = 0; i < positions.size(); ++i) {
            const SearchLimits limits{.depth = i % 10 == 0 ? 3 : 2};
            CAPTURE(leaves, positions[i], limits.depth);
            const Score expected = all.search({positions[i]}, limits).lines.front().score;
            for (Engine& other : others) {
                other.clear();
                CHECK(other.search({positions[i]}, limits).lines.front().score == expected);
            }
        }
    }
}

TEST_CASE("cutoffs save moves, deep ones more than shallow ones", "[search][textbook]") {
    std::uint64_t full = 0;
    for (const Case& puzzle : cases()) full += puzzle.answer.nodes;
    const std::uint64_t deep = check_set("alpha-beta");
    const std::uint64_t shallow = check_set("shallow-cutoffs");
    const std::uint64_t hard = check_set("fail-hard");
    CHECK(deep < shallow);
    CHECK(shallow < full / 2);
    // Only windows and tables use the tighter bounds of fail-soft.
    CHECK(hard == deep);
    const std::uint64_t ordered = check_set("see,winning-captures,mvv-lva,killers,history");
    CHECK(ordered < deep);
    const std::uint64_t scouted = check_set("see,winning-captures,mvv-lva,killers,history,pvs");
    CHECK(scouted < ordered + ordered / 4);
    CHECK(check_set("see,winning-captures,mvv-lva,killers,history,pvs,depth-two-rule") < scouted);
    for (const Case& puzzle : cases()) {
        Engine engine = engine_with({Technique::alpha_beta}, puzzle.kind);
        CHECK(engine.search({puzzle.position}, {.depth = puzzle.depth}).nodes <=
              puzzle.answer.nodes);
    }
}

TEST_CASE("a proved mate is one, and no mate within the depth is missed", "[search][textbook]") {
    for (const std::string_view names :
         {"proved-mates,equal-depth,iterative-deepening", "proved-mates,iterative-deepening,pvs"}) {
        CAPTURE(names);
        Engine engine = engine_with(set_of(names), EvaluationKind::material);
        std::size_t mates = 0;
        for (const Case& puzzle : cases()) {
            CAPTURE(puzzle.position);
            engine.clear();
            const SearchResult result = engine.search({puzzle.position}, {.depth = puzzle.depth});
            const SearchLine& line = result.lines.front();
            if (puzzle.answer.score.is_mate()) {
                ++mates;
                CHECK(line.score == puzzle.answer.score);
            }
            if (!line.score.is_mate()) continue;
            Position position = puzzle.position;
            for (const Move move : line.moves) position.make(move);
            CHECK(is_checkmate(position));
        }
        CHECK(mates > 3);
    }
}

TEST_CASE("the search ends early if all moves but one are mated", "[search][textbook]") {
    // Of the king's three moves one takes the pawn, the others let it promote with mate.
    const Position position = position_of("8/4b3/5p2/7p/2pk1P1P/p1p3p1/3p2P1/4K3 w - - 0 28");
    Engine early = engine_with(set_of("early-stop,alpha-beta"), EvaluationKind::material);
    Engine late = engine_with(set_of("iterative-deepening,alpha-beta"), EvaluationKind::material);
    const SearchResult a = early.search({position}, {.nodes = 300'000});
    const SearchResult b = late.search({position}, {.nodes = 300'000});
    CHECK(a.nodes < b.nodes);
    CHECK(a.best_move() == b.best_move());
}
