#pragma once

// Internal to libchess, not installed: processes short texts eight bytes at a time, without
// unpredictable branches on every byte (Mycroft 1987; Lemire 2018).

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace chess::detail {

/// A word with this byte eight times.
[[nodiscard]] constexpr std::uint64_t eight_times(char byte) noexcept {
    return 0x0101010101010101U * static_cast<unsigned char>(byte);
}

/// A mask of the lowest `count` bytes, 1 to 8.
[[nodiscard]] constexpr std::uint64_t lowest_bytes(std::size_t count) noexcept {
    return ~std::uint64_t{0} >> (8 * (8 - count));
}

/// A text of four to eight bytes as a number: its last byte is the lowest, with zeros above its
/// first.
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

/// Converts eight digits to four two-digit numbers, sixteen bits apart.
[[nodiscard]] constexpr std::uint64_t pairs_of_digits(std::uint64_t word) noexcept {
    constexpr std::uint64_t every_second = 0x00FF00FF00FF00FF;
    const std::uint64_t values = word ^ eight_times('0');
    return (values & every_second) + ((values >> 8) & every_second) * 10;
}

/// Converts eight digits to a number.
[[nodiscard]] constexpr std::uint32_t number_of_digits(std::uint64_t word) noexcept {
    constexpr std::uint64_t every_second = 0x0000FFFF0000FFFF;
    const std::uint64_t pairs = pairs_of_digits(word);
    const std::uint64_t fours = (pairs & every_second) + ((pairs >> 16) & every_second) * 100;
    return static_cast<std::uint32_t>(fours + (fours >> 32) * 10'000);
}

/// Finds a byte that is usually near, from an offset on; npos if it is missing.
[[nodiscard]] inline std::size_t find_near(std::string_view text, char wanted,
                                           std::size_t at) noexcept {
    if constexpr (std::endian::native == std::endian::little)
        for (std::uint64_t word = 0; text.size() - at >= sizeof word; at += sizeof word) {
            std::memcpy(&word, text.data() + at, sizeof word);
            word ^= eight_times(wanted);
            // The lowest of these bits marks the first byte that is now zero.
            const std::uint64_t zeros = (word - eight_times(1)) & ~word & eight_times('\x80');
            if (zeros != 0) return at + static_cast<std::size_t>(std::countr_zero(zeros)) / 8;
        }
    return text.find(wanted, at);
}

}  // namespace chess::detail
