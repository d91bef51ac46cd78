#include "training/tuning_plot.hpp"

#include "report/text/detail/markup_escape.hpp"
#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace chess::training {

namespace {

// User units of the SVG: pixels, unless it is scaled.
constexpr std::size_t columns = 4;
constexpr double cell_width = 250;
constexpr double cell_height = 120;
constexpr double margin = 20;
constexpr double head = 54;
constexpr double graph_left = 10;
constexpr double graph_top = 30;
constexpr double graph_width = 220;
constexpr double graph_height = 70;
/// More points than that cannot be distinguished.
constexpr std::size_t most_points = 220;

/// The graph of one number, in its cell.
std::string graph(const TuningRecord& record, std::size_t number) {
    const std::vector<TuningStep>& steps = record.steps();
    double low = steps.front().values[number];
    double high = low;
    for (const TuningStep& step : steps) {
        low = std::min(low, step.values[number]);
        high = std::max(high, step.values[number]);
    }
    const double first = steps.front().values[number];
    const double last = steps.back().values[number];
    const double range = std::max(high - low, 1.0);
    const auto y = [&](double value) {
        return graph_top + graph_height * (1 - (value - low) / range);
    };
    std::string points;
    const std::size_t stride = steps.size() / most_points + 1;
    const double width =
        graph_width / static_cast<double>(std::max<std::size_t>(steps.size() - 1, 1));
    for (std::size_t i = 0; i < steps.size(); i += stride)
        points += fmt::format("{:.1f},{:.1f} ", graph_left + static_cast<double>(i) * width,
                              y(steps[i].values[number]));
    points += fmt::format("{:.1f},{:.1f}", graph_left + graph_width, y(last));
    return fmt::format(R"(<text x="{0}" y="14" class="name">{1}</text>)"
                       R"(<text x="{2}" y="14" class="values">{3:.0f} to {4:.1f}</text>)"
                       R"(<path class="start" d="M{0} {5:.1f}h{6}"/><polyline points="{7}"/>)",
                       graph_left, chess::detail::escaped(record.names()[number]),
                       graph_left + graph_width, first, last, y(first), graph_width, points);
}

}  // namespace

std::string tuning_plot(const TuningRecord& record) {
    const std::size_t rows = (record.names().size() + columns - 1) / columns;
    MatchScore all;
    for (const TuningStep& step : record.steps()) all += step.score;
    std::string svg = fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}">)"
        "\n<style>text{{font:12px sans-serif}}.title{{font-weight:bold;font-size:15px}}"
        ".values{{text-anchor:end;fill:#555}}"
        "polyline{{fill:none;stroke:#0072b2;stroke-width:1.5}}"
        ".start{{fill:none;stroke:#999;stroke-dasharray:3 3}}</style>\n"
        R"(<rect width="{0}" height="{1}" fill="#fff"/>)"
        "\n"
        R"(<text x="{2}" y="24" class="title">{3} steps, {4} games</text>)"
        R"(<text x="{2}" y="42">{5}</text>)"
        "\n",
        2 * margin + static_cast<double>(columns) * cell_width,
        head + margin + static_cast<double>(rows) * cell_height, margin, grouped(record.done()),
        grouped(all.games()), chess::detail::escaped(record.method()));
    for (std::size_t i = 0; i < record.names().size(); ++i) {
        const std::size_t row = i / columns;
        svg += fmt::format("<g transform=\"translate({} {})\">{}</g>\n",
                           margin + static_cast<double>(i % columns) * cell_width,
                           head + static_cast<double>(row) * cell_height, graph(record, i));
    }
    return svg + "</svg>\n";
}

}  // namespace chess::training
