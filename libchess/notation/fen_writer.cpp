#include "libchess/notation/fen.hpp"

#include <algorithm>
#include <optional>

namespace chess {

namespace {

void write_board(const Position& position, std::string& text) {
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < 8; ++file) {
            const auto piece =
                position.at(make_square(static_cast<File>(file), static_cast<Rank>(rank)));
            if (!piece) {
                ++empty;
                continue;
            }
            if (empty != 0) text += static_cast<char>('0' + empty);
            empty = 0;
            text += to_char(*piece);
        }
        if (empty != 0) text += static_cast<char>('0' + empty);
        if (rank != 0) text += '/';
    }
}

/// Whether no other rook of the side is further out on the same side of the king.
bool is_outermost(const Position& position, Color color, Square rook) {
    const Square king = position.king(color);
    for (const Square other : position.pieces(color, PieceType::rook) & Bitboard(back_rank(color)))
        if (rook > king ? other > rook : other < rook) return false;
    return true;
}

void write_castling(const Position& position, CastlingStyle style, std::string& text) {
    if (position.castling_rooks().empty()) {
        text += '-';
        return;
    }
    if (style == CastlingStyle::automatic)
        style = position.is_chess960() ? CastlingStyle::shredder : CastlingStyle::x_fen;
    for (const Color color : all_colors) {
        for (const CastlingSide side : {CastlingSide::king_side, CastlingSide::queen_side}) {
            const auto rook = position.castling_rook(color, side);
            if (!rook) continue;
            char letter = side == CastlingSide::king_side ? 'k' : 'q';
            if (style == CastlingStyle::shredder || !is_outermost(position, color, *rook))
                letter = to_char(file_of(*rook));
            text += color == Color::white ? static_cast<char>(letter - 'a' + 'A') : letter;
        }
    }
}

std::optional<Square> written_en_passant(const Position& position, EnPassantStyle style) {
    switch (style) {
        case EnPassantStyle::fen: return position.en_passant();
        case EnPassantStyle::legal: return position.legal_en_passant();
        case EnPassantStyle::x_fen: break;
    }
    const auto square = position.en_passant();
    if (square && (pawn_attacks(~position.turn(), *square) &
                   position.pieces(position.turn(), PieceType::pawn))
                      .any())
        return square;
    return std::nullopt;
}

}  // namespace

std::string to_fen(const Position& position, const FenOptions& options) {
    std::string text;
    write_board(position, text);
    text += position.turn() == Color::white ? " w " : " b ";
    write_castling(position, options.castling, text);
    const auto square = written_en_passant(position, options.en_passant);
    text += ' ' + (square ? to_string(*square) : "-");
    if (options.counters)
        for (const int counter : {position.halfmove_clock(), position.fullmove_number()})
            text += ' ' + std::to_string(std::min(counter, Setup::largest_counter));
    return text;
}

}  // namespace chess
