#include "libchess/eval/weights.hpp"

#include "libchess/eval/weights_text.hpp"

#include <algorithm>
#include <string_view>

namespace chess {

namespace detail {

/// The text of built_in.weights; CMake writes its definition from cmake/built_in_weights.cpp.in.
extern const std::string_view built_in_weights;

}  // namespace detail

const WeightGroupInfo& group_of(std::size_t weight) noexcept {
    const auto* const after = std::ranges::upper_bound(detail::weight_offsets, weight);
    return weight_groups[static_cast<std::size_t>(after - detail::weight_offsets.begin()) - 1];
}

const Weights& Weights::built_in() {
    // A test holds that the text is without fault.
    static const Weights weights = parse_weights(detail::built_in_weights, Weights{}).value();
    return weights;
}

}  // namespace chess
