#pragma once

// Internal to libchess, not installed.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/detail/search_again.hpp"
#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/motif/motif_line.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/limits.hpp"

#include <expected>
#include <optional>

namespace chess::detail {

/// Looks for threats: what a side would win if the other one passed.
class LIBCHESS_TEST_API ThreatFinder {
public:
    using Found = std::expected<std::optional<MotifLine>, EngineError>;

    /// `game` counts the nodes; both others must outlive it, too.
    ThreatFinder(AnnotatedGame& game, const AnnotationOptions& options,
                 const AnnotationTools& tools);

    /// What a move of the side not to move threatens: a line that begins with it and wins material
    /// or mates, from the position after a null move. An error if the engine fails or the search is
    /// stopped.
    [[nodiscard]] Found threat_in(const Position& position, Move first) const;
    /// What a move threatens that its side could not do at once: a line that wins material or
    /// mates, from the position after the move and a null move. Nothing of a check, nor where
    /// threats are not asked for. An error as above.
    [[nodiscard]] Found threat_by(const Position& before, Move move) const;

private:
    ShortSearch search_;
    SearchLimits limits_;
    bool is_asked_for_;
};

/// Whether a threat's first move wins or mates by itself in a position, whatever hangs beside, or
/// its whole line does.
[[nodiscard]] bool could_come(const Position& position, const MotifLine& threat);

}  // namespace chess::detail
