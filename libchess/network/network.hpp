#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/square.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>

namespace chess {

/// Why bytes are not a network, or weights cannot be made into one.
struct NetworkError {
    /// The kinds of error.
    enum class Kind : std::uint8_t {
        cannot_open,       ///< or read, or write
        no_network,        ///< not a network file
        unknown_version,   ///< a network of another version of the format
        impossible_shape,  ///< sizes or scales that no network has
        cut_short,         ///< the end is missing
        too_long,          ///< something follows the end
        damaged,           ///< the checksum does not match
        out_of_range,      ///< weights with which sums could overflow
    };

    Kind kind;  ///< the kind of error
    /// Without the file's name: "no such file or directory".
    std::string message;
};

/// What follows the accumulators of a network.
enum class NetworkKind : std::uint8_t {
    squared,  ///< neurons are squared, and one layer makes the output
    paired,   ///< neurons are multiplied in pairs, and three layers make the output
};

/// How large a network is.
struct NetworkShape {
    static constexpr int width = 32;                ///< the hidden layer is a multiple of it
    static constexpr int largest_hidden = 2048;     ///< neurons
    static constexpr int largest_king_tables = 32;  ///< the squares of half a board

    int hidden = 0;       ///< neurons of the hidden layer, for each of the two views
    int king_tables = 0;  ///< tables of features, for the places of the viewer's king
    NetworkKind kind = NetworkKind::squared;  ///< a `paired` hidden layer is a multiple of 64

    /// Equal in every member.
    friend bool operator==(NetworkShape, NetworkShape) = default;
};

inline constexpr int network_features = 768;  ///< six kinds, two sides, 64 squares
inline constexpr int network_outputs = 8;     ///< one for each four men or so

/// The output that a position with `men` men uses: (men - 2) / 4, at most 7.
[[nodiscard]] constexpr int network_output(int men) noexcept {
    const int output = (men - 2) / 4;
    return output < network_outputs ? output : network_outputs - 1;
}

/// The small layers of a paired network, for one of its outputs.
struct PairedLayers {
    static constexpr int first = 16;  ///< neurons of the first layer
    static constexpr int activated =
        15;                            ///< of them go into the second layer, the last one past it
    static constexpr int second = 32;  ///< neurons of the second layer, and its inputs, two unused

    std::array<std::int32_t, first> first_bias;    ///< in units of the neuron's sum
    std::array<std::int32_t, first> first_factor;  ///< makes of 65536 of a sum 1 / 8192, at least 0
    /// In units of 1 / 512, by pairs of inputs: [16][32][2]. The inputs are the squares of the
    /// first layer, then its neurons clamped.
    std::array<std::int16_t, std::size_t{second} * second> second_weights;
    std::array<std::int32_t, second> second_bias;  ///< in units of 1 / (8192 * 512)
    std::array<std::int16_t, second> output;       ///< in units of 1 / 512
    std::int32_t output_bias;                      ///< in units of 1 / (8192 * 512)
    std::array<std::int32_t, 15> zeros;            ///< so that the next one begins at 64 bytes
};

/// Pointers to the integers in a network's bytes.
struct NetworkLayers {
    const std::int16_t* features;  ///< [king tables][768][hidden]
    const std::int16_t* bias;      ///< [hidden]
    const std::int16_t* output;    ///< squared: [8][2][hidden], the mover's view before the other
    const std::int32_t* output_bias;  ///< squared: [8]
    const std::int8_t* first;  ///< paired: [8][hidden / 4][16][4], each neuron in units of its own
    const PairedLayers* paired;  ///< paired: [8]
    const std::uint8_t* kings;   ///< [64]
};

/// A neural network for evaluation: a hidden layer fed by the men from each side's view, and one
/// small layer or three. Immutable, and shared by all threads; each thread evaluates with its own
/// `NetworkEvaluator`.
///
/// There are two views, the mover's and the other side's. The viewer's own men are the features 0
/// to 383 (kind * 64 + square), the other's 384 to 767; the board is flipped vertically for Black,
/// and mirrored if the viewer's king stands on files e to h. `kings` gives the number of the king
/// table for the king's square, after flipping and mirroring. With accumulator = bias + the
/// features' rows of that table, in units of 1 / one, a squared network has
///
///     activation = clamp(accumulator, 0, one) squared, / 16 and truncated
///     sum = output_bias[k] + output[k] . [mover's activations, other's activations]
///     centipawns = scale * sum / (one * one / 16 * output_one)
///
/// for the side to move, where k = `network_output(men)`. Accumulators must fit in 16 bits for any
/// board of at most 32 men. The products of neuron i of either view are summed in lane i % 16 / 2,
/// of eight; every lane's sum must fit in 32 bits, whatever the activations are.
///
/// A paired network (as Stockfish's since 2022, with other numbers) has
///
///     product[i] = (clamp(accumulator[i], 0, 511) * clamp(accumulator[i + hidden / 2], 0, 511)) >>
///     9 first      = (first_bias + first weights . [mover's products, other's products]) >> 5
///     clamped    = clamp(first, 0, 8192),  squared = min(abs(first), 8192) squared, >> 13
///     second     = clamp((second_bias + weights . [15 squared, 15 clamped]) >> 9, 0, 8192)
///     sum        = 512 * first[15] + output_bias + output . second
///     centipawns = scale * sum / (8192 * 512)
///
/// with the layers of `network_output(men)`; its sums must fit in 32 bits.
///
/// A network as a file, all of it little-endian, offsets and sizes in bytes:
///
///      offset  size
///           0     8   "chessnet"
///           8     4   version: 1 squared, 2 paired
///          12     4   hidden, a multiple of 32 (paired: 64), at most 2048
///          16     4   king tables, 1 to 32
///          20     4   one: the value of 1.0 in the accumulators, 64 to 724 (paired: 511)
///          24     4   output_one: the value of 1.0 in the output weights, 64 to 32767 (paired:
///          512) 28     4   scale: centipawns of an output of 1.0, 1 to 2000 32     8   checksum,
///          see `checksum` 40    24   zeros 64    64   kings: number of the king table for
///          a1, b1 ... h8, a byte each
///         128    32   output_bias, 8 numbers of 32 bits (paired: zeros)
///         160    32   zeros
///         192         features, 16 bits each: [king tables][768][hidden]
///                     bias, 16 bits each: [hidden]
///                     squared: output, 16 bits each: [8][2 hidden]
///                     paired: first, 8 bits each: [8][hidden / 4][16][4], then 8 `PairedLayers`
///
/// Every part begins at a multiple of 64 bytes, so that it can be used in place.
class LIBCHESS_API Network {
public:
    /// Checks bytes and keeps a copy of them.
    [[nodiscard]] static std::expected<std::shared_ptr<const Network>, NetworkError> read(
        std::span<const std::byte> bytes);

    /// The same for a file.
    [[nodiscard]] static std::expected<std::shared_ptr<const Network>, NetworkError> open(
        const std::string& path);

    /// The network in the library, used in place; it is checked by a test, not at each start.
    [[nodiscard]] static const std::shared_ptr<const Network>& built_in();

    /// Frees the copy.
    ~Network();
    Network(const Network&) = delete;
    Network& operator=(const Network&) = delete;

    /// Its size.
    [[nodiscard]] NetworkShape shape() const noexcept { return shape_; }
    /// Its integers.
    [[nodiscard]] const NetworkLayers& layers() const noexcept { return layers_; }
    /// The value of 1.0 in the accumulators.
    [[nodiscard]] int one() const noexcept { return one_; }
    /// The number of the table for the viewer's king, on its square after flipping and mirroring.
    [[nodiscard]] int king_table(Square king) const noexcept {
        return layers_.kings[index_of(king)];
    }
    /// Its checksum, which identifies it: of all words of eight bytes but its own.
    [[nodiscard]] std::uint64_t checksum() const noexcept { return checksum_; }
    /// The bytes of its file.
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return bytes_; }

    /// Converts a sum of the output layer to centipawns, rounded.
    [[nodiscard]] int centipawns(std::int64_t sum) const noexcept;

private:
    struct Storage;

    /// Takes checked bytes, aligned to 64 bytes.
    Network(std::span<const std::byte> bytes, std::unique_ptr<const Storage> storage) noexcept;

    std::span<const std::byte> bytes_;
    std::unique_ptr<const Storage> storage_;  ///< null if the bytes are the library's own
    NetworkShape shape_;
    NetworkLayers layers_{};
    int one_ = 0;
    std::uint64_t checksum_ = 0;
    std::int64_t centipawns_factor_ = 0;  ///< in units of 2^-32
};

}  // namespace chess
