#include "libchess/notation/fen.hpp"
#include "libchess/report/table/detail/tt_sections.hpp"
#include "libchess/report/table/tt_report.hpp"
#include "libchess/report/text/detail/fields.hpp"

#include <fmt/format.h>

namespace chess {

namespace {

double megabytes(std::size_t bytes) {
    return static_cast<double>(bytes) / static_cast<double>(std::size_t{1} << 20U);
}

}  // namespace

std::string tt_csv_header(const TableReportOptions& options) {
    std::string line = options.plies ? "record,ply,id,fen," : "record,id,fen,";
    line +=
        "hash_mb,cluster,replacement,key_bits,depth,"
        "probes,hits,misses,usable,move_only,idle,cutoffs_exact,cutoffs_lower,cutoffs_upper,"
        "stores_new,stores_update,stores_replace_age,stores_replace_depth,stores_declined,raced,"
        "false_hits,expected_false_hits,false_updates,unverified,"
        "occupied,slots,occupied_before,of_this_search,torn,hashfull,"
        "interior,pv,cut,all,given_up,cut_by_first,cut_with_table_move,cut_by_table_move,horizon,"
        "nodes";
    if (options.timing) line += ",seconds";
    return line + '\n';
}

std::string tt_csv(const TableAccount& account, const TableReportOptions& options) {
    const TableFigures& figures = account.figures;
    const SearchStatistics& counts = figures.statistics;
    const TableCounters& table = counts.table;
    const TableRules& rules = account.experiment.rules;
    const std::string ply = options.plies ? fmt::format("{},", account.ply.value_or(0)) : "";
    std::string line = fmt::format(
        "{},{}{},{},{},{},{},{},{},", account.record, ply, detail::csv_field(account.id),
        detail::csv_field(to_fen(account.position)), megabytes(account.hash_bytes), rules.cluster,
        replacement_name(rules), rules.key_bits, account.depth);
    line +=
        fmt::format("{},{},{},{},{},{},{},{},{},", table.probes, table.hits, table.misses,
                    table.usable, table.move_only, table.idle, table.cuts_by_bound[Bound::exact],
                    table.cuts_by_bound[Bound::lower], table.cuts_by_bound[Bound::upper]);
    line += fmt::format("{},{},{},{},{},{},", table.stored_new, table.updated, table.replaced_age,
                        table.replaced_depth, table.declined, table.raced);
    // Nobody knows unless positions are kept.
    line += account.experiment.verify_keys
                ? fmt::format("{},{:.6g},{},{},", table.false_hits,
                              detail::expected_false_hits(figures, account.experiment),
                              table.false_updates, table.unverified)
                : std::string(",,,,");
    line += fmt::format("{},{},{},{},{},{:.0f},", figures.census.occupied, figures.census.slots,
                        figures.occupied_before, figures.census.current, figures.census.torn,
                        figures.hashfull());
    line += fmt::format("{},{},{},{},{},{},{},{},{},{}", counts.interior, counts.pv_nodes,
                        counts.cut_nodes, counts.all_nodes, counts.given_up, counts.cut_by_first,
                        counts.cut_with_table_move, counts.cut_by_table_move, counts.horizon_nodes,
                        figures.nodes);
    if (options.timing) line += fmt::format(",{:.6f}", figures.seconds);
    return line + '\n';
}

}  // namespace chess
