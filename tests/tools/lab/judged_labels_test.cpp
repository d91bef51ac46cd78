#include "lab/judged_labels.hpp"

#include "libchess/eval/evaluator.hpp"
#include "tests/support/catch.hpp"

#include <algorithm>
#include <vector>

using namespace chess;

namespace {

/// Positions with these results, alike in all else.
TuningSamples samples_with(const std::vector<double>& results) {
    EvaluationTrace trace;
    trace.phase = 24;
    trace.scale = 64;
    TuningSamples samples;
    for (const double result : results) samples.add(trace, result);
    return samples;
}

/// Judgements, and results that are what a constant expects of them.
constexpr double true_constant = 200;
const std::vector<double> white_cp{-400, -150, -50, 0, 30, 100, 250, 600};

std::vector<double> expected_results() {
    std::vector<double> results;
    for (const double cp : white_cp) results.push_back(expected_result(cp, true_constant));
    return results;
}

bool has(const std::vector<FitDoubt>& doubts, FitDoubt doubt) {
    return std::ranges::find(doubts, doubt) != doubts.end();
}

}  // namespace

TEST_CASE("the constant of judgements is that of the results", "[lab][judged_labels]") {
    TuningSamples samples = samples_with(expected_results());
    const JudgementScale scale =
        mix_judgements(samples, white_cp, 0, samples.size(), /*all_have_results=*/true, 0.5);
    CHECK(scale.source == JudgementScale::Source::results);
    CHECK(scale.constant == Approx(true_constant).epsilon(0.01));
    // The judgements expect the results that are there.
    for (std::size_t i = 0; i < samples.size(); ++i)
        CHECK(samples.result(i) ==
              Approx(expected_result(white_cp[i], true_constant)).epsilon(0.01));
}

TEST_CASE("a label is the weighted mean of result and judgement", "[lab][judged_labels]") {
    const std::vector<double> cp{300, -300, 300};
    TuningSamples samples = samples_with({0, 1, 1});
    const JudgementScale scale =
        mix_judgements(samples, cp, 1, 3, /*all_have_results=*/false, 0.25);
    CHECK(scale.source == JudgementScale::Source::missing_results);
    CHECK(scale.constant == JudgementScale::usual);
    // 300 are odds of 10 : 1.
    CHECK(samples.result(0) == 0);
    CHECK(samples.result(1) == Approx(0.75 + 0.25 / 11));
    CHECK(samples.result(2) == Approx(0.75 + 0.25 * 10 / 11));
}

TEST_CASE("equal results determine no constant of judgements", "[lab][judged_labels]") {
    TuningSamples samples = samples_with(std::vector<double>(white_cp.size(), 0.5));
    const JudgementScale scale =
        mix_judgements(samples, white_cp, 0, samples.size(), /*all_have_results=*/true, 1);
    CHECK(scale.source == JudgementScale::Source::undetermined_results);
    CHECK(scale.constant == JudgementScale::usual);
    CHECK(samples.result(0) == Approx(expected_result(white_cp[0], JudgementScale::usual)));
}

TEST_CASE("a fit is doubted for each reason by itself", "[lab][judged_labels]") {
    WeightFit good;
    good.start_constant = true_constant;
    good.training = 90;
    good.held_out = 10;
    good.epochs = 20;
    good.best_epoch = 15;
    const TuningSamples few = samples_with({0, 1, 0.5});
    std::vector<double> results(enough_positions, 0.5);
    results.back() = 1;
    const TuningSamples enough = samples_with(results);
    CHECK(doubts_on(good, enough, 10).empty());
    CHECK(doubts_on(good, few, 10) == std::vector{FitDoubt::few_positions});

    const TuningSamples equal = samples_with({1, 1, 1});
    WeightFit undetermined = good;
    undetermined.start_constant = fit_constant(white_cp, std::vector<double>(white_cp.size(), 0.5));
    CHECK(has(doubts_on(undetermined, few, 10), FitDoubt::undetermined_constant));
    // Equal labels are the reason for that.
    CHECK(has(doubts_on(undetermined, equal, 10), FitDoubt::equal_labels));
    CHECK_FALSE(has(doubts_on(undetermined, equal, 10), FitDoubt::undetermined_constant));

    WeightFit none_out = good;
    none_out.held_out = 0;
    CHECK(doubts_on(none_out, enough, 10) == std::vector{FitDoubt::nothing_held_out});
    CHECK(doubts_on(none_out, enough, 0).empty());

    WeightFit no_better = good;
    no_better.best_epoch = 0;
    CHECK(doubts_on(no_better, enough, 10) == std::vector{FitDoubt::no_better_epoch});
    no_better.stopped = true;
    CHECK(doubts_on(no_better, enough, 10).empty());
}
