#include "training/network_export.hpp"

#include "libchess/network/detail/network_format.hpp"
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

using Layers = SmallLayers<const float>;

/// What 1.0 is in a network's output weights, as its header has it.
float output_unit(const Network& network) {
    detail::NetworkHeader header;
    std::memcpy(&header, network.bytes().data(), sizeof header);
    return static_cast<float>(header.output_one);
}

void append(std::vector<float>& to, const float* from, std::size_t count) {
    to.insert(to.end(), from, from + count);
}

/// Appends the weights of a layer, by neurons instead of inputs.
void append_turned(std::vector<float>& to, const float* weights, std::size_t inputs,
                   std::size_t neurons) {
    for (std::size_t neuron = 0; neuron < neurons; ++neuron)
        for (std::size_t input = 0; input < inputs; ++input)
            to.push_back(weights[input * neurons + neuron]);
}

void export_squared(const Parameters& parameters, FloatNetwork& network) {
    append(network.output, parameters.output_weights(0),
           ModelShape::buckets * 2 * parameters.shape().hidden);
    for (std::size_t bucket = 0; bucket < ModelShape::buckets; ++bucket)
        network.output_bias[bucket] = parameters.output_bias(bucket);
}

void export_paired(const Parameters& parameters, FloatNetwork& network) {
    FloatPairedLayers& to = network.paired;
    for (std::size_t bucket = 0; bucket < ModelShape::buckets; ++bucket) {
        const Layers layers = parameters.small_layers(bucket);
        append_turned(to.first, layers.first, parameters.shape().hidden, Layers::firsts);
        append(to.first_bias, layers.first_bias, Layers::firsts);
        append_turned(to.second, layers.second, Layers::inputs, Layers::seconds);
        append(to.second_bias, layers.second_bias, Layers::seconds);
        append(to.output, layers.output, Layers::seconds);
        network.output_bias[bucket] = *layers.output_bias;
    }
}

/// Integers as numbers, of which `unit` is 1.0.
template <typename Integer>
void from_integers(const Integer* from, std::size_t count, float unit, float* into) {
    std::transform(from, from + count, into,
                   [unit](Integer value) { return static_cast<float>(value) / unit; });
}

void import_squared(const Network& network, Parameters& parameters) {
    const NetworkLayers& layers = network.layers();
    const auto one = static_cast<float>(network.one());
    const float output_one = output_unit(network);
    constexpr float activation_factor = 1 << detail::activation_shift;
    from_integers(layers.output, ModelShape::buckets * 2 * parameters.shape().hidden, output_one,
                  parameters.output_weights(0));
    from_integers(layers.output_bias, ModelShape::buckets,
                  one * one / activation_factor * output_one, &parameters.output_bias(0));
}

/// The first layer, [hidden / 4][16][4], each neuron in units of its own.
void import_first_layer(const std::int8_t* first, const PairedLayers& from,
                        const SmallLayers<float>& to, std::size_t hidden) {
    constexpr float sum_one = float{1 << detail::first_factor_shift} * detail::first_one;
    constexpr std::size_t together = 4;
    for (std::size_t neuron = 0; neuron < Layers::firsts; ++neuron) {
        const float unit = sum_one / static_cast<float>(from.first_factor[neuron]);
        to.first_bias[neuron] = static_cast<float>(from.first_bias[neuron]) / unit;
        for (std::size_t input = 0; input < hidden; ++input) {
            const std::size_t at =
                (input / together * Layers::firsts + neuron) * together + input % together;
            to.first[input * Layers::firsts + neuron] =
                static_cast<float>(first[at]) * detail::product_one / unit;
        }
    }
}

/// The second layer and the output.
void import_second_layer(const PairedLayers& from, const SmallLayers<float>& to) {
    constexpr float one = detail::small_weight_one;
    constexpr float sum_one = one * detail::first_one;
    for (std::size_t input = 0; input < Layers::inputs; ++input) {
        const std::int16_t* const pair =
            from.second_weights.data() + input / 2 * 2 * Layers::seconds + input % 2;
        for (std::size_t neuron = 0; neuron < Layers::seconds; ++neuron)
            to.second[input * Layers::seconds + neuron] =
                static_cast<float>(pair[2 * neuron]) / one;
    }
    from_integers(from.second_bias.data(), Layers::seconds, sum_one, to.second_bias);
    from_integers(from.output.data(), Layers::seconds, one, to.output);
    from_integers(&from.output_bias, 1, sum_one, to.output_bias);
}

void import_paired(const Network& network, Parameters& parameters) {
    const std::size_t hidden = parameters.shape().hidden;
    for (std::size_t bucket = 0; bucket < ModelShape::buckets; ++bucket) {
        const PairedLayers& from = network.layers().paired[bucket];
        const SmallLayers<float> to = parameters.small_layers(bucket);
        import_first_layer(network.layers().first + bucket * hidden * Layers::firsts, from, to,
                           hidden);
        import_second_layer(from, to);
    }
}

}  // namespace

std::expected<void, Failure> export_network(const Trainer& trainer, double scale,
                                            const std::string& path) {
    const Parameters& parameters = trainer.state().parameters;
    const ModelShape& shape = parameters.shape();
    FloatNetwork network;
    network.shape = {static_cast<int>(shape.hidden), static_cast<int>(shape.tables), shape.kind};
    std::ranges::copy(shape.kings, network.kings.values.begin());
    network.features.assign(trainer.tables().begin(), trainer.tables().end());
    network.bias.assign(parameters.biases().begin(), parameters.biases().end());
    if (shape.is_paired()) export_paired(parameters, network);
    else export_squared(parameters, network);
    network.scale = static_cast<int>(std::lround(scale));
    if (const auto written = write_network(network, path); !written)
        return std::unexpected(Failure{path + ": " + written.error().message});
    return {};
}

std::expected<Parameters, Failure> import_network(const std::string& path) {
    const auto opened = Network::open(path);
    if (!opened) return std::unexpected(malformed(path + ": " + opened.error().message));
    const Network& network = **opened;
    ModelShape shape{.hidden = static_cast<std::size_t>(network.shape().hidden),
                     .tables = static_cast<std::size_t>(network.shape().king_tables),
                     .kind = network.shape().kind};
    std::copy_n(network.layers().kings, shape.kings.size(), shape.kings.begin());
    Parameters parameters(shape);
    const auto one = static_cast<float>(network.one());
    from_integers(network.layers().features, shape.rows() * shape.hidden, one, parameters.tables());
    from_integers(network.layers().bias, shape.hidden, one, parameters.biases().data());
    if (shape.is_paired()) import_paired(network, parameters);
    else import_squared(network, parameters);
    return parameters;
}

}  // namespace chess::training
