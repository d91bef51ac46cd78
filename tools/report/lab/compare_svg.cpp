#include "libchess/core/version.hpp"
#include "report/lab/compare_report.hpp"
#include "report/text/detail/markup_escape.hpp"
#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>
#include <ranges>
#include <span>
#include <string_view>
#include <utility>

namespace chess {

namespace {

using detail::escaped;

// All lengths are user units of the SVG: pixels, unless it is scaled.
constexpr double left = 78;
constexpr double top = 68;
constexpr double plot_width = 580;
constexpr double least_plot_height = 430;
/// From the plot's sides to its first and its last depth.
constexpr double inset = 28;
constexpr double legend_gap = 28;
constexpr double legend_row = 19;
constexpr double sample_width = 44;
/// What a letter of 12 units takes at most, on average.
constexpr double letter_width = 7.2;
constexpr double footer = 92;

/// How a set's line is drawn: each seven sets in the plan's order have colours and markers of their
/// own, and the next seven the same ones with another dash, so that 35 differ, in black and white
/// too. Marsland's figure has seven sets of tables, for each of three searches.
constexpr std::size_t group_size = 7;
constexpr std::string_view base_colour = "#000000";
/// Dark enough on white and distinguished by the colour-blind (after Okabe and Ito 2008).
constexpr std::array<std::string_view, group_size> colours{
    "#0072b2", "#d55e00", "#009e73", "#b2528f", "#56a0d3", "#b8860b", "#7a4fbf"};
constexpr std::array<std::string_view, 5> dashes{"", "7 3", "2 2.5", "9 3 2 3", "14 3"};
constexpr std::array<std::string_view, group_size> markers{
    "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z",
    "M-3.2 -3.2h6.4v6.4h-6.4z",
    "M0 -4.2L4 3.2H-4z",
    "M0 -4.6L4.2 0L0 4.6L-4.2 0z",
    "M0 4.2L4 -3.2H-4z",
    "M-4.2 0H4.2M0 -4.2V4.2",
    "M-3.4 -3.4L3.4 3.4M-3.4 3.4L3.4 -3.4",
};

/// What is measured, as a title names it.
std::string_view name_of(CompareMeasure measure) {
    constexpr std::array<std::string_view, 3> names{"nodes", "horizon nodes", "time"};
    return names[static_cast<std::size_t>(measure)];
}

/// A set's line through the depths.
struct Series {
    std::string name;
    bool is_bound;
    std::size_t number;  ///< the place in the plan, which says how it is drawn
    std::vector<std::optional<double>> values = {};

    /// The first set is apart; the others are counted from 0.
    [[nodiscard]] bool is_base() const { return number == 0; }
    [[nodiscard]] std::size_t rank() const { return is_base() ? 0 : number - 1; }
    [[nodiscard]] std::string_view colour() const {
        if (is_bound) return "#757575";
        return is_base() ? base_colour : colours[rank() % group_size];
    }
    [[nodiscard]] std::string stroke() const {
        const std::string_view dash =
            is_bound ? "5 4" : dashes[rank() / group_size % dashes.size()];
        std::string stroke = fmt::format(R"(fill="none" stroke="{}" stroke-width="{}")", colour(),
                                         is_base() ? "2.4" : "1.6");
        if (!dash.empty()) stroke += fmt::format(R"( stroke-dasharray="{}")", dash);
        return stroke;
    }
};

/// Percentages that a logarithmic axis can show. The minimal tree has no time; its nodes are put
/// for it, as in the source.
std::vector<Series> series_of(const Comparison& comparison, CompareMeasure measure) {
    std::vector<Series> all;
    for (const CompareRow& row : comparison.rows()) {
        Series series{row.is_bound ? "minimal tree" : row.name, row.is_bound, all.size()};
        for (const CompareCell& cell : row.cells) {
            std::optional<double> percent = cell.nodes.percent;
            if (measure == CompareMeasure::horizon_nodes) percent = cell.horizon_nodes.percent;
            if (measure == CompareMeasure::time && !row.is_bound) percent = cell.seconds.percent;
            series.values.push_back(percent && *percent > 0 ? percent : std::nullopt);
        }
        all.push_back(std::move(series));
    }
    return all;
}

/// The axis of percentages.
class Scale {
public:
    Scale(const std::vector<Series>& all, double height) : height_(height) {
        for (const Series& series : all)
            for (const auto& value : series.values)
                if (value) {
                    low_ = std::min(low_, *value);
                    high_ = std::max(high_, *value);
                }
        // Room above and below, and where all is equal a scale nevertheless.
        low_ = std::min(low_ / 1.2, 80.0);
        high_ = std::max(high_ * 1.1, 125.0);
    }

    [[nodiscard]] double y(double value) const {
        return top + height_ * std::log(high_ / value) / std::log(high_ / low_);
    }

    /// The round numbers on it, some four to ten.
    [[nodiscard]] std::vector<double> ticks() const {
        static constexpr std::array fine{1.0, 1.2, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0};
        static constexpr std::array middle{1.0, 2.0, 3.0, 5.0, 7.0};
        static constexpr std::array coarse{1.0, 2.0, 5.0};
        const double range = high_ / low_;
        std::span<const double> steps = fine;
        if (range > 8) steps = middle;
        if (range > 60) steps = coarse;
        if (range > 3000) steps = std::span(coarse).first(1);
        std::vector<double> ticks;
        for (int power = static_cast<int>(std::floor(std::log10(low_)));
             std::pow(10, power) <= high_; ++power)
            for (const double step : steps) {
                const double tick = step * std::pow(10, power);
                if (tick >= low_ && tick <= high_) ticks.push_back(tick);
            }
        return ticks;
    }

private:
    double height_;
    double low_ = 100;
    double high_ = 100;
};

class Figure {
public:
    Figure(const Comparison& comparison, const CompareReportOptions& options,
           CompareMeasure measure)
        : comparison_(comparison),
          options_(options),
          measure_(measure),
          all_(series_of(comparison, measure)),
          height_(std::max(least_plot_height, legend_row * static_cast<double>(all_.size() + 1))),
          scale_(all_, height_) {
        for (const Series& series : all_) longest_ = std::max(longest_, series.name.size());
    }

    [[nodiscard]] std::string draw() {
        begin();
        axes();
        for (const Series& series : all_)
            if (series.is_bound) bound(series);
        // The first on top of the others.
        for (const Series& series : all_ | std::views::reverse)
            if (!series.is_bound) line(series);
        legend();
        captions();
        return svg_ + "</svg>\n";
    }

private:
    template <typename... Args>
    void add(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(svg_), format, std::forward<Args>(args)...);
    }
    void text(double x, double y, std::string_view words, std::string_view attributes = "") {
        add("<text x=\"{:.1f}\" y=\"{:.1f}\"{}{}>{}</text>\n", x, y, attributes.empty() ? "" : " ",
            attributes, escaped(words));
    }

    [[nodiscard]] double legend_left() const { return left + plot_width + legend_gap; }
    [[nodiscard]] double legend_right() const {
        return legend_left() + sample_width + 10 + letter_width * static_cast<double>(longest_ + 8);
    }
    [[nodiscard]] double bottom() const { return top + height_; }
    [[nodiscard]] std::string base_name() const {
        return comparison_.plan.sets.empty() ? "" : comparison_.plan.sets.front().name;
    }
    [[nodiscard]] std::string title() const {
        return fmt::format("{}: {} of {} sets of techniques", comparison_.plan.title,
                           name_of(measure_), comparison_.plan.sets.size());
    }
    [[nodiscard]] std::size_t depth_count() const { return all_.back().values.size(); }
    [[nodiscard]] double x(std::size_t at) const {
        if (depth_count() < 2) return left + plot_width / 2;
        return left + inset +
               (plot_width - 2 * inset) * static_cast<double>(at) /
                   static_cast<double>(depth_count() - 1);
    }

    void begin() {
        const double width = legend_right() + 24;
        const double height = bottom() + footer;
        add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
            "width=\"{0:.0f}\" height=\"{1:.0f}\" role=\"img\" font-family=\"Helvetica, Arial, "
            "sans-serif\" font-size=\"12\" fill=\"#222\">\n",
            width, height);
        add("<title>{}</title>\n", escaped(title()));
        add("<desc>Depth in plies against percent of what '{}' takes.</desc>\n",
            escaped(base_name()));
        add("<rect width=\"{:.0f}\" height=\"{:.0f}\" fill=\"#fff\"/>\n", width, height);
    }

    void axes() {
        for (const double tick : scale_.ticks()) {
            const double y = scale_.y(tick);
            add("<path d=\"M{:.1f} {:.1f}h{:.1f}\" stroke=\"#ddd\"/>\n", left, y, plot_width);
            text(left - 8, y + 4, fmt::format("{:g}", tick), R"(text-anchor="end")");
        }
        for (std::size_t at = 0; at < depth_count(); ++at) {
            const int depth = comparison_.plan.first_depth + static_cast<int>(at);
            add("<path d=\"M{:.1f} {:.1f}v5\" stroke=\"#222\"/>\n", x(at), bottom());
            text(x(at), bottom() + 19, std::to_string(depth), R"(text-anchor="middle")");
        }
        add("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"none\" "
            "stroke=\"#222\"/>\n",
            left, top, plot_width, height_);
        text(left + plot_width / 2, bottom() + 40, "depth in plies",
             R"(text-anchor="middle" font-size="13")");
        const double middle = top + height_ / 2;
        const std::string turned = fmt::format(
            "text-anchor=\"middle\" font-size=\"13\" transform=\"rotate(-90 22 {:.1f})\"", middle);
        text(22, middle,
             fmt::format("{} in % of '{}', logarithmic", name_of(measure_), base_name()), turned);
    }

    /// A line as a path, with gaps at depths that it has no value for.
    [[nodiscard]] std::string path_of(const Series& series, std::size_t from = 0) const {
        std::string path;
        bool drawing = false;
        for (std::size_t at = from; at < series.values.size(); ++at) {
            const auto& value = series.values[at];
            if (value)
                path +=
                    fmt::format("{}{:.1f} {:.1f}", drawing ? 'L' : 'M', x(at), scale_.y(*value));
            drawing = value.has_value();
        }
        return path;
    }

    /// The minimal tree: what lies below it is grey, where it has no gap up to the last depth.
    void bound(const Series& series) {
        const std::string path = path_of(series);
        if (path.empty()) return;
        std::size_t end = series.values.size();
        while (!series.values[end - 1]) --end;
        std::size_t start = end;
        while (start > 0 && series.values[start - 1]) --start;
        if (end == series.values.size())
            add("<path d=\"{}V{:.1f}H{:.1f}z\" fill=\"#ececec\"/>\n", path_of(series, start),
                bottom(), x(start));
        add("<path d=\"{}\" {}/>\n", path, series.stroke());
        text(x(start) + 8, bottom() - 10, "minimal tree", R"(fill="#555")");
    }

    void marker(const Series& series, double x, double y) {
        add("<path d=\"{}\" transform=\"translate({:.1f} {:.1f})\" fill=\"{}\" stroke=\"{}\" "
            "stroke-width=\"1.5\"/>\n",
            markers[series.rank() % group_size], x, y, series.is_base() ? base_colour : "#ffffff",
            series.colour());
    }

    void line(const Series& series) {
        const std::string path = path_of(series);
        if (path.empty()) return;
        add("<g><title>{}</title>\n", escaped(series.name));
        add("<path d=\"{}\" {}/>\n", path, series.stroke());
        for (std::size_t at = 0; at < series.values.size(); ++at)
            if (const auto& value = series.values[at]) marker(series, x(at), scale_.y(*value));
        svg_ += "</g>\n";
    }

    /// The names, in the order in which the lines end.
    void legend() {
        std::vector<const Series*> order;
        for (const Series& series : all_)
            if (depth_count() != 0) order.push_back(&series);
        std::ranges::sort(order, {}, [](const Series* series) {
            return std::pair(-series->values.back().value_or(0), series->number);
        });
        double y = top + 6;
        if (!order.empty())
            text(legend_right(), y, fmt::format("% at depth {}", comparison_.plan.last_depth),
                 R"(text-anchor="end" fill="#555")");
        for (const Series* series : order) {
            y += legend_row;
            const double middle = y - 4;
            add("<path d=\"M{:.1f} {:.1f}h{:.1f}\" {}/>\n", legend_left(), middle, sample_width,
                series->stroke());
            if (!series->is_bound) marker(*series, legend_left() + sample_width / 2, middle);
            text(legend_left() + sample_width + 10, y, series->name);
            const auto& last = series->values.back();
            text(legend_right(), y, last ? fmt::format("{:.1f}", *last) : "-",
                 R"(text-anchor="end")");
        }
    }

    void captions() {
        text(left, 28, title(), R"(font-size="18" font-weight="bold")");
        std::string what = plural(comparison_.positions.size(), "position");
        if (comparison_.width() > 0)
            what += fmt::format(", {:.1f} moves a node", comparison_.width());
        what += fmt::format(", tables of {} entries", grouped(comparison_.plan.table_entries));
        text(left, 50, what, R"(fill="#555")");
        std::string source = fmt::format("chesstool {}", version());
        if (options_.year) source += fmt::format(", {}", *options_.year);
        source += "; drawn after Marsland 1986, figure 8.";
        text(left, bottom() + 64, source, R"(fill="#555")");
        text(left, bottom() + 80,
             fmt::format("Grey: below the minimal tree{}, the least that alpha-beta looks at where "
                         "all positions have equally many moves.",
                         measure_ == CompareMeasure::time ? " (its nodes)" : ""),
             R"(fill="#555")");
    }

    const Comparison& comparison_;
    const CompareReportOptions& options_;
    CompareMeasure measure_;
    std::vector<Series> all_;
    double height_;
    Scale scale_;
    std::size_t longest_ = 0;
    std::string svg_;
};

}  // namespace

std::string compare_svg(const Comparison& comparison, const CompareReportOptions& options,
                        CompareMeasure measure) {
    if (measure == CompareMeasure::time && !options.timing) measure = CompareMeasure::nodes;
    return Figure(comparison, options, measure).draw();
}

}  // namespace chess
