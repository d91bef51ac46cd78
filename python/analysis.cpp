#include "analysis.hpp"

#include "casters.hpp"
#include "moves.hpp"
#include "result.hpp"

#include <pybind11/stl.h>

#include <chrono>

namespace py = pybind11;

namespace chess_python {

namespace {

ResultType line_type;
ResultType analysis_type;

const char* name_of(chess::Bound bound) {
    switch (bound) {
        case chess::Bound::exact: return "exact";
        case chess::Bound::lower: return "lower";
        case chess::Bound::upper: return "upper";
    }
    return "exact";
}

py::object to_python(const chess::SearchLine& line, chess::Color turn) {
    const chess::Score white = turn == chess::Color::white ? line.score : -line.score;
    py::object wdl = py::none();
    if (line.chances)
        wdl = py::make_tuple(line.chances->win, line.chances->draw, line.chances->loss);
    return line_type(line.score, white, to_list(line.moves), line.depth, line.selective_depth,
                     name_of(line.bound), wdl);
}

}  // namespace

py::list lines_of(const std::vector<chess::SearchLine>& lines, const chess::Position& position) {
    py::list list;
    for (const chess::SearchLine& line : lines) list.append(to_python(line, position.turn()));
    return list;
}

py::object to_python(const chess::SearchResult& result, const chess::Position& position) {
    return analysis_type(result.best_move(), lines_of(result.lines, position), result.depth,
                         result.nodes, std::chrono::duration<double>(result.time).count(),
                         result.hashfull);
}

chess::SearchResult result_of(py::handle analysis) {
    if (!analysis_type.is_of(analysis)) throw py::type_error("expected an Analysis");
    chess::SearchResult result;
    for (const py::handle line : py::iter(analysis.attr("lines"))) {
        chess::SearchLine best{.score = py::cast<chess::Score>(line.attr("score"))};
        for (const py::handle move : py::iter(line.attr("pv")))
            best.moves.push_back(py::cast<chess::Move>(move));
        result.lines.push_back(std::move(best));
    }
    return result;
}

void bind_analysis(py::module_& module) {
    line_type = ResultType(
        module, "Line", "A first move with its score, and the best play found after it.",
        {{"score", "Score", "the Score for the side to move"},
         {"white_score", "Score", "the same for White"},
         {"pv", "list[Move]", "the principal variation: the first move, and what is best after it"},
         {"depth", "int", "the iteration that gave the score, in plies"},
         {"seldepth", "int", "the longest variation that was looked at, in plies"},
         {"bound", "Literal['exact', 'lower', 'upper']",
          "'exact'; of a search that was stopped perhaps 'lower' or 'upper'"},
         {"wdl", "tuple[int, int, int] | None",
          "the chances to win, draw and lose for the side to move, in thousandths, if told"}},
        {{"moves", "pv"}, {"selective_depth", "seldepth"}});
    analysis_type = ResultType(
        module, "Analysis", "What a search has found.",
        {{"move", "Move | None", "the Move to play; None if there is no legal move"},
         {"lines", "list[Line]", "a Line for each of the best first moves, best first"},
         {"depth", "int", "the last iteration that was completed, in plies"},
         {"nodes", "int", "moves made on the board"},
         {"seconds", "float", "how long it took"},
         {"hashfull", "int", "how full the table is of this search's entries, in thousandths"}},
        {{"best_move", "move"}});
}

}  // namespace chess_python
