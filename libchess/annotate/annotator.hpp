#pragma once

// An annotation, and its steps that may be taken alone; the others are in
// `detail/annotation_steps.hpp`. Most have their own source file: `game_search.cpp`,
// `given_evaluations.cpp`, `adjusted_scores.cpp` (smoothed and settled), `known_results.cpp`
// (endgame tables), `annotator.cpp` (judgements), `mate_claims.cpp`, `reasons.cpp`, `why_not.cpp`,
// `praise.cpp`, `puzzles.cpp`, `cards.cpp`.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/judgement.hpp"
#include "libchess/annotate/openings.hpp"
#include "libchess/base/enum_map.hpp"
#include "libchess/base/export.hpp"
#include "libchess/core/color.hpp"
#include "libchess/endgame_tables/tablebases.hpp"
#include "libchess/mate/solver.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/search/limits.hpp"
#include "libchess/uci/analyser.hpp"

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace chess {

/// How a game is annotated.
struct AnnotationOptions {
    SearchLimits limits = {};  ///< for the search of each position
    /// Scores of neighbouring positions are smoothed; see `smooth`.
    bool smooths = true;
    JudgementOptions judgement = {};              ///< the thresholds of the judgements
    EnumMap<Color, bool, 2> sides{{true, true}};  ///< whose moves are judged
    /// Only moves are found; that takes at least two lines for each position.
    bool only_moves = false;
    /// Names openings; must outlive the annotation. Nullptr: no names.
    const OpeningBook* book = nullptr;
    /// Games to compare with; must outlive the annotation. Nullptr: none.
    const ReferenceGames* reference = nullptr;
    bool skips_book = false;        ///< book moves are not judged
    std::uint64_t proof_nodes = 0;  ///< node limit for the proof of each mate; 0: no proofs
    bool puzzles = false;           ///< puzzles are looked for
    /// Whose mistakes become cards; see `find_cards`.
    EnumMap<Color, bool, 2> cards{{false, false}};
    bool reasons = true;  ///< bad moves are explained, where a line proves why
    /// Reasons include threats, found by searches with an eighth of the limits.
    bool threats = false;
    bool facts = true;  ///< reasons may come from facts that differ at the ends of two lines
    /// Captures that seem to win are refuted, by searches with a quarter of the limits.
    bool why_nots = false;
    /// Best moves are praised that were hard to find, or much better than the others.
    bool praises = false;
    /// How the network's evaluation is split over the men. A few orders are enough for colours on a
    /// board.
    AttributionOptions shares = {.orders = 12};
};

/// The tools of an annotation, and a callback for progress.
struct AnnotationTools {
    Analyser* analyser = nullptr;         ///< nullptr: the game's own evaluations are taken
    MateSolver* solver = nullptr;         ///< nullptr: no mate is proved
    NetworkEvaluator* network = nullptr;  ///< nullptr: no values of men
    /// Endgame tables override any search; nullptr: none.
    const Tablebases* endings = nullptr;
    std::stop_token stop = {};  ///< a request ends with the error `stopped`, or proofs early
    std::function<void()> searched = {};  ///< called after each position
};

/// Annotates a game, by the steps below and by the others that the options ask for. With a node or
/// depth limit and a freshly cleared analyser, the result depends only on the game's start and
/// moves.
[[nodiscard]] LIBCHESS_API std::expected<AnnotatedGame, EngineError> annotate(
    Game game, const AnnotationOptions& options, const AnnotationTools& tools);

/// Searches every position of a game within `options.limits`, from the last to the first, so that
/// later positions help earlier ones. A limit of nodes, if it is the only one, is kept on average:
/// half of them go to every position alike, the rest to those before and after the moves whose loss
/// is nearest to a threshold of `options.judgement`, at most a quarter of all. The analyser keeps
/// its transposition table between searches, and the score of the move that was played replaces the
/// score of the position before it if it is better, or if no other was possible. A mate stays a
/// mate along its line. Where a draw may be claimed, or a move makes the claim possible, the score
/// is at least 0; and 0 where the game ends with it. A search in which the engine fails is tried
/// once more. `searched` is called as often as there are positions.
[[nodiscard]] LIBCHESS_API std::expected<void, EngineError> evaluate_game(
    AnnotatedGame& game, Analyser& analyser, const AnnotationOptions& options,
    const std::stop_token& stop = {}, const std::function<void()>& searched = {});

/// Smooths the scores of neighbouring positions: where the engine's best move was played, the
/// positions before and after it should have the same score. Each score becomes the mean of itself,
/// counted twice, and the scores of such neighbours on either side. Mates are left alone, and so
/// are draws: 0 centipawns, or by a claim.
LIBCHESS_API void smooth(AnnotatedGame& game);

/// Reads the game's own evaluations ("[%eval ...]"). A game from the starting position begins at 15
/// centipawns for White if it has no evaluation there (lichess). Where the game is over, by mate or
/// stalemate, or by the claim of a draw, the board counts, not what is written; where a draw may be
/// claimed, less than a draw does not.
LIBCHESS_API void read_evaluations(AnnotatedGame& game);

/// Judges every move by the evaluations, and fills in the summaries. A forced move loses nothing.
LIBCHESS_API void judge_moves(AnnotatedGame& game, const AnnotationOptions& options);

/// Finds the mates that bad moves missed or allowed, by the scores, and has the mate-finder prove
/// each within `nodes` nodes. A mate that is not proved stays the engine's claim. Where a missed
/// mate is shorter than the engine thought, or its line breaks off, the mate-finder's takes the
/// place of the best one. Results from endgame tables need no proof.
LIBCHESS_API void claim_mates(AnnotatedGame& game, MateSolver* solver, std::uint64_t nodes,
                              const std::stop_token& stop = {});

/// Finds puzzles after bad moves: after a mistake or blunder there is one good move, and the
/// solution goes on as long as each move of the solver is the only good one, against the best
/// defence. A move is the only good one if its winning chances are `puzzle_margin` hundredths above
/// those of every other move, both at once and in a search with four times the nodes or time, or
/// two plies deeper; if it alone keeps the result, by the endgame tables; or if it mates. The game
/// must not have been won before the bad move. Without an analyser only mates are found, which the
/// mate-finder proves. A solution that does not mate and only takes what has just moved, at no loss
/// by exchanges, or has no choice, is no puzzle; nor is a first move without a choice.
[[nodiscard]] LIBCHESS_API std::expected<void, EngineError> find_puzzles(
    AnnotatedGame& game, const AnnotationOptions& options, const AnnotationTools& tools);

/// Makes cards of the mistakes and blunders of `options.cards`. Searches with twice the limits find
/// the best move, then the best of all others, and so on, up to one whose winning chances are more
/// than `equal_chances` lower, and the move that was played; one with half the limits finds what
/// answers all others. By the tables of endings, the moves that keep the result are good.
///
/// Not taught is what was lost anyway (`decided_chances`), what has spoiled nothing
/// (`still_winning`, unless a mate in `mate_to_learn` was missed), what has more than
/// `most_answers` good moves, or `most_unexplained_answers` without a reason, or more than half of
/// all moves good, what the longer searches do not find to be a mistake, what a search of
/// `card_depth` half-moves sees less than half of, and what depends on earlier positions. Without
/// an analyser there are no cards.
[[nodiscard]] LIBCHESS_API std::expected<void, EngineError> find_cards(
    AnnotatedGame& game, const AnnotationOptions& options, const AnnotationTools& tools);

/// The first evaluation of a game's main line that is meant as one and cannot be read, as it is
/// written: a command "[%eval mate 3]"; or, in a game without such commands, a comment such as
/// "+0.35/12". Nullopt if there is none.
[[nodiscard]] LIBCHESS_API std::optional<std::string> unread_evaluation(const Game& game);

}  // namespace chess
