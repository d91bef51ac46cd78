#include "training/parameters.hpp"

#include "training/random.hpp"

#include <algorithm>

namespace chess::training {

Parameters initial_parameters(const ModelShape& shape, std::uint64_t seed) {
    // An accumulator adds about 20 rows, and should be within [0, 1] to learn.
    constexpr double widest_row = 0.035;
    constexpr double widest_output = 0.09;
    constexpr float first_bias = 0.1F;
    Parameters parameters(shape);
    Random random(seed);
    const auto fill = [&](std::span<float> values, double width) {
        std::ranges::generate(values,
                              [&] { return static_cast<float>(width * random.symmetric()); });
    };
    // King tables beside a common one begin at zero.
    const std::size_t first = shape.has_common() ? shape.rows() : 0;
    fill({parameters.row(first), ModelShape::features * shape.hidden}, widest_row);
    std::ranges::fill(parameters.biases(), first_bias);
    fill({parameters.output_weights(0), ModelShape::buckets * 2 * shape.hidden}, widest_output);
    return parameters;
}

}  // namespace chess::training
