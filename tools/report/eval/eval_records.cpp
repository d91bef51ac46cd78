// Evaluations as records: JSON and CSV.

#include "libchess/notation/fen.hpp"
#include "report/eval/detail/fact_records.hpp"
#include "report/eval/detail/network_records.hpp"
#include "report/eval/eval_report.hpp"
#include "report/text/detail/fields.hpp"
#include "report/text/detail/tablebase_words.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace chess {

namespace {

using detail::Fields;
using detail::Form;

/// A value, and its tapered value in the position's phase.
Json tapered(Tapered value, int cp) {
    return {{"mg", value.middlegame()}, {"eg", value.endgame()}, {"cp", cp}};
}

Json terms_json(const Explanation& report, int sign) {
    Json terms = Json::array();
    for (const Breakdown::Row& row : report.breakdown.rows)
        terms.push_back({{"term", info(row.term).key},
                         {"white", tapered(row.white, report.breakdown.tapered_cp(row.white))},
                         {"black", tapered(row.black, report.breakdown.tapered_cp(row.black))},
                         {"net", tapered(row.net() * sign, row.cp * sign)}});
    // A row as the others, though it adds nothing.
    const Json nothing = tapered(Tapered(), 0);
    terms.push_back({{"term", "phase"},
                     {"white", nothing},
                     {"black", nothing},
                     {"net", nothing},
                     {"value", report.breakdown.phase}});
    return terms;
}

void add_move(Fields& fields, const NamedMove& move) {
    fields.add("move", move.uci).add("san", move.san);
}

/// The value of the position as a whole.
void add_totals(Fields& fields, const Explanation& report, int sign) {
    const int total = report.breakdown.total_cp * sign;
    fields.json("total.cp", total).csv("total", total);
    fields.add("in_check", report.position.in_check());
    fields.add("quiescence_cp", report.quiescence_cp() * sign);
    const auto mate = report.quiescence.as_mate_moves();
    fields.when(mate.has_value()).add("quiescence_mate", mate.value_or(0) * sign).when(true);
    fields.add("mate_in_one", report.mate_in_one ? Json(report.mate_in_one->uci) : Json());
    fields.add("quiet", report.quiet());
    if (report.tablebase) detail::add_table_verdict(fields, *report.tablebase);
}

/// The fields that identify the position.
Fields start_of(Form form, const Explanation& report, const EvalReportOptions& options) {
    Fields fields(form, "result");
    fields.add_place(report, options.plies);
    if (form == Form::json ? report.move.has_value() : options.plies)
        add_move(fields, report.move.value_or(NamedMove()));
    fields.add("fen", to_fen(report.position));
    return fields;
}

/// The contribution of a piece to a term, or the part of a term that belongs to none.
Fields effect(Fields fields, std::string_view square, std::string_view piece, Term term, int cp) {
    const bool has_piece = fields.form() != Form::json || !piece.empty();
    if (has_piece) fields.add("square", square).add("piece", piece);
    return fields.add("term", info(term).key).add("cp", cp);
}

/// Visits all terms of all pieces, and the rest that belongs to no square.
template <typename Start>
std::pair<std::vector<Fields>, std::vector<Fields>> effects(const Explanation& report, int sign,
                                                            const Start& start) {
    std::pair<std::vector<Fields>, std::vector<Fields>> result;
    for (const Breakdown::Effect& one : report.breakdown.effects)
        result.first.push_back(effect(start, to_string(one.square),
                                      std::string(1, to_char(one.piece)), one.term, one.cp * sign));
    for (const Breakdown::Row& row : report.breakdown.rows)
        if (const int rest = report.rest_cp(row.term); rest != 0)
            result.second.push_back(effect(start, "", "", row.term, rest * sign));
    return result;
}

Fields fields_of(Form form, const Explanation& report, const EvalReportOptions& options) {
    const int sign = options.sign(report.position);
    const Breakdown& breakdown = report.breakdown;
    Fields fields = start_of(form, report, options);
    fields.json("evaluation", name_of(options.kind));
    fields.json("phase", breakdown.phase);
    fields.csv("phase", [&] { return fmt::format("{:.4g}", breakdown.phase); });
    const std::string_view scale = breakdown.scale.name;
    fields.json("scale.name", scale.empty() ? Json() : Json(scale));
    fields.json("scale.factor", breakdown.scale.factor);
    fields.json("endgame", breakdown.endgame ? Json(breakdown.endgame->name) : Json());
    fields.json("terms", [&] { return terms_json(report, sign); });
    for (const Term term : all_terms) fields.csv(info(term).key, report.cp(term) * sign);
    fields.json("pov", chess::name_of(options.pov));
    add_totals(fields, report, sign);
    fields.json("network", [&] { return detail::network_json(report.network, sign); });
    fields.json("network.rest_cp", report.network_rest_cp() * sign);
    fields.csv("network", report.network.cp * sign).csv("rest", report.network_rest_cp() * sign);
    if (options.facts) fields.json("facts", [&] { return detail::facts_json(report.facts, sign); });
    if (!options.squares || form != Form::json) return fields;
    auto [squares, rests] = effects(report, sign, Fields(form));
    return fields.add("squares", detail::list_of(squares))
        .add("squares_rest", detail::list_of(rests));
}

/// A number of two positions, or a word that has no difference.
template <typename Value>
Fields compared(Form form, std::string_view term, const Value& a, const Value& b,
                std::optional<int> delta) {
    Fields fields(form);
    if (!term.empty()) fields.add("term", term);
    return fields.add("a", a).add("b", b).add("delta", delta);
}

Fields compared(Form form, std::string_view term, int a, int b) {
    return compared(form, term, a, b, std::optional(b - a));
}

/// One of two positions to be compared.
Json side_json(const Explanation& report, int sign) {
    Fields fields(Form::json);
    fields.add_place(report, false);
    fields.add("fen", to_fen(report.position));
    fields.add("phase", report.breakdown.phase);
    add_totals(fields, report, sign);
    return fields.object();
}

/// A line for each fact that appears or vanishes, below a header.
std::string changed_facts_csv(const EvalDiff& diff, int sign) {
    const auto line = [sign](Form form, std::string_view change, const FoundFact& found) {
        return detail::fact_fields(Fields(form).add("change", change), found, sign).text();
    };
    std::string lines = line(Form::csv_head, "", {});
    for (const FoundFact& found : detail::facts_gained(diff))
        lines += line(Form::csv, "gained", found);
    for (const FoundFact& found : detail::facts_lost(diff)) lines += line(Form::csv, "lost", found);
    return lines;
}

}  // namespace

std::string Telling<Explanation>::json(const Explanation& report,
                                       const EvalReportOptions& options) {
    return fields_of(Form::json, report, options).text();
}

std::string Telling<EvalTotals>::json(const EvalTotals& totals, const EvalReportOptions& options) {
    return detail::summary_json({{"positions", totals.positions}, {"errors", totals.errors}},
                                totals, options.timing);
}

std::string Telling<Explanation>::csv_header(const EvalReportOptions& options) {
    if (options.pieces)
        return detail::man_fields(start_of(Form::csv_head, {}, options), {}, 1).text();
    if (options.facts)
        return detail::fact_fields(start_of(Form::csv_head, {}, options), {}, 1).text();
    if (!options.squares) return fields_of(Form::csv_head, {}, options).text();
    return effect(start_of(Form::csv_head, {}, options), "", "", {}, 0).text();
}

std::string Telling<Explanation>::csv(const Explanation& report, const EvalReportOptions& options) {
    if (options.pieces)
        return detail::men_csv(start_of(Form::csv, report, options), report.network,
                               options.sign(report.position));
    std::string lines;
    if (options.facts) {
        for (const FoundFact& found : report.facts)
            lines += detail::fact_fields(start_of(Form::csv, report, options), found,
                                         options.sign(report.position))
                         .text();
        return lines;
    }
    if (!options.squares) return fields_of(Form::csv, report, options).text();
    const auto [squares, rests] =
        effects(report, options.sign(report.position), start_of(Form::csv, report, options));
    for (const auto& records : {squares, rests})
        for (const Fields& record : records) lines += record.text();
    return lines;
}

std::string Telling<EvalDiff>::json(const EvalDiff& diff, const EvalReportOptions& options) {
    const int sign = options.sign(diff.a.position);
    Fields fields(Form::json, "result");
    fields.add("record", diff.a.record);
    if (diff.b.move) add_move(fields, *diff.b.move);
    fields.add("evaluation", name_of(options.kind));
    fields.add("pov", chess::name_of(options.pov));
    fields.add("a", side_json(diff.a, sign)).add("b", side_json(diff.b, sign));
    fields.add("terms", Json::list(diff.a.breakdown.rows, [&](const Breakdown::Row& row) {
                   const int other = diff.b.cp(row.term) * sign;
                   return compared(Form::json, info(row.term).key, row.cp * sign, other).object();
               }));
    fields.add("total", compared(Form::json, "", diff.a.breakdown.total_cp * sign,
                                 diff.b.breakdown.total_cp * sign)
                            .object());
    Fields network = compared(Form::json, "", diff.a.network.cp * sign, diff.b.network.cp * sign);
    network.add("rest", compared(Form::json, "", diff.a.network_rest_cp() * sign,
                                 diff.b.network_rest_cp() * sign)
                            .object());
    if (options.pieces) {
        network.add("bare", compared(Form::json, "", diff.a.network.bare_cp * sign,
                                     diff.b.network.bare_cp * sign)
                                .object());
        network.add("pieces", detail::men_changes_json(diff, sign));
    }
    fields.add("network", network.object());
    if (options.facts) {
        fields.add("facts.gained", detail::facts_json(detail::facts_gained(diff), sign));
        fields.add("facts.lost", detail::facts_json(detail::facts_lost(diff), sign));
    }
    return fields.text();
}

std::string Telling<EvalDiff>::csv(const EvalDiff& diff, const EvalReportOptions& options) {
    const int sign = options.sign(diff.a.position);
    if (options.pieces) return detail::men_changes_csv(diff, sign);
    if (options.facts) return changed_facts_csv(diff, sign);
    std::string lines = compared(Form::csv_head, "term", 0, 0).text();
    const auto add = [&](std::string_view name, int a, int b) {
        lines += compared(Form::csv, name, a * sign, b * sign).text();
    };
    for (const Breakdown::Row& row : diff.a.breakdown.rows)
        add(info(row.term).key, row.cp, diff.b.cp(row.term));
    add("total", diff.a.breakdown.total_cp, diff.b.breakdown.total_cp);
    // These show whether the totals can be trusted; a mate has no numeric difference.
    add("quiescence_cp", diff.a.quiescence_cp(), diff.b.quiescence_cp());
    const auto mate = [&](const Explanation& report) {
        const auto moves = report.quiescence.as_mate_moves();
        return moves ? Json(*moves * sign) : Json();
    };
    const auto mate_in_one = [](const Explanation& report) {
        return report.mate_in_one ? report.mate_in_one->uci : "";
    };
    lines += compared(Form::csv, "quiescence_mate", mate(diff.a), mate(diff.b), {}).text();
    lines +=
        compared(Form::csv, "mate_in_one", mate_in_one(diff.a), mate_in_one(diff.b), {}).text();
    add("network", diff.a.network.cp, diff.b.network.cp);
    add("rest", diff.a.network_rest_cp(), diff.b.network_rest_cp());
    return lines;
}

}  // namespace chess
