#include "training/trainer.hpp"

#include <algorithm>
#include <cmath>

namespace chess::training {

namespace {

AdamStep adam_step(double rate, std::uint64_t number, std::size_t positions) {
    constexpr double epsilon = 1e-8;
    const auto steps = static_cast<double>(number);
    const double first = 1 - std::pow(double{AdamStep::first_decay}, steps);
    const double second = std::sqrt(1 - std::pow(double{AdamStep::second_decay}, steps));
    return {.rate = static_cast<float>(rate * second / first),
            .epsilon = static_cast<float>(epsilon * second),
            .gradient = 1 / static_cast<float>(std::max<std::size_t>(positions, 1))};
}

}  // namespace

Trainer::Trainer(TrainingState state, const LossOptions& options, std::size_t threads)
    : options_(options),
      state_(std::move(state)),
      threads_(threads) {
    const ModelShape& shape = state_.parameters.shape();
    for (std::size_t i = 0; i < threads; ++i)
        workers_.push_back(std::make_unique<GradientWorker>(shape, options_));
    if (!shape.has_common()) return;
    combined_.resize(shape.rows() * shape.hidden);
    for (std::size_t feature = 0; feature < ModelShape::features; ++feature) combine(feature);
}

std::span<const float> Trainer::tables() const {
    const ModelShape& shape = state_.parameters.shape();
    const float* first = shape.has_common() ? combined_.data() : state_.parameters.tables();
    return {first, shape.rows() * shape.hidden};
}

/// Adds the common row of a feature to its row in each table.
void Trainer::combine(std::size_t feature) {
    const ModelShape& shape = state_.parameters.shape();
    for (std::size_t row = feature; row < shape.rows(); row += ModelShape::features)
        kernels().sum(combined_.data() + row * shape.hidden, state_.parameters.row(row),
                      state_.parameters.common_row(feature), shape.hidden);
}

/// Adds up the gradients of all threads for a row, in the first one's; false if it is zero.
bool Trainer::gather_row(std::size_t row) {
    const std::size_t hidden = state_.parameters.shape().hidden;
    GradientWorker& first = *workers_.front();
    bool is_touched = first.touched()[row] != 0;
    for (std::size_t i = 1; i < workers_.size(); ++i) {
        if (workers_[i]->touched()[row] == 0) continue;
        float* other = workers_[i]->gradient().row(row);
        float* into = first.gradient().row(row);
        kernels().sum(into, into, other, hidden);
        std::fill_n(other, hidden, 0.0F);
        workers_[i]->touched()[row] = 0;
        is_touched = true;
    }
    first.touched()[row] = 0;
    return is_touched;
}

void Trainer::update_row(const AdamStep& step, std::size_t offset, const float* gradient) {
    kernels().adam(step, state_.parameters.values().data() + offset,
                   state_.first_moments.values().data() + offset,
                   state_.second_moments.values().data() + offset, gradient,
                   state_.parameters.shape().hidden);
}

void Trainer::update_feature(const AdamStep& step, std::size_t feature) {
    const ModelShape& shape = state_.parameters.shape();
    Parameters& gradient = workers_.front()->gradient();
    float* common = shape.has_common() ? gradient.common_row(feature) : nullptr;
    bool is_touched = false;
    for (std::size_t row = feature; row < shape.rows(); row += ModelShape::features) {
        if (!gather_row(row)) continue;
        is_touched = true;
        update_row(step, row * shape.hidden, gradient.row(row));
        if (common != nullptr) kernels().sum(common, common, gradient.row(row), shape.hidden);
        std::fill_n(gradient.row(row), shape.hidden, 0.0F);
    }
    if (!is_touched || common == nullptr) return;
    update_row(step, (shape.rows() + feature) * shape.hidden, common);
    std::fill_n(common, shape.hidden, 0.0F);
    combine(feature);
}

/// Updates the biases and what follows them.
void Trainer::update_rest(const AdamStep& step) {
    const std::size_t offset = state_.parameters.first_of_rest();
    const auto sums = workers_.front()->gradient().values().subspan(offset);
    for (std::size_t i = 1; i < workers_.size(); ++i) {
        const auto other = workers_[i]->gradient().values().subspan(offset);
        kernels().sum(sums.data(), sums.data(), other.data(), sums.size());
        std::ranges::fill(other, 0.0F);
    }
    kernels().adam(step, state_.parameters.values().data() + offset,
                   state_.first_moments.values().data() + offset,
                   state_.second_moments.values().data() + offset, sums.data(), sums.size());
    std::ranges::fill(sums, 0.0F);
    if (state_.parameters.shape().is_paired()) limit_small_layers();
}

void Trainer::limit_small_layers() {
    Parameters& parameters = state_.parameters;
    const auto limit = [](std::span<float> weights, float largest) {
        for (float& weight : weights) weight = std::clamp(weight, -largest, largest);
    };
    const auto layers = parameters.values().subspan(parameters.first_of_layers());
    const std::size_t firsts =
        ModelShape::buckets * SmallLayers<float>::firsts * parameters.shape().hidden;
    limit(layers.first(firsts), largest_first_weight);
    limit(layers.subspan(firsts), largest_small_weight);
}

LossSum Trainer::step(std::span<const PositionRecord> batch, double rate) {
    std::vector<LossSum> losses(threads_.count());
    threads_.run([&](std::size_t thread) {
        const Share share(batch.size(), thread, threads_.count());
        losses[thread] =
            workers_[thread]->add_gradient(state_.parameters, tables().data(),
                                           batch.subspan(share.begin, share.end - share.begin));
    });
    LossSum sum;
    for (const LossSum& loss : losses) sum += loss;
    const AdamStep step = adam_step(rate, ++state_.steps, sum.count);
    threads_.run([&](std::size_t thread) {
        const Share share(ModelShape::features, thread, threads_.count());
        for (std::size_t feature = share.begin; feature < share.end; ++feature)
            update_feature(step, feature);
        if (thread == 0) update_rest(step);
    });
    return sum;
}

LossSum Trainer::loss(std::span<const PositionRecord> records) {
    std::vector<LossSum> losses(threads_.count());
    threads_.run([&](std::size_t thread) {
        const Share share(records.size(), thread, threads_.count());
        losses[thread] =
            workers_[thread]->loss(state_.parameters, tables().data(),
                                   records.subspan(share.begin, share.end - share.begin));
    });
    LossSum sum;
    for (const LossSum& loss : losses) sum += loss;
    return sum;
}

float Trainer::output(const PositionRecord& record) {
    return workers_.front()->output(state_.parameters, tables().data(), record);
}

}  // namespace chess::training
