#include "libchess/perft/perft.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/sample.hpp"

#include <thread>

using namespace chess;
using test::position_of;

namespace {

std::uint64_t count(const Position& position, const PerftOptions& options) {
    return perft(position, options).value().nodes;
}

/// Two kings alone: few moves, so that deep counts are reached with a table.
constexpr std::string_view kings_fen = "8/8/8/3k4/8/3K4/8/8 w - - 0 1";

}  // namespace

TEST_CASE("perft counts what is published", "[perft]") {
    const Position kiwipete = position_of(test::kiwipete_fen);
    CHECK(count(Position::start(), {.depth = 0}) == 1);
    CHECK(count(Position::start(), {.depth = 1}) == 20);
    CHECK(count(Position::start(), {.depth = 2}) == 400);
    CHECK(count(Position::start(), {.depth = 3}) == 8902);
    CHECK(count(Position::start(), {.depth = 6}) == 119060324);
    CHECK(count(kiwipete, {.depth = 5}) == 193690690);
}

TEST_CASE("both generators count the same everywhere, with a table and without", "[perft][law]") {
    std::size_t with_replies = 0;
    std::size_t number = 0;
    const std::size_t positions = test::for_each_position([&](const Position& position) {
        ++number;
        const int deepest = number % 8 == 0 ? 3 : 2;
        const std::size_t hash_bytes = number % 56 == 0 ? 1 << 16 : 0;
        for (int depth = 1; depth <= deepest; ++depth) {
            const std::uint64_t expected =
                count(position, {.depth = depth, .generator = PerftGenerator::library});
            with_replies += depth < 3 && expected > 0 ? 1 : 0;
            const std::uint64_t found = count(position, {.depth = depth, .hash_bytes = hash_bytes});
            if (found == expected) continue;
            INFO("depth " << depth << ", " << hash_bytes << " bytes");
            INFO(to_fen(position, {.en_passant = EnPassantStyle::fen}));
            CHECK(found == expected);
        }
    });
    CHECK(positions > 10000);
    CHECK(with_replies > positions);
}

TEST_CASE("both generators count the same where few men stand, and where many are scattered",
          "[perft][law]") {
    // At depth 3 every move's replies are counted in sets.
    test::Random random(55);
    const auto check = [&](int positions, std::size_t pieces) {
        std::size_t wrong = 0;
        std::uint64_t leaves = 0;
        for (int i = 0; i < positions; ++i) {
            const Position position = test::scattered(random, 1 + random.below(pieces));
            const std::uint64_t expected =
                count(position, {.depth = 3, .generator = PerftGenerator::library});
            leaves += expected;
            if (count(position, {.depth = 3}) == expected) continue;
            INFO(to_fen(position));
            CHECK(++wrong == 0);
        }
        return leaves;
    };
    CHECK(check(100000, 6) > 100000000);
    CHECK(check(500, 24) > 1000000);
}

TEST_CASE("castling takes two guards at once from a square next to the enemy king", "[perft]") {
    // King and rook leave the pawn on f7, which the king on f6 then captures.
    const Position position =
        position_of("nn3rkr/pp3p2/5K1p/1bppp3/1QP3q1/N7/3B1P1P/N2B1RR1 b hf - 1 12");
    CHECK(count(position, {.depth = 2}) == 1060);
    CHECK(count(position, {.depth = 2, .generator = PerftGenerator::library}) == 1060);
}

TEST_CASE("threads and tables do not change a count", "[perft]") {
    const Position kiwipete = position_of(test::kiwipete_fen);
    for (const int threads : {1, 2, 5})
        for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, std::size_t{1} << 24}) {
            INFO(threads << " threads, " << bytes << " bytes");
            CHECK(count(kiwipete, {.depth = 4, .threads = threads, .hash_bytes = bytes}) ==
                  4085603);
            CHECK(count(Position::start(), {.depth = 5, .threads = threads, .hash_bytes = bytes}) ==
                  4865609);
        }
}

TEST_CASE("divide lists every legal move in generation order and adds up", "[perft]") {
    const Position kiwipete = position_of(test::kiwipete_fen);
    for (const int depth : {1, 3, 4}) {
        const PerftResult result = perft(kiwipete, {.depth = depth}).value();
        const MoveList moves = legal_moves(kiwipete);
        REQUIRE(result.divide.size() == moves.size());
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            CHECK(result.divide[i].move == moves[i]);
            CHECK(result.divide[i].nodes == count(kiwipete.after(moves[i]), {.depth = depth - 1}));
            sum += result.divide[i].nodes;
        }
        CHECK(sum == result.nodes);
    }
}

TEST_CASE("positions without moves have no positions after them", "[perft]") {
    const Position mated = position_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    CHECK(count(mated, {.depth = 0}) == 1);
    CHECK(count(mated, {.depth = 1}) == 0);
    CHECK(count(mated, {.depth = 5}) == 0);
    CHECK(perft(mated, {.depth = 2}).value().divide.empty());
}

TEST_CASE("a count beyond 64 bits is refused, the largest below is exact", "[perft]") {
    const Position kings = position_of(kings_fen);
    CHECK(count(kings, {.depth = 23, .hash_bytes = 1 << 23}) == 15960193777201284380ULL);
    for (const int threads : {1, 3}) {
        const auto refused = perft(kings, {.depth = 24, .threads = threads, .hash_bytes = 1 << 23});
        REQUIRE_FALSE(refused);
        CHECK(refused.error() == PerftError::overflow);
    }
}

TEST_CASE("a count stops when asked to", "[perft]") {
    for (const PerftGenerator generator : {PerftGenerator::fast, PerftGenerator::library}) {
        std::stop_source source;
        PerftMonitor monitor;
        monitor.stop = source.get_token();
        const std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            source.request_stop();
        });
        const auto result =
            perft(Position::start(), {.depth = 12, .threads = 2, .generator = generator}, monitor);
        REQUIRE_FALSE(result);
        CHECK(result.error() == PerftError::stopped);
    }
}

TEST_CASE("a monitor sees all parts and nodes", "[perft]") {
    PerftMonitor monitor;
    REQUIRE(perft(Position::start(), {.depth = 4}, monitor));
    CHECK(monitor.parts == 400);
    CHECK(monitor.parts_done == 400);
    CHECK(monitor.nodes == 197281);
}

TEST_CASE("categories are those of the published tables", "[perft]") {
    const auto categories = [](const Position& position, int depth, int threads) {
        return perft_categories(position, {.depth = depth, .threads = threads}).value();
    };
    CHECK(categories(Position::start(), 5, 2) ==
          PerftCategories{4865609, 82719, 258, 0, 0, 27351, 6, 0, 347});
    const Position kiwipete = position_of(test::kiwipete_fen);
    CHECK(categories(kiwipete, 1, 1) == PerftCategories{48, 8, 0, 2, 0, 0, 0, 0, 0});
    CHECK(categories(kiwipete, 4, 1) ==
          PerftCategories{4085603, 757163, 1929, 128013, 15172, 25523, 42, 6, 43});
}

TEST_CASE("a rook that checks by castling does not discover the check", "[perft]") {
    const Position position = position_of("5k2/8/8/8/8/8/8/4K2R w K - 0 1");
    const auto counts = perft_categories(position, {.depth = 1}).value();
    CHECK(counts.castles == 1);
    CHECK(counts.checks == 3);
    CHECK(counts.discovered_checks == 0);
}
