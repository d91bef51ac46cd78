#pragma once

// Internal to libchess, not installed.

#include "libchess/bisect/detail/trial.hpp"
#include "libchess/bisect/difference.hpp"
#include "libchess/bisect/question.hpp"

#include <cstdint>
#include <optional>

namespace chess {

/// A question to which the two answers differ.
struct Parting {
    PerftQuestion question;
    PerftDifference difference;

    /// Whether the lists of moves differ there, which is as deep as a walk can go.
    [[nodiscard]] bool in_moves() const noexcept { return question.depth == 1; }
};

/// What came of comparing at depth 1, 2, ...
struct Walk {
    /// The last of them, and the counts there.
    int depth = 0;
    std::uint64_t ours = 0;
    std::uint64_t theirs = 0;
    std::optional<Parting> parting = {};
};

/// Compares at depth 1, 2, ..., `question.depth`, and walks from the first difference to where it
/// comes from.
[[nodiscard]] Trial::Result<Walk> walk(Trial& trial, const PerftQuestion& question);

/// The walk at one depth: from a question to which the answers differ down into the smallest
/// subtrees, to a position whose lists of moves differ. If there is none, the deepest question to
/// which the answers differ while they agree behind all its moves.
[[nodiscard]] Trial::Result<Parting> descend(Trial& trial, const Parting& start);

}  // namespace chess
