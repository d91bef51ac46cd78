#include "libchess/endgame_tables/detail/conversions.hpp"

#include "libchess/core/detail/attack_tables.hpp"

#include <algorithm>

namespace chess::detail {

void RowConversions::add(Square square, EndingByte after) noexcept {
    if (after == no_position) return;
    const Bitboard here(square);
    const auto further = static_cast<EndingByte>(after + 1);
    if (after == drawn_byte) {
        draws_ |= here;
    } else if (is_loss(after)) {
        EndingByte& win = shortest_win_[square];
        win = wins_.contains(square) ? std::min(win, further) : further;
        wins_ |= here;
    } else {
        EndingByte& loss = longest_loss_[square];
        loss = losses_.contains(square) ? std::max(loss, further) : further;
        losses_ |= here;
    }
}

ConversionFinder::Ending::Ending(const EndingTables& known, Piece one, std::optional<Piece> other) {
    EndingBoard board;
    board.add(one, Square::a1);
    if (other) board.add(*other, Square::b1);
    table_ = known[put_in_order(board)];
    const Square first = board.men[2].square;
    if (rank_of(first) == Rank::eighth) flip_ = mirror_ranks;
    is_swapped_ = file_of(first) == File::b;
}

EndingByte ConversionFinder::Ending::operator()(Color turn, const ColorMap<Square>& kings,
                                                Square one, Square other) const noexcept {
    const auto color = [&](Color of) { return flip_ != 0 ? ~of : of; };
    const auto turned = [&](Square square) { return square_at(index_of(square) ^ flip_); };
    return table_->bytes[table_->index.number_of(
        color(turn), turned(kings[color(Color::white)]), turned(kings[color(Color::black)]),
        turned(is_swapped_ ? other : one), turned(is_swapped_ ? one : other))];
}

ConversionFinder::ConversionFinder(const EndingRows& rows, const EndingTables& known)
    : rows_(rows) {
    const Piece first = rows.first();
    const Piece last = rows.last();
    std::optional<Piece> beside_last;
    if (rows.has_first()) {
        first_alone_ = Ending(known, first, {});
        last_alone_ = Ending(known, last, {});
        beside_last = first;
    }
    for (std::size_t i = 0; i < promotion_types.size(); ++i) {
        const PieceType type = promotion_types[i];
        if (rows.has_first() && first.type == PieceType::pawn) {
            first_promoted_[i] = Ending(known, {first.color, type}, last);
            first_promoted_alone_[i] = Ending(known, {first.color, type}, {});
        }
        if (last.type == PieceType::pawn) {
            last_promoted_[i] = Ending(known, {last.color, type}, beside_last);
            last_promoted_alone_[i] = Ending(known, {last.color, type}, {});
        }
    }
}

void ConversionFinder::find(const EndingRow& row, Bitboard set,
                            RowConversions& found) const noexcept {
    found.clear();
    find_king_captures(row, set, found);
    if (rows_.has_first() && rows_.first().color == row.turn) find_moves_of_first(row, set, found);
    if (rows_.last().color == row.turn) find_moves_of_last(row, set, found);
}

void ConversionFinder::find_king_captures(const EndingRow& row, Bitboard set,
                                          RowConversions& found) const noexcept {
    const Color us = row.turn;
    const Bitboard steps = king_attacks(row.kings[us]) & ~king_attacks(row.kings[~us]);
    ColorMap<Square> kings = row.kings;
    if (rows_.has_first() && rows_.first().color != us && steps.contains(row.first)) {
        kings[us] = row.first;
        for (const Square last : set) found.add(last, last_alone_(~us, kings, last, last));
    }
    if (rows_.last().color == us) return;
    for (const Square last : steps& set) {
        kings[us] = last;
        found.add(last,
                  rows_.has_first() ? first_alone_(~us, kings, row.first, row.first) : drawn_byte);
    }
}

void ConversionFinder::find_moves_of_first(const EndingRow& row, Bitboard set,
                                           RowConversions& found) const noexcept {
    const Color us = row.turn;
    const Piece first = rows_.first();
    const bool promotes =
        first.type == PieceType::pawn && rank_of(row.first) == relative(us, Rank::seventh);
    if (rows_.last().color != us)
        for (const Square last : piece_lookup(first, row.first, row.king_squares) & set) {
            if (!promotes) found.add(last, first_alone_(~us, row.kings, last, last));
            else
                for (const Ending& ending : first_promoted_alone_)
                    found.add(last, ending(~us, row.kings, last, last));
        }
    if (!promotes) return;
    const Square to = ahead(us, row.first);
    if (row.king_squares.contains(to)) return;
    for (const Square last : set & ~Bitboard(to))
        for (const Ending& ending : first_promoted_)
            found.add(last, ending(~us, row.kings, to, last));
}

void ConversionFinder::find_moves_of_last(const EndingRow& row, Bitboard set,
                                          RowConversions& found) const noexcept {
    const Color us = row.turn;
    const Piece last = rows_.last();
    const bool is_pawn = last.type == PieceType::pawn;
    const Bitboard promoting = is_pawn ? set & Bitboard(relative(us, Rank::seventh)) : Bitboard();
    if (rows_.has_first() && rows_.first().color != us) {
        // Attacks are mutual, but for the pawns'.
        const Bitboard from = is_pawn ? pawn_attacks(~us, row.first)
                                      : piece_lookup(last, row.first, row.king_squares);
        for (const Square square : from& set & ~promoting)
            found.add(square, last_alone_(~us, row.kings, row.first, row.first));
        for (const Square square : from& promoting)
            for (const Ending& ending : last_promoted_alone_)
                found.add(square, ending(~us, row.kings, row.first, row.first));
    }
    for (const Square square : promoting) {
        const Square to = ahead(us, square);
        if (row.occupied.contains(to)) continue;
        for (const Ending& ending : last_promoted_)
            found.add(square, ending(~us, row.kings, to, row.first));
    }
}

}  // namespace chess::detail
