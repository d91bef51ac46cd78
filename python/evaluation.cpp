#include "libchess/eval/breakdown.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/eval/network_breakdown.hpp"

#include "bindings.hpp"
#include "casters.hpp"
#include "result.hpp"
#include "search_limits.hpp"

#include <pybind11/stl.h>

#include <memory>
#include <string>
#include <utility>

namespace py = pybind11;
using namespace py::literals;

namespace chess_python {

namespace {

ResultType explanation_type;
ResultType term_type;
ResultType effect_type;
ResultType network_type;
ResultType man_type;

/// Evaluators keep what they have seen, and so does each thread; one of a kind is a megabyte.
chess::Evaluator& evaluator_of(chess::EvaluationKind kind) {
    thread_local chess::EnumMap<chess::EvaluationKind, std::unique_ptr<chess::Evaluator>, 4> all;
    if (!all[kind])
        all[kind] = std::make_unique<chess::Evaluator>(chess::EvaluationOptions{.kind = kind});
    return *all[kind];
}

chess::NetworkEvaluator& network_evaluator() {
    thread_local chess::NetworkEvaluator evaluator;
    return evaluator;
}

int evaluate(const chess::Position& position, const std::string& evaluation) {
    const int cp = evaluator_of(evaluation_named(evaluation)).evaluate(position);
    return position.turn() == chess::Color::white ? cp : -cp;
}

py::tuple phases_of(chess::Tapered value) {
    return py::make_tuple(value.middlegame(), value.endgame());
}

py::list terms_of(const chess::Breakdown& breakdown) {
    py::list terms;
    for (const chess::Breakdown::Row& row : breakdown.rows) {
        const chess::TermInfo& term = chess::info(row.term);
        terms.append(term_type(term.key, term.name, row.cp, phases_of(row.white),
                               phases_of(row.black), term.summary, term.source));
    }
    return terms;
}

py::list effects_of(const chess::Breakdown& breakdown) {
    py::list effects;
    for (const chess::Breakdown::Effect& effect : breakdown.effects)
        effects.append(effect_type(effect.square, effect.piece, chess::info(effect.term).key,
                                   effect.cp, phases_of(effect.value)));
    return effects;
}

py::object to_python(const chess::NetworkBreakdown& report) {
    py::list men;
    for (const chess::Attribution::Man& man : report.men)
        men.append(man_type(man.square, man.piece, man.cp, man.error_cp, man.removal_cp));
    return network_type(report.cp, report.bare_cp, men);
}

py::object explain(const chess::Position& position, int orders) {
    constexpr int most_orders = 1'000'000;
    if (orders < 0 || orders > most_orders) throw py::value_error("orders are 0 to 1000000");
    const auto [breakdown, report] = [&] {
        const py::gil_scoped_release released;
        auto& network = network_evaluator();
        return std::pair(evaluator_of(chess::EvaluationKind::full).explain(position),
                         orders == 0
                             ? chess::network_breakdown(network, position)
                             : chess::network_breakdown(network, position, {.orders = orders}));
    }();
    py::object ending = py::none();
    if (breakdown.endgame) ending = py::cast(breakdown.endgame->name);
    return explanation_type(breakdown.total_cp, terms_of(breakdown), effects_of(breakdown),
                            breakdown.phase, ending, to_python(report));
}

void add_types(py::module_& module) {
    term_type =
        ResultType(module, "TermValue", "One term of the hand-written evaluation, in centipawns.",
                   {{"key", "its name for programs: 'king_attack'"},
                    {"name", "its name for people: 'king attack'"},
                    {"cp", "what it adds for White in this position's phase"},
                    {"white", "what it is worth to White: in the middlegame, in the endgame"},
                    {"black", "what it is worth to Black, as Black sees it"},
                    {"summary", "what it counts"},
                    {"source", "where it is described"}});
    effect_type = ResultType(module, "PieceEffect", "What one piece contributes to one term.",
                             {{"square", "where it stands"},
                              {"piece", "the Piece"},
                              {"term", "the term's key"},
                              {"cp", "what it adds for White in this position's phase"},
                              {"value", "the same in the middlegame and in the endgame"}});
    man_type = ResultType(module, "ManShare", "A man's share of the network's number.",
                          {{"square", "where it stands"},
                           {"piece", "the Piece"},
                           {"cp", "its share, positive for White"},
                           {"error", "the share's standard error, in centipawns"},
                           {"removal", "the number with it, less that without it"}});
    network_type = ResultType(module, "NetworkValue", "What the network says of a position.",
                              {{"cp", "centipawns for White: the shares and kings_cp add up to it"},
                               {"kings_cp", "what it says of the kings alone"},
                               {"men", "a ManShare for each other man, by square from a1"}});
    explanation_type =
        ResultType(module, "Explanation", "What a position is worth, and why.",
                   {{"cp", "the hand-written evaluation, centipawns for White"},
                    {"terms", "a TermValue for each term; their cp add up to cp"},
                    {"effects", "a PieceEffect for what each piece contributes"},
                    {"phase", "1 in the opening, 0 in the endgame"},
                    {"ending", "the ending whose known value replaces the sum, or None"},
                    {"network", "a NetworkValue"}});
}

}  // namespace

void bind_evaluation(py::module_& module) {
    add_types(module);
    module.def("evaluate", &evaluate, "position"_a, "evaluation"_a = "network",
               "What a position is worth without a search, in centipawns for White. By the\n"
               "'network', or by 'full' (the hand-written terms), 'material' or 'physicist'.");
    module.def("explain", &explain, "position"_a, py::kw_only(), "orders"_a = 500,
               "An Explanation: the hand-written evaluation by terms and pieces, exactly, and the\n"
               "network's number with each man's share of it (Shapley values, estimated from so\n"
               "many orders in which the men leave the board, 20 to 50 microseconds each; with 0\n"
               "there are no shares).");
}

}  // namespace chess_python
