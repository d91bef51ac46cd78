// Eight numbers at a time, for the kernels; part of vector_kernels.hpp.

#pragma once

#include <cstddef>

// All functions are of one source file: how vectors are passed between files does not matter.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace chess::training {

namespace {

/// Eight numbers, whatever the registers' width.
using Lanes [[gnu::vector_size(32), gnu::may_alias]] = float;
constexpr std::size_t lane_count = 8;

// NOLINTBEGIN(*-reinterpret-cast, *-non-const-parameter): such vectors may alias
Lanes& lanes_at(float* numbers) {
    return *reinterpret_cast<Lanes*>(numbers);
}
const Lanes& lanes_at(const float* numbers) {
    return *reinterpret_cast<const Lanes*>(numbers);
}
// NOLINTEND(*-reinterpret-cast, *-non-const-parameter)

float sum_of(const Lanes& all) {
    return ((all[0] + all[4]) + (all[1] + all[5])) + ((all[2] + all[6]) + (all[3] + all[7]));
}

/// Each number, but at least 0 and at most 1.
Lanes clamped(const Lanes& value) {
    const Lanes zero{};
    const Lanes one = zero + 1.0F;
    const Lanes above = value > zero ? value : zero;
    return above < one ? above : one;
}

}  // namespace

}  // namespace chess::training
