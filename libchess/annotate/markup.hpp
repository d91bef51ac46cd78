#pragma once

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/base/export.hpp"
#include "libchess/notation/comment_command.hpp"
#include "libchess/notation/game.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace chess {

// How annotations are written in PGN, and which of them are ours, to be replaced by the next run:
// "[%eval ...]" of the main line, the marks $2, $4 and $6 there, $7 beside "[%chesstool only]", $1
// beside "[%chesstool great]", $3 beside "[%chesstool brilliant]", variations whose first comment
// has the command "[%chesstool]", and the tags Annotator, WhiteACPL, BlackACPL, WhiteAccuracy and
// BlackAccuracy.

/// The evaluations that a game carries ("[%eval ...]"): of its start, where a comment before the
/// first move has one, and of the position after each move; one more than the moves. Centipawns
/// are read as such (`EvalUnit`).
[[nodiscard]] LIBCHESS_API std::vector<std::optional<EvalCommand>> written_evaluations(
    const Game& game);

/// Removes our own annotations.
LIBCHESS_API void remove_own_annotations(Game& game);
/// Removes all annotations of the moves, by any author: comments with their commands, NAGs,
/// variations, and our tags.
LIBCHESS_API void remove_all_annotations(Game& game);

/// How annotations are written.
struct MarkupOptions {
    /// The value of the tag Annotator.
    std::string annotator;
    /// Nothing was searched: evaluations stay as they are, and so do the results of an earlier
    /// search, better lines for moves that are bad by these evaluations, and only moves.
    bool keeps_evaluations = false;
    /// Our variations begin with the reason why the move is bad, where that is proved, and the game
    /// with its story.
    bool words = false;
    /// Refuted captures get a variation.
    bool why_not = false;
    /// Praised moves are marked, unless they carry another mark.
    bool praise = false;
    /// The length in half-moves at which lines that do not end in mate are cut.
    std::size_t line_length = 12;
};

/// Writes the notes on a game into it, in place of our earlier ones; everything else stays.
LIBCHESS_API void write_annotations(AnnotatedGame& annotated, const MarkupOptions& options);

/// "mate in 3, proved", "mate in 7, the engine's claim".
[[nodiscard]] LIBCHESS_API std::string claim_text(const MateClaim& claim);

/// Whether a mark ($1) of a move is one of ours, by the command beside it.
[[nodiscard]] LIBCHESS_API bool is_own_praise(const GameMove& move, Nag nag);

/// Whether a variation is one of ours.
[[nodiscard]] LIBCHESS_API bool is_own_variation(const Variation& variation);

}  // namespace chess
