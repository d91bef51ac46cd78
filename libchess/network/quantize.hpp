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

/// A network in floating point, as training makes it; `Network` says what the numbers are for.
/// Without truncation, and with 1.0 instead of its units,
///
///     output = output_bias[k] + output[k] . [clamp(mover's accumulator, 0, 1) squared, other's]
struct FloatNetwork {
    NetworkShape shape;               ///< the sizes of what follows
    SquareMap<std::uint8_t> kings{};  ///< the king table for the king's square, turned and mirrored
    std::vector<float> features;      ///< [king tables][768][hidden]
    std::vector<float> bias;          ///< [hidden]
    std::vector<float> output;        ///< [8][2][hidden], the mover's view before the other
    std::array<float, network_outputs> output_bias{};  ///< one for each output
    int scale = 0;                                     ///< centipawns of an output of 1.0
};

/// The network as a file has it, in integers: rounded, with the largest units with which no sum can
/// overflow. Fails with `impossible_shape` for sizes that do not fit together, and with
/// `out_of_range` for weights so large, or no numbers, that units would be too coarse.
[[nodiscard]] LIBCHESS_API std::expected<std::vector<std::byte>, NetworkError> quantize(
    const FloatNetwork& network);

/// Quantizes, and writes the file, in place of what was there.
[[nodiscard]] LIBCHESS_API std::expected<void, NetworkError> write_network(
    const FloatNetwork& network, const std::string& path);

}  // namespace chess
