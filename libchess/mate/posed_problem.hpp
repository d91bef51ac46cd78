#pragma once

#include "libchess/base/export.hpp"
#include "libchess/base/record_name.hpp"
#include "libchess/mate/composition.hpp"
#include "libchess/mate/solver.hpp"
#include "libchess/mate/verdict.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/position/position.hpp"

#include <optional>
#include <string>
#include <vector>

namespace chess {

/// A problem as posed: what is asked, and what its record says of it.
struct PosedProblem : RecordName {
    /// The author, the source and other text of its record.
    std::string comment = {};
    MateProblem problem{Position::start()};  ///< what was asked
    /// What to find besides the shortest mate; the limits hold for this problem.
    SolveOptions options = {};
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
    bool shows_board = true;  ///< text output has a diagram
    /// The sides have been exchanged: the other side is to move.
    bool duplex = false;
    /// The duplex is asked for, too, and there is none: the side to move is in check.
    bool lacks_duplex = false;
    /// The piece letters of its record.
    PieceLetters letters = PieceLetters::english;
    /// The limit of time is the record's own, which is less than that of the run.
    bool has_own_time = false;
    /// Some twin of its record was refused, and is not among the problems.
    bool lacks_twins = false;

    /// Whether the game is over before any move of the attacker.
    [[nodiscard]] LIBCHESS_API bool is_over() const;
};

/// What is posed: the defaults for positions whose records leave something open.
struct PoseOptions {
    WrittenStipulation stipulation = {};     ///< if a record has none
    std::optional<int> most = std::nullopt;  ///< the most moves, if no length is stated
    bool mated = false;                      ///< if no length is stated, the defender begins
    bool fifty = false;                      ///< see `MateProblem`
    bool duplex = false;                     ///< each problem is followed by its duplex
    SolveOptions options = {};               ///< what to find for all of them, and their limits
};
/// The old name.
using ProblemDefaults [[deprecated("it is PoseOptions")]] = PoseOptions;

/// A position's problem. `stated` is the statement of its EPD record, if any. A stated key requires
/// finding all keys, to see whether there is another one.
[[nodiscard]] LIBCHESS_API PosedProblem posed_problem(const Position& position,
                                                      const std::optional<StatedMate>& stated,
                                                      const PoseOptions& defaults);

/// The problems of a composition: every twin that has a position, with the defaults extended by the
/// composition's own options, and no more time than it gives; each is followed by its duplex if
/// that is asked for.
[[nodiscard]] LIBCHESS_API std::vector<PosedProblem> posed_problems(const Composition& composition,
                                                                    const PoseOptions& defaults);

/// The problems that a position poses: one, or for an EPD record with twins one for each, and each
/// followed by its duplex if the defaults ask for it; none if the record makes no sense. `record`
/// may be null. Adds what is wrong with it to `faults`, at offsets of the record: a length that the
/// stipulation cannot have, twins of a problem in which the defender begins.
[[nodiscard]] LIBCHESS_API std::vector<PosedProblem> pose(const Position& position,
                                                          const Epd* record,
                                                          const PoseOptions& defaults,
                                                          std::vector<ParseError>& faults,
                                                          const ValidationOptions& validation = {});

/// Whether a record is a tactic of other kinds than mate, for a search: it states good moves and a
/// variation that does not mate, but neither a length nor a stipulation, and the defaults state
/// none either.
[[nodiscard]] LIBCHESS_API bool is_tactic(const Epd& record, const PoseOptions& defaults);

/// The same problem with the other side to begin; the stated length does not apply to it. Nullopt
/// if the side to move is in check.
[[nodiscard]] LIBCHESS_API std::optional<PosedProblem> with_duplex(const PosedProblem& posed);

}  // namespace chess
