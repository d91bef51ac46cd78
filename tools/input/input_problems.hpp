#pragma once

#include "input/record_sources.hpp"
#include "libchess/mate/posed_problem.hpp"
#include "libchess/position/fault.hpp"
#include "report/mate/missing_certificates.hpp"
#include "report/text/finished_record.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace chesstool {

/// The problems that a position of the input poses, one for each twin, and their duplexes; none if
/// they make no sense. Adds what is wrong, and that a game is over before any move, to its
/// messages. nullopt if the record is a tactic for `search`, and no mate problem.
[[nodiscard]] std::optional<std::vector<chess::PosedProblem>> problems_of(
    InputPosition& input, const chess::PoseOptions& defaults,
    const chess::ValidationOptions& options);

/// The positions of a record whose problem is not to be solved: every twin that has one, or the
/// record's own; what it states does not matter. Adds what is wrong with the twins to the input's
/// messages.
[[nodiscard]] std::vector<chess::PosedProblem> twins_of(InputPosition& input,
                                                        const chess::PoseOptions& defaults,
                                                        const chess::ValidationOptions& options);

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
