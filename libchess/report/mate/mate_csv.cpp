#include "libchess/notation/fen.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/report/mate/detail/mate_words.hpp"
#include "libchess/report/mate/mate_report.hpp"
#include "libchess/report/text/detail/fields.hpp"

#include <fmt/format.h>

#include <span>
#include <string_view>
#include <vector>

namespace chess {

namespace {

/// "uci,san": moves with blanks between them, alternatives or a line.
std::string move_fields(const Position& position, std::span<const Move> moves, bool line) {
    std::string uci;
    std::string san;
    Position at = position;
    for (const Move move : moves) {
        const std::string_view blank = uci.empty() ? "" : " ";
        uci += fmt::format("{}{}", blank, to_uci(at, move));
        san += fmt::format("{}{}", blank, to_san(at, move));
        if (line) at.make(move);
    }
    return fmt::format("{},{}", uci, san);
}

template <typename Value>
std::string or_empty(const std::optional<Value>& value) {
    return value ? fmt::format("{}", *value) : "";
}

std::string claim_fields(const MateAccount& account) {
    const StatedMate claim = account.stated.value_or(StatedMate());
    const auto verdict = account.verdict();
    return fmt::format("{},{},{},{}", or_empty(claim.length),
                       move_fields(account.problem.position, claim.keys, false),
                       or_empty(account.ok()), verdict ? name_of(*verdict) : "");
}

}  // namespace

std::string mate_csv_header(const MateReportOptions& options) {
    std::string line = options.plies ? "record,ply,id,fen," : "record,id,fen,";
    line +=
        "stipulation,status,mate,minimal,bound,disproved,expected,expected_keys,"
        "expected_keys_san,ok,verdict,keys,keys_san,all_keys,pv,pv_san,tries,tries_san,duals,nodes";
    if (options.timing) line += ",seconds";
    return line + '\n';
}

std::string mate_csv(const MateAccount& account, const MateReportOptions& options) {
    const MateResult& result = account.result;
    const Position& position = account.problem.position;
    std::string line = fmt::format("{},", account.record);
    if (options.plies) line += fmt::format("{},", account.ply.value_or(0));
    line += fmt::format("{},{},{},{},{},{},{},{},{},", detail::csv_field(account.id),
                        detail::csv_field(to_fen(position)),
                        detail::name_of(account.problem.stipulation),
                        detail::name_of(result.status), or_empty(account.mate()), result.minimal,
                        account.bound(), result.disproved, claim_fields(account));
    line += fmt::format("{},{},{},", move_fields(position, result.keys, false), result.has_all_keys,
                        move_fields(position, result.line, true));
    std::vector<Move> tries;
    std::size_t duals = 0;
    if (result.solution) {
        for (const std::size_t count : result.solution->duals) duals += count;
        for (const Solution::Try& one :
             result.solution->tries.value_or(std::vector<Solution::Try>()))
            tries.push_back(one.move);
    }
    line += fmt::format("{},{},{}", move_fields(position, tries, false),
                        account.wishes.tree && result.solution ? fmt::format("{}", duals) : "",
                        result.nodes);
    if (options.timing) line += fmt::format(",{:.6f}", account.seconds());
    return line + '\n';
}

}  // namespace chess
