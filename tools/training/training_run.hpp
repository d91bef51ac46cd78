#pragma once

#include "training/checkpoint.hpp"

#include <chrono>
#include <cstddef>
#include <expected>
#include <vector>

namespace chess::training {

/// The progress of a training run.
struct TrainingReport {
    std::uint64_t positions = 0;
    double epochs = 0;
    double progress = 0;  ///< 0 to 1
    double rate = 0;      ///< the learning rate
    LossSum loss;         ///< of the batches since the last report
    double speed = 0;     ///< positions per second, since the run began or was resumed
};

/// A training run, from a checkpoint to its end.
class TrainingRun {
public:
    /// The most held-out positions.
    static constexpr std::size_t most_held_out = 50'000;

    TrainingRun(Checkpoint begin, std::vector<PositionFile> files);

    /// Trains on one batch. False if the run is over.
    [[nodiscard]] std::expected<bool, Failure> advance();
    /// The progress; restarts the mean of the losses.
    [[nodiscard]] TrainingReport report();
    /// The loss of games that are never trained on.
    [[nodiscard]] LossSum held_out_loss() { return trainer_.loss(held_out_); }
    /// The state to resume from later.
    [[nodiscard]] Checkpoint checkpoint() const;

    [[nodiscard]] Trainer& trainer() { return trainer_; }
    [[nodiscard]] const TrainingPlan& plan() const { return plan_; }

private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] double seconds() const;
    [[nodiscard]] double progress() const;

    TrainingPlan plan_;
    BatchSource source_;
    std::vector<PositionRecord> held_out_;
    std::vector<PositionRecord> batch_;
    Trainer trainer_;
    std::uint64_t positions_;
    double seconds_before_;
    Clock::time_point start_ = Clock::now();
    std::uint64_t positions_before_;
    LossSum loss_;
};

}  // namespace chess::training
