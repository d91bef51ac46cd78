#include "libchess/network/quantize.hpp"

#include "libchess/base/detail/system_reason.hpp"
#include "libchess/network/detail/network_format.hpp"

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

std::expected<void, NetworkError> check(const FloatNetwork& network) {
    const NetworkShape shape = network.shape;
    if (!detail::is_possible(shape))
        return impossible_shape(fmt::format("no network has {} hidden neurons and {} king tables",
                                            shape.hidden, shape.king_tables));
    const NetworkSizes sizes(shape);
    if (network.features.size() != sizes.features || network.bias.size() != sizes.bias ||
        network.output.size() != sizes.output)
        return impossible_shape("the numbers of weights are not those of the network's shape");
    if (std::ranges::max(network.kings) >= shape.king_tables)
        return impossible_shape("a king's place has no table");
    if (network.scale < 1 || network.scale > static_cast<int>(detail::largest_scale))
        return impossible_shape(fmt::format("no network has the scale {}", network.scale));
    if (!all_finite(network.features) || !all_finite(network.bias) || !all_finite(network.output) ||
        !all_finite(network.output_bias))
        return out_of_range("a weight is not a number");
    return {};
}

/// The largest units with which no sum overflows, rounding included.
std::expected<NetworkHeader, NetworkError> units_of(const FloatNetwork& network) {
    constexpr double largest_short = std::numeric_limits<std::int16_t>::max();
    constexpr double largest_int = std::numeric_limits<std::int32_t>::max();
    const auto largest = [](detail::Extremes<double> extremes) {
        return std::max(std::abs(extremes.least), extremes.largest);
    };
    NetworkHeader header;

    const double accumulator =
        largest(detail::accumulator_extremes<float>(network.shape, network.features, network.bias));
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
    const double lane = largest(detail::lane_extremes<float>(network.shape, network.output));
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
        const auto number = static_cast<std::int16_t>(std::lround(weight * one));
        std::memcpy(to_, &number, sizeof number);
        to_ += sizeof number;
    }

private:
    std::byte* to_;
};

std::unexpected<NetworkError> cannot_write() {
    return std::unexpected(NetworkError{NetworkError::Kind::cannot_open, system_reason(errno)});
}

}  // namespace

std::expected<std::vector<std::byte>, NetworkError> quantize(const FloatNetwork& network) {
    if (auto checked = check(network); !checked) return std::unexpected(checked.error());
    auto header = units_of(network);
    if (!header) return std::unexpected(header.error());
    header->hidden = static_cast<std::uint32_t>(network.shape.hidden);
    header->king_tables = static_cast<std::uint32_t>(network.shape.king_tables);
    header->scale = static_cast<std::uint32_t>(network.scale);
    header->kings = network.kings.values;
    const double unit = detail::output_unit(header->one, header->output_one);
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
    writer.write(network.output, header->output_one);
    std::memcpy(bytes.data(), &*header, sizeof *header);
    header->checksum = network_checksum(bytes);
    std::memcpy(bytes.data(), &*header, sizeof *header);
    return bytes;
}

std::expected<void, NetworkError> write_network(const FloatNetwork& network,
                                                const std::string& path) {
    const auto bytes = quantize(network);
    if (!bytes) return std::unexpected(bytes.error());
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) return cannot_write();
    const bool written = std::fwrite(bytes->data(), 1, bytes->size(), file) == bytes->size();
    const int reason = errno;
    const bool closed = std::fclose(file) == 0;
    if (written && closed) return {};
    if (!written) errno = reason;
    return cannot_write();
}

}  // namespace chess
