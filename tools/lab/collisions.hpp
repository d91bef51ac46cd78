#pragma once

#include "libchess/base/mixing.hpp"
#include "libchess/position/packed_position.hpp"
#include "libchess/position/zobrist.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace chess {

/// Zobrist keys of packed positions by any table of random numbers, not only the library's own:
/// many tables show the spread that one table cannot. A key is the exclusive or of 32 entries, one
/// for each byte of the pack, that is for each pair of neighbouring squares.
class SaltedKeys {
public:
    /// Keys by this table.
    explicit SaltedKeys(const zobrist::Table& table);

    /// Key set number `set` of a run: 0 is the library's own; the others are made by
    /// `zobrist::make_table` from `seed_of(set)`.
    [[nodiscard]] static SaltedKeys of_set(std::uint64_t set);

    /// The seed of a key set above 0: its number mixed as by MurmurHash3's last step (Appleby
    /// 2011), which is a bijection, so that no two sets have the same seed; and since the table's
    /// generator mixes differently, neighbouring sets start far apart in its sequence.
    [[nodiscard]] static constexpr std::uint64_t seed_of(std::uint64_t set) noexcept {
        return murmur(set);
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

/// The expected number of positions that share their key of `key_bits` bits (1 to 64) with another
/// one, for random keys: m(1 - (1 - 1/N)^(m-1)) for m positions and N = 2^bits keys (Caplinger
/// 2021, 8.3.3, where 100,000,000 positions and 32 bits give 2,301,410, and 64 bits 0.0005).
[[nodiscard]] double expected_colliding(double positions, int key_bits) noexcept;

/// The standard deviation of that number over sets of independent keys: that of the number of cells
/// with exactly one ball when m balls fall into N cells, with c = m/N the root of m e^-c (1 - e^-c
/// + c(1 - c) e^-c) for large m (Kolchin, Sevast'yanov, Chistyakov 1978, on random allocations).
/// Here m - 1 replaces the first m, which makes it right for few positions too: for small c, where
/// two at a time collide, the root of twice the expectation.
///
/// Zobrist keys of positions from one tree spread several times as far about the same expectation.
/// Any two keys are independent, but many pairs of positions differ by the same few pieces on the
/// same squares: if the random numbers of these happen to cancel out, all those pairs collide.
[[nodiscard]] double expected_deviation(double positions, int key_bits) noexcept;

/// How many keys, cut to their low `key_bits` bits (1 to 64), occur more than once; all occurrences
/// count.
[[nodiscard]] std::uint64_t count_colliding(std::span<const Key> keys, int key_bits);

/// How many positions share their cut key with another one. Nullopt if stopped. `progress`, if
/// given, grows by the number of positions.
[[nodiscard]] std::optional<std::uint64_t> count_colliding(
    std::span<const PackedPosition> positions, const SaltedKeys& keys, int key_bits,
    const std::stop_token& stop = {}, std::atomic<std::uint64_t>* progress = nullptr);

/// Which keys are counted, and how.
struct CollisionOptions {
    int key_bits = 64;   ///< 1 to 64
    int key_sets = 100;  ///< salted ones, `SaltedKeys::of_set` from 1 on, beside the library's own
    int threads = 1;     ///< threads that divide the key sets, 1 or more
};

/// The expected number of collisions, the counts of the salted sets, and whether they agree.
struct CollisionStatistics {
    double expected = 0;               ///< `expected_colliding`
    double theoretical_deviation = 0;  ///< `expected_deviation`

    std::optional<double> mean;            ///< of the salted sets, if there are any
    std::optional<double> deviation;       ///< their standard deviation, if there are two
    std::optional<double> standard_error;  ///< of the mean
    /// How many standard errors the mean lies above the expectation, and how many deviations the
    /// library's own count does. The deviation is the larger of the measured and the theoretical
    /// one; the offset is 0 if both are 0.
    std::optional<double> mean_offset;
    std::optional<double> own_offset;  ///< see `mean_offset`

    /// Whether the mean, and the library's own count, agree with theory; nullopt with too few sets.
    std::optional<bool> mean_agrees;
    std::optional<bool> own_agrees;  ///< see `mean_agrees`
    std::optional<bool> agrees;      ///< both
};

/// How many positions share a key with another one, by the library's own keys and by many sets of
/// salted ones.
struct CollisionCount {
    /// The mean may be off by this many standard errors, and the library's own count by this many
    /// deviations. Where few collisions are expected, counts are not normally distributed: most
    /// sets have none, and a few have very many. So two more outliers are allowed, as far out as
    /// the furthest set or with one pair of positions: that many may be missing or present by
    /// chance.
    static constexpr double standard_errors_allowed = 3;
    static constexpr double deviations_allowed = 4;  ///< see `standard_errors_allowed`
    static constexpr double outliers_allowed = 2;    ///< see `standard_errors_allowed`
    /// The least number of salted sets from which the spread can be judged.
    static constexpr std::size_t sets_for_verdict = 20;

    std::size_t positions = 0;  ///< how many positions there are
    int key_bits = 64;          ///< how many bits of the keys were compared
    /// The count with the library's own keys; nullopt if interrupted before.
    std::optional<std::uint64_t> own = std::nullopt;
    std::vector<std::uint64_t> salted = {};  ///< the count of each finished salted set, in order
    bool interrupted = false;                ///< stopped before all sets were counted

    /// The statistics of these counts.
    [[nodiscard]] CollisionStatistics statistics() const;
};

/// Counts collisions; the result does not depend on the number of threads, which share the key
/// sets. `progress`, if given, ends at the number of positions times the number of key sets, the
/// library's own included.
[[nodiscard]] CollisionCount count_collisions(std::span<const PackedPosition> positions,
                                              const CollisionOptions& options,
                                              const std::stop_token& stop = {},
                                              std::atomic<std::uint64_t>* progress = nullptr);

/// About how many bytes counting takes besides the positions.
[[nodiscard]] std::size_t collision_memory(std::size_t positions,
                                           const CollisionOptions& options) noexcept;

}  // namespace chess
