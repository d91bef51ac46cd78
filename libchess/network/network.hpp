#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/square.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>

namespace chess {

/// Why bytes are no network, or weights cannot be made one.
struct NetworkError {
    /// What kind of trouble it is.
    enum class Kind : std::uint8_t {
        cannot_open,       ///< or read, or write
        no_network,        ///< some other file
        unknown_version,   ///< a network of another version of the format
        impossible_shape,  ///< sizes or scales that no network has
        cut_short,         ///< the end is missing
        too_long,          ///< something follows the end
        damaged,           ///< the checksum says so
        out_of_range,      ///< weights with which sums could overflow
    };

    Kind kind;  ///< what kind of trouble it is
    /// Without the file's name: "no such file or directory".
    std::string message;
};

/// How large a network is.
struct NetworkShape {
    static constexpr int width = 32;                ///< the hidden layer is a multiple of it
    static constexpr int largest_hidden = 2048;     ///< neurons
    static constexpr int largest_king_tables = 32;  ///< the squares of half a board

    int hidden = 0;       ///< neurons of the hidden layer, for each of the two views
    int king_tables = 0;  ///< tables of features, for the places of the viewer's king

    /// Equal in every member.
    friend bool operator==(NetworkShape, NetworkShape) = default;
};

inline constexpr int network_features = 768;  ///< six kinds, two sides, 64 squares
inline constexpr int network_outputs = 8;     ///< one for each four men or so

/// The output that a position with so many men uses: (men - 2) / 4, at most 7.
[[nodiscard]] constexpr int network_output(int men) noexcept {
    const int output = (men - 2) / 4;
    return output < network_outputs ? output : network_outputs - 1;
}

/// The integers of a network, where they lie in its bytes.
struct NetworkLayers {
    const std::int16_t* features;     ///< [king tables][768][hidden]
    const std::int16_t* bias;         ///< [hidden]
    const std::int16_t* output;       ///< [8][2][hidden], the mover's view before the other
    const std::int32_t* output_bias;  ///< [8]
    const std::uint8_t* kings;        ///< [64]
};

/// A learned evaluation: one hidden layer, fed by the men as either side sees the board. Immutable,
/// and shared by all threads; a `NetworkEvaluator` for each evaluates with it.
///
/// There are two views, the mover's and the other side's. To the viewer own men are the features 0
/// to 383 (kind * 64 + square), the other's 384 to 767; the board is turned upside down for Black,
/// and mirrored where the viewer's king stands on files e to h. `kings` gives the number of the
/// king table for the king's square, after turning and mirroring. With accumulator = bias + the
/// features' rows of that table, in units of 1 / one,
///
///     activation = clamp(accumulator, 0, one) squared, / 16 and truncated
///     sum = output_bias[k] + output[k] . [mover's activations, other's activations]
///     centipawns = scale * sum / (one * one / 16 * output_one)
///
/// for the side to move, where k = `network_output(men)`. Accumulators must fit in 16 bits for any
/// board of at most 32 men. The products of neuron i of either view are summed in lane i % 16 / 2,
/// of eight; every lane's sum must fit in 32 bits, whatever the activations are.
///
/// A network as a file, all of it little-endian, offsets and sizes in bytes:
///
///      offset  size
///           0     8   "chessnet"
///           8     4   version, 1
///          12     4   hidden, a multiple of 32, at most 2048
///          16     4   king tables, 1 to 32
///          20     4   one: what 1.0 is in the accumulators, 64 to 724
///          24     4   output_one: what 1.0 is in the output weights, 64 to 32767
///          28     4   scale: centipawns of an output of 1.0, 1 to 2000
///          32     8   checksum, see `network_checksum`
///          40    24   zeros
///          64    64   kings: number of the king table for a1, b1 ... h8, a byte each
///         128    32   output_bias, 8 numbers of 32 bits
///         160    32   zeros
///         192         features, 16 bits each: [king tables][768][hidden]
///                     bias, 16 bits each: [hidden]
///                     output, 16 bits each: [8][2 hidden]
///
/// Every part begins at a multiple of 64 bytes, so that it can be used where it lies.
class LIBCHESS_API Network {
public:
    /// Checks bytes and keeps a copy of them.
    [[nodiscard]] static std::expected<std::shared_ptr<const Network>, NetworkError> read(
        std::span<const std::byte> bytes);

    /// The same for a file.
    [[nodiscard]] static std::expected<std::shared_ptr<const Network>, NetworkError> open(
        const std::string& path);

    /// The network that the library holds, used where it lies; a test checks it, not each start.
    [[nodiscard]] static const std::shared_ptr<const Network>& built_in();

    /// Frees the copy.
    ~Network();
    Network(const Network&) = delete;
    Network& operator=(const Network&) = delete;

    /// How large it is.
    [[nodiscard]] NetworkShape shape() const noexcept { return shape_; }
    /// Its integers.
    [[nodiscard]] const NetworkLayers& layers() const noexcept { return layers_; }
    /// What 1.0 is in the accumulators.
    [[nodiscard]] int one() const noexcept { return one_; }
    /// The number of the table for the viewer's king, on its square after turning and mirroring.
    [[nodiscard]] int king_table(Square king) const noexcept {
        return layers_.kings[index_of(king)];
    }
    /// Its checksum, which names it.
    [[nodiscard]] std::uint64_t checksum() const noexcept { return checksum_; }
    /// The file that it came from or would be.
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return bytes_; }

    /// What a sum of the output layer is in centipawns, rounded.
    [[nodiscard]] int centipawns(std::int64_t sum) const noexcept;

private:
    struct Storage;

    /// Bytes that have been checked, at a multiple of 64.
    Network(std::span<const std::byte> bytes, std::unique_ptr<const Storage> storage) noexcept;

    std::span<const std::byte> bytes_;
    std::unique_ptr<const Storage> storage_;  ///< null where the bytes are the library's own
    NetworkShape shape_;
    NetworkLayers layers_{};
    int one_ = 0;
    std::uint64_t checksum_ = 0;
    std::int64_t centipawns_factor_ = 0;  ///< in units of 2^-32
};

/// The checksum of a network's bytes, a whole number of words of eight: all of them but the word
/// where it stands itself. Each word is mixed in by steps that can be undone, so that no changed
/// word is lost; no protection against somebody who means harm.
[[nodiscard]] LIBCHESS_API std::uint64_t network_checksum(
    std::span<const std::byte> bytes) noexcept;

}  // namespace chess
