#include "libchess/notation/fen.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/report/bisect/bisect_report.hpp"
#include "libchess/report/bisect/detail/bisect_words.hpp"
#include "libchess/report/text/detail/fields.hpp"

#include <fmt/format.h>

namespace chess {

namespace {

using detail::dump;
using detail::Json;
using detail::or_null;

std::vector<std::string> uci_moves(const Position& position, const std::vector<Move>& moves) {
    std::vector<std::string> texts;
    for (const Move move : moves) texts.push_back(to_uci(position, move));
    return texts;
}

std::string blank_parted(const std::vector<std::string>& words) {
    return fmt::format("{}", fmt::join(words, " "));
}

void add_minimal(Json& json, const std::optional<MinimalCase>& minimal) {
    if (!minimal) {
        json["minimal_fen"] = nullptr;
        return;
    }
    const PerftQuestion& question = minimal->question;
    json["minimal_fen"] = question_fen(question.root);
    json["minimal_pieces"] = question.root.occupied().count();
    detail::add_line(json, "minimal_moves", question.root, question.moves);
    json["minimal_depth"] = minimal->depth();
    json["minimal_missing"] = uci_moves(question.position(), minimal->bug.missing);
    json["minimal_extra"] = minimal->bug.extra;
}

Json finding_json(const BisectFinding& finding, const Position& position) {
    Json json;
    json["rule"] = name_of(finding.bug.rule);
    if (finding.bug.piece) json["piece"] = name_of(*finding.bug.piece);
    json["explanation"] = finding.bug.explanation;
    json["missing"] = uci_moves(position, finding.bug.missing);
    json["extra"] = finding.bug.extra;
    add_minimal(json, finding.minimal);
    return json;
}

Json distinct_json(const DistinctBug& bug) {
    Json json;
    json["rule"] = name_of(bug.finding.bug.rule);
    if (bug.finding.bug.piece) json["piece"] = name_of(*bug.finding.bug.piece);
    json["record"] = bug.record;
    json["records"] = bug.records;
    add_minimal(json, bug.finding.minimal);
    return json;
}

/// What a difference is.
void add_divergence(Json& json, const Divergence& divergence,
                    const std::vector<BisectFinding>& findings) {
    const Position position = divergence.question.position();
    detail::add_line(json, "line", divergence.question.root, divergence.question.moves);
    json["position"] = question_fen(position);
    json["impossible"] = or_null(divergence.impossible);
    json["missing"] = uci_moves(position, divergence.difference.missing);
    json["extra"] = divergence.difference.extra;
    if (divergence.question.depth > 1) {
        json["counts_depth"] = divergence.question.depth;
        json["counts"] = Json::array();
        for (const auto& [move, ours, theirs] : divergence.difference.unequal)
            json["counts"].push_back(
                {{"move", to_uci(position, move)}, {"nodes", ours}, {"theirs", theirs}});
    }
    const BisectFinding& first = findings.front();
    json["rule"] = name_of(first.bug.rule);
    json["explanation"] = first.bug.explanation;
    add_minimal(json, first.minimal);
    json["bugs"] = Json::array();
    for (const BisectFinding& finding : findings)
        json["bugs"].push_back(finding_json(finding, position));
}

}  // namespace

void BisectFinding::take(MinimalCase smaller) {
    if (!smaller.bug.resembles(bug)) {
        bug.rule = smaller.bug.rule;
        bug.piece = smaller.bug.piece;
        bug.explanation = smaller.bug.explanation;
    }
    minimal = std::move(smaller);
}

void BisectTotals::add(const BisectAccount& account) noexcept {
    positions += account.game ? account.game->positions : 1;
    nodes += account.game ? account.game->nodes : account.result.nodes;
    if (!account.differs()) ++passed;
    else ++(account.failed() ? failed : excused);
}

std::string bisect_json(const BisectAccount& account, const BisectReportOptions& options) {
    Json json;
    json["type"] = "result";
    json["record"] = account.record;
    if (account.ply) json["ply"] = *account.ply;
    if (options.suite || !account.id.empty()) json["id"] = account.id;
    json["fen"] = to_fen(account.position);
    if (account.game) {
        json["game_positions"] = account.game->positions;
        json["game_nodes"] = account.game->nodes;
    }
    json["depth"] = account.result.depth;
    json["nodes"] = account.result.nodes;
    json["theirs"] = account.result.their_nodes;
    if (account.published) json["expected"] = *account.published;
    json["ok"] = !account.failed();
    if (options.timing) {
        json["seconds"] = detail::rounded_seconds(account.seconds);
        json["nps"] = account.seconds > 0
                          ? static_cast<std::uint64_t>(static_cast<double>(account.result.nodes) /
                                                       account.seconds)
                          : 0;
    }
    json["against"] = options.name;
    json["differs"] = account.differs();
    if (const auto& divergence = account.result.divergence) {
        add_divergence(json, *divergence, account.findings);
    } else {
        for (const char* list : {"line", "line_san", "missing", "extra", "bugs"})
            json[list] = Json::array();
        for (const char* word : {"position", "impossible", "rule", "explanation", "minimal_fen"})
            json[word] = nullptr;
    }
    return dump(json);
}

std::string bisect_summary_json(const BisectTotals& totals, const BisectReportOptions& options) {
    Json json = detail::begin_summary();
    json["positions"] = totals.positions;
    json["errors"] = totals.errors;
    json["passed"] = totals.passed;
    json["failed"] = totals.failed;
    json["excused"] = totals.excused;
    json["unanswered"] = totals.unanswered;
    json["bugs"] = totals.bugs.size();
    json["distinct"] = Json::array();
    for (const DistinctBug& bug : totals.bugs) json["distinct"].push_back(distinct_json(bug));
    json["nodes"] = totals.nodes;
    if (totals.interrupted) json["interrupted"] = true;
    if (options.timing) {
        json["questions"] = totals.answers;
        json["seconds"] = detail::rounded_seconds(totals.seconds);
    }
    return dump(json);
}

std::string bisect_csv_header(const BisectReportOptions& options) {
    return fmt::format(
        "record,{}id,fen,depth,nodes,theirs,differs,line,position,missing,extra,rule,"
        "minimal_fen,minimal_moves{}\n",
        options.plies ? "ply," : "", options.timing ? ",seconds" : "");
}

std::string bisect_csv(const BisectAccount& account, const BisectReportOptions& options) {
    std::string line = fmt::format("{},", account.record);
    if (options.plies) line += fmt::format("{},", account.ply.value_or(0));
    line += fmt::format("{},{},{},{},{},{},", detail::csv_field(account.id),
                        detail::csv_field(to_fen(account.position)), account.result.depth,
                        account.result.nodes, account.result.their_nodes, account.differs());
    if (const auto& divergence = account.result.divergence) {
        const Position position = divergence->question.position();
        const BisectFinding& first = account.findings.front();
        const auto& minimal = first.minimal;
        line += fmt::format(
            "{},{},{},{},{},{},{}", detail::csv_field(question_moves(divergence->question)),
            detail::csv_field(question_fen(position)),
            detail::csv_field(blank_parted(uci_moves(position, divergence->difference.missing))),
            detail::csv_field(blank_parted(divergence->difference.extra)),
            detail::csv_field(std::string(name_of(first.bug.rule))),
            minimal ? detail::csv_field(question_fen(minimal->question.root)) : "",
            minimal ? detail::csv_field(question_moves(minimal->question)) : "");
    } else {
        line += ",,,,,,";
    }
    if (options.timing) line += fmt::format(",{:.6f}", account.seconds);
    return line + '\n';
}

}  // namespace chess
