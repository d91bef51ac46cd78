#pragma once

#include <cstdint>

namespace chess {

/// How a run over records ended: a part of its sums.
struct RunEnd {
    std::uint64_t errors = 0;  ///< error messages: malformed records, files or engines that failed
    double seconds = 0;        ///< wall time of the whole run
    bool interrupted = false;  ///< stopped before the end of the input
};

}  // namespace chess
