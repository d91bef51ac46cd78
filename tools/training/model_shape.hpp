#pragma once

#include "libchess/network/network.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace chess::training {

/// The kind and size of a network, and the table of each king square.
struct ModelShape {
    static constexpr std::size_t features = 768;
    static constexpr std::size_t buckets = 8;  ///< output buckets, by the number of men
    /// `hidden` is a multiple of this, or of twice this if its neurons are paired.
    static constexpr std::size_t hidden_step = 32;
    static constexpr std::size_t most_hidden = 2048;
    static constexpr std::size_t most_tables = 32;

    std::size_t hidden = 256;
    std::size_t tables = 1;
    NetworkKind kind = NetworkKind::squared;
    /// The table for each square of the viewer's king, after the board is flipped and mirrored;
    /// entries for files e to h are unused.
    std::array<std::uint8_t, 64> kings{};

    /// With more than one table there is a common one (a factorizer), which is added to each, so
    /// that learning with the king on one square helps the others.
    [[nodiscard]] bool has_common() const { return tables > 1; }
    [[nodiscard]] std::size_t rows() const { return tables * features; }
    [[nodiscard]] bool is_paired() const { return kind == NetworkKind::paired; }
    /// Whether networks of this kind can have so many neurons.
    [[nodiscard]] bool has_possible_hidden() const {
        return hidden > 0 && hidden <= most_hidden &&
               hidden % (is_paired() ? 2 * hidden_step : hidden_step) == 0;
    }

    friend bool operator==(const ModelShape&, const ModelShape&) = default;
};

/// Our division of the king's squares among 1, 4, 8 or 16 tables; nullopt for another number.
[[nodiscard]] std::optional<std::array<std::uint8_t, 64>> king_tables(std::size_t tables);

/// The bucket of output weights for a number of men, 2 to 32.
[[nodiscard]] constexpr std::size_t bucket_of(int men) {
    return static_cast<std::size_t>(men - 2) / 4;
}

}  // namespace chess::training
