#pragma once

#include "training/gradient.hpp"
#include "training/kernels.hpp"
#include "training/parameters.hpp"
#include "training/worker_threads.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace chess::training {

/// The mutable state of training.
struct TrainingState {
    Parameters parameters;
    Parameters first_moments;
    Parameters second_moments;
    std::uint64_t steps = 0;  ///< of Adam

    explicit TrainingState(Parameters begin)
        : parameters(std::move(begin)),
          first_moments(parameters.shape()),
          second_moments(parameters.shape()) {}
};

/// Trains a network with several threads. The same steps with the same number of threads give the
/// same results.
///
/// The optimiser is Adam; in the tables only rows that were active in a batch, and their moments,
/// are updated.
class Trainer {
public:
    /// The small layers of a paired network stay within these limits, so that integers hold them:
    /// the first layer's weights have 8 bits for each neuron, and a large one makes all coarse.
    static constexpr float largest_first_weight = 1.98F;
    static constexpr float largest_small_weight = 7.9F;  ///< of the rest

    Trainer(TrainingState state, const LossOptions& options, std::size_t threads);

    /// One step by the mean loss of some sound records, which is returned, at a learning rate.
    LossSum step(std::span<const PositionRecord> batch, double rate);
    /// The losses of some sound records.
    [[nodiscard]] LossSum loss(std::span<const PositionRecord> records);
    /// The network's output for a sound record.
    [[nodiscard]] float output(const PositionRecord& record);

    [[nodiscard]] const TrainingState& state() const { return state_; }
    /// The rows of the tables, the common one added.
    [[nodiscard]] std::span<const float> tables() const;

private:
    void combine(std::size_t feature);
    void update_feature(const AdamStep& step, std::size_t feature);
    bool gather_row(std::size_t row);
    void update_row(const AdamStep& step, std::size_t offset, const float* gradient);
    void update_rest(const AdamStep& step);
    void limit_small_layers();

    LossOptions options_;
    TrainingState state_;
    Floats combined_;  ///< the tables with the common one added, if there is one
    std::vector<std::unique_ptr<GradientWorker>> workers_;  ///< one for each thread
    WorkerThreads threads_;
};

}  // namespace chess::training
