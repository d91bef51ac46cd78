#include "libchess/search/engine.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/sample.hpp"
#include "tests/support/search_lines.hpp"

using namespace chess;
using test::check_line;
using test::move_of;
using test::position_of;

namespace {

EngineOptions small(int threads = 1) {
    return {.hash_bytes = std::size_t{4} << 20U, .threads = threads};
}

SearchResult search(const GameHistory& root, const SearchLimits& limits,
                    const EngineOptions& options = small()) {
    return Engine(options).search(root, limits);
}

SearchResult search_depth(std::string_view fen, int depth) {
    return search({position_of(fen)}, {.depth = depth});
}

struct MateCase {
    std::string_view fen;
    int mate;
};

const std::array mates{
    MateCase{"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1},
    MateCase{"7k/8/6K1/8/8/8/R7/8 w - - 99 90", 1},
    MateCase{"r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1", 2},
    MateCase{"7k/8/5K2/8/8/8/R7/8 w - - 97 90", 2},  // on the hundredth ply
    MateCase{"k7/8/1K6/8/8/8/8/7R b - - 0 1", -1},
    MateCase{"8/8/8/8/8/6k1/4q3/7K b - - 0 1", 1},
};

}  // namespace

TEST_CASE("mates are found, with their length and a line that ends in them", "[search][engine]") {
    for (const MateCase& puzzle : mates) {
        CAPTURE(puzzle.fen);
        const Position position = position_of(puzzle.fen);
        const SearchResult result = search({position}, {.depth = 12});
        REQUIRE(result.lines.size() == 1);
        CHECK(result.lines.front().bound == Bound::exact);
        CHECK(result.lines.front().score.as_mate_moves() == puzzle.mate);
        check_line(position, result.lines.front());
    }
}

TEST_CASE("every line that is reported can be played", "[search][engine]") {
    Engine engine(small());
    std::size_t lines = 0;
    const auto& sample = test::standard_sample();
    for (std::size_t i = 0; i < sample.size(); i += 97) {
        const Position& position = sample[i];
        engine.search({position}, {.nodes = 3000, .lines = 2}, {}, [&](const SearchResult& result) {
            for (const SearchLine& line : result.lines) check_line(position, line);
            lines += result.lines.size();
        });
    }
    CHECK(lines > 100);
}

TEST_CASE("Chess960 and impossible boards are searched too", "[search][engine]") {
    Engine engine(small());
    for (const auto* sample : {&test::chess960_sample(), &test::scattered_sample()}) {
        for (std::size_t i = 0; i < sample->size(); i += 211) {
            const Position& position = (*sample)[i];
            const SearchResult result = engine.search({position}, {.nodes = 2000});
            CHECK(result.lines.empty() == !has_legal_move(position));
            if (!result.lines.empty()) check_line(position, result.lines.front());
        }
    }
}

TEST_CASE("a game that is over has no lines", "[search][engine]") {
    CHECK(search_depth("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 5).lines.empty());  // stalemate
    CHECK(search_depth("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 5).lines.empty());  // checkmate
}

TEST_CASE("only the first moves that are wanted are looked at", "[search][engine]") {
    const Position& start = Position::start();
    const std::vector<Move> wanted{move_of(start, "a2a3"), move_of(start, "h2h4")};
    const SearchResult result = search({start}, {.depth = 6, .lines = 5, .first_moves = wanted});
    REQUIRE(result.lines.size() == 2);
    for (const SearchLine& line : result.lines)
        CHECK(std::ranges::find(wanted, line.moves.front()) != wanted.end());
}

TEST_CASE("several lines differ, are ordered, and at most one a move", "[search][engine]") {
    const Position position = position_of("7k/8/8/8/8/8/5PPP/6K1 b - - 0 1");
    const SearchResult result = search({position}, {.depth = 6, .lines = 10});
    REQUIRE(result.lines.size() == 3);
    for (std::size_t i = 1; i < result.lines.size(); ++i) {
        CHECK(result.lines[i - 1].score >= result.lines[i].score);
        CHECK(result.lines[i - 1].moves.front() != result.lines[i].moves.front());
    }
}

TEST_CASE("a limit of nodes is kept to the node, and there is always a move", "[search][engine]") {
    for (const std::uint64_t nodes : {1U, 2U, 10U, 100U, 1000U, 5000U}) {
        const SearchResult result = search({position_of(test::kiwipete_fen)}, {.nodes = nodes});
        CHECK(result.nodes == nodes);
        CHECK(result.best_move());
    }
}

TEST_CASE("a time that no clock can count is without end", "[search][engine]") {
    constexpr auto without_end = std::chrono::milliseconds::max();
    const GameHistory start{Position::start()};
    CHECK(search(start, {.nodes = 5000, .time = without_end}).nodes == 5000);
    CHECK(search(start, {.nodes = 5000, .clock = GameClock{.remaining = without_end}}).nodes ==
          5000);
}

TEST_CASE("the lines of an iteration that was not finished are ordered", "[search][engine]") {
    // Most of its moves are not searched yet; one that was is mated.
    const Position position =
        position_of("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 4 4");
    const SearchResult result = search({position}, {.nodes = 100, .lines = 30});
    REQUIRE(result.lines.size() > 20);
    CHECK(std::ranges::is_sorted(result.lines.begin() + 1, result.lines.end(), std::greater{},
                                 &SearchLine::score));
}

TEST_CASE("a limit of nodes is nearly kept by several threads", "[search][engine]") {
    for (const std::uint64_t nodes : {100U, 1000U, 5000U}) {
        const SearchResult result =
            search({position_of(test::kiwipete_fen)}, {.nodes = nodes}, small(4));
        CHECK(result.nodes >= nodes);
        CHECK(result.nodes <= nodes + nodes / 10 + 10);
        CHECK(result.best_move());
    }
}

TEST_CASE("a search that is stopped before it begins still has a move", "[search][engine]") {
    const std::stop_source stop;
    stop.request_stop();
    const SearchResult result = Engine(small()).search({Position::start()}, {}, stop.get_token());
    CHECK(result.best_move());
}

TEST_CASE("an interrupted search keeps its last whole iteration or better", "[search][engine]") {
    const auto& sample = test::standard_sample();
    std::size_t upper = 0;
    for (std::size_t i = 0; i < sample.size(); i += 151) {
        for (const int lines : {1, 3}) {
            SearchResult last;
            const SearchResult result =
                Engine(small()).search({sample[i]}, {.nodes = 2500, .lines = lines}, {},
                                       [&](const SearchResult& so_far) { last = so_far; });
            for (const SearchLine& line : result.lines)
                upper += line.bound == Bound::upper ? 1U : 0U;
            if (last.lines.empty()) continue;
            if (lines > 1) {
                for (std::size_t at = 0; at < last.lines.size(); ++at)
                    CHECK(result.lines[at].moves == last.lines[at].moves);
            } else if (result.best_move() == last.best_move()) {
                CHECK(result.lines.front().bound == Bound::exact);
            }
        }
    }
    CHECK(upper == 0);
}

TEST_CASE("what was seen at once is better than nothing", "[search][engine]") {
    // The queen hangs, and there was no time to search.
    const Position position = position_of("4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1");
    const std::stop_source stop;
    stop.request_stop();
    const SearchResult stopped = Engine(small()).search({position}, {}, stop.get_token());
    CHECK(stopped.best_move() == move_of(position, "e3d5"));
    const SearchResult hurried = search({position}, {.nodes = 1});
    CHECK(hurried.best_move() == move_of(position, "e3d5"));
}

TEST_CASE("a mate that is short enough ends the search", "[search][engine]") {
    const SearchResult result =
        search({position_of("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")}, {.mate = 2});
    CHECK(result.lines.front().score.as_mate_moves() == 2);
}

TEST_CASE("the same search gives the same result, once all is forgotten", "[search][engine]") {
    Engine engine(small());
    const GameHistory root{position_of(test::kiwipete_fen)};
    const SearchResult first = engine.search(root, {.depth = 9});
    engine.search({Position::start()}, {.depth = 8});
    engine.clear();
    const SearchResult second = engine.search(root, {.depth = 9});
    CHECK(first.nodes == second.nodes);
    CHECK(first.lines.front().moves == second.lines.front().moves);
}

TEST_CASE("run-time techniques and margins visit the tree of those compiled in",
          "[search][engine]") {
    const auto& sample = test::standard_sample();
    EngineOptions asked = small();
    asked.compiled_in = false;
    Engine compiled(small());
    Engine selected(asked);
    for (std::size_t i = 0; i < sample.size(); i += 301) {
        compiled.clear();
        selected.clear();
        const SearchResult a = compiled.search({sample[i]}, {.depth = 7});
        const SearchResult b = selected.search({sample[i]}, {.depth = 7});
        CHECK(a.nodes == b.nodes);
        REQUIRE(a.lines.empty() == b.lines.empty());
        if (!a.lines.empty()) CHECK(a.lines.front().moves == b.lines.front().moves);
    }
}

TEST_CASE("any technique can be left out, and makes a difference", "[search][engine]") {
    const std::vector<Position> positions{
        position_of(test::kiwipete_fen),
        position_of("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"),
        position_of("8/5pk1/6p1/2R4p/1p5P/1P3PP1/r7/6K1 w - - 0 40"),
    };
    const auto nodes_with = [&](TechniqueSet techniques) {
        EngineOptions options = small();
        options.techniques = without_unmet(techniques);
        std::uint64_t nodes = 0;
        for (const Position& position : positions) {
            // Without pruning or a window, nine plies take long.
            const SearchResult result = search({position}, {.depth = 9, .nodes = 300'000}, options);
            REQUIRE_FALSE(result.lines.empty());
            check_line(position, result.lines.front());
            nodes += result.nodes;
        }
        return nodes;
    };
    // These need deeper trees, mates, more threads or a clock to have an effect.
    const TechniqueSet elsewhere{Technique::easy_move,
                                 Technique::expected_reply,
                                 Technique::lazy_smp,
                                 Technique::null_move_verification,
                                 Technique::multi_cut,
                                 Technique::double_extensions,
                                 Technique::negative_extensions,
                                 Technique::mate_distance_pruning,
                                 Technique::mate_threats,
                                 Technique::history_pruning};
    const std::uint64_t all = nodes_with(TechniqueSet::engine());
    for (const Technique technique : all_techniques) {
        if (info(technique).known_to == SearcherKinds::textbook) continue;
        CAPTURE(info(technique).name);
        TechniqueSet techniques = TechniqueSet::engine();
        if (techniques.contains(technique)) techniques.erase(technique);
        else techniques.insert(technique);
        const std::uint64_t nodes = nodes_with(techniques);
        if (!elsewhere.contains(technique)) CHECK(nodes != all);
    }
}

TEST_CASE("after the expected reply the search goes on one ply below its last depth",
          "[search][engine]") {
    EngineOptions options = small();
    options.techniques.insert(Technique::expected_reply);
    const SearchLimits clock{.nodes = 20'000,
                             .clock = GameClock{.remaining = std::chrono::hours(10)}};
    GameHistory game{Position::start()};
    Engine engine(options);
    const auto first_depth = [&](const SearchLimits& limits) {
        std::optional<int> depth;
        const SearchResult result =
            engine.search(game, limits, {}, [&](const SearchResult& iteration) {
                if (!depth) depth = iteration.depth;
            });
        check_line(game.position(), result.lines.front());
        return depth;
    };
    CHECK(first_depth(clock) == 1);
    const auto play_on = [&](bool as_expected) {
        engine.clear();
        game = {Position::start()};
        const SearchResult before = engine.search(game, clock);
        const auto& line = before.lines.front().moves;
        REQUIRE(line.size() > 2);
        const Move other = move_of(game.start.after(line[0]), "h7h6");
        REQUIRE(line[1] != other);
        game.moves = {line[0], as_expected ? line[1] : other};
        return before.depth;
    };
    const int depth = play_on(true);
    CHECK(first_depth(clock) == depth - 1);
    play_on(false);
    CHECK(first_depth(clock) == 1);
    // It has a move to play, so that neither a stop nor the clock waits for its first iteration.
    play_on(true);
    const std::stop_source stop;
    stop.request_stop();
    const SearchResult stopped = engine.search(game, clock, stop.get_token());
    CHECK(stopped.nodes < 10);
    CHECK(stopped.best_move());
    // Only on a clock, and not after the table is cleared.
    play_on(true);
    CHECK(first_depth({.depth = 6}) == 1);
    play_on(true);
    engine.clear();
    CHECK(first_depth(clock) == 1);
}

TEST_CASE("the bare searcher finds a mate with nothing switched on", "[search][engine]") {
    EngineOptions options = small();
    options.techniques = {};
    const Position position = position_of("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    const SearchResult result = search({position}, {.depth = 2}, options);
    CHECK(result.lines.front().score.as_mate_moves() == 1);
    check_line(position, result.lines.front());
}

TEST_CASE("two threads find what one finds", "[search][engine]") {
    const Position position =
        position_of("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1");
    const SearchResult result = search({position}, {.depth = 8}, small(2));
    CHECK(result.lines.front().score.as_mate_moves() == 2);
    check_line(position, result.lines.front());
}
