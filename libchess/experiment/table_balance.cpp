#include "libchess/experiment/table_balance.hpp"

namespace chess {

std::vector<TableBalance> table_balances(const TableCounters& counters, const TableCensus& census,
                                         std::size_t occupied_before) {
    const auto& by_bound = counters.cuts_by_bound;
    return {
        {"probes = hits + misses", counters.probes, counters.hits + counters.misses},
        {"hits = usable + move only + idle", counters.hits,
         counters.usable + counters.move_only + counters.idle},
        {"cutoffs = exact + lower + upper", counters.cuts,
         by_bound[Bound::exact] + by_bound[Bound::lower] + by_bound[Bound::upper]},
        {"stores = new + update + over older + over deeper + declined", counters.stores,
         counters.stored_new + counters.updated + counters.replaced_age + counters.replaced_depth +
             counters.declined},
        {"occupied = before + new", census.occupied, occupied_before + counters.stored_new},
    };
}

}  // namespace chess
