#pragma once

#include "libchess/base/export.hpp"
#include "libchess/position/packed_position.hpp"
#include "libchess/position/zobrist.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace chess {

/// Zobrist keys of packed positions by any table of random numbers, not only the library's own:
/// what one table shows by chance, many tables show with its spread. A key is the exclusive or of
/// 32 entries, one for each byte of the pack, that is for each pair of neighbouring squares.
class LIBCHESS_API SaltedKeys {
public:
    /// Keys by this table.
    explicit SaltedKeys(const zobrist::Table& table);

    /// Key set `set` of a run: 0 is the library's own, every other one is made by
    /// `zobrist::make_table` from `seed_of(set)`.
    [[nodiscard]] static SaltedKeys of_set(std::uint64_t set);

    /// The seed of a key set above 0: its number mixed as by MurmurHash3's last step (Appleby
    /// 2011), which is a bijection, so that no two sets have the same seed; and since it is another
    /// mixture than that of the table's generator, neighbouring sets start far apart in its
    /// sequence.
    [[nodiscard]] static constexpr std::uint64_t seed_of(std::uint64_t set) noexcept {
        set = (set ^ (set >> 33)) * 0xFF51AFD7ED558CCDULL;
        set = (set ^ (set >> 33)) * 0xC4CEB9FE1A85EC53ULL;
        return set ^ (set >> 33);
    }

    /// With `zobrist::table` the same as the position's own key.
    [[nodiscard]] Key key_of(const PackedPosition& packed) const noexcept {
        std::uint64_t key = 0;
        const auto* entries = entries_.data();
        for (std::uint64_t word : packed.words) {
            for (std::size_t byte = 0; byte < sizeof word; ++byte, word >>= 8U)
                key ^= (*entries++)[word & 0xFFU];
        }
        return Key{key};
    }

private:
    static constexpr std::size_t pair_count = square_count / 2;

    std::array<std::array<std::uint64_t, 256>, pair_count> entries_{};
};

}  // namespace chess
