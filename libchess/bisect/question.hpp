#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace chess {

/// What a move generator is asked: how many positions lie `depth` plies on, move by move.
struct PerftQuestion {
    Position root;  ///< where the moves begin
    /// Legal moves that lead from there to the position in question, which the generator is to play
    /// itself.
    std::vector<Move> moves = {};
    /// Plies, at least 1; 1 asks for the list of legal moves.
    int depth = 1;

    /// The position in question.
    [[nodiscard]] LIBCHESS_API Position position() const;
};

/// How the root of a question is written for another generator: with the square behind every double
/// step, since its own choice of what to do with it is what is to be tested.
[[nodiscard]] LIBCHESS_API std::string question_fen(const Position& root);
/// The moves of a question as UCI writes them, parted by blanks.
[[nodiscard]] LIBCHESS_API std::string question_moves(const PerftQuestion& question);

/// The UCI command that leads to the position in question: "position fen FEN moves e2e4".
[[nodiscard]] LIBCHESS_API std::string position_command(const PerftQuestion& question);

/// What another generator answers.
struct PerftAnswer {
    /// A move of an answer, and what lies below it.
    struct RootMove {
        /// In UCI notation, with small letters, or in SAN if it was written so.
        std::string move;
        std::uint64_t nodes = 0;  ///< leaves below it

        /// Equal in every member.
        friend bool operator==(const RootMove&, const RootMove&) = default;
    };
    /// As they came; legal or not.
    std::vector<RootMove> moves;
    /// The sum that it gives, if it gives one.
    std::optional<std::uint64_t> total;

    /// Equal in every member.
    friend bool operator==(const PerftAnswer&, const PerftAnswer&) = default;
};

}  // namespace chess
