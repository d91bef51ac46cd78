#pragma once

#include <cstdint>

namespace chess {

/// How a score limits the true value.
enum class Bound : std::uint8_t {
    upper,  ///< it is at most this: no move was good enough
    lower,  ///< it is at least this: a move was too good for the opponent to allow
    exact,  ///< it is this
};

}  // namespace chess
