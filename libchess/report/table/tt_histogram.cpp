#include "libchess/report/table/detail/tt_parts.hpp"

#include "libchess/report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <vector>

namespace chess::detail {

namespace {

constexpr std::size_t range_width = 14;
constexpr std::size_t count_width = 16;
constexpr std::size_t share_width = 10;
constexpr std::size_t longest_bar = 40;

/// "depth 3          1,234     4.5 %  ######"
void add_bar(TextBlock& block, const std::string& label, std::uint64_t count, std::uint64_t most,
             std::uint64_t all, std::size_t room) {
    const double share = static_cast<double>(count) / static_cast<double>(all);
    auto length = static_cast<std::size_t>(std::lround(
        static_cast<double>(count) / static_cast<double>(most) * static_cast<double>(room)));
    // What is there is seen.
    if (count != 0) length = std::max<std::size_t>(length, 1);
    StyledText line;
    line.add(fmt::format("  {:<{}}{:>{}}{:>{}}", label, range_width, grouped(count), count_width,
                         fmt::format("{:.1f} %", 100 * share), share_width));
    if (length != 0) line.add("  ").add(std::string(length, '#'), Style::good);
    block.add(line);
}

void add_bars(TextBlock& block, std::string_view title, std::span<const std::string> labels,
              std::span<const std::uint64_t> counts, std::size_t width) {
    std::uint64_t all = 0;
    for (const std::uint64_t count : counts) all += count;
    if (all == 0) return;
    const std::uint64_t most = *std::ranges::max_element(counts);
    const std::size_t used = 2 + range_width + count_width + share_width + 2;
    const std::size_t room = std::min(width > used ? width - used : 1, longest_bar);
    block.add(StyledText());
    block.add(StyledText().add(title, Style::strong));
    for (std::size_t i = 0; i < counts.size(); ++i)
        add_bar(block, labels[i], counts[i], most, all, room);
}

}  // namespace

void add_histograms(TextBlock& block, const TableCensus& census,
                    const TableReportOptions& options) {
    std::vector<std::string> labels;
    labels.reserve(census.by_depth.size());
    for (std::size_t depth = 0; depth < census.by_depth.size(); ++depth)
        labels.push_back(depth == 0 ? std::string("quiescence") : fmt::format("{}", depth));
    add_bars(block, "Entries by depth", labels, census.by_depth, options.width);

    constexpr std::array bounds{Bound::exact, Bound::lower, Bound::upper};
    std::vector<std::uint64_t> counts;
    counts.reserve(bounds.size());
    for (const Bound bound : bounds) counts.push_back(census.by_bound[bound]);
    add_bars(block, "Entries by bound", std::array<std::string, 3>{"exact", "lower", "upper"},
             counts, options.width);

    // Of a table that one search alone has filled there is nothing to see.
    if (census.by_age.size() < 2) return;
    labels.clear();
    for (std::size_t age = 0; age < census.by_age.size(); ++age)
        labels.push_back(age == 0   ? std::string("this search")
                         : age == 1 ? std::string("the last one")
                                    : fmt::format("{} ago", age));
    add_bars(block, "Entries by age, in searches", labels, census.by_age, options.width);
}

}  // namespace chess::detail
