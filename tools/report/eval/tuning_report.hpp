#pragma once

#include "lab/tuning_run.hpp"
#include "report/text/styled_text.hpp"
#include "report/text/telling.hpp"

#include <string>

namespace chess {

/// How TuningRun is told; see Telling.
template <>
struct Telling<TuningRun> {
    /// One line of JSON, without the newline.
    /// `timing` adds seconds.
    [[nodiscard]] static std::string json(const TuningRun& run, bool timing);
    /// A header, and a line for each weight, moved or not.
    [[nodiscard]] static std::string csv(const TuningRun& run, bool timing);
    /// The losses, piece values and largest changes, for people.
    [[nodiscard]] static StyledText text(const TuningRun& run, bool timing);
};

/// The last line of JSON, without the newline.
template <>
struct Telling<SumsOf<TuningRun>> {
    [[nodiscard]] static std::string json(const SumsOf<TuningRun>& sums, bool timing);
};

}  // namespace chess
