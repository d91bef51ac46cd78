#pragma once

// Internal to libchess: the computations of each evaluation, with vectors of some width and scalar.
// All give bit-identical results.

#include "libchess/network/detail/network_format.hpp"
#include "libchess/network/detail/vectors.hpp"
#include "libchess/network/network.hpp"
#include "libchess/network/network_board.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

namespace chess::detail {

/// Rows of features, as pointers to their first weights.
class FeatureRows {
public:
    void add(const std::int16_t* row) noexcept { rows_[count_++] = row; }

    [[nodiscard]] std::uint32_t size() const noexcept { return count_; }
    [[nodiscard]] auto begin() const noexcept { return rows_.begin(); }
    [[nodiscard]] auto end() const noexcept { return rows_.begin() + count_; }

private:
    std::array<const std::int16_t*, most_accumulated_men> rows_;
    std::uint32_t count_ = 0;
};

/// The rows to add to accumulators, and to subtract.
struct FeatureChange {
    FeatureRows added;
    FeatureRows removed;
};

/// The accumulators that an output is computed from, the mover's and the other side's.
struct BothViews {
    const std::int16_t* own;
    const std::int16_t* other;
};

struct PlainPairedWork;
template <typename Vector>
struct VectorPairedWork;

/// The scalar version, the reference for the others.
struct PlainWork {
    using Paired = PlainPairedWork;

    /// The squares on which two boards differ, as a bitboard.
    static std::uint64_t differences(const BoardCodes& a, const BoardCodes& b) noexcept {
        std::uint64_t squares = 0;
        for (std::size_t i = 0; i < square_count; ++i)
            if (a.values[i] != b.values[i]) squares |= std::uint64_t{1} << i;
        return squares;
    }

    static void update(std::int16_t* to, const std::int16_t* from, const FeatureChange& change,
                       int hidden) noexcept {
        for (int i = 0; i < hidden; ++i) {
            int sum = from[i];
            for (const std::int16_t* const row : change.added) sum += row[i];
            for (const std::int16_t* const row : change.removed) sum -= row[i];
            to[i] = static_cast<std::int16_t>(sum);
        }
    }

    static std::int64_t output(BothViews views, const std::int16_t* weights, int hidden,
                               int one) noexcept {
        std::int64_t sum = 0;
        for (int i = 0; i < hidden; ++i) {
            sum += std::int64_t{activation(views.own[i], one)} * weights[i];
            sum += std::int64_t{activation(views.other[i], one)} * weights[hidden + i];
        }
        return sum;
    }

    static int activation(int accumulator, int one) noexcept {
        const int clamped = std::clamp(accumulator, 0, one);
        return (clamped * clamped) >> activation_shift;
    }
};

/// The vector version.
template <typename Vector>
struct VectorWork {
    using Lanes = typename Vector::Lanes;
    using Paired = VectorPairedWork<Vector>;

    static std::uint64_t differences(const BoardCodes& a, const BoardCodes& b) noexcept {
        std::uint64_t squares = 0;
        for (std::size_t at = 0; at < square_count; at += sizeof(Lanes))
            squares |= Vector::differences(Vector::load_unaligned(a.values.data() + at),
                                           Vector::load_unaligned(b.values.data() + at))
                       << at;
        return squares;
    }

    /// Accumulators stay in registers while all rows are added; a tile of them at a time.
    static void update(std::int16_t* to, const std::int16_t* from, const FeatureChange& change,
                       int hidden) noexcept {
        const std::uint32_t added = change.added.size();
        const std::uint32_t removed = change.removed.size();
        // Nearly all changes are moves or captures: their loops have lengths known when compiling.
        if (added == 1 && removed == 1) update_tiles(to, from, ShortChange<1, 1>(change), hidden);
        else if (added == 1 && removed == 2)
            update_tiles(to, from, ShortChange<1, 2>(change), hidden);
        else if (added == 2 && removed == 2)
            update_tiles(to, from, ShortChange<2, 2>(change), hidden);
        else update_tiles(to, from, change, hidden);
    }

    static std::int64_t output(BothViews views, const std::int16_t* weights, int hidden,
                               int one) noexcept {
        // Several sums, so that additions do not wait for each other; lanes are those of the
        // format.
        constexpr int step = NetworkShape::width / Vector::width;
        const Lanes zero = Vector::all(0);
        const Lanes largest = Vector::all(one);
        Lanes sums[step];
        std::ranges::fill(sums, zero);
        const auto activation = [&](const std::int16_t* accumulators) {
            const Lanes clamped =
                Vector::least(Vector::largest(Vector::load(accumulators), zero), largest);
            const Lanes shifted = Vector::template shift_left<square_shift>(clamped);
            return Vector::upper_product(shifted, shifted);
        };
        const auto take = [&](const std::int16_t* view, const std::int16_t* row) {
            for (int at = 0; at < hidden; at += step * Vector::width)
                for (int i = 0; i < step; ++i) {
                    const int place = at + i * Vector::width;
                    sums[i] = Vector::add_products(sums[i], activation(view + place),
                                                   Vector::load(row + place));
                }
        };
        take(views.own, weights);
        take(views.other, weights + hidden);

        alignas(64) std::array<std::int32_t, NetworkShape::width / 2> lanes;
        for (int i = 0; i < step; ++i) Vector::store(lanes.data() + i * Vector::width / 2, sums[i]);
        return std::accumulate(lanes.begin(), lanes.end(), std::int64_t{0});
    }

private:
    /// ((a << 6) * (a << 6)) >> 16 is a * a / 16.
    static constexpr int square_shift = (16 - activation_shift) / 2;

    /// A change with so many rows, whose pointers stay in registers.
    template <std::size_t added_rows, std::size_t removed_rows>
    struct ShortChange {
        std::array<const std::int16_t*, added_rows> added;
        std::array<const std::int16_t*, removed_rows> removed;

        explicit ShortChange(const FeatureChange& change) noexcept {
            std::copy_n(change.added.begin(), added_rows, added.begin());
            std::copy_n(change.removed.begin(), removed_rows, removed.begin());
        }
    };

    template <typename Change>
    static void update_tiles(std::int16_t* to, const std::int16_t* from, const Change& change,
                             int hidden) noexcept {
        constexpr int large = 8;
        constexpr int small = NetworkShape::width / Vector::width;
        int at = 0;
        for (; at + large * Vector::width <= hidden; at += large * Vector::width)
            update_tile<large>(to + at, from + at, change, at);
        for (; at < hidden; at += small * Vector::width)
            update_tile<small>(to + at, from + at, change, at);
    }

    template <int size, typename Change>
    static void update_tile(std::int16_t* to, const std::int16_t* from, const Change& change,
                            int at) noexcept {
        Lanes tile[size];
        for (int i = 0; i < size; ++i) tile[i] = Vector::load(from + i * Vector::width);
        for (const std::int16_t* const row : change.added)
            for (int i = 0; i < size; ++i)
                tile[i] = Vector::add(tile[i], Vector::load(row + at + i * Vector::width));
        for (const std::int16_t* const row : change.removed)
            for (int i = 0; i < size; ++i)
                tile[i] = Vector::subtract(tile[i], Vector::load(row + at + i * Vector::width));
        for (int i = 0; i < size; ++i) Vector::store(to + i * Vector::width, tile[i]);
    }
};

/// The widest vectors of this build.
#if defined(__AVX2__)
using BestWork = VectorWork<Avx2>;
#elif defined(__SSE2__)
using BestWork = VectorWork<Sse2>;
#elif defined(__aarch64__)
using BestWork = VectorWork<Neon>;
#else
using BestWork = PlainWork;
#endif

}  // namespace chess::detail
