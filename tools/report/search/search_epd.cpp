#include "report/search/search_report.hpp"

#include <span>

namespace chess {

namespace {

/// Sets the score for the side to move: `ce`, or `dm` for a mate, never both; neither if it is not
/// exact.
void set_score(Epd& record, const SearchLine& line, bool keeps_distance) {
    if (line.bound != Bound::exact) {
        record.remove("ce");
        if (!keeps_distance) record.remove("dm");
        return;
    }
    const Score score = line.score;
    if (const auto cp = score.as_centipawns()) {
        record.set("ce", {EpdOperand::number(*cp)});
        if (!keeps_distance) record.remove("dm");
        return;
    }
    record.remove("ce");
    if (!keeps_distance) record.set("dm", {EpdOperand::number(score.as_mate_moves().value_or(0))});
}

}  // namespace

Epd annotated(Epd record, const SearchedPosition& report, bool timing) {
    const SearchResult& result = report.result;
    // The distance of a test is its own, unless an earlier search has left it with its depth.
    const bool is_own =
        report.test && record.find("dm") != nullptr && record.find("acd") == nullptr;
    // Removes results of an earlier search.
    for (const char* const opcode : {"acd", "acn", "acs", "pv"}) record.remove(opcode);
    if (result.lines.empty()) return record;
    const SearchLine& best = result.lines.front();
    // A distance that the record asks for, or that another would contradict.
    const auto stated = record.best_moves();
    const bool keeps_distance =
        is_own || (report.test && report.test->mate) || (stated && stated->mate.has_value());
    set_score(record, best, keeps_distance);
    record.set("acd", {EpdOperand::number(result.depth)});
    record.set("acn", {EpdOperand::number(result.nodes)});
    if (timing)
        record.set("acs",
                   {EpdOperand::number(
                       std::chrono::duration_cast<std::chrono::seconds>(result.time).count())});
    if (best.moves.empty()) return record;
    record.set("pv", line_operands(record.position(), best.moves));
    record.set(report.test ? "pm" : "bm",
               move_operands(record.position(), std::span(best.moves).first(1)));
    return record;
}

}  // namespace chess
