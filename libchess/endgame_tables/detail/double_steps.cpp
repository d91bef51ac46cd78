#include "libchess/endgame_tables/detail/double_steps.hpp"

#include <algorithm>

namespace chess::detail {

bool DoubleStep::has_value(EndingByte value, EndingByte plain) const noexcept {
    if (!is_loss(value)) return by_capture == value || plain == value;
    const bool can_capture = by_capture != no_position;
    const bool capture_loses = !can_capture || (is_loss(by_capture) && by_capture <= value);
    const bool rest_loses = is_loss(plain) || (is_forced && can_capture);
    return capture_loses && rest_loses;
}

DoubleSteps::DoubleSteps(const EndingRows& rows, const EndingTable& table, const RowSets& legal,
                         const ConversionFinder& conversions)
    : rows_(rows),
      placements_(table.index.king_count() / 2) {
    if (!rows.has_en_passant()) return;
    const std::size_t begin = rows.size() * rows.length();
    steps_.resize(table.index.size() - begin);
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        DoubleStep& step = steps_[i];
        step.number = begin + i;
        const auto board = table.index.board_at(step.number);
        if (!board) continue;
        const Color us = board->turn;
        ColorMap<Square> kings{};
        for (const Color color : all_colors)
            kings[color] = board->men[EndingBoard::king_of(color)].square;
        const auto placement = static_cast<std::size_t>(
            table.index.placement_of(kings[Color::white], kings[Color::black]).number);
        const Square white = board->men[2].square;
        const Square black = board->men[3].square;
        const Square start = ahead(us, *board->en_passant);
        step.row = rows.number_of(us, placement, white);
        step.last = black;
        step.row_before = rows.number_of(~us, placement, us == Color::white ? white : start);
        step.last_before = us == Color::white ? start : black;
        step.is_legal = legal[step.row].contains(step.last);
        if (!step.is_legal) continue;
        const EndingByte after = conversions.after_en_passant(us, kings, *board->en_passant);
        if (after == no_position) continue;
        step.by_capture = after == drawn_byte ? drawn_byte : static_cast<EndingByte>(after + 1);
    }
}

const DoubleStep& DoubleSteps::step_to(const EndingRow& row, Square to,
                                       Square capturer) const noexcept {
    const std::size_t kings = (row.turn == Color::white ? placements_ : 0) + row.placement;
    return steps_[EndingIndex::en_passant_place(kings, to, capturer)];
}

Bitboard DoubleSteps::before_unwon(const EndingRow& row) const noexcept {
    Bitboard found;
    if (steps_.empty()) return found;
    const auto is_unwon = [&](Square to, Square capturer) {
        const DoubleStep& step = step_to(row, to, capturer);
        return step.is_legal && !step.is_won;
    };
    const Color us = row.turn;
    if (us == rows_.first().color) {
        const Square step = ahead(us, row.first);
        if (rank_of(row.first) != relative(us, Rank::second)) return found;
        const Square to = ahead(us, step);
        if (row.king_squares.contains(step) || row.king_squares.contains(to)) return found;
        for (const Square last : beside(to) & ~row.king_squares)
            if (is_unwon(to, last)) found |= Bitboard(last);
    } else if (rank_of(row.first) == double_step_rank(us)) {
        for (const Square to : beside(row.first)) {
            const Square step = ahead(~us, to);
            const Square start = ahead(~us, step);
            const Bitboard path = Bitboard(to) | Bitboard(step) | Bitboard(start);
            if ((path & row.occupied).empty() && is_unwon(to, row.first)) found |= Bitboard(start);
        }
    }
    return found;
}

void DoubleSteps::note_stuck(const EndingRow& row, Square last) noexcept {
    // The pawn that may have stepped two squares is the one of the side not to move.
    const bool is_white = row.turn == Color::white;
    const Square to = is_white ? last : row.first;
    const Square capturer = is_white ? row.first : last;
    if (rank_of(to) != double_step_rank(~row.turn) || !beside(to).contains(capturer)) return;
    const std::size_t kings = (is_white ? 0 : placements_) + row.placement;
    steps_[EndingIndex::en_passant_place(kings, to, capturer)].is_forced = true;
}

}  // namespace chess::detail
