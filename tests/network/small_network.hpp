#pragma once

#include "libchess/network/quantize.hpp"
#include "tests/support/random.hpp"

#include <vector>

namespace chess::test {

/// Weights at random, about as large as training makes them.
inline FloatNetwork random_network(NetworkShape shape, std::uint64_t seed = 1) {
    Random random(seed);
    const auto weights = [&](std::size_t count, double largest) {
        std::vector<float> result(count);
        for (float& weight : result)
            weight = static_cast<float>(largest *
                                        (static_cast<double>(random.below(20001)) / 10000 - 1));
        return result;
    };
    const auto hidden = static_cast<std::size_t>(shape.hidden);
    FloatNetwork network{
        .shape = shape,
        .features =
            weights(hidden * network_features * static_cast<std::size_t>(shape.king_tables), 0.5),
        .bias = weights(hidden, 0.5),
        .output = {},
        .scale = 200};
    if (shape.kind == NetworkKind::squared) {
        network.output = weights(hidden * 2 * network_outputs, 1.0);
    } else {
        constexpr auto outputs = static_cast<std::size_t>(network_outputs);
        constexpr std::size_t firsts = outputs * PairedLayers::first;
        constexpr std::size_t seconds = outputs * PairedLayers::second;
        network.paired = {.first = weights(firsts * hidden, 0.5),
                          .first_bias = weights(firsts, 0.3),
                          .second = weights(seconds * 2 * PairedLayers::activated, 0.5),
                          .second_bias = weights(seconds, 0.3),
                          .output = weights(seconds, 1.0)};
    }
    const auto output_bias = weights(network_outputs, 0.2);
    std::ranges::copy(output_bias, network.output_bias.begin());
    for (int square = 0; square < square_count; ++square)
        network.kings[square_at(square)] =
            static_cast<std::uint8_t>(square * shape.king_tables / square_count);
    return network;
}

}  // namespace chess::test
