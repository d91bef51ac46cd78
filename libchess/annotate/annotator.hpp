#pragma once

// The steps of an annotation. Most have a source of their own: `game_evaluation.cpp` (searches and
// written evaluations), `known_results.cpp` (tables of endings), `annotator.cpp` (judgements),
// `mate_claims.cpp`, `reasons.cpp`, `why_not.cpp`, `praise.cpp`, `puzzles.cpp`.

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
#include <stop_token>

namespace chess {

/// How a game is annotated.
struct AnnotationRules {
    SearchLimits limits = {};  ///< for the search of each position
    /// What searches of neighbouring positions differ by without a reason is evened out.
    bool smooths = true;
    JudgementRules judgement = {};                ///< which loss counts as what
    EnumMap<Color, bool, 2> sides{{true, true}};  ///< whose moves are judged
    /// Moves that are the only ones are found; that takes two lines of each position at least.
    bool only_moves = false;
    /// Names openings; must outlive what is done with it. Nullptr: nothing is named.
    const OpeningBook* book = nullptr;
    /// Games to hold this one against; must outlive what is done with it. Nullptr: none.
    const ReferenceGames* reference = nullptr;
    bool skips_book = false;        ///< moves of the book are not judged
    std::uint64_t proof_nodes = 0;  ///< for the proof of each mate; 0 proves none
    bool puzzles = false;           ///< they are looked for
    bool threats = false;           ///< reasons look for them; see `explain_moves`
    bool why_nots = false;          ///< captures are refuted; see `find_why_nots`
    bool praises = false;           ///< good moves are looked for; see `praise_moves`
    /// How the network's numbers are split over the men. Few orders do for colours on a board.
    AttributionOptions shares = {.orders = 12};
};

/// What annotates, and who is to know of it.
struct AnnotationTools {
    Analyser* analyser = nullptr;         ///< nullptr: the game's own evaluations are taken
    MateSolver* solver = nullptr;         ///< nullptr: no mate is proved
    NetworkEvaluator* network = nullptr;  ///< nullptr: it is not asked what the men are worth
    /// What is known of endings counts for more than any search; nullptr: nothing is known.
    const Tablebases* endings = nullptr;
    std::stop_token stop = {};  ///< a request ends with the error `stopped`, or proofs early
    std::function<void()> searched = {};  ///< called after each position
};

/// Annotates a game, by all the steps below. With limits of nodes or depth, and an analyser that
/// has forgotten what came before, the result depends on the game's start and moves alone.
[[nodiscard]] LIBCHESS_API std::expected<AnnotatedGame, EngineError> annotate(
    Game game, const AnnotationRules& rules, const AnnotationTools& tools);

/// Has every position of a game searched within the limits each, from the last one to the first,
/// so that what comes is known: the analyser keeps what it learns from one to the next, and what
/// was found out about the move that was played counts for the position before it, if it is better
/// than what the search there has found. A mate stays a mate along its line. A search that an
/// engine fails in is tried once more.
[[nodiscard]] LIBCHESS_API std::expected<void, EngineError> evaluate_game(
    AnnotatedGame& game, Analyser& analyser, const SearchLimits& limits,
    const std::stop_token& stop = {}, const std::function<void()>& searched = {});

/// Evens out what searches of positions one move apart differ by without a reason: where the
/// engine's best move was played, the positions before and after it are worth the same. Each
/// becomes the mean of its own score, counted twice, and that of such a neighbour on either side.
/// Mates are left alone.
LIBCHESS_API void smooth(AnnotatedGame& game);

/// Takes what the game's own evaluations say ("[%eval ...]"). A game from the usual start begins at
/// 15 centipawns for White if nothing else is said (lichess). Where the game is over, by mate or
/// stalemate, the board counts, not what is written.
LIBCHESS_API void read_evaluations(AnnotatedGame& game);

/// Takes what tables of endings know: the scores of their positions become exact, lines that give
/// the result away are dropped, and of each move it is said whether it keeps the result. Stopped,
/// it leaves off.
LIBCHESS_API void consult_tables(AnnotatedGame& game, const Tablebases& tables,
                                 const std::stop_token& stop = {});
/// The same of one position.
LIBCHESS_API void consult_tables(EvaluatedPosition& position, const Tablebases& tables,
                                 const std::stop_token& stop = {});

/// Says what the evaluations mean: judges every move, and sums up.
LIBCHESS_API void judge_moves(AnnotatedGame& game, const AnnotationRules& rules);

/// Names the mates that were let go or allowed by moves that are judged to be bad, as far as scores
/// tell of them, and has them proved by the mate-finder within so many nodes each. What is not
/// proved stays the engine's claim. Where a missed mate is shorter than the engine thought, or its
/// line breaks off, the mate-finder's takes the place of the best one.
/// What tables know needs no proof.
LIBCHESS_API void claim_mates(AnnotatedGame& game, MateSolver* solver, std::uint64_t nodes,
                              const std::stop_token& stop = {});

/// Asks the network of every position what each man is worth there; some 0.5 ms a position.
LIBCHESS_API void share_out(AnnotatedGame& game, NetworkEvaluator& network,
                            const AttributionOptions& options);

/// Says why moves are bad, where a line of the game's searches proves it: the mate that is allowed
/// or was missed, if it is proved or is the next move; what the reply wins, or what was to be won
/// instead, within seven half-moves, counted to where nothing can be taken back, at least a pawn
/// more than the other line comes to, and with no more than one quiet move of the winner's unless a
/// motif explains them. With `rules.threats` it says, too, whether the reply was
/// threatened before the move, and what else the best move threatens: what follows if the side to
/// move passes, in a search of an eighth of the limits, wins material or mates.
LIBCHESS_API std::expected<void, EngineError> explain_moves(AnnotatedGame& game,
                                                            const AnnotationRules& rules = {},
                                                            const AnnotationTools& tools = {});

/// How the best line of a position wins material, by the rules of reasons, or that it mates within
/// four moves; nullopt if it does neither, or by no motif, or if it begins by taking back.
[[nodiscard]] LIBCHESS_API std::optional<WinningMotif> winning_motif(const AnnotatedGame& game,
                                                                     std::size_t index);

/// Refutes captures that seem to win a pawn or more by exchanges, and that the move before has made
/// possible: where one was not played, or should not have been, a search with a quarter of the
/// limits says that it would be a mistake at least, and the reply proves why.
[[nodiscard]] LIBCHESS_API std::expected<void, EngineError> find_why_nots(
    AnnotatedGame& game, const AnnotationRules& rules, const AnnotationTools& tools);

/// Praises moves of the judged sides that were the best, by what else there was: where several
/// lines are known the second one, else a search of all other moves with a fraction of the limits,
/// first of 1/32, then, if it promises praise, of 1/4. Whether a move was hard to find is asked of
/// a search with 1/100 of the limits that has forgotten what the game's own have found. Of
/// positions that tables of endings know only moves are praised, without an analyser those of
/// others, too, as far as there are lines.
[[nodiscard]] LIBCHESS_API std::expected<void, EngineError> praise_moves(
    AnnotatedGame& game, const AnnotationRules& rules, const AnnotationTools& tools);

/// Finds the puzzles that bad moves set: after a mistake or blunder there is one good move, which
/// is followed as long as each own move is the only good one and the opponent resists as best he
/// can. A move is that if its winning chances are `puzzle_margin` hundredths above those of every
/// other one, at once and in a search of four times the nodes or the time, or two plies deeper; if
/// it is all that keeps the result, by tables of endings; or if it mates. Before the bad move the
/// game was not won yet. Without an analyser only mates are found, which the mate-finder proves.
[[nodiscard]] LIBCHESS_API std::expected<void, EngineError> find_puzzles(
    AnnotatedGame& game, const AnnotationRules& rules, const AnnotationTools& tools);

}  // namespace chess
