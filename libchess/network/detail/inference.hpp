#pragma once

// Internal to libchess: from a board to the sum of the output layer.

#include "libchess/core/bitboard.hpp"
#include "libchess/network/detail/accumulators.hpp"
#include "libchess/network/detail/layer_work.hpp"
#include "libchess/network/detail/network_view.hpp"
#include "libchess/network/detail/paired_work.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace chess::detail {

/// The weights of an output, [2][hidden].
[[nodiscard]] inline const std::int16_t* output_weights(const Network& network,
                                                        int output) noexcept {
    return network.layers().output +
           static_cast<std::ptrdiff_t>(output) * 2 * network.shape().hidden;
}

/// The accumulators of a board from a side's view, computed from the board alone, in 32 bits.
[[nodiscard]] inline std::vector<std::int32_t> accumulators_from_scratch(const Network& network,
                                                                         const BoardCodes& board,
                                                                         NetworkView view) {
    const auto hidden = static_cast<std::size_t>(network.shape().hidden);
    std::vector<std::int32_t> accumulators(network.layers().bias, network.layers().bias + hidden);
    for (const Square square : all_squares) {
        const std::uint8_t code = board[square];
        if (code == empty_square) continue;
        const std::int16_t* const row =
            network.layers().features + view.feature(code, square) * hidden;
        for (std::size_t i = 0; i < hidden; ++i) accumulators[i] += row[i];
    }
    return accumulators;
}

/// The sum for any number of men, computed from the board alone, in 32 bits. Slow.
[[nodiscard]] inline std::int64_t sum_from_scratch(const Network& network, const BoardCodes& board,
                                                   const ColorMap<Square>& kings, Color turn,
                                                   int men) {
    const int output = network_output(men);
    const bool paired = network.shape().kind == NetworkKind::paired;
    const std::int16_t* weights = paired ? nullptr : output_weights(network, output);
    std::int64_t sum = paired ? 0 : network.layers().output_bias[output];
    std::vector<std::int16_t> clamped;
    for (const Color viewer : {turn, ~turn}) {
        const NetworkView view(network, viewer, kings[viewer]);
        for (const std::int32_t accumulator : accumulators_from_scratch(network, board, view)) {
            if (paired)
                clamped.push_back(
                    static_cast<std::int16_t>(std::clamp(accumulator, 0, network.one())));
            else
                sum += std::int64_t{PlainWork::activation(accumulator, network.one())} * *weights++;
        }
    }
    if (!paired) return sum;
    return paired_sum<PlainPairedWork>(
        {.own = clamped.data(), .other = clamped.data() + network.shape().hidden}, network, output);
}

/// A thread's inference with a network, with vectors of one width or scalar.
template <typename Work>
class Inference {
public:
    /// The network must outlive it.
    explicit Inference(const Network& network) : network_(&network), accumulators_(network) {}

    /// The sum of the output layer for a board with `men` men.
    [[nodiscard]] std::int64_t sum(const BoardCodes& board, const ColorMap<Square>& kings,
                                   Color turn, int men) {
        if (men > most_accumulated_men) return sum_from_scratch(*network_, board, kings, turn, men);
        const int output = network_output(men);
        const BothViews views{.own = accumulators_.of(board, turn, kings[turn]),
                              .other = accumulators_.of(board, ~turn, kings[~turn])};
        if (network_->shape().kind == NetworkKind::paired)
            return paired_sum<typename Work::Paired>(views, *network_, output);
        return network_->layers().output_bias[output] +
               Work::output(views, output_weights(*network_, output), network_->shape().hidden,
                            network_->one());
    }

private:
    const Network* network_;
    Accumulators<Work> accumulators_;
};

}  // namespace chess::detail
