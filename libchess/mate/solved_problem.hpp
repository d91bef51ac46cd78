#pragma once

#include "libchess/base/enum_map.hpp"
#include "libchess/base/export.hpp"
#include "libchess/base/run_end.hpp"
#include "libchess/endgame_tables/tablebases.hpp"
#include "libchess/mate/posed_problem.hpp"
#include "libchess/mate/solution.hpp"
#include "libchess/mate/solver.hpp"
#include "libchess/mate/verdict.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

namespace chess {

/// A problem, and the solver's result.
struct LIBCHESS_API SolvedProblem : PosedProblem {
    MateResult result = {};  ///< the result
    /// The label of an earlier twin with the same solution; empty if none.
    std::string same_keys = {};
    /// The work was stopped before its limits.
    bool interrupted = false;

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

/// Solves the problem with a solver and fills in the result; false if it was stopped. The endgame
/// tables may be null; for short mates, which are found faster than tables are made, they are only
/// asked if `always`. Making them takes of the problem's time, and at most half of it.
[[nodiscard]] LIBCHESS_API bool solve_problem(SolvedProblem& problem, MateSolver& solver,
                                              const Tablebases* tables = nullptr,
                                              bool always = false);

/// The label of the first earlier twin in which the same men solve it with the same moves; empty if
/// none, or if it is not known whether there are other keys.
[[nodiscard]] LIBCHESS_API std::string same_keys_among(std::span<const SolvedProblem> earlier,
                                                       const SolvedProblem& solved);

/// Sums over a run.
struct MateTotals : RunEnd {
    std::size_t positions = 0;  ///< problems added up
    std::size_t solved = 0;     ///< a mate was found within the length
    std::size_t minimal = 0;    ///< of these, those proved to be the shortest
    std::size_t none = 0;       ///< there is no mate within the length
    std::size_t unknown = 0;    ///< a limit was reached first
    std::size_t stated = 0;     ///< problems that state a length or a key
    std::size_t good = 0;       ///< of these, those whose statement holds
    /// The verdicts on the stated ones.
    EnumMap<MateVerdict, std::size_t, 6> verdicts{};
    std::uint64_t nodes = 0;  ///< positions visited

    /// Adds one position.
    LIBCHESS_API void add(const SolvedProblem& solved);
    /// The members that positions add to.
    [[nodiscard]] auto sums() noexcept {
        return std::tie(positions, solved, minimal, none, unknown, stated, good, verdicts, nodes);
    }
};

}  // namespace chess
