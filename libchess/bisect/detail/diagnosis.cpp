#include "libchess/bisect/detail/reason.hpp"
#include "libchess/core/format.hpp"
#include "libchess/notation/san.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace chess {

namespace {

/// Whether a rule only says after what kind of move a position is wrong.
bool is_effect(Rule rule) {
    return rule >= Rule::wrong_after_en_passant && rule <= Rule::wrong_after_move;
}

/// Gathers moves by the rules that they break.
class BugList {
public:
    explicit BugList(const Parting& parting)
        : parting_(parting),
          position_(parting.question.position()) {}

    std::vector<GeneratorBug> bugs() && {
        const PerftDifference& difference = parting_.difference;
        for (const std::string& text : difference.extra)
            bug_of(reason_against(position_, text), parse_square(text.substr(0, 2)))
                .extra.push_back(text);
        for (const Move move : difference.missing)
            bug_of(reason_for(position_, move, difference.missing), move.from())
                .missing.push_back(move);
        std::ranges::sort(bugs_, {},
                          [](const GeneratorBug& bug) { return std::pair(bug.rule, bug.piece); });
        gather_effects();
        return std::move(bugs_);
    }

private:
    /// The bug that breaks a rule for a piece, as it is known already or new.
    GeneratorBug& bug_of(GeneratorBug bug, std::optional<Square> from) {
        if (!parting_.question.moves.empty()) bug = reason_of_state(parting_, bug);
        if (from && position_.at(*from) && is_for_several_kinds(bug.rule))
            bug.piece = position_.type_at(*from);
        // The capturing one, too, if it is there without naming a piece.
        if (bug.rule == Rule::capturing_promotion_forgotten &&
            std::ranges::find(bugs_, Rule::promotion_forgotten, &GeneratorBug::rule) != bugs_.end())
            bug.rule = Rule::promotion_forgotten;
        const auto known = std::ranges::find_if(
            bugs_, [&](const GeneratorBug& other) { return other.resembles(bug); });
        return known != bugs_.end() ? *known : bugs_.emplace_back(std::move(bug));
    }
    /// One move carries something wrongly: what shows beside the right name for it is its effect.
    void gather_effects() {
        if (parting_.question.moves.empty()) return;
        GeneratorBug& cause = bugs_.front();
        for (GeneratorBug& bug : std::span(bugs_).subspan(1)) {
            if (!is_effect(bug.rule)) continue;
            cause.missing.insert(cause.missing.end(), bug.missing.begin(), bug.missing.end());
            cause.extra.insert(cause.extra.end(), bug.extra.begin(), bug.extra.end());
        }
        const auto rest = std::remove_if(bugs_.begin() + 1, bugs_.end(),
                                         [](const auto& bug) { return is_effect(bug.rule); });
        bugs_.erase(rest, bugs_.end());
    }

    const Parting& parting_;
    Position position_;
    std::vector<GeneratorBug> bugs_;
};

std::string counts_text(const Parting& parting) {
    const int depth = parting.question.depth;
    const auto& unequal = parting.difference.unequal;
    return (unequal.empty()
                ? fmt::format("At depth {} its list of moves is not the one it gives at depth 1.",
                              depth)
                : fmt::format("At depth {} its count behind {} is wrong; asked for the position "
                              "after that move, it counts right.",
                              depth, to_san(parting.question.position(), unequal.front().move))) +
           " Its moves are right wherever they were listed: something is carried wrongly while it "
           "counts, by making or taking back a move, or two positions share an entry of its table.";
}

}  // namespace

std::vector<GeneratorBug> diagnose(const Parting& parting) {
    const PerftDifference& difference = parting.difference;
    if (parting.in_moves() && difference.in_moves()) return BugList(parting).bugs();
    if (parting.in_moves() && !difference.unequal.empty()) {
        const auto& [move, ours, theirs] = difference.unequal.front();
        return {{Rule::counts_only,
                 fmt::format(
                     "At depth 1 every move counts once, and it counts {} position{} for {}.",
                     theirs, theirs == 1 ? "" : "s", to_san(parting.question.position(), move))}};
    }
    if (difference.in_total() && difference.unequal.empty() && !difference.in_moves())
        return {
            {Rule::wrong_total, fmt::format("It gives {} as the total of moves that sum up to {}.",
                                            difference.theirs, difference.their_sum)}};
    return {{Rule::counts_only, counts_text(parting)}};
}

}  // namespace chess
