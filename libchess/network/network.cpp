#include "libchess/network/network.hpp"

#include "libchess/base/detail/word_checksum.hpp"
#include "libchess/network/detail/built_in_network.hpp"
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
#include <new>
#include <optional>
#include <utility>
#include <vector>

namespace chess {

namespace {

using detail::NetworkHeader;
using detail::NetworkSizes;
using Kind = NetworkError::Kind;

constexpr int factor_bits = 32;

NetworkHeader header_of(std::span<const std::byte> bytes) noexcept {
    NetworkHeader header;
    std::memcpy(&header, bytes.data(), sizeof header);
    return header;
}

NetworkShape shape_of(const NetworkHeader& header) noexcept {
    const bool squared = header.version == detail::network_version(NetworkKind::squared);
    return {static_cast<int>(header.hidden), static_cast<int>(header.king_tables),
            squared ? NetworkKind::squared : NetworkKind::paired};
}

template <typename Number>
bool is_between(Number value, Number least, Number largest) noexcept {
    return value >= least && value <= largest;
}

bool has_possible_units(const NetworkHeader& header) noexcept {
    if (shape_of(header).kind == NetworkKind::paired)
        return header.one == detail::paired_one && header.output_one == detail::small_weight_one;
    return is_between(header.one, detail::least_one, detail::largest_one) &&
           is_between(header.output_one, detail::least_output_one, detail::largest_output_one);
}

std::optional<NetworkError> fault_of_shape(const NetworkHeader& header) {
    const auto fault = [](std::string message) {
        return NetworkError{Kind::impossible_shape, std::move(message)};
    };
    constexpr std::uint32_t most = 1 << 16;  // so that conversion to int keeps the value
    if (header.hidden > most || header.king_tables > most || !detail::is_possible(shape_of(header)))
        return fault(fmt::format("no network has {} hidden neurons and {} king tables",
                                 header.hidden, header.king_tables));
    if (!has_possible_units(header) || !is_between(header.scale, 1U, detail::largest_scale))
        return fault(fmt::format("no network has the units {} and {} and the scale {}", header.one,
                                 header.output_one, header.scale));
    const auto king_table = std::ranges::max(header.kings);
    if (king_table >= header.king_tables)
        return fault(fmt::format("it has {} king table{}, and a king uses number {}",
                                 header.king_tables, header.king_tables == 1 ? "" : "s",
                                 king_table + 1));
    return std::nullopt;
}

std::optional<NetworkError> fault_of_size(std::size_t size, std::size_t expected) {
    if (size == expected) return std::nullopt;
    return NetworkError{size < expected ? Kind::cut_short : Kind::too_long,
                        fmt::format("it has {} bytes instead of {}", size, expected)};
}

template <typename Number>
const Number* numbers_at(std::span<const std::byte> bytes, std::size_t offset) noexcept {
    // NOLINTNEXTLINE(bugprone-casting-through-void): the bytes are aligned for every Number
    return static_cast<const Number*>(static_cast<const void*>(bytes.data() + offset));
}

NetworkLayers layers_of(std::span<const std::byte> bytes) noexcept {
    const NetworkSizes sizes(shape_of(header_of(bytes)));
    const auto* const features = numbers_at<std::int16_t>(bytes, sizeof(NetworkHeader));
    const std::size_t end =
        sizeof(NetworkHeader) + (sizes.features + sizes.bias) * sizeof(std::int16_t);
    return {.features = features,
            .bias = features + sizes.features,
            .output = numbers_at<std::int16_t>(bytes, end),
            .output_bias = numbers_at<std::int32_t>(bytes, offsetof(NetworkHeader, output_bias)),
            .first = numbers_at<std::int8_t>(bytes, end),
            .paired = numbers_at<PairedLayers>(bytes, end + sizes.first),
            .kings = numbers_at<std::uint8_t>(bytes, offsetof(NetworkHeader, kings))};
}

NetworkError could_overflow(detail::Extremes<double> sums) {
    return {Kind::out_of_range, fmt::format("sums of the output layer could get to {:.0f} and "
                                            "{:.0f}, which 32 bits do not hold",
                                            sums.least, sums.largest)};
}

std::optional<NetworkError> fault_of_paired_layers(NetworkShape shape,
                                                   const NetworkLayers& layers) {
    const std::size_t size = NetworkSizes(shape).first / network_outputs;
    for (std::size_t k = 0; k < network_outputs; ++k)
        if (detail::could_overflow(std::span(layers.first + k * size, size), layers.paired[k]))
            return NetworkError{Kind::out_of_range,
                                "sums of the small layers could get too large for 32 bits"};
    return std::nullopt;
}

std::optional<NetworkError> fault_of_weights(const NetworkHeader& header,
                                             const NetworkLayers& layers) {
    const NetworkShape shape = shape_of(header);
    const NetworkSizes sizes(shape);
    using Weights = std::span<const std::int16_t>;
    const auto accumulators = detail::accumulator_extremes(
        shape, Weights(layers.features, sizes.features), Weights(layers.bias, sizes.bias));
    if (!accumulators.within(std::numeric_limits<std::int16_t>::min(),
                             std::numeric_limits<std::int16_t>::max()))
        return NetworkError{Kind::out_of_range,
                            fmt::format("accumulators could get to {:.0f} and {:.0f}, which 16 "
                                        "bits do not hold",
                                        accumulators.least, accumulators.largest)};
    if (shape.kind == NetworkKind::paired) return fault_of_paired_layers(shape, layers);
    auto lanes = detail::lane_extremes(shape, Weights(layers.output, sizes.output));
    const double largest = detail::largest_activation(header.one);
    lanes = {lanes.least * largest, lanes.largest * largest};
    if (!lanes.within(std::numeric_limits<std::int32_t>::min(),
                      std::numeric_limits<std::int32_t>::max()))
        return could_overflow(lanes);
    return std::nullopt;
}

/// Why these bytes are no network; does not check the weights.
std::optional<NetworkError> fault_of_file(std::span<const std::byte> bytes) {
    if (bytes.size() < detail::network_magic.size() ||
        std::memcmp(bytes.data(), detail::network_magic.data(), detail::network_magic.size()) != 0)
        return NetworkError{Kind::no_network, "it is not a network"};
    if (bytes.size() < sizeof(NetworkHeader))
        return fault_of_size(bytes.size(), sizeof(NetworkHeader));
    const NetworkHeader header = header_of(bytes);
    constexpr std::uint32_t newest = detail::network_version(NetworkKind::paired);
    if (!is_between(header.version, 1U, newest))
        return NetworkError{Kind::unknown_version,
                            fmt::format("it has version {} of the format, which should be 1 or {}",
                                        header.version, newest)};
    if (auto fault = fault_of_shape(header)) return fault;
    if (auto fault = fault_of_size(bytes.size(), NetworkSizes(shape_of(header)).bytes()))
        return fault;
    if (header.checksum != detail::network_checksum(bytes))
        return NetworkError{Kind::damaged, "it is damaged: its checksum is another"};
    return std::nullopt;
}

struct CloseFile {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
};

std::unexpected<NetworkError> cannot_read() {
    return std::unexpected(NetworkError{Kind::cannot_open, system_reason(errno)});
}

/// A file's bytes; stops reading once there are more than any network has.
std::expected<std::vector<std::byte>, NetworkError> bytes_of_file(const std::string& path) {
    constexpr NetworkShape largest{NetworkShape::largest_hidden, NetworkShape::largest_king_tables,
                                   NetworkKind::paired};
    constexpr std::size_t most = NetworkSizes(largest).bytes() + 1;
    constexpr std::size_t step = 1 << 20;
    const std::unique_ptr<std::FILE, CloseFile> file(system::open_to_read(path));
    if (file == nullptr) return cannot_read();
    std::vector<std::byte> bytes;
    while (bytes.size() < most && std::feof(file.get()) == 0) {
        const std::size_t before = bytes.size();
        bytes.resize(before + step);
        bytes.resize(before + std::fread(bytes.data() + before, 1, step, file.get()));
        if (std::ferror(file.get()) != 0) return cannot_read();
    }
    return bytes;
}

}  // namespace

/// A copy of the bytes, aligned for vectors.
struct Network::Storage {
    explicit Storage(std::span<const std::byte> source)
        : bytes(static_cast<std::byte*>(
              ::operator new(source.size(), std::align_val_t{detail::network_alignment}))) {
        std::ranges::copy(source, bytes);
    }
    ~Storage() { ::operator delete(bytes, std::align_val_t{detail::network_alignment}); }
    Storage(const Storage&) = delete;
    Storage& operator=(const Storage&) = delete;

    std::byte* bytes;
};

Network::Network(std::span<const std::byte> bytes, std::unique_ptr<const Storage> storage) noexcept
    : bytes_(bytes),
      storage_(std::move(storage)),
      layers_(layers_of(bytes)) {
    const NetworkHeader header = header_of(bytes);
    shape_ = shape_of(header);
    one_ = static_cast<int>(header.one);
    checksum_ = header.checksum;
    const double unit = shape_.kind == NetworkKind::paired
                            ? double{detail::first_one} * detail::small_weight_one
                            : detail::output_unit(header.one, header.output_one);
    centipawns_factor_ = std::llround(std::ldexp(header.scale, factor_bits) / unit);
}

Network::~Network() = default;

std::expected<std::shared_ptr<const Network>, NetworkError> Network::read(
    std::span<const std::byte> bytes) {
    if (auto fault = fault_of_file(bytes)) return std::unexpected(*std::move(fault));
    auto storage = std::make_unique<const Storage>(bytes);
    const std::span<const std::byte> copy(storage->bytes, bytes.size());
    if (auto fault = fault_of_weights(header_of(copy), layers_of(copy)))
        return std::unexpected(*std::move(fault));
    return std::shared_ptr<const Network>(new Network(copy, std::move(storage)));
}

std::expected<std::shared_ptr<const Network>, NetworkError> Network::open(const std::string& path) {
    const auto bytes = bytes_of_file(path);
    if (!bytes) return std::unexpected(bytes.error());
    return read(*bytes);
}

const std::shared_ptr<const Network>& Network::built_in() {
    static const std::shared_ptr<const Network> network(
        new Network(detail::built_in_network(), nullptr));
    return network;
}

int Network::centipawns(std::int64_t sum) const noexcept {
    constexpr std::int64_t half = std::int64_t{1} << (factor_bits - 1);
    constexpr std::int64_t limit = std::numeric_limits<int>::max();
    return static_cast<int>(
        std::clamp((sum * centipawns_factor_ + half) >> factor_bits, -limit, limit));
}

std::uint64_t detail::network_checksum(std::span<const std::byte> bytes) noexcept {
    return detail::word_checksum(bytes, offsetof(NetworkHeader, checksum));
}

}  // namespace chess
