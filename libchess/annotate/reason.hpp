#pragma once

#include "libchess/core/bitboard.hpp"
#include "libchess/core/move.hpp"
#include "libchess/motif/motif.hpp"
#include "libchess/search/result.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace chess {

/// Why a move is bad, with a line that proves it.
struct Reason {
    /// Where the line begins.
    enum class Line : std::uint8_t {
        reply,    ///< after the move: what the opponent can play now
        instead,  ///< before it: what the mover missed
        threat,   ///< after the best move, if it were answered by passing: what it threatens
    };

    std::string text;                           ///< a sentence, with the line's moves in SAN
    std::optional<Motif> motif = std::nullopt;  ///< the motif of the line, if any
    Bitboard squares = {};                      ///< the squares that the reason concerns
    Line begins = Line::reply;                  ///< where the line begins
    std::vector<Move> line = {};                ///< the line that proves it
    /// What the line wins for its first mover, counted in pawns (1, 3, 3, 5, 9) from before the bad
    /// move on; 0 if material does not matter.
    int gain = 0;
    /// For a reply that was already threatened: the line that would follow if the mover passed
    /// instead. It begins with the same move, and wins material or mates.
    std::vector<Move> threat = {};
};

/// How a line wins material, or mates.
struct WinningMotif {
    Motif motif;       ///< what the line shows
    std::size_t size;  ///< its length in moves, of both sides
};

/// The refutation of a capture that seems to win something.
struct WhyNot {
    SearchLine line;   ///< the capture and its refutation, with the score for the mover
    std::string text;  ///< a sentence, as of a reason
};

}  // namespace chess
