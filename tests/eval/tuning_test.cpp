#include "libchess/eval/tuning.hpp"

#include "libchess/eval/detail/tuning_model.hpp"
#include "libchess/eval/evaluator.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sample.hpp"

#include <cmath>
#include <numeric>

using namespace chess;
using detail::RealWeights;

namespace {

/// Weights that the made-up positions use: all of these groups.
constexpr auto used_groups = std::to_array<WeightGroup>(
    {"material", "bishop_pair", "rook.open_file", "isolated", "outpost.knight", "tempo",
     "danger.attackers", "danger.safe_check", "danger.no_queen"});

std::uint16_t any_weight(test::Random& random) {
    const WeightGroupInfo& group = info(used_groups[random.below(used_groups.size())]);
    return static_cast<std::uint16_t>(group.first + random.below(group.size));
}

EvaluationTrace any_trace(test::Random& random) {
    EvaluationTrace trace;
    for (int i = 0; i < 14; ++i)
        trace.contributions.push_back({random.below(2) == 0 ? Color::white : Color::black,
                                       any_weight(random),
                                       static_cast<std::int16_t>(1 + random.below(2)),
                                       {}});
    trace.phase = static_cast<int>(random.below(25));
    trace.scale = random.below(8) == 0 ? 16 : 64;
    return trace;
}

constexpr double true_constant = 400;

/// Positions whose results are what the weights expect, or with `noise` 0 or 1, drawn with that
/// probability.
TuningSamples made_up(std::size_t size, const Weights& truth, std::uint64_t seed,
                      bool noise = false) {
    test::Random random(seed);
    const RealWeights weights = detail::to_real(truth);
    TuningSamples samples;
    for (std::size_t i = 0; i < size; ++i) {
        samples.add(any_trace(random), 0);
        double result = expected_result(detail::evaluate(samples[i], weights), true_constant);
        if (noise) result = static_cast<double>(random.below(1000)) < 1000 * result ? 1 : 0;
        samples.set_result(i, result);
    }
    return samples;
}

/// The built-in weights without piece-square tables, which no made-up position uses, so that their
/// means do not move into material.
Weights plain() {
    Weights weights = Weights::built_in();
    for (std::size_t i = 0; i < weight_count; ++i)
        if (group_of(i).term == Term::piece_squares) weights[i] = {};
    return weights;
}

/// The same with each used weight changed by up to about a quarter.
Weights disturbed(std::uint64_t seed) {
    test::Random random(seed);
    Weights weights = plain();
    const auto near = [&](std::size_t weight, int value) {
        const int most = std::abs(value) / 4 + 4;
        value += static_cast<int>(random.below(2 * static_cast<std::size_t>(most))) - most;
        return static_cast<int>(detail::with_sign_of(weight, value));
    };
    for (const WeightGroup group : used_groups)
        for (std::size_t i = 0; i < info(group).size; ++i) {
            const std::size_t weight = weight_index(group, static_cast<int>(i));
            const Tapered value = weights[weight];
            weights[weight] = {near(weight, value.middlegame()), near(weight, value.endgame())};
        }
    return weights;
}

constexpr auto bishop_pair = static_cast<std::uint16_t>(weight_index("bishop_pair"));
constexpr auto attacker = static_cast<std::uint16_t>(weight_index("danger.attackers"));
constexpr auto tempo = static_cast<std::uint16_t>(weight_index("tempo"));

using Uses = std::vector<TuningSamples::Use>;
Uses list(std::span<const TuningSamples::Use> uses) {
    return {uses.begin(), uses.end()};
}

std::vector<std::size_t> all_numbers(const TuningSamples& samples) {
    std::vector<std::size_t> numbers(samples.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = i;
    return numbers;
}

}  // namespace

TEST_CASE("a sample keeps what its trace adds up to", "[eval][tuning]") {
    EvaluationTrace trace;
    trace.contributions = {{Color::white, tempo, 1, {}},       {Color::black, bishop_pair, 2, {}},
                           {Color::white, bishop_pair, 5, {}}, {Color::black, tempo, 1, {}},
                           {Color::white, attacker, 2, {}},    {Color::black, attacker, 2, {}},
                           {Color::black, attacker, 1, {}}};
    trace.phase = 6;
    trace.scale = 32;
    TuningSamples samples;
    CHECK(samples.add(trace, 0.25));
    REQUIRE(samples.size() == 1);
    const TuningSamples::Sample sample = samples[0];
    CHECK(list(sample.linear) == Uses{{bishop_pair, 3}});
    CHECK(list(sample.white_danger) == Uses{{attacker, 2}});
    CHECK(list(sample.black_danger) == Uses{{attacker, 3}});
    CHECK(sample.middlegame == 0.125);
    CHECK(sample.endgame == 0.375);
    CHECK(sample.result == 0.25);
}

TEST_CASE("positions that an endgame's rule values are left out", "[eval][tuning]") {
    EvaluationTrace trace;
    trace.endgame_cp = 0;
    TuningSamples samples;
    CHECK_FALSE(samples.add(trace, 0.5));
    CHECK(samples.size() == 0);
}

TEST_CASE("sets of samples can be put together", "[eval][tuning]") {
    const TuningSamples first = made_up(20, Weights::built_in(), 1);
    const TuningSamples second = made_up(30, Weights::built_in(), 2);
    TuningSamples both = first;
    both.append(second);
    REQUIRE(both.size() == 50);
    for (std::size_t i = 0; i < 50; ++i) {
        const auto expected = i < 20 ? first[i] : second[i - 20];
        CHECK(list(both[i].linear) == list(expected.linear));
        CHECK(list(both[i].white_danger) == list(expected.white_danger));
        CHECK(list(both[i].black_danger) == list(expected.black_danger));
        CHECK(both[i].result == expected.result);
    }
}

TEST_CASE("the model of the fit says what the evaluator says", "[eval][tuning]") {
    Evaluator evaluator;
    const RealWeights weights = detail::to_real(Weights::built_in());
    int compared = 0;
    for (const Position& position : test::standard_sample()) {
        TuningSamples samples;
        if (!samples.add(evaluator.trace(position), 0)) continue;
        const int cp = evaluator.evaluate(position);
        if (std::abs(cp) >= Evaluator::limit) continue;
        const int white_cp = position.turn() == Color::white ? cp : -cp;
        // The two sides' danger and the sum are rounded.
        CHECK(detail::evaluate(samples[0], weights) == Approx(white_cp).margin(3.5));
        ++compared;
    }
    CHECK(compared > 100);
}

TEST_CASE("the gradient is what the loss changes by", "[eval][tuning]") {
    const TuningSamples samples = made_up(60, disturbed(5), 6, true);
    const auto numbers = all_numbers(samples);
    RealWeights weights = detail::to_real(Weights::built_in());
    RealWeights gradient;
    RealWeights other;
    static_cast<void>(
        detail::loss_and_gradient(samples, numbers, weights, true_constant, gradient));
    int slopes = 0;
    for (std::size_t i = 0; i < weight_count; ++i)
        for (const auto half : {&detail::RealTapered::middlegame, &detail::RealTapered::endgame}) {
            constexpr double step = 1e-4;
            const double value = weights[i].*half;
            weights[i].*half = value + step;
            const double above =
                detail::loss_and_gradient(samples, numbers, weights, true_constant, other);
            weights[i].*half = value - step;
            const double below =
                detail::loss_and_gradient(samples, numbers, weights, true_constant, other);
            weights[i].*half = value;
            CHECK(gradient[i].*half == Approx((above - below) / (2 * step)).margin(1e-7));
            if (gradient[i].*half != 0) ++slopes;
        }
    CHECK(slopes > 30);
}

TEST_CASE("danger that is cut off at nothing has no gradient", "[eval][tuning]") {
    constexpr auto no_queen = static_cast<std::uint16_t>(weight_index("danger.no_queen"));
    RealWeights weights{};
    weights[attacker] = {100, 0};
    weights[no_queen] = {-850, 0};
    EvaluationTrace trace;
    trace.contributions = {{Color::black, attacker, 2, {}}};
    trace.phase = 12;
    TuningSamples samples;
    samples.add(trace, 0);
    trace.contributions.push_back({Color::black, no_queen, 1, {}});
    samples.add(trace, 0);

    CHECK(detail::evaluate(samples[0], weights) ==
          Approx(-0.5 * 200 * 200 / 4096 - 0.5 * 200 / 16));
    RealWeights sums{};
    detail::add_derivatives(samples[0], weights, 1, sums);
    CHECK(sums[attacker].middlegame == Approx(-0.5 * 2 * 200 * 2 / 4096 - 0.5 * 2 / 16));
    CHECK(sums[attacker].endgame == 0);

    CHECK(detail::evaluate(samples[1], weights) == 0);
    sums = {};
    detail::add_derivatives(samples[1], weights, 1, sums);
    CHECK(sums[attacker].middlegame == 0);
}

TEST_CASE("the constant that made results from centipawns is found again", "[eval][tuning]") {
    std::vector<double> cp;
    std::vector<double> results;
    for (int i = -50; i <= 50; ++i) {
        cp.push_back(13.0 * i);
        results.push_back(expected_result(cp.back(), 273));
    }
    CHECK(fit_constant(cp, results) == Approx(273).epsilon(0.001));
    CHECK(is_determined(fit_constant(cp, results)));
    CHECK(expected_result(273, 273) == Approx(10.0 / 11));
    CHECK(expected_result(0, 273) == 0.5);
}

TEST_CASE("results that say nothing determine no constant", "[eval][tuning]") {
    const std::vector<double> cp{-300, -20, 150, 400};
    CHECK_FALSE(is_determined(fit_constant(cp, std::vector<double>(4, 0.5))));
    // White wins exactly where it is ahead: no constant is small enough.
    CHECK_FALSE(is_determined(fit_constant(cp, std::vector<double>{0, 0, 1, 1})));
}

TEST_CASE("a fit finds the weights that made the results", "[eval][tuning]") {
    const Weights truth = disturbed(7);
    const TuningSamples samples = made_up(4000, truth, 8);
    FitOptions options;
    options.prior_error = 1e6;
    const WeightFit fit = fit_weights(samples, plain(), options);
    CHECK(fit.after.training < fit.before.training);
    CHECK(*fit.after.held_out < *fit.before.held_out);
    CHECK(fit.training == 3500);
    CHECK(fit.held_out == 500);
    // The constant was fitted with other weights: all weights are scaled by the same factor.
    const double share = fit.constant / true_constant;
    CHECK(share == Approx(1).margin(0.3));
    for (const WeightGroup group : used_groups) {
        // Danger counts quadratically, so its factor differs.
        if (info(group).is_danger()) continue;
        for (int i = 0; i < static_cast<int>(info(group).size); ++i) {
            CHECK(fit.weights(group, i).middlegame() ==
                  Approx(truth(group, i).middlegame() * share).epsilon(0.005).margin(3));
            CHECK(fit.weights(group, i).endgame() ==
                  Approx(truth(group, i).endgame() * share).epsilon(0.005).margin(3));
        }
    }
}

TEST_CASE("a fit does not turn round what textbooks agree on", "[eval][tuning]") {
    Weights truth = plain();
    const std::size_t pair = weight_index("bishop_pair");
    truth[pair] = {-60, -60};
    const WeightFit fit = fit_weights(made_up(2000, truth, 8), plain());
    CHECK(fit.weights[pair] == Tapered(1, 1));
}

TEST_CASE("a fit brings the loss down to what no weights could better", "[eval][tuning]") {
    const Weights truth = disturbed(9);
    const TuningSamples samples = made_up(4000, truth, 10);
    // The lowest loss possible if results are expected shares: their entropy.
    double floor = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double p = samples.result(i);
        if (p > 0 && p < 1) floor -= p * std::log(p) + (1 - p) * std::log(1 - p);
    }
    floor /= static_cast<double>(samples.size());
    FitOptions options;
    options.holdout_percent = 0;
    options.prior_error = 1e6;
    const WeightFit fit = fit_weights(samples, plain(), options);
    CHECK_FALSE(fit.after.held_out.has_value());
    CHECK(fit.after.training - floor < (fit.before.training - floor) / 20);
}

TEST_CASE("weights can be fitted at another scale", "[eval][tuning]") {
    const TuningSamples samples = made_up(2000, disturbed(24), 25);
    FitOptions options;
    options.prior_error = 1e6;  // the prior depends on the scale
    const WeightFit kept = fit_weights(samples, plain(), options);
    options.constant = kept.constant / 2;
    const WeightFit halved = fit_weights(samples, plain(), options);
    CHECK(halved.start_constant == kept.constant);
    CHECK(halved.constant == kept.constant / 2);
    CHECK(halved.before.training == kept.before.training);
    CHECK(halved.after.training == Approx(kept.after.training).epsilon(0.002));
    CHECK(halved.weights("material", 4).endgame() ==
          Approx(kept.weights("material", 4).endgame() / 2.0).epsilon(0.02));
    options.epochs = 0;
    const WeightFit scaled = fit_weights(samples, plain(), options);
    CHECK(scaled.after.training == Approx(kept.before.training).epsilon(0.001));
}

TEST_CASE("any number of threads gives the same fit", "[eval][tuning]") {
    const TuningSamples samples = made_up(3000, disturbed(11), 12, true);
    FitOptions options;
    options.epochs = 8;
    const WeightFit one = fit_weights(samples, plain(), options);
    options.threads = 3;
    const WeightFit three = fit_weights(samples, plain(), options);
    CHECK(one.weights == three.weights);
    CHECK(one.constant == three.constant);
    CHECK(one.after.training == three.after.training);
    CHECK(one.after.held_out == three.after.held_out);
    options.seed = 2;
    CHECK(fit_weights(samples, plain(), options).weights != one.weights);
}

TEST_CASE("the weights of the epoch that is best on unseen positions win", "[eval][tuning]") {
    // Few positions, drawn results and no prior: after a while the fit learns the noise.
    const TuningSamples samples = made_up(300, plain(), 13, true);
    std::vector<double> held_out;
    std::vector<double> training;
    FitOptions options;
    options.stretch = 10;
    options.holdout_percent = 30;
    options.prior_error = 1e6;
    options.progress = [&](const FitProgress& progress) {
        CHECK(progress.epoch == static_cast<int>(held_out.size()) + 1);
        held_out.push_back(progress.losses.held_out.value());
        training.push_back(progress.losses.training);
    };
    const WeightFit fit = fit_weights(samples, disturbed(14), options);
    REQUIRE(fit.epochs == static_cast<int>(held_out.size()));
    REQUIRE(fit.epochs < options.epochs);
    REQUIRE(fit.best_epoch > 0);
    CHECK(std::ranges::min(held_out) == held_out[static_cast<std::size_t>(fit.best_epoch) - 1]);
    CHECK(held_out.back() >= std::ranges::min(held_out));
    CHECK(*fit.after.held_out == Approx(std::ranges::min(held_out)).margin(0.002));
}

TEST_CASE("means of squares become the piece's value", "[eval][tuning]") {
    Weights start = plain();
    for (int square = 0; square < 32; ++square) {
        start[weight_index("squares.knight", square)] = {30 + square % 2, -10};
        const bool outer = square < 4 || square >= 28;
        start[weight_index("squares.pawn", square)] = outer ? Tapered{} : Tapered(8, 4);
    }
    FitOptions options;
    options.epochs = 0;
    const WeightFit fit = fit_weights(made_up(600, start, 15), start, options);
    const auto knight = start("material", 1);
    CHECK(fit.weights("material", 1) == Tapered(knight.middlegame() + 31, knight.endgame() - 10));
    const auto pawn = start("material", 0);
    CHECK(fit.weights("material", 0) == Tapered(pawn.middlegame() + 8, pawn.endgame() + 4));
    for (int square = 0; square < 32; ++square) {
        CHECK(fit.weights("squares.pawn", square) == Tapered{});
        CHECK(fit.weights("squares.knight", square).endgame() == 0);
        CHECK(fit.weights("squares.king", square) == start("squares.king", square));
    }
}

TEST_CASE("weights without positions stay what they were", "[eval][tuning]") {
    Weights start;  // no squares, whose means would move
    for (const WeightGroup group : std::to_array<WeightGroup>({"shelter", "danger.pinned"}))
        start[weight_index(group)] = {17, -3};
    for (const int square : {0, 3, 28, 31}) start[weight_index("squares.pawn", square)] = {5, 6};
    const WeightFit fit = fit_weights(made_up(1000, disturbed(16), 17), start);
    REQUIRE(fit.best_epoch > 0);
    for (std::size_t i = 0; i < weight_count; ++i) {
        const bool used =
            std::ranges::find(used_groups, WeightGroup(group_of(i))) != used_groups.end();
        if (!used) CHECK(fit.weights[i] == start[i]);
    }
}

TEST_CASE("a prior that is sure of itself holds the weights", "[eval][tuning]") {
    const TuningSamples samples = made_up(1000, disturbed(18), 19);
    const auto distance = [&](double error) {
        FitOptions options;
        options.prior_error = error;
        const WeightFit fit = fit_weights(samples, plain(), options);
        const Tapered value = fit.weights("rook.open_file");
        const Tapered before = plain()("rook.open_file");
        return std::abs(value.middlegame() - before.middlegame()) +
               std::abs(value.endgame() - before.endgame());
    };
    CHECK(distance(0.05) <= 1);
    CHECK(distance(1e6) >= 4);
}

TEST_CASE("changed weights are listed, the largest effect first", "[eval][tuning]") {
    const TuningSamples samples = made_up(2000, disturbed(20), 21);
    const WeightFit fit = fit_weights(samples, plain());
    REQUIRE(fit.moves.size() > 10);
    CHECK(std::ranges::is_sorted(fit.moves, std::ranges::greater{}, &WeightMove::effect));
    std::size_t moved = 0;
    for (std::size_t i = 0; i < weight_count; ++i) moved += fit.weights[i] == fit.start[i] ? 0 : 1;
    CHECK(fit.moves.size() == moved);
    for (const WeightMove& move : fit.moves) {
        CHECK(move.before == fit.start[move.weight]);
        CHECK(move.after == fit.weights[move.weight]);
    }
    REQUIRE(fit.groups.size() == weight_group_count);
    double effect = 0;
    for (const GroupMove& group : fit.groups) effect += group.effect;
    CHECK(effect == Approx(std::accumulate(
                        fit.moves.begin(), fit.moves.end(), 0.0,
                        [](double sum, const WeightMove& move) { return sum + move.effect; })));
    CHECK(fit.material.training > fit.before.training);
}

TEST_CASE("a fit stops when it is asked to, with what it has", "[eval][tuning]") {
    const TuningSamples samples = made_up(1000, disturbed(22), 23);
    std::stop_source source;
    FitOptions options;
    options.stop = source.get_token();
    options.progress = [&](const FitProgress& progress) {
        if (progress.epoch == 3) source.request_stop();
    };
    const WeightFit fit = fit_weights(samples, plain(), options);
    CHECK(fit.stopped);
    CHECK(fit.epochs == 3);
    CHECK(fit.after.training < fit.before.training);
}

TEST_CASE("without positions there is nothing to fit", "[eval][tuning]") {
    const WeightFit fit = fit_weights({}, plain());
    CHECK(fit.weights == plain());
    CHECK(fit.epochs == 0);
}
