#pragma once

#include "training/active_rows.hpp"
#include "training/loss.hpp"
#include "training/parameters.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace chess::training {

/// The sum of the losses of some positions.
struct LossSum {
    double sum = 0;
    std::size_t count = 0;

    [[nodiscard]] double mean() const { return count == 0 ? 0 : sum / static_cast<double>(count); }
    LossSum& operator+=(const LossSum& other) {
        sum += other.sum;
        count += other.count;
        return *this;
    }
};

/// Computes, for one thread, a network's outputs for positions, and the gradient of the loss.
///
/// A few positions are processed together, so that they stay in the cache: first forward and back
/// to the accumulators, one by one; then, row by row of the table, the sum of the slopes of all
/// accumulators that the row is part of, so that each row of the gradient is written once.
class GradientWorker {
public:
    /// `options` must outlive it.
    GradientWorker(const ModelShape& shape, const LossOptions& options);

    /// Adds the gradient of the sum of the losses; for a common table it is zero, to be computed
    /// from the others. `tables` are the rows used, with the common table added; the rest is in
    /// `parameters`. Records must be sound; those without a label do not count.
    LossSum add_gradient(const Parameters& parameters, const float* tables,
                         std::span<const PositionRecord> records);
    /// Computes only the losses.
    LossSum loss(const Parameters& parameters, const float* tables,
                 std::span<const PositionRecord> records);
    /// The network's output for a position, a logit for the side to move.
    float output(const Parameters& parameters, const float* tables, const PositionRecord& record);

    [[nodiscard]] const Parameters& gradient() const { return gradient_; }
    [[nodiscard]] Parameters& gradient() { return gradient_; }
    /// For each row of the tables, whether its gradient is not zero; the user of the gradient
    /// resets both.
    [[nodiscard]] std::vector<std::uint8_t>& touched() { return touched_; }

private:
    [[nodiscard]] float* view(std::size_t index) { return views_.data() + index * shape_.hidden; }
    float forward(const Parameters& parameters, const float* tables, std::size_t index);
    void back(const Parameters& parameters, std::size_t index, float slope);
    void list_views_by_row(std::size_t count);
    void add_rows_of_group(std::size_t count);

    ModelShape shape_;
    const LossOptions& options_;
    Parameters gradient_;
    std::vector<std::uint8_t> touched_;

    // State of the positions processed together:
    std::size_t group_;                  ///< the most positions
    std::vector<ActiveRows> rows_;       ///< of each
    Floats views_;                       ///< accumulators or their slopes, two for each
    SmallState state_;                   ///< of the last one, if the network is paired
    std::vector<std::uint32_t> used_;    ///< rows that are active somewhere
    std::vector<std::uint32_t> uses_;    ///< for each row of the tables: how often it is active
    std::vector<std::uint32_t> ends_;    ///< where its views end in `views_of_rows_`
    std::vector<std::uint32_t> listed_;  ///< the numbers of views, row by row
};

}  // namespace chess::training
