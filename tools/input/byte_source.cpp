#include "input/byte_source.hpp"

#include "input/compression.hpp"

#include <cassert>
#include <string_view>

namespace chesstool {

static_assert(compression_mark_length <= ByteSource::least_room);

std::expected<ByteSource, InputError> ByteSource::open(const std::string& path,
                                                       const std::stop_token& stop) {
    auto file = RawFile::open(path, stop);
    if (!file) return std::unexpected(std::move(file.error()));
    return ByteSource(std::move(*file));
}

std::size_t ByteSource::read(std::span<char> buffer) {
    if (!recognized_) return first_read(buffer);
    return decompression_ ? decompression_->read(buffer) : file_->read(buffer);
}

/// Reads as if the file were plain, and turns to decompression if it is not.
std::size_t ByteSource::first_read(std::span<char> buffer) {
    assert(buffer.size() >= least_room);
    recognized_ = true;
    std::size_t size = 0;
    std::size_t got = 0;
    do {
        got = file_->read(buffer.subspan(size));
        size += got;
    } while (got != 0 && may_become_compression({buffer.data(), size}));
    const Compression compression = recognize_compression({buffer.data(), size});
    if (compression == Compression::none) return size;
    decompression_ = std::make_unique<Decompression>(*file_, compression, buffer.first(size));
    return decompression_->read(buffer);
}

}  // namespace chesstool
