#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace chess {

/// Which record of an input a result is of: a part of the result.
struct RecordName {
    std::size_t record = 0;  ///< the record's number in the input, from 0
    /// For a position of a game, the half-moves that lead to it.
    std::optional<int> ply = std::nullopt;
    std::string id = {};  ///< the record's own name; may be empty
};

}  // namespace chess
