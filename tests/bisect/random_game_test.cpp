#include "libchess/bisect/random_game.hpp"

#include "libchess/bisect/detail/trial.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/perft/perft.hpp"
#include "libchess/position/movegen.hpp"
#include "tests/bisect/asking.hpp"
#include "tests/support/catch.hpp"

#include <expected>
#include <stop_token>

using namespace chess;

namespace {

/// The move that was played from one position to the next.
std::optional<Move> move_between(const Position& before, const Position& after) {
    for (const Move move : legal_moves(before))
        if (before.after(move) == after) return move;
    return std::nullopt;
}

/// The pieces on white's back rank, "RNBQKBNR".
std::string back_rank_of(const Position& position) {
    std::string rank = to_fen(position);
    rank.resize(rank.find(' '));
    return rank.substr(rank.rfind('/') + 1);
}

/// Right, except that it never castles.
class WithoutCastling final : public Counterpart {
public:
    [[nodiscard]] std::string name() const override { return "without castling"; }
    [[nodiscard]] std::expected<PerftAnswer, EngineError> answer(
        const PerftQuestion& question, const std::stop_token& /*stop*/) override {
        const Position position = question.position();
        PerftAnswer answer;
        for (const Move move : legal_moves(position))
            if (!move.is_castling())
                answer.moves.push_back(
                    {to_uci(position, move), count(position.after(move), question.depth - 1)});
        return answer;
    }
    void restart() override {}
    [[nodiscard]] bool remembers() const override { return false; }

private:
    static std::uint64_t count(const Position& position, int depth) {
        if (depth == 0) return 1;
        std::uint64_t sum = 0;
        for (const Move move : legal_moves(position))
            if (!move.is_castling()) sum += count(position.after(move), depth - 1);
        return sum;
    }
};

}  // namespace

TEST_CASE("random games are the same for the same seed and number", "[bisect][random_game]") {
    for (const std::uint64_t number : {0U, 1U, 2U, 77U}) {
        const auto game = random_game(number, {.seed = 5});
        CHECK(game == random_game(number, {.seed = 5}));
        CHECK(game != random_game(number, {.seed = 6}));
        CHECK(game != random_game(number + 2, {.seed = 5}));
    }
}

TEST_CASE("random games are the same on every machine", "[bisect][random_game]") {
    const auto fen_at = [](std::uint64_t number, std::size_t ply) {
        return to_fen(random_game(number, {}).at(ply));
    };
    CHECK(fen_at(0, 10) == "rnbqkbn1/p1ppp1p1/1p5r/5p1p/5P2/2N5/PPPPP1PP/1RBQKBNR w Kq - 0 6");
    CHECK(fen_at(1, 10) == "rbqkrn1n/ppppp2p/6p1/3b1p2/4P3/B1P2P2/PP1P2PP/RBQKRN1N w EAea - 1 6");
}

TEST_CASE("random games are legal and end as games do", "[bisect][random_game]") {
    for (std::uint64_t number = 0; number < 60; ++number) {
        const auto game = random_game(number, {.plies = 120});
        CHECK(game.size() <= 121);
        CHECK((game.size() == 121 || legal_moves(game.back()).empty()));
        CHECK(game.front().is_chess960() == (number % 2 == 1));
        for (std::size_t i = 0; i + 1 < game.size(); ++i) {
            INFO(number << ' ' << i);
            REQUIRE(move_between(game[i], game[i + 1]));
        }
    }
    CHECK(random_game(3, {.plies = 0}).size() == 1);
}

TEST_CASE("starts are those of chess and of Chess960", "[bisect][random_game]") {
    std::set<std::string> seen;
    for (std::uint64_t number = 0; number < 8000; ++number) {
        const Position start = random_game(number, {.plies = 0}).front();
        if (number % 2 == 0) {
            CHECK(start == Position::start());
            continue;
        }
        const std::string rank = back_rank_of(start);
        INFO(rank);
        std::string sorted = rank;
        std::ranges::sort(sorted);
        CHECK(sorted == "BBKNNQRR");
        CHECK((rank.find('B') + rank.rfind('B')) % 2 == 1);
        CHECK((rank.find('R') < rank.find('K') && rank.find('K') < rank.rfind('R')));
        CHECK(start.castling_rooks().count() == 4);
        CHECK(start.flipped().to_setup().board == start.to_setup().board);
        CHECK(legal_moves(start).size() >= 18);
        seen.insert(rank);
    }
    // In 4000 draws 945 of the 960 are expected.
    CHECK(seen.size() > 925);
}

TEST_CASE("all kinds of moves occur in random games", "[bisect][random_game]") {
    int castling = 0;
    int en_passant = 0;
    int chances = 0;  // positions in which en passant is legal
    int promotions = 0;
    int captures = 0;
    std::set<std::optional<PieceType>> pieces;
    for (std::uint64_t number = 0; number < 100; ++number) {
        const auto game = random_game(number, {});
        for (std::size_t i = 0; i + 1 < game.size(); ++i) {
            const Move move = move_between(game[i], game[i + 1]).value();
            chances += game[i].legal_en_passant() ? 1 : 0;
            castling += move.is_castling() ? 1 : 0;
            en_passant += move.is_en_passant() ? 1 : 0;
            captures += game[i].is_capture(move) ? 1 : 0;
            if (!move.is_promotion()) continue;
            ++promotions;
            pieces.insert(move.promoted_to());
        }
    }
    CHECK(castling > 10);
    CHECK(en_passant > 5);
    CHECK(chances > 20);
    CHECK(promotions > 20);
    CHECK(pieces.size() == 4);
    CHECK(captures > 1000);
}

TEST_CASE("the library's two generators agree over random games", "[bisect][random_game]") {
    const auto own = make_own_counterpart();
    for (std::uint64_t number = 0; number < 12; ++number) {
        const auto game = random_game(number, {.plies = 60});
        BisectMonitor monitor;
        Bisection bisection(*own, {.depth = 2}, monitor);
        const detail::GameComparison comparison =
            test::value_of(detail::compare_over(game, bisection));
        CHECK_FALSE(comparison.result.divergence);
        CHECK(comparison.positions == game.size());
        CHECK(comparison.last == game.back());
        CHECK(comparison.nodes > game.size());
        CHECK(monitor.answers == 2 * game.size());
    }
}

TEST_CASE("a generator that does not castle is found over random games", "[bisect][random_game]") {
    WithoutCastling broken;
    int differing = 0;
    for (std::uint64_t number = 0; number < 12; ++number) {
        const auto game = random_game(number, {.plies = 60});
        BisectMonitor monitor;
        Bisection bisection(broken, {.depth = 1}, monitor);
        const detail::GameComparison comparison =
            test::value_of(detail::compare_over(game, bisection));
        // The first position in which castling is legal.
        const auto first = std::ranges::find_if(game, [](const Position& position) {
            return std::ranges::any_of(legal_moves(position), &Move::is_castling);
        });
        CHECK(comparison.result.divergence.has_value() == (first != game.end()));
        if (!comparison.result.divergence) continue;
        ++differing;
        CHECK(comparison.last == *first);
        CHECK(comparison.positions == static_cast<std::uint64_t>(first - game.begin()) + 1);
        const Divergence& divergence = *comparison.result.divergence;
        const MinimalCase minimal =
            test::value_of(bisection.shrink(divergence, divergence.bugs.front()));
        CHECK(minimal.question.start.occupied().count() <= 4);
        CHECK((minimal.bug.rule == Rule::castling_forgotten ||
               minimal.bug.rule == Rule::castling_on_target));
    }
    CHECK(differing >= 6);
}

TEST_CASE("a game is not compared without a counterpart's answers", "[bisect][random_game]") {
    const auto own = make_own_counterpart();
    std::stop_source source;  // NOLINT(misc-const-correctness): it is asked to stop
    source.request_stop();
    BisectMonitor monitor;
    monitor.stop = source.get_token();
    Bisection bisection(*own, {.depth = 1}, monitor);
    const auto comparison = detail::compare_over(random_game(0, {}), bisection);
    REQUIRE_FALSE(comparison);
    CHECK(comparison.error().kind == BisectError::Kind::stopped);
}
