#pragma once

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/judgement.hpp"
#include "libchess/base/export.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/report/text/point_of_view.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace chess {

/// A game and the account of it, ready to be shown.
struct AnnotationAccount {
    std::size_t record = 0;  ///< the game's number in the input, from 0
    /// As it was read, or as it is written with its annotations: only its tags, its start and what
    /// people wrote about its moves are shown. It has as many moves as the account.
    Game game;
    AnnotatedGame annotated;  ///< what is said of it
    /// How long its evaluation took.
    double seconds = 0;
};

/// How accounts are shown.
struct AnnotationReportOptions {
    /// What evaluated the games: "chesstool 0.1.0", "Stockfish 15.1", "evaluations in the file".
    std::string engine = {};
    /// How long it took for each: "100,000 nodes a move"; empty if nobody knows.
    std::string budget = {};
    JudgementRules rules = {};  ///< what its moves were judged by
    /// Whose view the scores of JSON and CSV are; text and pages always show White's.
    PointOfView pov = PointOfView::white;
    /// Moves for people in SAN, otherwise as UCI writes them.
    bool san = true;
    /// Columns that text may take, at least 80.
    std::size_t width = 80;
    /// With times and rates.
    bool timing = true;
};

/// Sums over a run.
struct AnnotationTotals {
    std::size_t games = 0;        ///< annotated
    std::size_t moves = 0;        ///< half-moves of their main lines
    std::size_t unjudged = 0;     ///< moves without evaluations to judge them by
    JudgementCounts judged = {};  ///< the judgements of both sides
    std::size_t puzzles = 0;      ///< puzzles found
    std::size_t errors = 0;   ///< messages of errors: malformed games, files or engines that failed
    std::uint64_t nodes = 0;  ///< positions searched
    double seconds = 0;       ///< wall time of the whole run
    bool interrupted = false;  ///< stopped before the end of the input

    /// All but errors, time and interrupts, which are those of a whole run.
    LIBCHESS_API void add(const AnnotationTotals& other);
    /// Adds one game.
    LIBCHESS_API void add(const AnnotatedGame& annotated);
};

}  // namespace chess
