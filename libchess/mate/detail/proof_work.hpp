#pragma once

#include "libchess/mate/detail/proof_table.hpp"
#include "libchess/mate/prover.hpp"
#include "libchess/position/position.hpp"

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>

namespace chess::detail {

[[nodiscard]] inline Key key_with_clock(const Position& position) noexcept {
    constexpr std::uint64_t spread = 0x9E3779B97F4A7C15ULL;
    return position.key() ^
           Key { static_cast<std::uint64_t>(position.halfmove_clock() + 1) * spread };
}

/// The key that identifies a position of a problem.
[[nodiscard]] inline Key identity(const MateProblem& problem) noexcept {
    return problem.fifty ? key_with_clock(problem.position) : problem.position.key();
}

/// State shared by the threads that work on one question: the table, the limits, and the positions
/// that threads are at.
class ProofWork {
public:
    explicit ProofWork(std::size_t table_bytes) : table(table_bytes) {}

    ProofTable table;
    bool fifty = false;  ///< the fifty-move rule is in force

    void set_limits(const ProofLimits& limits) {
        node_limit_ = limits.nodes;
        deadline_ = limits.deadline();
        stop_ = limits.stop;
        nodes_ = 0;
        is_exhausted_ = false;
        check_clock();
    }
    [[nodiscard]] std::uint64_t node_limit() const noexcept { return node_limit_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept {
        return nodes_.load(std::memory_order_relaxed);
    }
    /// Counts nodes, and ends the work if the limit is exceeded.
    void add_nodes(std::uint64_t count) noexcept {
        if (nodes_.fetch_add(count, std::memory_order_relaxed) + count >= node_limit_) exhaust();
    }

    /// Ends the work if the time is over or a stop is requested.
    void check_clock() {
        if ((deadline_ && std::chrono::steady_clock::now() >= *deadline_) || stop_.stop_requested())
            exhaust();
    }
    /// Records that a limit was reached, and ends the work.
    void exhaust() noexcept {
        is_exhausted_.store(true, std::memory_order_relaxed);
        halt();
    }
    [[nodiscard]] bool is_exhausted() const noexcept {
        return is_exhausted_.load(std::memory_order_relaxed);
    }

    /// Work on a question is between `begin` and `halt`, by one thread or several; `halt` ends the
    /// work of all.
    void begin(bool is_shared) noexcept {
        table.share(is_shared);
        is_halted_.store(is_exhausted(), std::memory_order_relaxed);
    }
    void halt() noexcept { is_halted_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool is_halted() const noexcept {
        return is_halted_.load(std::memory_order_relaxed);
    }

    /// The key of a question in the table: the position, which side attacks, and the half-move
    /// clock if the fifty-move rule could apply before the attacker reaches the goal.
    [[nodiscard]] Key key_of(const Position& position, int length, bool attacks) const noexcept {
        constexpr int limit = 100;
        const bool is_near = fifty && position.halfmove_clock() + 2 * length + 1 >= limit;
        const Key key = is_near ? key_with_clock(position) : position.key();
        return (position.turn() == Color::white) != attacks ? key ^ black_attacks : key;
    }
    /// The likely key after a move, without making it.
    [[nodiscard]] Key likely_key_after(const Position& position, Move move,
                                       bool attacks) const noexcept {
        const Key key = position.likely_key_after(move);
        return (position.turn() == Color::white) != attacks ? key ^ black_attacks : key;
    }
    /// Whether the likely key is exact.
    [[nodiscard]] bool is_likely_key_exact(const Position& position, Move move) const noexcept {
        return !fifty && position.is_likely_key_exact(move);
    }

    /// Whether several threads work.
    [[nodiscard]] bool is_shared() const noexcept { return table.is_shared(); }

    /// A thread at a position makes it less attractive for others, as if its number had already
    /// grown (Kaneko 2010).
    class VirtualLoss {
    public:
        /// Does nothing unless the threads share their numbers.
        VirtualLoss(ProofWork& work, Key key, bool is_shared) noexcept
            : visitors_(is_shared ? &work.visitors_at(key) : nullptr) {
            if (visitors_ != nullptr) visitors_->fetch_add(1, std::memory_order_relaxed);
        }
        ~VirtualLoss() {
            if (visitors_ != nullptr) visitors_->fetch_sub(1, std::memory_order_relaxed);
        }
        VirtualLoss(const VirtualLoss&) = delete;
        VirtualLoss& operator=(const VirtualLoss&) = delete;

    private:
        std::atomic<std::uint16_t>* visitors_;
    };
    /// The number of a child, larger if other threads are at it.
    [[nodiscard]] std::uint32_t with_virtual_loss(std::uint32_t number, Key key) noexcept {
        const std::uint32_t threads = visitors_at(key).load(std::memory_order_relaxed);
        return finite(number + std::uint64_t{threads} * (number + 2));
    }

private:
    static constexpr Key black_attacks{0xC2B2AE3D27D4EB4FULL};

    [[nodiscard]] std::atomic<std::uint16_t>& visitors_at(Key key) noexcept {
        return visitors_[bits_of(key) % visitors_.size()];
    }

    std::uint64_t node_limit_ = 0;
    std::optional<std::chrono::steady_clock::time_point> deadline_;
    std::stop_token stop_;
    // In cache lines of their own, since the one is written often and the others are read often.
    alignas(64) std::atomic<std::uint64_t> nodes_ = 0;
    alignas(64) std::atomic<bool> is_exhausted_ = false;
    std::atomic<bool> is_halted_ = false;
    std::array<std::atomic<std::uint16_t>, 16384> visitors_{};  // number of threads at a position
};

}  // namespace chess::detail
