#pragma once

#include "libchess/base/export.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace chess {

/// A 128-bit hash of the texts and numbers added to it, in order; it tells whether two runs have
/// the same input. Lengths are hashed too, so "ab" and "c" are not "a" and "bc".
///
/// Each of two 64-bit lanes takes every word of eight bytes through an invertible mixing function,
/// so that a difference in one word is never lost; the mixing functions are those of MurmurHash3
/// (Appleby 2011) and SplitMix64 (Steele, Lea, Flood 2014, with Stafford's constants). It is the
/// same on every machine, and not cryptographic.
class LIBCHESS_API Fingerprint {
public:
    /// Adds a text: its length, then its bytes.
    Fingerprint& add_text(std::string_view text) noexcept;
    /// Adds a number; it hashes differently from any text.
    Fingerprint& add_number(std::uint64_t number) noexcept;

    /// 64 bits of it that depend on all that was added.
    [[nodiscard]] std::uint64_t hash() const noexcept;

    /// All of it, in 32 hexadecimal digits.
    [[nodiscard]] std::string digits() const;

    /// Equal in every member.
    friend bool operator==(const Fingerprint&, const Fingerprint&) = default;

private:
    void take(std::uint64_t word) noexcept;

    // The first digits of pi, so that the lanes start differently.
    std::uint64_t first_ = 0x243f6a8885a308d3;
    std::uint64_t second_ = 0x13198a2e03707344;
};

/// The hash of one text, such as a record's.
[[nodiscard]] inline std::uint64_t text_hash(std::string_view text) noexcept {
    return Fingerprint().add_text(text).hash();
}

}  // namespace chess
