#pragma once

#include "libchess/base/export.hpp"
#include "libchess/experiment/salted_keys.hpp"
#include "libchess/position/packed_position.hpp"
#include "libchess/position/zobrist.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace chess {

/// How many of so many positions share their key of `key_bits` bits (1 to 64) with another one, on
/// average over random keys: m(1 - (1 - 1/N)^(m-1)) for m positions and N = 2^bits keys (Caplinger
/// 2021, 8.3.3, where 100,000,000 positions and 32 bits give 2,301,410, and 64 bits 0.0005).
[[nodiscard]] LIBCHESS_API double expected_colliding(double positions, int key_bits) noexcept;

/// How far from that it is, as a standard deviation over sets of keys all of which are independent:
/// that of the number of cells with exactly one ball when m balls fall into N cells, with c = m/N
/// the root of m e^-c (1 - e^-c + c(1 - c) e^-c) for large m (Kolchin, Sevast'yanov, Chistyakov
/// 1978, on random allocations). Here m - 1 stands for the first m, which makes it right for few
/// positions too: for small c, where two at a time collide, the root of twice the expectation.
///
/// Zobrist keys of positions from one tree spread several times as far about the same expectation.
/// Any two keys are independent, but many pairs of positions differ by the same few pieces on the
/// same squares: if the random numbers of these happen to cancel out, all those pairs collide.
[[nodiscard]] LIBCHESS_API double expected_deviation(double positions, int key_bits) noexcept;

/// How many keys, cut to their low `key_bits` bits (1 to 64), occur more than once: every one of
/// those counts.
[[nodiscard]] LIBCHESS_API std::uint64_t count_colliding(std::span<const Key> keys, int key_bits);

/// How many positions share their key, cut so, with another one. Nothing if stopped. `progress`, if
/// there is any, grows by the number of positions.
[[nodiscard]] LIBCHESS_API std::optional<std::uint64_t> count_colliding(
    std::span<const PackedPosition> positions, const SaltedKeys& keys, int key_bits,
    const std::stop_token& stop = {}, std::atomic<std::uint64_t>* progress = nullptr);

/// Which keys are counted, and how.
struct CollisionPlan {
    int key_bits = 64;   ///< 1 to 64
    int key_sets = 100;  ///< salted ones, `SaltedKeys::of_set` from 1 on, beside the library's own
    int threads = 1;     ///< threads that divide the key sets, 1 or more
};

/// How many positions share a key with another one, by the library's own keys and by many sets of
/// salted ones.
struct LIBCHESS_API CollisionCount {
    /// The mean may be off by so many of its standard errors, and the library's own count by so
    /// many deviations. Where few collisions are expected, counts are not spread normally: most
    /// sets have none, and a few have very many. So on top of it two more sets are forgiven, as far
    /// out as the furthest or with one pair of positions: that many may be missing, or there by
    /// chance.
    static constexpr double standard_errors_allowed = 3;
    static constexpr double deviations_allowed = 4;  ///< see `standard_errors_allowed`
    static constexpr double outliers_allowed = 2;    ///< see `standard_errors_allowed`
    /// From fewer salted sets the spread is not known well enough to judge by.
    static constexpr std::size_t sets_for_verdict = 20;

    std::size_t positions = 0;  ///< how many positions there are
    int key_bits = 64;          ///< how many bits of the keys were compared
    /// By the library's own keys; nothing if interrupted before.
    std::optional<std::uint64_t> own = std::nullopt;
    /// By each salted set that was finished, in their order.
    std::vector<std::uint64_t> salted = {};
    bool interrupted = false;  ///< stopped before all sets were counted

    /// What theory expects: `expected_colliding`.
    [[nodiscard]] double expected() const noexcept;
    /// How far off theory lets a set be: `expected_deviation`.
    [[nodiscard]] double theoretical_deviation() const noexcept;

    // What the salted sets say: nothing without any, and of their spread nothing without two.
    /// The mean of the salted sets.
    [[nodiscard]] std::optional<double> mean() const noexcept;
    /// The standard deviation, with n - 1 below.
    [[nodiscard]] std::optional<double> deviation() const noexcept;
    /// That of the mean.
    [[nodiscard]] std::optional<double> standard_error() const noexcept;

    /// How many standard errors the mean lies above the expectation, and how many deviations the
    /// library's own count does. The deviation is the one measured, or that of theory if it is
    /// larger, as where no set has any collision; 0 where both are 0.
    [[nodiscard]] std::optional<double> mean_offset() const noexcept;
    /// That of the library's own count, see `mean_offset`.
    [[nodiscard]] std::optional<double> own_offset() const noexcept;

    /// Whether the mean of the salted sets, and the library's own count, are what theory expects;
    /// nothing with too few sets for a verdict.
    [[nodiscard]] std::optional<bool> mean_agrees() const noexcept;
    /// That of the library's own count, see `mean_agrees`.
    [[nodiscard]] std::optional<bool> own_agrees() const noexcept;
    /// Both.
    [[nodiscard]] std::optional<bool> agrees() const noexcept;

private:
    [[nodiscard]] std::optional<double> spread() const noexcept;
    /// How far the mean of so many counts may be off the expectation.
    [[nodiscard]] std::optional<double> allowance(double deviations, double counts) const noexcept;
};

/// The same for every number of threads, which divide the key sets among them. `progress`, if there
/// is any, ends at the number of positions times the number of key sets, the library's own
/// included.
[[nodiscard]] LIBCHESS_API CollisionCount
count_collisions(std::span<const PackedPosition> positions, const CollisionPlan& plan,
                 const std::stop_token& stop = {}, std::atomic<std::uint64_t>* progress = nullptr);

/// About how many bytes that takes beside the positions.
[[nodiscard]] LIBCHESS_API std::size_t collision_memory(std::size_t positions,
                                                        const CollisionPlan& plan) noexcept;

}  // namespace chess
