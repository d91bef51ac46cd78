#include "libchess/notation/fen.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/report/mate/detail/mate_words.hpp"
#include "libchess/report/mate/mate_report.hpp"
#include "libchess/report/text/detail/fields.hpp"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chess {

namespace {

using detail::dump;
using detail::Json;
using detail::or_null;

/// Moves in one position, under a name in UCI and under that with "_san" in SAN.
void add_alternatives(Json& json, const std::string& name, const Position& position,
                      std::span<const Move> moves) {
    Json uci = Json::array();
    Json san = Json::array();
    for (const Move move : moves) {
        uci.push_back(to_uci(position, move));
        san.push_back(to_san(position, move));
    }
    json[name] = std::move(uci);
    json[name + "_san"] = std::move(san);
}

void add_name(Json& json, const Position& position, Move move) {
    json["move"] = to_uci(position, move);
    json["san"] = to_san(position, move);
}

/// The attacks of a solution with the positions they are played in, found on the way from the
/// start.
class TreeJson {
public:
    explicit TreeJson(const Solution& solution)
        : solution_(solution),
          attacks_(solution.attacks.size()) {}

    Json defences(const Position& position, const std::vector<Solution::Defence>& defences) {
        Json list = Json::array();
        for (const Solution::Defence& defence : defences) {
            Json one;
            add_name(one, position, defence.move);
            one["length"] = defence.length;
            one["answers"] = Json::array();
            for (const std::size_t answer : defence.answers) {
                one["answers"].push_back(answer);
                reach(position.after(defence.move), answer);
            }
            list.push_back(std::move(one));
        }
        return list;
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

void add_tries(Json& json, const Position& position, const Solution& solution) {
    if (!solution.tries) return;
    json["tries"] = Json::array();
    for (const Solution::Try& one : *solution.tries) {
        Json attempt;
        add_name(attempt, position, one.move);
        const Position after = position.after(one.move);
        attempt["refutation"] = to_uci(after, one.refutation);
        attempt["refutation_san"] = to_san(after, one.refutation);
        json["tries"].push_back(std::move(attempt));
    }
}

/// What the first key threatens.
void add_threat(Json& json, const Position& position, const Solution& solution) {
    if (solution.threats.empty() || solution.keys.empty()) return;
    const auto& threat = solution.threats.front();
    if (!threat) {
        json["threat"] = nullptr;
        // A key that checks, or ends it all, leaves the defender no choice; else a limit was
        // reached.
        const Position after = position.after(solution.attacks[solution.keys.front()].move);
        if (after.in_check() || !has_legal_move(after)) json["zugzwang"] = false;
        else json["zugzwang"] = nullptr;
        return;
    }
    const Move key = solution.attacks[solution.keys.front()].move;
    add_alternatives(json, "threat", position.after(key).after_null(), threat->moves);
    json["zugzwang"] = threat->moves.empty();
}

void add_solution(Json& json, const MateAccount& account, const Solution& solution) {
    const Position& position = account.problem.position;
    add_tries(json, position, solution);
    TreeJson tree(solution);
    Json set_play;
    if (account.wishes.set_play && solution.set_play)
        set_play = tree.defences(position.after_null(), *solution.set_play);
    if (account.wishes.set_play) json["set_play"] = set_play;
    if (!account.wishes.tree && set_play.is_null()) return;
    if (account.wishes.tree) {
        add_threat(json, position, solution);
        json["duals"] = solution.duals;
    }
    Json body;
    body["complete"] = !solution.is_cut;
    if (account.problem.defender_begins)
        body["defences"] = tree.defences(position, solution.first_defences);
    else {
        body["keys"] = solution.keys;
        for (const std::size_t key : solution.keys) tree.reach(position, key);
    }
    body["attacks"] = tree.attacks();
    json["tree"] = std::move(body);
}

void add_help_lines(Json& json, const MateAccount& account) {
    if (account.problem.stipulation != Stipulation::help) return;
    Json uci = Json::array();
    Json san = Json::array();
    for (const std::vector<Move>& line : account.result.help_lines) {
        Json one;
        detail::add_line(one, "line", account.problem.position, line);
        uci.push_back(std::move(one["line"]));
        san.push_back(std::move(one["line_san"]));
    }
    json["solutions"] = std::move(uci);
    json["solutions_san"] = std::move(san);
}

void add_claim(Json& json, const MateAccount& account) {
    json["expected"] = account.stated ? or_null(account.stated->length) : Json(nullptr);
    if (account.stated && !account.stated->keys.empty())
        add_alternatives(json, "expected_keys", account.problem.position, account.stated->keys);
    json["ok"] = or_null(account.ok());
    const auto verdict = account.verdict();
    json["verdict"] = verdict ? Json(name_of(*verdict)) : Json(nullptr);
}

}  // namespace

std::string mate_json(const MateAccount& account, const MateReportOptions& options) {
    const MateResult& result = account.result;
    const Position& position = account.problem.position;
    Json json;
    json["type"] = "result";
    json["record"] = account.record;
    if (account.ply) json["ply"] = *account.ply;
    if (!account.id.empty()) json["id"] = account.id;
    json["fen"] = to_fen(position);
    json["stipulation"] = detail::name_of(account.problem.stipulation);
    json["status"] = detail::name_of(result.status);
    json["mate"] = or_null(account.mate());
    json["minimal"] = result.minimal;
    json["bound"] = account.bound();
    json["disproved"] = result.disproved;
    add_claim(json, account);
    add_alternatives(json, "keys", position, result.keys);
    json["all_keys"] = result.has_all_keys;
    detail::add_line(json, "pv", position, result.line);
    add_help_lines(json, account);
    if (result.solution) add_solution(json, account, *result.solution);
    json["nodes"] = result.nodes;
    if (options.timing) json["seconds"] = detail::rounded_seconds(account.seconds());
    return dump(json);
}

std::string mate_summary_json(const MateTotals& totals, const MateReportOptions& options) {
    Json json = detail::begin_summary();
    json["total"] = totals.positions;
    json["errors"] = totals.errors;
    json["solved"] = totals.solved;
    json["minimal"] = totals.minimal;
    json["no_mate"] = totals.none;
    json["unknown"] = totals.unknown;
    json["stated"] = totals.stated;
    json["ok"] = totals.good;
    Json verdicts;
    for (std::size_t i = 0; i < totals.verdicts.values.size(); ++i)
        verdicts[std::string(name_of(static_cast<MateVerdict>(i)))] = totals.verdicts.values[i];
    json["verdicts"] = std::move(verdicts);
    json["nodes"] = totals.nodes;
    if (totals.interrupted) json["interrupted"] = true;
    if (options.timing) json["seconds"] = detail::rounded_seconds(totals.seconds);
    return dump(json);
}

}  // namespace chess
