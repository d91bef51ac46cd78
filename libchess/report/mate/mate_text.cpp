#include "libchess/core/format.hpp"
#include "libchess/report/mate/detail/mate_words.hpp"
#include "libchess/report/mate/mate_report.hpp"
#include "libchess/report/search/detail/search_words.hpp"
#include "libchess/report/text/board_text.hpp"
#include "libchess/report/text/detail/grid.hpp"
#include "libchess/report/text/numbers.hpp"
#include "libchess/report/text/text_block.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

namespace {

/// Where the words begin, to the right of the board.
constexpr std::size_t words_column = board_text_width + 4;
/// Variations are hard to follow in longer lines.
constexpr std::size_t widest = 110;

Style style_of(std::optional<bool> ok) {
    if (!ok) return Style::plain;
    return *ok ? Style::good : Style::bad;
}

std::string_view mark_of(std::optional<bool> ok) {
    if (!ok) return "    ";
    return *ok ? "ok  " : "--  ";
}

std::string place_of(const MateAccount& account) {
    std::string place =
        account.id.empty() ? fmt::format("record {}", account.record) : printable(account.id);
    if (account.ply) place += fmt::format(", ply {}", *account.ply);
    return place;
}

/// What the diagram does not show: rights to castle and to take en passant, and the counter of
/// moves.
std::vector<std::string> rights_of(const Position& position) {
    std::vector<std::string> rights;
    for (const Color color : all_colors) {
        const bool is_short = position.castling_rook(color, CastlingSide::king_side).has_value();
        const bool is_long = position.castling_rook(color, CastlingSide::queen_side).has_value();
        if (!is_short && !is_long) continue;
        rights.push_back(fmt::format("{} may castle {}", color == Color::white ? "White" : "Black",
                                     is_short && is_long ? "short and long"
                                     : is_short          ? "short"
                                                         : "long"));
    }
    if (const auto square = position.legal_en_passant())
        rights.push_back(fmt::format("en passant on {}", *square));
    if (const int clock = position.halfmove_clock(); clock != 0)
        rights.push_back(fmt::format("{} half-move{} without capture or pawn move", clock,
                                     clock == 1 ? "" : "s"));
    return rights;
}

/// What stands beside the board: who made the problem, and what it asks for.
TextBlock caption(const MateAccount& account, std::size_t width) {
    const Position& position = account.problem.position;
    TextBlock words;
    const auto paragraph = [&](const std::string& text, Style style) {
        if (!text.empty()) words.add(wrapped(StyledText().add(text, style), width));
    };
    paragraph(!account.id.empty() || account.ply ? place_of(account) : "", Style::strong);
    paragraph(printable(account.comment), Style::plain);
    if (!words.empty()) words.add(StyledText());
    words.add(StyledText()
                  .add(detail::stipulation_text(account), Style::strong)
                  .add(fmt::format("   {} + {}", position.pieces(Color::white).count(),
                                   position.pieces(Color::black).count())));
    words.add(StyledText().add(detail::task_text(account)));
    for (const std::string& right : rights_of(position)) words.add(StyledText().add(right));
    return words;
}

/// What was proved, and at what cost.
void add_findings(TextBlock& block, const MateAccount& account, const MateReportOptions& options,
                  std::size_t width) {
    const auto sentence = [&](const std::string& text, Style style) {
        if (!text.empty()) block.add(wrapped(StyledText().add(text, style), width));
    };
    sentence(detail::finding_text(account), Style::strong);
    sentence(detail::verdict_text(account, options.san), style_of(account.ok()));
    sentence(detail::nodes_text(account.result.nodes, account.seconds(), options.timing) + '.',
             Style::faint);
}

/// How many columns a row has for what differs in length.
struct Columns {
    std::size_t name;
    std::size_t keys;
};

constexpr std::size_t asked_column = 7;
constexpr std::size_t found_column = 9;
constexpr std::size_t verdict_column = 13;
constexpr std::size_t time_column = 11;

Columns columns_for(const MateReportOptions& options) {
    const std::size_t fixed =
        4 + asked_column + found_column + verdict_column + (options.timing ? time_column : 0);
    const std::size_t room = options.width - fixed;
    const std::size_t name = std::min<std::size_t>(room * 3 / 5, 40);
    return {name, std::min<std::size_t>(room - name, 40)};
}

/// "#3" if it is the shortest, "#5?" if it may not be, "no #3", or "?" with what is disproved.
std::string found_text(const MateAccount& account) {
    const MateResult& result = account.result;
    const MateProblem& problem = account.problem;
    switch (result.status) {
        case MateStatus::mate:
            return detail::stipulation_text(problem, result.length.value_or(0)) +
                   (result.minimal ? "" : "?");
        case MateStatus::no_mate: return "no " + detail::stipulation_text(problem, problem.length);
        case MateStatus::unknown: break;
    }
    if (result.disproved == 0) return "?";
    return "? >" + detail::stipulation_text(problem, result.disproved);
}

/// As many as fit into so many columns.
std::string keys_text(const MateAccount& account, bool san, std::size_t columns) {
    std::vector<std::string> keys;
    keys.reserve(account.result.keys.size());
    for (const Move key : account.result.keys)
        keys.push_back(detail::move_text(account.problem.position, key, san));
    return detail::fitting(keys, columns);
}

std::string percent(std::size_t part, std::size_t whole) {
    return fmt::format("{:.1f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

/// "41 sound, 1 cooked, 2 unknown"
StyledText verdict_counts(const MateTotals& totals) {
    StyledText text;
    bool first = true;
    for (std::size_t i = 0; i < totals.verdicts.values.size(); ++i) {
        const auto verdict = static_cast<MateVerdict>(i);
        if (totals.verdicts[verdict] == 0) continue;
        const bool good = verdict == MateVerdict::sound || verdict == MateVerdict::solved;
        text.add(first ? "" : ", ")
            .add(fmt::format("{} {}", grouped(totals.verdicts[verdict]), name_of(verdict)),
                 good ? Style::good : Style::bad);
        first = false;
    }
    return text;
}

}  // namespace

StyledText mate_text(const MateAccount& account, const MateReportOptions& options) {
    const std::size_t width = std::min(options.width, widest);
    TextBlock block =
        beside(board_text(account.problem.position),
               caption(account, std::min(options.width - words_column, widest)), words_column);
    const TextBlock solution = detail::solution_text(account, options, width);
    if (!solution.empty()) {
        block.add(StyledText());
        block.add(solution);
    }
    block.add(StyledText());
    add_findings(block, account, options, width);
    return block.text();
}

StyledText mate_table_header(const MateReportOptions& options) {
    const Columns columns = columns_for(options);
    std::string header = "    " + detail::table_cell("problem", columns.name) +
                         detail::table_cell("asked", asked_column) +
                         detail::table_cell("found", found_column) +
                         detail::table_cell("keys", columns.keys);
    header +=
        options.timing ? detail::table_cell("verdict", verdict_column) : std::string("verdict");
    if (options.timing) header += fmt::format("{:>{}}", "time", time_column);
    return StyledText().add(header + '\n', Style::faint);
}

StyledText mate_table_row(const MateAccount& account, const MateReportOptions& options) {
    const Columns columns = columns_for(options);
    const auto ok = account.ok();
    const auto verdict = account.verdict();
    StyledText text;
    text.add(mark_of(ok), style_of(ok));
    text.add(detail::name_cell(place_of(account), columns.name));
    text.add(detail::table_cell(detail::asked_text(account), asked_column));
    // No blanks at a line's end.
    const bool is_last = !options.timing && !verdict && account.result.keys.empty();
    const std::string found = found_text(account);
    text.add(is_last ? found : detail::table_cell(found, found_column), Style::strong);
    if (is_last) return text.add("\n");
    std::string end =
        detail::table_cell(keys_text(account, options.san, columns.keys - 1), columns.keys);
    const std::string word(verdict ? name_of(*verdict) : "");
    if (!options.timing && word.empty()) end.erase(end.find_last_not_of(' ') + 1);
    text.add(end);
    text.add(options.timing ? detail::table_cell(word, verdict_column) : word, style_of(ok));
    if (options.timing)
        text.add(fmt::format("{:>{}}", duration_text(account.seconds()), time_column),
                 Style::faint);
    return text.add("\n");
}

StyledText mate_summary_text(const MateTotals& totals, const MateReportOptions& options) {
    StyledText text;
    if (totals.positions < 2) return text;
    text.add("\n");
    if (totals.interrupted) text.add("interrupted: ", Style::warning);
    text.add(
        fmt::format("{}: {} solved", plural(totals.positions, "position"), grouped(totals.solved)),
        Style::strong);
    if (totals.solved != totals.minimal)
        text.add(fmt::format(" ({} proved to be the shortest)", grouped(totals.minimal)));
    if (totals.none != 0) text.add(fmt::format(", {} without a solution", grouped(totals.none)));
    if (totals.unknown != 0) text.add(fmt::format(", {} unknown", grouped(totals.unknown)));
    if (totals.errors != 0) text.add(", ").add(plural(totals.errors, "error"), Style::bad);
    text.add("\n");
    if (totals.stated != 0)
        text.add(fmt::format("{} of {} as stated ({}): ", grouped(totals.good),
                             grouped(totals.stated), percent(totals.good, totals.stated)))
            .add(verdict_counts(totals))
            .add("\n");
    return text.add(detail::nodes_text(totals.nodes, totals.seconds, options.timing) + "\n");
}

}  // namespace chess
