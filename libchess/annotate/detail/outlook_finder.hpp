#pragma once

// Internal to libchess, not installed: what is told by what it comes to, as searches bear out.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/detail/bad_move.hpp"
#include "libchess/annotate/detail/fact_teller.hpp"
#include "libchess/annotate/detail/line_extender.hpp"
#include "libchess/annotate/detail/line_judge.hpp"
#include "libchess/annotate/detail/outlook_reason.hpp"
#include "libchess/annotate/detail/stakes.hpp"
#include "libchess/uci/analyser.hpp"

#include <expected>
#include <optional>

namespace chess::detail {

/// Tells a bad move by what the answer, or the better move, comes to.
class OutlookFinder {
public:
    using Found = std::expected<std::optional<Reason>, EngineError>;

    /// All must outlive it.
    OutlookFinder(FactTeller& facts, LineJudge& judge, LineExtender& extender,
                  const StakeFinder& stakes)
        : facts_(facts),
          judge_(judge),
          extender_(extender),
          stakes_(stakes) {}

    /// The answer, if everything hangs on it, or less on the better move; or the better move, if
    /// everything hangs on it; or the answer by more than what it comes to. A better answer that a
    /// long search finds takes the place of that in `bad`. Nullopt without an engine.
    [[nodiscard]] Found find(BadMove& bad, const Stakes& at_stake);

private:
    using Told = std::expected<std::optional<OutlookReason>, EngineError>;

    [[nodiscard]] Found by_either(BadMove& bad, const Stakes& at_stake);
    /// The answer, on which everything hangs if it `is_clear`.
    [[nodiscard]] Found by_answer(BadMove& bad, const Stakes& at_stake, bool is_clear);
    [[nodiscard]] Found by_better_move(const BadMove& bad);
    /// The reason by a line, with what that proves.
    [[nodiscard]] Told told(const BadMove& bad, Reason::Line line, bool is_alone);
    /// What a line wins, or brings about; nothing if neither is to be seen.
    [[nodiscard]] std::expected<OutlookProof, EngineError> proof_of(const BadMove& bad,
                                                                    Reason::Line line);

    FactTeller& facts_;
    LineJudge& judge_;
    LineExtender& extender_;
    const StakeFinder& stakes_;
};

}  // namespace chess::detail
