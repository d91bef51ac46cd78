// What Marsland's review says of its figure 8.

#include "libchess/experiment/detail/claim_judge.hpp"
#include "libchess/experiment/detail/experiment_names.hpp"
#include "libchess/experiment/minimal_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace chess::detail {

namespace {

constexpr std::string_view figure_source = "Marsland 1986, 3.6";

/// How much more than another one number is, in percent.
double more(double number, double than) {
    return than == 0 ? 0 : 100.0 * (number / than - 1.0);
}

Claim iterations_cost_little(const Comparison& figure) {
    const Course direct(figure, "direct");
    const Course iterative(figure, "iterative");
    const int first = figure.plan.first_depth;
    const int last = figure.plan.last_depth;
    const auto cost = [&](int depth) { return more(iterative.nodes(depth), direct.nodes(depth)); };
    const double mean = mean_over(first, last, cost);
    return {"a", "iterative deepening costs little over a direct search, about 5 %", mean <= 10,
            fmt::format("{:+.1f} % nodes on average ({})", mean,
                        by_depth(first, last,
                                 [&](int depth) { return fmt::format("{:+.0f} %", cost(depth)); })),
            std::string(figure_source)};
}

/// A geometric series of iterations costs at most b/(b-1) times the last one.
Claim iterations_are_a_series(const Comparison& figure) {
    const Course iterative(figure, "iterative");
    const int first = figure.plan.first_depth + 1;
    const int last = figure.plan.last_depth;
    const auto alone = [&](int depth) {
        return iterative.at(depth).nodes - iterative.at(depth - 1).nodes;
    };
    std::vector<std::uint64_t> iterations;
    if (first == last) iterations.push_back(iterative.at(last - 1).nodes);
    for (int depth = first; depth <= last; ++depth) iterations.push_back(alone(depth));
    const double share = iterative.nodes(last) / static_cast<double>(alone(last));
    const double branching = mean_branching_factor(iterations).value_or(1);
    const double bound = branching / (branching - 1);
    return {
        "series",
        "all iterations cost at most b/(b-1) of the last one, 10/9 for a branching factor of 10",
        share <= bound,
        fmt::format("{:.3f} of the last at depth {}; b is {:.1f} on average, b/(b-1) {:.3f}", share,
                    last, branching, bound),
        "Caplinger 2021, 9.4"};
}

Claim pvs_beats_aspiration(const Comparison& figure) {
    const Course aspiration(figure, "aspiration");
    const Course pvs(figure, "pvs");
    const int last = figure.plan.last_depth;
    const int first = std::min(3, last);
    bool holds = true;
    for (int depth = first; depth <= last; ++depth)
        holds = holds && pvs.nodes(depth) < aspiration.nodes(depth);
    return {"b", "with iterative deepening, PVS is superior to aspiration search", holds,
            "PVS's nodes against aspiration's: " +
                by_depth(figure.plan.first_depth, last,
                         [&](int depth) {
                             return fmt::format("{:+.0f} %",
                                                more(pvs.nodes(depth), aspiration.nodes(depth)));
                         }),
            std::string(figure_source)};
}

Claim refutations_guide_as_well(const Comparison& figure) {
    const int first = figure.plan.first_depth;
    const int last = std::min(5, figure.plan.last_depth);
    const auto cost = [&](int depth) {
        double with_lines = 0;
        double with_table = 0;
        for (const std::string base : {"iterative", "aspiration", "pvs"}) {
            with_lines += Course(figure, base + "+ref").nodes(depth);
            with_table += Course(figure, base + "+trans").nodes(depth);
        }
        return more(with_lines, with_table);
    };
    const double mean = mean_over(first, last, cost);
    return {"c",
            "below 6 plies a refutation table guides the iterations as well as a transposition "
            "table",
            mean <= 5,
            fmt::format("{:+.1f} % nodes on average ({})", mean,
                        by_depth(first, last,
                                 [&](int depth) { return fmt::format("{:+.0f} %", cost(depth)); })),
            "Marsland 1986, 3.5, 3.6"};
}

Claim odd_plies_are_efficient(const Comparison& figure) {
    const Course direct(figure, "direct");
    const int first = figure.plan.first_depth;
    const int last = figure.plan.last_depth;
    const auto times = [&](int depth) {
        return direct.horizon(depth) / figure.minimal_leaves(depth);
    };
    bool holds = true;
    for (int depth = first + 1; depth < last; ++depth)
        if (depth % 2 == 1)
            holds = holds && times(depth) < times(depth - 1) && times(depth) < times(depth + 1);
    return {
        "d", "alpha-beta is more efficient at odd depths than at even ones", holds,
        "the direct search's horizon nodes over the minimal tree's: " +
            by_depth(first, last, [&](int depth) { return fmt::format("{:.1f}", times(depth)); }),
        std::string(figure_source)};
}

std::optional<Claim> small_tables_overflow(const Comparison& figure, const Comparison* memory) {
    if (memory == nullptr || figure.plan.last_depth < 6) return std::nullopt;
    const Course small(figure, "pvs+trans+hist");
    const Course large(*memory, "pvs+trans+hist, large");
    const int last = figure.plan.last_depth;
    const auto cost = [&](int depth) { return more(small.nodes(depth), large.nodes(depth)); };
    return Claim{
        "e",
        fmt::format("a table of {} entries is too small at 6 plies", figure.plan.table_entries),
        cost(6) >= 5 && cost(6) > cost(4),
        fmt::format("more nodes than with {} entries: {}", large_table,
                    by_depth(figure.plan.first_depth, last,
                             [&](int depth) { return fmt::format("{:+.0f} %", cost(depth)); })),
        std::string(figure_source)};
}

Claim tables_come_close(const Comparison& figure) {
    const int first = figure.plan.first_depth;
    const int last = figure.plan.last_depth;
    const auto times = [&](int depth) {
        double best = std::numeric_limits<double>::max();
        for (const std::string_view set : {"pvs+trans+hist", "pvs+ref+hist", "pvs+trans+ref+hist"})
            best = std::min(best, Course(figure, set).horizon(depth));
        return best / figure.minimal_leaves(depth);
    };
    bool holds = true;
    for (int depth = first; depth <= last; ++depth)
        if (depth % 2 == 1) holds = holds && times(depth) <= 1.25;
    return {
        "f", "tables and history together come close to the minimal tree at odd depths", holds,
        "the best of them, horizon nodes over the minimal tree's: " +
            by_depth(first, last, [&](int depth) { return fmt::format("{:.2f}", times(depth)); }),
        std::string(figure_source)};
}

Claim table_helps_pvs_most(const Comparison& figure) {
    const int last = figure.plan.last_depth;
    const auto saving = [&](const std::string& base) {
        return -more(Course(figure, base + "+trans").nodes(last), Course(figure, base).nodes(last));
    };
    const double pvs = saving("pvs");
    const double iterative = saving("iterative");
    const double aspiration = saving("aspiration");
    return {"table-pvs", "a transposition table helps PVS most",
            pvs > iterative && pvs > aspiration,
            fmt::format("nodes saved at depth {}: PVS {:.1f} %, aspiration {:.1f} %, iterative "
                        "alpha-beta {:.1f} %",
                        last, pvs, aspiration, iterative),
            "Marsland 1986, 3.5"};
}

/// Which place each set has, from the least of a figure on.
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

std::optional<Claim> ranking_survives(const Evidence& evidence, const Comparison& figure) {
    double least = 1;
    std::string text;
    for (const auto title : {comparison_title::material, comparison_title::full}) {
        const Comparison* other = evidence.find(title);
        if (other == nullptr) continue;
        const int depth = std::min(figure.plan.last_depth, other->plan.last_depth);
        const double value =
            agreement(ranking(figure, nodes_of, depth), ranking(*other, nodes_of, depth));
        least = std::min(least, value);
        text += fmt::format(
            "{}{:.2f} with {}", text.empty() ? "" : ", ", value,
            title == comparison_title::material ? "material alone" : "the full evaluation");
    }
    if (text.empty()) return std::nullopt;
    return Claim{"ranking", "another evaluation changes the results, but not the ranking",
                 least >= 0.8, "rank correlation of the sets' nodes: " + text,
                 std::string(figure_source)};
}

Claim time_flatters(const Comparison& figure) {
    const int last = figure.plan.last_depth;
    const Course direct(figure, "direct");
    double nodes = 0;
    double seconds = 0;
    for (std::size_t set = 1; set < figure.plan.sets.size(); ++set) {
        const Course course(figure, figure.plan.sets[set].name);
        nodes += course.horizon(last) / direct.horizon(last);
        seconds += course.seconds(last) / direct.seconds(last);
    }
    const auto sets = static_cast<double>(figure.plan.sets.size() - 1);
    const double rank = agreement(
        ranking(figure, nodes_of, last),
        ranking(
            figure, [](const Measurement& m) { return static_cast<double>(m.time.count()); },
            last));
    return {"time",
            "by time the enhancements look even better than by horizon nodes, and rank alike",
            seconds < nodes && rank >= 0.8,
            fmt::format("at depth {} they take {:.0f} % of the direct search's time and {:.0f} % "
                        "of its horizon nodes on average; rank correlation {:.2f}",
                        last, 100 * seconds / sets, 100 * nodes / sets, rank),
            std::string(figure_source)};
}

}  // namespace

void judge_figure(const Evidence& evidence, bool timing, std::vector<Claim>& claims) {
    const Comparison* const figure = evidence.find(comparison_title::figure);
    if (figure == nullptr || figure->plan.last_depth < 3) return;
    claims.push_back(iterations_cost_little(*figure));
    claims.push_back(pvs_beats_aspiration(*figure));
    claims.push_back(refutations_guide_as_well(*figure));
    claims.push_back(odd_plies_are_efficient(*figure));
    if (auto claim = small_tables_overflow(*figure, evidence.find(comparison_title::memory)))
        claims.push_back(std::move(*claim));
    claims.push_back(tables_come_close(*figure));
    claims.push_back(table_helps_pvs_most(*figure));
    if (auto claim = ranking_survives(evidence, *figure)) claims.push_back(std::move(*claim));
    if (timing) claims.push_back(time_flatters(*figure));
    claims.push_back(iterations_are_a_series(*figure));
}

}  // namespace chess::detail
