#include "training/rating_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace chess::training {

namespace {

// User units of the SVG: pixels, unless it is scaled. Both axes go from `least` to `most`.
constexpr double least = 400;
constexpr double most = 2800;
constexpr double side = 420;
constexpr double left = 60;
constexpr double top = 40;

double x_of(double estimate) {
    return left + side * (std::clamp(estimate, least, most) - least) / (most - least);
}
double y_of(double rating) {
    return top + side * (1 - (std::clamp(rating, least, most) - least) / (most - least));
}

/// The ratings of puzzles with about one estimate.
struct Column {
    double from;
    std::vector<double> ratings;

    [[nodiscard]] double quantile(double share) const {
        return ratings[static_cast<std::size_t>(share * static_cast<double>(ratings.size() - 1))];
    }
    [[nodiscard]] std::string svg(double width) const {
        const double x = x_of(from + width / 2);
        const double half = (x_of(from + width) - x_of(from)) / 2 - 2;
        return fmt::format(R"(<path class="most" d="M{0:.1f} {1:.1f}V{2:.1f}"/>)"
                           R"(<rect x="{3:.1f}" y="{4:.1f}" width="{5:.1f}" height="{6:.1f}"/>)"
                           R"(<path class="middle" d="M{3:.1f} {7:.1f}h{5:.1f}"/>)"
                           "\n",
                           x, y_of(quantile(0.1)), y_of(quantile(0.9)), x - half,
                           y_of(quantile(0.75)), 2 * half,
                           y_of(quantile(0.25)) - y_of(quantile(0.75)), y_of(quantile(0.5)));
    }
};

std::string axes() {
    constexpr int step = 400;
    std::string svg = fmt::format(R"(<path class="axis" d="M{0} {1}v{2}h{2}M{0} {3}l{2} -{2}"/>)",
                                  left, top, side, top + side);
    for (int rating = static_cast<int>(least); rating <= static_cast<int>(most); rating += step)
        svg +=
            fmt::format(R"(<text class="middle" x="{:.1f}" y="{:.1f}">{}</text>)"
                        R"(<text class="end" x="{:.1f}" y="{:.1f}">{}</text>)",
                        x_of(rating), top + side + 18, rating, left - 8, y_of(rating) + 4, rating);
    return svg + '\n';
}

}  // namespace

std::string rating_plot(const RatingFit& fit) {
    constexpr double width = 100;
    constexpr std::size_t fewest = 30;
    std::string svg = fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}">)"
        "\n<style>text{{font:12px sans-serif}}text.middle{{text-anchor:middle}}"
        "text.end{{text-anchor:end}}path{{fill:none}}.axis{{stroke:#999}}"
        "rect{{fill:#9ecae1}}.most{{stroke:#0072b2;stroke-width:2}}"
        "path.middle{{stroke:#000;stroke-width:2}}</style>\n"
        R"(<path style="fill:#fff" d="M0 0h{0}v{1}h-{0}z"/>)"
        R"(<text x="{2}" y="22">rating by people: the middle half (boxes), eight of ten (lines))"
        R"(</text><text class="middle" x="{3}" y="{4}">estimate</text>)"
        "\n",
        left + side + 40, top + side + 60, left, left + side / 2, top + side + 42);
    svg += axes();
    for (double from = least; from < most; from += width) {
        Column column{from, {}};
        for (const HeldOutRating& held : fit.held_out)
            if (held.estimate >= from && held.estimate < from + width)
                column.ratings.push_back(held.actual);
        if (column.ratings.size() < fewest) continue;
        std::ranges::sort(column.ratings);
        svg += column.svg(width);
    }
    return svg + "</svg>\n";
}

}  // namespace chess::training
