#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/square.hpp"
#include "libchess/network/network.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <vector>

namespace chess {

/// The small layers of a paired network, for all of its outputs.
struct FloatPairedLayers {
    std::vector<float> first;        ///< [8][16][hidden], the mover's products before the other's
    std::vector<float> first_bias;   ///< [8][16]
    std::vector<float> second;       ///< [8][32][30], 15 squares before 15 clamped
    std::vector<float> second_bias;  ///< [8][32]
    std::vector<float> output;       ///< [8][32]
};

/// A network in floating point, from training; `Network` describes the layers. Without truncation,
/// and with 1.0 instead of its units, a squared network's
///
///     output = output_bias[k] + output[k] . [clamp(mover's accumulator, 0, 1) squared, other's]
///
/// and a paired one's is output_bias[k] + first[k][15] + paired.output[k] . second[k].
struct FloatNetwork {
    NetworkShape shape;               ///< the sizes of the members below
    SquareMap<std::uint8_t> kings{};  ///< king table by the king's square, flipped and mirrored
    std::vector<float> features;      ///< [king tables][768][hidden]
    std::vector<float> bias;          ///< [hidden]
    std::vector<float> output;        ///< squared: [8][2][hidden], the mover's view first
    FloatPairedLayers paired = {};    ///< empty if squared
    std::array<float, network_outputs> output_bias{};  ///< one for each output
    int scale = 0;                                     ///< centipawns of an output of 1.0
};

/// The network as file bytes with integers: rounded, in the finest units with which no sum can
/// overflow. Fails with `impossible_shape` for inconsistent sizes, and with `out_of_range` for
/// weights that are NaN or so large that the units would be too coarse.
[[nodiscard]] LIBCHESS_API std::expected<std::vector<std::byte>, NetworkError> quantize(
    const FloatNetwork& network);

/// Quantizes a network and writes the file, replacing an existing one.
[[nodiscard]] LIBCHESS_API std::expected<void, NetworkError> write_network(
    const FloatNetwork& network, const std::string& path);

}  // namespace chess
