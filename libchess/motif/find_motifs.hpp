#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/score.hpp"
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
    Square actor;      ///< where the piece that does it stands after that move
    Bitboard targets;  ///< what it is done to: squares, or of a fork all that is attacked

    /// Equal in every member.
    friend bool operator==(const FoundMotif&, const FoundMotif&) = default;
};

/// What a search says of a position: the winning chances of the side to move, from -1 to 1;
/// nullopt if it has no answer.
using ChancesOf = std::function<std::optional<double>(const Position& position)>;

/// The motifs that a line shows for its solver, in the order of `Motif`, each once, where it is
/// shown first. Everything is derived from the line's positions and the rules of chess, without
/// searching; only zugzwang, which no replay shows, is looked for where `chances` are known. The
/// three motifs that are about the score of the line's end are not among them.
[[nodiscard]] LIBCHESS_API std::vector<FoundMotif> find_motifs(const MotifLine& line,
                                                               const ChancesOf& chances = {});

/// What lichess says of a line that ends in no mate, by a score for its solver that is calibrated
/// (annotate/calibration.hpp): crushing from 400 centipawns on, an advantage from 130 on, equality
/// above -130; nullopt for less. lichess has 600 and 200 of a later Stockfish, whose scale is
/// wider: 400 parts its crushing puzzles from the others best.
[[nodiscard]] LIBCHESS_API std::optional<Motif> motif_of_score(Score score) noexcept;

}  // namespace chess
