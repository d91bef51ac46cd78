#include "input/input_problems.hpp"

#include <fmt/format.h>

namespace chesstool {

namespace {

using chess::Diagnostic;

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
    std::vector<chess::ParseError> faults;
    std::vector<chess::PosedProblem> problems =
        input.composition
            ? posed_problems(*input.composition, defaults)
            : pose(*input.position, input.epd ? &*input.epd : nullptr, defaults, faults, options);
    for (const chess::ParseError& fault : faults) input.note_epd_fault(fault);
    for (chess::PosedProblem& problem : problems) {
        input.name(problem);
        if (problem.lacks_duplex)
            input.note("no duplex: the side to move is in check", ExitCode::malformed,
                       Diagnostic::Kind::warning);
        if (!problem.duplex && problem.is_over())
            input.warnings.push_back({Diagnostic::Kind::warning, input.file, input.line, 1, 1,
                                      finished_game(problem.problem.position), input.epd_line});
    }
    return problems;
}

}  // namespace chesstool
