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

/// Why a move is bad, as far as a line proves it that anybody can replay.
struct Reason {
    /// Where the line begins.
    enum class Line : std::uint8_t {
        reply,    ///< after the move: what the opponent has now
        instead,  ///< before it: what the mover has let go
        threat,   ///< after the best move, if it were answered by passing: what it threatens
    };

    std::string text;                           ///< a sentence, with the line's moves in SAN
    std::optional<Motif> motif = std::nullopt;  ///< what the line shows, if it has a name
    Bitboard squares = {};                      ///< what it is about
    Line begins = Line::reply;                  ///< where the line begins
    std::vector<Move> line = {};                ///< what proves it
    /// What the line wins for its first mover, counted in pawns (1, 3, 3, 5, 9) from before the bad
    /// move on; 0 where it is no question of material.
    int gain = 0;
    /// Of a reply: that it was threatened already, by the line that would follow if the mover
    /// passed instead. It begins with the same move, and wins material or mates.
    std::vector<Move> threat = {};
};

/// How a line wins material, or mates.
struct WinningMotif {
    Motif motif;       ///< what the line shows
    std::size_t size;  ///< how many moves it takes, of both sides
};

/// The refutation of a capture that seems to win something.
struct WhyNot {
    SearchLine line;   ///< the capture and what refutes it, with its score for the mover
    std::string text;  ///< a sentence, as of a reason
};

}  // namespace chess
