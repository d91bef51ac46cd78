// The sum depends on the board alone, not on earlier evaluations or the width of vectors.

#include "libchess/network/detail/inference.hpp"

#include "libchess/network/network_evaluator.hpp"
#include "libchess/position/movegen.hpp"
#include "tests/network/inferences.hpp"
#include "tests/network/small_network.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sample.hpp"
#include "tests/support/scharnagl.hpp"

#include <memory>
#include <utility>

using namespace chess;

namespace {

template <typename Work>
test::NamedInference inference_by(std::string_view name, const Network& network) {
    const auto inference = std::make_shared<detail::Inference<Work>>(network);
    return {name, [inference](const NetworkBoard& board) {
                return inference->sum(board.codes, board.kings, board.turn, board.men());
            }};
}

std::vector<test::NamedInference> all_inferences(const Network& network) {
    std::vector<test::NamedInference> all = test::avx2_inference(network);
    all.push_back(inference_by<detail::PlainWork>("plain", network));
#if defined(__SSE2__)
    all.push_back(inference_by<detail::VectorWork<detail::Sse2>>("SSE2", network));
#endif
    return all;
}

std::int64_t sum_from_scratch(const Network& network, const NetworkBoard& board) {
    return detail::sum_from_scratch(network, board.codes, board.kings, board.turn, board.men());
}

std::shared_ptr<const Network> random_network(NetworkShape shape) {
    return Network::read(quantize(test::random_network(shape)).value()).value();
}

/// Calls `visit(position)` along random games that have at least this many moves in all.
template <typename Visit>
void play_random_games(std::uint64_t seed, bool chess960, int moves, Visit visit) {
    test::Random random(seed);
    while (moves > 0) {
        Position position = Position::start();
        if (chess960) {
            const auto number = static_cast<int>(random.below(960));
            position = Position::from_setup(test::chess960_start(number, number)).value().position;
        }
        for (int ply = 0; ply < 200; ++ply, --moves) {
            visit(position);
            const MoveList legal = legal_moves(position);
            if (legal.empty()) break;
            (void)position.make(legal[random.below(legal.size())]);
        }
    }
}

/// Any men anywhere, as in no game: at most `most` of them besides the kings.
NetworkBoard random_board(test::Random& random, std::size_t most) {
    NetworkBoard board(Position::start());
    board.codes.values.fill(empty_square);
    const auto square = [&] { return square_at(static_cast<int>(random.below(64))); };
    constexpr unsigned king = 10;  // the code of White's
    for (std::size_t men = random.below(most + 1); men > 0; --men)
        board.codes[square()] = static_cast<std::uint8_t>(random.below(king));
    board.kings = {square(), square()};
    while (board.kings[Color::black] == board.kings[Color::white])
        board.kings[Color::black] = square();
    for (const Color color : all_colors)
        board.codes[board.kings[color]] =
            static_cast<std::uint8_t>(king + std::to_underlying(color));
    board.turn = random.below(2) == 0 ? Color::white : Color::black;
    return board;
}

}  // namespace

TEST_CASE("accumulators kept along games are those from scratch", "[network][inference]") {
    const auto network = random_network({.hidden = 32, .king_tables = 4});
    const auto inferences = all_inferences(*network);
    for (const bool chess960 : {false, true}) {
        play_random_games(1, chess960, 50000, [&](const Position& position) {
            const NetworkBoard board(position);
            const std::int64_t expected = sum_from_scratch(*network, board);
            for (const auto& inference : inferences)
                if (inference.sum(board) != expected)
                    FAIL_CHECK(inference.name << ' ' << to_fen(position));
        });
    }
}

TEST_CASE("accumulators kept along games of the built-in network are those from scratch",
          "[network][inference]") {
    const Network& network = *Network::built_in();
    const auto inferences = all_inferences(network);
    play_random_games(2, true, 5000, [&](const Position& position) {
        const NetworkBoard board(position);
        const std::int64_t expected = sum_from_scratch(network, board);
        for (const auto& inference : inferences)
            if (inference.sum(board) != expected)
                FAIL_CHECK(inference.name << ' ' << to_fen(position));
    });
}

TEST_CASE("jumps between boards that have nothing in common change no sum",
          "[network][inference]") {
    // A width that is no multiple of a tile, so that the last ones are small.
    const auto network = random_network({.hidden = 160, .king_tables = 3});
    const auto inferences = all_inferences(*network);
    test::Random random(3);
    for (int i = 0; i < 3000; ++i) {
        const NetworkBoard board = random_board(random, 30);
        const std::int64_t expected = sum_from_scratch(*network, board);
        for (const auto& inference : inferences)
            if (inference.sum(board) != expected) FAIL_CHECK(inference.name << ' ' << i);
    }
}

TEST_CASE("boards with more men than a game has are evaluated, too", "[network][inference]") {
    const auto network = random_network({.hidden = 32, .king_tables = 1});
    const auto inferences = all_inferences(*network);
    test::Random random(4);
    int crowded = 0;
    for (int i = 0; i < 2000; ++i) {
        const NetworkBoard board = random_board(random, 100);
        crowded += board.men() > 32 ? 1 : 0;
        const std::int64_t expected = sum_from_scratch(*network, board);
        for (const auto& inference : inferences)
            if (inference.sum(board) != expected) FAIL_CHECK(inference.name << ' ' << i);
    }
    CHECK(crowded > 100);
}

TEST_CASE("a network is right at the ends of its range", "[network][inference]") {
    FloatNetwork trained = test::random_network({.hidden = 64, .king_tables = 1});
    // One neuron that all men raise, one that all lower, and the largest sums of outputs.
    for (std::size_t feature = 0; feature < network_features; ++feature) {
        trained.features[feature * 64] = 1.4F;
        trained.features[feature * 64 + 1] = -1.4F;
    }
    std::ranges::fill(trained.output, 1.0F);
    const auto network = Network::read(quantize(trained).value()).value();
    const auto inferences = all_inferences(*network);
    play_random_games(5, false, 500, [&](const Position& position) {
        const NetworkBoard board(position);
        for (const auto& inference : inferences)
            CHECK(inference.sum(board) == sum_from_scratch(*network, board));
    });
}

TEST_CASE("AVX2 is tested where it runs", "[network][inference]") {
#if defined(__x86_64__)
    CHECK(test::avx2_inference(*Network::built_in()).empty() ==
          (__builtin_cpu_supports("avx2") == 0));
#endif
}

TEST_CASE("a network knows no colour", "[network][inference]") {
    NetworkEvaluator evaluator(random_network({.hidden = 64, .king_tables = 4}));
    test::check_every_position([&](const Position& position) {
        return evaluator.evaluate(position) == evaluator.evaluate(position.flipped());
    });
}

TEST_CASE("a network knows no left and right", "[network][inference]") {
    NetworkEvaluator evaluator(random_network({.hidden = 64, .king_tables = 4}));
    test::check_every_position([&](const Position& position) {
        return position.castling_rooks().any() ||
               evaluator.evaluate(position) == evaluator.evaluate(test::mirrored(position));
    });
}

TEST_CASE("men can be taken off a board that a network sees", "[network][inference]") {
    NetworkEvaluator evaluator;
    const Position position = test::position_of(test::kiwipete_fen);
    NetworkBoard board(position);
    CHECK(evaluator.evaluate(board) == evaluator.evaluate(position));
    board.remove(Square::d2);
    CHECK(board.men() == 31);
    const auto without =
        test::position_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPP1BPPP/R3K2R w KQkq - 0 1");
    CHECK(evaluator.evaluate(board) == evaluator.evaluate(without));
    CHECK(evaluator.network() == Network::built_in());
}
