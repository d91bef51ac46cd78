#include "libchess/eval/breakdown.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/eval/network_breakdown.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/tasks/explanation.hpp"

#include "bindings.hpp"
#include "casters.hpp"
#include "gil.hpp"
#include "long_call.hpp"
#include "position.hpp"
#include "result.hpp"
#include "search_limits.hpp"
#include "typed.hpp"
#include "values.hpp"

#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace py = pybind11;
using namespace py::literals;

namespace chess_python {

namespace {

ResultType explanation_type;
ResultType term_type;
ResultType effect_type;
ResultType network_type;
ResultType man_type;
ResultType fact_type;

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

/// Orders that take no longer than a tenth of a second, in which nobody waits for Ctrl-C.
constexpr int few_orders = 2000;

chess::Explanation explanation_of(const chess::Position& position, int orders) {
    const auto explained = [&](const std::stop_token& stop) {
        // Of the thread that works: the one that waits for it may run handlers of signals, and they
        // Python that evaluates.
        const chess::ExplanationTools tools{evaluator_of(chess::EvaluationKind::full),
                                            network_evaluator()};
        chess::ExplanationOptions options{.facts = true};
        if (orders != 0) options.split = chess::AttributionOptions{.orders = orders, .stop = stop};
        return chess::explain(position, tools, options);
    };
    if (orders > few_orders) return long_call(explained);
    const WithoutGil released;
    return explained(std::stop_token{});
}

int evaluate(const GivenPosition& position, const EvaluationName& evaluation) {
    const int cp = evaluator_of(evaluation_named(evaluation)).evaluate(position);
    return position.value.turn() == chess::Color::white ? cp : -cp;
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

/// The name of a known ending, or None.
py::object ending_of(const std::optional<chess::EndgameValue>& ending) {
    return ending ? py::object(py::cast(ending->name)) : py::none();
}

py::object to_python(const chess::Explanation& found) {
    const chess::NetworkBreakdown& network = found.network;
    py::list men;
    for (const chess::Attribution::Man& man : network.men)
        men.append(man_type(man.square, man.piece, man.cp, man.error_cp, man.removal_cp));
    return network_type(network.cp, network.bare_cp, men, found.network_rest_cp(),
                        ending_of(network.endgame));
}

/// What of each term belongs to no piece.
py::dict rests_of(const chess::Explanation& found) {
    py::dict rests;
    for (const chess::Breakdown::Row& row : found.breakdown.rows)
        if (const int rest = found.rest_cp(row.term); rest != 0)
            rests[py::str(std::string(chess::info(row.term).key))] = rest;
    return rests;
}

py::list to_list(const std::vector<chess::FoundFact>& facts) {
    py::list list;
    for (const chess::FoundFact& found : facts) {
        const chess::FactInfo& fact = chess::info(found.fact);
        py::list squares;
        for (const chess::Square square : found.squares) squares.append(square);
        list.append(fact_type(fact.key, found.side, squares,
                              found.side == chess::Color::white ? found.cp : -found.cp, fact.name,
                              fact.definition));
    }
    return list;
}

Typed<"Explanation"> explain(const GivenPosition& position, int orders) {
    constexpr int most_orders = 1'000'000;
    if (orders < 0 || orders > most_orders) throw py::value_error("orders are 0 to 1000000");
    const chess::Explanation found = explanation_of(position, orders);
    const chess::Breakdown& terms = found.breakdown;
    const std::string scale(terms.scale.name);
    return explanation_type(terms.total_cp, terms_of(terms), effects_of(terms), terms.phase,
                            ending_of(terms.endgame), to_python(found), position.value.in_check(),
                            found.quiescence, chess::mating_move(position), found.quiet(),
                            or_none(!scale.empty(), py::str(scale)), terms.scale.factor,
                            rests_of(found), to_list(found.facts));
}

void add_types(py::module_& module) {
    term_type =
        ResultType(module, "TermValue", "One term of the hand-written evaluation, in centipawns.",
                   {{"term", "str", "its name for programs: 'king_attack'"},
                    {"name", "str", "its name for people: 'king attack'"},
                    {"cp", "int", "what it adds for White in this position's phase"},
                    {"white", "tuple[int, int]",
                     "what it is worth to White: in the middlegame, in the endgame"},
                    {"black", "tuple[int, int]", "what it is worth to Black, as Black sees it"},
                    {"summary", "str", "what it counts"},
                    {"source", "str", "where it is described"}},
                   {{"key", "term"}});
    effect_type =
        ResultType(module, "PieceEffect", "What one piece contributes to one term.",
                   {{"square", "int", "where it stands"},
                    {"piece", "Piece", "the Piece"},
                    {"term", "str", "the term's name for programs"},
                    {"cp", "int", "what it adds for White in this position's phase"},
                    {"value", "tuple[int, int]", "the same in the middlegame and in the endgame"}});
    man_type = ResultType(module, "ManShare", "A man's share of the network's number.",
                          {{"square", "int", "where it stands"},
                           {"piece", "Piece", "the Piece"},
                           {"cp", "int", "its share, positive for White"},
                           {"error_cp", "float", "the share's standard error, in centipawns"},
                           {"removal_cp", "int", "the number with it, less that without it"}},
                          {{"error", "error_cp"}, {"removal", "removal_cp"}});
    fact_type =
        ResultType(module, "Fact", "What stands on a board, in the words of players.",
                   {{"fact", "str", "its name for programs: 'isolated'"},
                    {"side", "bool", "the side whose men or king it is about, WHITE or BLACK"},
                    {"squares", "list[int]", "the squares that it concerns"},
                    {"cp", "int", "what the term behind it counts, for White"},
                    {"name", "str", "its name for people: 'isolated pawn'"},
                    {"definition", "str", "what is to be seen on the board"}});
    network_type = ResultType(
        module, "NetworkValue", "What the network says of a position.",
        {{"cp", "int", "centipawns for White: the shares and bare_cp add up to it"},
         {"bare_cp", "int", "what it says of the kings alone"},
         {"pieces", "list[ManShare]", "a ManShare for each other man, by square from a1"},
         {"rest_cp", "int", "what it says beyond the sum of the terms"},
         {"endgame", "str | None", "the ending whose known value replaces the network's, or None"}},
        {{"kings_cp", "bare_cp"}, {"men", "pieces"}});
    explanation_type = ResultType(
        module, "Explanation", "What a position is worth, and why.",
        {{"total", "int", "the hand-written evaluation, centipawns for White"},
         {"terms", "list[TermValue]", "a TermValue for each term; their cp add up to total"},
         {"squares", "list[PieceEffect]", "a PieceEffect for what each piece contributes"},
         {"phase", "float", "1 in the opening, 0 in the endgame"},
         {"endgame", "str | None", "the ending whose known value replaces the sum, or None"},
         {"network", "NetworkValue", "a NetworkValue"},
         {"in_check", "bool", "whether the side to move is in check"},
         {"quiescence", "Score",
          "the Score for White once all captures and promotions are played that pay"},
         {"mate_in_one", "Move | None", "a move that mates at once, or None"},
         {"quiet", "bool",
          "whether `total` can be trusted: no check, no mate at once, and no more than half a\n"
          "pawn to be won by captures"},
         {"scale_name", "str | None",
          "the kind of ending that scales down the side that is ahead, or None"},
         {"scale_factor", "int", "by how many 64ths it is scaled"},
         {"squares_rest", "dict[str, int]",
          "by term the centipawns that belong to no piece, where there are any"},
         {"facts", "list[Fact]", "what stands on the board"}},
        {{"cp", "total"}, {"effects", "squares"}, {"ending", "endgame"}});
}

}  // namespace

void bind_evaluation(py::module_& module) {
    add_types(module);
    module.def("evaluate", &evaluate, "position"_a, "evaluation"_a = "network",
               "What a position is worth without a search, in centipawns for White. By the\n"
               "'network', or by 'full' (the hand-written terms), 'material' or 'physicist'.");
    module.def("explain", &explain, "position"_a, py::kw_only(), "orders"_a = 500,
               "An Explanation: the hand-written evaluation by terms and pieces, exactly, what\n"
               "captures change, and the network's number with each man's share of it (Shapley\n"
               "values, estimated from so many orders in which the men leave the board, 20 to 50\n"
               "microseconds each; with 0 there are no shares).");
}

}  // namespace chess_python
