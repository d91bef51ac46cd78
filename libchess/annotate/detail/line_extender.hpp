#pragma once

// Internal to libchess, not installed.

#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/detail/search_again.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"
#include "libchess/uci/analyser.hpp"

#include <expected>
#include <vector>

namespace chess::detail {

/// Lets lines go on, by short searches, until they come to rest, three moves long at least. Without
/// an analyser it does nothing.
class LineExtender {
public:
    /// Nodes are counted in `game`; all three must outlive it.
    LineExtender(AnnotatedGame& game, const AnnotationOptions& options,
                 const AnnotationTools& tools);

    /// Appends moves to a line from `start`, if it has any.
    std::expected<void, EngineError> extend(const Position& start, std::vector<Move>& moves);

private:
    ShortSearch search_;
    SearchLimits limits_;
};

}  // namespace chess::detail
