#include "libchess/core/format.hpp"
#include "report/mate/detail/mate_words.hpp"
#include "report/mate/mate_report.hpp"
#include "report/text/board_text.hpp"
#include "report/text/detail/grid.hpp"
#include "report/text/detail/move_words.hpp"
#include "report/text/numbers.hpp"
#include "report/text/text_block.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

namespace {

using detail::Grid;

/// Where the words begin, to the right of the board.
constexpr std::size_t words_column = board_text_width + 4;
/// Variations are hard to follow in longer lines.
constexpr std::size_t widest = 110;

Style style_of(std::optional<bool> ok) {
    if (!ok) return Style::plain;
    return *ok ? Style::good : Style::bad;
}

std::string_view mark_of(std::optional<bool> ok) {
    if (!ok) return "";
    return *ok ? "ok" : "--";
}

/// What the diagram does not show: castling rights, the en passant square, and the half-move clock.
std::vector<std::string> rights_of(const Position& position) {
    std::vector<std::string> rights;
    for (const Color color : all_colors) {
        const bool is_short = position.castling_rook(color, CastlingSide::king_side).has_value();
        const bool is_long = position.castling_rook(color, CastlingSide::queen_side).has_value();
        if (!is_short && !is_long) continue;
        rights.push_back(fmt::format("{} may castle {}", side_name(color),
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

/// The text beside the board: the credits and the stipulation.
TextBlock caption(const SolvedProblem& solved, std::size_t width) {
    const Position& position = solved.problem.position;
    TextBlock words;
    const auto paragraph = [&](const std::string& text, Style style) {
        if (!text.empty()) words.add(wrapped(StyledText().add(text, style), width));
    };
    paragraph(!solved.id.empty() || solved.ply ? record_name(solved) : "", Style::strong);
    paragraph(printable(solved.comment), Style::plain);
    for (const std::string* credit :
         {&solved.credits.author, &solved.credits.source, &solved.credits.award})
        paragraph(printable(*credit), Style::plain);
    if (!words.empty()) words.add(StyledText());
    if (!solved.twin.empty())
        paragraph(fmt::format("{}{}) {}", solved.continues ? "+" : "", solved.twin,
                              printable(solved.change)),
                  Style::strong);
    words.add(StyledText()
                  .add(detail::stipulation_text(solved), Style::strong)
                  .add(solved.duplex ? " duplex" : "", Style::strong)
                  .add(fmt::format("   {} + {}", position.pieces(Color::white).count(),
                                   position.pieces(Color::black).count())));
    words.add(StyledText().add(detail::task_text(solved)));
    for (const std::string& right : rights_of(position)) words.add(StyledText().add(right));
    return words;
}

/// What was proved, and at what cost.
void add_findings(TextBlock& block, const SolvedProblem& solved, const MateReportOptions& options,
                  std::size_t width) {
    const auto sentence = [&](const std::string& text, Style style) {
        if (!text.empty()) block.add(wrapped(StyledText().add(text, style), width));
    };
    sentence(detail::finding_text(solved), Style::strong);
    sentence(detail::verdict_text(solved, options.san), style_of(solved.ok()));
    if (!solved.same_keys.empty())
        sentence(fmt::format("The same keys as in {}).", solved.same_keys), Style::plain);
    sentence(nodes_text(solved.result.nodes, solved.seconds(), options.timing) + '.', Style::faint);
}

/// The widths of the variable columns of a row.
struct RowWidths {
    std::size_t name;
    std::size_t keys;
    std::size_t asked;
    std::size_t found;

    explicit RowWidths(const MateReportOptions& options)
        // "to ser-h#12", "? >ser-h#12"
        : asked(options.width < 100 ? 10 : 12),
          found(options.width < 100 ? 10 : 12) {
        const std::size_t room = options.width - asked - found - (options.timing ? 28 : 17);
        name = std::min<std::size_t>(room * 3 / 5, 40);
        keys = std::min<std::size_t>(room - name, 40);
    }
};

Grid table_of(const MateReportOptions& options) {
    using detail::Cut;
    using detail::left;
    const RowWidths widths(options);
    std::vector<detail::Column> columns{left("", 4),
                                        left("problem", widths.name, Cut::middle),
                                        left("asked", widths.asked, Cut::end),
                                        left("found", widths.found, Cut::end),
                                        left("keys", widths.keys, Cut::end),
                                        left("verdict", 13)};
    if (options.timing) columns.push_back(detail::right("time", 11));
    return Grid(std::move(columns));
}

/// "#3" if it is the shortest, "#5?" if it may not be, "none", or "?" with what is disproved.
std::string found_text(const SolvedProblem& solved) {
    const MateResult& result = solved.result;
    const MateProblem& problem = solved.problem;
    switch (result.status) {
        case MateStatus::mate:
            return detail::stipulation_text(problem, result.length.value_or(0)) +
                   (result.minimal ? "" : "?");
        case MateStatus::no_mate: return "none";
        case MateStatus::unknown: break;
    }
    if (result.disproved == 0) return "?";
    return "? >" + detail::stipulation_text(problem, result.disproved);
}

/// As many keys as fit into `columns` columns.
std::string keys_text(const SolvedProblem& solved, bool san, std::size_t columns) {
    std::vector<std::string> keys;
    keys.reserve(solved.result.keys.size());
    for (const Move key : solved.result.keys)
        keys.push_back(detail::move_text(solved.problem.position, key, san));
    return detail::fitting(keys, columns);
}

/// "41 sound, 1 cooked, 2 unknown"
StyledText verdict_counts(const MateTotals& totals) {
    StyledText text;
    for (std::size_t i = 0; i < totals.verdicts.values.size(); ++i) {
        const auto verdict = static_cast<MateVerdict>(i);
        const std::size_t count = totals.verdicts[verdict];
        if (count == 0) continue;
        text.add(text.spans().empty() ? "" : ", ")
            .add(fmt::format("{} {}", grouped(count), name_of(verdict)),
                 holds(verdict) ? Style::good : Style::bad);
    }
    return text;
}

}  // namespace

StyledText Telling<SolvedProblem>::text(const SolvedProblem& solved,
                                        const MateReportOptions& options) {
    const std::size_t width = std::min(options.width, widest);
    TextBlock block =
        solved.shows_board
            ? beside(board_text(solved.problem.position),
                     caption(solved, std::min(options.width - words_column, widest)), words_column)
            : caption(solved, width);
    const TextBlock solution = detail::solution_text(solved, options, width);
    if (!solution.empty()) {
        block.add(StyledText());
        block.add(solution);
    }
    block.add(StyledText());
    add_findings(block, solved, options, width);
    return block.text();
}

StyledText mate_table_header(const MateReportOptions& options) {
    return StyledText().add(table_of(options).head().plain(), Style::faint);
}

StyledText mate_table_row(const SolvedProblem& solved, const MateReportOptions& options) {
    const auto ok = solved.ok();
    const auto verdict = solved.verdict();
    std::vector<detail::Cell> cells{
        {mark_of(ok), style_of(ok)},
        record_name(solved) + (solved.twin.empty() ? "" : " " + solved.twin + ")"),
        detail::task_length_text(solved),
        {found_text(solved), Style::strong},
        keys_text(solved, options.san, RowWidths(options).keys - 1),
        {verdict ? name_of(*verdict) : "", style_of(ok)}};
    if (options.timing) cells.emplace_back(duration_text(solved.seconds()), Style::faint);
    return table_of(options).row(std::move(cells));
}

StyledText Telling<MateTotals>::text(const MateTotals& totals, const MateReportOptions& options) {
    StyledText text;
    if (totals.positions < 2) return text;
    text.add("\n");
    add_interrupted(text, totals);
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
        text
            .add(fmt::format(
                "{} of {} as stated ({:.1f} %): ", grouped(totals.good), grouped(totals.stated),
                100.0 * static_cast<double>(totals.good) / static_cast<double>(totals.stated)))
            .add(verdict_counts(totals))
            .add("\n");
    return text.add(nodes_text(totals.nodes, totals.seconds, options.timing) + "\n");
}

}  // namespace chess
