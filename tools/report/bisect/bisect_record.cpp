#include "libchess/notation/fen.hpp"
#include "libchess/notation/uci_move.hpp"
#include "report/bisect/bisect_report.hpp"
#include "report/text/detail/fields.hpp"

#include <utility>

namespace chess {

namespace {

using detail::Fields;
using detail::Fixed;
using detail::Form;

Json uci_moves(const Position& position, const std::vector<Move>& moves) {
    return Json::list(moves, [&](Move move) { return to_uci(position, move); });
}

/// The rule that a bug breaks, and for which piece.
void add_rule(Fields& fields, const GeneratorBug& bug) {
    fields.add("rule", name_of(bug.rule));
    if (bug.piece) fields.add("piece", name_of(*bug.piece));
}

void add_minimal(Fields& fields, const std::optional<MinimalCase>& minimal) {
    if (!minimal) {
        fields.json("minimal_fen", nullptr);
        return;
    }
    const PerftQuestion& question = minimal->question;
    fields.json("minimal_fen", question_fen(question.start));
    fields.json("minimal_pieces", question.start.occupied().count());
    fields.add_line("minimal_moves", question.start, question.moves);
    fields.json("minimal_depth", minimal->depth());
    fields.json("minimal_missing", uci_moves(question.position(), minimal->bug.missing));
    fields.json("minimal_extra", minimal->bug.extra);
}

Json finding_json(const BisectFinding& finding, const Position& position) {
    Fields fields(Form::json);
    add_rule(fields, finding.bug);
    fields.add("explanation", finding.bug.explanation);
    fields.add("missing", uci_moves(position, finding.bug.missing));
    fields.add("extra", finding.bug.extra);
    add_minimal(fields, finding.minimal);
    return std::move(fields.object());
}

Json distinct_json(const DistinctBug& bug) {
    Fields fields(Form::json);
    add_rule(fields, bug.finding.bug);
    fields.add("record", bug.record).add("records", bug.records);
    add_minimal(fields, bug.finding.minimal);
    return std::move(fields.object());
}

/// Adds a difference in JSON.
void add_divergence(Fields& fields, const GeneratorComparison& report) {
    const auto& divergence = report.result.divergence;
    if (!divergence) {
        for (const char* list : {"line", "line_san", "missing", "extra", "bugs"})
            fields.json(list, Json::array());
        for (const char* word : {"position", "impossible", "rule", "explanation", "minimal_fen"})
            fields.json(word, nullptr);
        return;
    }
    const PerftQuestion& question = divergence->question;
    const Position position = question.position();
    const BisectFinding& first = report.findings.front();
    fields.add_line("line", question.start, question.moves);
    fields.json("position", question_fen(position)).json("impossible", divergence->impossible);
    fields.json("missing", uci_moves(position, divergence->difference.missing));
    fields.json("extra", divergence->difference.extra);
    if (question.depth > 1) {
        fields.json("counts_depth", question.depth);
        fields.json("counts", Json::list(divergence->difference.unequal, [&](const auto& count) {
                        const auto& [move, ours, theirs] = count;
                        return Json{
                            {"move", to_uci(position, move)}, {"nodes", ours}, {"theirs", theirs}};
                    }));
    }
    fields.json("rule", name_of(first.bug.rule)).json("explanation", first.bug.explanation);
    add_minimal(fields, first.minimal);
    fields.json("bugs", Json::list(report.findings, [&](const BisectFinding& finding) {
                    return finding_json(finding, position);
                }));
}

/// The same in CSV: the first of its bugs.
void add_divergence_columns(Fields& fields, const GeneratorComparison& report) {
    const auto& divergence = report.result.divergence;
    const auto known = [&](auto value) { return divergence ? Json(value(*divergence)) : Json(); };
    fields.csv("line", known([](const Divergence& at) { return to_uci(at.question); }));
    fields.csv("position",
               known([](const Divergence& at) { return question_fen(at.question.position()); }));
    fields.csv("missing", known([](const Divergence& at) {
                   return uci_moves(at.question.position(), at.difference.missing);
               }));
    fields.csv("extra", known([](const Divergence& at) { return at.difference.extra; }));
    fields.csv("rule",
               known([&](const Divergence&) { return name_of(report.findings.front().bug.rule); }));
    const MinimalCase* minimal =
        divergence && report.findings.front().minimal ? &*report.findings.front().minimal : nullptr;
    fields.csv("minimal_fen",
               minimal == nullptr ? Json() : Json(question_fen(minimal->question.start)));
    fields.csv("minimal_moves", minimal == nullptr ? Json() : Json(to_uci(minimal->question)));
}

Fields fields_of(Form form, const GeneratorComparison& report, const BisectReportOptions& options) {
    const BisectResult& result = report.result;
    Fields fields(form, "result");
    fields.add_place(report, options.plies, options.suite);
    fields.add("fen", to_fen(report.position));
    if (const auto& game = report.game)
        fields.json("game_positions", game->positions).json("game_nodes", game->nodes);
    fields.add("depth", result.depth).add("nodes", result.nodes);
    fields.add("theirs", result.their_nodes);
    if (report.published) fields.json("expected", *report.published);
    fields.json("ok", !report.failed());
    if (options.timing) {
        fields.json("seconds", Fixed{report.seconds, 6});
        fields.json("nps", detail::whole_per_second(result.nodes, report.seconds));
    }
    fields.json("against", options.name).add("differs", report.differs());
    if (form == Form::json) add_divergence(fields, report);
    else add_divergence_columns(fields, report);
    if (options.timing) fields.csv("seconds", Fixed{report.seconds, 6});
    return fields;
}

}  // namespace

std::string Telling<GeneratorComparison>::json(const GeneratorComparison& report,
                                               const BisectReportOptions& options) {
    return fields_of(Form::json, report, options).text();
}

std::string Telling<GeneratorComparison>::csv_header(const BisectReportOptions& options) {
    return fields_of(Form::csv_head, {{}, Position::start()}, options).text();
}

std::string Telling<GeneratorComparison>::csv(const GeneratorComparison& report,
                                              const BisectReportOptions& options) {
    return fields_of(Form::csv, report, options).text();
}

std::string Telling<BisectTotals>::json(const BisectTotals& totals,
                                        const BisectReportOptions& options) {
    Fields fields = Fields::summary();
    fields.add("positions", totals.positions).add("errors", totals.errors);
    fields.add("passed", totals.passed).add("failed", totals.failed);
    fields.add("excused", totals.excused).add("unanswered", totals.unanswered);
    fields.add("bugs", totals.bugs.size()).add("distinct", Json::list(totals.bugs, distinct_json));
    fields.add("nodes", totals.nodes).add_interrupted(totals);
    if (options.timing) fields.add("questions", totals.answers).add_seconds(totals.seconds);
    return fields.text();
}

}  // namespace chess
