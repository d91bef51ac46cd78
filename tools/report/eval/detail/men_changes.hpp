#pragma once

// Internal to the reports: the men behind the change of a network's evaluation.

#include "report/eval/eval_report.hpp"

#include <optional>
#include <vector>

namespace chess::detail {

/// A man in two positions; if it is gone or new, it is in only one.
struct ManChange {
    std::optional<Attribution::Man> a;
    std::optional<Attribution::Man> b;

    /// The piece, as in the second position if it is there.
    [[nodiscard]] Piece piece() const noexcept { return b ? b->piece : a->piece; }
    [[nodiscard]] int delta() const noexcept { return (b ? b->cp : 0) - (a ? a->cp : 0); }
    /// The standard error of the change, for independent shares.
    [[nodiscard]] double error() const noexcept;
};

/// All men of both positions, the largest change first. A man is the same if it stands on the same
/// square in both, or made the move between them, castling rooks included.
[[nodiscard]] std::vector<ManChange> men_changes(const EvalDiff& diff);

}  // namespace chess::detail
