#include "libchess/mate/line_search.hpp"
#include "libchess/mate/symmetry.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/san.hpp"
#include "report/mate/detail/mate_words.hpp"
#include "report/mate/mate_report.hpp"
#include "report/text/detail/fields.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chess {

namespace {

using detail::Fields;
using detail::Form;

void add_name(Json& json, const Position& position, Move move, const std::string& uci_key = "move",
              const std::string& san_key = "san") {
    const NamedMove name = named(position, move);
    json[uci_key] = name.uci;
    json[san_key] = name.san;
}

/// The attacks of a solution with the positions they are played in, found on the way from the
/// start.
class TreeJson {
public:
    explicit TreeJson(const Solution& solution)
        : solution_(solution),
          attacks_(solution.attacks.size()) {}

    Json defences(const Position& position, const std::vector<Solution::Defence>& defences) {
        return Json::list(defences, [&](const Solution::Defence& defence) {
            Json one;
            add_name(one, position, defence.move);
            one["length"] = defence.length;
            one["answers"] = defence.answers;
            for (const std::size_t answer : defence.answers)
                reach(position.after(defence.move), answer);
            return one;
        });
    }

    void reach(const Position& position, std::size_t index) {
        if (!attacks_[index].is_null()) return;
        const Solution::Attack& attack = solution_.attacks[index];
        Json one;
        add_name(one, position, attack.move);
        one["length"] = attack.length;
        if (attack.is_dual) one["dual"] = true;
        if (attack.is_cut) one["cut"] = true;
        attacks_[index] = one;  // known from here on
        one["defences"] = defences(position.after(attack.move), attack.defences);
        attacks_[index] = std::move(one);
    }

    [[nodiscard]] Json attacks() { return std::exchange(attacks_, {}); }

private:
    const Solution& solution_;
    std::vector<Json> attacks_;
};

Json tries_json(const Position& position, const std::vector<Solution::Try>& tries) {
    return Json::list(tries, [&](const Solution::Try& one) {
        Json attempt;
        add_name(attempt, position, one.move);
        add_name(attempt, position.after(one.move), one.refutation, "refutation", "refutation_san");
        return attempt;
    });
}

/// Adds the threat of the first key.
void add_threat(Fields& fields, const Position& position, const Solution& solution) {
    if (solution.keys.empty()) return;
    const auto& [attack, threat, is_zugzwang] = solution.keys.front();
    const Position after = position.after(solution.attacks[attack].move);
    if (threat) fields.add_moves("threat", after.after_null(), threat->moves);
    else fields.json("threat", nullptr);
    fields.json("zugzwang", is_zugzwang ? Json(*is_zugzwang) : Json(nullptr));
}

void add_solution(Fields& fields, const SolvedProblem& solved, const Solution& solution) {
    const Position& position = solved.problem.position;
    if (solution.tries) fields.json("tries", tries_json(position, *solution.tries));
    TreeJson tree(solution);
    Json set_play;
    if (solved.options.set_play) {
        if (solution.set_play) set_play = tree.defences(position.after_null(), *solution.set_play);
        fields.json("set_play", set_play);
    }
    if (solved.options.tree) {
        add_threat(fields, position, solution);
        fields.json("duals", solution.duals);
    } else if (set_play.is_null()) {
        return;
    }
    Json body;
    body["complete"] = !solution.is_cut;
    if (solved.problem.defender_begins) {
        body["defences"] = tree.defences(position, solution.first_defences);
    } else {
        body["keys"] = Json::array();
        for (const Solution::Key& key : solution.keys) {
            body["keys"].push_back(key.attack);
            tree.reach(position, key.attack);
        }
    }
    body["attacks"] = tree.attacks();
    fields.json("tree", std::move(body));
}

/// The moves of a problem's line in both notations.
struct LineNames {
    Json uci = Json::array();
    Json san = Json::array();

    LineNames(const MateProblem& problem, const std::vector<Move>& line) {
        const auto positions = positions_before(problem, line);
        for (std::size_t i = 0; i < line.size(); ++i) {
            const NamedMove name = named(positions[i], line[i]);
            uci.push_back(name.uci);
            san.push_back(name.san);
        }
    }
};

void add_lines(Fields& fields, const std::string& key, const MateProblem& problem,
               const std::vector<std::vector<Move>>& lines) {
    Json uci = Json::array();
    Json san = Json::array();
    for (const std::vector<Move>& line : lines) {
        LineNames names(problem, line);
        uci.push_back(std::move(names.uci));
        san.push_back(std::move(names.san));
    }
    fields.json(key, std::move(uci)).json(key + "_san", std::move(san));
}

/// The problem with the length that was found, which says how much of a line is a series.
MateProblem problem_found(const SolvedProblem& solved) {
    return solved.problem.in(solved.result.length.value_or(solved.problem.length));
}

void add_help_lines(Fields& fields, const SolvedProblem& solved) {
    const MateProblem problem = problem_found(solved);
    add_lines(fields, "solutions", problem, solved.result.help_lines);
    const auto mirrored = mirrored_lines(problem.position, solved.result.help_lines);
    if (!mirrored.empty())
        fields.json("mirrored", Json::list(mirrored, [](std::size_t line) { return line; }));
    if (!solved.options.set_play) return;
    const auto& set = solved.result.set_problem;
    if (set && solved.result.set_lines)
        add_lines(fields, "set_play", *set, *solved.result.set_lines);
    else fields.json("set_play", nullptr);
}

/// In CSV the tries are their first moves, and the duals their sum.
void add_sums_of_solution(Fields& fields, const SolvedProblem& solved) {
    std::vector<Move> tries;
    std::size_t duals = 0;
    const auto& solution = solved.result.solution;
    if (solution && solution->tries)
        for (const Solution::Try& one : *solution->tries) tries.push_back(one.move);
    if (solution)
        for (const std::size_t count : solution->duals) duals += count;
    fields.add_moves("tries", solved.problem.position, tries);
    fields.csv("duals", solved.options.tree && solution ? std::optional(duals) : std::nullopt);
}

/// In CSV the lines of help and series play are one field: "c6c5 f3h4 | e3e4 f3d4".
void add_lines_of_solution(Fields& fields, const SolvedProblem& solved) {
    const MateProblem problem = problem_found(solved);
    std::string uci;
    std::string san;
    for (const std::vector<Move>& line : solved.result.help_lines) {
        const auto positions = positions_before(problem, line);
        std::string_view gap = uci.empty() ? "" : " | ";
        for (std::size_t i = 0; i < line.size(); ++i) {
            const NamedMove name = named(positions[i], line[i]);
            uci.append(gap).append(name.uci);
            san.append(gap).append(name.san);
            gap = " ";
        }
    }
    fields.csv("solutions", uci).csv("solutions_san", san);
}

/// Adds the credits, and the twin.
void add_problem(Fields& fields, const SolvedProblem& solved) {
    const auto [author, source, title, award] = solved.credits;
    const std::initializer_list<std::pair<std::string_view, const std::string&>> words{
        {"author", author},
        {"source", source},
        {"title", title},
        {"award", award},
        {"twin", solved.twin},
        {"change", solved.change},
        {"same_keys_as", solved.same_keys}};
    for (const auto& [key, text] : words)
        if (!text.empty()) fields.json(key, text);
    if (solved.continues) fields.json("continued", true);
}

Fields fields_of(Form form, const SolvedProblem& solved, const MateReportOptions& options) {
    const MateResult& result = solved.result;
    const Position& position = solved.problem.position;
    const StatedMate stated = solved.stated.value_or(StatedMate());
    const auto verdict = solved.verdict();
    Fields fields(form, "result");
    fields.add_place(solved, options.plies);
    fields.add("fen", to_fen(position));
    fields.add("stipulation", name_of(solved.problem.stipulation));
    const auto moves = [&](std::optional<int> number) {
        return detail::moves_json(number, solved.problem.half_move);
    };
    // No half-move is disproved where nothing is.
    const auto proved = [&](int number) { return number == 0 ? Json(0) : moves(number); };
    const bool is_found = result.status == MateStatus::mate;
    add_problem(fields, solved);
    if (solved.duplex) fields.json("duplex", true);
    fields.add("status", name_of(result.status)).add("mate", moves(solved.mate()));
    fields.add("minimal", result.minimal);
    fields.add("bound", is_found ? moves(solved.bound()) : proved(solved.bound()));
    fields.add("disproved", proved(result.disproved)).add("expected", moves(stated.length));
    if (form != Form::json || !stated.keys.empty())
        fields.add_moves("expected_keys", position, stated.keys);
    fields.add("ok", solved.ok());
    fields.add("verdict", verdict ? std::optional(name_of(*verdict)) : std::nullopt);
    fields.add_moves("keys", position, result.keys).add("all_keys", result.has_all_keys);
    LineNames pv(problem_found(solved), result.line);
    fields.add("pv", std::move(pv.uci)).add("pv_san", std::move(pv.san));
    if (form != Form::json) {
        add_sums_of_solution(fields, solved);
    } else {
        if (!is_forced(solved.problem.stipulation)) add_help_lines(fields, solved);
        if (result.solution) add_solution(fields, solved, *result.solution);
    }
    fields.add("nodes", result.nodes);
    if (options.timing) fields.add_seconds(solved.seconds());
    if (form == Form::json) return fields;
    const auto only_if = [](bool is_so) { return is_so ? std::optional(true) : std::nullopt; };
    fields.csv("twin", solved.twin).csv("change", solved.change);
    fields.csv("continued", only_if(solved.continues)).csv("duplex", only_if(solved.duplex));
    add_lines_of_solution(fields, solved);
    return fields;
}

}  // namespace

std::string Telling<SolvedProblem>::json(const SolvedProblem& solved,
                                         const MateReportOptions& options) {
    return fields_of(Form::json, solved, options).text();
}

std::string Telling<SolvedProblem>::csv_header(const MateReportOptions& options) {
    return fields_of(Form::csv_head, SolvedProblem{}, options).text();
}

std::string Telling<SolvedProblem>::csv(const SolvedProblem& solved,
                                        const MateReportOptions& options) {
    return fields_of(Form::csv, solved, options).text();
}

std::string Telling<MateTotals>::json(const MateTotals& totals, const MateReportOptions& options) {
    Json verdicts;
    for (std::size_t i = 0; i < totals.verdicts.values.size(); ++i)
        verdicts[name_of(static_cast<MateVerdict>(i))] = totals.verdicts.values[i];
    return detail::summary_json({{"total", totals.positions},
                                 {"errors", totals.errors},
                                 {"solved", totals.solved},
                                 {"minimal", totals.minimal},
                                 {"no_mate", totals.none},
                                 {"unknown", totals.unknown},
                                 {"stated", totals.stated},
                                 {"ok", totals.good},
                                 {"verdicts", std::move(verdicts)},
                                 {"nodes", totals.nodes}},
                                totals, options.timing);
}

}  // namespace chess
