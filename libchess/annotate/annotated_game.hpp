#pragma once

#include "libchess/annotate/game_phase.hpp"
#include "libchess/annotate/judgement.hpp"
#include "libchess/annotate/openings.hpp"
#include "libchess/base/enum_map.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/move.hpp"
#include "libchess/core/score.hpp"
#include "libchess/notation/game.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace chess {

/// White's score as it is for a side, and a side's as it is for White.
[[nodiscard]] constexpr Score for_side(Score score, Color side) noexcept {
    return side == Color::white ? score : -score;
}

/// A line of play from a position of the game, best first, and what it is worth for White.
struct BetterLine {
    Score score;              ///< what it is worth for White
    std::vector<Move> moves;  ///< legal moves, played one after the other

    /// Equal in every member.
    friend bool operator==(const BetterLine&, const BetterLine&) = default;
};

/// What is known of a position of the game.
struct EvaluatedPosition {
    /// White's view; missing if nobody has evaluated it.
    std::optional<Score> score = std::nullopt;
    /// How deep it was searched; none where the game is over, and where nobody said.
    std::optional<int> depth = std::nullopt;
    /// The best lines, best first; none without a search, or where the game is over.
    std::vector<BetterLine> lines = {};
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

/// What is said of a move of the game.
struct AnnotatedMove {
    /// None if the side to move passes.
    std::optional<Move> move = std::nullopt;
    GamePhase phase = GamePhase::opening;  ///< of the position before it
    /// It stands before the last position of the game that the opening book knows: one with a name,
    /// or one that all moves before it have led to within the book.
    bool in_book = false;
    /// It was held against its rules: there are scores before and after it, the side is one that
    /// is to be judged, and it is no move of the book that is to be skipped.
    bool is_judged = false;
    Judgement judgement = Judgement::none;  ///< what its loss counts as
    /// The mover's winning chances before and after, 0 to 100; nullopt without a score.
    std::optional<double> win_before = std::nullopt;
    std::optional<double> win_after = std::nullopt;  ///< see `win_before`
    /// 0 to 100; of judged moves.
    std::optional<double> accuracy = std::nullopt;
    /// Every other legal move would be a blunder, and there are some.
    bool is_only_move = false;
    /// Of moves that are judged to be bad: the mate that the mover had, and let go; the one that
    /// the opponent has now.
    std::optional<MateClaim> missed = std::nullopt;
    std::optional<MateClaim> allowed = std::nullopt;  ///< see `missed`
    /// What the mover's clock shows after it ("[%clk ...]").
    std::optional<double> clock_seconds = std::nullopt;
};

/// Counts of judgements.
struct JudgementCounts {
    std::size_t moves = 0;         ///< that were judged
    std::size_t inaccuracies = 0;  ///< moves that were judged to be such
    std::size_t mistakes = 0;      ///< moves that were judged to be such
    std::size_t blunders = 0;      ///< moves that were judged to be such

    /// Counts a judged move.
    void add(Judgement judgement) noexcept {
        ++moves;
        if (judgement == Judgement::inaccuracy) ++inaccuracies;
        if (judgement == Judgement::mistake) ++mistakes;
        if (judgement == Judgement::blunder) ++blunders;
    }
    /// Equal in every member.
    friend bool operator==(const JudgementCounts&, const JudgementCounts&) = default;
};

/// How one side played; only of its judged moves.
struct PlayerAccount {
    /// Average centipawn loss; nullopt without judged moves, and so is the accuracy, 0 to 100.
    std::optional<double> acpl = std::nullopt;
    std::optional<double> accuracy = std::nullopt;  ///< see `game_accuracy`
    JudgementCounts total = {};                     ///< of all phases
    /// By the phase of the position before the move.
    EnumMap<GamePhase, JudgementCounts, 3> phases = {};
};

/// An account of a game: what is known of its positions, and what is said of its moves.
struct AnnotatedGame {
    /// Who moves first.
    Color first = Color::white;
    /// One more than there are moves: `positions[i]` is before `moves[i]`.
    std::vector<EvaluatedPosition> positions;
    std::vector<AnnotatedMove> moves;               ///< the game's main line, in its order
    EnumMap<Color, PlayerAccount, 2> players = {};  ///< how each side played
    /// Which sides were to be judged.
    EnumMap<Color, bool, 2> judged_sides{{true, true}};
    /// The deepest position of the game that the book has a name for.
    std::optional<Opening> opening = std::nullopt;
    /// Moves without a score before or after them, so that nothing could be said.
    std::size_t unjudged = 0;
    /// Positions searched, all together.
    std::uint64_t nodes = 0;

    /// Whose move `moves[index]` is.
    [[nodiscard]] Color mover(std::size_t index) const noexcept {
        return index % 2 == 0 ? first : ~first;
    }
};

}  // namespace chess
