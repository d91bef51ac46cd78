#include "training/network_export.hpp"

#include "libchess/network/network.hpp"
#include "libchess/network/quantize.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace chess::training {

static_assert(ModelShape::features == network_features);
static_assert(ModelShape::buckets == network_outputs);
static_assert(ModelShape::hidden_step == chess::NetworkShape::width);

namespace {

/// What 1.0 is in a network's output weights, as its header has it.
float output_unit(const Network& network) {
    constexpr std::size_t offset = 24;
    std::uint32_t unit = 0;
    std::memcpy(&unit, network.bytes().data() + offset, sizeof unit);
    return static_cast<float>(unit);
}

}  // namespace

std::expected<void, Failure> export_network(const Trainer& trainer, double scale,
                                            const std::string& path) {
    const Parameters& parameters = trainer.state().parameters;
    const ModelShape& shape = parameters.shape();
    FloatNetwork network;
    network.shape = {static_cast<int>(shape.hidden), static_cast<int>(shape.tables)};
    std::ranges::copy(shape.kings, network.kings.values.begin());
    network.features.assign(trainer.tables().begin(), trainer.tables().end());
    network.bias.assign(parameters.biases().begin(), parameters.biases().end());
    const float* weights = parameters.output_weights(0);
    network.output.assign(weights, weights + ModelShape::buckets * 2 * shape.hidden);
    for (std::size_t bucket = 0; bucket < ModelShape::buckets; ++bucket)
        network.output_bias[bucket] = parameters.output_bias(bucket);
    network.scale = static_cast<int>(std::lround(scale));
    if (const auto written = write_network(network, path); !written)
        return std::unexpected(Failure{path + ": " + written.error().message});
    return {};
}

std::expected<Parameters, Failure> import_network(const std::string& path) {
    const auto opened = Network::open(path);
    if (!opened) return std::unexpected(malformed(path + ": " + opened.error().message));
    const Network& network = **opened;
    const NetworkLayers& layers = network.layers();
    ModelShape shape{.hidden = static_cast<std::size_t>(network.shape().hidden),
                     .tables = static_cast<std::size_t>(network.shape().king_tables)};
    std::copy_n(layers.kings, shape.kings.size(), shape.kings.begin());
    Parameters parameters(shape);
    const auto scaled = [](const auto* from, std::size_t count, float unit, float* into) {
        std::transform(from, from + count, into,
                       [unit](auto value) { return static_cast<float>(value) / unit; });
    };
    const auto one = static_cast<float>(network.one());
    const float output_one = output_unit(network);
    constexpr float activation_shift = 16;
    scaled(layers.features, shape.rows() * shape.hidden, one, parameters.tables());
    scaled(layers.bias, shape.hidden, one, parameters.biases().data());
    scaled(layers.output, ModelShape::buckets * 2 * shape.hidden, output_one,
           parameters.output_weights(0));
    scaled(layers.output_bias, ModelShape::buckets, one * one / activation_shift * output_one,
           &parameters.output_bias(0));
    return parameters;
}

}  // namespace chess::training
