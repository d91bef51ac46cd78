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

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

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
#elif defined(__aarch64__)
    all.push_back(inference_by<detail::VectorWork<detail::Neon>>("NEON", network));
#endif
    return all;
}

std::int64_t sum_from_scratch(const Network& network, const NetworkBoard& board) {
    return detail::sum_from_scratch(network, board.codes, board.kings, board.turn, board.men());
}

std::shared_ptr<const Network> random_network(NetworkShape shape) {
    return Network::read(quantize(test::random_network(shape)).value()).value();
}

/// One side's products of a paired network, in floating point.
std::vector<double> products(const FloatNetwork& network, const Position& position, Color viewer) {
    const auto hidden = static_cast<std::size_t>(network.shape.hidden);
    const auto king = static_cast<unsigned>(index_of(position.king(viewer)));
    unsigned turned = viewer == Color::white ? 0 : 56;
    if (king % 8 >= 4) turned ^= 7;
    const std::size_t table = network.kings[square_at(static_cast<int>(king ^ turned))];
    std::vector<double> sums(network.bias.begin(), network.bias.end());
    for (const Square square : position.occupied()) {
        const Piece piece = *position.at(square);
        const std::size_t feature = (piece.color == viewer ? 0U : 384U) +
                                    std::size_t{std::to_underlying(piece.type)} * 64 +
                                    (static_cast<unsigned>(index_of(square)) ^ turned);
        for (std::size_t i = 0; i < hidden; ++i)
            sums[i] += network.features[(table * network_features + feature) * hidden + i];
    }
    std::vector<double> result;
    for (std::size_t i = 0; i < hidden / 2; ++i)
        result.push_back(std::clamp(sums[i], 0.0, 1.0) *
                         std::clamp(sums[i + hidden / 2], 0.0, 1.0));
    return result;
}

/// The output of a paired network in floating point, from the description of `FloatNetwork`.
double paired_output(const FloatNetwork& network, const Position& position) {
    const FloatPairedLayers& layers = network.paired;
    const auto k = static_cast<std::size_t>(network_output(position.occupied().count()));
    std::vector<double> inputs = products(network, position, position.turn());
    for (const double product : products(network, position, ~position.turn()))
        inputs.push_back(product);
    std::vector<double> first;
    for (std::size_t i = 0; i < 16; ++i) {
        first.push_back(layers.first_bias[k * 16 + i]);
        for (std::size_t input = 0; input < inputs.size(); ++input)
            first[i] += inputs[input] * layers.first[(k * 16 + i) * inputs.size() + input];
    }
    double output = network.output_bias[k] + first[15];
    for (std::size_t i = 0; i < 32; ++i) {
        double second = layers.second_bias[k * 32 + i];
        for (std::size_t input = 0; input < 15; ++input) {
            const float* const weights = &layers.second[(k * 32 + i) * 30 + input];
            second += weights[0] * std::min(first[input] * first[input], 1.0) +
                      weights[15] * std::clamp(first[input], 0.0, 1.0);
        }
        output += layers.output[k * 32 + i] * std::clamp(second, 0.0, 1.0);
    }
    return output;
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
    const auto network =
        GENERATE(random_network({.hidden = 32, .king_tables = 4}),
                 random_network({.hidden = 64, .king_tables = 4, .kind = NetworkKind::paired}));
    const auto inferences = all_inferences(*network);
    for (const bool chess960 : {false, true}) {
        play_random_games(1, chess960, 25000, [&](const Position& position) {
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
    // Widths that are no multiples of a tile, so that the last ones are small.
    const auto network =
        GENERATE(random_network({.hidden = 160, .king_tables = 3}),
                 random_network({.hidden = 192, .king_tables = 3, .kind = NetworkKind::paired}));
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
    const auto network =
        GENERATE(random_network({.hidden = 32, .king_tables = 1}),
                 random_network({.hidden = 64, .king_tables = 1, .kind = NetworkKind::paired}));
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

TEST_CASE("a paired network is right at the ends of its range", "[network][inference]") {
    FloatNetwork trained =
        test::random_network({.hidden = 64, .king_tables = 1, .kind = NetworkKind::paired});
    // All products are the largest, and the first layers' sums are far beyond their activations.
    std::ranges::fill(trained.features, 0.4F);
    for (std::size_t i = 0; i < trained.paired.first.size(); ++i)
        trained.paired.first[i] = i / 64 % 2 == 0 ? 60.0F : -60.0F;
    std::ranges::fill(trained.paired.output, 4.0F);
    const auto network = Network::read(quantize(trained).value()).value();
    const auto inferences = all_inferences(*network);
    play_random_games(5, false, 500, [&](const Position& position) {
        const NetworkBoard board(position);
        for (const auto& inference : inferences)
            CHECK(inference.sum(board) == sum_from_scratch(*network, board));
    });
}

TEST_CASE("the sum of a paired network is that of its layers in floating point",
          "[network][inference]") {
    const FloatNetwork trained =
        test::random_network({.hidden = 64, .king_tables = 4, .kind = NetworkKind::paired});
    NetworkEvaluator evaluator(Network::read(quantize(trained).value()).value());
    double sum = 0;
    int count = 0;
    play_random_games(6, false, 400, [&](const Position& position) {
        const double error = std::abs(evaluator.evaluate(position) -
                                      paired_output(trained, position) * trained.scale);
        if (error > 20) FAIL_CHECK(to_fen(position) << ": " << error);
        sum += error;
        ++count;
    });
    CHECK(sum / count < 4);
}

TEST_CASE("AVX2 is tested where it runs", "[network][inference]") {
#if defined(__x86_64__)
    CHECK(test::avx2_inference(*Network::built_in()).empty() ==
          (__builtin_cpu_supports("avx2") == 0));
#endif
}

TEST_CASE("a network knows no colour", "[network][inference]") {
    const NetworkKind kind = GENERATE(NetworkKind::squared, NetworkKind::paired);
    NetworkEvaluator evaluator(random_network({.hidden = 64, .king_tables = 4, .kind = kind}));
    test::check_every_position([&](const Position& position) {
        return evaluator.evaluate(position) == evaluator.evaluate(position.flipped());
    });
}

TEST_CASE("a network knows no left and right", "[network][inference]") {
    const NetworkKind kind = GENERATE(NetworkKind::squared, NetworkKind::paired);
    NetworkEvaluator evaluator(random_network({.hidden = 64, .king_tables = 4, .kind = kind}));
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
