#include "solved_problem.hpp"

#include "casters.hpp"
#include "libchess/mate/certificate.hpp"
#include "libchess/mate/line_search.hpp"
#include "libchess/mate/solver.hpp"
#include "libchess/notation/san.hpp"
#include "long_call.hpp"
#include "moves.hpp"
#include "result.hpp"
#include "search_limits.hpp"
#include "text.hpp"

#include <pybind11/stl.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>
#include <vector>

namespace py = pybind11;

namespace chess_python {

namespace {

using Lines = std::vector<std::vector<chess::Move>>;

ResultType solved_type;

/// How many moves are proved not to do; no half-move where there is none.
py::object proved_number(int moves, bool half_move) {
    return moves_number(moves, half_move && moves != 0);
}

/// In series play one side has several moves in a row, so that positions alone cannot say it.
py::list sans_of(const chess::MateProblem& problem, const std::vector<chess::Move>& line) {
    const auto positions = chess::positions_before(problem, line);
    py::list sans;
    for (std::size_t i = 0; i < line.size(); ++i) sans.append(chess::to_san(positions[i], line[i]));
    return sans;
}

py::list lists_of(const Lines& lines) {
    py::list list;
    for (const auto& line : lines) list.append(to_list(line));
    return list;
}

py::list sans_of(const chess::MateProblem& problem, const Lines& lines) {
    py::list list;
    for (const auto& line : lines) list.append(sans_of(problem, line));
    return list;
}

py::object tries_of(const chess::MateResult& result) {
    if (!result.solution || !result.solution->tries) return py::none();
    py::list tries;
    for (const chess::Solution::Try& one : *result.solution->tries)
        tries.append(py::make_tuple(one.move, one.refutation));
    return tries;
}

/// A defence with each answer to it.
Lines set_lines_of(const chess::Solution& solution) {
    Lines lines;
    for (const chess::Solution::Defence& defence : *solution.set_play) {
        if (defence.answers.empty()) lines.push_back({defence.move});
        for (const std::size_t answer : defence.answers)
            lines.push_back({defence.move, solution.attacks[answer].move});
    }
    return lines;
}

py::object set_play_of(const chess::MateResult& result) {
    if (result.set_lines) return lists_of(*result.set_lines);
    if (!result.solution || !result.solution->set_play) return py::none();
    return lists_of(set_lines_of(*result.solution));
}

py::object text_or_none(const std::string& text) {
    return or_none(!text.empty(), to_text(text));
}

std::optional<std::string> known(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

py::object certificate_of(const chess::SolvedProblem& solved) {
    if (!solved.result.proof) return py::none();
    return to_text(chess::certificate_json(*solved.result.proof,
                                           {std::nullopt, known(solved.id), known(solved.twin)}));
}

}  // namespace

py::object moves_number(std::optional<int> moves, bool half_move) {
    if (!moves) return py::none();
    if (!half_move) return py::int_(*moves);
    return py::float_(*moves + 0.5);
}

chess::ProofLimits proof_limits_of(const SolverArguments& given) {
    constexpr double longest_seconds = 366.0 * 24 * 3600;
    check_resources(given.hash_mb, given.threads);
    chess::ProofLimits limits;
    if (given.nodes) limits.nodes = *given.nodes;
    if (given.time) {
        const bool is_possible = *given.time >= 0 && *given.time <= longest_seconds;
        if (!is_possible) throw py::value_error("a time is 0 or more seconds, and at most a year");
        limits.time = std::chrono::nanoseconds(static_cast<std::int64_t>(*given.time * 1e9));
    }
    return limits;
}

void solve(chess::SolvedProblem& problem, const SolverArguments& given) {
    problem.result = long_call([&](const std::stop_token& stop) {
        problem.options.limits.stop = stop;
        chess::MateSolver solver(settings_of(given));
        return solver.solve(problem.problem, problem.options);
    });
}

py::object to_python(const chess::SolvedProblem& solved) {
    const chess::MateResult& result = solved.result;
    const chess::MateProblem found =
        solved.problem.in(result.length.value_or(solved.problem.length));
    const bool half = solved.problem.half_move;
    const bool is_found = result.status == chess::MateStatus::mate;
    const chess::StatedMate stated = solved.stated.value_or(chess::StatedMate());
    const auto verdict = solved.verdict();
    return solved_type(
        chess::name_of(result.status), moves_number(solved.mate(), half), result.minimal,
        to_list(result.keys), result.has_all_keys, to_list(result.line),
        lists_of(result.help_lines), certificate_of(solved), result.nodes, solved.seconds(),
        solved.problem.position, chess::name_of(solved.problem.stipulation),
        is_found ? moves_number(solved.bound(), half) : proved_number(solved.bound(), half),
        proved_number(result.disproved, half), moves_number(stated.length, half),
        to_list(stated.keys), solved.ok(),
        verdict ? py::object(py::cast(chess::name_of(*verdict))) : py::none(),
        sans_of(found, result.line), sans_of(found, result.help_lines), tries_of(result),
        set_play_of(result), solved.record, text_or_none(solved.id), text_or_none(solved.twin),
        text_or_none(solved.change), text_or_none(solved.same_keys), solved.duplex,
        text_or_none(solved.credits.author), text_or_none(solved.credits.source),
        text_or_none(solved.credits.title), text_or_none(solved.credits.award));
}

void bind_solved_problem(py::module_& module) {
    solved_type = ResultType(
        module, "SolvedProblem", "What was found out about a chess problem.",
        {{"status", "Literal['mate', 'no-mate', 'unknown']",
          "'mate', 'no-mate' (proved not to be), or 'unknown' (a limit was reached)"},
         {"mate", "int | float | None",
          "the shortest length found, in moves as the stipulation counts them (2.5 in h#2.5),\n"
          "negative if the side to move is the one that is mated; or None"},
         {"minimal", "bool", "whether it is proved that nothing shorter does"},
         {"keys", "list[Move]", "first moves that reach the goal in so many moves"},
         {"all_keys", "bool", "whether `keys`, or `solutions`, is all that there is"},
         {"pv", "list[Move]", "the longest line from the position, the first key's"},
         {"solutions", "list[list[Move]]",
          "in help and series play: the solutions, each from the first move to the end"},
         {"certificate", "str | None",
          "the proof as JSON in one line, for `verify`; None if not asked for"},
         {"nodes", "int", "positions looked at"},
         {"seconds", "float", "how long it took"},
         {"position", "Position", "the Position to be solved"},
         {"stipulation", "str",
          "the stipulation: 'direct', 'self', 'help', 'stalemate', or its sign, as 'ser-h#'"},
         {"bound", "int | float", "the largest length for which the answer is proved"},
         {"disproved", "int | float", "the largest length that is proved not to do"},
         {"expected", "int | float | None", "the length that was stated, or None"},
         {"expected_keys", "list[Move]", "the first moves that were stated"},
         {"ok", "bool | None", "whether what was stated holds; None if nothing was"},
         {"verdict",
          "Literal['sound', 'cooked', 'short', 'no-solution', 'unknown', 'solved'] | None",
          "of a stated problem: 'sound', 'cooked' (another key, too), 'short' (a shorter\n"
          "solution), 'no-solution', 'unknown' (a limit was reached), or 'solved' (whether\n"
          "there are other keys was not asked)"},
         {"pv_san", "list[str]", "`pv` in SAN"},
         {"solutions_san", "list[list[str]]", "`solutions` in SAN"},
         {"tries", "list[tuple[Move, Move]] | None",
          "moves that one reply alone refutes, each with that; None if not asked for"},
         {"set_play", "list[list[Move]] | None",
          "what happens if the other side begins: defences with the answers to them, or whole\n"
          "lines in help and series play; None if not asked for"},
         {"record", "int", "the number of its record in the file, from 0"},
         {"id", "str | None", "the name that its record gives, or None"},
         {"twin", "str | None", "the twin, 'a', 'b', ..., if there are several"},
         {"change", "str | None", "what makes the twin"},
         {"same_keys_as", "str | None", "an earlier twin with the same solution"},
         {"duplex", "bool", "whether the sides are exchanged"},
         {"author", "str | None", "who composed it, if the file says so"},
         {"source", "str | None", "where it was published, if the file says so"},
         {"title", "str | None", "its title, if the file says so"},
         {"award", "str | None", "its award, if the file says so"}},
        {{"has_all_keys", "all_keys"}, {"line", "pv"}});
    module.attr("MateProof") = module.attr("SolvedProblem");
    const py::object property = py::module_::import("builtins").attr("property");
    module.attr("SolvedProblem").attr("length") = property(
        py::cpp_function([](const py::handle& self) -> std::optional<int> {
            const py::object mate = self.attr("mate");
            if (mate.is_none()) return std::nullopt;
            return std::abs(py::cast<int>(py::int_(mate)));
        }),
        py::none(), py::none(), "The whole moves of `mate`, without its sign; an old name.");
}

}  // namespace chess_python
