#include "libchess/notation/fen.hpp"
#include "libchess/report/eval/eval_diff.hpp"
#include "libchess/report/eval/eval_report.hpp"
#include "libchess/report/text/detail/fields.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>
#include <utility>

namespace chess {

namespace {

using detail::dump;
using detail::Json;

constexpr std::array<std::string_view, 3> kind_names{"full", "material", "physicist"};

/// A value, and what it is in the phase of its position.
Json tapered(Tapered value, int cp) {
    return {{"mg", value.middlegame()}, {"eg", value.endgame()}, {"cp", cp}};
}

Json terms_json(const EvalAccount& account, int sign) {
    Json terms = Json::array();
    for (const Breakdown::Row& row : account.breakdown.rows)
        terms.push_back({{"term", info(row.term).key},
                         {"white", tapered(row.white, account.breakdown.tapered_cp(row.white))},
                         {"black", tapered(row.black, account.breakdown.tapered_cp(row.black))},
                         {"net", tapered(row.net() * sign, row.cp * sign)}});
    // A row as the others, though it adds nothing.
    const Json nothing = tapered(Tapered(), 0);
    terms.push_back({{"term", "phase"},
                     {"white", nothing},
                     {"black", nothing},
                     {"net", nothing},
                     {"value", account.breakdown.phase}});
    return terms;
}

Json squares_json(const EvalAccount& account, int sign) {
    Json squares = Json::array();
    for (const Breakdown::Effect& effect : account.breakdown.effects)
        squares.push_back({{"square", to_string(effect.square)},
                           {"piece", std::string(1, to_char(effect.piece))},
                           {"term", info(effect.term).key},
                           {"cp", effect.cp * sign}});
    return squares;
}

/// What no square accounts for, term by term.
Json squares_rest_json(const EvalAccount& account, int sign) {
    Json rests = Json::array();
    for (const Breakdown::Row& row : account.breakdown.rows)
        if (const int rest = account.rest_cp(row.term); rest != 0)
            rests.push_back({{"term", info(row.term).key}, {"cp", rest * sign}});
    return rests;
}

/// The keys about the position as a whole that stand behind the terms.
void add_totals(Json& json, const EvalAccount& account, int sign) {
    json["total"]["cp"] = account.breakdown.total_cp * sign;
    json["in_check"] = account.position.in_check();
    json["quiescence_cp"] = account.quiescence_cp() * sign;
    if (const auto moves = account.quiescence.as_mate_moves())
        json["quiescence_mate"] = *moves * sign;
    json["mate_in_one"] = account.mate_in_one ? Json(account.mate_in_one->uci) : Json(nullptr);
    json["quiet"] = account.quiet();
}

/// One of two positions to be compared.
Json side_json(const EvalAccount& account, int sign) {
    Json json;
    json["record"] = account.record;
    if (account.ply) json["ply"] = *account.ply;
    if (!account.id.empty()) json["id"] = account.id;
    json["fen"] = to_fen(account.position);
    json["phase"] = account.breakdown.phase;
    add_totals(json, account, sign);
    return json;
}

/// "record,ply,move,san,id,fen" as far as they are there, with a comma behind.
std::string csv_start(const EvalAccount& account, const EvalReportOptions& options) {
    const std::string id = detail::csv_field(account.id);
    const std::string fen = detail::csv_field(to_fen(account.position));
    if (!options.plies) return fmt::format("{},{},{},", account.record, id, fen);
    const NamedMove move = account.move.value_or(NamedMove());
    return fmt::format("{},{},{},{},{},{},", account.record, account.ply.value_or(0), id,
                       detail::csv_field(move.uci), detail::csv_field(move.san), fen);
}

/// The moves to the mate that captures end in; empty if they end in none.
std::string mate_field(const EvalAccount& account, int sign) {
    const auto moves = account.quiescence.as_mate_moves();
    return moves ? fmt::format("{}", *moves * sign) : "";
}

std::string mate_in_one_field(const EvalAccount& account) {
    return account.mate_in_one ? account.mate_in_one->uci : "";
}

}  // namespace

std::string eval_json(const EvalAccount& account, const EvalReportOptions& options) {
    const int sign = options.sign(account.position);
    const Breakdown& breakdown = account.breakdown;
    Json json;
    json["type"] = "result";
    json["record"] = account.record;
    if (account.ply) json["ply"] = *account.ply;
    if (!account.id.empty()) json["id"] = account.id;
    if (account.move) {
        json["move"] = account.move->uci;
        json["san"] = account.move->san;
    }
    json["fen"] = to_fen(account.position);
    json["evaluation"] = kind_names[static_cast<std::size_t>(options.kind)];
    json["phase"] = breakdown.phase;
    const std::string_view scale = breakdown.scale.name;
    json["scale"] = {{"name", scale.empty() ? Json(nullptr) : Json(scale)},
                     {"factor", breakdown.scale.factor}};
    json["endgame"] = breakdown.endgame ? Json(breakdown.endgame->name) : Json(nullptr);
    json["terms"] = terms_json(account, sign);
    json["pov"] = name_of(options.pov);
    add_totals(json, account, sign);
    if (options.squares) {
        json["squares"] = squares_json(account, sign);
        json["squares_rest"] = squares_rest_json(account, sign);
    }
    return dump(json);
}

std::string eval_summary_json(const EvalTotals& totals, const EvalReportOptions& options) {
    Json json = detail::begin_summary();
    json["positions"] = totals.positions;
    json["errors"] = totals.errors;
    if (totals.interrupted) json["interrupted"] = true;
    if (options.timing) json["seconds"] = detail::rounded_seconds(totals.seconds);
    return dump(json);
}

std::string eval_csv_header(const EvalReportOptions& options) {
    std::string line = options.plies ? "record,ply,id,move,san,fen," : "record,id,fen,";
    if (options.squares) return line + "square,piece,term,cp\n";
    line += "phase";
    for (const Term term : all_terms) line += fmt::format(",{}", info(term).key);
    return line + ",total,in_check,quiescence_cp,quiescence_mate,mate_in_one,quiet\n";
}

std::string eval_csv(const EvalAccount& account, const EvalReportOptions& options) {
    const int sign = options.sign(account.position);
    const std::string start = csv_start(account, options);
    if (options.squares) {
        std::string lines;
        for (const Breakdown::Effect& effect : account.breakdown.effects)
            lines += fmt::format("{}{},{},{},{}\n", start, to_string(effect.square),
                                 to_char(effect.piece), info(effect.term).key, effect.cp * sign);
        for (const Breakdown::Row& row : account.breakdown.rows)
            if (const int rest = account.rest_cp(row.term); rest != 0)
                lines += fmt::format("{},,{},{}\n", start, info(row.term).key, rest * sign);
        return lines;
    }
    std::string line = fmt::format("{}{:.4g}", start, account.breakdown.phase);
    for (const Term term : all_terms) line += fmt::format(",{}", account.cp(term) * sign);
    return line + fmt::format(",{},{},{},{},{},{}\n", account.breakdown.total_cp * sign,
                              account.position.in_check(), account.quiescence_cp() * sign,
                              mate_field(account, sign), mate_in_one_field(account),
                              account.quiet());
}

std::string eval_diff_json(const EvalDiff& diff, const EvalReportOptions& options) {
    const int sign = options.sign(diff.a.position);
    Json json;
    json["type"] = "result";
    json["record"] = diff.a.record;
    if (diff.b.move) {
        json["move"] = diff.b.move->uci;
        json["san"] = diff.b.move->san;
    }
    json["evaluation"] = kind_names[static_cast<std::size_t>(options.kind)];
    json["pov"] = name_of(options.pov);
    json["a"] = side_json(diff.a, sign);
    json["b"] = side_json(diff.b, sign);
    json["terms"] = Json::array();
    for (const Breakdown::Row& row : diff.a.breakdown.rows) {
        const int before = row.cp * sign;
        const int after = diff.b.cp(row.term) * sign;
        json["terms"].push_back(
            {{"term", info(row.term).key}, {"a", before}, {"b", after}, {"delta", after - before}});
    }
    const int before = diff.a.breakdown.total_cp * sign;
    const int after = diff.b.breakdown.total_cp * sign;
    json["total"] = {{"a", before}, {"b", after}, {"delta", after - before}};
    return dump(json);
}

std::string eval_diff_csv(const EvalDiff& diff, const EvalReportOptions& options) {
    const int sign = options.sign(diff.a.position);
    std::string lines = "term,a,b,delta\n";
    const auto add = [&](std::string_view name, int a, int b) {
        lines += fmt::format("{},{},{},{}\n", name, a * sign, b * sign, (b - a) * sign);
    };
    for (const Breakdown::Row& row : diff.a.breakdown.rows)
        add(info(row.term).key, row.cp, diff.b.cp(row.term));
    add("total", diff.a.breakdown.total_cp, diff.b.breakdown.total_cp);
    // What tells whether the totals can be trusted; a mate is no number to take a difference of.
    add("quiescence_cp", diff.a.quiescence_cp(), diff.b.quiescence_cp());
    return lines +
           fmt::format("quiescence_mate,{},{},\n", mate_field(diff.a, sign),
                       mate_field(diff.b, sign)) +
           fmt::format("mate_in_one,{},{},\n", mate_in_one_field(diff.a),
                       mate_in_one_field(diff.b));
}

}  // namespace chess
