#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/perft/perft.hpp"
#include "libchess/position/game_history.hpp"
#include "libchess/position/position.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace chess {

/// A question to a move generator: how many positions lie `depth` plies on, move by move. It plays
/// the moves of the history itself.
struct PerftQuestion : GameHistory {
    /// Plies, at least 1; 1 asks for the list of legal moves.
    int depth = 1;
};

/// How the root of a question is written for another generator: with the en passant square after
/// every double step, since how the generator handles it is to be tested.
[[nodiscard]] LIBCHESS_API std::string question_fen(const Position& root);
/// The UCI command that leads to the position in question, its root written by `question_fen`.
[[nodiscard]] LIBCHESS_API std::string question_command(const PerftQuestion& question);

/// The answer of another generator.
struct PerftAnswer {
    /// A move of an answer, and the leaves below it.
    struct RootMove {
        /// In UCI notation, with small letters, or in SAN if it was written so.
        std::string move;
        std::uint64_t nodes = 0;  ///< leaves below it

        /// Equal in every member.
        friend bool operator==(const RootMove&, const RootMove&) = default;
    };
    std::vector<RootMove> moves;         ///< in the order received; legal or not
    std::optional<std::uint64_t> total;  ///< the total that it gives, if any

    /// Equal in every member.
    friend bool operator==(const PerftAnswer&, const PerftAnswer&) = default;
};

/// The differences between two answers to one question.
struct PerftDifference {
    /// A move that leads to different counts.
    struct Unequal {
        Move move;                 ///< the move
        std::uint64_t ours = 0;    ///< our count below it
        std::uint64_t theirs = 0;  ///< the other generator's
    };

    /// Legal moves that the other generator lacks, in the order of ours.
    std::vector<Move> missing;
    /// Moves that only the other one has, as it wrote them: illegal moves and duplicates.
    std::vector<std::string> extra;
    /// Moves that both have but with different counts; the smallest count of ours first.
    std::vector<Unequal> unequal;
    std::uint64_t ours = 0;       ///< the sum of our counts
    std::uint64_t theirs = 0;     ///< the other's total if it gave one, else the sum of its counts
    std::uint64_t their_sum = 0;  ///< the sum of its counts

    /// Whether the moves differ, not only their counts.
    [[nodiscard]] bool in_moves() const noexcept { return !missing.empty() || !extra.empty(); }
    /// Whether the other's total is not the sum of its own counts.
    [[nodiscard]] bool in_total() const noexcept { return theirs != their_sum; }
    /// Whether anything differs.
    [[nodiscard]] bool any() const noexcept { return in_moves() || !unequal.empty() || in_total(); }
};

}  // namespace chess
