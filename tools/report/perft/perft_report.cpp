#include "report/perft/perft_report.hpp"

#include "libchess/notation/fen.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "report/text/detail/fields.hpp"
#include "report/text/detail/grid.hpp"
#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace chess {

namespace {

using detail::Fields;
using detail::Form;
using detail::left;
using detail::right;

constexpr std::size_t number_width = 24;

struct Category {
    std::string_view key;
    std::string_view label;
    std::uint64_t PerftCategories::* count;
};

constexpr std::array<Category, 8> categories{{
    {"categories/captures", "captures", &PerftCategories::captures},
    {"categories/en_passant", "en passant", &PerftCategories::en_passant},
    {"categories/castles", "castles", &PerftCategories::castles},
    {"categories/promotions", "promotions", &PerftCategories::promotions},
    {"categories/checks", "checks", &PerftCategories::checks},
    {"categories/discovered_checks", "discovered checks", &PerftCategories::discovered_checks},
    {"categories/double_checks", "double checks", &PerftCategories::double_checks},
    {"categories/checkmates", "checkmates", &PerftCategories::checkmates},
}};

/// "depth 3" or "depths 1-6".
std::string depths_text(const std::vector<PerftCount>& counts) {
    const auto [least, most] = std::ranges::minmax(counts, {}, &PerftCount::depth);
    if (least.depth == most.depth) return fmt::format("depth {}", least.depth);
    return fmt::format("depths {}-{}", least.depth, most.depth);
}

std::string difference_text(std::uint64_t expected, std::uint64_t counted) {
    return counted > expected ? fmt::format("{} too many", grouped(counted - expected))
                              : fmt::format("{} too few", grouped(expected - counted));
}

Fields start_of(Form form, const PerftCount& count, const PerftReportOptions& options) {
    Fields fields(form, "result");
    fields.add_place(count, options.plies, options.suite);
    fields.add("fen", to_fen(count.position));
    fields.add("depth", count.depth);
    return fields;
}

Fields fields_of(Form form, const PerftCount& count, const PerftReportOptions& options) {
    Fields fields = start_of(form, count, options);
    fields.add("nodes", count.result.nodes);
    fields.add_known("expected", count.expected);
    fields.add_known("ok", count.expected ? std::optional(!count.failed()) : std::nullopt);
    if (options.timing) fields.add_speed(count.result.nodes, count.seconds);
    if (options.divide)
        fields.json("divide", [&] {
            return Json::list(count.result.divide, [&](const PerftRootCount& root) {
                return Json{{"move", to_uci(count.position, root.move)},
                            {"san", to_san(count.position, root.move)},
                            {"nodes", root.nodes}};
            });
        });
    const PerftCategories known = count.categories.value_or(PerftCategories());
    if (form == Form::json ? count.categories.has_value() : options.categories)
        for (const Category& category : categories) fields.add(category.key, known.*category.count);
    return fields;
}

/// CSV by root move; there is none in the header.
Fields root_row(Form form, const PerftCount& count, const PerftReportOptions& options,
                const PerftRootCount* root = nullptr) {
    Fields fields = start_of(form, count, options);
    fields.add("move", root != nullptr ? to_uci(count.position, root->move) : "");
    fields.add("san", root != nullptr ? to_san(count.position, root->move) : "");
    fields.add("nodes", root != nullptr ? root->nodes : 0);
    return fields;
}

/// The table of the root moves.
StyledText divide_text(const PerftCount& count, const PerftReportOptions& options) {
    detail::Grid divide({left("", 8), right("", number_width), right("", 9)});
    for (const auto& [move, nodes] : count.result.divide) {
        const double share = count.result.nodes == 0 ? 0
                                                     : 100.0 * static_cast<double>(nodes) /
                                                           static_cast<double>(count.result.nodes);
        divide.add({{options.san ? to_san(count.position, move) : to_uci(count.position, move),
                     Style::strong},
                    grouped(nodes),
                    {fmt::format("{:.1f} %", share), Style::faint}});
    }
    return divide.body(2).text();
}

}  // namespace

std::string Telling<PerftCount>::json(const PerftCount& count, const PerftReportOptions& options) {
    return fields_of(Form::json, count, options).text();
}

std::string Telling<PerftTotals>::json(const PerftTotals& totals,
                                       const PerftReportOptions& options) {
    return detail::summary_json({{"positions", totals.positions},
                                 {"errors", totals.errors},
                                 {"passed", totals.passed},
                                 {"failed", totals.failed},
                                 {"skipped", totals.skipped},
                                 {"nodes", totals.nodes}},
                                totals, options.timing);
}

std::string Telling<PerftCount>::csv_header(const PerftReportOptions& options) {
    return options.divide ? root_row(Form::csv_head, {}, options).text()
                          : fields_of(Form::csv_head, {}, options).text();
}

std::string Telling<PerftCount>::csv(const PerftCount& count, const PerftReportOptions& options) {
    if (!options.divide) return fields_of(Form::csv, count, options).text();
    std::string lines;
    for (const PerftRootCount& root : count.result.divide)
        lines += root_row(Form::csv, count, options, &root).text();
    return lines;
}

StyledText Telling<PerftCount>::text(const PerftCount& count, const PerftReportOptions& options) {
    StyledText text;
    const std::uint64_t nodes = count.result.nodes;
    text.add(to_fen(count.position) + '\n', Style::faint);
    if (options.divide) text.add(divide_text(count, options));
    detail::Grid kinds({left("", 18), right("", number_width)});
    if (count.categories)
        for (const Category& category : categories)
            kinds.add({category.label, grouped((*count.categories).*category.count)});
    text.add(kinds.body(2).text());

    text.add(fmt::format("depth {:<4}", count.depth));
    text.add(fmt::format("{:>{}}", grouped(nodes), number_width), Style::strong);
    text.add(nodes == 1 ? " node" : " nodes");
    if (options.divide) text.add(fmt::format("  {} moves", count.result.divide.size()));
    if (options.timing)
        text.add(fmt::format("{}  {:>10}  {:>7}/s", nodes == 1 ? " " : "",
                             duration_text(count.seconds),
                             rate_text(detail::per_second(nodes, count.seconds))));
    text.add("\n");
    if (!count.expected) return text;
    text.add(fmt::format("expected  {:>{}}", grouped(*count.expected), number_width));
    if (!count.failed()) return text.add("  ok\n", Style::good);
    return text.add("  differs: ", Style::bad).add(difference_text(*count.expected, nodes) + "\n");
}

StyledText perft_suite_text(const std::vector<PerftCount>& counts,
                            const PerftReportOptions& options) {
    StyledText text;
    if (counts.empty()) return text;
    const bool failed = std::ranges::any_of(counts, &PerftCount::failed);
    std::uint64_t nodes = 0;
    double seconds = 0;
    for (const PerftCount& count : counts) {
        nodes += count.result.nodes;
        seconds += count.seconds;
    }
    const std::string name = record_name(counts.front());
    text.add(failed ? "FAIL" : "ok  ", failed ? Style::bad : Style::good);
    text.add(fmt::format("  {:<26}", name), Style::strong);
    text.add(fmt::format("  {:<11}{:>18} nodes", depths_text(counts), grouped(nodes)));
    if (options.timing) text.add(fmt::format("  {:>9}", duration_text(seconds)), Style::faint);
    text.add("\n");
    if (failed) text.add(fmt::format("      {}\n", to_fen(counts.front().position)), Style::faint);
    for (const PerftCount& count : counts)
        if (count.expected && count.failed())
            text.add(fmt::format("      depth {}: expected {}, counted {}, {}\n", count.depth,
                                 grouped(*count.expected), grouped(count.result.nodes),
                                 difference_text(*count.expected, count.result.nodes)));
    return text;
}

namespace {

void add_verdict(StyledText& text, const PerftTotals& totals) {
    if (totals.failed != 0) text.add(grouped(totals.failed) + " failed", Style::bad);
    else if (totals.passed == 0) text.add("nothing checked", Style::warning);
    else text.add("all passed", totals.errors == 0 ? Style::good : Style::plain);
}

}  // namespace

StyledText Telling<PerftTotals>::text(const PerftTotals& totals,
                                      const PerftReportOptions& options) {
    StyledText text;
    text.add("\n");
    if (!add_interrupted(text, totals, "")) add_verdict(text, totals);
    text.add(fmt::format(": {} of {} right in {}", grouped(totals.passed),
                         plural(totals.passed + totals.failed, "count"),
                         plural(totals.positions, "position")));
    if (totals.skipped != 0)
        text.add(fmt::format(", {} over --max-nodes", grouped(totals.skipped)));
    if (totals.malformed != 0)
        text.add(", ").add(plural(totals.malformed, "malformed record"), Style::bad);
    return text.add(
        fmt::format("\n{}\n", nodes_text(totals.nodes, totals.seconds, options.timing)));
}

}  // namespace chess
