#include "libchess/files/detail/decoder.hpp"

#if defined(CHESS_ON_DEMAND)
#include "libchess/system/detail/part.hpp"
#endif

#include <algorithm>
#include <array>

namespace chess::detail {

namespace {

template <CompressionFormat format>
std::unique_ptr<Decoder> make() {
#if defined(CHESS_ON_DEMAND)
    static const auto make_decoder =
        system::load<decltype(chess_make_decoder)>("compression", "chess_make_decoder");
    return std::unique_ptr<Decoder>(make_decoder(format));
#else
    return std::unique_ptr<Decoder>(chess_make_decoder(format));
#endif
}

constexpr Compression gzip{"gzip", "member", true, make<CompressionFormat::gzip>};
constexpr Compression bzip2{"bzip2", "stream", false, make<CompressionFormat::bzip2>};
constexpr Compression xz{"xz", "stream", true, make<CompressionFormat::xz>};
constexpr Compression zstd{"zstd", "frame", false, make<CompressionFormat::zstd>};

/// The values that a byte may have.
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
    const Compression* compression;
    std::span<const ByteRange> bytes;
};

constexpr std::array marks{Mark{&gzip, gzip_mark}, Mark{&bzip2, bzip2_mark}, Mark{&xz, xz_mark},
                           Mark{&zstd, zstd_mark}, Mark{&zstd, zstd_skippable_mark}};

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

const Compression* recognize_compression(std::string_view start) {
    for (const Mark& mark : marks)
        if (start.size() >= mark.bytes.size() && agree(mark, start)) return mark.compression;
    return nullptr;
}

bool may_become_compression(std::string_view start) {
    return std::ranges::any_of(marks, [&](const Mark& mark) {
        return start.size() < mark.bytes.size() && agree(mark, start);
    });
}

}  // namespace chess::detail
