#include "training/batch_source.hpp"

#include <algorithm>
#include <limits>

namespace chess::training {

namespace {

/// How many records stay together: 8 KB, so that the disk is read in blocks.
constexpr std::size_t block_size = 256;
/// The number of the order in which held-out positions are chosen; no epoch has it.
constexpr std::uint64_t held_out_order = std::numeric_limits<std::uint64_t>::max();

bool has_label(const PositionRecord& record) {
    return record.score != PositionRecord::no_score ||
           record.outcome != std::to_underlying(Outcome::unknown);
}

}  // namespace

BatchSource::BatchSource(std::vector<PositionFile> files, const BatchOptions& options)
    : options_(options),
      files_(std::move(files)) {
    for (const PositionFile& file : files_) {
        const Block records = file.records();
        size_ += records.size();
        for (std::size_t at = 0; at < records.size(); at += block_size)
            blocks_.push_back(records.subspan(at, std::min(block_size, records.size() - at)));
    }
    go_to({});
}

std::vector<BatchSource::Block> BatchSource::blocks_in_order(std::uint64_t epoch) const {
    std::vector<Block> blocks = blocks_;
    Random random(options_.seed, epoch);
    for (std::size_t i = blocks.size(); i > 1; --i)
        std::swap(blocks[i - 1], blocks[random.below(i)]);
    return blocks;
}

bool BatchSource::is_held_out(const PositionRecord& record) const {
    return static_cast<int>((splitmix(record.game) >> 32) % 1000) < options_.held_out_permille;
}

void BatchSource::go_to(const BatchPlace& place) {
    place_ = place;
    order_ = blocks_in_order(place.epoch);
}

std::expected<void, Failure> BatchSource::next(std::vector<PositionRecord>& batch) {
    batch.clear();
    int ends_met = 0;
    while (batch.size() < options_.batch) {
        if (place_.block >= order_.size()) {
            // If the files are small, a batch may go through them more than once.
            if (++ends_met > 1 && batch.empty())
                return std::unexpected(malformed("there is no position to train on"));
            go_to({.epoch = place_.epoch + 1});
            continue;
        }
        const Block block = order_[place_.block];
        for (; place_.record < block.size() && batch.size() < options_.batch; ++place_.record) {
            const PositionRecord& record = block[place_.record];
            if (!is_held_out(record) && has_label(record) && record.is_sound())
                batch.push_back(record);
        }
        if (place_.record < block.size()) break;
        ++place_.block;
        place_.record = 0;
    }
    return {};
}

std::vector<PositionRecord> BatchSource::held_out(std::size_t most) const {
    std::vector<PositionRecord> found;
    for (const Block block : blocks_in_order(held_out_order))
        for (const PositionRecord& record : block) {
            if (found.size() >= most) return found;
            if (is_held_out(record) && has_label(record) && record.is_sound())
                found.push_back(record);
        }
    return found;
}

}  // namespace chess::training
