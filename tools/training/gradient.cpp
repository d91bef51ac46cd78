#include "training/gradient.hpp"

#include "training/kernels.hpp"

#include <algorithm>

namespace chess::training {

namespace {

/// The size of the accumulators of a group of positions, which are processed together.
constexpr std::size_t group_bytes = std::size_t{1} << 18U;
constexpr std::size_t least_group = 16;

}  // namespace

GradientWorker::GradientWorker(const ModelShape& shape, const LossOptions& options)
    : shape_(shape),
      options_(options),
      gradient_(shape),
      touched_(shape.rows()),
      group_(std::max(least_group, group_bytes / (2 * shape.hidden * sizeof(float)))),
      rows_(group_),
      views_(group_ * 2 * shape.hidden),
      uses_(shape.rows()),
      ends_(shape.rows()),
      listed_(group_ * 2 * PositionRecord::most_men) {
    used_.reserve(shape.rows());
}

float GradientWorker::forward(const Parameters& parameters, const float* tables,
                              std::size_t index) {
    const ActiveRows& rows = rows_[index];
    for (std::size_t side = 0; side < 2; ++side)
        kernels().add_rows(view(2 * index + side), parameters.biases().data(), tables,
                           rows.views[side].data(), rows.count, shape_.hidden);
    if (shape_.is_paired())
        return kernels().paired_output(parameters.small_layers(rows.bucket), view(2 * index),
                                       shape_.hidden, state_);
    const float* weights = parameters.output_weights(rows.bucket);
    float out = parameters.output_bias(rows.bucket);
    for (std::size_t side = 0; side < 2; ++side)
        out +=
            kernels().output(view(2 * index + side), weights + side * shape_.hidden, shape_.hidden);
    return out;
}

void GradientWorker::back(const Parameters& parameters, std::size_t index, float slope) {
    const std::size_t bucket = rows_[index].bucket;
    if (shape_.is_paired()) {
        kernels().paired_gradient(slope, parameters.small_layers(bucket),
                                  gradient_.small_layers(bucket), view(2 * index),
                                  gradient_.biases().data(), shape_.hidden, state_);
        return;
    }
    gradient_.output_bias(bucket) += slope;
    for (std::size_t side = 0; side < 2; ++side) {
        const std::size_t offset = side * shape_.hidden;
        kernels().output_gradient(
            slope, view(2 * index + side), parameters.output_weights(bucket) + offset,
            gradient_.output_weights(bucket) + offset, gradient_.biases().data(), shape_.hidden);
    }
}

/// Sorts the views of the first `count` positions by the rows that are active in them.
void GradientWorker::list_views_by_row(std::size_t count) {
    used_.clear();
    for (std::size_t i = 0; i < count; ++i)
        for (const auto& rows : rows_[i].views)
            for (std::size_t man = 0; man < rows_[i].count; ++man)
                if (uses_[rows[man]]++ == 0) used_.push_back(rows[man]);
    std::uint32_t begin = 0;
    for (const std::uint32_t row : used_) {
        ends_[row] = begin;
        begin += uses_[row];
    }
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t side = 0; side < 2; ++side)
            for (std::size_t man = 0; man < rows_[i].count; ++man)
                listed_[ends_[rows_[i].views[side][man]]++] =
                    static_cast<std::uint32_t>(2 * i + side);
}

void GradientWorker::add_rows_of_group(std::size_t count) {
    list_views_by_row(count);
    for (const std::uint32_t row : used_) {
        const std::uint32_t uses = uses_[row];
        kernels().add_rows(gradient_.row(row), gradient_.row(row), views_.data(),
                           &listed_[ends_[row] - uses], uses, shape_.hidden);
        touched_[row] = 1;
        uses_[row] = 0;
    }
}

LossSum GradientWorker::add_gradient(const Parameters& parameters, const float* tables,
                                     std::span<const PositionRecord> records) {
    LossSum losses;
    for (std::size_t at = 0; at < records.size();) {
        std::size_t count = 0;
        for (; count < group_ && at < records.size(); ++at) {
            const auto target = target_of(records[at], options_);
            if (!target) continue;
            rows_[count] = active_rows(records[at], shape_);
            const float expected = sigmoid(forward(parameters, tables, count));
            const float error = expected - *target;
            losses += {static_cast<double>(error) * error, 1};
            back(parameters, count, 2 * error * expected * (1 - expected));
            ++count;
        }
        add_rows_of_group(count);
    }
    return losses;
}

float GradientWorker::output(const Parameters& parameters, const float* tables,
                             const PositionRecord& record) {
    rows_.front() = active_rows(record, shape_);
    return forward(parameters, tables, 0);
}

LossSum GradientWorker::loss(const Parameters& parameters, const float* tables,
                             std::span<const PositionRecord> records) {
    LossSum losses;
    for (const PositionRecord& record : records) {
        const auto target = target_of(record, options_);
        if (!target) continue;
        const double error = sigmoid(output(parameters, tables, record)) - *target;
        losses += {error * error, 1};
    }
    return losses;
}

}  // namespace chess::training
