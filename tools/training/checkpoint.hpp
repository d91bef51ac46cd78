#pragma once

#include "training/batch_source.hpp"
#include "training/failure.hpp"
#include "training/loss.hpp"
#include "training/trainer.hpp"

#include <cstdint>
#include <expected>
#include <string>

namespace chess::training {

/// How the learning rate changes: it rises for the first hundredth of the run, and then falls like
/// a half of a cosine, to a share of the highest.
struct Schedule {
    double rate = 1.5e-3;  ///< the highest
    double last_share = 0;
    std::uint64_t positions = 0;  ///< length of the run; 0 if that is time
    double seconds = 0;

    /// The rate when so much of the run is over, 0 to 1.
    [[nodiscard]] double rate_at(double progress) const;

    friend bool operator==(const Schedule&, const Schedule&) = default;
};

/// How a run of training goes.
struct TrainingPlan {
    LossRules loss;
    BatchRules batches;
    Schedule schedule;
    std::uint64_t threads = 1;
    /// Records in all files of positions, by which they are known again.
    std::uint64_t records = 0;

    friend bool operator==(const TrainingPlan&, const TrainingPlan&) = default;
};

/// A run of training at a moment: it goes on from here as if it had not been interrupted.
struct Checkpoint {
    TrainingPlan plan = {};
    BatchPlace place = {};
    std::uint64_t positions = 0;  ///< that were trained on
    double seconds = 0;           ///< that it took
    TrainingState state;
};

// A checkpoint's file, numbers little-endian:
//
//     8 bytes  "CHTRAIN" and a line feed
//     u32      version, 1
//     u32      length of the text
//     text     lines of a name, a blank and a value: hidden, tables, kings (64 numbers), moments
//              (1: the moments follow the weights), and what TrainingPlan and Checkpoint have
//     floats   weights, in the order of `Parameters`; with moments the first and the second, too
//     u32      CRC-32 of all before

/// Writes a checkpoint; the file appears under its name when it is complete. Throws
/// chesstool::OutputError.
void write_checkpoint(const std::string& path, const Checkpoint& checkpoint);

/// Whether a file begins like a checkpoint.
[[nodiscard]] bool is_checkpoint(const std::string& path);

/// Reads a checkpoint. What its text does not name has its default.
[[nodiscard]] std::expected<Checkpoint, Failure> read_checkpoint(const std::string& path);

}  // namespace chess::training
