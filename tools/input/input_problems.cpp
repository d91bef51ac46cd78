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

/// The stipulation from which the twins of a record start: theirs may begin with the other side.
chess::WrittenStipulation first_stipulation(const chess::Epd& record,
                                            const chess::PoseOptions& defaults,
                                            const chess::ValidationOptions& options) {
    std::vector<chess::ParseError> ignored;
    const auto posed = pose(record.position(), &record, defaults, ignored, options);
    if (posed.empty()) return defaults.stipulation;
    const chess::MateProblem& first = posed.front().problem;
    return {first.stipulation, std::nullopt, first.half_move};
}

}  // namespace

std::string prefix_of(const chess::PosedProblem& problem) {
    return (problem.twin.empty() ? "" : problem.twin + ") ") + (problem.duplex ? "duplex: " : "");
}

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
        if (problem.duplex || !problem.is_over()) continue;
        const std::string twin = problem.change.empty() ? "" : prefix_of(problem);
        input.warnings.push_back({Diagnostic::Kind::warning, input.file, input.line, 1, 1,
                                  twin + finished_game(problem.problem.position), input.epd_line});
    }
    return problems;
}

std::vector<chess::PosedProblem> twins_of(InputPosition& input, const chess::PoseOptions& defaults,
                                          const chess::ValidationOptions& options) {
    std::optional<chess::Composition> twins = input.composition;
    if (!twins && input.epd && input.epd->find("twin") != nullptr) {
        twins =
            read_epd_twins(*input.epd, first_stipulation(*input.epd, defaults, options), options);
        for (const chess::ParseError& fault : twins->faults) input.note_epd_fault(fault);
    }
    if (!twins) return {posed_problem(*input.position, std::nullopt, defaults)};
    twins->duplex = false;  // who begins is the problem's question
    return posed_problems(*twins, defaults);
}

}  // namespace chesstool
