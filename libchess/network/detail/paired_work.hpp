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

/// The inputs of the first layer, of both views, the mover's before the other's.
using PairProducts = std::array<std::int16_t, NetworkShape::largest_hidden>;
using FirstSums = std::array<std::int32_t, PairedLayers::first>;
using SecondInputs = std::array<std::int16_t, PairedLayers::second>;
using SecondSums = std::array<std::int32_t, PairedLayers::second>;

/// Weights of the first layer for one of the outputs.
[[nodiscard]] inline const std::int16_t* first_weights(const Network& network,
                                                       int output) noexcept {
    return network.layers().first +
           static_cast<std::ptrdiff_t>(output) * PairedLayers::first * network.shape().hidden;
}

/// The scalar version, the reference for the others.
struct PlainPairedWork {
    static void multiply_pairs(std::int16_t* products, const std::int16_t* view,
                               int half) noexcept {
        constexpr int one = paired_one;
        for (int i = 0; i < half; ++i)
            products[i] = static_cast<std::int16_t>(
                (std::clamp<int>(view[i], 0, one) * std::clamp<int>(view[i + half], 0, one)) >>
                product_shift);
    }

    static void first_layer(FirstSums& sums, const PairProducts& products, int hidden,
                            const std::int16_t* weights) noexcept {
        sums.fill(0);
        for (int pair = 0; pair < hidden / 2; ++pair)
            for (auto& sum : sums)
                for (int i = 0; i < 2; ++i)
                    sum += products[static_cast<std::size_t>(2 * pair + i)] * *weights++;
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

/// The vector version.
template <typename Vector>
struct VectorPairedWork {
    using Lanes = typename Vector::Lanes;

    static void multiply_pairs(std::int16_t* products, const std::int16_t* view,
                               int half) noexcept {
        const Lanes zero = Vector::all(0);
        const Lanes one = Vector::all(paired_one);
        const auto clamped = [&](const std::int16_t* from) {
            return Vector::least(Vector::largest(Vector::load(from), zero), one);
        };
        // ((a << 7) * b) >> 16 is a * b >> 9.
        for (int at = 0; at < half; at += Vector::width)
            Vector::store(products + at,
                          Vector::upper_product(
                              Vector::template shift_left<16 - product_shift>(clamped(view + at)),
                              clamped(view + half + at)));
    }

    /// Many products are zero: pairs of zeros are skipped.
    static void first_layer(FirstSums& sums, const PairProducts& products, int hidden,
                            const std::int16_t* weights) noexcept {
        constexpr int pairs_of_vector = Vector::width / 2;
        constexpr int pairs_of_word = 64;
        constexpr int vectors = PairedLayers::first / pairs_of_vector;
        Lanes result[vectors];
        std::ranges::fill(result, Vector::all(0));
        for (int first = 0; first < hidden / 2; first += pairs_of_word) {
            std::uint64_t pairs = 0;
            const int count = std::min(pairs_of_word, hidden / 2 - first);
            for (int at = 0; at < count; at += pairs_of_vector)
                pairs |= std::uint64_t{Vector::nonzero_pairs(
                             Vector::load(products.data() + 2 * (first + at)))}
                         << at;
            for (; pairs != 0; pairs &= pairs - 1) {
                const int pair = first + std::countr_zero(pairs);
                const std::int16_t* const rows = weights + 2 * PairedLayers::first * pair;
                const Lanes both = pair_in_all(products.data() + 2 * pair);
                for (int i = 0; i < vectors; ++i)
                    result[i] = Vector::add_products(result[i], both,
                                                     Vector::load(rows + i * Vector::width));
            }
        }
        for (int i = 0; i < vectors; ++i)
            Vector::store(sums.data() + i * pairs_of_vector, result[i]);
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
            const Lanes both = pair_in_all(inputs.data() + 2 * pair);
            for (int i = 0; i < vectors; ++i, weights += Vector::width)
                result[i] = Vector::add_products(result[i], both, Vector::load(weights));
        }
        for (int i = 0; i < vectors; ++i)
            Vector::store(sums.data() + i * sums_of_vector, result[i]);
    }

private:
    static Lanes pair_in_all(const std::int16_t* pair) noexcept {
        std::uint32_t both = 0;
        std::memcpy(&both, pair, sizeof both);
        return Vector::all_pairs(both);
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
        first[i] = (first[i] + layers.first_bias[i]) >> first_shift;

    alignas(network_alignment) SecondInputs inputs{};
    for (std::size_t i = 0; i < PairedLayers::activated; ++i) {
        const int magnitude = std::min(std::abs(first[i]), first_one);
        inputs[i] = static_cast<std::int16_t>((magnitude * magnitude) >> first_square_shift);
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

}  // namespace chess::detail
