#include "report/eval/eval_course.hpp"

#include "libchess/position/movegen.hpp"
#include "report/eval/detail/eval_words.hpp"
#include "report/eval/detail/term_grid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <span>
#include <utility>

namespace chess {

namespace {

using detail::Cell;
using detail::left;
using detail::name_width;
using detail::right;
using detail::signed_cp;

/// Where what changed begins.
constexpr std::size_t start_width = 46;
/// How many of the terms that changed are named.
constexpr std::size_t most_changes = 3;

/// Not named among the changes: the tempo changes with every move.
bool is_named(Term term) {
    return term != Term::tempo && term != Term::rounding;
}

/// A remark on a mate, which makes the numbers worthless; empty in most positions.
std::string mate_remark(const Explanation& report, bool san) {
    const std::string_view mover = side_name(report.position.turn());
    if (is_checkmate(report.position))
        return fmt::format("Checkmate: {} has won", side_name(~report.position.turn()));
    if (is_stalemate(report.position)) return "Stalemate: a draw";
    if (report.mate_in_one)
        return fmt::format("{} can mate: {}", mover,
                           san ? report.mate_in_one->san : report.mate_in_one->uci);
    return "";
}

const detail::Grid& lines_grid() {
    static const detail::Grid grid({right("ply", 4),
                                    {.head = "move", .width = 13, .gap = 2},
                                    right("cp", 7),
                                    left("", 1),
                                    right("change", 8),
                                    right("network", 8),
                                    {.head = "what changed most, tempo apart", .gap = 3}});
    return grid;
}

}  // namespace

StyledText EvalCourse::head(std::string_view title) const {
    StyledText text;
    text.add(title, Style::strong).add("\n");
    text.add(
        options_.pov == PointOfView::white
            ? "All numbers are White's view.\n\n"
            : "cp and network: the view of the side to move; change: of the side that moved.\n\n",
        Style::faint);
    return text.add(lines_grid().head());
}

int EvalCourse::sign_of_change(const Explanation& report) const noexcept {
    return options_.pov == PointOfView::mover ? -options_.sign(report.position) : 1;
}

StyledText EvalCourse::line(const Explanation& report) {
    const int sign = options_.sign(report.position);
    const int total = report.breakdown.total_cp;
    const int change = total - previous_total_;
    // The move if known, or else the start, or a pass.
    const std::string move = report.move       ? detail::numbered_move(report, options_.san)
                             : previous_       ? "--"
                             : report.ply == 0 ? "start"
                                               : "";
    untrusted_ = untrusted_ || !report.quiet();
    std::vector<Cell> row;
    row.reserve(7);
    row.emplace_back(std::to_string(report.ply.value_or(0)), Style::faint);
    row.emplace_back(move, Style::strong);
    row.emplace_back(signed_cp(total * sign));
    row.emplace_back(report.quiet() ? "" : "?", Style::warning);
    const std::size_t change_column = row.size();
    row.emplace_back("");
    row.emplace_back(signed_cp(report.network.cp * sign));
    const std::string mate = mate_remark(report, options_.san);
    StyledText remarks;
    if (!mate.empty()) remarks.add(mate, Style::warning);
    if (previous_) {
        const bool is_large = std::abs(change) >= 2 * Explanation::quiet_margin;
        row[change_column] = detail::number_cell(change * sign_of_change(report),
                                                 is_large ? Style::strong : Style::plain);
        const std::size_t used = start_width + (mate.empty() ? 0 : mate.size() + 2);
        if (used < options_.width && has_legal_move(report.position)) {
            const std::string list = changes(report, *previous_, options_.width - used);
            if (!list.empty()) remarks.add((mate.empty() ? "" : "; ") + list);
        }
    }
    row.emplace_back(std::move(remarks));
    remember(report);
    return lines_grid().row(std::move(row));
}

/// Updates the range of each term, and the values to compare the next position with.
void EvalCourse::remember(const Explanation& report) {
    TermMap<int> terms;
    for (const Breakdown::Row& row : report.breakdown.rows) terms[row.term] = row.cp;
    const int ply = report.ply.value_or(0);
    for (const Term term : all_terms) extend(ranges_[term], terms[term], ply, !previous_);
    extend(total_, report.breakdown.total_cp, ply, !previous_);
    extend(network_, report.network.cp, ply, !previous_);
    previous_ = terms;
    previous_total_ = report.breakdown.total_cp;
}

/// The terms that changed most since the position before, as many as there is room for.
std::string EvalCourse::changes(const Explanation& report, const TermMap<int>& before,
                                std::size_t room) const {
    const int sign = sign_of_change(report);
    std::vector<detail::TermEffect> changed;
    changed.reserve(report.breakdown.rows.size());
    for (const Breakdown::Row& row : report.breakdown.rows) {
        const int delta = row.cp - before[row.term];
        if (is_named(row.term) && delta != 0) changed.push_back({row.term, delta});
    }
    const std::size_t named = std::min(most_changes, changed.size());
    std::ranges::partial_sort(changed, changed.begin() + static_cast<std::ptrdiff_t>(named), {},
                              detail::by_size);
    std::string list;
    for (const auto& [term, delta] : std::span(changed).first(named)) {
        std::string one(list.empty() ? "" : ", ");
        one.append(info(term).name).append(" ").append(signed_cp(delta * sign));
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

StyledText EvalCourse::table() const {
    StyledText text;
    if (untrusted_)
        text.add("?", Style::warning)
            .add(" a check, a mate, captures or promotions: do not trust the static number\n",
                 Style::faint);
    detail::Grid grid({left("for White", name_width), right("first", 8), right("least", 9),
                       right("ply", 6), right("most", 9), right("ply", 6), right("last", 9)});
    const auto add = [&](std::string_view name, const Range& range, Style style) {
        std::vector<Cell> row{{name, style}, detail::number_cell(range.first, style)};
        for (const Extreme& extreme : {range.least, range.most}) {
            row.push_back(detail::number_cell(extreme.cp, style));
            row.emplace_back(fmt::format("{}", extreme.ply), Style::faint);
        }
        row.push_back(detail::number_cell(range.last, style));
        grid.add(std::move(row));
    };
    for (const Term term : all_terms) {
        const Range& range = ranges_[term];
        if (options_.all_terms || range.least.cp != 0 || range.most.cp != 0)
            add(info(term).name, range, Style::plain);
    }
    grid.add_rule(7);
    add("total", total_, Style::strong);
    add("network", network_, Style::strong);
    return text.add("\n").add(grid.block().text());
}

}  // namespace chess
