#pragma once

// Internal to libchess: what follows the accumulators of a paired network. All versions give
// bit-identical results.

#include "libchess/network/detail/layer_work.hpp"
#include "libchess/network/detail/network_format.hpp"
#include "libchess/network/network.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace chess::detail {

// Offsets within a register or a layer are small.
// NOLINTBEGIN(bugprone-implicit-widening-of-multiplication-result)

/// The inputs of the first layer, of both views, the mover's before the other's.
using PairProducts = std::array<std::uint8_t, NetworkShape::largest_hidden>;
using FirstSums = std::array<std::int32_t, PairedLayers::first>;
using SecondInputs = std::array<std::int16_t, PairedLayers::second>;
using SecondSums = std::array<std::int32_t, PairedLayers::second>;

/// Weights of the first layer for one of the outputs.
[[nodiscard]] inline const std::int8_t* first_weights(const Network& network, int output) noexcept {
    return network.layers().first +
           static_cast<std::ptrdiff_t>(output) * PairedLayers::first * network.shape().hidden;
}

/// The scalar version, the reference for the others.
struct PlainPairedWork {
    static void multiply_pairs(std::uint8_t* products, const std::int16_t* view,
                               int half) noexcept {
        constexpr int one = paired_one;
        for (int i = 0; i < half; ++i)
            products[i] = static_cast<std::uint8_t>(
                (std::clamp<int>(view[i], 0, one) * std::clamp<int>(view[i + half], 0, one)) >>
                product_shift);
    }

    static void first_layer(FirstSums& sums, const PairProducts& products, int hidden,
                            const std::int8_t* weights) noexcept {
        sums.fill(0);
        for (int group = 0; group < hidden; group += 4)
            for (auto& sum : sums)
                for (int i = 0; i < 4; ++i)
                    sum += products[static_cast<std::size_t>(group) + static_cast<std::size_t>(i)] *
                           *weights++;
    }

    static void second_layer(SecondSums& sums, const SecondInputs& inputs,
                             const PairedLayers& layers) noexcept {
        sums = layers.second_bias;
        const std::int16_t* weights = layers.second_weights.data();
        for (std::size_t pair = 0; pair < inputs.size() / 2; ++pair)
            for (auto& sum : sums)
                for (std::size_t i = 0; i < 2; ++i) sum += inputs[2 * pair + i] * *weights++;
    }
};

/// The numbers of the bits that are set in a byte, in order, two bytes each; what follows them is
/// 0.
inline constexpr auto numbers_of_bits = [] {
    std::array<std::array<std::uint64_t, 2>, 256> result{};
    for (unsigned byte = 0; byte < result.size(); ++byte) {
        unsigned count = 0;
        for (unsigned bit = 0; bit < 8; ++bit)
            if ((byte >> bit & 1U) != 0) {
                result[byte][count / 4] |= std::uint64_t{bit} << (count % 4 * 16);
                ++count;
            }
    }
    return result;
}();

/// The vector version.
template <typename Vector>
struct VectorPairedWork {
    using Lanes = typename Vector::Lanes;

    static void multiply_pairs(std::uint8_t* products, const std::int16_t* view,
                               int half) noexcept {
        const Lanes zero = Vector::all(0);
        const Lanes one = Vector::all(paired_one);
        const auto clamped = [&](const std::int16_t* from) {
            return Vector::least(Vector::largest(Vector::load(from), zero), one);
        };
        const auto product = [&](int at) {
            // ((a << 5) * b) >> 16 is a * b >> 11.
            return Vector::upper_product(
                Vector::template shift_left<16 - product_shift>(clamped(view + at)),
                clamped(view + half + at));
        };
        for (int at = 0; at < half; at += 2 * Vector::width)
            Vector::store(products + at,
                          Vector::as_bytes(product(at), product(at + Vector::width)));
    }

    /// About half of the products are zero: groups of four zeros are skipped.
    static void first_layer(FirstSums& sums, const PairProducts& products, int hidden,
                            const std::int8_t* weights) noexcept {
        alignas(network_alignment) std::array<std::uint16_t, most_listed> groups;
        std::size_t count = 0;
        for (int at = 0; at < hidden; at += NetworkShape::width) {
            unsigned mask = 0;
            for (int i = 0; i < NetworkShape::width; i += static_cast<int>(sizeof(Lanes)))
                mask |= Vector::nonzero_groups(Vector::load(products.data() + at + i)) << (i / 4);
            list_bits(groups.data() + count, mask, static_cast<unsigned>(at) / 4);
            count += static_cast<std::size_t>(std::popcount(mask));
        }
        typename Vector::ByteSums result;
        for (std::size_t i = 0; i < count; ++i)
            result.add(four_bytes(products.data() + 4 * groups[i]),
                       weights + 4 * PairedLayers::first * groups[i]);
        result.store_to(sums.data());
    }

    static void second_layer(SecondSums& sums, const SecondInputs& inputs,
                             const PairedLayers& layers) noexcept {
        constexpr int sums_of_vector = Vector::width / 2;
        constexpr int vectors = PairedLayers::second / sums_of_vector;
        Lanes result[vectors];
        for (int i = 0; i < vectors; ++i)
            result[i] = Vector::load(layers.second_bias.data() + i * sums_of_vector);
        const std::int16_t* weights = layers.second_weights.data();
        for (std::size_t pair = 0; pair < inputs.size() / 2; ++pair) {
            const Lanes both = Vector::all_pairs(four_bytes(inputs.data() + 2 * pair));
            for (int i = 0; i < vectors; ++i, weights += Vector::width)
                result[i] = Vector::add_products(result[i], both, Vector::load(weights));
        }
        for (int i = 0; i < vectors; ++i)
            Vector::store(sums.data() + i * sums_of_vector, result[i]);
    }

private:
    /// Groups of four, and what is written behind them.
    static constexpr std::size_t most_listed = NetworkShape::largest_hidden / 4 + 8;

    /// Writes the numbers of the bits of a byte, plus `first`; always eight numbers, so that no
    /// branch depends on the byte.
    static void list_bits(std::uint16_t* to, unsigned byte, std::uint64_t first) noexcept {
        constexpr std::uint64_t in_each = 0x0001'0001'0001'0001;
        const std::array<std::uint64_t, 2> numbers{numbers_of_bits[byte][0] + first * in_each,
                                                   numbers_of_bits[byte][1] + first * in_each};
        std::memcpy(to, numbers.data(), sizeof numbers);
    }
    static std::uint32_t four_bytes(const void* from) noexcept {
        std::uint32_t bytes = 0;
        std::memcpy(&bytes, from, sizeof bytes);
        return bytes;
    }
};

/// The sum of a paired network for the accumulators of both views.
template <typename PairedWork>
[[nodiscard]] std::int64_t paired_sum(BothViews views, const Network& network,
                                      int output) noexcept {
    const int hidden = network.shape().hidden;
    const PairedLayers& layers = network.layers().paired[output];
    alignas(network_alignment) PairProducts products;
    PairedWork::multiply_pairs(products.data(), views.own, hidden / 2);
    PairedWork::multiply_pairs(products.data() + hidden / 2, views.other, hidden / 2);

    alignas(network_alignment) FirstSums first;
    PairedWork::first_layer(first, products, hidden, first_weights(network, output));
    for (std::size_t i = 0; i < first.size(); ++i)
        first[i] = static_cast<std::int32_t>(
            (std::int64_t{first[i] + layers.first_bias[i]} * layers.first_factor[i]) >>
            first_factor_shift);

    alignas(network_alignment) SecondInputs inputs{};
    for (std::size_t i = 0; i < PairedLayers::activated; ++i) {
        const int magnitude = std::min(std::abs(first[i]), first_one);
        inputs[i] = static_cast<std::int16_t>((magnitude * magnitude) >> first_shift);
        inputs[i + PairedLayers::activated] =
            static_cast<std::int16_t>(std::clamp(first[i], 0, first_one));
    }
    alignas(network_alignment) SecondSums second;
    PairedWork::second_layer(second, inputs, layers);

    std::int32_t sum = layers.output_bias;
    for (std::size_t i = 0; i < second.size(); ++i)
        sum += std::clamp(second[i] >> small_weight_shift, 0, first_one) * layers.output[i];
    return std::int64_t{first[PairedLayers::activated]} * small_weight_one + sum;
}

// NOLINTEND(bugprone-implicit-widening-of-multiplication-result)

}  // namespace chess::detail
