#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/square.hpp"
#include "libchess/motif/motif.hpp"
#include "libchess/motif/motif_line.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace chess {

/// A motif, and where a line shows it.
struct FoundMotif {
    Motif motif;       ///< what it is
    std::size_t ply;   ///< the line's move that shows it, by its index
    Square actor;      ///< the square of the acting piece after that move
    Bitboard targets;  ///< the target squares; for a fork, all pieces attacked

    /// Equal in every member.
    friend bool operator==(const FoundMotif&, const FoundMotif&) = default;
};

/// The winning chances of the side to move by a search, from -1 to 1; nullopt if there is no
/// answer.
using ChancesOf = std::function<std::optional<double>(const Position& position)>;

/// The motifs that a line shows for its solver, in the order of `Motif`, each once, at its first
/// occurrence. Everything is derived from the line's positions and the rules of chess, without a
/// search, except zugzwang, which is only looked for if `chances` is given. The three motifs about
/// the final score are not included.
[[nodiscard]] LIBCHESS_API std::vector<FoundMotif> find_motifs(const MotifLine& line,
                                                               const ChancesOf& chances = {});

}  // namespace chess
