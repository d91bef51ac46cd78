#pragma once

#include "training/small_layers.hpp"

#include <cstddef>
#include <cstdint>

namespace chess::training {

/// The parameters of one step of Adam (Kingma and Ba 2014).
struct AdamStep {
    float rate = 0;      ///< the learning rate, with both corrections of the moments' bias
    float epsilon = 0;   ///< with the bias correction of the second moment
    float gradient = 1;  ///< the factor for sums of gradients
    static constexpr float first_decay = 0.9F;
    static constexpr float second_decay = 0.999F;
};

/// The inner loops of training, for one kind of processor. Arrays begin at cache lines, and
/// `hidden` is a multiple of `ModelShape::hidden_step`.
struct Kernels {
    /// into = first + from[rows[0]] + from[rows[1]] + ..., rows of `hidden` numbers.
    void (*add_rows)(float* into, const float* first, const float* from, const std::uint32_t* rows,
                     std::size_t count, std::size_t hidden);
    /// For squared networks: weights * clamp(accumulator, 0, 1)^2
    float (*output)(const float* accumulator, const float* weights, std::size_t hidden);
    /// Back-propagates the slope of the loss by the output: adds the gradients of weights and
    /// biases to theirs, and replaces the accumulator by its slope.
    void (*output_gradient)(float slope, float* accumulator, const float* weights,
                            float* weights_gradient, float* bias_gradient, std::size_t hidden);
    /// The output of a paired network for the accumulators of both views, the mover's first, and
    /// what lies between them.
    float (*paired_output)(const SmallLayers<const float>& layers, const float* views,
                           std::size_t hidden, SmallState& state);
    /// Back-propagates the slope of the loss by that output, which was the last one: adds the
    /// gradients of weights and biases to theirs, and replaces the accumulators by their slopes.
    void (*paired_gradient)(float slope, const SmallLayers<const float>& layers,
                            const SmallLayers<float>& gradient, float* views, float* bias_gradient,
                            std::size_t hidden, SmallState& state);
    /// One step for `count` parameters with their moments.
    void (*adam)(const AdamStep& step, float* parameters, float* first, float* second,
                 const float* gradient, std::size_t count);
    /// into = a + b
    void (*sum)(float* into, const float* a, const float* b, std::size_t count);
    /// The processor level: "x86-64-v3".
    const char* name;
};

/// The fastest kernels that run here.
[[nodiscard]] const Kernels& kernels();

/// The kernels that run everywhere.
[[nodiscard]] const Kernels& plain_kernels();

#ifdef CHESS_KERNELS_V3
/// The kernels for AVX2 and FMA.
[[nodiscard]] const Kernels& v3_kernels();
#endif

}  // namespace chess::training
