#include "input/compression.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace chesstool {

namespace {

/// What one byte may be.
struct ByteRange {
    unsigned char least;
    unsigned char most;
};

constexpr ByteRange just(unsigned char byte) {
    return {byte, byte};
}

constexpr std::array gzip_mark{just(0x1F), just(0x8B)};
constexpr std::array bzip2_mark{just('B'), just('Z'), just('h'), ByteRange{'1', '9'}};
constexpr std::array xz_mark{just(0xFD), just('7'), just('z'), just('X'), just('Z'), just(0x00)};
constexpr std::array zstd_mark{just(0x28), just(0xB5), just(0x2F), just(0xFD)};
// The files of lichess.org begin with such a frame.
constexpr std::array zstd_skippable_mark{ByteRange{0x50, 0x5F}, just(0x2A), just(0x4D), just(0x18)};

struct Mark {
    Compression compression;
    std::span<const ByteRange> bytes;
};

constexpr std::array marks{
    Mark{Compression::gzip, gzip_mark},
    Mark{Compression::bzip2, bzip2_mark},
    Mark{Compression::xz, xz_mark},
    Mark{Compression::zstd, zstd_mark},
    Mark{Compression::zstd, zstd_skippable_mark},
};

/// Whether all bytes that both have agree.
bool agree(const Mark& mark, std::string_view start) {
    const std::size_t length = std::min(mark.bytes.size(), start.size());
    for (std::size_t i = 0; i < length; ++i) {
        const auto byte = static_cast<unsigned char>(start[i]);
        if (byte < mark.bytes[i].least || byte > mark.bytes[i].most) return false;
    }
    return true;
}

}  // namespace

Compression recognize_compression(std::string_view start) {
    for (const Mark& mark : marks)
        if (start.size() >= mark.bytes.size() && agree(mark, start)) return mark.compression;
    return Compression::none;
}

bool may_become_compression(std::string_view start) {
    return std::ranges::any_of(marks, [&](const Mark& mark) {
        return start.size() < mark.bytes.size() && agree(mark, start);
    });
}

std::string_view compression_name(Compression compression) {
    switch (compression) {
        case Compression::none: break;
        case Compression::gzip: return "gzip";
        case Compression::bzip2: return "bzip2";
        case Compression::xz: return "xz";
        case Compression::zstd: return "zstd";
    }
    return "plain";
}

std::string_view compression_part(Compression compression) {
    switch (compression) {
        case Compression::gzip: return "member";
        case Compression::zstd: return "frame";
        default: return "stream";
    }
}

bool may_be_padded(Compression compression) {
    return compression == Compression::gzip || compression == Compression::xz;
}

}  // namespace chesstool
