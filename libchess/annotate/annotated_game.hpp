#pragma once

#include "libchess/annotate/card.hpp"
#include "libchess/annotate/clock.hpp"
#include "libchess/annotate/judgement.hpp"
#include "libchess/annotate/openings.hpp"
#include "libchess/annotate/puzzle.hpp"
#include "libchess/annotate/reference.hpp"
#include "libchess/base/enum_map.hpp"
#include "libchess/base/export.hpp"
#include "libchess/base/run_end.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/move.hpp"
#include "libchess/core/score.hpp"
#include "libchess/endgame_tables/ending_verdict.hpp"
#include "libchess/eval/network_breakdown.hpp"
#include "libchess/fact/find_facts.hpp"
#include "libchess/motif/motif.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/position/draws.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/result.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// Why a move is good beyond not being bad. It was the best one; captures that simply win material
/// by exchange evaluation, and moves without an alternative, are not praised.
struct Praise {
    /// The kinds of praise, the weakest first.
    enum class Kind : std::uint8_t {
        only,   ///< any other move would have been a mistake, at least
        great,  ///< any other move would have given the win or draw away, and it was hard to find
        brilliant,  ///< a sound sacrifice, where nothing else wins or is nearly as good
    };

    Kind kind = Kind::only;  ///< the kind of praise
    std::string text = {};   ///< a sentence, with moves in SAN

    /// Equal in every member.
    friend bool operator==(const Praise&, const Praise&) = default;
};

/// "only", "great", "brilliant".
[[nodiscard]] LIBCHESS_API std::string_view name_of(Praise::Kind kind) noexcept;

/// What a better move would have done.
struct BetterMove {
    std::string text;        ///< a sentence: "21. Nf5 was stronger: it guards the pawn on e3."
    std::vector<Move> line;  ///< the line that proves it, from the better move on
    std::vector<FoundFact> facts;  ///< the facts that the sentence names, if it comes from them
};

/// Why a move is bad, with a line that proves it.
struct Reason {
    /// Where the line begins.
    enum class Line : std::uint8_t {
        reply,    ///< after the move: what the opponent can play now
        instead,  ///< before it: what the mover missed
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
    /// Where the sentence says what the line's first move threatens: the line that would follow if
    /// the other side passed then. It wins material or mates.
    std::vector<Move> aim = {};
    /// The facts that the sentence names, if it comes from them.
    std::vector<FoundFact> facts = {};
    /// Beside a reply: what the better move does, where that teaches.
    std::optional<BetterMove> better = std::nullopt;

    /// The sentence, and the one on the better move if there is one.
    [[nodiscard]] std::string words() const { return better ? text + ' ' + better->text : text; }
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

/// A phase of a game; `phase_of` defines where each begins.
enum class GamePhase : std::uint8_t { opening, middlegame, endgame };

/// All phases, in the order of play.
inline constexpr std::array all_phases{GamePhase::opening, GamePhase::middlegame,
                                       GamePhase::endgame};

/// "opening", "middlegame", "endgame".
[[nodiscard]] LIBCHESS_API std::string_view name_of(GamePhase phase) noexcept;

/// The phase of a position that comes after one of phase `before`: the opening is over when pieces
/// have been traded down to ten (queens, rooks, bishops, knights of both sides), or when a side has
/// fewer than four men left on its first rank; with six or fewer pieces it is an endgame.
[[nodiscard]] LIBCHESS_API GamePhase phase_of(const Position& position,
                                              GamePhase before = GamePhase::opening) noexcept;

/// A position of a game and its evaluation. The scores are for the side to move.
struct EvaluatedPosition {
    Position position;  ///< as the game has it
    /// The draw that the side to move may claim: its score is at least 0.
    std::optional<DrawClaim> draw_claim = std::nullopt;
    /// The game ends here as a draw that might have been claimed, so it was: the score is 0.
    bool is_claimed = false;
    /// The moves with which the side to move may claim a draw: its score is at least 0.
    std::vector<Move> claiming_moves = {};
    std::optional<Score> score = std::nullopt;  ///< missing if it was not evaluated
    /// The search depth; none where the game is over or the depth is unknown.
    std::optional<int> depth = std::nullopt;
    /// The best lines, best first; none without a search, or where the game is over.
    std::vector<SearchLine> lines = {};
    /// The network's static evaluation and each man's share of it, if requested.
    std::optional<NetworkBreakdown> network = std::nullopt;
    /// The endgame tables' verdict for the side to move, if they were probed and cover the
    /// position.
    std::optional<EndingVerdict> verdict = std::nullopt;
    /// With a verdict: the moves that keep the result, best first.
    std::vector<Move> keeping_moves = {};
    /// With a verdict: the moves of which the tables do not know whether they keep it, because of
    /// the fifty-move rule.
    std::vector<Move> doubtful_moves = {};

    /// Whether the side to move may claim a draw, as it is or with a move.
    [[nodiscard]] bool may_claim() const noexcept { return draw_claim || !claiming_moves.empty(); }
    /// Whether its score is a draw by the rules, whatever a search says.
    [[nodiscard]] bool is_drawn_by_claim() const noexcept {
        return may_claim() && score == Score();
    }

    /// Converts a score between the side to move and `side`.
    [[nodiscard]] Score for_side(Color side, Score value) const noexcept {
        return position.turn() == side ? value : -value;
    }
    /// The position's score for a side.
    [[nodiscard]] std::optional<Score> score_for(Color side) const noexcept {
        return score ? std::optional(for_side(side, *score)) : std::nullopt;
    }
    /// The first move of the best line, if one is known.
    [[nodiscard]] std::optional<Move> best_move() const {
        if (lines.empty() || lines.front().moves.empty()) return std::nullopt;
        return lines.front().moves.front();
    }
};

/// A mate that a side has in a position of the game, in moves of its own, 1 or more.
struct MateClaim {
    int moves = 0;  ///< counted as the side's own
    /// The mate-finder proved a mate in that many moves. Otherwise it is the engine's claim.
    bool is_proved = false;
    /// It is also proved that there is no shorter mate.
    bool is_minimal = false;

    /// Equal in every member.
    friend bool operator==(const MateClaim&, const MateClaim&) = default;
};

/// The notes on a move of the game.
struct AnnotatedMove {
    GamePhase phase = GamePhase::opening;  ///< of the position before it
    bool is_forced = false;                ///< the only legal move, which loses nothing
    /// The move comes before the last position of the game that the opening book knows: one with a
    /// name, or one reached by book moves only. From a move on that gives something away, moves
    /// are in the book only if the position after them has a name, or follows one.
    bool in_book = false;
    /// The move was judged: there are scores before and after it, its side is to be judged, and it
    /// is not a skipped book move.
    bool is_judged = false;
    Judgement judgement = Judgement::none;  ///< what its loss counts as
    /// The mover's winning chances before and after, 0 to 100; nullopt without a score.
    std::optional<double> win_before = std::nullopt;
    std::optional<double> win_after = std::nullopt;  ///< see `win_before`
    /// 0 to 100; for judged moves only.
    std::optional<double> accuracy = std::nullopt;
    /// Whether the move keeps the result, by the endgame tables; nullopt if they do not cover it.
    std::optional<bool> keeps_result = std::nullopt;
    /// There are other legal moves, and each would be a blunder.
    bool is_only_move = false;
    /// For bad moves: the mate that the mover missed, and the mate that the opponent has now.
    std::optional<MateClaim> missed = std::nullopt;
    std::optional<MateClaim> allowed = std::nullopt;  ///< see `missed`
    /// For mistakes and blunders: the result given away.
    MissedResult missed_result = MissedResult::none;
    /// Why the move is good, if that was requested.
    std::optional<Praise> praise = std::nullopt;
    /// Why the move is bad, if it is and a line proves it.
    std::optional<Reason> reason = std::nullopt;
    /// Why a tempting capture fails, if that was requested.
    std::optional<WhyNot> why_not = std::nullopt;
    /// The mover's clock after the move ("[%clk ...]"), and before it.
    std::optional<double> clock_seconds = std::nullopt;
    std::optional<double> clock_before = std::nullopt;   ///< see `clock_seconds`
    std::optional<double> spent_seconds = std::nullopt;  ///< time used; see `read_clocks`
};

/// Counts of judgements.
struct JudgementCounts {
    std::size_t moves = 0;         ///< that were judged
    std::size_t inaccuracies = 0;  ///< moves judged so
    std::size_t mistakes = 0;      ///< moves judged so
    std::size_t blunders = 0;      ///< moves judged so

    /// Adds other counts.
    constexpr JudgementCounts& operator+=(const JudgementCounts& other) noexcept {
        moves += other.moves;
        inaccuracies += other.inaccuracies;
        mistakes += other.mistakes;
        blunders += other.blunders;
        return *this;
    }
    /// Equal in every member.
    friend bool operator==(const JudgementCounts&, const JudgementCounts&) = default;
};

/// How one side played; only of its judged moves.
struct PlayerSummary {
    /// Average centipawn loss; nullopt without judged moves, like the accuracy (0 to 100).
    std::optional<double> acpl = std::nullopt;
    std::optional<double> accuracy = std::nullopt;  ///< see `game_accuracy`
    JudgementCounts total = {};                     ///< over all phases
    /// By the phase of the position before the move.
    EnumMap<GamePhase, JudgementCounts, 3> phases = {};
    /// How it spent its time; nullopt where no clock is written.
    std::optional<ClockSummary> clock = std::nullopt;
};

/// A game with the evaluations of its positions and the notes on its moves.
struct AnnotatedGame {
    /// A game with only its moves, the draws that may be claimed, and clocks known so far.
    LIBCHESS_API explicit AnnotatedGame(Game annotated);

    Game game;  ///< as it was read; its main line is what is annotated
    /// One more than the moves: `positions[i]` is before `game.moves[i]`.
    std::vector<EvaluatedPosition> positions;
    std::vector<AnnotatedMove> moves;               ///< as many as `game.moves`
    EnumMap<Color, PlayerSummary, 2> players = {};  ///< how each side played
    /// Which sides were to be judged.
    EnumMap<Color, bool, 2> judged_sides{{true, true}};
    /// The last position of the game that has a name in the book.
    std::optional<Opening> opening = std::nullopt;
    /// Where it leaves the reference games, if it was compared with any.
    std::optional<Novelty> novelty = std::nullopt;
    /// Moves that could not be judged, for lack of a score before or after them.
    std::size_t unjudged = 0;
    std::vector<Puzzle> puzzles = {};  ///< in the game's order, if requested
    std::vector<Card> cards = {};      ///< in the game's order, if requested
    std::uint64_t nodes = 0;           ///< positions searched, in total
    double seconds = 0;                ///< how long evaluating and judging it took
    std::size_t record = 0;            ///< the game's number in its input, from 0

    /// Whose move `moves[index]` is.
    [[nodiscard]] Color mover(std::size_t index) const noexcept {
        return positions[index].position.turn();
    }
    /// Whether the best move of a position is known and was played.
    [[nodiscard]] bool is_best_played(std::size_t index) const {
        const auto best = positions[index].best_move();
        return best && game.moves[index].move == best;
    }
    /// Whether each move was judged that was to be: only then is something true of all of them.
    [[nodiscard]] LIBCHESS_API bool is_judged_throughout() const;
    /// The side that alone was to be judged, if not both were.
    [[nodiscard]] LIBCHESS_API std::optional<Color> only_judged_side() const noexcept;
};

/// Sums over the games of a run.
struct AnnotationTotals : RunEnd {
    std::size_t games = 0;        ///< annotated
    std::size_t moves = 0;        ///< half-moves of their main lines
    std::size_t unjudged = 0;     ///< moves that lack evaluations for a judgement
    JudgementCounts judged = {};  ///< the judgements of both sides
    std::size_t puzzles = 0;      ///< puzzles found
    /// Cards, each position once; nullopt if none were requested.
    std::optional<std::size_t> cards = std::nullopt;
    std::uint64_t nodes = 0;  ///< positions searched

    /// Adds one game.
    LIBCHESS_API void add(const AnnotatedGame& game);
    /// The members that games add to.
    [[nodiscard]] auto sums() noexcept {
        return std::tie(games, moves, unjudged, judged.moves, judged.inaccuracies, judged.mistakes,
                        judged.blunders, puzzles, nodes);
    }
};

/// How well a side played, 0 to 100; nullopt if none of its moves was judged. Lichess's formula:
/// the mean of two means of the moves' accuracies, the harmonic mean and a mean weighted by how
/// volatile the game was around the move. The weight is the standard deviation of White's winning
/// chances over a window of 2 to 8 positions (a tenth of the moves), between 0.5 and 12. A mate
/// counts as 1,000 centipawns; a position without a score as the one before it.
[[nodiscard]] LIBCHESS_API std::optional<double> game_accuracy(const AnnotatedGame& game,
                                                               Color side);

/// The centipawn loss of a move of the game; 0 if it was forced, nullopt if a score is missing.
[[nodiscard]] LIBCHESS_API std::optional<int> centipawn_loss(const AnnotatedGame& game,
                                                             std::size_t index);

/// Average centipawn loss of a side's judged moves; nullopt if there is none.
[[nodiscard]] LIBCHESS_API std::optional<double> average_centipawn_loss(const AnnotatedGame& game,
                                                                        Color side);

/// The moves that are judged to be inaccuracies, mistakes or blunders, by their index.
[[nodiscard]] LIBCHESS_API std::vector<std::size_t> bad_moves(const AnnotatedGame& game);
/// The first move that gave away half a point or more, by the endgame tables; nullopt if none did.
[[nodiscard]] LIBCHESS_API std::optional<std::size_t> first_half_point(const AnnotatedGame& game);
/// "tablebase win, given away", "tablebase draw, given away"; empty for any other move.
[[nodiscard]] LIBCHESS_API std::string table_text(const AnnotatedGame& game, std::size_t index);
/// The same, or "won position, given away", "position that could be held, lost", unless a mate
/// claim covers it; empty for any other move.
[[nodiscard]] LIBCHESS_API std::string result_text(const AnnotatedGame& game, std::size_t index);
/// The turning points among the bad moves: those with the largest losses of winning chances,
/// limited in number, in the order of play.
[[nodiscard]] LIBCHESS_API std::vector<std::size_t> turning_points(const AnnotatedGame& game,
                                                                   std::size_t most);

/// The story of a game in at most six sentences, in the order of play: the opening and who left it,
/// how the game stood and at which moves it turned, what was missed, where the errors fell, time
/// trouble if clocks show it, and how it ended. Made from the record alone; empty if no move was
/// judged.
[[nodiscard]] LIBCHESS_API std::vector<std::string> story_of(const AnnotatedGame& game);

}  // namespace chess
