#include "training/rating_summary.hpp"

#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace chess::training {

namespace {

using Held = std::vector<HeldOutRating>;

/// The figures of some puzzles.
struct Figures {
    double error = 0;   ///< mean absolute
    double square = 0;  ///< root mean square
    double inside = 0;  ///< share within the interval
    double width = 0;   ///< mean width of the interval

    explicit Figures(std::span<const HeldOutRating> ratings) {
        for (const HeldOutRating& rating : ratings) {
            const double miss = rating.actual - rating.estimate;
            error += std::abs(miss);
            square += miss * miss;
            inside += rating.low <= rating.actual && rating.actual <= rating.high ? 1 : 0;
            width += rating.high - rating.low;
        }
        const auto count = static_cast<double>(ratings.size());
        error /= count;
        square = std::sqrt(square / count);
        inside /= count;
        width /= count;
    }
};

std::string row_of(std::string_view name, std::span<const HeldOutRating> ratings) {
    const Figures figures(ratings);
    return fmt::format("{:<28} {:>7} {:>7.0f} {:>7.0f} {:>8.1f} % {:>7.0f}\n", name,
                       grouped(ratings.size()), figures.error, figures.square, 100 * figures.inside,
                       figures.width);
}

/// The thirds of the puzzles in the order of a number.
std::string thirds(Held held, double HeldOutRating::* number, std::string_view name) {
    std::ranges::sort(held, {}, number);
    std::string text;
    for (std::size_t third = 0; third < 3; ++third) {
        const std::size_t begin = held.size() * third / 3;
        const std::span part =
            std::span(held).subspan(begin, held.size() * (third + 1) / 3 - begin);
        text += row_of(
            fmt::format("{} {:.0f} to {:.0f}", name, part.front().*number, part.back().*number),
            part);
    }
    return text;
}

}  // namespace

std::string rating_summary(const RatingFit& fit) {
    std::vector<double> ratings;
    for (const HeldOutRating& held : fit.held_out) ratings.push_back(held.actual);
    std::ranges::sort(ratings);
    const double median = ratings[ratings.size() / 2];
    double error = 0;
    for (const double rating : ratings) error += std::abs(rating - median);
    return fmt::format("{:<28} {:>7} {:>7} {:>7} {:>10} {:>7}\n", "held out", "puzzles", "error",
                       "rms", "inside", "width") +
           row_of("all", fit.held_out) +
           thirds(fit.held_out, &HeldOutRating::estimate, "estimated") +
           thirds(fit.held_out, &HeldOutRating::actual, "rated") +
           fmt::format("{:<28} {:>7} {:>7.0f}\n", "the median for all", grouped(ratings.size()),
                       error / static_cast<double>(ratings.size()));
}

std::string commented(const std::string& text) {
    std::string comments;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        comments += "# " + text.substr(begin, end - begin) + '\n';
        begin = end + 1;
    }
    return comments;
}

std::string rating_list(const RatedPuzzles& rated, const RatingFit& fit) {
    std::string list = "record,rating,estimate,low,high\n";
    for (std::size_t row = 0; row < fit.held_out.size(); ++row) {
        const HeldOutRating& held = fit.held_out[row];
        list += fmt::format("{},{:.0f},{:.1f},{:.1f},{:.1f}\n", rated.puzzles[row].record,
                            held.actual, held.estimate, held.low, held.high);
    }
    return list;
}

}  // namespace chess::training
