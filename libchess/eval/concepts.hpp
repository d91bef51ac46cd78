#pragma once

#include "libchess/base/export.hpp"
#include "libchess/eval/breakdown.hpp"
#include "libchess/eval/term.hpp"

#include <cstddef>
#include <vector>

namespace chess {

/// How far the terms of the hand-written evaluation explain another one's numbers.
struct ConceptFit {
    /// One term.
    struct Row {
        Term term{};              ///< which one
        std::size_t present = 0;  ///< positions where it is not 0
        double ours_cp = 0;       ///< its mean size where it is not 0, in centipawns
        double factor = 0;        ///< by which the other one takes it: 1 is as we do
        double error = 0;         ///< the factor's standard error

        /// What it is worth to the other one where it is worth `ours_cp` to us.
        [[nodiscard]] double its_cp() const noexcept { return ours_cp * factor; }
    };

    std::size_t positions = 0;  ///< how many were fitted
    /// The share of the sum of the numbers' squares that the terms explain, each times its factor.
    double r_squared = 0;
    /// The same with every factor 1; negative if the terms are worse than nothing.
    double r_squared_unfitted = 0;
    double rest_cp = 0;  ///< standard deviation of what the fitted terms leave, in centipawns
    /// The terms that are not 0 everywhere, those first whose factors change the numbers most.
    std::vector<Row> rows;

    /// What the terms of a position come to, each times its factor, in centipawns.
    [[nodiscard]] LIBCHESS_API double explained_cp(const TermMap<int>& terms) const;
};

/// The terms of a breakdown as concepts: without the rest of its own rounding.
[[nodiscard]] LIBCHESS_API TermMap<int> concepts_of(const Breakdown& terms);

/// Fits another evaluation's numbers by the terms of ours: each term times a factor, without a
/// constant, by least squares. Positions are added one by one, and only sums of them kept.
class LIBCHESS_API ConceptFitter {
public:
    /// Beyond so many centipawns by either evaluation a position says who has won and little else:
    /// it is better left out.
    static constexpr int largest_cp = 1500;

    /// Of no position yet.
    ConceptFitter();

    /// A position's terms, and what the other evaluation says of it, both White's view.
    void add(const Breakdown& terms, int cp);

    /// The factors that fit best. Where terms cannot be distinguished they share what there is.
    [[nodiscard]] ConceptFit fit() const;

private:
    std::size_t positions_ = 0;
    double squares_ = 0;                ///< of the other one's numbers
    double unfitted_squares_ = 0;       ///< of what our total leaves of them
    std::vector<double> products_;      ///< of each two terms, the first not before the second
    std::vector<double> with_number_;   ///< of each term and the number
    std::vector<double> sizes_;         ///< of each term
    std::vector<std::size_t> present_;  ///< where it is not 0
};

}  // namespace chess
