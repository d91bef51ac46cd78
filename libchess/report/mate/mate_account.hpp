#pragma once

#include "libchess/base/enum_map.hpp"
#include "libchess/base/export.hpp"
#include "libchess/mate/composition.hpp"
#include "libchess/mate/solver.hpp"
#include "libchess/mate/verdict.hpp"
#include "libchess/position/position.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tuple>

namespace chess {

/// What was found out about one position, ready to be shown.
struct LIBCHESS_API MateAccount {
    std::size_t record = 0;  ///< the record's number in the input, from 0
    /// Of a game's positions, how many half-moves lead to this one.
    std::optional<int> ply = std::nullopt;
    std::string id;  ///< what the record calls itself; empty if it does not
    /// Who made it, where and when it was published, or whatever else its record says in words.
    std::string comment;
    MateProblem problem{Position::start()};  ///< what was asked
    MateWishes wishes;                       ///< what was wanted beside the shortest mate
    MateResult result;                       ///< what was found
    /// What the record states, if it does.
    std::optional<StatedMate> stated = std::nullopt;
    /// Someone asked for a length: the record, or the user.
    bool bounded = false;
    /// Who made the problem, if its record says so in the words of problemists.
    ProblemCredits credits = {};
    /// Of several twins "a", "b", ...; with what makes the twin, unless it is the first position.
    std::string twin = {};
    std::string change = {};  ///< see `twin`
    bool continues = false;   ///< that is a change of the twin before
    /// All twins, the first one too, are changes of a position that is not to be solved.
    bool zero_position = false;
    /// An earlier twin that the same moves solve; empty if there is none.
    std::string same_keys = {};
    bool shows_board = true;  ///< in text, with a diagram
    /// The sides have been exchanged: it is the other one's turn.
    bool duplex = false;
    /// The work was stopped before its limits.
    bool interrupted = false;

    /// The letters of pieces in its record.
    PieceLetters letters = PieceLetters::english;

    /// Moves to the goal, negative if the side to move is the one that is mated; nullopt if none
    /// was found.
    [[nodiscard]] std::optional<int> mate() const noexcept;
    /// The largest length for which the answer is proved; 0 if it is for none.
    [[nodiscard]] int bound() const noexcept;
    /// Nullopt where nothing is stated.
    [[nodiscard]] std::optional<MateVerdict> verdict() const;
    /// Whether what was stated holds.
    [[nodiscard]] std::optional<bool> ok() const;
    /// What it took.
    [[nodiscard]] double seconds() const noexcept {
        return std::chrono::duration<double>(result.time).count();
    }
};

/// The first of some earlier twins that has a solution and is solved by the same moves, by its
/// name; empty if there is none.
[[nodiscard]] LIBCHESS_API std::string same_keys_among(std::span<const MateAccount> earlier,
                                                       const MateAccount& account);

/// Sums over a run.
struct MateTotals {
    std::size_t positions = 0;  ///< accounts added up
    std::size_t solved = 0;     ///< a mate was found, within what was asked for
    std::size_t minimal = 0;    ///< of these, those proved to be the shortest
    std::size_t none = 0;       ///< there is none within what was asked for
    std::size_t unknown = 0;    ///< a limit was reached before there was an answer
    std::size_t stated = 0;     ///< puzzles that state a length or a key
    std::size_t good = 0;       ///< of these, those that hold what they state
    /// Of the stated ones, how many had which verdict.
    EnumMap<MateVerdict, std::size_t, 6> verdicts{};
    std::size_t errors = 0;    ///< messages of errors: malformed records, files that failed
    std::uint64_t nodes = 0;   ///< positions looked at
    double seconds = 0;        ///< wall time of the whole run
    bool interrupted = false;  ///< stopped before the end of the input

    /// Adds one position.
    LIBCHESS_API void add(const MateAccount& account);
    /// What positions add to.
    [[nodiscard]] auto sums() noexcept {
        return std::tie(positions, solved, minimal, none, unknown, stated, good, verdicts, nodes);
    }
};

/// How accounts are shown.
struct MateReportOptions {
    /// Positions are those of games, and distinguished by their plies.
    bool plies = false;
    /// Moves for people in SAN, otherwise as UCI writes them.
    bool san = true;
    /// Columns that text may take, at least 80.
    std::size_t width = 80;
    /// The most lines of a solution's tree; 0: all.
    std::size_t tree_lines = 200;
    /// With times and rates.
    bool timing = true;
};

}  // namespace chess
