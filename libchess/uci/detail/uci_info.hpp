#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/score.hpp"
#include "libchess/search/result.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// What a line `info ...` of a UCI engine says, as far as it concerns us; the fields that it does
/// not have are empty.
struct UciInfo {
    std::optional<int> depth;
    std::optional<int> selective_depth;
    /// Which of the best moves this is about, from 1.
    std::optional<int> multipv;
    /// For the side to move at the root. A mate is in plies, counted so that the last move is the
    /// mating side's.
    std::optional<Score> score;
    Bound bound = Bound::exact;
    /// Centipawns beyond what any engine means; then there is no score.
    std::optional<std::int64_t> absurd_score;
    std::optional<std::uint64_t> nodes;
    std::optional<std::chrono::milliseconds> time;
    /// In thousandths.
    std::optional<int> hashfull;
    /// The principal variation as it stands there.
    std::vector<std::string> moves;
};

/// Reads what follows the word `info`. Fields may stand in any order; what is unknown or cannot be
/// read is passed over, since engines have words of their own.
[[nodiscard]] LIBCHESS_API UciInfo parse_uci_info(std::string_view text);

}  // namespace chess
