#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace chesstool {

/// How an input is compressed, which its first bytes tell and its name does not.
enum class Compression : std::uint8_t { none, gzip, bzip2, xz, zstd };

/// As many first bytes as are ever looked at.
inline constexpr std::size_t compression_mark_length = 6;

[[nodiscard]] Compression recognize_compression(std::string_view start);

/// Whether so few bytes, or none, could become a compression's with more after them.
[[nodiscard]] bool may_become_compression(std::string_view start);

/// "gzip"
[[nodiscard]] std::string_view compression_name(Compression compression);

/// What the format calls the parts that may follow one another: "member", "stream", "frame".
[[nodiscard]] std::string_view compression_part(Compression compression);

/// Whether zero bytes after the last part are padding: as the format (xz) or its own program (gzip)
/// has it.
[[nodiscard]] bool may_be_padded(Compression compression);

}  // namespace chesstool
