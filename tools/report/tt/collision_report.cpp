#include "report/tt/tt_report.hpp"

#include "libchess/system/detail/numbers.hpp"
#include "report/text/detail/fields.hpp"
#include "report/text/detail/grid.hpp"
#include "report/text/numbers.hpp"
#include "report/text/text_block.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace chess {

namespace {

/// The least number of sets for a histogram.
constexpr std::size_t sets_for_histogram = 20;

/// "2,301,410.5", "14.55", "0.000542"
std::string number_text(double number) {
    if (number < 1) return fmt::format("{:.3g}", number);
    if (number < 100) return fmt::format("{:.2f}", number);
    const auto tenths = static_cast<std::uint64_t>(std::llround(number * 10));
    return fmt::format("{}.{}", grouped(tenths / 10), tenths % 10);
}

/// "+0.7 deviations"
std::string offset_text(std::optional<double> offset, std::string_view unit) {
    if (!offset) return {};
    // No "-0.0".
    return fmt::format("{:+.1f} {}", std::abs(*offset) < 0.05 ? 0.0 : *offset, unit);
}

/// Lines of a label, a number and a remark, each perhaps with its definition below.
TextBlock numbers_text(const CollisionCount& count, const CollisionStatistics& statistics,
                       const CollisionReportOptions& options) {
    detail::Grid grid({detail::left("", 28), detail::right("", 15), {.head = "", .gap = 3}});
    const auto add = [&](std::string_view label, const std::string& number,
                         const std::string& remark, std::string_view definition,
                         Style style = Style::plain) {
        grid.add({label, {number, style}, remark});
        if (!options.explain) return;
        const TextBlock lines =
            wrapped(StyledText().add(definition, Style::faint), options.width - 4);
        for (const StyledText& line : lines.lines())
            grid.add_line(StyledText().add("    ").add(line));
    };
    add("own keys", count.own ? grouped(*count.own) : "-",
        offset_text(statistics.own_offset, "deviations"),
        "positions whose key, by the library's own random numbers and cut to its low bits, is "
        "that of another position too; every one of them counts",
        Style::strong);
    add("expected", number_text(statistics.expected), "",
        "m(1 - (1 - 1/N)^(m-1)) for m positions and N keys (Caplinger 2021, 8.3.3)");
    if (statistics.mean)
        add("mean of " + plural(count.salted.size(), "salted set"), number_text(*statistics.mean),
            offset_text(statistics.mean_offset, "standard errors"),
            "the same count by other random numbers, new ones for each set", Style::strong);
    if (statistics.deviation) {
        add("standard error of the mean", number_text(*statistics.standard_error), "",
            "the measured deviation by the square root of the number of sets");
        add("deviation, measured", number_text(*statistics.deviation), "",
            "how far one set's count lies from the mean");
    }
    add("deviation, independent keys", number_text(statistics.theoretical_deviation), "",
        "by theory, for keys with nothing in common. Those of one tree's positions spread "
        "further about the same mean: many pairs differ by the same few pieces, and if the "
        "random numbers of these cancel out, all those pairs collide");
    return grid.body();
}

/// Rounds up to one of 1, 2, 5, 10, 20, ...
std::uint64_t round_width(double width) {
    for (std::uint64_t power = 1;; power *= 10)
        for (const std::uint64_t step : {1U, 2U, 5U})
            if (static_cast<double>(step * power) >= width) return step * power;
}

/// Counts of the salted sets in bins of one width, that of the expectation among them.
TextBlock histogram_text(const CollisionCount& count, double expectation, std::size_t width) {
    constexpr double bins_wanted = 12;
    constexpr std::size_t longest_bar = 40;
    constexpr std::string_view mark = "  < expected";
    const auto expected = static_cast<std::uint64_t>(expectation);
    const auto [low, high] = std::ranges::minmax(count.salted);
    const std::uint64_t least = std::min(low, expected);
    const std::uint64_t most = std::max(high, expected);
    const std::uint64_t step = round_width(static_cast<double>(most - least + 1) / bins_wanted);
    const std::uint64_t first = least / step;
    std::vector<std::size_t> bins(most / step - first + 1);
    for (const std::uint64_t number : count.salted) ++bins[number / step - first];

    const auto range = [&](std::size_t bin) {
        const std::uint64_t from = (first + bin) * step;
        return step == 1 ? grouped(from) : grouped(from) + " to " + grouped(from + step - 1);
    };
    const std::size_t label = range(bins.size() - 1).size();
    const std::size_t largest = std::ranges::max(bins);
    const std::size_t room = width - label - grouped(largest).size() - mark.size() - 5;
    const double unit = std::min(
        1.0, static_cast<double>(std::min(longest_bar, room)) / static_cast<double>(largest));
    detail::Grid grid({detail::right(""), detail::right(""), {.head = "", .gap = 1}});
    for (std::size_t bin = 0; bin < bins.size(); ++bin) {
        const auto length =
            static_cast<std::size_t>(std::ceil(static_cast<double>(bins[bin]) * unit));
        StyledText bar;
        bar.add(std::string(length, '#'));
        if (bin == expected / step - first)
            bar.add(mark.substr(length == 0 ? 1 : 0), Style::strong);
        grid.add({range(bin), grouped(bins[bin]), bar});
    }
    TextBlock block;
    block.add(StyledText().add("counts of the salted sets", Style::faint));
    block.add(grid.body(2));
    return block;
}

StyledText verdict_text(const CollisionCount& count, const CollisionStatistics& statistics) {
    StyledText text;
    add_interrupted(text, count);
    if (!statistics.agrees) {
        const std::string lacking = count.own
                                        ? plural(CollisionCount::sets_for_verdict, "salted set")
                                        : "the own keys' count";
        return text.add("no verdict without " + lacking, Style::warning);
    }
    if (*statistics.agrees) return text.add("agrees with theory", Style::good);
    text.add("does not agree with theory", Style::bad);
    const bool mean_agrees = statistics.mean_agrees.value_or(true);
    const bool own_agrees = statistics.own_agrees.value_or(true);
    return text.add(!mean_agrees && !own_agrees
                        ? ": the mean and the own keys' count are too far off"
                    : mean_agrees ? ": the own keys' count is too far off"
                                  : ": the mean is too far off");
}

/// To 9 digits: more than any of the numbers is good for, and the same on every machine.
std::optional<double> rounded(std::optional<double> number) {
    if (!number) return number;
    const std::string text = fmt::format("{:.9g}", *number);
    double read = 0;
    static_cast<void>(system::read_number(text.data(), text.data() + text.size(), read));
    return read;
}

detail::Fields count_fields(detail::Form form, const CollisionCount& count,
                            const CollisionReportOptions& options) {
    const CollisionStatistics statistics = count.statistics();
    detail::Fields fields(form, "result");
    fields.add("positions", count.positions)
        .add("key_bits", count.key_bits)
        .add("colliding", count.own)
        .add("expected", rounded(statistics.expected))
        .add("key_sets", count.salted.size())
        .add("mean", rounded(statistics.mean))
        .add("deviation", rounded(statistics.deviation))
        .add("standard_error", rounded(statistics.standard_error))
        .add("expected_deviation", rounded(statistics.theoretical_deviation))
        .add("agrees", statistics.agrees);
    if (options.timing) fields.add_seconds(options.seconds);
    return fields;
}

}  // namespace

StyledText Telling<CollisionCount>::text(const CollisionCount& count,
                                         const CollisionReportOptions& options) {
    const CollisionStatistics statistics = count.statistics();
    TextBlock block;
    block.add(StyledText().add(
        fmt::format("Collisions: {}, keys of {}", plural(count.positions, "position"),
                    plural(static_cast<std::uint64_t>(count.key_bits), "bit")),
        Style::strong));
    block.add(StyledText());
    block.add(numbers_text(count, statistics, options));
    block.add(StyledText());
    if (count.salted.size() >= sets_for_histogram) {
        block.add(histogram_text(count, statistics.expected, options.width));
        block.add(StyledText());
    }
    StyledText verdict = verdict_text(count, statistics);
    if (options.timing)
        verdict.add(fmt::format(" ({})", duration_text(options.seconds)), Style::faint);
    block.add(wrapped(verdict, options.width));
    return block.text();
}

std::string Telling<CollisionCount>::json(const CollisionCount& count,
                                          const CollisionReportOptions& options) {
    return count_fields(detail::Form::json, count, options).text();
}

std::string Telling<CollisionCount>::csv_header(const CollisionReportOptions& options) {
    return count_fields(detail::Form::csv_head, {}, options).text();
}

std::string Telling<CollisionCount>::csv(const CollisionCount& count,
                                         const CollisionReportOptions& options) {
    return count_fields(detail::Form::csv, count, options).text();
}

}  // namespace chess
