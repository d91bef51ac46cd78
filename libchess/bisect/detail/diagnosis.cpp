#include "libchess/bisect/detail/reason.hpp"
#include "libchess/core/format.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace chess {

namespace {

/// Whether a rule only says after which kind of move the position is wrong.
bool is_effect(Rule rule) {
    return rule >= Rule::wrong_after_en_passant && rule <= Rule::wrong_after_move;
}

/// Gathers moves by the rules that they break.
class BugList {
public:
    explicit BugList(const DifferingQuestion& differing)
        : differing_(differing),
          position_(differing.question.position()) {}

    std::vector<GeneratorBug> bugs() && {
        const PerftDifference& difference = differing_.difference;
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
    /// The bug that breaks this rule for this piece: a known one or a new one.
    GeneratorBug& bug_of(GeneratorBug bug, std::optional<Square> from) {
        if (!differing_.question.moves.empty()) bug = reason_of_state(differing_, bug);
        if (from && position_.at(*from) && detail::is_for_several_kinds(bug.rule))
            bug.piece = position_.type_at(*from);
        // Missing capturing promotions are the same bug if moves to the last rank lack the piece.
        if (bug.rule == Rule::capturing_promotion_forgotten &&
            std::ranges::find(bugs_, Rule::promotion_forgotten, &GeneratorBug::rule) != bugs_.end())
            bug.rule = Rule::promotion_forgotten;
        const auto known = std::ranges::find_if(
            bugs_, [&](const GeneratorBug& other) { return other.resembles(bug); });
        return known != bugs_.end() ? *known : bugs_.emplace_back(std::move(bug));
    }
    /// One move is made wrongly: bugs listed after the precise one are its effects.
    void gather_effects() {
        if (differing_.question.moves.empty()) return;
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

    const DifferingQuestion& differing_;
    Position position_;
    std::vector<GeneratorBug> bugs_;
};

/// One bug, not one for each move, if these are the moves of the other side.
std::optional<GeneratorBug> ignored_turn(const DifferingQuestion& differing) {
    if (!differing.question.moves.empty()) return std::nullopt;
    const Position& position = differing.question.start;
    const std::vector<Move>& missing = differing.difference.missing;
    const std::vector<std::string>& extra = differing.difference.extra;
    if (extra.empty() || missing.size() != legal_moves(position).size()) return std::nullopt;
    Setup setup = position.to_setup();
    setup.turn = ~setup.turn;
    setup.en_passant.reset();
    const auto turned = Position::from_setup(setup, {.chess960 = position.is_chess960()});
    if (!turned) return std::nullopt;
    std::vector<Move> theirs;
    for (const std::string& text : extra) {
        const auto move = detail::read_answer_move(turned->position, text);
        if (!move || std::ranges::find(theirs, *move) != theirs.end()) return std::nullopt;
        theirs.push_back(*move);
    }
    if (theirs.size() != legal_moves(turned->position).size()) return std::nullopt;
    auto bug = detail::because(Rule::turn_of_fen_ignored,
                               "These are all of {}'s moves, and it is {}'s turn.",
                               turned->position.turn(), position.turn());
    bug.missing = missing;
    bug.extra = extra;
    return bug;
}

std::string counts_text(const DifferingQuestion& differing) {
    const int depth = differing.question.depth;
    const auto& unequal = differing.difference.unequal;
    return (unequal.empty()
                ? fmt::format("At depth {} its list of moves is not the one it gives at depth 1.",
                              depth)
                : fmt::format("At depth {} its count behind {} is wrong; asked for the position "
                              "after that move, it counts right.",
                              depth, to_san(differing.question.position(), unequal.front().move))) +
           " Its moves are right wherever they were listed: something is carried wrongly while it "
           "counts, by making or taking back a move, or two positions share an entry of its table.";
}

}  // namespace

std::vector<GeneratorBug> diagnose(const DifferingQuestion& differing) {
    const PerftDifference& difference = differing.difference;
    if (differing.in_moves() && difference.in_moves()) {
        if (auto bug = ignored_turn(differing)) return {*std::move(bug)};
        return BugList(differing).bugs();
    }
    if (differing.in_moves() && !difference.unequal.empty()) {
        const auto& [move, ours, theirs] = difference.unequal.front();
        return {{Rule::counts_only,
                 fmt::format(
                     "At depth 1 every move counts once, and it counts {} position{} for {}.",
                     theirs, theirs == 1 ? "" : "s", to_san(differing.question.position(), move))}};
    }
    if (difference.in_total() && difference.unequal.empty() && !difference.in_moves())
        return {
            {Rule::wrong_total, fmt::format("It gives {} as the total of moves that sum up to {}.",
                                            difference.theirs, difference.their_sum)}};
    return {{Rule::counts_only, counts_text(differing)}};
}

}  // namespace chess
