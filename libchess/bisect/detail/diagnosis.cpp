#include "libchess/bisect/detail/diagnosis.hpp"

#include "libchess/bisect/detail/reason.hpp"
#include "libchess/core/format.hpp"
#include "libchess/notation/san.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace chess {

namespace {

/// Whether a rule says little without the kind of piece.
bool is_for_several_kinds(Rule rule) {
    switch (rule) {
        case Rule::around_the_edge:
        case Rule::through_a_piece:
        case Rule::own_piece_captured:
        case Rule::not_how_it_moves:
        case Rule::listed_twice:
        case Rule::capture_forgotten:
        case Rule::move_forgotten: return true;
        default: return false;
    }
}

/// Whether a rule only says after what kind of move a position is wrong.
bool is_effect(Rule rule) {
    return rule >= Rule::wrong_after_en_passant && rule <= Rule::wrong_after_move;
}

std::optional<Square> origin_of(std::string_view text) {
    return parse_square(text.substr(0, 2));
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
            bug_of(reason_against(position_, text), origin_of(text)).extra.push_back(text);
        for (const Move move : difference.missing)
            bug_of(reason_for(position_, move, difference.missing), move.from())
                .missing.push_back(move);
        std::ranges::sort(bugs_, {},
                          [](const GeneratorBug& bug) { return std::pair(bug.rule, bug.piece); });
        gather_effects();
        return std::move(bugs_);
    }

private:
    GeneratorBug& bug_of(Reason reason, std::optional<Square> from) {
        if (!parting_.question.moves.empty())
            reason = reason_of_state(parting_.question, reason, parting_.difference);
        std::optional<PieceType> piece;
        if (from && position_.at(*from) && is_for_several_kinds(reason.rule))
            piece = position_.type_at(*from);
        // The capturing one, too, if it stands there without naming a piece.
        if (reason.rule == Rule::capturing_promotion_forgotten && has(Rule::promotion_forgotten))
            reason.rule = Rule::promotion_forgotten;
        GeneratorBug bug{.rule = reason.rule, .piece = piece, .explanation = {}};
        const auto known = std::ranges::find_if(
            bugs_, [&](const GeneratorBug& other) { return other.resembles(bug); });
        if (known != bugs_.end()) return *known;
        bug.explanation = std::move(reason.sentence);
        return bugs_.emplace_back(std::move(bug));
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
    [[nodiscard]] bool has(Rule rule) const {
        return std::ranges::find(bugs_, rule, &GeneratorBug::rule) != bugs_.end();
    }

    const Parting& parting_;
    Position position_;
    std::vector<GeneratorBug> bugs_;
};

std::string times(std::uint64_t count, std::string_view noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

GeneratorBug counts_bug(const Parting& parting) {
    const auto& unequal = parting.difference.unequal;
    GeneratorBug bug;
    bug.rule = Rule::counts_only;
    if (unequal.empty())
        bug.explanation =
            fmt::format("At depth {} its list of moves is not the one it gives at depth 1.",
                        parting.question.depth);
    else
        bug.explanation = fmt::format(
            "At depth {} its count behind {} is wrong; asked for the position after that move, it "
            "counts right.",
            parting.question.depth, to_san(parting.question.position(), unequal.front().move));
    bug.explanation +=
        " Its moves are right wherever they were listed: something is carried wrongly while it "
        "counts, by making or taking back a move, or two positions share an entry of its table.";
    return bug;
}

}  // namespace

std::vector<GeneratorBug> diagnose(const Parting& parting) {
    const PerftDifference& difference = parting.difference;
    if (parting.in_moves() && difference.in_moves()) return BugList(parting).bugs();
    GeneratorBug bug;
    if (parting.in_moves() && !difference.unequal.empty()) {
        const auto& unequal = difference.unequal.front();
        bug.rule = Rule::counts_only;
        bug.explanation = fmt::format("At depth 1 every move counts once, and it counts {} for {}.",
                                      times(unequal.theirs, "position"),
                                      to_san(parting.question.position(), unequal.move));
    } else if (difference.wrong_total && difference.unequal.empty() && !difference.in_moves()) {
        bug.rule = Rule::wrong_total;
        bug.explanation = fmt::format("It gives {} as the total of moves that sum up to {}.",
                                      difference.wrong_total->total, difference.wrong_total->sum);
    } else {
        bug = counts_bug(parting);
    }
    return {bug};
}

GeneratorBug unsteady_bug(const Parting& parting) {
    GeneratorBug bug;
    bug.rule = Rule::unsteady;
    bug.explanation = fmt::format(
        "Started anew and asked only this, at depth {}, it answers right. Something stays behind "
        "from earlier questions, such as the entries of a table.",
        parting.question.depth);
    return bug;
}

}  // namespace chess
