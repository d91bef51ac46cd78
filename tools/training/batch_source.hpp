#pragma once

#include "training/failure.hpp"
#include "training/position_file.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <vector>

namespace chess::training {

/// How positions are drawn from files.
struct BatchOptions {
    std::size_t batch = 16384;
    std::uint64_t seed = 1;
    /// The share of games held out, in thousandths: their positions are not used for training.
    int held_out_permille = 10;

    friend bool operator==(const BatchOptions&, const BatchOptions&) = default;
};

/// The position of a source in its files.
struct BatchPlace {
    std::uint64_t epoch = 0;
    std::uint64_t block = 0;   ///< in the order of this epoch
    std::uint64_t record = 0;  ///< in the block

    friend bool operator==(const BatchPlace&, const BatchPlace&) = default;
};

/// Returns the positions of some files in batches, endlessly: in a new order each epoch, with all
/// files mixed. Blocks of some hundred positions keep the file's order.
class BatchSource {
public:
    BatchSource(std::vector<PositionFile> files, const BatchOptions& options);

    /// The next batch; fails if there is no position to train on.
    [[nodiscard]] std::expected<void, Failure> next(std::vector<PositionRecord>& batch);
    /// Positions of held-out games, at most `most`.
    [[nodiscard]] std::vector<PositionRecord> held_out(std::size_t most) const;

    /// Where the next batch begins.
    [[nodiscard]] const BatchPlace& place() const { return place_; }
    void go_to(const BatchPlace& place);
    /// Records in all files.
    [[nodiscard]] std::uint64_t size() const { return size_; }

private:
    using Block = std::span<const PositionRecord>;

    [[nodiscard]] std::vector<Block> blocks_in_order(std::uint64_t epoch) const;
    [[nodiscard]] bool is_held_out(const PositionRecord& record) const;

    BatchOptions options_;
    std::vector<PositionFile> files_;
    std::vector<Block> blocks_;
    std::vector<Block> order_;  ///< of this epoch
    BatchPlace place_;
    std::uint64_t size_ = 0;
};

}  // namespace chess::training
