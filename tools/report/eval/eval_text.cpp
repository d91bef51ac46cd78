#include "libchess/notation/fen.hpp"
#include "libchess/position/movegen.hpp"
#include "report/eval/detail/eval_words.hpp"
#include "report/eval/detail/fact_records.hpp"
#include "report/eval/detail/term_grid.hpp"
#include "report/text/board_text.hpp"
#include "report/text/detail/tablebase_words.hpp"

#include <algorithm>

namespace chess {

namespace {

/// From this width on the board is beside the table, else above it.
constexpr std::size_t wide = 110;
/// Sentences are hard to read in longer lines.
constexpr std::size_t widest_sentences = 100;
constexpr std::size_t gap = 3;

/// The report in sentences, with a blank line after the verdict.
TextBlock sentences(const Explanation& report, const EvalReportOptions& options,
                    std::size_t width) {
    TextBlock block = wrapped(detail::verdict(report, options.san), width);
    block.add(wrapped(detail::endgame_words(report), width));
    if (report.tablebase)
        block.add(StyledText().add(
            "tablebase: " + detail::table_verdict_text(*report.tablebase, report.position.turn())));
    block.add(StyledText());
    block.add(wrapped(detail::phase_words(report), width));
    // A mate or stalemate needs no more text.
    if (has_legal_move(report.position) && !report.mate_in_one)
        block.add(wrapped(detail::quiescence_words(report), width));
    if (options.pov == PointOfView::mover)
        block.add(wrapped(
            StyledText().add("Net and cp are the view of the side to move.", Style::faint), width));
    return block;
}

StyledText title(const Explanation& report, const EvalReportOptions& options) {
    StyledText text;
    if (!report.id.empty()) text.add(printable(report.id) + '\n', Style::strong);
    text.add(to_fen(report.position) + '\n', Style::faint);
    const std::string move = detail::numbered_move(report, options.san);
    if (!move.empty()) text.add("after ").add(move, Style::strong).add("\n");
    return text.add("\n");
}

}  // namespace

StyledText Telling<Explanation>::text(const Explanation& report, const EvalReportOptions& options) {
    StyledText text = title(report, options);
    const TextBlock board = board_text(report.position);
    if (options.width >= wide) {
        const std::size_t room = options.width - gap - board_text_width;
        const detail::TermBlock terms = detail::term_block(report, options, room, true);
        const std::size_t width = std::min(options.width, widest_sentences);
        text.add(sentences(report, options, width).text()).add("\n");
        text.add(beside(terms.block, board, terms.width + gap).text());
    } else {
        const std::size_t column = board_text_width + gap + 1;
        text.add(beside(board, sentences(report, options, options.width - column), column).text());
        text.add("\n").add(detail::term_block(report, options, options.width, false).block.text());
    }
    if (options.squares) text.add("\n").add(detail::square_table(report, options).text());
    if (options.pieces) text.add("\n").add(detail::men_table(report, options).text());
    if (options.facts)
        text.add("\n").add(
            detail::fact_table("facts", report.facts, options.sign(report.position)).text());
    return text;
}

}  // namespace chess
