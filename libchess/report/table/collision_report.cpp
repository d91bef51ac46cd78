#include "libchess/report/table/collision_report.hpp"

#include "libchess/report/text/detail/fields.hpp"
#include "libchess/report/text/numbers.hpp"
#include "libchess/report/text/text_block.hpp"

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

constexpr std::size_t label_column = 28;
constexpr std::size_t number_column = 15;
constexpr std::size_t longest_bar = 40;
/// From so many sets on there is a histogram.
constexpr std::size_t sets_for_histogram = 20;
/// It has about so many lines.
constexpr double bins_wanted = 12;

/// Nine digits are more than any of the numbers is good for, and the same on every machine.
double rounded(double number) {
    const std::string text = fmt::format("{:.9g}", number);
    double result = number;
    std::from_chars(text.data(), text.data() + text.size(), result);
    return result;
}

std::optional<double> rounded(std::optional<double> number) {
    return number ? std::optional(rounded(*number)) : std::nullopt;
}

/// "2,301,410.5", "14.55", "0.000542"
std::string number_text(double number) {
    if (number < 1) return fmt::format("{:.3g}", number);
    if (number < 100) return fmt::format("{:.2f}", number);
    const auto tenths = static_cast<std::uint64_t>(std::llround(number * 10));
    return fmt::format("{}.{}", grouped(tenths / 10), tenths % 10);
}

std::string number_text(std::optional<double> number) {
    return number ? number_text(*number) : "-";
}

/// Lines of a label, a number and a remark, each perhaps with its definition below.
class Rows {
public:
    explicit Rows(const CollisionReportOptions& options) : options_(options) {}

    void add(std::string_view label, const std::string& number, const std::string& remark,
             std::string_view definition, Style style = Style::plain) {
        StyledText line;
        line.add(fmt::format("{:<{}}", label, label_column));
        line.add(fmt::format("{:>{}}", number, number_column), style);
        if (!remark.empty()) line.add("   " + remark);
        block_.add(line);
        if (!options_.explain) return;
        const std::size_t room = options_.width - 4;
        const TextBlock lines = wrapped(StyledText().add(definition, Style::faint), room);
        for (const StyledText& part : lines.lines()) block_.add(StyledText().add("    ").add(part));
    }
    [[nodiscard]] StyledText text() const { return block_.text(); }

private:
    const CollisionReportOptions& options_;
    TextBlock block_;
};

/// "+0.7 deviations"
std::string offset_text(std::optional<double> offset, std::string_view unit) {
    if (!offset) return {};
    // No "-0.0".
    return fmt::format("{:+.1f} {}", std::abs(*offset) < 0.05 ? 0.0 : *offset, unit);
}

StyledText numbers_text(const CollisionCount& count, const CollisionReportOptions& options) {
    Rows rows(options);
    rows.add("own keys", count.own ? grouped(*count.own) : "-",
             offset_text(count.own_offset(), "deviations"),
             "positions whose key, by the library's own random numbers and cut to its low bits, is "
             "that of another position too; every one of them counts",
             Style::strong);
    rows.add("expected", number_text(count.expected()), "",
             "m(1 - (1 - 1/N)^(m-1)) for m positions and N keys (Caplinger 2021, 8.3.3)");
    if (!count.salted.empty())
        rows.add(fmt::format("mean of {}", plural(count.salted.size(), "salted set")),
                 number_text(count.mean()), offset_text(count.mean_offset(), "standard errors"),
                 "the same count by other random numbers, new ones for each set", Style::strong);
    if (count.salted.size() > 1) {
        rows.add("standard error of the mean", number_text(count.standard_error()), "",
                 "the measured deviation by the square root of the number of sets");
        rows.add("deviation, measured", number_text(count.deviation()), "",
                 "how far one set's count lies from the mean");
    }
    rows.add("deviation, independent keys", number_text(count.theoretical_deviation()), "",
             "by theory, for keys with nothing in common. Those of one tree's positions spread "
             "further about the same mean: many pairs differ by the same few pieces, and if the "
             "random numbers of these cancel out, all those pairs collide");
    return rows.text();
}

/// Counts of the salted sets in bins of one width, that of the expectation among them.
struct Histogram {
    std::uint64_t first = 0;  ///< the least count of the first bin
    std::uint64_t width = 1;
    std::vector<std::size_t> bins = {};
    std::size_t expected_bin = 0;
};

/// The least of 1, 2, 5, 10, 20, ... that is no less.
std::uint64_t round_width(double width) {
    for (std::uint64_t power = 1;; power *= 10)
        for (const std::uint64_t step : {1U, 2U, 5U})
            if (static_cast<double>(step * power) >= width) return step * power;
}

Histogram histogram_of(const CollisionCount& count) {
    const auto expected = static_cast<std::uint64_t>(count.expected());
    const auto [low, high] = std::ranges::minmax(count.salted);
    const std::uint64_t least = std::min(low, expected);
    const std::uint64_t most = std::max(high, expected);
    Histogram result;
    result.width = round_width(static_cast<double>(most - least + 1) / bins_wanted);
    result.first = least / result.width * result.width;
    const auto bin_of = [&](std::uint64_t number) {
        return static_cast<std::size_t>((number - result.first) / result.width);
    };
    result.bins.resize(bin_of(most) + 1);
    for (const std::uint64_t number : count.salted) ++result.bins[bin_of(number)];
    result.expected_bin = bin_of(expected);
    return result;
}

std::string range_text(const Histogram& histogram, std::size_t bin) {
    const std::uint64_t low = histogram.first + bin * histogram.width;
    if (histogram.width == 1) return grouped(low);
    return grouped(low) + " to " + grouped(low + histogram.width - 1);
}

StyledText histogram_text(const CollisionCount& count, const CollisionReportOptions& options) {
    constexpr std::string_view mark = "  < expected";
    const Histogram histogram = histogram_of(count);
    const std::size_t label = range_text(histogram, histogram.bins.size() - 1).size();
    const std::size_t most = std::ranges::max(histogram.bins);
    const std::size_t number = grouped(most).size();
    const std::size_t room = options.width - label - number - mark.size() - 5;
    const double unit =
        std::min(1.0, static_cast<double>(std::min(longest_bar, room)) / static_cast<double>(most));
    StyledText text;
    text.add("counts of the salted sets\n", Style::faint);
    for (std::size_t bin = 0; bin < histogram.bins.size(); ++bin) {
        const std::size_t sets = histogram.bins[bin];
        const auto length = static_cast<std::size_t>(std::ceil(static_cast<double>(sets) * unit));
        std::string line = fmt::format("  {:>{}}  {:>{}} {}", range_text(histogram, bin), label,
                                       grouped(sets), number, std::string(length, '#'));
        line.erase(line.find_last_not_of(' ') + 1);
        text.add(line);
        if (bin == histogram.expected_bin) text.add(mark, Style::strong);
        text.add("\n");
    }
    return text;
}

StyledText verdict_text(const CollisionCount& count) {
    StyledText text;
    if (count.interrupted) text.add("interrupted: ", Style::warning);
    const auto agrees = count.agrees();
    if (!agrees) {
        const std::string lacking = count.own
                                        ? plural(CollisionCount::sets_for_verdict, "salted set")
                                        : "the own keys' count";
        return text.add("no verdict without " + lacking, Style::warning);
    }
    if (*agrees) return text.add("agrees with theory", Style::good);
    text.add("does not agree with theory", Style::bad);
    const bool mean_agrees = count.mean_agrees().value_or(true);
    const bool own_agrees = count.own_agrees().value_or(true);
    return text.add(!mean_agrees && !own_agrees
                        ? ": the mean and the own keys' count are too far off"
                    : mean_agrees ? ": the own keys' count is too far off"
                                  : ": the mean is too far off");
}

}  // namespace

StyledText collision_text(const CollisionCount& count, const CollisionReportOptions& options) {
    StyledText text;
    text.add(fmt::format("Collisions: {}, keys of {} bit{}", plural(count.positions, "position"),
                         count.key_bits, count.key_bits == 1 ? "" : "s"),
             Style::strong);
    text.add("\n\n").add(numbers_text(count, options)).add("\n");
    if (count.salted.size() >= sets_for_histogram)
        text.add(histogram_text(count, options)).add("\n");
    StyledText verdict = verdict_text(count);
    if (options.timing)
        verdict.add(fmt::format(" ({})", duration_text(options.seconds)), Style::faint);
    return text.add(wrapped(verdict, options.width).text());
}

std::string collision_json(const CollisionCount& count, const CollisionReportOptions& options) {
    detail::Json json;
    json["type"] = "result";
    json["positions"] = count.positions;
    json["key_bits"] = count.key_bits;
    json["colliding"] = detail::or_null(count.own);
    json["expected"] = rounded(count.expected());
    json["key_sets"] = count.salted.size();
    json["mean"] = detail::or_null(rounded(count.mean()));
    json["deviation"] = detail::or_null(rounded(count.deviation()));
    json["standard_error"] = detail::or_null(rounded(count.standard_error()));
    json["expected_deviation"] = rounded(count.theoretical_deviation());
    json["agrees"] = detail::or_null(count.agrees());
    if (options.timing) json["seconds"] = detail::rounded_seconds(options.seconds);
    return detail::dump(json);
}

std::string collision_csv_header() {
    return "positions,key_bits,colliding,expected,key_sets,mean,deviation,standard_error,"
           "expected_deviation,agrees,seconds\n";
}

std::string collision_csv(const CollisionCount& count, const CollisionReportOptions& options) {
    const auto field = [](const auto& value) {
        return value ? fmt::format("{}", *value) : std::string();
    };
    return fmt::format("{},{},{},{},{},{},{},{},{},{},{}\n", count.positions, count.key_bits,
                       field(count.own), rounded(count.expected()), count.salted.size(),
                       field(rounded(count.mean())), field(rounded(count.deviation())),
                       field(rounded(count.standard_error())),
                       rounded(count.theoretical_deviation()), field(count.agrees()),
                       options.timing ? fmt::format("{:.6f}", options.seconds) : "");
}

}  // namespace chess
