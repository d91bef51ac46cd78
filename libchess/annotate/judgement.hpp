#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/score.hpp"

#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace chess {

/// The verdict on a move that gives something away.
enum class Judgement : std::uint8_t { none, inaccuracy, mistake, blunder };

/// "inaccuracy", "mistake", "blunder"; empty for none.
[[nodiscard]] LIBCHESS_API std::string_view name_of(Judgement judgement) noexcept;
/// Whether it is a mistake or a blunder.
[[nodiscard]] constexpr bool is_error(Judgement judgement) noexcept {
    return judgement == Judgement::mistake || judgement == Judgement::blunder;
}
/// "?!", "?", "??"; empty for none.
[[nodiscard]] LIBCHESS_API std::string_view mark_of(Judgement judgement) noexcept;
/// $6, $2, $4 (PGN standard, 10); 0 for none.
[[nodiscard]] LIBCHESS_API int nag_of(Judgement judgement) noexcept;

/// Centipawns beyond this make no difference to judgements (lichess).
inline constexpr int judged_centipawns = 1000;

/// The score of the starting position for White if it was not evaluated (lichess).
inline constexpr Score initial_score = Score::centipawns(15);

/// Winning chances of the side scored, from -1 to 1: 2 / (1 + exp(-0.00368208 cp)) - 1, with cp at
/// most 1,000 either way, the logistic curve that lichess fitted to games of players rated 2300
/// (lichess.org/page/accuracy); a mate is 1 or -1.
[[nodiscard]] LIBCHESS_API double winning_chances(Score score) noexcept;
/// The same from 0 to 100.
[[nodiscard]] LIBCHESS_API double win_percent(Score score) noexcept;
/// The same as accuracy counts it: a mate is worth no more than 1,000 centipawns.
[[nodiscard]] LIBCHESS_API double accuracy_percent(Score score) noexcept;

/// How good a move was, 0 to 100, by the mover's winning chances before and after it, 0 to 100
/// each: 103.1668 exp(-0.04354 (before - after)) - 3.1669, within bounds; 100 if nothing was lost
/// (lichess.org/page/accuracy).
[[nodiscard]] LIBCHESS_API double move_accuracy(double win_before, double win_after) noexcept;

/// The loss of a move, 0 or more, by the scores before and after it for the side that moved: both
/// are clamped to 1,000 centipawns, mates included (lichess).
[[nodiscard]] LIBCHESS_API int centipawn_loss(Score before, Score after) noexcept;

/// The thresholds of the judgements.
struct JudgementOptions {
    /// The unit of a loss.
    enum class Unit : std::uint8_t {
        winning_chances,  ///< in hundredths of the scale from -1 to 1
        centipawns,       ///< hundredths of a pawn
    };

    Unit unit = Unit::winning_chances;  ///< the unit of the thresholds
    /// The least loss that is an inaccuracy, a mistake, a blunder; ascending, above 0.
    std::array<int, 3> thresholds{10, 20, 30};

    /// Equal in every member.
    friend bool operator==(const JudgementOptions&, const JudgementOptions&) = default;
};

/// Reads "10,20,30" or "cp:50,100,300"; the error is a message.
[[nodiscard]] LIBCHESS_API std::expected<JudgementOptions, std::string> parse_judgement_options(
    std::string_view text);
/// Writes options as `parse_judgement_options` reads them.
[[nodiscard]] LIBCHESS_API std::string to_string(const JudgementOptions& options);

/// A position counts as won from these winning chances on (0 to 100), and as lost at 100 minus that
/// or less.
inline constexpr double won_chances = 85;

/// A move is as good as another one if its winning chances, from -1 to 1, are at most so much
/// lower.
inline constexpr double equal_chances = 0.05;
/// For puzzles and cards a position is won from these winning chances on, of -1 to 1, and lost at
/// minus that or less.
inline constexpr double decided_chances = 0.5;

/// The result that a move gave away.
enum class MissedResult : std::uint8_t { none, win, draw };

/// "win", "draw"; empty for none.
[[nodiscard]] LIBCHESS_API std::string_view name_of(MissedResult result) noexcept;
/// The result given away when a side had the score `possible` and now has `had`: a win, if the
/// winning chances fall from `won_chances` to at most 65; a draw, if they fall from at least 35 to
/// a loss.
[[nodiscard]] LIBCHESS_API MissedResult missed_result(Score possible, Score had) noexcept;

/// Judges a move by the scores before and after it, both for the side that moved, as lichess does:
/// by its loss. A mate missed or allowed is a blunder, but only a mistake if the score left (or the
/// score before) is beyond 7 pawns, and an inaccuracy beyond 9.99.
[[nodiscard]] LIBCHESS_API Judgement judge(Score before, Score after,
                                           const JudgementOptions& options = {}) noexcept;

}  // namespace chess
