#pragma once

#include "libchess/base/detail/part_export.hpp"
#include "libchess/base/detail/test_export.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace chess::detail {

/// Decompresses one part (a gzip member, a zstd frame) after another, with checksums verified. A
/// common interface to zlib, bzip2, liblzma and libzstd.
///
/// Not libarchive: version 3.6 does not verify gzip checksums, and at a fault drops up to 128 KB of
/// good data, which is all of a small file.
class Decoder {
public:
    enum class Status : std::uint8_t {
        more,       ///< give more input, or more room
        end,        ///< the part is complete
        damaged,    ///< no more data after what was returned
        too_large,  ///< needs more memory than `most_memory`
    };

    struct Step {
        std::size_t taken;
        std::size_t made;
        Status status;
        /// The library's message about the damage; may be empty.
        std::string_view reason;
    };

    /// In bytes: twice the need of `xz -9`, and the largest window that zstd allows by default.
    static constexpr std::size_t most_memory = std::size_t{128} << 20;

    Decoder() = default;
    virtual ~Decoder() = default;
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;

    virtual Step step(std::span<const char> input, std::span<char> output) = 0;
    /// Prepares for the next part.
    virtual void restart() = 0;
};

/// The formats.
enum class CompressionFormat : std::uint8_t { gzip, bzip2, xz, zstd };

/// A new decoder, which the caller owns; throws std::bad_alloc.
LIBCHESS_PART Decoder* chess_make_decoder(CompressionFormat format);

/// A compression format, recognised by an input's first bytes and not by its name.
struct Compression {
    std::string_view name;  ///< "gzip"
    /// The format's name for its parts: "member", "stream", "frame".
    std::string_view part;
    /// Whether zero bytes after the last part are padding: by the format (xz) or its own program
    /// (gzip).
    bool may_be_padded;
    /// Throws std::bad_alloc, and std::runtime_error if the libraries cannot be loaded.
    std::unique_ptr<Decoder> (*make_decoder)();
};

/// How many first bytes identify any format.
inline constexpr std::size_t compression_mark_length = 6;

/// The compression format of these first bytes; nullptr if none.
[[nodiscard]] LIBCHESS_TEST_API const Compression* recognize_compression(std::string_view start);

/// Whether these few bytes, or none, could be the start of a compressed file.
[[nodiscard]] LIBCHESS_TEST_API bool may_become_compression(std::string_view start);

}  // namespace chess::detail
