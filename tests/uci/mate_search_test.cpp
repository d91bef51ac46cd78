#include "libchess/uci/detail/mate_search.hpp"

#include "libchess/mate/detail/exhaustive.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/uci/analyser.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <algorithm>
#include <cstdlib>

using namespace chess;

namespace {

/// Miniatures of the field's collections.
constexpr std::string_view mate_in_3 = "8/3P2P1/3N4/3k4/4N3/4K3/8/8 w - - 0 1";
constexpr std::string_view mate_in_4 = "8/8/1K6/1Q4P1/p2PkpP1/P4p2/5P2/8 w - - 0 1";

SearchResult search(const GameHistory& game, const SearchLimits& limits) {
    Engine engine({.hash_bytes = std::size_t{1} << 20U});
    return search_with_prover(engine, game, limits, {}, {});
}

SearchResult search(std::string_view fen, const SearchLimits& limits) {
    return search(GameHistory{test::position_of(fen)}, limits);
}

Position after(Position position, const std::vector<Move>& moves) {
    for (const Move move : moves) position.make(move);
    return position;
}

/// The best line says who is mated and when, goes there, and every move in it is sound by
/// exhaustive search.
void check_proof(std::string_view fen, const SearchResult& result) {
    REQUIRE_FALSE(result.lines.empty());
    const SearchLine& line = result.lines.front();
    const auto moves = line.score.as_mate_moves();
    REQUIRE(moves);
    CHECK(line.bound == Bound::exact);
    const auto plies = 2 * std::abs(*moves) - (*moves > 0 ? 1 : 0);
    CHECK(static_cast<int>(line.moves.size()) == plies);
    MateProblem problem{test::position_of(fen), Stipulation::direct, *moves < 0, std::abs(*moves)};
    CHECK(is_checkmate(after(problem.position, line.moves)));
    if (problem.length <= 3) CHECK(exhaustive(problem));
    for (const Move move : line.moves) {
        problem = problem.after(move);
        if (problem.length <= 2) CHECK(exhaustive(problem));
    }
}

}  // namespace

TEST_CASE("a mate looked for is proved beside the search", "[uci][mate]") {
    for (const auto& [fen, length] : {std::pair(mate_in_3, 3), std::pair(mate_in_4, 4)}) {
        INFO(fen);
        const SearchResult result = search(fen, {.nodes = 200'000, .mate = length});
        check_proof(fen, result);
        CHECK(result.nodes <= 200'000);
    }
}

TEST_CASE("that one is mated is proved, too", "[uci][mate]") {
    constexpr std::string_view fen = "k7/n1RN4/B7/8/K7/4n3/8/8 b - - 0 1";
    const SearchResult result = search(fen, {.mate = 3});
    check_proof(fen, result);
    CHECK(result.lines.front().score == Score::mated_in(6));
}

TEST_CASE("a search for a mate that there is not ends", "[uci][mate]") {
    const SearchResult result = search("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", {.mate = 3});
    REQUIRE_FALSE(result.lines.empty());
    CHECK_FALSE(result.lines.front().score.is_mate());
}

TEST_CASE("a search with a prover repeats its result", "[uci][mate]") {
    const SearchLimits limits{.nodes = 20'000, .mate = 4};
    const SearchResult once = search(mate_in_4, limits);
    const SearchResult again = search(mate_in_4, limits);
    CHECK(once.nodes == again.nodes);
    REQUIRE(once.lines.size() == again.lines.size());
    CHECK(once.lines.front().moves == again.lines.front().moves);
    CHECK(once.lines.front().score == again.lines.front().score);
}

TEST_CASE("several lines and chosen moves are the engine's alone", "[uci][mate]") {
    const Position position = test::position_of(mate_in_4);
    const auto alone = [&](const SearchLimits& limits) {
        Engine engine({.hash_bytes = std::size_t{1} << 20U});
        return engine.search({position}, limits);
    };
    const SearchLimits several{.nodes = 3'000, .mate = 4, .lines = 2};
    CHECK(search(mate_in_4, several).nodes == alone(several).nodes);
    const SearchLimits chosen{.nodes = 3'000, .mate = 4, .first_moves = {legal_moves(position)[0]}};
    CHECK(search(mate_in_4, chosen).nodes == alone(chosen).nodes);
}

TEST_CASE("a position that has occurred twice may save the defender", "[uci][mate]") {
    GameHistory game{test::position_of(mate_in_4)};
    for (int i = 0; i < 2; ++i)
        for (const std::string_view move : {"b6a6", "e4d4", "a6b6", "d4e4"})
            game.moves.push_back(test::move_of(game.position(), move));
    const SearchLimits limits{.nodes = 3'000, .mate = 4};
    Engine engine({.hash_bytes = std::size_t{1} << 20U});
    CHECK(search(game, limits).nodes == engine.search(game, limits).nodes);
}

TEST_CASE("an analyser asked for a mate asks the prover", "[uci][mate]") {
    const auto analyser = make_analyser({.hash_bytes = std::size_t{1} << 20U});
    std::vector<SearchResult> told;
    const auto result =
        analyser->analyse({test::position_of(mate_in_4)}, {.nodes = 200'000, .mate = 4}, {},
                          [&](const SearchResult& so_far) { told.push_back(so_far); });
    REQUIRE(result);
    check_proof(mate_in_4, *result);
    REQUIRE_FALSE(told.empty());
    CHECK(told.back().lines.front().moves == result->lines.front().moves);
    CHECK(std::ranges::is_sorted(told, {}, &SearchResult::nodes));
}
