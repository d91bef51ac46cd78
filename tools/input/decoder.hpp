#pragma once

#include "input/compression.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace chesstool {

/// Takes compressed bytes and makes plain ones, for one part (a gzip member, a zstd frame) after
/// another, checksums checked. One face for zlib, bzip2, liblzma and libzstd.
///
/// These and not libarchive, which unites them too: version 3.6 checks no gzip checksum, and at a
/// fault throws away up to 128 KB that were good, which is all of a small file.
class Decoder {
public:
    enum class Status : std::uint8_t {
        more,       ///< give more input, or more room
        end,        ///< the part is whole
        damaged,    ///< what was made before is all there is
        too_large,  ///< wants more memory than `most_memory`
    };

    struct Step {
        std::size_t taken;
        std::size_t made;
        Status status;
        /// What the library says of the damage, in its own words; may be empty.
        std::string_view reason;
    };

    /// In bytes: twice what `xz -9` needs, and the largest window that zstd itself allows unasked.
    static constexpr std::size_t most_memory = std::size_t{128} << 20;

    Decoder() = default;
    virtual ~Decoder() = default;
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;

    virtual Step step(std::span<const char> input, std::span<char> output) = 0;
    /// Makes ready for the next part.
    virtual void restart() = 0;
};

/// For any compression but `none`. Throws std::bad_alloc.
[[nodiscard]] std::unique_ptr<Decoder> make_decoder(Compression compression);

}  // namespace chesstool
