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

/// A problem as posed, and the solver's result.
struct LIBCHESS_API SolvedProblem {
    std::size_t record = 0;  ///< the record's number in the input, from 0
    /// For a position of a game, the number of half-moves that lead to it.
    std::optional<int> ply = std::nullopt;
    std::string id;  ///< the record's own name; may be empty
    /// The author, the source and other text of its record.
    std::string comment;
    MateProblem problem{Position::start()};  ///< what was asked
    SolveOptions options;                    ///< what to find besides the shortest mate
    MateResult result;                       ///< the result
    /// The mate stated by the record, if any.
    std::optional<StatedMate> stated = std::nullopt;
    /// The record or the user gave a length.
    bool bounded = false;
    /// The problem's credits, if its record has them in a problem format.
    ProblemCredits credits = {};
    /// The twin's label "a", "b", ... if there are several, and its change, unless it is the first
    /// position.
    std::string twin = {};
    std::string change = {};  ///< see `twin`
    bool continues = false;   ///< the change is to the previous twin
    /// All twins, including the first, are changes of a position that is not to be solved.
    bool zero_position = false;
    /// The label of an earlier twin with the same solution; empty if none.
    std::string same_keys = {};
    bool shows_board = true;  ///< text output has a diagram
    /// The sides have been exchanged: the other side is to move.
    bool duplex = false;
    /// The work was stopped before its limits.
    bool interrupted = false;
    std::optional<std::chrono::nanoseconds> time_limit = {};  ///< under which it was solved
    std::optional<std::uint64_t> node_limit = {};             ///< the same in positions

    /// The piece letters of its record.
    PieceLetters letters = PieceLetters::english;

    /// Moves to the goal, negative if the side to move is the one that is mated; nullopt if none
    /// was found.
    [[nodiscard]] std::optional<int> mate() const noexcept;
    /// The largest length for which the answer is proved; 0 if none.
    [[nodiscard]] int bound() const noexcept;
    /// How the result compares with the stated mate; nullopt if none is stated.
    [[nodiscard]] std::optional<MateVerdict> verdict() const;
    /// Whether the statement holds; nullopt if there is none.
    [[nodiscard]] std::optional<bool> ok() const;
    /// The solving time.
    [[nodiscard]] double seconds() const noexcept {
        return std::chrono::duration<double>(result.time).count();
    }
};

/// The defaults for positions whose records leave something open.
struct ProblemDefaults {
    WrittenStipulation stipulation = {};     ///< if a record has none
    std::optional<int> most = std::nullopt;  ///< the most moves, if no length is stated
    bool mated = false;                      ///< if no length is stated, the defender begins
    bool fifty = false;                      ///< see `MateProblem`
    SolveOptions options = {};               ///< what to find for all of them
};

/// A position's problem, not solved yet. `stated` is the statement of its EPD record, if any. A
/// stated key requires finding all keys, to see whether there is another one.
[[nodiscard]] LIBCHESS_API SolvedProblem posed_problem(const Position& position,
                                                       const std::optional<StatedMate>& stated,
                                                       const ProblemDefaults& defaults);

/// The problems of a composition, none of them solved yet: every twin that has a position, with the
/// defaults extended by the composition's own options.
[[nodiscard]] LIBCHESS_API std::vector<SolvedProblem> posed_problems(
    const Composition& composition, const ProblemDefaults& defaults);

/// The label of the first earlier twin that has a solution with the same moves; empty if none.
[[nodiscard]] LIBCHESS_API std::string same_keys_among(std::span<const SolvedProblem> earlier,
                                                       const SolvedProblem& solved);

/// Sums over a run.
struct MateTotals {
    std::size_t positions = 0;  ///< problems added up
    std::size_t solved = 0;     ///< a mate was found within the length
    std::size_t minimal = 0;    ///< of these, those proved to be the shortest
    std::size_t none = 0;       ///< there is no mate within the length
    std::size_t unknown = 0;    ///< a limit was reached first
    std::size_t stated = 0;     ///< problems that state a length or a key
    std::size_t good = 0;       ///< of these, those whose statement holds
    /// The verdicts on the stated ones.
    EnumMap<MateVerdict, std::size_t, 6> verdicts{};
    std::size_t errors = 0;    ///< error messages: malformed records, files that failed
    std::uint64_t nodes = 0;   ///< positions visited
    double seconds = 0;        ///< wall time of the whole run
    bool interrupted = false;  ///< stopped before the end of the input

    /// Adds one position.
    LIBCHESS_API void add(const SolvedProblem& solved);
    /// The members that positions add to.
    [[nodiscard]] auto sums() noexcept {
        return std::tie(positions, solved, minimal, none, unknown, stated, good, verdicts, nodes);
    }
};

}  // namespace chess
