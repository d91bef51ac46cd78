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
    return line_type(line.score, white, to_list(line.moves), line.depth, line.selective_depth,
                     name_of(line.bound));
}

}  // namespace

py::object to_python(const chess::SearchResult& result, const chess::Position& position) {
    py::list lines;
    for (const chess::SearchLine& line : result.lines)
        lines.append(to_python(line, position.turn()));
    return analysis_type(result.best_move(), lines, result.depth, result.nodes,
                         std::chrono::duration<double>(result.time).count(), result.hashfull);
}

void bind_analysis(py::module_& module) {
    line_type =
        ResultType(module, "Line", "A first move with its score, and the best play found after it.",
                   {{"score", "the Score for the side to move"},
                    {"white_score", "the same for White"},
                    {"moves", "the principal variation: the first move, and what is best after it"},
                    {"depth", "the iteration that gave the score, in plies"},
                    {"selective_depth", "the longest variation that was looked at, in plies"},
                    {"bound", "'exact'; of a search that was stopped perhaps 'lower' or 'upper'"}});
    analysis_type = ResultType(
        module, "Analysis", "What a search has found.",
        {{"best_move", "the Move to play; None if there is no legal move"},
         {"lines", "a Line for each of the best first moves, best first"},
         {"depth", "the last iteration that was completed, in plies"},
         {"nodes", "moves made on the board"},
         {"seconds", "how long it took"},
         {"hashfull", "how full the table is of this search's entries, in thousandths"}});
}

}  // namespace chess_python
