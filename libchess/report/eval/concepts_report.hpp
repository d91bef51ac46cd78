#pragma once

#include "libchess/base/export.hpp"
#include "libchess/eval/concepts.hpp"
#include "libchess/report/eval/eval_report.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace chess {

/// A network fitted by the terms over positions, and which ones.
struct ConceptsRun {
    /// A position where the network is least explained.
    struct Disagreement {
        std::string fen;       ///< the position
        int ours_cp = 0;       ///< what the terms say, White's view
        int network_cp = 0;    ///< what the network says
        int explained_cp = 0;  ///< what the fitted terms say

        /// What the fitted terms leave.
        [[nodiscard]] int rest_cp() const noexcept { return network_cp - explained_cp; }
    };
    static constexpr std::size_t most_disagreements = 10;  ///< how many are shown

    std::vector<std::string> files;  ///< where the positions come from
    std::size_t positions = 0;       ///< those that were read
    // Left out were, in this order:
    std::size_t in_check = 0;  ///< those where the side to move is in check
    std::size_t endgames = 0;  ///< those whose ending is known
    std::size_t decided = 0;   ///< those beyond `ConceptFitter::largest_cp`
    std::size_t unquiet = 0;   ///< those that captures and promotions change
    ConceptFit fit;            ///< of the others
    /// Of the others, the largest rests first; no position twice.
    std::vector<Disagreement> disagreements;
    std::size_t errors = 0;    ///< messages of records and files that could not be read
    double seconds = 0;        ///< wall time of the whole run
    bool interrupted = false;  ///< stopped before the end of the input
};

/// Collects positions for a fit. Those that are not left out stay in memory, in some 200 bytes
/// each.
class LIBCHESS_API ConceptCollector {
public:
    /// Takes the next position in, with its report.
    void add(const EvalReport& report);
    /// Fits, and finds the positions where that explains least. The rest of the result is what was
    /// counted; who runs it fills in the files, errors and time.
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

/// One line of JSON, without the newline.
[[nodiscard]] LIBCHESS_API std::string concepts_json(const ConceptsRun& run);
/// The last line of JSON, without the newline. `timing` adds seconds.
[[nodiscard]] LIBCHESS_API std::string concepts_summary_json(const ConceptsRun& run, bool timing);
/// A header, and a line for each term.
[[nodiscard]] LIBCHESS_API std::string concepts_csv(const ConceptsRun& run);
/// The fit, the terms, and the positions where both disagree most, for people.
[[nodiscard]] LIBCHESS_API StyledText concepts_text(const ConceptsRun& run);

}  // namespace chess
