#pragma once

// Internal to libchess, not installed: the answer to a bad move against the better line, by what
// stands on the board where both come to rest.

#include "libchess/annotate/detail/fact_words.hpp"
#include "libchess/annotate/detail/quiet_end.hpp"
#include "libchess/core/move.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/fact/find_facts.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace chess::detail {

/// A bad move, the line that answers it, and the one that was better.
struct ComparedLines {
    const Position& before;        // NOLINT(*-avoid-const-or-ref-data-members)
    std::span<const Move> played;  ///< the bad move first, then the answer
    std::span<const Move> best;    ///< what was better
    /// How many facts the sentence may name: 1 or 2.
    std::size_t most_facts = 2;
    /// What earlier sentences about the side have named, which is not said again.
    std::span<const FoundFact> told = {};
    /// Where the other side's last move took something.
    std::optional<Square> taken_on = std::nullopt;
    /// The mover's winning chances before and after the bad move, in percent.
    double had = 50;
    double has = 50;

    /// Whether the better move, no capture, prevents a move of the other side: that could be played
    /// at once if the mover passed, and can not be played after it, or loses something by
    /// exchanges.
    [[nodiscard]] bool prevents(Move answer) const;
    /// Whether an earlier sentence was about a fact.
    [[nodiscard]] bool is_told(const FoundFact& found) const;
};

/// A fact that differs, and how.
struct Difference {
    Change change{};
    FoundFact found;
    int weight = 0;  ///< what its term loses, in centipawns
};

/// Whether a move is legal and loses nothing by exchanges.
[[nodiscard]] bool is_playable(const Position& position, Move move);
/// Whether facts have this one.
[[nodiscard]] bool has_fact(const std::vector<FoundFact>& facts, const FoundFact& wanted);
/// The same, but a pawn is isolated wherever it stands on its file.
[[nodiscard]] bool has_in_kind(const std::vector<FoundFact>& facts, const FoundFact& wanted);
/// How many facts of the same kind and side there are.
[[nodiscard]] std::ptrdiff_t count_of(const std::vector<FoundFact>& facts, const FoundFact& like);
/// Whether players go by a fact, however little an evaluation counts it.
[[nodiscard]] bool is_rule_of_play(Fact fact);
/// Whether a term counts for a fact, as its own or one that counts for the same thing.
[[nodiscard]] bool counts_for(Term term, Fact fact);

/// Both lines where they come to rest.
class LineComparison {
public:
    /// A term must lose so much to be worth a word, in centipawns.
    static constexpr int least_cp = 8;

    /// Follows the lines; nullopt if either has no quiet end. `lines` must outlive the result.
    [[nodiscard]] static std::optional<LineComparison> of(const ComparedLines& lines,
                                                          const Evaluator& evaluator);

    [[nodiscard]] const ComparedLines& lines() const noexcept { return *lines_; }
    [[nodiscard]] Color mover() const noexcept { return lines_->before.turn(); }
    [[nodiscard]] const QuietEnd& reply() const noexcept { return reply_; }
    [[nodiscard]] const QuietEnd& best() const noexcept { return best_; }
    /// The facts before the move.
    [[nodiscard]] const std::vector<FoundFact>& now() const noexcept { return now_; }

    /// What a term has lost for the mover, between the ends, in centipawns.
    [[nodiscard]] int lost(Term term) const { return lost_[term]; }
    /// The sum of that over the terms that plans are about.
    [[nodiscard]] int total_lost() const noexcept { return total_; }

    /// The lasting facts that differ and that a line brings about, those first that lose most.
    [[nodiscard]] std::vector<Difference> differences() const;

private:
    LineComparison(const ComparedLines& lines, QuietEnd reply, QuietEnd best);

    const ComparedLines* lines_;
    QuietEnd reply_;
    QuietEnd best_;
    std::vector<FoundFact> now_;
    TermMap<int> lost_{};
    int total_ = 0;
};

/// Whether a difference is to be seen in the better line, rather than in the answer.
[[nodiscard]] constexpr bool is_of_best(Change change) noexcept {
    return change == Change::missed || change == Change::spared;
}

}  // namespace chess::detail
