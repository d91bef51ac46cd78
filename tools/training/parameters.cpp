#include "training/parameters.hpp"

#include "training/random.hpp"

#include <algorithm>

namespace chess::training {

namespace {

/// Sets numbers at random, or to one value, for the beginning.
class Beginning {
public:
    explicit Beginning(std::uint64_t seed) : random_(seed) {}

    void spread(std::span<float> values, double width) {
        std::ranges::generate(values,
                              [&] { return static_cast<float>(width * random_.symmetric()); });
    }
    /// Near enough to a normal distribution: the sum of three, whose deviation is 1.
    void bell(std::span<float> values, double deviation) {
        std::ranges::generate(values, [&] {
            double sum = 0;
            for (int i = 0; i < 3; ++i) sum += random_.symmetric();
            return static_cast<float>(deviation * sum);
        });
    }

private:
    Random random_;
};

/// The rows that do not begin at zero: king tables beside a common one do.
std::span<float> first_rows(Parameters& parameters) {
    const ModelShape& shape = parameters.shape();
    const std::size_t first = shape.has_common() ? shape.rows() : 0;
    return {parameters.row(first), ModelShape::features * shape.hidden};
}

Parameters initial_squared(const ModelShape& shape, Beginning begin) {
    // An accumulator adds about 20 rows, and should be within [0, 1] to learn.
    constexpr double widest_row = 0.035;
    constexpr double widest_output = 0.09;
    constexpr float first_bias = 0.1F;
    Parameters parameters(shape);
    begin.spread(first_rows(parameters), widest_row);
    std::ranges::fill(parameters.biases(), first_bias);
    begin.spread({parameters.output_weights(0), ModelShape::buckets * 2 * shape.hidden},
                 widest_output);
    return parameters;
}

Parameters initial_paired(const ModelShape& shape, Beginning begin) {
    // Both neurons of a pair should be within [0, 1] to learn.
    constexpr double row_deviation = 0.04;
    constexpr float first_bias = 0.3F;
    constexpr double first_deviation = 0.08;
    constexpr double second_deviation = 0.2;
    using Layers = SmallLayers<float>;
    Parameters parameters(shape);
    begin.bell(first_rows(parameters), row_deviation);
    std::ranges::fill(parameters.biases(), first_bias);
    // The first layer is the same in all buckets, so that they agree on what the pairs are for.
    const std::span<float> first(parameters.small_layers(0).first, shape.hidden * Layers::firsts);
    begin.bell(first, first_deviation);
    for (std::size_t bucket = 0; bucket < ModelShape::buckets; ++bucket) {
        const Layers layers = parameters.small_layers(bucket);
        std::ranges::copy(first, layers.first);
        begin.bell({layers.second, Layers::inputs * Layers::seconds}, second_deviation);
        begin.bell({layers.output, Layers::seconds}, second_deviation);
    }
    return parameters;
}

}  // namespace

Parameters initial_parameters(const ModelShape& shape, std::uint64_t seed) {
    return shape.is_paired() ? initial_paired(shape, Beginning(seed))
                             : initial_squared(shape, Beginning(seed));
}

}  // namespace chess::training
