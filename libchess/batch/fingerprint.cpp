#include "libchess/batch/fingerprint.hpp"

#include "libchess/base/mixing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>

namespace chess {

namespace {

constexpr std::size_t word_size = 8;

/// Packs up to eight bytes, the first one lowest on any machine.
constexpr std::uint64_t word_of(std::string_view bytes) noexcept {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < std::min(bytes.size(), word_size); ++i)
        word |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    return word;
}

}  // namespace

void Fingerprint::take(std::uint64_t word) noexcept {
    first_ = murmur(first_ ^ word);
    // Rotated, and offset by the golden ratio, so that the lanes are independent.
    second_ = splitmix(second_ + std::rotl(word, 32) + splitmix_step);
}

Fingerprint& Fingerprint::add_text(std::string_view text) noexcept {
    take(text.size());
    for (; text.size() >= word_size; text.remove_prefix(word_size))
        take(word_of(text.substr(0, word_size)));
    if (!text.empty()) take(word_of(text));
    return *this;
}

Fingerprint& Fingerprint::add_number(std::uint64_t number) noexcept {
    // Marked by a length that no text has, so that a number never hashes like a text.
    take(~std::uint64_t{0});
    take(number);
    return *this;
}

std::uint64_t Fingerprint::hash() const noexcept {
    return murmur(first_ + std::rotl(second_, 29));
}

std::string Fingerprint::digits() const {
    return fmt::format("{:016x}{:016x}", first_, second_);
}

}  // namespace chess
