#pragma once

#include "input/compression.hpp"
#include "input/decoder.hpp"
#include "input/input_error.hpp"
#include "input/raw_file.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace chesstool {

/// A compressed file as the bytes it holds, in memory that does not grow with either. All parts of
/// it are read one after the other, as the formats' own programs do; after them only padding may
/// come. What it holds is not decompressed again.
class Decompression {
public:
    /// `start` is what was read of the file so far.
    Decompression(RawFile& file, Compression compression, std::span<const char> start);

    /// 0 at the end or on an error; all that could be made before a fault is given out first.
    std::size_t read(std::span<char> buffer);

    /// Why the data ended, once `read` has returned 0 before its end.
    [[nodiscard]] const std::optional<InputError>& error() const noexcept { return error_; }

private:
    [[nodiscard]] std::span<const char> input() const;
    void drop(std::size_t count);
    bool refill();
    bool have_input();
    void judge(const Decoder::Step& step);
    void begin_next_part();
    void skip_padding();
    void end_with(InputError::Kind kind, std::string message);
    [[nodiscard]] std::string garbage_message() const;

    RawFile& file_;
    Compression compression_;
    std::unique_ptr<Decoder> decoder_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;  // of what is in the buffer and not yet taken
    std::size_t end_ = 0;
    std::uint64_t offset_ = 0;  // of begin_ in the file
    bool finished_ = false;
    std::optional<InputError> error_;
};

}  // namespace chesstool
