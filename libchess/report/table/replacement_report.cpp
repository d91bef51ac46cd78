#include "libchess/report/table/replacement_report.hpp"

#include "libchess/report/table/detail/table_json.hpp"
#include "libchess/report/text/detail/fields.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>

namespace chess {

namespace {

std::string_view name_of(UpdateRule rule) {
    return rule == UpdateRule::engine ? "engine" : "not-deeper";
}

/// What JSON and CSV say of a table.
struct TableRow {
    const ReplacementPlan& plan;
    const NamedTable& table;
    TableWork work;
    /// In percent, to 2 decimals.
    std::optional<double> relative;
    std::optional<double> error;

    [[nodiscard]] double hash_mb() const {
        constexpr double bytes_per_mb = 1U << 20U;
        return static_cast<double>(plan.hash_bytes) / bytes_per_mb;
    }
    /// To the microsecond.
    [[nodiscard]] double seconds() const {
        return detail::rounded_seconds(std::chrono::duration<double>(work.time).count());
    }
};

double rounded_percent(double share) {
    return std::round(share * 10000) / 100;
}

TableRow row_of(const ReplacementComparison& comparison, std::size_t table) {
    TableRow row{.plan = comparison.plan,
                 .table = comparison.plan.tables[table],
                 .work = comparison.total(table),
                 .relative = {},
                 .error = {}};
    const auto relative = comparison.relative(table);
    if (!relative) return row;
    row.relative = rounded_percent(relative->mean);
    if (relative->error) row.error = rounded_percent(*relative->error);
    return row;
}

detail::Json row_json(const TableRow& row, bool timing) {
    const TableCounters& counters = row.work.statistics.table;
    detail::Json json;
    json["type"] = "result";
    json["comparison"] = row.plan.title;
    json["table"] = row.table.name;
    json["cluster"] = row.table.rules.cluster;
    json["replacement"] = replacement_name(row.table.rules);
    json["update"] = name_of(row.table.rules.update);
    json["hash_mb"] = row.hash_mb();
    json["depth"] = row.plan.depth;
    json["nodes"] = row.work.nodes;
    json["relative_nodes"] = detail::or_null(row.relative);
    json["error"] = detail::or_null(row.error);
    json["probes"] = counters.probes;
    json["hits"] = counters.hits;
    detail::add_cuts_and_stores(json, counters);
    if (timing) json["seconds"] = row.seconds();
    return json;
}

/// A number, or nothing, behind a comma.
template <typename Number>
std::string field(const std::optional<Number>& number) {
    return number ? fmt::format(",{}", *number) : std::string(",");
}

}  // namespace

std::string replacement_json(const ReplacementComparison& comparison,
                             const ReplacementReportOptions& options) {
    std::string lines;
    for (std::size_t table = 0; table < comparison.plan.tables.size(); ++table)
        lines += detail::dump(row_json(row_of(comparison, table), options.timing)) + '\n';
    return lines;
}

std::string replacement_csv_header() {
    return "comparison,table,cluster,replacement,update,hash_mb,depth,nodes,relative_nodes,error,"
           "probes,hits,cutoffs_exact,cutoffs_lower,cutoffs_upper,stores_new,stores_update,"
           "stores_replace_age,stores_replace_depth,stores_declined,seconds\n";
}

std::string replacement_csv(const ReplacementComparison& comparison,
                            const ReplacementReportOptions& options) {
    std::string lines;
    for (std::size_t table = 0; table < comparison.plan.tables.size(); ++table) {
        const TableRow row = row_of(comparison, table);
        const TableCounters& counters = row.work.statistics.table;
        lines += fmt::format("{},{},{},{},{},{},{},{}", detail::csv_field(row.plan.title),
                             detail::csv_field(row.table.name), row.table.rules.cluster,
                             replacement_name(row.table.rules), name_of(row.table.rules.update),
                             row.hash_mb(), row.plan.depth, row.work.nodes);
        lines += field(row.relative) + field(row.error);
        for (const std::uint64_t count :
             {counters.probes, counters.hits, counters.cuts_by_bound[Bound::exact],
              counters.cuts_by_bound[Bound::lower], counters.cuts_by_bound[Bound::upper],
              counters.stored_new, counters.updated, counters.replaced_age, counters.replaced_depth,
              counters.declined})
            lines += fmt::format(",{}", count);
        lines += field(options.timing ? std::optional(row.seconds()) : std::nullopt) + '\n';
    }
    return lines;
}

}  // namespace chess
