#pragma once

// Internal to libchess, not installed: what is told by what it comes to, as searches bear out.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/detail/bad_move.hpp"
#include "libchess/annotate/detail/fact_teller.hpp"
#include "libchess/annotate/detail/line_extender.hpp"
#include "libchess/annotate/detail/line_judge.hpp"
#include "libchess/annotate/detail/outlook_reason.hpp"
#include "libchess/annotate/detail/stakes.hpp"
#include "libchess/annotate/detail/threat_finder.hpp"
#include "libchess/uci/analyser.hpp"

#include <expected>
#include <optional>

namespace chess::detail {

/// Tells a bad move by what the answer, or the better move, comes to.
class OutlookFinder {
public:
    using Found = std::expected<std::optional<OutlookReason>, EngineError>;

    /// All must outlive it.
    OutlookFinder(FactTeller& facts, LineJudge& judge, LineExtender& extender,
                  const StakeFinder& stakes, const ThreatFinder& threats)
        : facts_(facts),
          judge_(judge),
          extender_(extender),
          stakes_(stakes),
          threats_(threats) {}

    /// The answer, if everything hangs on it, or less on the better move; or the better move, if
    /// everything hangs on it; or the answer by more than what it comes to. A better answer that a
    /// long search finds takes the place of that in `bad`. Nullopt without an engine.
    [[nodiscard]] Found find(BadMove& bad, const Stakes& at_stake);

private:
    /// The answer, on which everything hangs if it `is_clear`.
    [[nodiscard]] Found by_answer(BadMove& bad, const Stakes& at_stake, bool is_clear);
    [[nodiscard]] Found by_better_move(const BadMove& bad);
    /// The reason by a line, with what that proves.
    [[nodiscard]] Found told(const BadMove& bad, Reason::Line line, bool is_alone);
    using Proof = std::expected<OutlookProof, EngineError>;
    /// What a line wins, or brings about; nothing if neither is to be seen.
    [[nodiscard]] Proof proof_of(const BadMove& bad, Reason::Line line);
    /// What the first move of a line threatens, if that is no capture.
    [[nodiscard]] Proof threat_in(const BadMove& bad, Reason::Line line) const;

    FactTeller& facts_;
    LineJudge& judge_;
    LineExtender& extender_;
    const StakeFinder& stakes_;
    const ThreatFinder& threats_;
};

}  // namespace chess::detail
