#include "libchess/experiment/collisions.hpp"

#include "libchess/base/zeroed_memory.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <future>
#include <utility>

namespace chess {

namespace {

double keys_of(int key_bits) noexcept {
    return std::ldexp(1.0, key_bits);
}

/// For every cell whether it was met never, once, or more often; two bits a cell.
class CellCounts {
public:
    explicit CellCounts(int cell_bits) : memory_(bytes(cell_bits)) {}

    [[nodiscard]] static std::size_t bytes(int cell_bits) noexcept {
        return std::max(sizeof(std::uint64_t), (std::size_t{1} << cell_bits) / 4);
    }
    void clear() noexcept { memory_.clear(); }
    void prefetch(std::uint64_t cell) const noexcept {
        __builtin_prefetch(&words()[cell / in_word], 1);
    }
    /// How many more cells there are that were met once: 1, -1 or 0.
    int meet(std::uint64_t cell) noexcept {
        std::uint64_t& word = words()[cell / in_word];
        const std::uint64_t once = std::uint64_t{1} << (2 * (cell % in_word));
        if ((word & (2 * once)) != 0) return 0;
        word += once;
        return (word & once) != 0 ? 1 : -1;
    }
    [[nodiscard]] bool met_again(std::uint64_t cell) const noexcept {
        return ((words()[cell / in_word] >> (2 * (cell % in_word) + 1)) & 1U) != 0;
    }

private:
    static constexpr std::uint64_t in_word = 32;

    [[nodiscard]] std::uint64_t* words() const noexcept {
        return static_cast<std::uint64_t*>(memory_.data());
    }

    ZeroedMemory memory_;
};

/// So many cells for so many keys that few of them fall into one by chance, if there are as many
/// keys at all.
int cell_bits_for(std::size_t count, int key_bits) noexcept {
    return std::min(key_bits, static_cast<int>(std::bit_width(count)) + 3);
}

/// Counts the keys that occur more than once, for any number of sets of equally many keys.
class Counter {
public:
    Counter(std::size_t count, int key_bits)
        : count_(count),
          key_bits_(key_bits),
          cell_bits_(cell_bits_for(count, key_bits)),
          cells_(cell_bits_) {}

    /// Nothing if stopped.
    template <typename KeyAt>
    std::optional<std::uint64_t> count(const KeyAt& key_at, const std::stop_token& stop,
                                       std::atomic<std::uint64_t>* progress);

private:
    /// So many keys are worked out before the first of them is needed, while their cells come from
    /// memory.
    static constexpr std::size_t block_size = 64;

    [[nodiscard]] std::uint64_t cut(Key key, int bits) const noexcept {
        return bits_of(key) & (~std::uint64_t{0} >> (64 - bits));
    }
    /// Calls `use(key)` for every key, cut, after its cell was fetched; false if stopped.
    template <typename KeyAt, typename Use>
    bool for_each_key(const KeyAt& key_at, const std::stop_token& stop,
                      std::atomic<std::uint64_t>* progress, const Use& use) const;
    [[nodiscard]] std::uint64_t cell_of(std::uint64_t key) const noexcept {
        return cut(Key{key}, cell_bits_);
    }

    std::size_t count_;
    int key_bits_;
    int cell_bits_;
    CellCounts cells_;
    std::vector<std::uint64_t> suspects_;
};

template <typename KeyAt, typename Use>
bool Counter::for_each_key(const KeyAt& key_at, const std::stop_token& stop,
                           std::atomic<std::uint64_t>* progress, const Use& use) const {
    std::array<std::uint64_t, block_size> keys{};
    for (std::size_t begin = 0; begin < count_; begin += block_size) {
        if (stop.stop_requested()) return false;
        const std::size_t size = std::min(block_size, count_ - begin);
        for (std::size_t i = 0; i < size; ++i) {
            keys[i] = cut(key_at(begin + i), key_bits_);
            cells_.prefetch(cell_of(keys[i]));
        }
        for (std::size_t i = 0; i < size; ++i) use(keys[i]);
        if (progress != nullptr) progress->fetch_add(size, std::memory_order_relaxed);
    }
    return true;
}

// 1. Every key is met in the cell of its low bits. Keys that are alone in their cells are alone.
// 2. If the cells are fewer than the keys can be, the others are only suspects: they are sorted
//    whole. That takes far less memory than to sort all keys, or to have a cell for each.
template <typename KeyAt>
std::optional<std::uint64_t> Counter::count(const KeyAt& key_at, const std::stop_token& stop,
                                            std::atomic<std::uint64_t>* progress) {
    cells_.clear();
    std::uint64_t alone = 0;
    if (!for_each_key(key_at, stop, progress, [&](std::uint64_t key) {
            alone += static_cast<std::uint64_t>(cells_.meet(cell_of(key)));
        }))
        return std::nullopt;
    if (cell_bits_ == key_bits_) return count_ - alone;

    suspects_.clear();
    suspects_.reserve(count_ - alone);
    if (!for_each_key(key_at, stop, nullptr, [&](std::uint64_t key) {
            if (cells_.met_again(cell_of(key))) suspects_.push_back(key);
        }))
        return std::nullopt;
    std::ranges::sort(suspects_);
    std::uint64_t colliding = 0;
    for (auto first = suspects_.begin(); first != suspects_.end();) {
        const auto last =
            std::find_if(first, suspects_.end(), [&](std::uint64_t key) { return key != *first; });
        if (last - first > 1) colliding += static_cast<std::uint64_t>(last - first);
        first = last;
    }
    return colliding;
}

double in_units(double offset, double unit) noexcept {
    return unit > 0 ? offset / unit : 0;
}

}  // namespace

double expected_colliding(double positions, int key_bits) noexcept {
    if (positions <= 1) return 0;
    return -positions * std::expm1((positions - 1) * std::log1p(-1 / keys_of(key_bits)));
}

double expected_deviation(double positions, int key_bits) noexcept {
    if (positions <= 1) return 0;
    const double load = positions / keys_of(key_bits);
    // Both terms are positive where the load is small, so that nothing cancels.
    return std::sqrt((positions - 1) * std::exp(-load) *
                     (-std::expm1(-load) + load * (1 - load) * std::exp(-load)));
}

std::uint64_t count_colliding(std::span<const Key> keys, int key_bits) {
    return Counter(keys.size(), key_bits)
        .count([&](std::size_t i) { return keys[i]; }, {}, nullptr)
        .value_or(0);
}

std::optional<std::uint64_t> count_colliding(std::span<const PackedPosition> positions,
                                             const SaltedKeys& keys, int key_bits,
                                             const std::stop_token& stop,
                                             std::atomic<std::uint64_t>* progress) {
    return Counter(positions.size(), key_bits)
        .count([&](std::size_t i) { return keys.key_of(positions[i]); }, stop, progress);
}

double CollisionCount::expected() const noexcept {
    return expected_colliding(static_cast<double>(positions), key_bits);
}

double CollisionCount::theoretical_deviation() const noexcept {
    return expected_deviation(static_cast<double>(positions), key_bits);
}

std::optional<double> CollisionCount::mean() const noexcept {
    if (salted.empty()) return std::nullopt;
    double sum = 0;
    for (const std::uint64_t count : salted) sum += static_cast<double>(count);
    return sum / static_cast<double>(salted.size());
}

std::optional<double> CollisionCount::deviation() const noexcept {
    const auto center = mean();
    if (!center || salted.size() < 2) return std::nullopt;
    double squares = 0;
    for (const std::uint64_t count : salted)
        squares += std::pow(static_cast<double>(count) - *center, 2);
    return std::sqrt(squares / static_cast<double>(salted.size() - 1));
}

std::optional<double> CollisionCount::standard_error() const noexcept {
    const auto measured = deviation();
    if (!measured) return std::nullopt;
    return *measured / std::sqrt(static_cast<double>(salted.size()));
}

std::optional<double> CollisionCount::spread() const noexcept {
    const auto measured = deviation();
    if (!measured) return std::nullopt;
    return std::max(*measured, theoretical_deviation());
}

std::optional<double> CollisionCount::mean_offset() const noexcept {
    const auto center = mean();
    const auto deviations = spread();
    if (!center || !deviations) return std::nullopt;
    return in_units(*center - expected(),
                    *deviations / std::sqrt(static_cast<double>(salted.size())));
}

std::optional<double> CollisionCount::own_offset() const noexcept {
    const auto deviations = spread();
    if (!own || !deviations) return std::nullopt;
    return in_units(static_cast<double>(*own) - expected(), *deviations);
}

std::optional<double> CollisionCount::allowance(double deviations, double counts) const noexcept {
    constexpr double one_pair = 2;
    const auto center = mean();
    const auto known_spread = spread();
    if (!center || !known_spread || salted.size() < sets_for_verdict) return std::nullopt;
    const double outlier =
        std::max(one_pair, static_cast<double>(std::ranges::max(salted)) - *center);
    return deviations * *known_spread / std::sqrt(counts) + outliers_allowed * outlier / counts;
}

std::optional<bool> CollisionCount::mean_agrees() const noexcept {
    const auto center = mean();
    const auto allowed = allowance(standard_errors_allowed, static_cast<double>(salted.size()));
    if (!center || !allowed) return std::nullopt;
    return std::abs(*center - expected()) <= *allowed;
}

std::optional<bool> CollisionCount::own_agrees() const noexcept {
    const auto allowed = allowance(deviations_allowed, 1);
    if (!own || !allowed) return std::nullopt;
    return std::abs(static_cast<double>(*own) - expected()) <= *allowed;
}

std::optional<bool> CollisionCount::agrees() const noexcept {
    const auto mean_verdict = mean_agrees();
    const auto own_verdict = own_agrees();
    if (!mean_verdict || !own_verdict) return std::nullopt;
    return *mean_verdict && *own_verdict;
}

CollisionCount count_collisions(std::span<const PackedPosition> positions,
                                const CollisionPlan& plan, const std::stop_token& stop,
                                std::atomic<std::uint64_t>* progress) {
    const auto sets = static_cast<std::size_t>(std::max(plan.key_sets, 0)) + 1;
    std::vector<std::optional<std::uint64_t>> counts(sets);
    std::atomic<std::size_t> next = 0;
    const auto count_sets = [&] {
        Counter counter(positions.size(), plan.key_bits);
        for (std::size_t set = next++; set < sets && !stop.stop_requested(); set = next++) {
            const SaltedKeys keys = SaltedKeys::of_set(set);
            counts[set] = counter.count([&](std::size_t i) { return keys.key_of(positions[i]); },
                                        stop, progress);
        }
    };
    const auto work = [&] {
        try {
            count_sets();
        } catch (...) {
            next = sets;  // nobody needs the rest
            throw;
        }
    };
    // Futures, so that a lack of memory in a thread is thrown here.
    std::vector<std::future<void>> helpers;
    const std::size_t threads = std::min(sets, static_cast<std::size_t>(std::max(plan.threads, 1)));
    for (std::size_t i = 1; i < threads; ++i)
        helpers.push_back(std::async(std::launch::async, work));
    work();
    for (std::future<void>& helper : helpers) helper.get();

    CollisionCount result{.positions = positions.size(), .key_bits = plan.key_bits};
    result.own = counts.front();
    for (const auto& count : std::span(counts).subspan(1))
        if (count) result.salted.push_back(*count);
    result.interrupted = !result.own || result.salted.size() + 1 != sets;
    return result;
}

std::size_t collision_memory(std::size_t positions, const CollisionPlan& plan) noexcept {
    const int cell_bits = cell_bits_for(positions, plan.key_bits);
    auto bytes = static_cast<double>(CellCounts::bytes(cell_bits) + sizeof(SaltedKeys));
    if (cell_bits < plan.key_bits) {
        // The suspects, with some to spare for chance.
        const auto count = static_cast<double>(positions);
        bytes += sizeof(std::uint64_t) *
                 (expected_colliding(count, cell_bits) + 5 * expected_deviation(count, cell_bits));
    }
    const int threads = std::max(1, std::min(plan.threads, plan.key_sets + 1));
    return static_cast<std::size_t>(bytes * threads);
}

}  // namespace chess
