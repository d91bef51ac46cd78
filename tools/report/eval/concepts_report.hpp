#pragma once

#include "lab/concepts_run.hpp"
#include "report/text/styled_text.hpp"
#include "report/text/telling.hpp"

#include <string>

namespace chess {

/// How ConceptsRun is told; see Telling.
template <>
struct Telling<ConceptsRun> {
    /// One line of JSON, without the newline.
    [[nodiscard]] static std::string json(const ConceptsRun& run, bool timing);
    /// A header, and a line for each term.
    [[nodiscard]] static std::string csv(const ConceptsRun& run, bool timing);
    /// The fit, the terms, and the positions where both disagree most, for people.
    [[nodiscard]] static StyledText text(const ConceptsRun& run, bool timing);
};

/// The last line of JSON, without the newline. `timing` adds seconds.
template <>
struct Telling<SumsOf<ConceptsRun>> {
    [[nodiscard]] static std::string json(const SumsOf<ConceptsRun>& sums, bool timing);
};

}  // namespace chess
