#pragma once

#include <cstdint>

namespace chess {

/// How a score limits the true value.
enum class Bound : std::uint8_t {
    upper,  ///< the true value is at most this: the search failed low
    lower,  ///< the true value is at least this: the search failed high
    exact,  ///< the true value is this
};

}  // namespace chess
