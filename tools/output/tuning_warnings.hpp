#pragma once

#include "lab/judged_labels.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace chesstool {

/// The warning that the judgements of a file are read by the usual constant; empty if they are not.
[[nodiscard]] std::string warning_of(const chess::JudgementScale& scale, const std::string& file);

/// The warning not to trust a fit; `labels` says what its positions have, "labels" or "results".
[[nodiscard]] std::string warning_of(chess::FitDoubt doubt, std::string_view labels,
                                     std::size_t positions);

}  // namespace chesstool
