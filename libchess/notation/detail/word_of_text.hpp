#pragma once

// Internal to libchess, not installed: short texts looked at eight bytes at a time, without the
// branches on every byte that nothing predicts (Mycroft 1987; Lemire 2018).

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace chess::detail {

/// A number whose eight bytes are all that one.
[[nodiscard]] constexpr std::uint64_t eight_times(char byte) noexcept {
    return 0x0101010101010101U * static_cast<unsigned char>(byte);
}

/// As many bytes from the lowest; at least one, eight at most.
[[nodiscard]] constexpr std::uint64_t lowest_bytes(std::size_t count) noexcept {
    return ~std::uint64_t{0} >> (8 * (8 - count));
}

/// A text of four to eight bytes as a number: its last byte is the lowest, above its first are
/// zeros.
[[nodiscard]] inline std::uint64_t word_of(std::string_view text) noexcept {
    std::uint32_t head = 0;
    std::uint32_t tail = 0;
    std::memcpy(&head, text.data(), sizeof head);
    std::memcpy(&tail, text.data() + text.size() - sizeof tail, sizeof tail);
    if constexpr (std::endian::native == std::endian::little) {
        head = std::byteswap(head);
        tail = std::byteswap(tail);
    }
    return (std::uint64_t{head} << (8 * (text.size() - sizeof tail))) | tail;
}

/// Whether all eight bytes are digits.
[[nodiscard]] constexpr bool are_digits(std::uint64_t word) noexcept {
    const std::uint64_t values = word ^ eight_times('0');
    return ((values | (values + eight_times(127 - 9))) & eight_times('\x80')) == 0;
}

/// The numbers of two digits each that eight digits are, sixteen bits apart.
[[nodiscard]] constexpr std::uint64_t pairs_of_digits(std::uint64_t word) noexcept {
    constexpr std::uint64_t every_second = 0x00FF00FF00FF00FF;
    const std::uint64_t values = word ^ eight_times('0');
    return (values & every_second) + ((values >> 8) & every_second) * 10;
}

/// The number that eight digits are.
[[nodiscard]] constexpr std::uint32_t number_of_digits(std::uint64_t word) noexcept {
    constexpr std::uint64_t every_second = 0x0000FFFF0000FFFF;
    const std::uint64_t pairs = pairs_of_digits(word);
    const std::uint64_t fours = (pairs & every_second) + ((pairs >> 16) & every_second) * 100;
    return static_cast<std::uint32_t>(fours + (fours >> 32) * 10'000);
}

/// Where a byte is that is mostly near, from a place on; npos if it is not there.
[[nodiscard]] inline std::size_t find_near(std::string_view text, char wanted,
                                           std::size_t at) noexcept {
    if constexpr (std::endian::native == std::endian::little)
        for (std::uint64_t word = 0; text.size() - at >= sizeof word; at += sizeof word) {
            std::memcpy(&word, text.data() + at, sizeof word);
            word ^= eight_times(wanted);
            // The lowest of these bits is that of the first byte that is zero now.
            const std::uint64_t zeros = (word - eight_times(1)) & ~word & eight_times('\x80');
            if (zeros != 0) return at + static_cast<std::size_t>(std::countr_zero(zeros)) / 8;
        }
    return text.find(wanted, at);
}

}  // namespace chess::detail
