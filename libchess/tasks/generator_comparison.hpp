#pragma once

#include "libchess/base/export.hpp"
#include "libchess/base/record_name.hpp"
#include "libchess/base/run_end.hpp"
#include "libchess/bisect/bisection.hpp"
#include "libchess/bisect/random_game.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/perft/perft.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace chess {

/// A bug that a comparison has found.
struct BisectFinding {
    GeneratorBug bug;  ///< the bug
    /// The bug before shrinking, which may find a more general one.
    GeneratorBug first_name;
    /// Numbers the distinct bugs of a run from 1.
    std::size_t number = 0;
    /// The first record that showed it, if not this one.
    std::optional<std::size_t> same_as = {};
    /// The minimal case of the first record; none if one position cannot show the bug.
    std::optional<MinimalCase> minimal = {};

    /// Takes over a smaller case, and its name.
    LIBCHESS_API void take(MinimalCase smaller);
};

/// The extent of the comparison in a random game.
struct BisectGame {
    std::uint64_t positions = 0;  ///< positions compared
    /// The sum of our counts.
    std::uint64_t nodes = 0;
};

/// A position in which two generators were compared; for a game, the last one.
struct GeneratorComparison : RecordName {
    Position position;                    ///< the position from which the generators were compared
    BisectResult result = {};             ///< the result
    std::optional<BisectGame> game = {};  ///< for random games, how much was compared
    /// The published count for that depth, if it differs from ours.
    std::optional<std::uint64_t> published = {};
    /// A finding for each of the divergence's bugs, in order.
    std::vector<BisectFinding> findings = {};
    double seconds = 0;  ///< time taken

    /// Whether the generators differ.
    [[nodiscard]] bool differs() const noexcept { return result.divergence.has_value(); }
    /// Whether the other generator failed: it did not if no game leads to the position.
    [[nodiscard]] bool failed() const noexcept {
        return result.divergence && !result.divergence->impossible;
    }
};

/// A distinct bug found by a run.
struct DistinctBug {
    /// As the first record showed it.
    BisectFinding finding;
    std::size_t record = 0;  ///< the first record that showed it
    /// How many records show it.
    std::size_t records = 1;
};

/// The distinct bugs of a run, in the order of its records; from any thread.
class LIBCHESS_API DistinctBugs {
public:
    /// Whether such a bug has been filed.
    [[nodiscard]] bool contains(const GeneratorBug& bug) const;
    /// Numbers a finding; one of a known bug gets the position of the first.
    void file(BisectFinding& finding, std::size_t record);
    /// All of them, in the order in which they were filed first.
    [[nodiscard]] std::vector<DistinctBug> all() const;

private:
    [[nodiscard]] std::vector<DistinctBug>::const_iterator find(const GeneratorBug& first_name,
                                                                const GeneratorBug& bug) const;

    mutable std::mutex mutex_;
    std::vector<DistinctBug> bugs_;
};

/// Whether a bug need not be shrunk, because another record has shown it.
using IsKnownBug = std::function<bool(const GeneratorBug& bug)>;

/// Compares two generators in a position, and shrinks what it finds to the smallest position that
/// shows the same; where the other generator fails at that, the position as found remains. What no
/// game leads to is not shrunk.
[[nodiscard]] LIBCHESS_API Bisection::Result<GeneratorComparison> compare_generators(
    const Position& position, Bisection& bisection, const IsKnownBug& is_known = {});
/// The same over the positions of a random game, which a number and a seed determine.
[[nodiscard]] LIBCHESS_API Bisection::Result<GeneratorComparison> compare_generators(
    std::uint64_t game, const RandomGameOptions& options, Bisection& bisection,
    const IsKnownBug& is_known = {});

/// The largest depth up to `deepest` whose count is at most `most_nodes`, but at least 1. Counts
/// that are not among the given ones are computed.
[[nodiscard]] LIBCHESS_API int affordable_depth(const Position& position,
                                                std::span<const DepthCount> given, int deepest,
                                                std::uint64_t most_nodes, int threads,
                                                PerftMonitor& monitor);

/// Sums over a run.
struct BisectTotals : RunEnd {
    std::size_t passed = 0;              ///< positions or games in which all counts agree
    std::size_t failed = 0;              ///< positions or games in which the other generator failed
    std::size_t excused = 0;             ///< differ where no game leads; neither passed nor failed
    std::uint64_t positions = 0;         ///< compared, those of games included
    std::size_t unanswered = 0;          ///< positions for which the other generator gave no answer
    std::vector<DistinctBug> bugs = {};  ///< in the order in which they were found
    std::uint64_t nodes = 0;             ///< our counts at the greatest depths
    std::uint64_t answers = 0;           ///< questions that the other generator answered

    /// Adds one position or game.
    LIBCHESS_API void add(const GeneratorComparison& comparison) noexcept;
};

}  // namespace chess
