#include "libchess/notation/epd.hpp"
#include "libchess/tasks/expected_answer.hpp"

#include "analysis.hpp"
#include "bindings.hpp"
#include "casters.hpp"
#include "errors.hpp"
#include "moves.hpp"
#include "text.hpp"
#include "typed.hpp"
#include "values.hpp"

#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace py = pybind11;
using namespace py::literals;

namespace chess_python {

namespace {

/// What is behind Python's ExpectedAnswer: the test of a record, with its position and name.
struct SuiteTest {
    chess::Position position;
    std::string id;
    chess::ExpectedAnswer answer;
};

[[noreturn]] void raise_epd(const std::string& text, const std::vector<chess::ParseError>& errors) {
    std::vector<Fault> faults;
    faults.reserve(errors.size());
    for (const chess::ParseError& error : errors) faults.push_back(fault_in(text, error));
    raise_all(ErrorType::epd, faults);
}

std::optional<SuiteTest> expected_answer(std::string line) {
    while (line.ends_with('\n') || line.ends_with('\r')) line.pop_back();
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string::npos || line[begin] == '#') return std::nullopt;
    const auto epd = chess::parse_epd(line);
    if (!epd) raise_epd(line, epd.error());
    auto answer = chess::read_expected_answer(*epd);
    if (!answer) raise_epd(line, answer.error());
    if (!*answer) return std::nullopt;
    const auto id = epd->id();
    return SuiteTest{epd->position(), id ? id->value_or("") : "", std::move(**answer)};
}

Typed<"dict[Move, int]"> points_of(const SuiteTest& self) {
    py::dict points;
    for (const auto& [move, count] : self.answer.points) points[py::cast(move)] = count;
    return points;
}

py::str described(const SuiteTest& self) {
    return to_text("<ExpectedAnswer " + (self.id.empty() ? chess::to_fen(self.position) : self.id) +
                   ">");
}

}  // namespace

void bind_suite(py::module_& module) {
    py::class_<SuiteTest> test(
        module, "ExpectedAnswer",
        "The test that a record of EPD sets for a search: moves to play (`bm`) or to avoid\n"
        "(`am`), a mate to find (`dm`), or points for moves (`c0`).",
        py::is_final());
    test.def_property_readonly(
            "position", [](const SuiteTest& self) { return self.position; },
            "The Position to search.")
        .def_property_readonly(
            "id", [](const SuiteTest& self) { return to_text(self.id); }, "Its name; may be empty.")
        .def_property_readonly(
            "theme", [](const SuiteTest& self) { return to_text(chess::theme_of(self.id)); },
            "The name without the number at its end: 'WAC' of 'WAC.001'.")
        .def_property_readonly(
            "expected", [](const SuiteTest& self) { return to_list(self.answer.expected()); },
            "The moves to play; empty if all are good but `avoid`.")
        .def_property_readonly(
            "avoid", [](const SuiteTest& self) { return to_list(self.answer.avoid); },
            "The moves not to play.")
        .def_property_readonly(
            "expected_mate", [](const SuiteTest& self) { return self.answer.mate; },
            "The moves to the mate that is to be found, negative if the side to move is mated; or\n"
            "None.")
        .def_property_readonly("points", &points_of, "The points for moves, by move.")
        .def_property_readonly(
            "max_points", [](const SuiteTest& self) { return self.answer.most_points(); },
            "The most points that a move has; 0 without points.")
        .def(
            "solved_by",
            [](const SuiteTest& self, const Typed<"Analysis">& analysis) {
                return self.answer.solved_by(result_of(analysis));
            },
            "analysis"_a, "Whether the best line of an Analysis passes the test.")
        .def(
            "points_of",
            [](const SuiteTest& self, const std::optional<AnyMove>& move) {
                if (!move) return self.answer.points_of(std::nullopt);
                return self.answer.points_of(move_from(self.position, *move));
            },
            "move"_a, "The points of a legal move; 0 if it has none, or for None.")
        .def("__repr__", &described);
    seal(test);
    module.def(
        "expected_answer", &expected_answer, "epd"_a,
        "The test of a line of an EPD suite, an ExpectedAnswer; None if it has none. EpdError\n"
        "if it cannot be read, or contradicts itself.");
}

}  // namespace chess_python
