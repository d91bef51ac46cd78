#include "lab/judged_labels.hpp"

namespace chess {

namespace {

bool are_equal(const TuningSamples& samples) {
    for (std::size_t i = 1; i < samples.size(); ++i)
        if (samples.result(i) != samples.result(0)) return false;
    return true;
}

/// The scale of judgements by the samples' results.
JudgementScale scale_of(const TuningSamples& samples, std::span<const double> white_cp,
                        std::size_t begin, std::size_t end) {
    std::vector<double> results;
    results.reserve(end - begin);
    for (std::size_t i = begin; i < end; ++i) results.push_back(samples.result(i));
    const double constant = fit_constant(white_cp.subspan(begin, end - begin), results);
    if (is_determined(constant)) return {constant, JudgementScale::Source::results};
    return {JudgementScale::usual, JudgementScale::Source::undetermined_results};
}

}  // namespace

JudgementScale mix_judgements(TuningSamples& samples, std::span<const double> white_cp,
                              std::size_t begin, std::size_t end, bool all_have_results,
                              double weight) {
    const JudgementScale scale =
        all_have_results
            ? scale_of(samples, white_cp, begin, end)
            : JudgementScale{JudgementScale::usual, JudgementScale::Source::missing_results};
    for (std::size_t i = begin; i < end; ++i)
        samples.set_result(i, (1 - weight) * samples.result(i) +
                                  weight * expected_result(white_cp[i], scale.constant));
    return scale;
}

std::vector<FitDoubt> doubts_on(const WeightFit& fit, const TuningSamples& samples,
                                int holdout_percent) {
    std::vector<FitDoubt> doubts;
    if (samples.size() < enough_positions) doubts.push_back(FitDoubt::few_positions);
    if (are_equal(samples)) doubts.push_back(FitDoubt::equal_labels);
    else if (!is_determined(fit.start_constant)) doubts.push_back(FitDoubt::undetermined_constant);
    if (fit.held_out == 0 && holdout_percent != 0) doubts.push_back(FitDoubt::nothing_held_out);
    if (fit.best_epoch == 0 && fit.epochs != 0 && !fit.stopped)
        doubts.push_back(FitDoubt::no_better_epoch);
    return doubts;
}

}  // namespace chess
