#pragma once

// Internal to libchess, not installed: which men carry the change of a network's number.

#include "libchess/report/eval/eval_report.hpp"

#include <optional>
#include <vector>

namespace chess::detail {

/// A man of two positions; of one that is gone or new there is only one side.
struct ManChange {
    std::optional<Attribution::Man> a;
    std::optional<Attribution::Man> b;

    /// What it is, in the second position if it is there.
    [[nodiscard]] Piece piece() const noexcept { return b ? b->piece : a->piece; }
    [[nodiscard]] int delta() const noexcept { return (b ? b->cp : 0) - (a ? a->cp : 0); }
    /// The standard error of the change, as of two shares that have nothing to do with each other.
    [[nodiscard]] double error() const noexcept;
};

/// All men of both, the largest change first. A man is the same one if it stands on its square in
/// both, or has made the move between them, also as the rook that castles.
[[nodiscard]] std::vector<ManChange> men_changes(const EvalDiff& diff);

}  // namespace chess::detail
