#pragma once

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

/// How an input is compressed, known by its first bytes and not by its name.
struct Compression {
    std::string_view name;  ///< "gzip"
    /// What the format calls the parts that may follow one another: "member", "stream", "frame".
    std::string_view part;
    /// Whether zero bytes after the last part are padding: as the format (xz) or its own program
    /// (gzip) has it.
    bool may_be_padded;
    /// Throws std::bad_alloc.
    std::unique_ptr<Decoder> (*make_decoder)();
};

/// How many first bytes are enough for all of them.
inline constexpr std::size_t compression_mark_length = 6;

/// nullptr if these are no compression's first bytes.
[[nodiscard]] const Compression* recognize_compression(std::string_view start);

/// Whether so few bytes, or none, could become a compression's with more after them.
[[nodiscard]] bool may_become_compression(std::string_view start);

}  // namespace chesstool
