#pragma once

#include "output/output.hpp"
#include "training/failure.hpp"
#include "training/position_record.hpp"
#include "training/random.hpp"

#include <cstdint>
#include <cstdio>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace chess::training {

// A file of positions (.positions), numbers little-endian:
//
//     header   8 bytes  "CHPOSIT" and a line feed
//              u32      version, 1
//              u32      bytes of a record, 32
//              16 bytes zero
//     records  32 bytes each, see `PositionRecord`
//
// There is no count: a file cut off after a complete record is valid.

/// A memory-mapped file of positions.
class PositionFile {
public:
    [[nodiscard]] static std::expected<PositionFile, Failure> open(const std::string& path);

    [[nodiscard]] std::span<const PositionRecord> records() const { return records_; }

private:
    PositionFile() : mapping_(nullptr, Unmap{0}) {}

    struct Unmap {
        std::size_t length;
        void operator()(const void* address) const;
    };

    std::unique_ptr<const void, Unmap> mapping_;
    std::span<const PositionRecord> records_;
};

/// Writes positions in random order, as many as the disk holds. The file appears under its name
/// when it is finished. Throws chesstool::OutputError if it cannot be written.
class ShuffledPositions {
public:
    /// Positions are distributed over unnamed temporary files beside the output, each of which is
    /// finally shuffled in memory.
    ShuffledPositions(const std::string& path, std::uint64_t seed);

    void add(const PositionRecord& record);
    void finish();

    [[nodiscard]] std::uint64_t size() const { return size_; }

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    using File = std::unique_ptr<std::FILE, Close>;

    void append(std::FILE* file);

    std::string path_;
    chesstool::Output output_;
    Random random_;
    std::vector<File> piles_;
    std::uint64_t size_ = 0;
};

}  // namespace chess::training
