#include "libchess/network/detail/network_format.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <limits>
#include <numeric>
#include <vector>

namespace chess::detail {

namespace {

constexpr std::size_t squares_of_a_board = 64;

/// The extremes of one king table's accumulators without the bias: for each neuron the sum over the
/// 32 squares that can add most, with any man on any square.
class TableExtremes {
public:
    explicit TableExtremes(std::size_t hidden)
        : hidden_(hidden),
          least_(squares_of_a_board * hidden),
          largest_(least_.size()) {}

    template <typename Weight>
    void take(std::span<const Weight> table) {
        std::ranges::fill(least_, 0.0);
        std::ranges::fill(largest_, 0.0);
        for (std::size_t feature = 0; feature < network_features; ++feature) {
            if (!is_possible_feature(feature)) continue;
            const std::size_t square = feature % squares_of_a_board;
            const auto row = table.subspan(feature * hidden_, hidden_);
            for (std::size_t i = 0; i < hidden_; ++i) {
                const auto weight = static_cast<double>(row[i]);
                double& least = least_[square * hidden_ + i];
                double& largest = largest_[square * hidden_ + i];
                least = std::min(least, weight);
                largest = std::max(largest, weight);
            }
        }
    }

    [[nodiscard]] double least(std::size_t neuron) const {
        return sum_of_first(least_, neuron, std::less<>{});
    }
    [[nodiscard]] double largest(std::size_t neuron) const {
        return sum_of_first(largest_, neuron, std::greater<>{});
    }

private:
    template <typename Order>
    [[nodiscard]] double sum_of_first(const std::vector<double>& squares, std::size_t neuron,
                                      Order order) const {
        std::array<double, squares_of_a_board> values{};
        for (std::size_t square = 0; square < values.size(); ++square)
            values[square] = squares[square * hidden_ + neuron];
        auto* const middle = values.begin() + most_accumulated_men;
        std::ranges::nth_element(values, middle, order);
        return std::accumulate(values.begin(), middle, 0.0);
    }

    std::size_t hidden_;
    std::vector<double> least_;  ///< by square and neuron
    std::vector<double> largest_;
};

}  // namespace

template <typename Weight>
Extremes<double> accumulator_extremes(NetworkShape shape, std::span<const Weight> features,
                                      std::span<const Weight> bias) {
    Extremes<double> result;
    TableExtremes table(bias.size());
    const std::size_t table_size = network_features * bias.size();
    for (std::size_t king = 0; king < static_cast<std::size_t>(shape.king_tables); ++king) {
        table.take(features.subspan(king * table_size, table_size));
        for (std::size_t i = 0; i < bias.size(); ++i) {
            const auto from = static_cast<double>(bias[i]);
            result.least = std::min(result.least, from + table.least(i));
            result.largest = std::max(result.largest, from + table.largest(i));
        }
    }
    return result;
}

template <typename Weight>
Extremes<double> lane_extremes(NetworkShape shape, std::span<const Weight> output) {
    Extremes<double> result;
    const std::size_t both_views = 2 * static_cast<std::size_t>(shape.hidden);
    for (std::size_t k = 0; k < network_outputs; ++k) {
        std::array<Extremes<double>, output_lanes> lanes{};
        for (std::size_t i = 0; i < both_views; ++i) {
            const auto weight = static_cast<double>(output[k * both_views + i]);
            Extremes<double>& lane = lanes[i / 2 % output_lanes];
            (weight < 0 ? lane.least : lane.largest) += weight;
        }
        for (const Extremes<double>& lane : lanes) {
            result.least = std::min(result.least, lane.least);
            result.largest = std::max(result.largest, lane.largest);
        }
    }
    return result;
}

bool could_overflow(std::span<const std::int8_t> first, const PairedLayers& layers) noexcept {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    constexpr std::size_t neurons = PairedLayers::second;
    const auto magnitude = [](std::int64_t value) { return std::abs(value); };
    for (std::size_t neuron = 0; neuron < PairedLayers::first; ++neuron) {
        std::int64_t sum = magnitude(layers.first_bias[neuron]);
        constexpr std::size_t group = std::size_t{4} * PairedLayers::first;
        for (std::size_t at = 4 * neuron; at < first.size(); at += group)
            for (std::size_t i = 0; i < 4; ++i) sum += product_one * magnitude(first[at + i]);
        if (sum > most || layers.first_factor[neuron] < 0 ||
            (sum * layers.first_factor[neuron]) >> first_factor_shift > most)
            return true;
    }
    for (std::size_t neuron = 0; neuron < neurons; ++neuron) {
        std::int64_t sum = magnitude(layers.second_bias[neuron]);
        for (std::size_t input = 0; input < neurons; ++input)
            sum += first_one *
                   magnitude(layers.second_weights[(input / 2 * neurons + neuron) * 2 + input % 2]);
        if (sum > most) return true;
    }
    std::int64_t sum = magnitude(layers.output_bias);
    for (const std::int16_t weight : layers.output) sum += first_one * magnitude(weight);
    return sum > most;
}

template Extremes<double> accumulator_extremes(NetworkShape, std::span<const float>,
                                               std::span<const float>);
template Extremes<double> accumulator_extremes(NetworkShape, std::span<const std::int16_t>,
                                               std::span<const std::int16_t>);
template Extremes<double> lane_extremes(NetworkShape, std::span<const float>);
template Extremes<double> lane_extremes(NetworkShape, std::span<const std::int16_t>);

}  // namespace chess::detail
