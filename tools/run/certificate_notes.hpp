#pragma once

#include "input/record_sources.hpp"
#include "libchess/core/color.hpp"
#include "libchess/mate/posed_problem.hpp"
#include "report/mate/missing_certificates.hpp"
#include "report/text/finished_record.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace chesstool {

/// What certificates of the answers to problems are known by.
[[nodiscard]] std::vector<chess::AskedCertificate> asked_certificates(
    std::span<const chess::PosedProblem> problems);
/// The same for the question which of some sides can win.
[[nodiscard]] std::vector<chess::AskedCertificate> asked_certificates(
    std::span<const chess::PosedProblem> twins, std::span<const chess::Color> sides);
/// Adds warnings to the input's messages where some of its answers have no certificate among its
/// outputs.
void note_missing_certificates(InputPosition& input, std::span<const chess::AskedCertificate> asked,
                               std::span<const chess::RecordOutput> outputs, std::size_t answered);

}  // namespace chesstool
