#pragma once

// Internal to libchess, not installed: sentences that come back to what was just said.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/move.hpp"
#include "libchess/motif/motif.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace chess::detail {

/// Refers to what was just said: the same of a side, that is again left, allowed or missed; or what
/// the other side has just allowed.
class RepeatedReasons {
public:
    /// Makes "Still leaves ..." of "Leaves the knight on c3 to be taken", "Misses the knight on c3,
    /// which the last move allowed" of what the other side has just left, and remembers the reason.
    void note(Color side, std::size_t index, Reason& reason);

private:
    struct Said {
        std::size_t index = 0;
        std::string verb;  ///< the first word
        std::optional<Motif> motif;
        Bitboard squares;
        Reason::Line begins{};
        Move first;
    };
    ColorMap<std::optional<Said>> last_;
};

}  // namespace chess::detail
