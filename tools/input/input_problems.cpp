#include "input/input_problems.hpp"

#include <fmt/format.h>

#include <utility>

namespace chesstool {

namespace {

/// Why the game is over before any move.
std::string finished_game(const chess::Position& position) {
    return fmt::format("{} to move is {} already", side_name(position.turn()),
                       position.in_check() ? "checkmated" : "stalemated");
}

}  // namespace

std::optional<std::vector<chess::PosedProblem>> problems_of(
    InputPosition& input, const chess::PoseOptions& defaults,
    const chess::ValidationOptions& options) {
    if (input.epd && chess::is_tactic(*input.epd, defaults)) return std::nullopt;
    chess::PosedRecord posed;
    if (input.composition) posed.problems = posed_problems(*input.composition, defaults);
    else posed = pose(*input.position, input.epd ? &*input.epd : nullptr, defaults, options);
    for (const chess::ParseError& fault : posed.faults) input.note_epd_fault(fault);
    for (chess::PosedProblem& problem : posed.problems) {
        input.name(problem);
        if (!problem.duplex && problem.is_over())
            input.warnings.push_back({chess::Diagnostic::Kind::warning, input.file, input.line, 1,
                                      1, finished_game(problem.problem.position), input.epd_line});
    }
    return std::move(posed.problems);
}

}  // namespace chesstool
