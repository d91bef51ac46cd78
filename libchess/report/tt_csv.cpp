#include "libchess/notation/fen.hpp"
#include "libchess/report/csv.hpp"
#include "libchess/report/tt_report.hpp"
#include "libchess/report/tt_sections.hpp"

#include <fmt/format.h>

namespace chess {

std::string tt_csv_header(const TableReportOptions& options) {
    std::string line = options.plies ? "record,ply,id,fen," : "record,id,fen,";
    line +=
        "hash_bytes,cluster,replacement,key_bits,depth,nodes,"
        "probes,hits,misses,usable,move_only,idle,cuts_exact,cuts_lower,cuts_upper,"
        "new,update,replace_age,replace_depth,declined,raced,"
        "slots,occupied,of_this_search,hashfull,torn,"
        "interior,pv,cut,all,cut_by_first,cut_with_table_move,cut_by_table_move,horizon,"
        "false_hits,expected_false_hits,false_updates,unverified";
    if (options.timing) line += ",seconds";
    return line + '\n';
}

std::string tt_csv(const TableAccount& account, const TableReportOptions& options) {
    const TableFigures& figures = account.figures;
    const SearchStatistics& counts = figures.statistics;
    const TableCounters& table = counts.table;
    const TableRules& rules = account.experiment.rules;
    const std::string ply = options.plies ? fmt::format("{},", account.ply.value_or(0)) : "";
    std::string line =
        fmt::format("{},{}{},{},{},{},{},{},{},{},", account.record, ply, csv_field(account.id),
                    csv_field(to_fen(account.position)), account.hash_bytes, rules.cluster,
                    replacement_name(rules), rules.key_bits, account.depth, figures.nodes);
    line +=
        fmt::format("{},{},{},{},{},{},{},{},{},", table.probes, table.hits, table.misses,
                    table.usable, table.move_only, table.idle, table.cuts_by_bound[Bound::exact],
                    table.cuts_by_bound[Bound::lower], table.cuts_by_bound[Bound::upper]);
    line += fmt::format("{},{},{},{},{},{},", table.stored_new, table.updated, table.replaced_age,
                        table.replaced_depth, table.declined, table.raced);
    line += fmt::format("{},{},{},{:.0f},{},", figures.census.slots, figures.census.occupied,
                        figures.census.current, figures.hashfull(), figures.census.torn);
    line += fmt::format("{},{},{},{},{},{},{},{},", counts.expanded, counts.pv_nodes,
                        counts.cut_nodes, counts.all_nodes, counts.cut_by_first,
                        counts.cut_with_table_move, counts.cut_by_table_move, counts.horizon_nodes);
    // Nobody knows unless positions are kept.
    line += account.experiment.verify_keys
                ? fmt::format("{},{:.6g},{},{}", table.false_hits,
                              detail::expected_false_hits(table, account.experiment),
                              table.false_updates, table.unverified)
                : std::string(",,,");
    if (options.timing) line += fmt::format(",{:.6f}", figures.seconds);
    return line + '\n';
}

}  // namespace chess
