#include "libchess/report/eval/eval_course.hpp"

#include "libchess/position/movegen.hpp"
#include "libchess/report/eval/detail/eval_table.hpp"
#include "libchess/report/eval/detail/eval_words.hpp"
#include "libchess/report/text/text_block.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

namespace chess {

namespace {

using detail::name_width;
using detail::signed_cp;

constexpr std::size_t ply_width = 4;
constexpr std::size_t move_width = 13;
constexpr std::size_t total_width = 7;
constexpr std::size_t change_width = 8;
constexpr std::size_t start_width = ply_width + 2 + move_width + total_width + 1 + change_width + 3;
/// Of the table at the end: a name, the first and last value, and two extremes with their plies.
constexpr std::size_t table_width = name_width + 8 + 9 + 30;
/// How many of the terms that changed are named.
constexpr std::size_t most_changes = 3;

/// Not told among the changes: the tempo changes with every move.
bool is_told(Term term) {
    return term != Term::tempo && term != Term::rounding;
}

/// What makes the numbers of a position worthless; empty in most positions.
std::string mate_remark(const EvalAccount& account, bool san) {
    const std::string_view mover = detail::side_name(account.position.turn());
    if (is_checkmate(account.position))
        return fmt::format("Checkmate: {} has won", detail::side_name(~account.position.turn()));
    if (is_stalemate(account.position)) return "Stalemate: a draw";
    if (account.mate_in_one)
        return fmt::format("{} can mate: {}", mover,
                           san ? account.mate_in_one->san : account.mate_in_one->uci);
    return "";
}

}  // namespace

StyledText EvalCourse::head(std::string_view title) const {
    StyledText text;
    text.add(title, Style::strong).add("\n");
    text.add(
        options_.pov == PointOfView::white
            ? "All numbers are White's view.\n\n"
            : "cp is the view of the side to move, a change that of the side that has moved.\n\n",
        Style::faint);
    return text.add(
        fmt::format("{:>{}}  {:<{}}{:>{}}{:>{}}   {}\n", "ply", ply_width, "move", move_width, "cp",
                    total_width, "change", change_width + 1, "what changed most, tempo apart"),
        Style::faint);
}

int EvalCourse::sign_of_change(const EvalAccount& account) const noexcept {
    return options_.pov == PointOfView::mover ? -options_.sign(account.position) : 1;
}

StyledText EvalCourse::line(const EvalAccount& account) {
    const int sign = options_.sign(account.position);
    const int total = account.breakdown.total_cp;
    const int change = total - previous_total_;
    // What is known to have been played, or else the start, or that a side passed.
    const std::string move = account.move       ? detail::numbered_move(account, options_.san)
                             : previous_        ? "--"
                             : account.ply == 0 ? "start"
                                                : "";
    StyledText text;
    text.add(fmt::format("{:>{}}  ", account.ply.value_or(0), ply_width), Style::faint);
    text.add(fmt::format("{:<{}}", move, move_width), Style::strong);
    text.add(fmt::format("{:>{}}", signed_cp(total * sign), total_width));
    if (!account.quiet()) text.add("?", Style::warning);
    untrusted_ = untrusted_ || !account.quiet();
    const std::string mate = mate_remark(account, options_.san);
    std::string list;
    if (previous_) {
        if (account.quiet()) text.add(" ");
        detail::add_number(
            text, change * sign_of_change(account), change_width,
            std::abs(change) >= 2 * EvalAccount::quiet_margin ? Style::strong : Style::plain);
        const std::size_t used = start_width + (mate.empty() ? 0 : mate.size() + 2);
        if (used < options_.width && has_legal_move(account.position))
            list = changes(account, *previous_, options_.width - used);
    } else if (!mate.empty()) text.add(std::string(change_width + (account.quiet() ? 1 : 0), ' '));
    if (!mate.empty()) text.add("   ").add(mate, Style::warning);
    if (!list.empty()) text.add((mate.empty() ? "   " : "; ") + list);
    remember(account);
    return text.add("\n");
}

/// How far each term goes, and what the next position is compared with.
void EvalCourse::remember(const EvalAccount& account) {
    TermMap<int> terms;
    for (const Breakdown::Row& row : account.breakdown.rows) terms[row.term] = row.cp;
    const int ply = account.ply.value_or(0);
    for (const Term term : all_terms) extend(ranges_[term], terms[term], ply, !previous_);
    extend(total_, account.breakdown.total_cp, ply, !previous_);
    previous_ = terms;
    previous_total_ = account.breakdown.total_cp;
}

/// The terms that changed most since the position before, as many as there is room for.
std::string EvalCourse::changes(const EvalAccount& account, const TermMap<int>& before,
                                std::size_t room) const {
    const int sign = sign_of_change(account);
    std::vector<detail::TermEffect> changed;
    for (const Breakdown::Row& row : account.breakdown.rows) {
        const int delta = row.cp - before[row.term];
        if (is_told(row.term) && delta != 0) changed.push_back({row.term, delta});
    }
    std::ranges::sort(changed, {}, detail::by_size);
    std::string list;
    for (std::size_t i = 0; i < std::min(most_changes, changed.size()); ++i) {
        const std::string one =
            fmt::format("{}{} {}", list.empty() ? "" : ", ", info(changed[i].term).name,
                        signed_cp(changed[i].cp * sign));
        if (list.size() + one.size() > room) break;
        list += one;
    }
    return list;
}

void EvalCourse::extend(Range& range, int cp, int ply, bool first) {
    if (first) range = {cp, {cp, ply}, {cp, ply}, cp};
    if (cp < range.least.cp) range.least = {cp, ply};
    if (cp > range.most.cp) range.most = {cp, ply};
    range.last = cp;
}

StyledText EvalCourse::table_row(std::string_view name, const Range& range, Style style) const {
    StyledText text;
    text.add(fmt::format("{:<{}}", name, name_width), style);
    detail::add_number(text, range.first, 8, style);
    for (const Extreme& extreme : {range.least, range.most}) {
        detail::add_number(text, extreme.cp, 9, style);
        text.add(fmt::format("{:>6}", extreme.ply), Style::faint);
    }
    detail::add_number(text, range.last, 9, style);
    return text.add("\n");
}

StyledText EvalCourse::table() const {
    StyledText text;
    if (untrusted_)
        text.add("?", Style::warning)
            .add(" a check, a mate, captures or promotions: do not trust the static number\n",
                 Style::faint);
    text.add("\n").add(fmt::format("{:<{}}{:>8}{:>9}{:>6}{:>9}{:>6}{:>9}\n", "for White",
                                   name_width, "first", "least", "ply", "most", "ply", "last"),
                       Style::faint);
    for (const Term term : all_terms) {
        const Range& range = ranges_[term];
        if (!options_.all_terms && range.least.cp == 0 && range.most.cp == 0) continue;
        text.add(table_row(info(term).name, range, Style::plain));
    }
    text.add(std::string(table_width, '-') + '\n', Style::faint);
    return text.add(table_row("total", total_, Style::strong));
}

}  // namespace chess
