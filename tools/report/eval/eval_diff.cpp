#include "report/eval/eval_report.hpp"

#include "libchess/notation/fen.hpp"
#include "report/eval/detail/eval_words.hpp"
#include "report/eval/detail/fact_records.hpp"
#include "report/eval/detail/men_changes.hpp"
#include "report/eval/detail/term_grid.hpp"
#include "report/text/board_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chess {

namespace {

using detail::TermEffect;

constexpr std::size_t board_gap = 4;
constexpr std::size_t most_changed_men = 12;
constexpr std::array<const char*, 2> labels{"A", "B"};

struct Change {
    Term term;
    int a;
    int b;

    [[nodiscard]] int delta() const noexcept { return b - a; }
    [[nodiscard]] int size() const noexcept { return std::abs(delta()); }
};

/// The changes of all rows, the largest first.
std::vector<Change> changes(const EvalDiff& diff) {
    std::vector<Change> result;
    result.reserve(diff.a.breakdown.rows.size());
    for (const Breakdown::Row& row : diff.a.breakdown.rows)
        result.push_back({row.term, row.cp, diff.b.cp(row.term)});
    std::ranges::sort(result, {},
                      [](const Change& change) { return std::pair(-change.size(), change.term); });
    return result;
}

StyledText title(const EvalDiff& diff, const EvalReportOptions& options) {
    StyledText text;
    for (const Explanation* report : {&diff.a, &diff.b}) {
        const bool is_b = report == &diff.b;
        text.add(labels[is_b ? 1 : 0], Style::strong).add("  ");
        text.add(to_fen(report->position) + '\n', Style::faint);
        if (!report->id.empty()) text.add("   ").add(printable(report->id) + '\n', Style::strong);
    }
    const std::string move = detail::numbered_move(diff.b, options.san);
    if (!move.empty()) text.add("B is A after ").add(move, Style::strong).add("\n");
    return text.add("\n");
}

/// The mates that make the numbers worthless: "Checkmate: Black has won." For two positions that no
/// move connects it is said which.
StyledText mates(const EvalDiff& diff, const EvalReportOptions& options) {
    StyledText text;
    if (!diff.b.move) {
        const StyledText in_a = detail::mate_words(diff.a, options.san);
        if (!in_a.spans().empty()) text.add("In A: ").add(in_a).add(" ");
    }
    const StyledText in_b = detail::mate_words(diff.b, options.san);
    if (!in_b.spans().empty()) text.add(diff.b.move ? "" : "In B: ").add(in_b).add(" ");
    return text;
}

/// "passed pawns (+0.40); against it stands mobility (-0.08)", for the side that gains.
std::string reasons(const std::vector<Change>& changes, int delta) {
    std::vector<TermEffect> all;
    const int worth = changes.empty() ? 1 : std::max(1, changes.front().size() / 5);
    for (const Change& change : changes)
        if (change.term != Term::rounding && change.size() >= worth)
            all.push_back({change.term, change.delta()});
    if (delta == 0) return detail::balance(all, 1);

    const int side = delta < 0 ? -1 : 1;
    std::vector<TermEffect> with;
    std::vector<TermEffect> against;
    for (const TermEffect& effect : all) {
        auto& list = effect.cp * side > 0 ? with : against;
        if (list.size() < 3) list.push_back(effect);
    }
    std::string text = detail::enumerated(with, side);
    if (!against.empty())
        text += fmt::format("{}against it {} {}", text.empty() ? "" : "; ",
                            against.size() == 1 ? "stands" : "stand",
                            detail::enumerated(against, side));
    return text;
}

/// "From A to B White gains 0.36: passed pawns (+0.40); against it stands mobility (-0.08)."
StyledText summary(const EvalDiff& diff, const std::vector<Change>& changes,
                   const EvalReportOptions& options) {
    const int delta = diff.b.breakdown.total_cp - diff.a.breakdown.total_cp;
    StyledText text = mates(diff, options);
    const bool mate = !text.spans().empty();
    if (mate) text.add("The numbers know nothing of that: ");
    if (delta == 0) text.add("A and B are worth the same", Style::strong);
    else
        text.add(fmt::format("{} A to B {} gains {}", mate ? "from" : "From",
                             side_name(delta > 0 ? Color::white : Color::black),
                             detail::in_pawns(delta)),
                 Style::strong);
    const std::string why = reasons(changes, delta);
    if (!why.empty()) text.add(": " + why);
    return text.add(".");
}

/// The words on one of the two beside its numbers.
StyledText remark(std::string_view label, const Explanation& report, bool san) {
    StyledText text;
    text.add(fmt::format("({})", label), Style::strong).add(" ");
    const StyledText mate = detail::mate_words(report, san);
    if (!mate.spans().empty()) return text.add(mate);
    const StyledText ending = detail::endgame_words(report);
    text.add(ending);
    if (!ending.spans().empty()) text.add(" ");
    return text.add(detail::quiescence_words(report));
}

TextBlock table(const EvalDiff& diff, const std::vector<Change>& changes,
                const EvalReportOptions& options, int sign) {
    int largest = detail::half_bar;
    for (const Change& change : changes)
        if (change.term != Term::material) largest = std::max(largest, change.size());
    constexpr std::size_t width = 9;
    detail::Grid grid({detail::left("centipawns", detail::name_width),
                       detail::right(labels[0], width), detail::right(labels[1], width),
                       detail::right("B - A", width), detail::left("")});
    const auto add = [&](std::string_view name, int a, int b, Style style, StyledText bar) {
        grid.add({{name, style},
                  detail::number_cell(a * sign),
                  detail::number_cell(b * sign),
                  detail::number_cell((b - a) * sign, style),
                  std::move(bar)});
    };
    for (const Change& change : changes) {
        if (change.delta() == 0 && !options.all_terms) continue;
        const Style style = 2 * change.size() >= largest ? Style::strong : Style::plain;
        add(info(change.term).name, change.a, change.b, style,
            detail::bar(change.delta() * sign, largest));
    }
    grid.add_rule(4);
    add("total", diff.a.breakdown.total_cp, diff.b.breakdown.total_cp, Style::strong, {});
    add("network", diff.a.network.cp, diff.b.network.cp, Style::strong, {});
    add("rest", diff.a.network_rest_cp(), diff.b.network_rest_cp(), Style::plain, {});
    return grid.block();
}

/// "N g1-f3", "n b8 gone", "Q d8 new" of a man.
StyledText man_name(const detail::ManChange& change) {
    StyledText text;
    text.add(std::string(1, to_char(change.piece())) + " ", Style::faint);
    std::string squares = to_string((change.a ? change.a : change.b)->square);
    if (!change.a) squares += " new";
    else if (!change.b) squares += " gone";
    else if (change.a->square != change.b->square) squares += "-" + to_string(change.b->square);
    return text.add(squares, Style::strong);
}

/// The men whose shares of the network's number change most.
TextBlock men_table(const EvalDiff& diff, const EvalReportOptions& options, int sign) {
    const std::vector<detail::ManChange> men = detail::men_changes(diff);
    const std::size_t shown =
        options.all_terms ? men.size() : std::min(most_changed_men, men.size());
    constexpr std::size_t width = 9;
    detail::Grid grid({detail::left("network, by men", detail::name_width),
                       detail::right(labels[0], width), detail::right(labels[1], width),
                       detail::right("B - A", width), detail::right("error", width),
                       detail::left("")});
    const int largest = std::max(detail::half_bar, men.empty() ? 0 : std::abs(men.front().delta()));
    for (const detail::ManChange& change : std::span(men).first(shown))
        grid.add({man_name(change),
                  detail::number_cell((change.a ? change.a->cp : 0) * sign),
                  detail::number_cell((change.b ? change.b->cp : 0) * sign),
                  detail::number_cell(change.delta() * sign),
                  {fmt::format("{:.1f}", change.error()), Style::faint},
                  detail::bar(change.delta() * sign, largest)});
    const auto add = [&](std::string_view name, int a, int b) {
        grid.add({name, detail::number_cell(a * sign), detail::number_cell(b * sign),
                  detail::number_cell((b - a) * sign)});
    };
    int a = 0;
    int b = 0;
    for (const detail::ManChange& change : std::span(men).subspan(shown)) {
        a += change.a ? change.a->cp : 0;
        b += change.b ? change.b->cp : 0;
    }
    if (shown < men.size()) add(fmt::format("{} more", men.size() - shown), a, b);
    add("kings", diff.a.network.bare_cp, diff.b.network.bare_cp);
    grid.add_rule(4);
    add("network", diff.a.network.cp, diff.b.network.cp);
    TextBlock block = grid.block();
    for (const Explanation* report : {&diff.a, &diff.b})
        if (report->network.endgame)
            block.add(wrapped(StyledText().add(fmt::format("({}) The ending is known and the "
                                                           "network is not asked.",
                                                           labels[report == &diff.b ? 1 : 0])),
                              options.width));
    return block;
}

}  // namespace

StyledText Telling<EvalDiff>::text(const EvalDiff& diff, const EvalReportOptions& options) {
    const int sign = options.sign(diff.a.position);
    const std::vector<Change> sorted = changes(diff);

    const TextBlock boards = beside(board_text(diff.a.position), board_text(diff.b.position),
                                    board_text_width + board_gap);
    const std::size_t used = 2 * (board_text_width + board_gap);
    const std::size_t room = std::min<std::size_t>(options.width - used, 60);
    TextBlock words = wrapped(summary(diff, sorted, options), room);
    if (options.pov == PointOfView::mover)
        words.add(wrapped(
            StyledText().add("The table is the view of the side to move in A.", Style::faint),
            room));

    StyledText text = title(diff, options);
    text.add(beside(boards, words, used).text()).add("\n");
    text.add(table(diff, sorted, options, sign).text()).add("\n");
    if (options.pieces) text.add(men_table(diff, options, sign).text()).add("\n");
    if (options.facts) {
        text.add(detail::fact_table("facts gained", detail::facts_gained(diff), sign).text());
        text.add("\n");
        text.add(detail::fact_table("facts lost", detail::facts_lost(diff), sign).text());
        text.add("\n");
    }
    text.add(wrapped(remark(labels[0], diff.a, options.san), options.width).text());
    text.add(wrapped(remark(labels[1], diff.b, options.san), options.width).text());
    return text;
}

}  // namespace chess
