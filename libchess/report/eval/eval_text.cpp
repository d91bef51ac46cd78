#include "libchess/notation/fen.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/report/eval/detail/eval_table.hpp"
#include "libchess/report/eval/detail/eval_words.hpp"
#include "libchess/report/text/board_text.hpp"
#include "libchess/report/text/detail/tablebase_words.hpp"

#include <algorithm>

namespace chess {

namespace {

/// From this width on the board is beside the table, else above it.
constexpr std::size_t wide = 110;
/// Sentences are hard to read in longer lines.
constexpr std::size_t widest_sentences = 100;
constexpr std::size_t gap = 3;

/// The account in sentences, with a blank line after the verdict.
TextBlock sentences(const EvalAccount& account, const EvalReportOptions& options,
                    std::size_t width) {
    TextBlock block = wrapped(detail::verdict(account, options.san), width);
    block.add(wrapped(detail::endgame_words(account), width));
    if (account.tablebase)
        block.add(
            StyledText().add("tablebase: " + detail::table_verdict_text(*account.tablebase,
                                                                        account.position.turn())));
    block.add(StyledText());
    block.add(wrapped(detail::phase_words(account), width));
    // Of a mate or a stalemate all has been said already.
    if (has_legal_move(account.position) && !account.mate_in_one)
        block.add(wrapped(detail::quiescence_words(account), width));
    if (options.pov == PointOfView::mover)
        block.add(wrapped(
            StyledText().add("Net and cp are the view of the side to move.", Style::faint), width));
    return block;
}

StyledText title(const EvalAccount& account, const EvalReportOptions& options) {
    StyledText text;
    if (!account.id.empty()) text.add(printable(account.id) + '\n', Style::strong);
    text.add(to_fen(account.position) + '\n', Style::faint);
    const std::string move = detail::numbered_move(account, options.san);
    if (!move.empty()) text.add("after ").add(move, Style::strong).add("\n");
    return text.add("\n");
}

}  // namespace

StyledText eval_text(const EvalAccount& account, const EvalReportOptions& options) {
    StyledText text = title(account, options);
    const TextBlock board = board_text(account.position);
    if (options.width >= wide) {
        const std::size_t room = options.width - gap - board_text_width;
        const detail::TermTable table = detail::term_table(account, options, room, true);
        const std::size_t width = std::min(options.width, widest_sentences);
        text.add(sentences(account, options, width).text()).add("\n");
        text.add(beside(table.block, board, table.width + gap).text());
    } else {
        const std::size_t column = board_text_width + gap + 1;
        text.add(beside(board, sentences(account, options, options.width - column), column).text());
        text.add("\n").add(detail::term_table(account, options, options.width, false).block.text());
    }
    if (options.squares) text.add("\n").add(detail::square_table(account, options).text());
    if (options.pieces) text.add("\n").add(detail::men_table(account, options).text());
    return text;
}

}  // namespace chess
