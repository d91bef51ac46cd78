#pragma once

#include "libchess/network/network.hpp"
#include "training/model_shape.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace chess::training {

/// What follows the pairs of a paired network, for one bucket: pointers to the weights, or to
/// numbers that belong to them. The weights of an input are neighbours, so that inputs that are
/// zero can be skipped.
template <typename Number>
struct SmallLayers {
    static constexpr std::size_t firsts = PairedLayers::first;
    static constexpr std::size_t seconds = PairedLayers::second;
    /// Neurons of the first layer that go into the second, squared and clamped; the last one goes
    /// past it.
    static constexpr std::size_t activated = PairedLayers::activated;
    static constexpr std::size_t inputs = 2 * activated;  ///< of the second layer

    Number* first;        ///< [hidden][16], the mover's products before the other's
    Number* first_bias;   ///< [16]
    Number* second;       ///< [30][32], the squares before the clamped
    Number* second_bias;  ///< [32]
    Number* output;       ///< [32]
    Number* output_bias;
};

/// What is between a position's accumulators and the output; the way back needs it. Every array
/// begins at a cache line.
struct alignas(64) SmallState {
    using Layers = SmallLayers<float>;

    std::array<float, ModelShape::most_hidden> products{};        ///< of both views
    std::array<float, ModelShape::most_hidden> slopes{};          ///< of the products
    std::array<std::uint32_t, ModelShape::most_hidden> active{};  ///< the products that are not 0
    std::array<float, Layers::firsts> first{};
    std::array<float, Layers::seconds> inputs{};  ///< of the second layer, two unused
    std::array<float, Layers::seconds> second{};
    std::size_t active_count = 0;
};

}  // namespace chess::training
