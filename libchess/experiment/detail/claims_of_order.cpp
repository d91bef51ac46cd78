// What the sources say of memory, of the order of moves and of selection.

#include "libchess/experiment/detail/claim_judge.hpp"
#include "libchess/experiment/detail/experiment_names.hpp"
#include "libchess/experiment/minimal_tree.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdlib>

namespace chess::detail {

namespace {

double percent(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

/// What one set's nodes are of another's at the last depth, as "+12 %".
double change(const Comparison& comparison, std::string_view set, std::string_view from) {
    const int last = comparison.plan.last_depth;
    return 100.0 * (Course(comparison, set).nodes(last) / Course(comparison, from).nodes(last) - 1);
}

// --- memory -------------------------------------------------------------------------------------

Claim iterations_pay_with_a_table(const Comparison& memory) {
    const double saved = -change(memory, "iterative+trans, large", "direct+trans, large");
    return {"iterations-pay",
            "where a transposition table guides it, iterative deepening is cheaper than a direct "
            "search",
            saved > 0,
            fmt::format("{:.0f} % of the nodes of a direct search with such a table saved at depth "
                        "{}",
                        saved, memory.plan.last_depth),
            "Chess Programming Theory 2000; Marsland 1986, 3.4"};
}

Claim descent_is_cheaper(const Comparison& memory) {
    const int last = memory.plan.last_depth;
    const double share = 100.0 * Course(memory, "descent+static, large").nodes(last) /
                         Course(memory, "direct+static").nodes(last);
    return {"descent",
            "all iterations of recursive descent together cost less than one direct search",
            share < 100, fmt::format("{:.0f} % of the nodes at depth {}", share, last),
            "blog post on minimax and alpha-beta"};
}

/// The saving by a table on the positions with the fewest men, and on the others.
std::optional<Claim> table_helps_endgames(const Comparison& memory) {
    const std::size_t direct = place_of(memory, "direct");
    const std::size_t table = place_of(memory, "iterative+trans, large");
    constexpr int few = 20;
    double nodes[2][2] = {};
    for (const PositionMeasurements& position : memory.positions) {
        auto& group = nodes[position.men <= few ? 1 : 0];
        group[0] += static_cast<double>(position.by_set[direct].back().nodes);
        group[1] += static_cast<double>(position.by_set[table].back().nodes);
    }
    if (nodes[0][0] == 0 || nodes[1][0] == 0) return std::nullopt;
    const double others = 100 - 100 * nodes[0][1] / nodes[0][0];
    const double endgames = 100 - 100 * nodes[1][1] / nodes[1][0];
    return Claim{"table-endgames", "a table helps most in endgames", endgames > others,
                 fmt::format("nodes saved with at most {} men {:.0f} %, with more {:.0f} %", few,
                             endgames, others),
                 "Marsland 1986, 3.5, 4"};
}

// --- order --------------------------------------------------------------------------------------

Claim static_order_pays(const Comparison& order) {
    const Course vanilla(order, "vanilla");
    const Course physicist(order, "physicist");
    const int last = order.plan.last_depth;
    const auto factor = [&](int depth) {
        return vanilla.horizon(depth) / physicist.horizon(depth);
    };
    return {"static-order",
            "sorting by the static evaluation saves a factor of up to 30 at depth 6",
            factor(last) > 5,
            fmt::format("leaves without over leaves with, from {} roots of 43 to 45 moves: {}",
                        order.positions.size(),
                        by_depth(order.plan.first_depth, last,
                                 [&](int depth) { return fmt::format("{:.1f}", factor(depth)); })),
            "Caplinger 2021, 9.2 (there 1.0, 1.1, 5.9, 8.4, 7.1, 34)"};
}

Claim branching_falls(const Comparison& selection) {
    const Course course(selection, "ordered alpha-beta");
    const int last = selection.plan.last_depth;
    const std::array counts{course.at(last - 2).nodes, course.at(last - 1).nodes,
                            course.at(last).nodes};
    const double branching = mean_branching_factor(counts).value_or(1);
    const double width = course.at(last).statistics.width();
    return {"branching",
            "alpha-beta in a good order brings the branching factor from 30-40 down to 7 or 8",
            branching >= 5 && branching <= 9 && width >= 25,
            fmt::format("{:.1f} moves a position, {:.1f} nodes for one at depths {} to {} (set "
                        "'ordered alpha-beta')",
                        width, branching, last - 2, last),
            "Chess Programming Theory 2000"};
}

Claim cuts_come_early(const Comparison& selection) {
    const SearchStatistics counted =
        Course(selection, "ordered").at(selection.plan.last_depth).statistics;
    const double three = percent(counted.cut_by_first_three, counted.cut_nodes);
    return {"early-cuts",
            "over 90 % of cut nodes are cut within the first few moves, often by the first",
            three > 90,
            fmt::format("{:.1f} % by the first move, {:.1f} % within three",
                        percent(counted.cut_by_first, counted.cut_nodes), three),
            "Caplinger 2021, 11.2"};
}

Claim captures_refute(const Comparison& selection) {
    const SearchStatistics counted =
        Course(selection, "ordered").at(selection.plan.last_depth).statistics;
    const double share = percent(counted.cut_by_capture, counted.cut_nodes);
    return {"captures", "captures are three quarters of the refutations",
            share >= 65 && share <= 85, fmt::format("{:.1f} % of the cutoffs", share),
            "Caplinger 2021, 9.2 (76 % in one position)"};
}

Claim difference_is_better(const Comparison& selection) {
    const double more = change(selection, "capture difference", "ordered");
    return {"difference",
            "captures are better sorted by the difference of values than by victim and attacker",
            more < 0, fmt::format("{:+.1f} % nodes", more), "Caplinger 2021, 13.3"};
}

Claim few_killers(const Comparison& selection) {
    const double third = change(selection, "three killers", "ordered");
    const double captures = change(selection, "captures as killers", "ordered");
    return {"killers", "two killers without captures are enough", third > -2 && captures > -2,
            fmt::format("a third {:+.1f} % nodes, captures admitted {:+.1f} %", third, captures),
            "Caplinger 2021, 9.3"};
}

Claim history_by_ply(const Comparison& selection) {
    const double more = change(selection, "history by ply", "ordered");
    return {"history-by-ply", "a history table for each ply brings no great improvement", more > -5,
            fmt::format("{:+.1f} % nodes", more), "Chess Programming Theory 2000"};
}

Claim recaptures_early(const Comparison& selection) {
    const double more = change(selection, "recaptures first", "ordered");
    return {"recaptures", "recaptures and threats of capture belong early in the order", more < 0,
            fmt::format("{:+.1f} % nodes", more), "Caplinger 2021, 9.2"};
}

// --- windows ------------------------------------------------------------------------------------

Claim fail_hard_agrees(const Comparison& windows) {
    const std::size_t soft = place_of(windows, "direct");
    const std::size_t hard = place_of(windows, "fail-hard");
    bool same = true;
    for (const PositionMeasurements& position : windows.positions)
        for (std::size_t at = 0; at < position.by_set[soft].size(); ++at)
            same = same &&
                   position.by_set[soft][at].centipawns == position.by_set[hard][at].centipawns;
    return {"fail-hard", "values cut down to the window give the same value at the root", same,
            fmt::format("{} at every depth, for {:+.1f} % nodes",
                        same ? "the same" : "not the same", change(windows, "fail-hard", "direct")),
            "Caplinger 2021, 10.1; Marsland 1986, 2.2"};
}

Claim deep_cutoffs_pay(const Comparison& windows) {
    const double more = change(windows, "shallow cutoffs", "direct");
    return {"deep-cutoffs", "with one bound alone deep cutoffs are missed", more > 0,
            fmt::format("{:+.1f} % nodes at depth {}", more, windows.plan.last_depth),
            "Marsland 1986, 2.2; Caplinger 2021, 5.4"};
}

Claim sliding_pays(const Comparison& windows) {
    const double more = change(windows, "sliding window", "aspiration");
    return {"sliding-window", "a window that slides is often effective", more < 0,
            fmt::format("{:+.1f} % nodes against aspiration", more), "Marsland 1986, 2.4"};
}

Claim few_searches_again(const Comparison& windows) {
    const double negascout = change(windows, "negascout", "pvs");
    const double rule = change(windows, "depth-two rule", "pvs");
    const double ties = change(windows, "tie window", "pvs");
    return {
        "searching-again",
        "searching again from the value found, and not at all two plies from the horizon, saves "
        "nodes; a window that ties do not settle costs some",
        negascout <= 0 && rule <= 0 && ties >= 0,
        fmt::format("from the value {:+.1f} % nodes, depth-two rule {:+.1f} %, (b,b) {:+.1f} %",
                    negascout, rule, ties),
        "Marsland 1986, 3.1; Caplinger 2021, 10.1, 10.3"};
}

// --- selection ----------------------------------------------------------------------------------

Claim reduced_null_moves_pay(const Comparison& selection) {
    const double reduced = change(selection, "null move", "ordered");
    const double unreduced = change(selection, "null move, R = 0", "ordered");
    return {"null-move",
            "a null move searched as deep as others saves nothing; reduced by two it pays",
            unreduced > -10 && reduced < unreduced && reduced < 0,
            fmt::format("R = 0: {:+.0f} % nodes, R = 2: {:+.0f} % at depth {}", unreduced, reduced,
                        selection.plan.last_depth),
            "Caplinger 2021, 11.2"};
}

Claim null_moves_cut(const Comparison& selection) {
    const SearchStatistics counted =
        Course(selection, "null move").at(selection.plan.last_depth).statistics;
    const double first = percent(counted.cut_by_first, counted.cut_nodes);
    return {"null-cuts", "with null moves, nodes are cut before or by their first move", first > 70,
            fmt::format("{:.0f} % of the null moves tried cut; of the nodes that moves cut, "
                        "{:.1f} % by the first, {:.1f} % within three",
                        percent(counted.null_cuts, counted.null_moves), first,
                        percent(counted.cut_by_first_three, counted.cut_nodes)),
            "Caplinger 2021, 11.2"};
}

/// The mean difference of two sets' values, or of one set's at two depths, mates aside.
double difference(const Comparison& comparison, std::size_t a, std::size_t at_a, std::size_t b,
                  std::size_t at_b) {
    double sum = 0;
    double count = 0;
    for (const PositionMeasurements& position : comparison.positions) {
        const int first = position.by_set[a][at_a].centipawns;
        const int second = position.by_set[b][at_b].centipawns;
        if (std::abs(first) >= 10000 || std::abs(second) >= 10000) continue;
        sum += std::abs(first - second);
        ++count;
    }
    return count == 0 ? 0 : sum / count;
}

Claim values_settle(const Comparison& selection) {
    const std::size_t ordered = place_of(selection, "ordered");
    const int first = selection.plan.first_depth;
    const int last = selection.plan.last_depth;
    const auto step = [&](int depth) {
        const auto at = static_cast<std::size_t>(depth - first);
        return difference(selection, ordered, at, ordered, at - 1);
    };
    return {
        "values-settle",
        "from one iteration to the next the value moves by less than 25 centipawns, and ever less",
        step(last) < 25 && step(last) < step(first + 1),
        "centipawns on average, to depth " +
            by_depth(first + 1, last,
                     [&](int depth) { return fmt::format("{:.0f}", step(depth)); }),
        "Caplinger 2021, 11.2"};
}

Claim captures_suffice(const Comparison& selection) {
    const std::size_t ordered = place_of(selection, "ordered");
    const std::size_t checks = place_of(selection, "checks at the horizon");
    const int first = selection.plan.first_depth;
    const double apart = mean_over(first, selection.plan.last_depth, [&](int depth) {
        const auto at = static_cast<std::size_t>(depth - first);
        return difference(selection, ordered, at, checks, at);
    });
    const double more = change(selection, "checks at the horizon", "ordered");
    return {"captures-suffice", "captures alone suffice at the horizon, without checks", apart < 25,
            fmt::format("with checks the value differs by {:.1f} centipawns on average over all "
                        "depths, for {:+.1f} % nodes at depth {}",
                        apart, more, selection.plan.last_depth),
            "Caplinger 2021, 13.2"};
}

}  // namespace

void judge_order(const Evidence& evidence, std::vector<Claim>& claims) {
    if (const Comparison* memory = evidence.find(comparison_title::memory)) {
        claims.push_back(iterations_pay_with_a_table(*memory));
        claims.push_back(descent_is_cheaper(*memory));
        if (auto claim = table_helps_endgames(*memory)) claims.push_back(std::move(*claim));
    }
    const Comparison* const order = evidence.find(comparison_title::order);
    if (order != nullptr && order->plan.last_depth >= 4)
        claims.push_back(static_order_pays(*order));
    if (const Comparison* windows = evidence.find(comparison_title::windows))
        for (const auto judged :
             {deep_cutoffs_pay, fail_hard_agrees, sliding_pays, few_searches_again})
            claims.push_back(judged(*windows));
    const Comparison* const selection = evidence.find(comparison_title::selection);
    if (selection == nullptr || selection->plan.last_depth < 3) return;
    for (const auto judged :
         {branching_falls, cuts_come_early, captures_refute, difference_is_better, few_killers,
          history_by_ply, recaptures_early, reduced_null_moves_pay, null_moves_cut, values_settle,
          captures_suffice})
        claims.push_back(judged(*selection));
}

}  // namespace chess::detail
