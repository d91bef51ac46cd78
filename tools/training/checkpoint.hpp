#pragma once

#include "training/batch_source.hpp"
#include "training/failure.hpp"
#include "training/loss.hpp"
#include "training/trainer.hpp"

#include <cstdint>
#include <expected>
#include <string>

namespace chess::training {

/// How the learning rate changes: it rises for the first hundredth of the run (warm-up), and then
/// falls along a half cosine, to a share of the highest.
struct Schedule {
    double rate = 1.5e-3;  ///< the highest
    double last_share = 0;
    std::uint64_t positions = 0;  ///< length of the run; 0 if that is time
    double seconds = 0;

    /// The rate at a point of the run, 0 to 1.
    [[nodiscard]] double rate_at(double progress) const;

    friend bool operator==(const Schedule&, const Schedule&) = default;
};

/// The plan of a training run.
struct TrainingPlan {
    LossOptions loss;
    BatchOptions batches;
    Schedule schedule;
    std::uint64_t threads = 1;
    /// The number of records in all position files, to recognise them.
    std::uint64_t records = 0;

    friend bool operator==(const TrainingPlan&, const TrainingPlan&) = default;
};

/// The state of a training run, from which it continues as if it had not been interrupted.
struct Checkpoint {
    TrainingPlan plan = {};
    BatchPlace place = {};
    std::uint64_t positions = 0;  ///< positions trained on
    double seconds = 0;           ///< training time
    TrainingState state;
};

// A checkpoint's file, numbers little-endian:
//
//     8 bytes  "CHTRAIN" and a line feed
//     u32      version, 1
//     u32      length of the text
//     text     lines of a name, a blank and a value: kind (squared or paired; squared if missing),
//              hidden, tables, kings (64 numbers), moments (1: the moments follow the weights), and
//              the members of TrainingPlan and Checkpoint
//     floats   weights, in the order of `Parameters`; with moments the first and the second, too
//     u32      CRC-32 of all before

/// Writes a checkpoint; the file appears under its name when it is complete. Throws
/// chesstool::OutputError.
void write_checkpoint(const std::string& path, const Checkpoint& checkpoint);

/// Whether a file begins like a checkpoint.
[[nodiscard]] bool is_checkpoint(const std::string& path);

/// Reads a checkpoint. Values missing in its text have their defaults.
[[nodiscard]] std::expected<Checkpoint, Failure> read_checkpoint(const std::string& path);

}  // namespace chess::training
