#pragma once

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/clock.hpp"
#include "libchess/annotate/judgement.hpp"
#include "libchess/annotate/player_name.hpp"
#include "libchess/annotate/puzzle_rating.hpp"
#include "libchess/base/enum_map.hpp"
#include "libchess/base/export.hpp"
#include "libchess/core/color.hpp"
#include "libchess/motif/motif.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// How fast a game is played, by its base time and 40 increments (lichess).
enum class GameSpeed : std::uint8_t {
    bullet,     ///< under 3 minutes
    blitz,      ///< under 8 minutes
    rapid,      ///< under 25 minutes
    classical,  ///< longer
    unknown,    ///< not stated
};

/// "bullet", "blitz", "rapid", "classical", "unknown".
[[nodiscard]] LIBCHESS_API std::string_view name_of(GameSpeed speed) noexcept;
/// The speed of a game with this tag TimeControl.
[[nodiscard]] LIBCHESS_API GameSpeed speed_of(std::string_view time_control);

/// A player's moves in a part of a game; only judged ones.
struct PartOfGame {
    std::size_t moves = 0;   ///< judged moves
    std::size_t errors = 0;  ///< the mistakes and blunders among them
    double accuracy = 0;     ///< the sum of their accuracies, 0 to 100 each
    double loss = 0;         ///< the sum of their losses, in centipawns
};

/// A motif that could have won material, or a mate that could have been given.
struct MotifCase {
    Motif motif = Motif::fork;       ///< what it was
    bool is_found = false;           ///< by the move that was played; otherwise it was missed
    std::optional<int> rating = {};  ///< of its line as a puzzle, if that was rated
};

/// Where the ranges of puzzle ratings begin by which a report tells easy from hard, but the lowest,
/// which has no end.
inline constexpr std::array<int, 4> difficulty_limits{1000, 1400, 1800, 2200};
/// How many ranges there are.
inline constexpr std::size_t difficulty_count = difficulty_limits.size() + 1;

/// How often something was found and missed.
struct FoundAndMissed {
    std::size_t found = 0;   ///< it was played
    std::size_t missed = 0;  ///< something else was
};
/// The same by the rating of its puzzle, from the easiest range to the hardest.
using TallyByDifficulty = std::array<FoundAndMissed, difficulty_count>;

/// A game as far as a report on one of its players needs it.
struct PlayerGame {
    Color color = Color::white;                    ///< the player's side
    std::optional<double> points = {};             ///< 1, 0.5, 0; nullopt without a result
    std::optional<int> rating = {};                ///< the player's own
    std::optional<int> opponent = {};              ///< the opponent's rating
    GameSpeed speed = GameSpeed::unknown;          ///< by the tag TimeControl
    std::string opening = {};                      ///< without its variation; may be empty
    std::optional<double> accuracy = {};           ///< of the whole game
    std::optional<double> acpl = {};               ///< of the whole game
    EnumMap<GamePhase, PartOfGame, 3> parts = {};  ///< by the phase of the position before a move
    /// The player's best and worst winning chances in any position, 0 to 100.
    std::optional<double> best = {};
    std::optional<double> worst = {};    ///< see `best`
    std::size_t trouble_moves = 0;       ///< judged moves made in time trouble
    std::size_t trouble_errors = 0;      ///< mistakes and blunders among them
    bool has_clock = false;              ///< a clock is written
    std::size_t record = 0;              ///< the game's number in its input, from 0
    std::vector<MotifCase> motifs = {};  ///< in the order of play
    std::string name = {};               ///< the player's, as the game has it, in UTF-8
};

/// The sides played under a name that fits one of these at `least` so well, by the game's tags.
[[nodiscard]] LIBCHESS_API std::vector<Color> sides_of(const Game& game,
                                                       std::span<const std::string> names,
                                                       NameFit least = NameFit::whole);
/// What a report needs of a judged game. With `rater`, motifs are rated as puzzles (about 5 ms
/// each).
[[nodiscard]] LIBCHESS_API PlayerGame player_game(const AnnotatedGame& game, Color side,
                                                  PuzzleRater* rater = nullptr);

/// A mean, with the interval that holds the true one in 95 of 100 cases.
struct Estimate {
    double value = 0;  ///< the mean
    double low = 0;    ///< where the interval begins
    double high = 0;   ///< where it ends
};

/// No mean and no share is reported of fewer cases than this.
inline constexpr std::size_t fewest_cases = 10;

/// A sample of numbers, for its mean.
class LIBCHESS_API Sample {
public:
    /// One of numbers of which none can be beyond these.
    explicit Sample(double least = -std::numeric_limits<double>::infinity(),
                    double most = std::numeric_limits<double>::infinity()) noexcept
        : least_(least),
          most_(most) {}

    /// Adds one.
    void add(double value) noexcept;
    /// How many there are.
    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    /// Their mean, with 1.96 standard errors to either side, but no further than a number can be;
    /// nullopt from fewer than `fewest_cases`.
    [[nodiscard]] std::optional<Estimate> mean() const;

private:
    double least_;
    double most_;
    std::size_t count_ = 0;
    double mean_ = 0;
    double squares_ = 0;  ///< of the deviations (Welford 1962)
};

/// A proportion with Wilson's interval (1927), where `cases` may count halves; nullopt from fewer
/// than `fewest_cases`.
[[nodiscard]] LIBCHESS_API std::optional<Estimate> share(double cases, std::size_t of);

/// Games, or parts of games, that have something in common.
struct PlayerGroup {
    std::string name;                                ///< "as White", "opening", "Sicilian"
    std::size_t games = 0;                           ///< games with a judged move or a result
    std::size_t wins = 0;                            ///< of the player
    std::size_t draws = 0;                           ///< see `wins`
    std::size_t losses = 0;                          ///< see `wins`
    Sample accuracy = Sample(0, 100);                ///< 0 to 100 for each game
    Sample acpl = Sample(0, 2 * judged_centipawns);  ///< centipawns per move, for each game
    std::size_t moves = 0;                           ///< judged moves
    std::size_t errors = 0;                          ///< the mistakes and blunders among them

    /// The share of the points, 0 to 1; nullopt from fewer than `fewest_cases`.
    [[nodiscard]] LIBCHESS_API std::optional<Estimate> score() const;
    /// The share of errors among the moves, 0 to 1; nullopt from fewer than `fewest_cases`.
    [[nodiscard]] LIBCHESS_API std::optional<Estimate> error_rate() const;
};

/// Groups by one property.
struct PlayerTable {
    std::string name;                 ///< "colour", "phase", "opening", "speed", "opponent"
    std::vector<PlayerGroup> groups;  ///< in a fixed order, openings by their frequency
};

/// How often a player reached something, and with which results.
struct Conversion {
    std::size_t games = 0;      ///< games with evaluations and a result that reached it
    std::size_t succeeded = 0;  ///< of those
};

/// How often a player had a motif.
struct MotifTally {
    Motif motif = Motif::fork;              ///< what
    std::size_t found = 0;                  ///< how often it was played
    std::size_t missed = 0;                 ///< how often it was missed
    std::vector<std::size_t> records = {};  ///< the games in which it was missed, each once
    TallyByDifficulty by_difficulty = {};   ///< those that were rated
};

/// A player over many games.
struct PlayerReport {
    std::string name;                 ///< as it was requested
    PlayerGroup all;                  ///< all games together
    std::vector<PlayerTable> tables;  ///< without empty ones
    Conversion won;                   ///< games with `won_chances` at some time; success: won
    Conversion saved;                 ///< games with 100 minus that or less; success: not lost
    std::size_t clock_games = 0;      ///< games with clocks
    std::size_t trouble_moves = 0;    ///< judged moves in time trouble
    std::size_t trouble_errors = 0;   ///< mistakes and blunders among them
    std::size_t calm_moves = 0;       ///< judged moves of games with clocks, not in time trouble
    std::size_t calm_errors = 0;      ///< mistakes and blunders among them
    /// The three most frequent motifs with at least `fewest_cases` cases, and after them hanging
    /// pieces, if there were as many.
    std::vector<MotifTally> motifs = {};
    /// All motifs that were rated, these and rarer ones.
    TallyByDifficulty by_difficulty = {};
    /// The positions of his mistakes that cards were made of, if any were asked for; the caller
    /// counts them.
    std::optional<std::size_t> cards = std::nullopt;
};

/// Sums up a player's games.
[[nodiscard]] LIBCHESS_API PlayerReport player_report(std::string name,
                                                      std::span<const PlayerGame> games);

}  // namespace chess
