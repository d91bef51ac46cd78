#include "libchess/endgame_tables/detail/ending_rows.hpp"

#include "libchess/core/detail/attack_tables.hpp"

namespace chess::detail {

namespace {

/// Where pawns may stand.
constexpr Bitboard pawn_board = ~(Bitboard(Rank::first) | Bitboard(Rank::eighth));

}  // namespace

EndingRows::EndingRows(const Ending& ending, const EndingIndex& index)
    : index_(index),
      has_first_(ending.second.has_value()),
      has_en_passant_(ending.has_en_passant()),
      first_{Color::white, ending.first},
      last_(ending.second.value_or(first_)),
      lowest_first_(has_first_ ? lowest_square_of(first_.type) : 0),
      lowest_last_(lowest_square_of(last_.type)),
      first_squares_(has_first_ ? squares_of(first_.type) : 1),
      length_(squares_of(last_.type)),
      placements_(index.king_count() / 2),
      size_(index.king_count() * first_squares_) {
    find_king_steps(index);
    if (has_first_) find_first_steps();
}

void EndingRows::find_king_steps(const EndingIndex& index) {
    for (const Color mover : all_colors) {
        for (std::size_t at = 0; at < placements_; ++at) {
            king_begins_.push_back(king_steps_.size());
            const auto [white, black] = index.kings_at(at);
            const Square king = mover == Color::white ? white : black;
            const Square other = mover == Color::white ? black : white;
            for (const Square to : king_attacks(king) & ~king_attacks(other)) {
                const KingPlacement placement = mover == Color::white
                                                    ? index.placement_of(to, black)
                                                    : index.placement_of(white, to);
                const auto rows = static_cast<std::size_t>(placement.number) * first_squares_;
                king_steps_.push_back({static_cast<std::uint32_t>(rows), to, placement.transform,
                                       placement.is_mirrored});
            }
        }
    }
    king_begins_.push_back(king_steps_.size());
}

void EndingRows::find_first_steps() {
    if (first_.type != PieceType::pawn) {
        for (const Square from : all_squares)
            for (const Square to : piece_lookup(first_, from, {}))
                add_first_step(from, to, squares_between(from, to), {});
        return;
    }
    const Color color = first_.color;
    for (const Square from : pawn_board) {
        const Square step = ahead(color, from);
        if (rank_of(step) == back_rank(~color)) continue;
        add_first_step(from, step, {}, {});
        if (rank_of(from) != relative(color, Rank::second)) continue;
        const Square two = ahead(color, step);
        add_first_step(from, two, Bitboard(step), has_en_passant_ ? beside(two) : Bitboard());
    }
}

void EndingRows::add_first_step(Square from, Square to, Bitboard between, Bitboard capturers) {
    const Bitboard hindering = between | capturers;
    first_steps_[from].push_back({to, between | Bitboard(to), hindering});
    first_steps_back_[to].push_back({from, between | Bitboard(from), hindering});
}

EndingRow EndingRows::row(std::size_t number) const noexcept {
    EndingRow row{};
    row.number = number;
    row.turn = number < size_ / 2 ? Color::white : Color::black;
    // In 32 bits, for faster division.
    const auto rest = static_cast<std::uint32_t>(number - begin_of(row.turn));
    const auto squares = static_cast<std::uint32_t>(first_squares_);
    row.placement = rest / squares;
    row.first = square_at(static_cast<int>(rest % squares + lowest_first_));
    const auto [white, black] = index_.kings_at(row.placement);
    row.kings[Color::white] = white;
    row.kings[Color::black] = black;
    row.king_squares = Bitboard(white) | Bitboard(black);
    row.occupied = row.king_squares;
    if (has_first_) row.occupied |= Bitboard(row.first);
    return row;
}

Bitboard EndingRows::last_squares() const noexcept {
    return last_.type == PieceType::pawn ? pawn_board : all_squares;
}

Bitboard EndingRows::in_check(const EndingRow& row, Color color) const noexcept {
    const Square king = row.kings[color];
    Bitboard found;
    if (last_.color != color)
        // Attacks are mutual, but for the pawns'.
        found = last_.type == PieceType::pawn ? pawn_attacks(color, king)
                                              : piece_lookup(last_, king, row.occupied);
    if (!has_first_ || first_.color == color) return found;
    if (!piece_lookup(first_, row.first, row.king_squares).contains(king)) return found;
    return found | ~squares_between(row.first, king);
}

Bitboard EndingRows::before_moves_into(const EndingRow& row, const RowSets& sets) const noexcept {
    const Color us = row.turn;
    const std::size_t begin = begin_of(~us);
    Bitboard found;
    for (const KingStep& step : king_steps(us, row.placement)) {
        if (has_first_ && step.to == row.first) continue;
        const std::size_t target =
            begin + step.rows + place_of(transformed(row.first, step.transform));
        found |= transformed_back(sets[target], step.transform);
    }
    if (has_first_ && first_.color == us)
        for (const ManStep& step : first_steps_[row.first])
            if ((step.path & row.king_squares).empty())
                found |= sets[number_of(~us, row.placement, step.to)] & ~step.hindering;
    if (last_.color == us)
        found |= before_last_moves(row, sets[number_of(~us, row.placement, row.first)]);
    return found;
}

/// The squares from which the last man may have come to these by a quiet move.
Bitboard EndingRows::before_last_moves(const EndingRow& row, Bitboard to) const noexcept {
    const Bitboard empty = ~row.occupied;
    if (last_.type != PieceType::pawn) return reached(last_.type, to, empty);
    Bitboard two = to & Bitboard(double_step_rank(last_.color));
    if (has_en_passant_ && rank_of(row.first) == double_step_rank(last_.color))
        two &= ~beside(row.first);
    const Color back = ~last_.color;
    return shift_ahead(back, to) | shift_ahead(back, shift_ahead(back, two) & empty);
}

}  // namespace chess::detail
