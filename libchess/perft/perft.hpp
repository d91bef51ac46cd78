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
    library,  ///< the one everything else uses; slower, and the oracle for the other
};

/// How to count.
struct PerftOptions {
    /// Plies, 0 to 255.
    int depth = 5;
    int threads = 1;  ///< threads that count; less than 1 means 1
    /// Size of the table of counts in bytes; 0 for none. Only the fast generator uses it.
    std::size_t hash_bytes = 0;
    PerftGenerator generator = PerftGenerator::fast;  ///< who generates the moves
};

/// What can be watched, and done, while a count is under way; safe to use from another thread.
struct PerftMonitor {
    std::stop_token stop;  ///< a stop request ends the count with `PerftError::stopped`
    /// Positions counted so far, in finished parts of the tree.
    std::atomic<std::uint64_t> nodes = 0;
    std::atomic<std::size_t> parts_done = 0;  ///< parts of the tree that are counted
    /// How many parts the tree was cut into; 0 until that is known.
    std::atomic<std::size_t> parts = 0;
};

/// Why there is no count.
enum class PerftError : std::uint8_t {
    stopped,    ///< the monitor asked for it
    overflow,   ///< the count does not fit in 64 bits
    no_memory,  ///< the table cannot be allocated
};

/// What a first move of the tree leads to.
struct PerftRootCount {
    Move move;            ///< the first move
    std::uint64_t nodes;  ///< leaves below it
};

/// What was counted.
struct PerftResult {
    /// Positions `depth` plies on: leaves of the tree of legal moves.
    std::uint64_t nodes = 0;
    /// The same by root move, in generation order; empty at depth 0.
    std::vector<PerftRootCount> divide;
};

/// Counts the tree of legal moves (Thompson's perft). Exact; with a table, exact but for one chance
/// in 2^64 per pair of positions, since the whole key and the depth are compared.
[[nodiscard]] LIBCHESS_API std::expected<PerftResult, PerftError> perft(const Position& position,
                                                                        const PerftOptions& options,
                                                                        PerftMonitor& monitor);
/// The same, without anybody watching: `stopped` cannot happen.
[[nodiscard]] inline std::expected<PerftResult, PerftError> perft(const Position& position,
                                                                  const PerftOptions& options) {
    PerftMonitor monitor;
    return perft(position, options, monitor);
}

/// What the moves of the last ply are, in the terms of the published perft tables: discovered
/// checks are those in which the piece moved gives none, a double check counts as neither.
struct PerftCategories {
    std::uint64_t nodes = 0;              ///< all of them
    std::uint64_t captures = 0;           ///< en passant included
    std::uint64_t en_passant = 0;         ///< captures en passant
    std::uint64_t castles = 0;            ///< castling on either side
    std::uint64_t promotions = 0;         ///< of every kind of piece
    std::uint64_t checks = 0;             ///< moves that give check, mates included
    std::uint64_t discovered_checks = 0;  ///< checks that the piece moved does not give itself
    std::uint64_t double_checks = 0;      ///< checks by two pieces
    std::uint64_t checkmates = 0;         ///< checks that end the game

    /// Adds count by count.
    LIBCHESS_API PerftCategories& operator+=(const PerftCategories& other) noexcept;
    /// Equal in every member.
    friend bool operator==(const PerftCategories&, const PerftCategories&) = default;
};

/// Counts and classifies, with the library's generator. `depth` >= 1.
[[nodiscard]] LIBCHESS_API std::expected<PerftCategories, PerftError> perft_categories(
    const Position& position, const PerftOptions& options, PerftMonitor& monitor);
/// The same, without anybody watching: `stopped` cannot happen.
[[nodiscard]] inline std::expected<PerftCategories, PerftError> perft_categories(
    const Position& position, const PerftOptions& options) {
    PerftMonitor monitor;
    return perft_categories(position, options, monitor);
}

}  // namespace chess
