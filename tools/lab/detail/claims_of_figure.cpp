// The claims of Marsland's review about its figure 8.

#include "lab/detail/claims.hpp"
#include "lab/minimal_tree.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <utility>

namespace chess::detail {

namespace {

using Judged = std::optional<Verdict>;

/// By how many percent one number exceeds another.
double more(double number, double than) {
    return than == 0 ? 0 : 100.0 * (number / than - 1.0);
}

Judged iterations_cost_little(const Case& figure) {
    const auto cost = [&](int depth) {
        return more(figure.nodes("iterative", depth), figure.nodes("direct", depth));
    };
    const double mean = mean_over(figure.first, figure.last, cost);
    return Verdict{mean <= 10, fmt::format("{:+.1f} % nodes on average ({})", mean,
                                           by_depth(figure.first, figure.last, "{:+.0f} %", cost))};
}

/// A geometric series of iterations costs at most b/(b-1) times the last one.
Judged iterations_are_a_series(const Case& figure) {
    const int first = figure.first + 1;
    const int last = figure.last;
    const auto alone = [&](int depth) {
        return figure.at("iterative", depth).nodes - figure.at("iterative", depth - 1).nodes;
    };
    std::vector<std::uint64_t> iterations;
    if (first == last) iterations.push_back(figure.at("iterative", last - 1).nodes);
    for (int depth = first; depth <= last; ++depth) iterations.push_back(alone(depth));
    const double share = figure.nodes("iterative", last) / static_cast<double>(alone(last));
    const double branching = mean_branching_factor(iterations).value_or(1);
    const double bound = branching / (branching - 1);
    return Verdict{share <= bound, fmt::format("{:.3f} of the last at depth {}; b is {:.1f} on "
                                               "average, b/(b-1) {:.3f}",
                                               share, last, branching, bound)};
}

Judged pvs_beats_aspiration(const Case& figure) {
    bool holds = true;
    for (int depth = std::min(3, figure.last); depth <= figure.last; ++depth)
        holds = holds && figure.nodes("pvs", depth) < figure.nodes("aspiration", depth);
    return Verdict{holds, "PVS's nodes against aspiration's: " +
                              by_depth(figure.first, figure.last, "{:+.0f} %", [&](int depth) {
                                  return more(figure.nodes("pvs", depth),
                                              figure.nodes("aspiration", depth));
                              })};
}

Judged refutations_guide_as_well(const Case& figure) {
    const int last = std::min(5, figure.last);
    const auto cost = [&](int depth) {
        double with_lines = 0;
        double with_table = 0;
        for (const std::string base : {"iterative", "aspiration", "pvs"}) {
            with_lines += figure.nodes(base + "+ref", depth);
            with_table += figure.nodes(base + "+trans", depth);
        }
        return more(with_lines, with_table);
    };
    const double mean = mean_over(figure.first, last, cost);
    return Verdict{mean <= 5, fmt::format("{:+.1f} % nodes on average ({})", mean,
                                          by_depth(figure.first, last, "{:+.0f} %", cost))};
}

Judged odd_plies_are_efficient(const Case& figure) {
    const auto times = [&](int depth) {
        return figure.horizon("direct", depth) / figure.comparison().minimal_leaves(depth);
    };
    bool holds = true;
    for (int depth = figure.first + 1; depth < figure.last; ++depth)
        if (depth % 2 == 1)
            holds = holds && times(depth) < times(depth - 1) && times(depth) < times(depth + 1);
    return Verdict{holds, "the direct search's horizon nodes over the minimal tree's: " +
                              by_depth(figure.first, figure.last, "{:.1f}", times)};
}

Judged small_tables_overflow(const Case& figure) {
    const Comparison* const memory = figure.find(comparison_title::memory);
    if (memory == nullptr) return std::nullopt;
    const Case large(*memory, {});
    const auto cost = [&](int depth) {
        return more(figure.nodes("pvs+trans+hist", depth),
                    large.nodes("pvs+trans+hist, large", depth));
    };
    return Verdict{cost(6) >= 5 && cost(6) > cost(4),
                   fmt::format("more nodes than with {} entries: {}", large_table,
                               by_depth(figure.first, figure.last, "{:+.0f} %", cost))};
}

Judged tables_come_close(const Case& figure) {
    const auto times = [&](int depth) {
        double best = std::numeric_limits<double>::max();
        for (const std::string_view set : {"pvs+trans+hist", "pvs+ref+hist", "pvs+trans+ref+hist"})
            best = std::min(best, figure.horizon(set, depth));
        return best / figure.comparison().minimal_leaves(depth);
    };
    bool holds = true;
    for (int depth = figure.first; depth <= figure.last; ++depth)
        if (depth % 2 == 1) holds = holds && times(depth) <= 1.25;
    return Verdict{holds, "the best of them, horizon nodes over the minimal tree's: " +
                              by_depth(figure.first, figure.last, "{:.2f}", times)};
}

Judged table_helps_pvs_most(const Case& figure) {
    const auto saving = [&](const std::string& base) {
        return -more(figure.nodes(base + "+trans", figure.last), figure.nodes(base, figure.last));
    };
    const double pvs = saving("pvs");
    const double iterative = saving("iterative");
    const double aspiration = saving("aspiration");
    return Verdict{pvs > iterative && pvs > aspiration,
                   fmt::format("nodes saved at depth {}: PVS {:.1f} %, aspiration {:.1f} %, "
                               "iterative alpha-beta {:.1f} %",
                               figure.last, pvs, aspiration, iterative)};
}

/// The rank of each set by a figure, the smallest first.
std::vector<std::size_t> ranking(const Comparison& comparison,
                                 const std::function<double(const Measurement&)>& measure,
                                 int depth) {
    std::vector<std::pair<double, std::size_t>> figures(comparison.plan.sets.size());
    for (std::size_t set = 0; set < figures.size(); ++set)
        figures[set] = {measure(comparison.total(set, depth)), set};
    std::ranges::sort(figures);
    std::vector<std::size_t> ranks(figures.size());
    for (std::size_t place = 0; place < figures.size(); ++place)
        ranks[figures[place].second] = place;
    return ranks;
}

/// Spearman's coefficient of two rankings.
double agreement(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b) {
    double squares = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double difference = static_cast<double>(a[i]) - static_cast<double>(b[i]);
        squares += difference * difference;
    }
    const auto n = static_cast<double>(a.size());
    return 1.0 - 6.0 * squares / (n * (n * n - 1.0));
}

double nodes_of(const Measurement& measurement) {
    return static_cast<double>(measurement.nodes);
}

Judged ranking_survives(const Case& figure) {
    double least = 1;
    std::string text;
    for (const auto title : {comparison_title::material, comparison_title::full}) {
        const Comparison* other = figure.find(title);
        if (other == nullptr) continue;
        const int depth = std::min(figure.last, other->plan.last_depth);
        const double value = agreement(ranking(figure.comparison(), nodes_of, depth),
                                       ranking(*other, nodes_of, depth));
        least = std::min(least, value);
        text += fmt::format(
            "{}{:.2f} with {}", text.empty() ? "" : ", ", value,
            title == comparison_title::material ? "material alone" : "the full evaluation");
    }
    if (text.empty()) return std::nullopt;
    return Verdict{least >= 0.8, "rank correlation of the sets' nodes: " + text};
}

Judged time_flatters(const Case& figure) {
    const int last = figure.last;
    const auto time_of = [](const Measurement& m) { return static_cast<double>(m.time.count()); };
    double nodes = 0;
    double time = 0;
    for (std::size_t set = 1; set < figure.plan().sets.size(); ++set) {
        const std::string& name = figure.plan().sets[set].name;
        nodes += figure.horizon(name, last) / figure.horizon("direct", last);
        time += time_of(figure.at(name, last)) / time_of(figure.at("direct", last));
    }
    const auto sets = static_cast<double>(figure.plan().sets.size() - 1);
    const double rank = agreement(ranking(figure.comparison(), nodes_of, last),
                                  ranking(figure.comparison(), time_of, last));
    return Verdict{
        time < nodes && rank >= 0.8,
        fmt::format("at depth {} they take {:.0f} % of the direct search's time and {:.0f} % "
                    "of its horizon nodes on average; rank correlation {:.2f}",
                    last, 100 * time / sets, 100 * nodes / sets, rank)};
}

constexpr auto figure_rules = std::to_array<ClaimRule>({
    {comparison_title::figure, 3, "a",
     "iterative deepening costs little over a direct search, about 5 %", "Marsland 1986, 3.6",
     iterations_cost_little},
    {comparison_title::figure, 3, "b",
     "with iterative deepening, PVS is superior to aspiration search", "Marsland 1986, 3.6",
     pvs_beats_aspiration},
    {comparison_title::figure, 3, "c",
     "below 6 plies a refutation table guides the iterations as well as a transposition table",
     "Marsland 1986, 3.5, 3.6", refutations_guide_as_well},
    {comparison_title::figure, 3, "d",
     "alpha-beta is more efficient at odd depths than at even ones", "Marsland 1986, 3.6",
     odd_plies_are_efficient},
    {comparison_title::figure, 6, "e", "a table of {} entries is too small at 6 plies",
     "Marsland 1986, 3.6", small_tables_overflow},
    {comparison_title::figure, 3, "f",
     "tables and history together come close to the minimal tree at odd depths",
     "Marsland 1986, 3.6", tables_come_close},
    {comparison_title::figure, 3, "table-pvs", "a transposition table helps PVS most",
     "Marsland 1986, 3.5", table_helps_pvs_most},
    {comparison_title::figure, 3, "ranking",
     "another evaluation changes the results, but not the ranking", "Marsland 1986, 3.6",
     ranking_survives},
    {comparison_title::figure, 3, "time",
     "by time the enhancements look even better than by horizon nodes, and rank alike",
     "Marsland 1986, 3.6", time_flatters, true},
    {comparison_title::figure, 3, "series",
     "all iterations cost at most b/(b-1) of the last one, 10/9 for a branching factor of 10",
     "Caplinger 2021, 9.4", iterations_are_a_series},
});

}  // namespace

std::span<const ClaimRule> rules_of_figure() noexcept {
    return figure_rules;
}

}  // namespace chess::detail
