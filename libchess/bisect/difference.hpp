#pragma once

#include "libchess/base/export.hpp"
#include "libchess/bisect/question.hpp"
#include "libchess/core/move.hpp"
#include "libchess/perft/perft.hpp"
#include "libchess/position/position.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// In what two answers to one question differ.
struct PerftDifference {
    /// A move that leads to different counts.
    struct Unequal {
        Move move;                 ///< the move
        std::uint64_t ours = 0;    ///< our count below it
        std::uint64_t theirs = 0;  ///< the other generator's
    };

    /// Legal moves that the other generator lacks, in the order of ours.
    std::vector<Move> missing;
    /// What only the other one has, as it wrote it: illegal moves, and legal ones for the second
    /// time.
    std::vector<std::string> extra;
    /// Moves that both have, and that lead to different counts; those with the fewest positions of
    /// ours first.
    std::vector<Unequal> unequal;
    /// A total that is not the sum of the answer's own counts; the sum beside it.
    struct WrongTotal {
        std::uint64_t total = 0;  ///< what the answer says
        std::uint64_t sum = 0;    ///< what its counts add up to
    };
    std::optional<WrongTotal> wrong_total;  ///< set if the answer's total is one
    /// The sums of both; theirs is the total that was given, if one was.
    std::uint64_t ours = 0;
    std::uint64_t theirs = 0;  ///< see `ours`

    /// Whether the moves differ, not only their counts.
    [[nodiscard]] bool in_moves() const noexcept { return !missing.empty() || !extra.empty(); }
    /// Whether anything differs.
    [[nodiscard]] bool any() const noexcept {
        return in_moves() || !unequal.empty() || wrong_total;
    }
};

/// Reads a move of an answer; nullopt if it is no legal one.
[[nodiscard]] LIBCHESS_API std::optional<Move> read_answer_move(const Position& position,
                                                                std::string_view text);

/// Compares the counts of all legal moves, as perft gives them, with another answer for the same
/// position. Castling may be written either way.
[[nodiscard]] LIBCHESS_API PerftDifference compare_answers(const Position& position,
                                                           const std::vector<PerftRootCount>& ours,
                                                           const PerftAnswer& theirs);

}  // namespace chess
