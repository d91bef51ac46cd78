#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <stop_token>
#include <vector>

namespace chess {

/// Which move generator counts.
enum class PerftGenerator : std::uint8_t {
    fast,     ///< perft's own board: counts the last two plies in sets
    library,  ///< the generator of the rest of the library; slower, and the oracle for the other
};

/// Options of a count.
struct PerftOptions {
    /// Plies, 0 to 255.
    int depth = 5;
    int threads = 1;  ///< threads that count; less than 1 means 1
    /// Size of the table of counts in bytes; 0 for none. Only the fast generator uses it.
    std::size_t hash_bytes = 0;
    PerftGenerator generator = PerftGenerator::fast;  ///< the move generator
};

/// Progress of a running count, and a way to stop it; safe to use from another thread.
struct PerftMonitor {
    std::stop_token stop;  ///< a stop request ends the count with `PerftError::stopped`
    /// Positions counted so far, in finished parts of the tree.
    std::atomic<std::uint64_t> nodes = 0;
    std::atomic<std::size_t> parts_done = 0;  ///< parts of the tree finished
    /// The number of parts of the tree; 0 until known.
    std::atomic<std::size_t> parts = 0;
};

/// Why there is no count.
enum class PerftError : std::uint8_t {
    stopped,    ///< the monitor asked for it
    overflow,   ///< the count does not fit in 64 bits
    no_memory,  ///< the table cannot be allocated
};

/// The count of a root move.
struct PerftRootCount {
    Move move;            ///< the first move
    std::uint64_t nodes;  ///< leaves below it
};

/// The result of a count.
struct PerftResult {
    /// Positions `depth` plies on: leaves of the tree of legal moves.
    std::uint64_t nodes = 0;
    /// The same by root move, in generation order; empty at depth 0.
    std::vector<PerftRootCount> divide;
};

/// Counts the tree of legal moves (Thompson's perft). Exact; with a table, exact except for a
/// chance of one in 2^64 per pair of positions, since the whole key and the depth are compared.
[[nodiscard]] LIBCHESS_API std::expected<PerftResult, PerftError> perft(const Position& position,
                                                                        const PerftOptions& options,
                                                                        PerftMonitor& monitor);
/// The same without a monitor: `stopped` cannot happen.
[[nodiscard]] inline std::expected<PerftResult, PerftError> perft(const Position& position,
                                                                  const PerftOptions& options) {
    PerftMonitor monitor;
    return perft(position, options, monitor);
}

/// The kinds of the last ply's moves, as in published perft tables: in a discovered check the moved
/// piece itself does not give check; double checks are counted separately.
struct PerftCategories {
    std::uint64_t nodes = 0;              ///< all moves
    std::uint64_t captures = 0;           ///< en passant included
    std::uint64_t en_passant = 0;         ///< captures en passant
    std::uint64_t castles = 0;            ///< castling on either side
    std::uint64_t promotions = 0;         ///< to any piece
    std::uint64_t checks = 0;             ///< moves that give check, mates included
    std::uint64_t discovered_checks = 0;  ///< checks by an unmoved piece only
    std::uint64_t double_checks = 0;      ///< checks by two pieces
    std::uint64_t checkmates = 0;         ///< checks that end the game

    /// Adds all counts.
    constexpr PerftCategories& operator+=(const PerftCategories& other) noexcept {
        using Counts = PerftCategories;
        for (const auto count :
             {&Counts::nodes, &Counts::captures, &Counts::en_passant, &Counts::castles,
              &Counts::promotions, &Counts::checks, &Counts::discovered_checks,
              &Counts::double_checks, &Counts::checkmates})
            this->*count += other.*count;
        return *this;
    }
    /// Equal in every member.
    friend bool operator==(const PerftCategories&, const PerftCategories&) = default;
};

/// Counts and classifies, with the library's generator. `depth` >= 1.
[[nodiscard]] LIBCHESS_API std::expected<PerftCategories, PerftError> perft_categories(
    const Position& position, const PerftOptions& options, PerftMonitor& monitor);
/// The same without a monitor: `stopped` cannot happen.
[[nodiscard]] inline std::expected<PerftCategories, PerftError> perft_categories(
    const Position& position, const PerftOptions& options) {
    PerftMonitor monitor;
    return perft_categories(position, options, monitor);
}

}  // namespace chess
