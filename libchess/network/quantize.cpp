#include "libchess/network/quantize.hpp"

#include "libchess/network/detail/network_format.hpp"
#include "libchess/system/detail/error.hpp"
#include "libchess/system/detail/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <ranges>
#include <span>

namespace chess {

namespace {

using detail::NetworkHeader;
using detail::NetworkSizes;

std::unexpected<NetworkError> impossible_shape(std::string message) {
    return std::unexpected(NetworkError{NetworkError::Kind::impossible_shape, std::move(message)});
}

std::unexpected<NetworkError> out_of_range(std::string message) {
    return std::unexpected(NetworkError{NetworkError::Kind::out_of_range, std::move(message)});
}

bool all_finite(std::span<const float> weights) {
    return std::ranges::all_of(weights, [](float weight) { return std::isfinite(weight); });
}

double largest_of(std::span<const float> weights) {
    double largest = 0;
    for (const float weight : weights) largest = std::max<double>(largest, std::abs(weight));
    return largest;
}

constexpr std::size_t second_inputs = std::size_t{2} * PairedLayers::activated;

bool has_sizes(const FloatPairedLayers& layers, const NetworkSizes& sizes) {
    constexpr std::size_t first = PairedLayers::first;
    constexpr std::size_t second = PairedLayers::second;
    return layers.first.size() == sizes.first && layers.first_bias.size() == sizes.paired * first &&
           layers.second.size() == sizes.paired * second * second_inputs &&
           layers.second_bias.size() == sizes.paired * second &&
           layers.output.size() == sizes.paired * second;
}

std::expected<void, NetworkError> check(const FloatNetwork& network) {
    const NetworkShape shape = network.shape;
    if (!detail::is_possible(shape))
        return impossible_shape(fmt::format("no network has {} hidden neurons and {} king tables",
                                            shape.hidden, shape.king_tables));
    const NetworkSizes sizes(shape);
    if (network.features.size() != sizes.features || network.bias.size() != sizes.bias ||
        network.output.size() != sizes.output || !has_sizes(network.paired, sizes))
        return impossible_shape("the numbers of weights are not those of the network's shape");
    if (std::ranges::max(network.kings) >= shape.king_tables)
        return impossible_shape("a king's place has no table");
    if (network.scale < 1 || network.scale > static_cast<int>(detail::largest_scale))
        return impossible_shape(fmt::format("no network has the scale {}", network.scale));
    const FloatPairedLayers& paired = network.paired;
    for (const std::span<const float> weights :
         {std::span(network.features), std::span(network.bias), std::span(network.output),
          std::span<const float>(network.output_bias), std::span(paired.first),
          std::span(paired.first_bias), std::span(paired.second), std::span(paired.second_bias),
          std::span(paired.output)})
        if (!all_finite(weights)) return out_of_range("a weight is not a number");
    return {};
}

double largest_magnitude(detail::Extremes<double> extremes) {
    return std::max(std::abs(extremes.least), extremes.largest);
}

/// The units of a paired network, which are always the same.
std::expected<NetworkHeader, NetworkError> paired_units(const FloatNetwork& network) {
    constexpr double rounded = (detail::most_accumulated_men + 1) / 2.0;
    const double accumulator = largest_magnitude(
        detail::accumulator_extremes<float>(network.shape, network.features, network.bias));
    if (accumulator * detail::paired_one + rounded > std::numeric_limits<std::int16_t>::max())
        return out_of_range(fmt::format(
            "accumulators could get to {:.1f} times the largest activation", accumulator));
    NetworkHeader header;
    header.version = detail::network_version(NetworkKind::paired);
    header.one = detail::paired_one;
    header.output_one = detail::small_weight_one;
    return header;
}

/// The largest units with which no sum overflows, rounding included.
std::expected<NetworkHeader, NetworkError> squared_units(const FloatNetwork& network) {
    constexpr double largest_short = std::numeric_limits<std::int16_t>::max();
    constexpr double largest_int = std::numeric_limits<std::int32_t>::max();
    NetworkHeader header;

    const double accumulator = largest_magnitude(
        detail::accumulator_extremes<float>(network.shape, network.features, network.bias));
    const double rounded = (detail::most_accumulated_men + 1) / 2.0;
    const double one = (largest_short - rounded) / accumulator;
    if (one < detail::least_one)
        return out_of_range(
            fmt::format("accumulators could get to {:.1f} times the largest "
                        "activation",
                        accumulator));
    header.one = static_cast<std::uint32_t>(std::min<double>(one, detail::largest_one));

    const double activation = detail::largest_activation(header.one);
    const double rounded_lane =
        network.shape.hidden / (2.0 * static_cast<double>(detail::output_lanes));
    const double lane =
        largest_magnitude(detail::lane_extremes<float>(network.shape, network.output));
    const double output_one = std::min({
        (largest_int / activation - 2 * rounded_lane) / lane,
        (largest_short - 1) / largest_of(network.output),
        (largest_int - 1) / largest_of(network.output_bias) / detail::output_unit(header.one, 1),
    });
    if (output_one < detail::least_output_one)
        return out_of_range("sums of the output layer could get too large");
    header.output_one =
        static_cast<std::uint32_t>(std::min<double>(output_one, detail::largest_output_one));
    return header;
}

/// Appends weights as integers of 16 bits.
class WeightWriter {
public:
    explicit WeightWriter(std::byte* to) : to_(to) {}

    void write(std::span<const float> weights, double one) {
        for (const float weight : weights) write(weight, one);
    }
    void write(float weight, double one) {
        write(static_cast<std::int16_t>(std::lround(weight * one)));
    }
    template <typename Number>
    void write(const Number& number) {
        std::memcpy(to_, &number, sizeof number);
        to_ += sizeof number;
    }

private:
    std::byte* to_;
};

/// Rounds weights to integers, and remembers whether one was too large.
class Rounder {
public:
    template <typename Integer>
    [[nodiscard]] Integer round(double weight, double one) {
        using Limits = std::numeric_limits<Integer>;
        const double rounded = std::round(weight * one);
        // Not the least integer, whose magnitude would not fit.
        if (std::abs(rounded) > Limits::max()) fits_ = false;
        return static_cast<Integer>(
            std::clamp<double>(rounded, -double{Limits::max()}, Limits::max()));
    }
    [[nodiscard]] bool fits() const { return fits_; }

private:
    bool fits_ = true;
};

/// The value of 1.0 in the weights of a neuron of the first layer: the largest is 127.
double first_weight_one(std::span<const float> weights) {
    const double largest = largest_of(weights);
    return largest == 0 ? 1 : std::numeric_limits<std::int8_t>::max() / largest;
}

/// Rounds the layers of a paired network for one of its outputs.
class PairedRounder {
public:
    PairedRounder(const FloatNetwork& network, std::size_t output)
        : from_(network.paired),
          hidden_(static_cast<std::size_t>(network.shape.hidden)),
          output_(output),
          first_(firsts * hidden_) {
        round_first_layer();
        round_second_layer();
        layers_.output_bias = rounder_.round<std::int32_t>(network.output_bias[output], sum_one);
    }

    [[nodiscard]] std::span<const std::int8_t> first() const { return first_; }
    [[nodiscard]] const PairedLayers& layers() const { return layers_; }
    [[nodiscard]] bool fits() const {
        return rounder_.fits() && !detail::could_overflow(first_, layers_);
    }

private:
    static constexpr std::size_t firsts = PairedLayers::first;
    static constexpr std::size_t seconds = PairedLayers::second;
    static constexpr double small_one = detail::small_weight_one;
    static constexpr double sum_one = small_one * detail::first_one;

    void round_first_layer() {
        constexpr double factor_one = 1 << detail::first_factor_shift;
        for (std::size_t neuron = 0; neuron < firsts; ++neuron) {
            const std::size_t number = output_ * firsts + neuron;
            const auto weights = std::span(from_.first).subspan(number * hidden_, hidden_);
            const double one = first_weight_one(weights);
            for (std::size_t i = 0; i < hidden_; ++i)
                first_[(i / 4 * firsts + neuron) * 4 + i % 4] =
                    rounder_.round<std::int8_t>(weights[i], one);
            const double unit = one * detail::product_one;
            layers_.first_bias[neuron] =
                rounder_.round<std::int32_t>(from_.first_bias[number], unit);
            layers_.first_factor[neuron] =
                rounder_.round<std::int32_t>(factor_one, detail::first_one / unit);
        }
    }

    void round_second_layer() {
        for (std::size_t neuron = 0; neuron < seconds; ++neuron) {
            const std::size_t number = output_ * seconds + neuron;
            layers_.second_bias[neuron] =
                rounder_.round<std::int32_t>(from_.second_bias[number], sum_one);
            layers_.output[neuron] = rounder_.round<std::int16_t>(from_.output[number], small_one);
            for (std::size_t i = 0; i < second_inputs; ++i)
                layers_.second_weights[(i / 2 * seconds + neuron) * 2 + i % 2] =
                    rounder_.round<std::int16_t>(from_.second[number * second_inputs + i],
                                                 small_one);
        }
    }

    const FloatPairedLayers& from_;
    std::size_t hidden_;
    std::size_t output_;
    std::vector<std::int8_t> first_;  ///< [hidden / 4][16][4]
    PairedLayers layers_{};
    Rounder rounder_;
};

/// Appends all that follows the biases of a paired network; false if a weight is too large.
bool write_paired(const FloatNetwork& network, WeightWriter& writer) {
    bool fits = true;
    std::vector<PairedLayers> small;
    for (std::size_t output = 0; output < network_outputs; ++output) {
        const PairedRounder rounded(network, output);
        for (const std::int8_t weight : rounded.first()) writer.write(weight);
        small.push_back(rounded.layers());
        fits = fits && rounded.fits();
    }
    for (const PairedLayers& layers : small) writer.write(layers);
    return fits;
}

std::unexpected<NetworkError> cannot_write() {
    return std::unexpected(NetworkError{NetworkError::Kind::cannot_open, system_reason(errno)});
}

}  // namespace

std::expected<std::vector<std::byte>, NetworkError> quantize(const FloatNetwork& network) {
    if (auto checked = check(network); !checked) return std::unexpected(checked.error());
    const bool paired = network.shape.kind == NetworkKind::paired;
    auto header = paired ? paired_units(network) : squared_units(network);
    if (!header) return std::unexpected(header.error());
    header->hidden = static_cast<std::uint32_t>(network.shape.hidden);
    header->king_tables = static_cast<std::uint32_t>(network.shape.king_tables);
    header->scale = static_cast<std::uint32_t>(network.scale);
    header->kings = network.kings.values;
    const double unit = detail::output_unit(header->one, header->output_one);
    if (!paired)
        std::ranges::transform(network.output_bias, header->output_bias.begin(), [&](float bias) {
            return static_cast<std::int32_t>(std::lround(bias * unit));
        });

    std::vector<std::byte> bytes(NetworkSizes(network.shape).bytes());
    WeightWriter writer(bytes.data() + sizeof(NetworkHeader));
    // Training has never seen impossible features: their weights become 0.
    for (const std::size_t i : std::views::iota(std::size_t{0}, network.features.size())) {
        const std::size_t feature = i / network.bias.size() % network_features;
        writer.write(detail::is_possible_feature(feature) ? network.features[i] : 0.0F,
                     header->one);
    }
    writer.write(network.bias, header->one);
    if (!paired) writer.write(network.output, header->output_one);
    else if (!write_paired(network, writer))
        return out_of_range("a weight of the small layers is too large");
    std::memcpy(bytes.data(), &*header, sizeof *header);
    header->checksum = detail::network_checksum(bytes);
    std::memcpy(bytes.data(), &*header, sizeof *header);
    return bytes;
}

std::expected<void, NetworkError> write_network(const FloatNetwork& network,
                                                const std::string& path) {
    const auto bytes = quantize(network);
    if (!bytes) return std::unexpected(bytes.error());
    std::FILE* const file = system::open_to_write(path);
    if (file == nullptr) return cannot_write();
    const bool written = std::fwrite(bytes->data(), 1, bytes->size(), file) == bytes->size();
    const int reason = errno;
    const bool closed = std::fclose(file) == 0;
    if (written && closed) return {};
    if (!written) errno = reason;
    return cannot_write();
}

}  // namespace chess
