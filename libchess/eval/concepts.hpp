#pragma once

#include "libchess/base/export.hpp"
#include "libchess/eval/breakdown.hpp"
#include "libchess/eval/term.hpp"

#include <cstddef>
#include <vector>

namespace chess {

/// How well the terms of the hand-written evaluation explain another evaluation's scores.
struct ConceptFit {
    /// One term.
    struct Row {
        Term term{};              ///< which one
        std::size_t present = 0;  ///< positions where it is not 0
        double ours_cp = 0;       ///< its mean size where it is not 0, in centipawns
        double factor = 0;        ///< its weight in the other evaluation; 1 is the same as ours
        double error = 0;         ///< the factor's standard error

        /// Its value in the other evaluation where it is worth `ours_cp` in ours.
        [[nodiscard]] double its_cp() const noexcept { return ours_cp * factor; }
    };

    std::size_t positions = 0;  ///< how many were fitted
    /// The share of the scores' sum of squares that the terms explain, each times its factor.
    double r_squared = 0;
    /// The same with every factor 1; negative if the terms are worse than 0.
    double r_squared_unfitted = 0;
    double rest_cp = 0;  ///< standard deviation of the residuals, in centipawns
    /// The terms that are not 0 everywhere, ordered by how much their factors change the scores.
    std::vector<Row> rows;

    /// The sum of a position's terms, each times its factor, in centipawns.
    [[nodiscard]] LIBCHESS_API double explained_cp(const TermMap<int>& terms) const;
};

/// The terms of a breakdown as concepts, without its rounding term.
[[nodiscard]] LIBCHESS_API TermMap<int> concepts_of(const Breakdown& terms);

/// Fits another evaluation's scores by the terms of ours: each term times a factor, without a
/// constant, by least squares. Positions are added one by one; only sums are kept.
class LIBCHESS_API ConceptFitter {
public:
    /// Positions beyond this many centipawns by either evaluation should be left out: they tell
    /// little more than who has won.
    static constexpr int largest_cp = 1500;

    /// Starts without positions.
    ConceptFitter();

    /// Adds a position: its terms and the other evaluation's score, both from White's view.
    void add(const Breakdown& terms, int cp);

    /// The factors that fit best. Terms that cannot be distinguished share the effect.
    [[nodiscard]] ConceptFit fit() const;

private:
    std::size_t positions_ = 0;
    double squares_ = 0;                ///< sum of squares of the other scores
    double unfitted_squares_ = 0;       ///< sum of squares of their differences from our total
    std::vector<double> products_;      ///< of two terms, the first not before the second
    std::vector<double> with_number_;   ///< of each term and the score
    std::vector<double> sizes_;         ///< of each term
    std::vector<std::size_t> present_;  ///< where it is not 0
};

}  // namespace chess
