#include "libchess/experiment/table_balance.hpp"

#include <numeric>

namespace chess {

namespace {

std::uint64_t sum_of(const std::vector<std::uint64_t>& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

}  // namespace

std::vector<TableBalance> table_balances(const SearchStatistics& statistics,
                                         const TableCensus& census, std::size_t occupied_before) {
    const TableCounters& counters = statistics.table;
    const auto& by_bound = counters.cuts_by_bound;
    return {
        {"probes = hits + misses", counters.probes, counters.hits + counters.misses},
        {"hits = usable + move only + idle", counters.hits,
         counters.usable + counters.move_only + counters.idle},
        {"cutoffs = exact + lower + upper", counters.cuts,
         by_bound[Bound::exact] + by_bound[Bound::lower] + by_bound[Bound::upper]},
        {"stores = new + update + over older + over current + declined", counters.stores,
         counters.stored_new + counters.updated + counters.replaced_age + counters.replaced_depth +
             counters.declined},
        {"occupied = before + new", census.occupied, occupied_before + counters.stored_new},
        {"occupied = sum over depths", census.occupied, sum_of(census.by_depth)},
        {"interior nodes = PV + cut + all + given up", statistics.interior,
         statistics.pv_nodes + statistics.cut_nodes + statistics.all_nodes + statistics.given_up},
    };
}

}  // namespace chess
