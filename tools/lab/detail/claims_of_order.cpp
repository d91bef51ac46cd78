// The sources' claims about transposition tables, move ordering, windows and selectivity.

#include "lab/detail/claims.hpp"
#include "lab/minimal_tree.hpp"

#include <array>
#include <cstdlib>

namespace chess::detail {

namespace {

using Judged = std::optional<Verdict>;

double percent(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

// --- memory -------------------------------------------------------------------------------------

Judged iterations_pay_with_a_table(const Case& memory) {
    const double saved = -memory.change("iterative+trans, large", "direct+trans, large");
    return Verdict{saved > 0, fmt::format("{:.0f} % of the nodes of a direct search with such a "
                                          "table saved at depth {}",
                                          saved, memory.last)};
}

Judged descent_is_cheaper(const Case& memory) {
    const double share = 100.0 * memory.nodes("descent+static, large", memory.last) /
                         memory.nodes("direct+static", memory.last);
    return Verdict{share < 100,
                   fmt::format("{:.0f} % of the nodes at depth {}", share, memory.last)};
}

/// The nodes saved by a table on the positions with the fewest men, and on the others.
Judged table_helps_endgames(const Case& memory) {
    const std::size_t direct = memory.place("direct");
    const std::size_t table = memory.place("iterative+trans, large");
    constexpr int few = 20;
    double nodes[2][2] = {};
    for (const PositionMeasurements& position : memory.positions()) {
        auto& group = nodes[position.men <= few ? 1 : 0];
        group[0] += static_cast<double>(position.by_set[direct].back().nodes);
        group[1] += static_cast<double>(position.by_set[table].back().nodes);
    }
    if (nodes[0][0] == 0 || nodes[1][0] == 0) return std::nullopt;
    const double others = 100 - 100 * nodes[0][1] / nodes[0][0];
    const double endgames = 100 - 100 * nodes[1][1] / nodes[1][0];
    return Verdict{endgames > others,
                   fmt::format("nodes saved with at most {} men {:.0f} %, with more {:.0f} %", few,
                               endgames, others)};
}

// --- order --------------------------------------------------------------------------------------

Judged static_order_pays(const Case& order) {
    const auto factor = [&](int depth) {
        return order.horizon("vanilla", depth) / order.horizon("physicist", depth);
    };
    return Verdict{
        factor(order.last) > 5,
        fmt::format("leaves without over leaves with, from {} roots of 43 to 45 moves: "
                    "{}",
                    order.positions().size(), by_depth(order.first, order.last, "{:.1f}", factor))};
}

Judged branching_falls(const Case& selection) {
    constexpr std::string_view set = "ordered alpha-beta";
    const int last = selection.last;
    const std::array counts{selection.at(set, last - 2).nodes, selection.at(set, last - 1).nodes,
                            selection.at(set, last).nodes};
    const double branching = mean_branching_factor(counts).value_or(1);
    const double width = selection.at(set, last).statistics.width();
    return Verdict{branching >= 5 && branching <= 9 && width >= 25,
                   fmt::format("{:.1f} moves a position, {:.1f} nodes for one at depths {} to {} "
                               "(set '{}')",
                               width, branching, last - 2, last, set)};
}

Judged cuts_come_early(const Case& selection) {
    const SearchStatistics counted = selection.at("ordered", selection.last).statistics;
    const double three = percent(counted.cut_by_first_three, counted.cut_nodes);
    return Verdict{three > 90,
                   fmt::format("{:.1f} % by the first move, {:.1f} % within three",
                               percent(counted.cut_by_first, counted.cut_nodes), three)};
}

Judged captures_refute(const Case& selection) {
    const SearchStatistics counted = selection.at("ordered", selection.last).statistics;
    const double share = percent(counted.cut_by_capture, counted.cut_nodes);
    return Verdict{share >= 65 && share <= 85, fmt::format("{:.1f} % of the cutoffs", share)};
}

Judged difference_is_better(const Case& selection) {
    const double more = selection.change("capture difference", "ordered");
    return Verdict{more < 0, fmt::format("{:+.1f} % nodes", more)};
}

Judged few_killers(const Case& selection) {
    const double third = selection.change("three killers", "ordered");
    const double captures = selection.change("captures as killers", "ordered");
    return Verdict{
        third > -2 && captures > -2,
        fmt::format("a third {:+.1f} % nodes, captures admitted {:+.1f} %", third, captures)};
}

Judged history_by_ply(const Case& selection) {
    const double more = selection.change("history by ply", "ordered");
    return Verdict{more > -5, fmt::format("{:+.1f} % nodes", more)};
}

Judged recaptures_early(const Case& selection) {
    const double more = selection.change("recaptures first", "ordered");
    return Verdict{more < 0, fmt::format("{:+.1f} % nodes", more)};
}

// --- windows ------------------------------------------------------------------------------------

Judged fail_hard_agrees(const Case& windows) {
    const std::size_t soft = windows.place("direct");
    const std::size_t hard = windows.place("fail-hard");
    bool same = true;
    for (const PositionMeasurements& position : windows.positions())
        for (std::size_t at = 0; at < position.by_set[soft].size(); ++at)
            same = same &&
                   position.by_set[soft][at].centipawns == position.by_set[hard][at].centipawns;
    return Verdict{same, fmt::format("{} at every depth, for {:+.1f} % nodes",
                                     same ? "the same" : "not the same",
                                     windows.change("fail-hard", "direct"))};
}

Judged deep_cutoffs_pay(const Case& windows) {
    const double more = windows.change("shallow cutoffs", "direct");
    return Verdict{more > 0, fmt::format("{:+.1f} % nodes at depth {}", more, windows.last)};
}

Judged sliding_pays(const Case& windows) {
    const double more = windows.change("sliding window", "aspiration");
    return Verdict{more < 0, fmt::format("{:+.1f} % nodes against aspiration", more)};
}

Judged few_searches_again(const Case& windows) {
    const double negascout = windows.change("negascout", "pvs");
    const double rule = windows.change("depth-two rule", "pvs");
    const double ties = windows.change("tie window", "pvs");
    return Verdict{
        negascout <= 0 && rule <= 0 && ties >= 0,
        fmt::format("from the value {:+.1f} % nodes, depth-two rule {:+.1f} %, (b,b) {:+.1f} %",
                    negascout, rule, ties)};
}

// --- selection ----------------------------------------------------------------------------------

Judged reduced_null_moves_pay(const Case& selection) {
    const double reduced = selection.change("null move", "ordered");
    const double unreduced = selection.change("null move, R = 0", "ordered");
    return Verdict{unreduced > -10 && reduced < unreduced && reduced < 0,
                   fmt::format("R = 0: {:+.0f} % nodes, R = 2: {:+.0f} % at depth {}", unreduced,
                               reduced, selection.last)};
}

Judged null_moves_cut(const Case& selection) {
    const SearchStatistics counted = selection.at("null move", selection.last).statistics;
    const double first = percent(counted.cut_by_first, counted.cut_nodes);
    return Verdict{first > 70,
                   fmt::format("{:.0f} % of the null moves tried cut; of the nodes that moves cut, "
                               "{:.1f} % by the first, {:.1f} % within three",
                               percent(counted.null_cuts, counted.null_moves), first,
                               percent(counted.cut_by_first_three, counted.cut_nodes))};
}

/// The mean difference of two sets' values, or of one set's at two depths, mates aside.
double difference(const Case& selection, std::string_view a, int depth_a, std::string_view b,
                  int depth_b) {
    const auto value = [&](const PositionMeasurements& position, std::string_view set, int depth) {
        return position
            .by_set[selection.place(set)][static_cast<std::size_t>(depth - selection.first)]
            .centipawns;
    };
    double sum = 0;
    double count = 0;
    for (const PositionMeasurements& position : selection.positions()) {
        const int first = value(position, a, depth_a);
        const int second = value(position, b, depth_b);
        if (std::abs(first) >= 10000 || std::abs(second) >= 10000) continue;
        sum += std::abs(first - second);
        ++count;
    }
    return count == 0 ? 0 : sum / count;
}

Judged values_settle(const Case& selection) {
    const int first = selection.first + 1;
    const auto step = [&](int depth) {
        return difference(selection, "ordered", depth, "ordered", depth - 1);
    };
    return Verdict{
        step(selection.last) < 25 && step(selection.last) < step(first),
        "centipawns on average, to depth " + by_depth(first, selection.last, "{:.0f}", step)};
}

Judged captures_suffice(const Case& selection) {
    const double apart = mean_over(selection.first, selection.last, [&](int depth) {
        return difference(selection, "ordered", depth, "checks at the horizon", depth);
    });
    return Verdict{
        apart < 25,
        fmt::format("with checks the value differs by {:.1f} centipawns on average over "
                    "all depths, for {:+.1f} % nodes at depth {}",
                    apart, selection.change("checks at the horizon", "ordered"), selection.last)};
}

constexpr auto order_rules = std::to_array<ClaimRule>({
    {comparison_title::memory, 0, "iterations-pay",
     "where a transposition table guides it, iterative deepening is cheaper than a direct search",
     "Chess Programming Theory 2000; Marsland 1986, 3.4", iterations_pay_with_a_table},
    {comparison_title::memory, 0, "descent",
     "all iterations of recursive descent together cost less than one direct search",
     "blog post on minimax and alpha-beta", descent_is_cheaper},
    {comparison_title::memory, 0, "table-endgames", "a table helps most in endgames",
     "Marsland 1986, 3.5, 4", table_helps_endgames},
    {comparison_title::order, 4, "static-order",
     "sorting by the static evaluation saves a factor of up to 30 at depth 6",
     "Caplinger 2021, 9.2 (there 1.0, 1.1, 5.9, 8.4, 7.1, 34)", static_order_pays},
    {comparison_title::windows, 0, "deep-cutoffs", "with one bound alone deep cutoffs are missed",
     "Marsland 1986, 2.2; Caplinger 2021, 5.4", deep_cutoffs_pay},
    {comparison_title::windows, 0, "fail-hard",
     "values cut down to the window give the same value at the root",
     "Caplinger 2021, 10.1; Marsland 1986, 2.2", fail_hard_agrees},
    {comparison_title::windows, 0, "sliding-window", "a window that slides is often effective",
     "Marsland 1986, 2.4", sliding_pays},
    {comparison_title::windows, 0, "searching-again",
     "searching again from the value found, and not at all two plies from the horizon, saves "
     "nodes; a window that ties do not settle costs some",
     "Marsland 1986, 3.1; Caplinger 2021, 10.1, 10.3", few_searches_again},
    {comparison_title::selection, 3, "branching",
     "alpha-beta in a good order brings the branching factor from 30-40 down to 7 or 8",
     "Chess Programming Theory 2000", branching_falls},
    {comparison_title::selection, 3, "early-cuts",
     "over 90 % of cut nodes are cut within the first few moves, often by the first",
     "Caplinger 2021, 11.2", cuts_come_early},
    {comparison_title::selection, 3, "captures", "captures are three quarters of the refutations",
     "Caplinger 2021, 9.2 (76 % in one position)", captures_refute},
    {comparison_title::selection, 3, "difference",
     "captures are better sorted by the difference of values than by victim and attacker",
     "Caplinger 2021, 13.3", difference_is_better},
    {comparison_title::selection, 3, "killers", "two killers without captures are enough",
     "Caplinger 2021, 9.3", few_killers},
    {comparison_title::selection, 3, "history-by-ply",
     "a history table for each ply brings no great improvement", "Chess Programming Theory 2000",
     history_by_ply},
    {comparison_title::selection, 3, "recaptures",
     "recaptures and threats of capture belong early in the order", "Caplinger 2021, 9.2",
     recaptures_early},
    {comparison_title::selection, 3, "null-move",
     "a null move searched as deep as others saves nothing; reduced by two it pays",
     "Caplinger 2021, 11.2", reduced_null_moves_pay},
    {comparison_title::selection, 3, "null-cuts",
     "with null moves, nodes are cut before or by their first move", "Caplinger 2021, 11.2",
     null_moves_cut},
    {comparison_title::selection, 3, "values-settle",
     "from one iteration to the next the value moves by less than 25 centipawns, and ever less",
     "Caplinger 2021, 11.2", values_settle},
    {comparison_title::selection, 3, "captures-suffice",
     "captures alone suffice at the horizon, without checks", "Caplinger 2021, 13.2",
     captures_suffice},
});

}  // namespace

std::span<const ClaimRule> rules_of_order() noexcept {
    return order_rules;
}

}  // namespace chess::detail
