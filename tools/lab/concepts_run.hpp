#pragma once

#include "libchess/base/run_end.hpp"
#include "libchess/eval/concepts.hpp"
#include "libchess/eval/term.hpp"
#include "libchess/tasks/explanation.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace chess {

/// A fit of a network's evaluations by the terms, and the positions used.
struct ConceptsRun : RunEnd {
    /// A position where the network is least explained.
    struct Disagreement {
        std::string fen;       ///< the position
        int ours_cp = 0;       ///< the sum of the terms, White's view
        int network_cp = 0;    ///< the network's evaluation
        int explained_cp = 0;  ///< the sum of the fitted terms

        /// The residual.
        [[nodiscard]] int rest_cp() const noexcept { return network_cp - explained_cp; }
    };
    static constexpr std::size_t most_disagreements = 10;  ///< how many are shown

    std::vector<std::string> files;  ///< where the positions come from
    std::size_t positions = 0;       ///< positions read
    // Positions left out, tested in this order:
    std::size_t in_check = 0;  ///< those where the side to move is in check
    std::size_t endgames = 0;  ///< those whose ending is known
    std::size_t decided = 0;   ///< those beyond `ConceptFitter::largest_cp`
    std::size_t unquiet = 0;   ///< those whose value captures or promotions change
    ConceptFit fit;            ///< the fit of the others
    /// Those of the others with the largest residuals, largest first; no position twice.
    std::vector<Disagreement> disagreements;
};

/// Collects positions for a fit, of those that an evaluation without a search can judge. Positions
/// used stay in memory, at some 200 bytes each.
class ConceptCollector {
public:
    /// Adds a position with its report.
    void add(const Explanation& report);
    /// Computes the fit, and finds the positions with the largest residuals. The caller fills in
    /// the files, errors and time.
    [[nodiscard]] ConceptsRun finish() const;

private:
    struct Sample {
        std::string fen;
        std::array<std::int16_t, term_count> terms;
        std::int16_t ours_cp;
        std::int16_t network_cp;
    };

    ConceptsRun counts_;
    ConceptFitter fitter_;
    std::vector<Sample> samples_;
};

}  // namespace chess
