// The source of all kernels. It is compiled for each kind of processor by a separate source file,
// which includes it in an anonymous namespace.

#pragma once

#include "training/kernels.hpp"
#include "training/vector/lanes.hpp"
#include "training/vector/paired_kernels.hpp"

namespace chess::training {

namespace {

/// Some columns of the sum are kept in registers, so that rows are only read.
template <std::size_t registers>
void add_columns(float* into, const float* first, const float* from, const std::uint32_t* rows,
                 std::size_t count, std::size_t hidden) {
    Lanes sums[registers];
    for (std::size_t i = 0; i < registers; ++i) sums[i] = lanes_at(first + i * lane_count);
    for (std::size_t r = 0; r < count; ++r) {
        const float* row = from + rows[r] * hidden;
        for (std::size_t i = 0; i < registers; ++i) sums[i] += lanes_at(row + i * lane_count);
    }
    for (std::size_t i = 0; i < registers; ++i) lanes_at(into + i * lane_count) = sums[i];
}

void add_rows(float* into, const float* first, const float* from, const std::uint32_t* rows,
              std::size_t count, std::size_t hidden) {
    constexpr std::size_t most = 8;
    constexpr std::size_t least = 4;
    std::size_t column = 0;
    for (; column + most * lane_count <= hidden; column += most * lane_count)
        add_columns<most>(into + column, first + column, from + column, rows, count, hidden);
    if (column < hidden)
        add_columns<least>(into + column, first + column, from + column, rows, count, hidden);
}

float output(const float* accumulator, const float* weights, std::size_t hidden) {
    Lanes sums[2]{};
    for (std::size_t i = 0; i < hidden; i += 2 * lane_count)
        for (std::size_t j = 0; j < 2; ++j) {
            const Lanes value = clamped(lanes_at(accumulator + i + j * lane_count));
            sums[j] += lanes_at(weights + i + j * lane_count) * value * value;
        }
    return sum_of(sums[0] + sums[1]);
}

void output_gradient(float slope, float* accumulator, const float* weights, float* weights_gradient,
                     float* bias_gradient, std::size_t hidden) {
    const Lanes zero{};
    const Lanes one = zero + 1.0F;
    for (std::size_t i = 0; i < hidden; i += lane_count) {
        Lanes& value = lanes_at(accumulator + i);
        const Lanes above = value > zero ? value : zero;
        const Lanes clamped = above < one ? above : one;
        lanes_at(weights_gradient + i) += slope * clamped * clamped;
        // Where the accumulator is clamped from above, the square has no slope; from below it is
        // zero anyway.
        const Lanes inside = above < one ? above : zero;
        value = (2 * slope) * lanes_at(weights + i) * inside;
        lanes_at(bias_gradient + i) += value;
    }
}

void adam(const AdamStep& step, float* parameters, float* first, float* second,
          const float* gradient, std::size_t count) {
    constexpr float d1 = AdamStep::first_decay;
    constexpr float d2 = AdamStep::second_decay;
    const AdamStep s = step;
    for (std::size_t i = 0; i < count; ++i) {
        const float slope = gradient[i] * s.gradient;
        first[i] = d1 * first[i] + (1 - d1) * slope;
        second[i] = d2 * second[i] + (1 - d2) * slope * slope;
        parameters[i] -= s.rate * first[i] / (__builtin_sqrtf(second[i]) + s.epsilon);
    }
}

void sum(float* into, const float* a, const float* b, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) into[i] = a[i] + b[i];
}

constexpr Kernels kernels_for(const char* name) {
    return {add_rows, output, output_gradient, paired_output, paired_gradient, adam, sum, name};
}

}  // namespace

}  // namespace chess::training
