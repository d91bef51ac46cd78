#include "libchess/report/perft/perft_report.hpp"

#include "libchess/report/text/csv.hpp"
#include "libchess/report/text/detail/json.hpp"
#include "libchess/report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace chess {

namespace {

using detail::dump;
using detail::Json;

struct Category {
    std::string_view key;
    std::string_view label;
    std::uint64_t PerftCategories::* count;
};

constexpr std::array<Category, 8> categories{{
    {"captures", "captures", &PerftCategories::captures},
    {"en_passant", "en passant", &PerftCategories::en_passant},
    {"castles", "castles", &PerftCategories::castles},
    {"promotions", "promotions", &PerftCategories::promotions},
    {"checks", "checks", &PerftCategories::checks},
    {"discovered_checks", "discovered checks", &PerftCategories::discovered_checks},
    {"double_checks", "double checks", &PerftCategories::double_checks},
    {"checkmates", "checkmates", &PerftCategories::checkmates},
}};

double per_second(std::uint64_t nodes, double seconds) {
    return seconds > 0 ? static_cast<double>(nodes) / seconds : 0;
}

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

}  // namespace

void PerftTotals::add(const PerftCount& count) noexcept {
    nodes += count.nodes;
    if (!count.expected) return;
    ++(count.failed() ? failed : passed);
}

std::string perft_json(const PerftCount& count, const PerftReportOptions& options) {
    Json json;
    json["type"] = "result";
    json["record"] = count.record;
    if (count.ply) json["ply"] = *count.ply;
    if (options.suite || !count.id.empty()) json["id"] = count.id;
    json["fen"] = count.fen;
    json["depth"] = count.depth;
    json["nodes"] = count.nodes;
    if (count.expected) {
        json["expected"] = *count.expected;
        json["ok"] = !count.failed();
    }
    if (options.timing) {
        json["seconds"] = detail::rounded_seconds(count.seconds);
        json["nps"] = static_cast<std::uint64_t>(per_second(count.nodes, count.seconds));
    }
    if (options.divide) {
        json["divide"] = Json::array();
        for (const auto& root : count.divide)
            json["divide"].push_back(
                {{"move", root.uci}, {"san", root.san}, {"nodes", root.nodes}});
    }
    if (count.categories)
        for (const Category& category : categories)
            json["categories"][std::string(category.key)] = (*count.categories).*category.count;
    return dump(json);
}

std::string perft_summary_json(const PerftTotals& totals, const PerftReportOptions& options) {
    Json json = detail::begin_summary();
    json["positions"] = totals.positions;
    json["errors"] = totals.errors;
    json["passed"] = totals.passed;
    json["failed"] = totals.failed;
    json["skipped"] = totals.skipped;
    json["nodes"] = totals.nodes;
    if (totals.interrupted) json["interrupted"] = true;
    if (options.timing) json["seconds"] = detail::rounded_seconds(totals.seconds);
    return dump(json);
}

std::string perft_csv_header(const PerftReportOptions& options) {
    std::string line = options.plies ? "record,ply,id,fen,depth," : "record,id,fen,depth,";
    if (options.divide) line += "move,san,";
    line += "nodes";
    if (!options.divide) {
        line += ",expected,ok";
        if (options.timing) line += ",seconds,nps";
        if (options.categories)
            for (const Category& category : categories) line += fmt::format(",{}", category.key);
    }
    return line + '\n';
}

std::string perft_csv(const PerftCount& count, const PerftReportOptions& options) {
    const std::string ply = options.plies ? fmt::format("{},", count.ply.value_or(0)) : "";
    const std::string start = fmt::format("{},{}{},{},{},", count.record, ply, csv_field(count.id),
                                          csv_field(count.fen), count.depth);
    if (options.divide) {
        std::string lines;
        for (const auto& root : count.divide)
            lines += fmt::format("{}{},{},{}\n", start, root.uci, root.san, root.nodes);
        return lines;
    }
    std::string line = fmt::format("{}{},", start, count.nodes);
    if (count.expected)
        line += fmt::format("{},{}", *count.expected, count.failed() ? "false" : "true");
    else line += ",";
    if (options.timing)
        line +=
            fmt::format(",{:.6f},{:.0f}", count.seconds, per_second(count.nodes, count.seconds));
    if (options.categories)
        for (const Category& category : categories)
            line += fmt::format(",{}", count.categories ? (*count.categories).*category.count : 0);
    return line + '\n';
}

StyledText perft_text(const PerftCount& count, const PerftReportOptions& options) {
    StyledText text;
    text.add(count.fen + '\n', Style::faint);
    if (options.divide && !count.divide.empty()) {
        for (const auto& root : count.divide) {
            const double share = count.nodes == 0 ? 0
                                                  : 100.0 * static_cast<double>(root.nodes) /
                                                        static_cast<double>(count.nodes);
            text.add(fmt::format("  {:<8}", options.san ? root.san : root.uci), Style::strong);
            text.add(fmt::format("{:>24}", grouped(root.nodes)));
            text.add(fmt::format("  {:>5.1f} %\n", share), Style::faint);
        }
    }
    if (count.categories)
        for (const Category& category : categories)
            text.add(fmt::format("  {:<18}{:>24}\n", category.label,
                                 grouped((*count.categories).*category.count)));
    text.add(fmt::format("depth {:<4}", count.depth));
    text.add(fmt::format("{:>24}", grouped(count.nodes)), Style::strong);
    text.add(count.nodes == 1 ? " node" : " nodes");
    if (options.divide) text.add(fmt::format("  {} moves", count.divide.size()));
    if (options.timing)
        text.add(count.nodes == 1 ? " " : "")
            .add(fmt::format("  {:>10}  {:>7}/s", duration_text(count.seconds),
                             rate_text(per_second(count.nodes, count.seconds))));
    text.add("\n");
    if (count.expected) {
        text.add(fmt::format("expected  {:>24}", grouped(*count.expected)));
        if (count.failed())
            text.add("  differs: ", Style::bad)
                .add(difference_text(*count.expected, count.nodes) + "\n");
        else text.add("  ok\n", Style::good);
    }
    return text;
}

StyledText perft_suite_text(const std::vector<PerftCount>& counts,
                            const PerftReportOptions& options) {
    StyledText text;
    if (counts.empty()) return text;
    const bool failed = std::ranges::any_of(counts, &PerftCount::failed);
    std::uint64_t nodes = 0;
    double seconds = 0;
    for (const PerftCount& count : counts) {
        nodes += count.nodes;
        seconds += count.seconds;
    }
    const std::string name = counts.front().id.empty()
                                 ? fmt::format("record {}", counts.front().record)
                                 : printable(counts.front().id);
    text.add(failed ? "FAIL" : "ok  ", failed ? Style::bad : Style::good);
    text.add(fmt::format("  {:<26}", name), Style::strong);
    text.add(fmt::format("  {:<11}{:>18} nodes", depths_text(counts), grouped(nodes)));
    if (options.timing) text.add(fmt::format("  {:>9}", duration_text(seconds)), Style::faint);
    text.add("\n");
    if (failed) text.add(fmt::format("      {}\n", counts.front().fen), Style::faint);
    for (const PerftCount& count : counts)
        if (count.expected && count.failed())
            text.add(fmt::format("      depth {}: expected {}, counted {}, {}\n", count.depth,
                                 grouped(*count.expected), grouped(count.nodes),
                                 difference_text(*count.expected, count.nodes)));
    return text;
}

StyledText perft_summary_text(const PerftTotals& totals, const PerftReportOptions& options) {
    StyledText text;
    text.add("\n");
    if (totals.interrupted) text.add("interrupted", Style::warning);
    else if (totals.failed != 0) text.add(grouped(totals.failed) + " failed", Style::bad);
    else if (totals.passed == 0) text.add("nothing checked", Style::warning);
    else text.add("all passed", totals.errors == 0 ? Style::good : Style::plain);
    text.add(fmt::format(": {} of {} right in {}", grouped(totals.passed),
                         plural(totals.passed + totals.failed, "count"),
                         plural(totals.positions, "position")));
    if (totals.skipped != 0)
        text.add(fmt::format(", {} over --max-nodes", grouped(totals.skipped)));
    if (totals.malformed != 0)
        text.add(", ").add(plural(totals.malformed, "malformed record"), Style::bad);
    text.add("\n" + plural(totals.nodes, "node"));
    if (options.timing)
        text.add(fmt::format(" in {}, {}/s", duration_text(totals.seconds),
                             rate_text(per_second(totals.nodes, totals.seconds))));
    return text.add("\n");
}

}  // namespace chess
