#pragma once

// Internal to libchess, not installed: where games begin in a PGN.

#include "libchess/notation/detail/record_cutter.hpp"

#include <memory>

namespace chess::detail {

/// Finds where games begin, without reading moves.
[[nodiscard]] std::unique_ptr<RecordCutter> make_pgn_cutter();

}  // namespace chess::detail
