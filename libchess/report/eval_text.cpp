#include "libchess/notation/fen.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/report/board_text.hpp"
#include "libchess/report/eval_report.hpp"
#include "libchess/report/eval_table.hpp"
#include "libchess/report/eval_words.hpp"
#include "libchess/report/text_block.hpp"

#include <algorithm>
#include <utility>

namespace chess {

namespace {

/// From this width on the board stands beside the table, else above it.
constexpr std::size_t wide = 110;
constexpr std::size_t table_width = 78;
constexpr std::size_t gap = 4;

/// The account in sentences, with a blank line after the verdict.
TextBlock sentences(const EvalAccount& account, const EvalReportOptions& options,
                    std::size_t width) {
    const int sign = options.sign(account.position);
    TextBlock block = wrapped(detail::verdict(account, sign), width);
    block.add(wrapped(detail::endgame_words(account, sign), width));
    block.add(StyledText());
    block.add(wrapped(detail::phase_words(account), width));
    if (!is_checkmate(account.position))  // then the verdict has said so
        block.add(wrapped(detail::quiescence_words(account, sign), width));
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
    const TextBlock table = detail::term_table(account, options);
    if (options.width >= wide) {
        TextBlock right = board;
        right.add(StyledText());
        const std::size_t room = std::min<std::size_t>(options.width - table_width - gap, 50);
        right.add(sentences(account, options, room));
        text.add(beside(table, right, table_width + gap).text());
    } else {
        const std::size_t column = board_text_width + gap;
        text.add(beside(board, sentences(account, options, options.width - column), column).text());
        text.add("\n").add(table.text());
    }
    if (options.squares) text.add("\n").add(detail::square_table(account, options).text());
    return text;
}

}  // namespace chess
