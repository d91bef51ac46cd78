#pragma once

#include "libchess/annotate/clock.hpp"
#include "libchess/annotate/judgement.hpp"
#include "libchess/annotate/openings.hpp"
#include "libchess/annotate/praise.hpp"
#include "libchess/annotate/puzzle.hpp"
#include "libchess/annotate/reason.hpp"
#include "libchess/annotate/reference.hpp"
#include "libchess/base/enum_map.hpp"
#include "libchess/base/export.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/move.hpp"
#include "libchess/core/score.hpp"
#include "libchess/endgame_tables/table_verdict.hpp"
#include "libchess/eval/network_breakdown.hpp"
#include "libchess/notation/game.hpp"
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

/// A part of a game; `phase_of` says where each begins.
enum class GamePhase : std::uint8_t { opening, middlegame, endgame };

/// All of them, in the order of a game.
inline constexpr std::array all_phases{GamePhase::opening, GamePhase::middlegame,
                                       GamePhase::endgame};

/// "opening", "middlegame", "endgame".
[[nodiscard]] LIBCHESS_API std::string_view name_of(GamePhase phase) noexcept;

/// The phase of a position that comes after one of phase `before`: the opening is over when pieces
/// have been traded down to ten (queens, rooks, bishops, knights of both sides), or when a side has
/// fewer than four men left on its first rank; with six or fewer pieces it is an endgame.
[[nodiscard]] LIBCHESS_API GamePhase phase_of(const Position& position,
                                              GamePhase before = GamePhase::opening) noexcept;

/// A position of a game and what is known of it. Its scores are for the side to move.
struct EvaluatedPosition {
    Position position;                          ///< as the game has it
    std::optional<Score> score = std::nullopt;  ///< missing if it was not evaluated
    /// How deep it was searched; none where the game is over, and where it is unknown.
    std::optional<int> depth = std::nullopt;
    /// The best lines, best first; none without a search, or where the game is over.
    std::vector<SearchLine> lines = {};
    /// What the network says here without a search, and each man's share of it, if it was asked.
    std::optional<NetworkBreakdown> network = std::nullopt;
    /// What tables of endings say, for the side to move, if they were asked and have it.
    std::optional<TableVerdict> verdict = std::nullopt;
    /// Then the moves after which the result is still the same, the best first.
    std::vector<Move> keeping_moves = {};

    /// A score for the side to move here as it is for `side`, and the other way round.
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
    /// By the mate-finder: there is a mate in so many moves. Otherwise it is the engine's word.
    bool is_proved = false;
    /// That there is no shorter one is proved, too.
    bool is_minimal = false;

    /// Equal in every member.
    friend bool operator==(const MateClaim&, const MateClaim&) = default;
};

/// The notes on a move of the game.
struct AnnotatedMove {
    GamePhase phase = GamePhase::opening;  ///< of the position before it
    /// It is before the last position of the game that the opening book knows: one with a name,
    /// or one that all moves before it have led to within the book.
    bool in_book = false;
    /// It was held against its rules: there are scores before and after it, the side is one that
    /// is to be judged, and it is not a move of the book that is to be skipped.
    bool is_judged = false;
    Judgement judgement = Judgement::none;  ///< what its loss counts as
    /// The mover's winning chances before and after, 0 to 100; nullopt without a score.
    std::optional<double> win_before = std::nullopt;
    std::optional<double> win_after = std::nullopt;  ///< see `win_before`
    /// 0 to 100; of judged moves.
    std::optional<double> accuracy = std::nullopt;
    /// Whether the result stays what it was, by tables of endings; nullopt if they do not know.
    std::optional<bool> keeps_result = std::nullopt;
    /// Every other legal move would be a blunder, and there are some.
    bool is_only_move = false;
    /// Of moves that are judged to be bad: the mate that the mover had, and let go; the one that
    /// the opponent has now.
    std::optional<MateClaim> missed = std::nullopt;
    std::optional<MateClaim> allowed = std::nullopt;  ///< see `missed`
    /// Of mistakes and blunders: the result that they gave away.
    MissedResult missed_result = MissedResult::none;
    /// What it is to be praised for, if that was asked.
    std::optional<Praise> praise = std::nullopt;
    /// Why it is bad, if it is and a line proves why.
    std::optional<Reason> reason = std::nullopt;
    /// Why the capture that seems to win something is none, if that was asked.
    std::optional<WhyNot> why_not = std::nullopt;
    /// What the mover's clock shows after it ("[%clk ...]"), and before it.
    std::optional<double> clock_seconds = std::nullopt;
    std::optional<double> clock_before = std::nullopt;   ///< see `clock_seconds`
    std::optional<double> spent_seconds = std::nullopt;  ///< what it took; see `read_clocks`
};

/// Counts of judgements.
struct JudgementCounts {
    std::size_t moves = 0;         ///< that were judged
    std::size_t inaccuracies = 0;  ///< moves that were judged to be such
    std::size_t mistakes = 0;      ///< moves that were judged to be such
    std::size_t blunders = 0;      ///< moves that were judged to be such

    /// Adds what others have counted.
    LIBCHESS_API JudgementCounts& operator+=(const JudgementCounts& other) noexcept;
    /// Equal in every member.
    friend bool operator==(const JudgementCounts&, const JudgementCounts&) = default;
};

/// How one side played; only of its judged moves.
struct PlayerSummary {
    /// Average centipawn loss; nullopt without judged moves, and so is the accuracy, 0 to 100.
    std::optional<double> acpl = std::nullopt;
    std::optional<double> accuracy = std::nullopt;  ///< see `game_accuracy`
    JudgementCounts total = {};                     ///< of all phases
    /// By the phase of the position before the move.
    EnumMap<GamePhase, JudgementCounts, 3> phases = {};
    /// How it spent its time; nullopt where no clock is written.
    std::optional<ClockSummary> clock = std::nullopt;
};

/// A game, what is known of its positions, and the notes on its moves.
struct AnnotatedGame {
    /// A game of which only the moves and the clocks are known yet.
    LIBCHESS_API explicit AnnotatedGame(Game annotated);

    Game game;  ///< as it was read; its main line is what is annotated
    /// One more than there are moves: `positions[i]` is before `game.moves[i]`.
    std::vector<EvaluatedPosition> positions;
    std::vector<AnnotatedMove> moves;               ///< as many as `game.moves`
    EnumMap<Color, PlayerSummary, 2> players = {};  ///< how each side played
    /// Which sides were to be judged.
    EnumMap<Color, bool, 2> judged_sides{{true, true}};
    /// The deepest position of the game that the book has a name for.
    std::optional<Opening> opening = std::nullopt;
    /// Where it leaves the games that it was held against, if it was.
    std::optional<Novelty> novelty = std::nullopt;
    /// Moves without a score before or after them, so that they could not be judged.
    std::size_t unjudged = 0;
    std::vector<Puzzle> puzzles = {};  ///< in the game's order, if they were looked for
    std::uint64_t nodes = 0;           ///< positions searched, all together
    double seconds = 0;                ///< how long evaluating and judging it took
    std::size_t record = 0;            ///< the game's number in its input, from 0

    /// Whose move `moves[index]` is.
    [[nodiscard]] Color mover(std::size_t index) const noexcept {
        return positions[index].position.turn();
    }
};

/// How well a side played, 0 to 100; nullopt if none of its moves was judged. As lichess reckons
/// it: the mean of two means of its moves' accuracies, the harmonic one, and one weighted by how
/// volatile the game was around the move. The weight is the standard deviation of White's winning
/// chances over a window of 2 to 8 positions (a tenth of the moves), between 0.5 and 12. A mate
/// counts as 1,000 centipawns; a position without a score as the one before it.
[[nodiscard]] LIBCHESS_API std::optional<double> game_accuracy(const AnnotatedGame& game,
                                                               Color side);

/// Average centipawn loss of a side's judged moves; nullopt if there is none.
[[nodiscard]] LIBCHESS_API std::optional<double> average_centipawn_loss(const AnnotatedGame& game,
                                                                        Color side);

/// The moves that are judged to be inaccuracies, mistakes or blunders, by their index.
[[nodiscard]] LIBCHESS_API std::vector<std::size_t> bad_moves(const AnnotatedGame& game);
/// The first move that gave a half point away or more, by tables of endings; nullopt if none did.
[[nodiscard]] LIBCHESS_API std::optional<std::size_t> first_half_point(const AnnotatedGame& game);
/// "tablebase win, given away", "tablebase draw, given away"; empty of any other move.
[[nodiscard]] LIBCHESS_API std::string table_text(const AnnotatedGame& game, std::size_t index);
/// The same, or "won position, given away", "playable position, lost", unless a mate says
/// it; empty of others.
[[nodiscard]] LIBCHESS_API std::string result_text(const AnnotatedGame& game, std::size_t index);
/// Those of them at which the game turned: the largest losses of winning chances, at most so many,
/// in the order of play.
[[nodiscard]] LIBCHESS_API std::vector<std::size_t> turning_points(const AnnotatedGame& game,
                                                                   std::size_t most);

}  // namespace chess
