#pragma once

#include "libchess/base/export.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/report/search/search_account.hpp"

namespace chess {

/// A record with what a search found about it, all else kept: `acd`, `acn`, with `timing` `acs`
/// (whole seconds), `ce` or `dm`, `pv`, and the best move as `bm`; in a test, whose own `bm` and
/// mate distance stay, as `pm`.
[[nodiscard]] LIBCHESS_API Epd annotated(Epd record, const SearchAccount& account, bool timing);

}  // namespace chess
