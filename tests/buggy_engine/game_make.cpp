#include "tests/buggy_engine/game.hpp"

#include <cstdlib>

namespace buggy {

bool Game::takes_passed(const Move& move) const {
    return move.to == board_.state.passed && board_.at(move.from).kind == Kind::pawn &&
           file_of(move.from) != file_of(move.to) && board_.is_empty(move.to);
}

void Game::put(Square square, Piece piece, Undo& undo) {
    undo.cells.at(undo.count++) = {square, board_.at(square)};
    board_.at(square) = piece;
}

Undo Game::shift(const Move& move, Bug bug) {
    Undo undo;
    undo.state = board_.state;
    if (move.castling != Wing::none) {
        castle(move, bug, undo);
        return undo;
    }
    Piece piece = board_.at(move.from);
    const Side enemy = other(piece.side);
    if (takes_passed(move) && bug != Bug::en_passant_pawn_stays)
        put(square_at(rank_of(move.from), file_of(move.to)), {}, undo);
    if (board_.king(enemy) == move.to) board_.king(enemy) = no_square;
    if (board_.king(piece.side) == move.from) board_.king(piece.side) = move.to;
    const bool is_on_last_rank = rank_of(move.to) == 0 || rank_of(move.to) == 7;
    if (move.promotion != Kind::none && bug != Bug::promotion_stays_pawn)
        piece.kind = move.promotion;
    else if (piece.kind == Kind::pawn && is_on_last_rank && bug == Bug::promotion_unnamed)
        piece.kind = Kind::queen;
    put(move.from, {}, undo);
    put(move.to, piece, undo);
    return undo;
}

void Game::castle(const Move& move, Bug bug, Undo& undo) {
    const Piece king = board_.at(move.from);
    // Not a rook if the right has outlived it.
    const Piece rook = board_.at(move.to);
    const Square target = castled_king(move.from, move.castling);
    put(move.from, {}, undo);
    if (bug != Bug::castling_rook_stays) put(move.to, {}, undo);
    put(target, king, undo);
    if (bug != Bug::castling_rook_stays && rook.kind != Kind::none)
        put(castled_rook(move.from, move.castling), rook, undo);
    board_.king(king.side) = target;
}

void Game::shift_back(const Undo& undo) {
    for (std::size_t index = undo.count; index-- > 0;)
        board_.at(undo.cells.at(index).square) = undo.cells.at(index).piece;
    board_.state.kings = undo.state.kings;
}

Undo Game::make(const Move& move) {
    const Kind kind = board_.at(move.from).kind;
    const bool is_capture = move.castling == Wing::none && !board_.is_empty(move.to);
    const bool is_quiet = !is_capture && kind != Kind::pawn;
    const Undo undo = shift(move, bug_);
    lose_rights(move, kind);
    note_passed(move, kind, is_quiet);
    board_.state.halfmove_clock = is_quiet ? board_.state.halfmove_clock + 1 : 0;
    board_.turn = other(board_.turn);
    return undo;
}

void Game::lose_rights(const Move& move, Kind kind) {
    for (std::size_t side = 0; side < 2; ++side) {
        const bool is_own = static_cast<Side>(side) == board_.turn;
        for (Square& rook : board_.state.rooks.at(side)) {
            const bool king_moved =
                is_own && kind == Kind::king && bug_ != Bug::castling_kept_king_moved;
            const bool rook_moved =
                is_own && rook == move.from && bug_ != Bug::castling_kept_rook_moved;
            const bool rook_captured = rook == move.to && bug_ != Bug::castling_kept_rook_captured;
            if (king_moved || rook_moved || rook_captured) rook = no_square;
        }
    }
}

void Game::note_passed(const Move& move, Kind kind, bool is_quiet) {
    State& state = board_.state;
    const bool is_kept = bug_ == Bug::en_passant_kept && is_quiet && ++state.passed_age < 3;
    if (!is_kept) state.passed = no_square;
    if (kind != Kind::pawn || std::abs(move.to - move.from) != 32) return;
    state.passed = (move.from + move.to) / 2;
    state.passed_age = 0;
}

void Game::unmake(const Move& move, const Undo& undo) {
    board_.turn = other(board_.turn);
    shift_back(undo);
    const State after = board_.state;
    board_.state = undo.state;
    const Kind kind = board_.at(move.from).kind;
    if (bug_ == Bug::unmake_loses_castling && (kind == Kind::king || kind == Kind::rook))
        board_.state.rooks = after.rooks;
    if (bug_ == Bug::unmake_loses_en_passant) board_.state.passed = no_square;
}

Move Game::forced_move(Square from, Square to, Kind promotion) const {
    if (board_.at(from).kind == Kind::king) {
        for (const Wing wing : {Wing::king, Wing::queen}) {
            const Square rook = board_.castling_rook(board_.turn, wing);
            const bool is_far = std::abs(file_of(from) - file_of(to)) > 1;
            if (rook != no_square && (to == rook || (to == castled_king(from, wing) && is_far)))
                return {from, rook, Kind::none, wing};
        }
    }
    return {from, to, promotion};
}

bool Game::play(std::string_view text) {
    if (text.size() != 4 && text.size() != 5) return false;
    const auto from = read_square(text.substr(0, 2));
    const auto to = read_square(text.substr(2, 2));
    if (!from || !to || board_.is_empty(*from)) return false;
    const Kind promotion = text.size() == 5 ? kind_of(text[4]) : Kind::none;
    std::vector<Move> moves;
    list_moves(moves);
    // Castling comes last, so that a step of the king is not taken for it.
    for (const Move& move : moves) {
        const Square target = move.castling == Wing::none || move.to == *to
                                  ? move.to
                                  : castled_king(move.from, move.castling);
        if (move.from == *from && target == *to && move.promotion == promotion) {
            make(move);
            return true;
        }
    }
    make(forced_move(*from, *to, promotion));
    return true;
}

std::string to_string(const Move& move, const MoveStyle& style) {
    const bool names_target = move.castling != Wing::none && !style.king_takes_rook;
    std::string text = to_string(move.from) +
                       to_string(names_target ? castled_king(move.from, move.castling) : move.to);
    if (move.promotion == Kind::none) return text;
    const char letter = letter_of(move.promotion);
    text += style.capital_promotions ? static_cast<char>(letter - 'a' + 'A') : letter;
    return text;
}

}  // namespace buggy
