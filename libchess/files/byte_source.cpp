#include "libchess/files/byte_source.hpp"

#include "libchess/files/detail/decoder.hpp"
#include "libchess/files/detail/raw_file.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>
#include <string_view>
#include <utility>
#include <vector>

namespace chess {

using detail::Compression;
using detail::Decoder;
using detail::RawFile;

namespace {

constexpr std::size_t buffer_size = std::size_t{1} << 17;  // what zstd recommends, rounded

/// The library's message within a sentence of ours.
std::string in_sentence(std::string_view reason) {
    std::string text(reason);
    if (!text.empty() && text.front() >= 'A' && text.front() <= 'Z') text.front() += 'a' - 'A';
    return text;
}

}  // namespace

static_assert(detail::compression_mark_length <= ByteSource::least_room);

/// Reads a file, and decompresses it if need be.
class ByteSource::Reader {
public:
    Reader(std::unique_ptr<RawFile> file, std::stop_token stop)
        : file_(std::move(file)),
          stop_(std::move(stop)) {}

    std::size_t read(std::span<char> buffer) {
        if (!recognized_) return first_read(buffer);
        return decoder_ ? decompress(buffer) : file_->read(buffer);
    }
    [[nodiscard]] const std::optional<InputError>& error() const noexcept {
        return compression_ != nullptr ? error_ : file_->error();
    }
    [[nodiscard]] const RawFile& file() const noexcept { return *file_; }

private:
    std::size_t first_read(std::span<char> buffer);
    std::size_t decompress(std::span<char> buffer);
    [[nodiscard]] std::string_view input() const {
        return {buffer_.data() + begin_, end_ - begin_};
    }
    void drop(std::size_t count);
    bool refill();
    void judge(const Decoder::Step& step);
    void begin_next_part();
    void end_with(InputError::Kind kind, std::string message);
    [[nodiscard]] std::string garbage_message() const;

    std::unique_ptr<RawFile> file_;
    std::stop_token stop_;
    bool recognized_ = false;
    // Of a compressed file:
    const Compression* compression_ = nullptr;
    std::unique_ptr<Decoder> decoder_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;  // of the unread bytes in the buffer
    std::size_t end_ = 0;
    std::uint64_t offset_ = 0;  // of begin_ in the file
    bool finished_ = false;
    std::optional<InputError> error_;
};

/// Reads as if the file were plain, and switches to decompression if it is not.
std::size_t ByteSource::Reader::first_read(std::span<char> buffer) {
    assert(buffer.size() >= ByteSource::least_room);
    recognized_ = true;
    std::size_t size = 0;
    std::size_t got = 0;
    do {
        got = file_->read(buffer.subspan(size));
        size += got;
    } while (got != 0 && detail::may_become_compression({buffer.data(), size}));
    compression_ = detail::recognize_compression({buffer.data(), size});
    if (compression_ == nullptr) return size;
    try {
        decoder_ = compression_->make_decoder();
    } catch (const std::runtime_error& problem) {
        end_with(InputError::Kind::unreadable, problem.what());
        return 0;
    }
    buffer_.resize(std::max(buffer_size, size));
    std::ranges::copy(buffer.first(size), buffer_.begin());
    end_ = size;
    return decompress(buffer);
}

/// Little of a file can be much of what it holds, so that a stop does not wait for the next read of
/// the file.
std::size_t ByteSource::Reader::decompress(std::span<char> buffer) {
    while (!finished_) {
        if (stop_.stop_requested()) {
            end_with(InputError::Kind::interrupted, "interrupted");
            break;
        }
        if (begin_ == end_) refill();  // at the end the decoder may still hold output
        const Decoder::Step step = decoder_->step(input(), buffer);
        drop(step.taken);
        judge(step);
        if (step.made != 0) return step.made;
    }
    return 0;
}

void ByteSource::Reader::drop(std::size_t count) {
    begin_ += count;
    offset_ += count;
}

/// Appends input to the buffer; false if there is no more.
bool ByteSource::Reader::refill() {
    std::copy(buffer_.data() + begin_, buffer_.data() + end_, buffer_.data());
    end_ -= std::exchange(begin_, 0);
    const std::size_t got = file_->read(std::span(buffer_).subspan(end_));
    end_ += got;
    if (got == 0) error_ = file_->error();
    return got != 0;
}

/// After a step of the decoder: continues, begins the next part, or ends.
void ByteSource::Reader::judge(const Decoder::Step& step) {
    const std::string_view name = compression_->name;
    const bool stuck = step.taken == 0 && step.made == 0;
    switch (step.status) {
        case Decoder::Status::end: return begin_next_part();
        case Decoder::Status::too_large:
            return end_with(InputError::Kind::unreadable,
                            fmt::format("the {} data needs more than {} MB of memory", name,
                                        Decoder::most_memory >> 20));
        case Decoder::Status::more:
            if (!stuck) return;
            if (begin_ == end_)
                return end_with(InputError::Kind::damaged,
                                fmt::format("the {} data ends in the middle of a {}", name,
                                            compression_->part));
            break;
        case Decoder::Status::damaged: break;
    }
    const std::string reason = in_sentence(step.reason);
    end_with(InputError::Kind::damaged,
             fmt::format("the {} data is damaged{}{}", name, reason.empty() ? "" : ": ", reason));
}

void ByteSource::Reader::begin_next_part() {
    if (compression_->may_be_padded)
        while ((begin_ != end_ || refill()) && buffer_[begin_] == '\0') drop(1);
    while (detail::may_become_compression(input()) && refill()) {
    }
    if (begin_ == end_) finished_ = true;
    else if (detail::recognize_compression(input()) == compression_) decoder_->restart();
    else end_with(InputError::Kind::damaged, garbage_message());
}

/// An error of the file itself takes precedence over what follows from it.
void ByteSource::Reader::end_with(InputError::Kind kind, std::string message) {
    finished_ = true;
    if (!error_) error_ = InputError{kind, std::move(message)};
}

/// The amount of garbage is known only for regular files.
std::string ByteSource::Reader::garbage_message() const {
    const std::uint64_t total = file_->total().value_or(0);
    const std::string count = total > offset_ ? fmt::format("{} byte{} ", total - offset_,
                                                            total - offset_ == 1 ? "" : "s")
                                              : "";
    return fmt::format("garbage after the end of the {} data ({}at offset {})", compression_->name,
                       count, offset_);
}

ByteSource::ByteSource(std::unique_ptr<Reader> reader) noexcept : reader_(std::move(reader)) {}
ByteSource::ByteSource(ByteSource&&) noexcept = default;
ByteSource& ByteSource::operator=(ByteSource&&) noexcept = default;
ByteSource::~ByteSource() = default;

std::expected<ByteSource, InputError> ByteSource::open(const std::string& path,
                                                       const std::stop_token& stop) {
    auto file = RawFile::open(path, stop);
    if (!file) return std::unexpected(std::move(file.error()));
    return ByteSource(std::make_unique<Reader>(std::move(*file), stop));
}

std::size_t ByteSource::read(std::span<char> buffer) {
    return reader_->read(buffer);
}

const std::optional<InputError>& ByteSource::error() const noexcept {
    return reader_->error();
}

std::uint64_t ByteSource::consumed() const noexcept {
    return reader_->file().consumed();
}

std::optional<std::uint64_t> ByteSource::total() const noexcept {
    return reader_->file().total();
}

}  // namespace chess
