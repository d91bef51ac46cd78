#include "lab/collisions.hpp"

#include "libchess/system/zeroed_memory.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <future>

namespace chess {

namespace {

double keys_of(int key_bits) noexcept {
    return std::ldexp(1.0, key_bits);
}

/// Whether each cell was hit never, once, or more often; two bits per cell.
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
    /// Adds a hit; returns by how much it changes the number of cells hit once: 1, -1 or 0.
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

/// Enough cells that few of `count` keys share one by chance, but no more than there are keys.
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

    // 1. Each key hits the cell of its low bits. A key that is alone in its cell is unique.
    // 2. If there are fewer cells than possible keys, the others are only suspects: they are sorted
    //    by the whole key. That takes far less memory than sorting all keys, or a cell for each.
    /// nullopt if stopped.
    template <typename KeyAt>
    std::optional<std::uint64_t> count(const KeyAt& key_at, const std::stop_token& stop,
                                       std::atomic<std::uint64_t>* progress) {
        cells_.clear();
        std::uint64_t alone = 0;
        if (!for_each_key(key_at, stop, progress, [&](std::uint64_t key) {
                alone += static_cast<std::uint64_t>(cells_.meet(cut(key, cell_bits_)));
            }))
            return std::nullopt;
        if (cell_bits_ == key_bits_) return count_ - alone;

        suspects_.clear();
        suspects_.reserve(count_ - alone);
        if (!for_each_key(key_at, stop, nullptr, [&](std::uint64_t key) {
                if (cells_.met_again(cut(key, cell_bits_))) suspects_.push_back(key);
            }))
            return std::nullopt;
        std::ranges::sort(suspects_);
        std::uint64_t colliding = 0;
        for (auto first = suspects_.begin(); first != suspects_.end();) {
            const auto last = std::upper_bound(first, suspects_.end(), *first);
            if (last - first > 1) colliding += static_cast<std::uint64_t>(last - first);
            first = last;
        }
        return colliding;
    }

private:
    [[nodiscard]] static std::uint64_t cut(std::uint64_t key, int bits) noexcept {
        return key & (~std::uint64_t{0} >> (64 - bits));
    }

    /// Calls `use(key)` for every key, truncated; false if stopped. Keys are computed in blocks, so
    /// that their cells are prefetched.
    template <typename KeyAt, typename Use>
    bool for_each_key(const KeyAt& key_at, const std::stop_token& stop,
                      std::atomic<std::uint64_t>* progress, const Use& use) const {
        std::array<std::uint64_t, 64> keys{};
        for (std::size_t begin = 0; begin < count_; begin += keys.size()) {
            if (stop.stop_requested()) return false;
            const std::size_t size = std::min(keys.size(), count_ - begin);
            for (std::size_t i = 0; i < size; ++i) {
                keys[i] = cut(bits_of(key_at(begin + i)), key_bits_);
                cells_.prefetch(cut(keys[i], cell_bits_));
            }
            for (std::size_t i = 0; i < size; ++i) use(keys[i]);
            if (progress != nullptr) progress->fetch_add(size, std::memory_order_relaxed);
        }
        return true;
    }

    std::size_t count_;
    int key_bits_;
    int cell_bits_;
    CellCounts cells_;
    std::vector<std::uint64_t> suspects_;
};

/// What a square's code adds to the key; nothing for impossible codes.
Key key_of_square(const zobrist::Table& table, SquareCode code, Square square) {
    const auto piece = piece_of(code, square);
    if (!piece) return Key{};
    const Key key = table.piece[piece->color][piece->type][square];
    switch (code) {
        case SquareCode::castling_rook: return key ^ table.castling_rook[square];
        case SquareCode::en_passant_pawn: return key ^ table.en_passant[file_of(square)];
        case SquareCode::black_king_to_move: return key ^ table.black_to_move;
        default: return key;
    }
}

}  // namespace

SaltedKeys::SaltedKeys(const zobrist::Table& table) {
    for (std::size_t pair = 0; pair < pair_count; ++pair) {
        const Square low = square_at(static_cast<int>(2 * pair));
        const Square high = square_at(static_cast<int>(2 * pair + 1));
        for (std::size_t byte = 0; byte < entries_[pair].size(); ++byte)
            entries_[pair][byte] =
                bits_of(key_of_square(table, static_cast<SquareCode>(byte & 15U), low) ^
                        key_of_square(table, static_cast<SquareCode>(byte >> 4U), high));
    }
}

SaltedKeys SaltedKeys::of_set(std::uint64_t set) {
    return SaltedKeys(set == 0 ? zobrist::table : zobrist::make_table(seed_of(set)));
}

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

CollisionStatistics CollisionCount::statistics() const {
    const auto sets = static_cast<double>(salted.size());
    CollisionStatistics all;
    all.expected = expected_colliding(static_cast<double>(positions), key_bits);
    all.theoretical_deviation = expected_deviation(static_cast<double>(positions), key_bits);
    if (salted.empty()) return all;
    double sum = 0;
    for (const std::uint64_t count : salted) sum += static_cast<double>(count);
    const double mean = sum / sets;
    all.mean = mean;
    if (salted.size() < 2) return all;

    double squares = 0;
    for (const std::uint64_t count : salted)
        squares += std::pow(static_cast<double>(count) - mean, 2);
    all.deviation = std::sqrt(squares / (sets - 1));
    all.standard_error = *all.deviation / std::sqrt(sets);
    const double spread = std::max(*all.deviation, all.theoretical_deviation);
    const auto offset = [&](double count, double unit) {
        return unit > 0 ? (count - all.expected) / unit : 0;
    };
    all.mean_offset = offset(mean, spread / std::sqrt(sets));
    if (own) all.own_offset = offset(static_cast<double>(*own), spread);
    if (salted.size() < sets_for_verdict) return all;

    constexpr double one_pair = 2;
    const double outlier = std::max(one_pair, static_cast<double>(std::ranges::max(salted)) - mean);
    /// Whether the mean of `counts` counts agrees with the expected number.
    const auto agrees = [&](double count, double deviations, double counts) {
        return std::abs(count - all.expected) <=
               deviations * spread / std::sqrt(counts) + outliers_allowed * outlier / counts;
    };
    all.mean_agrees = agrees(mean, standard_errors_allowed, sets);
    if (!own) return all;
    all.own_agrees = agrees(static_cast<double>(*own), deviations_allowed, 1);
    all.agrees = *all.mean_agrees && *all.own_agrees;
    return all;
}

CollisionCount count_collisions(std::span<const PackedPosition> positions,
                                const CollisionOptions& options, const std::stop_token& stop,
                                std::atomic<std::uint64_t>* progress) {
    const auto sets = static_cast<std::size_t>(std::max(options.key_sets, 0)) + 1;
    std::vector<std::optional<std::uint64_t>> counts(sets);
    std::atomic<std::size_t> next = 0;
    const auto count_sets = [&] {
        Counter counter(positions.size(), options.key_bits);
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
            next = sets;  // the other threads can stop
            throw;
        }
    };
    // Futures, so that an exception in a thread is rethrown here.
    std::vector<std::future<void>> helpers;
    const std::size_t threads =
        std::min(sets, static_cast<std::size_t>(std::max(options.threads, 1)));
    for (std::size_t i = 1; i < threads; ++i)
        helpers.push_back(std::async(std::launch::async, work));
    work();
    for (std::future<void>& helper : helpers) helper.get();

    CollisionCount result{.positions = positions.size(), .key_bits = options.key_bits};
    result.own = counts.front();
    for (const auto& count : std::span(counts).subspan(1))
        if (count) result.salted.push_back(*count);
    result.interrupted = !result.own || result.salted.size() + 1 != sets;
    return result;
}

std::size_t collision_memory(std::size_t positions, const CollisionOptions& options) noexcept {
    const int cell_bits = cell_bits_for(positions, options.key_bits);
    auto bytes = static_cast<double>(CellCounts::bytes(cell_bits) + sizeof(SaltedKeys));
    if (cell_bits < options.key_bits) {
        // The suspects, with a margin of five standard deviations.
        const auto count = static_cast<double>(positions);
        bytes += sizeof(std::uint64_t) *
                 (expected_colliding(count, cell_bits) + 5 * expected_deviation(count, cell_bits));
    }
    const int threads = std::max(1, std::min(options.threads, options.key_sets + 1));
    return static_cast<std::size_t>(bytes * threads);
}

}  // namespace chess
