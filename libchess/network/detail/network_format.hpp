#pragma once

// Internal to libchess: the layout of a network's bytes, and the ranges of its numbers.

#include "libchess/base/detail/test_export.hpp"
#include "libchess/network/network.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace chess::detail {

static_assert(std::endian::native == std::endian::little, "networks are used where they lie");

inline constexpr std::array<char, 8> network_magic{'c', 'h', 'e', 's', 's', 'n', 'e', 't'};
/// The version of a file whose network is of this kind.
[[nodiscard]] constexpr std::uint32_t network_version(NetworkKind kind) noexcept {
    return kind == NetworkKind::squared ? 1 : 2;
}

/// The header of a network's bytes.
struct NetworkHeader {
    std::array<char, 8> magic = network_magic;
    std::uint32_t version = network_version(NetworkKind::squared);
    std::uint32_t hidden = 0;
    std::uint32_t king_tables = 0;
    std::uint32_t one = 0;
    std::uint32_t output_one = 0;
    std::uint32_t scale = 0;
    std::uint64_t checksum = 0;
    std::array<std::uint8_t, 24> zeros{};
    std::array<std::uint8_t, 64> kings{};
    std::array<std::int32_t, network_outputs> output_bias{};
    std::array<std::uint8_t, 32> more_zeros{};
};
static_assert(sizeof(NetworkHeader) == 192);
static_assert(offsetof(NetworkHeader, kings) == 64);
static_assert(offsetof(NetworkHeader, output_bias) == 128);

inline constexpr std::size_t network_alignment = 64;

// The units. The largest activation, 724 * 724 / 16 = 32761, is the largest that fits in signed 16
// bits; the minimal units keep any output in centipawns within 64 bits.
inline constexpr int activation_shift = 4;
inline constexpr std::uint32_t least_one = 64;
inline constexpr std::uint32_t largest_one = 724;
inline constexpr std::uint32_t least_output_one = 64;
inline constexpr std::uint32_t largest_output_one = 32767;
inline constexpr std::uint32_t largest_scale = 2000;

// The units of a paired network. Two activations of 511 have a product of 127, which is 1.0.
inline constexpr std::uint32_t paired_one = 511;
inline constexpr int product_shift = 11;
inline constexpr int product_one = 127;
inline constexpr int first_factor_shift = 16;
inline constexpr int first_shift = 13;
inline constexpr int first_one = 1 << first_shift;  ///< 1.0 of the first and second layer
inline constexpr int small_weight_shift = 9;
inline constexpr int small_weight_one = 1 << small_weight_shift;  ///< of weights behind the first
static_assert((paired_one * paired_one >> product_shift) == product_one);
static_assert(sizeof(PairedLayers) == 2432);

/// The most men that 16-bit accumulators allow.
inline constexpr int most_accumulated_men = 32;
/// The number of 32-bit lanes in which the activations' products are summed, neuron i in lane i %
/// 16 / 2.
inline constexpr std::size_t output_lanes = 8;

/// The number of values in each part: of 16 bits, of 8 in `first`, and whole layers in `paired`.
struct NetworkSizes {
    std::size_t features;
    std::size_t bias;
    std::size_t output = 0;
    std::size_t first = 0;
    std::size_t paired = 0;

    explicit constexpr NetworkSizes(NetworkShape shape) noexcept
        : features(static_cast<std::size_t>(shape.king_tables) * network_features *
                   static_cast<std::size_t>(shape.hidden)),
          bias(static_cast<std::size_t>(shape.hidden)) {
        if (shape.kind == NetworkKind::squared) {
            output = std::size_t{2} * network_outputs * bias;
        } else {
            first = std::size_t{network_outputs} * PairedLayers::first * bias;
            paired = network_outputs;
        }
    }

    /// The size of the whole file.
    [[nodiscard]] constexpr std::size_t bytes() const noexcept {
        return sizeof(NetworkHeader) + (features + bias + output) * sizeof(std::int16_t) + first +
               paired * sizeof(PairedLayers);
    }
};

[[nodiscard]] constexpr bool is_possible(NetworkShape shape) noexcept {
    const int step =
        shape.kind == NetworkKind::squared ? NetworkShape::width : 2 * NetworkShape::width;
    return shape.hidden > 0 && shape.hidden <= NetworkShape::largest_hidden &&
           shape.hidden % step == 0 && shape.king_tables > 0 &&
           shape.king_tables <= NetworkShape::largest_king_tables;
}

/// The checksum of a network's bytes, a whole number of 8-byte words, without the word that holds
/// it. Each word is mixed in by invertible steps, so that no change of one word is lost; not
/// cryptographic.
[[nodiscard]] LIBCHESS_TEST_API std::uint64_t network_checksum(
    std::span<const std::byte> bytes) noexcept;

/// The exact sum of the output layer for an output of 1.0.
[[nodiscard]] constexpr double output_unit(std::uint32_t one, std::uint32_t output_one) noexcept {
    return static_cast<double>(one) * one / (1 << activation_shift) * output_one;
}

/// The largest activation.
[[nodiscard]] constexpr std::int32_t largest_activation(std::uint32_t one) noexcept {
    return static_cast<std::int32_t>((one * one) >> activation_shift);
}

/// Whether a feature is possible: pawns cannot stand on the first or last rank.
[[nodiscard]] constexpr bool is_possible_feature(std::size_t feature) noexcept {
    constexpr std::size_t kinds = 6;
    const std::size_t square = feature % 64;
    return feature / 64 % kinds != 0 || (square >= 8 && square < 56);
}

/// The extremes of accumulators or sums, in either direction.
template <typename Number>
struct Extremes {
    Number least = 0;
    Number largest = 0;

    [[nodiscard]] constexpr bool within(Number low, Number high) const noexcept {
        return least >= low && largest <= high;
    }
};

/// The extremes of the accumulators, for any board of at most 32 men, in the unit of the weights.
template <typename Weight>
[[nodiscard]] Extremes<double> accumulator_extremes(NetworkShape shape,
                                                    std::span<const Weight> features,
                                                    std::span<const Weight> bias);

/// The extremes of the output layer's lanes, for activations from 0 to 1, in the unit of the
/// weights.
template <typename Weight>
[[nodiscard]] Extremes<double> lane_extremes(NetworkShape shape, std::span<const Weight> output);

/// Whether a sum of a paired network's small layers could leave 32 bits; `first` has the weights of
/// the first layer for the same output.
[[nodiscard]] bool could_overflow(std::span<const std::int8_t> first,
                                  const PairedLayers& layers) noexcept;

}  // namespace chess::detail
