// The loops for what follows the accumulators of a paired network; part of vector_kernels.hpp.

#pragma once

#include "training/small_layers.hpp"
#include "training/vector/lanes.hpp"

namespace chess::training {

namespace {

/// A layer's numbers for one input, or its neurons.
template <std::size_t size>
struct Neurons {
    static constexpr std::size_t vectors = size / lane_count;

    Lanes values[vectors];

    static Neurons at(const float* numbers) {
        Neurons result;
        for (std::size_t i = 0; i < vectors; ++i)
            result.values[i] = lanes_at(numbers + i * lane_count);
        return result;
    }
    void store(float* numbers) const {
        for (std::size_t i = 0; i < vectors; ++i) lanes_at(numbers + i * lane_count) = values[i];
    }
    void add(float factor, const float* weights) {
        for (std::size_t i = 0; i < vectors; ++i)
            values[i] += factor * lanes_at(weights + i * lane_count);
    }
    /// Adds the gradient of the weights of an input with this value, where these are the slopes of
    /// the neurons.
    void add_gradient(float input, float* gradient) const {
        for (std::size_t i = 0; i < vectors; ++i)
            lanes_at(gradient + i * lane_count) += input * values[i];
    }
    [[nodiscard]] float dot(const float* weights) const {
        Lanes sum{};
        for (std::size_t i = 0; i < vectors; ++i)
            sum += values[i] * lanes_at(weights + i * lane_count);
        return sum_of(sum);
    }
};
using Firsts = Neurons<SmallLayers<float>::firsts>;
using Seconds = Neurons<SmallLayers<float>::seconds>;

float clamped(float value) {
    const float above = value > 0 ? value : 0;
    return above < 1 ? above : 1;
}

/// The products of both views, and a list of those that are not zero.
void multiply_pairs(const float* views, std::size_t hidden, SmallState& state) {
    const std::size_t half = hidden / 2;
    float* product = state.products.data();
    for (std::size_t view = 0; view < 2; ++view)
        for (std::size_t i = 0; i < half; i += lane_count, product += lane_count) {
            const float* const pair = views + view * hidden + i;
            lanes_at(product) = clamped(lanes_at(pair)) * clamped(lanes_at(pair + half));
        }
    std::size_t count = 0;
    for (std::size_t i = 0; i < hidden; ++i) {
        state.active[count] = static_cast<std::uint32_t>(i);
        count += static_cast<std::size_t>(state.products[i] != 0);
    }
    state.active_count = count;
}

float paired_output(const SmallLayers<const float>& layers, const float* views, std::size_t hidden,
                    SmallState& state) {
    using Layers = SmallLayers<float>;
    multiply_pairs(views, hidden, state);
    Firsts first = Firsts::at(layers.first_bias);
    for (std::size_t i = 0; i < state.active_count; ++i) {
        const std::size_t input = state.active[i];
        first.add(state.products[input], layers.first + input * Layers::firsts);
    }
    first.store(state.first.data());
    Seconds second = Seconds::at(layers.second_bias);
    for (std::size_t i = 0; i < Layers::activated; ++i) {
        const float value = state.first[i];
        const float square = value * value;
        state.inputs[i] = square < 1 ? square : 1;
        state.inputs[i + Layers::activated] = clamped(value);
    }
    for (std::size_t i = 0; i < Layers::inputs; ++i)
        second.add(state.inputs[i], layers.second + i * Layers::seconds);
    second.store(state.second.data());
    for (Lanes& value : second.values) value = clamped(value);
    return *layers.output_bias + state.first[Layers::activated] + second.dot(layers.output);
}

/// Where a number is not clamped, `slope`, and else zero.
Lanes slope_of_clamped(const Lanes& value, const Lanes& slope) {
    const Lanes zero{};
    const Lanes one = zero + 1.0F;
    const Lanes above_zero = value > zero ? slope : zero;
    return value < one ? above_zero : zero;
}

/// From the output back to the sums of the first layer.
Firsts slopes_of_firsts(float slope, const SmallLayers<const float>& layers,
                        const SmallLayers<float>& gradient, const SmallState& state) {
    using Layers = SmallLayers<float>;
    const Seconds seconds = Seconds::at(state.second.data());
    const Seconds output = Seconds::at(layers.output);
    Seconds slopes;
    for (std::size_t i = 0; i < Seconds::vectors; ++i) {
        const Lanes& value = seconds.values[i];
        lanes_at(gradient.output + i * lane_count) += slope * clamped(value);
        slopes.values[i] = slope_of_clamped(value, slope * output.values[i]);
    }
    slopes.add_gradient(1, gradient.second_bias);
    *gradient.output_bias += slope;
    for (std::size_t i = 0; i < Layers::inputs; ++i)
        slopes.add_gradient(state.inputs[i], gradient.second + i * Layers::seconds);

    alignas(64) float firsts[Layers::firsts];
    for (std::size_t i = 0; i < Layers::activated; ++i) {
        const float value = state.first[i];
        const float* const square = layers.second + i * Layers::seconds;
        const float* const clamp = square + Layers::activated * Layers::seconds;
        firsts[i] = 0;
        if (value > -1 && value < 1) firsts[i] += 2 * value * slopes.dot(square);
        if (value > 0 && value < 1) firsts[i] += slopes.dot(clamp);
    }
    firsts[Layers::activated] = slope;
    return Firsts::at(firsts);
}

void paired_gradient(float slope, const SmallLayers<const float>& layers,
                     const SmallLayers<float>& gradient, float* views, float* bias_gradient,
                     std::size_t hidden, SmallState& state) {
    using Layers = SmallLayers<float>;
    const Firsts slopes = slopes_of_firsts(slope, layers, gradient, state);
    slopes.add_gradient(1, gradient.first_bias);
    // A product that is zero has no slope, nor have its weights: a neuron of its is clamped.
    for (std::size_t i = 0; i < hidden; ++i) state.slopes[i] = 0;
    for (std::size_t i = 0; i < state.active_count; ++i) {
        const std::size_t input = state.active[i];
        state.slopes[input] = slopes.dot(layers.first + input * Layers::firsts);
        slopes.add_gradient(state.products[input], gradient.first + input * Layers::firsts);
    }
    const std::size_t half = hidden / 2;
    const float* product_slope = state.slopes.data();
    for (std::size_t view = 0; view < 2; ++view)
        for (std::size_t i = 0; i < half; i += lane_count, product_slope += lane_count) {
            Lanes& a = lanes_at(views + view * hidden + i);
            Lanes& b = lanes_at(views + view * hidden + half + i);
            const Lanes& by_product = lanes_at(product_slope);
            const Lanes slope_a = slope_of_clamped(a, by_product * clamped(b));
            b = slope_of_clamped(b, by_product * clamped(a));
            a = slope_a;
            lanes_at(bias_gradient + i) += a;
            lanes_at(bias_gradient + half + i) += b;
        }
}

}  // namespace

}  // namespace chess::training
