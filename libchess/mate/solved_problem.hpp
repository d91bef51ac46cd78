#pragma once

#include "libchess/base/enum_map.hpp"
#include "libchess/base/export.hpp"
#include "libchess/mate/composition.hpp"
#include "libchess/mate/solution.hpp"
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
#include <vector>

namespace chess {

/// A problem as it was posed, and what a solver found.
struct LIBCHESS_API SolvedProblem {
    std::size_t record = 0;  ///< the record's number in the input, from 0
    /// Of a game's positions, how many half-moves lead to this one.
    std::optional<int> ply = std::nullopt;
    std::string id;  ///< what the record calls itself; empty if it does not
    /// Who made it, where and when it was published, or whatever else its record says in words.
    std::string comment;
    MateProblem problem{Position::start()};  ///< what was asked
    SolveOptions options;                    ///< what is wanted beside the shortest mate
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

/// What is asked of positions whose records leave it open.
struct ProblemDefaults {
    WrittenStipulation stipulation = {};     ///< where a record has none
    std::optional<int> most = std::nullopt;  ///< moves, where no length is stated
    bool mated = false;                      ///< where no length is stated, the defender begins
    bool fifty = false;                      ///< see `MateProblem`
    SolveOptions options = {};               ///< what is wanted of all of them
};

/// A position's problem, not solved yet. `stated` is what its record says, if it is one of EPD. A
/// stated key asks for all keys, since only these show whether there is another one.
[[nodiscard]] LIBCHESS_API SolvedProblem posed_problem(const Position& position,
                                                       const std::optional<StatedMate>& stated,
                                                       const ProblemDefaults& defaults);

/// The problems of a composition, none of them solved yet: every twin that has a position, with
/// what the composition's own options add to the defaults.
[[nodiscard]] LIBCHESS_API std::vector<SolvedProblem> posed_problems(
    const Composition& composition, const ProblemDefaults& defaults);

/// The first of some earlier twins that has a solution and is solved by the same moves, by its
/// name; empty if there is none.
[[nodiscard]] LIBCHESS_API std::string same_keys_among(std::span<const SolvedProblem> earlier,
                                                       const SolvedProblem& solved);

/// Sums over a run.
struct MateTotals {
    std::size_t positions = 0;  ///< problems added up
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
    LIBCHESS_API void add(const SolvedProblem& solved);
    /// What positions add to.
    [[nodiscard]] auto sums() noexcept {
        return std::tie(positions, solved, minimal, none, unknown, stated, good, verdicts, nodes);
    }
};

}  // namespace chess
