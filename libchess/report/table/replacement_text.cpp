#include "libchess/report/table/detail/tt_sections.hpp"
#include "libchess/report/table/replacement_report.hpp"
#include "libchess/report/text/detail/grid.hpp"
#include "libchess/report/text/numbers.hpp"
#include "libchess/report/text/text_block.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace chess {

namespace {

/// Words are hard to follow in longer lines.
constexpr std::size_t widest = 100;
/// A difference of fewer standard errors than this may well be chance. Of a dozen tables that are
/// equally good one is two errors ahead every fourth time.
constexpr double errors_of_chance = 3;

constexpr std::size_t least_name_width = 10;
constexpr std::size_t least_nodes_width = 9;
constexpr std::size_t relative_width = 9;
constexpr std::size_t error_width = 6;
constexpr std::size_t share_width = 7;
constexpr std::size_t time_width = 13;

std::string in_quotes(std::string_view name) {
    return fmt::format("'{}'", printable(name));
}

std::string counted(std::uint64_t count, std::string_view one, std::string_view several) {
    return fmt::format("{} {}", grouped(count), count == 1 ? one : several);
}

/// In percent, or '-' if there is no whole.
std::string share_text(std::uint64_t part, std::uint64_t whole) {
    if (whole == 0) return "-";
    return fmt::format("{:.1f}", 100 * static_cast<double>(part) / static_cast<double>(whole));
}

class ReplacementTable {
public:
    ReplacementTable(const ReplacementComparison& comparison,
                     const ReplacementReportOptions& options)
        : comparison_(comparison),
          options_(options),
          best_(comparison.best()) {
        for (std::size_t table = 0; table < plan().tables.size(); ++table) {
            name_width_ = std::max(name_width_, printable(plan().tables[table].name).size() + 1);
            nodes_width_ =
                std::max(nodes_width_, grouped(comparison.total(table).nodes).size() + 2);
        }
        const std::size_t rest = nodes_width_ + relative_width + error_width + 3 * share_width +
                                 (options.timing ? time_width : 0);
        const std::size_t room = options.width > rest ? options.width - rest : 0;
        name_width_ = std::clamp(room, least_name_width, name_width_);
    }

    [[nodiscard]] StyledText text() const {
        TextBlock block;
        block.add(wrapped(StyledText().add(title(), Style::strong), words_width()));
        if (!plan().remark.empty())
            block.add(wrapped(StyledText().add(printable(plan().remark)), words_width()));
        if (plan().tables.empty()) return block.text();
        block.add(StyledText());
        block.add(StyledText().add(header(), Style::faint));
        for (std::size_t table = 0; table < plan().tables.size(); ++table) block.add(row(table));
        block.add(StyledText());
        block.add(wrapped(StyledText().add(legend(), Style::faint), words_width()));
        block.add(StyledText());
        block.add(wrapped(StyledText().add(verdict()), words_width()));
        return block.text();
    }

private:
    [[nodiscard]] const ReplacementPlan& plan() const { return comparison_.plan; }
    [[nodiscard]] std::size_t words_width() const { return std::min(options_.width, widest); }
    [[nodiscard]] std::string name(std::size_t table) const {
        return in_quotes(plan().tables[table].name);
    }

    [[nodiscard]] std::string title() const {
        std::uint64_t searches = 0;
        for (const ReplacementMeasurements& position : comparison_.positions)
            searches += static_cast<std::uint64_t>(position.searches);
        return fmt::format("{}: table of {}, depth {}, {}, {}", printable(plan().title),
                           detail::tt_size_text(plan().hash_bytes), plan().depth,
                           counted(comparison_.positions.size(), "position", "positions"),
                           counted(searches, "search", "searches"));
    }

    [[nodiscard]] std::string header() const {
        std::string line = detail::table_cell("table", name_width_);
        line += fmt::format("{:>{}}{:>{}} {:>{}}{:>{}}{:>{}}{:>{}}", "nodes", nodes_width_,
                            "nodes %", relative_width - 1, "+-", error_width, "hits %", share_width,
                            "cuts %", share_width, "lost %", share_width);
        if (options_.timing) line += fmt::format("{:>{}}", "time", time_width);
        return line;
    }

    [[nodiscard]] StyledText row(std::size_t table) const {
        const bool is_best = table == best_;
        const TableWork work = comparison_.total(table);
        const auto relative = comparison_.relative(table);
        const TableCounters& counters = work.statistics.table;
        StyledText line;
        line.add(detail::name_cell(printable(plan().tables[table].name), name_width_),
                 is_best ? Style::good : Style::plain);
        line.add(fmt::format("{:>{}}", grouped(work.nodes), nodes_width_));
        line.add(fmt::format("{:>{}}", relative ? fmt::format("{:.1f}", 100 * relative->mean) : "-",
                             relative_width - 1) +
                     (is_best ? '*' : ' '),
                 is_best ? Style::good : Style::plain);
        line.add(fmt::format("{:>{}}", error_text(table, relative), error_width), Style::faint);
        line.add(fmt::format("{:>{}}{:>{}}{:>{}}", share_text(counters.hits, counters.probes),
                             share_width, share_text(counters.cuts, counters.probes), share_width,
                             share_text(counters.replaced_depth, counters.stores), share_width));
        if (!options_.timing) return line;
        const double seconds = std::chrono::duration<double>(work.time).count();
        return line.add(fmt::format("{:>{}}", duration_text(seconds), time_width), Style::faint);
    }

    /// What the others are compared with has none.
    [[nodiscard]] static std::string error_text(std::size_t table,
                                                const std::optional<RelativeNodes>& relative) {
        if (table == 0 || !relative || !relative->error) return "-";
        return fmt::format("{:.1f}", 100 * *relative->error);
    }

    [[nodiscard]] std::string legend() const {
        std::string words = fmt::format(
            "nodes %: in percent of those with {}, the geometric mean over the positions, and its "
            "standard error. hits %, cuts %: of all probes, those that found their position, and "
            "those that ended its search. lost %: of all stores, those that wrote over another "
            "position of the same search.",
            name(0));
        if (best_) words += " * the fewest nodes.";
        return words;
    }

    /// Who is best, and whether the first table is as good.
    [[nodiscard]] std::string verdict() const {
        if (!best_) return "Nothing was searched.";
        if (plan().tables.size() == 1) return "There is nothing to compare it with.";
        if (*best_ == 0) return name(0) + " has the fewest nodes" + next_best();
        const auto relative = comparison_.relative(*best_).value_or(RelativeNodes());
        return fmt::format("{} has the fewest nodes, {}", name(*best_),
                           difference(1 - relative.mean, relative.error, "fewer than " + name(0)));
    }

    /// The table that comes nearest to the first one, which is the best.
    [[nodiscard]] std::string next_best() const {
        std::optional<std::size_t> second;
        RelativeNodes nodes;
        for (std::size_t table = 1; table < plan().tables.size(); ++table) {
            const auto relative = comparison_.relative(table);
            if (!relative || (second && relative->mean >= nodes.mean)) continue;
            second = table;
            nodes = *relative;
        }
        if (!second) return ".";
        if (nodes.mean == 1) return fmt::format(", and {} has as many.", name(*second));
        return fmt::format("; {} comes nearest, with {}", name(*second),
                           difference(nodes.mean - 1, nodes.error, "more"));
    }

    /// "1.3 % more: within three standard errors, so perhaps by chance."
    [[nodiscard]] static std::string difference(double share, std::optional<double> error,
                                                const std::string& words) {
        const std::string percent = fmt::format("{:.1f} % {}", 100 * share, words);
        if (!error) return percent + "; one position says little.";
        if (share > errors_of_chance * *error)
            return percent + ": more than three standard errors, so hardly by chance.";
        return percent + ": within three standard errors, so perhaps by chance.";
    }

    const ReplacementComparison& comparison_;
    const ReplacementReportOptions& options_;
    std::optional<std::size_t> best_;
    std::size_t name_width_ = least_name_width;
    std::size_t nodes_width_ = least_nodes_width;
};

}  // namespace

StyledText replacement_text(const ReplacementComparison& comparison,
                            const ReplacementReportOptions& options) {
    return ReplacementTable(comparison, options).text();
}

}  // namespace chess
