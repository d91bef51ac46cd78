#pragma once

// Internal to libchess, not installed: what JSON reports say of a table's counters.

#include "libchess/report/text/detail/fields.hpp"
#include "libchess/search/table_counters.hpp"

namespace chess::detail {

/// "cutoffs" by the bounds that made them, and "stores" by what came of them.
inline void add_cuts_and_stores(Json& json, const TableCounters& counters) {
    json["cutoffs"] = {{"exact", counters.cuts_by_bound[Bound::exact]},
                       {"lower", counters.cuts_by_bound[Bound::lower]},
                       {"upper", counters.cuts_by_bound[Bound::upper]}};
    json["stores"] = {{"new", counters.stored_new},
                      {"update", counters.updated},
                      {"replace_age", counters.replaced_age},
                      {"replace_depth", counters.replaced_depth},
                      {"declined", counters.declined}};
}

}  // namespace chess::detail
