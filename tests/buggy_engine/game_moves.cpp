#include "tests/buggy_engine/game.hpp"

namespace buggy {

namespace {

/// The square that a capture comes to if the edge of the board is overlooked in a board of 64
/// squares in a row.
Square wrapped(Square from, int rank_step, int file_step) {
    const int index = 8 * (rank_of(from) + rank_step) + file_of(from) + file_step;
    return index < 0 || index > 63 ? no_square : square_at(index / 8, index % 8);
}

}  // namespace

void Game::list_moves(std::vector<Move>& moves) {
    moves.clear();
    if (bug_ == Bug::fifty_moves && board_.state.halfmove_clock >= 100) return;
    list_pseudo_legal(moves);
    const Square king = board_.king(board_.turn);
    if (king != no_square) {
        const Attackers checkers = attackers(king, other(board_.turn));
        std::erase_if(moves, [&](const Move& move) { return !is_legal(move, checkers); });
    }
    add_castling(moves);
}

void Game::list_pseudo_legal(std::vector<Move>& moves) const {
    for (Square from = 0; from < squares_end; from = next_square(from)) {
        if (!board_.has(from, board_.turn)) continue;
        switch (board_.at(from).kind) {
            case Kind::none: break;
            case Kind::pawn: add_pawn_moves(from, moves); break;
            case Kind::knight: add_jumps(from, jumps, moves); break;
            case Kind::bishop: add_slides(from, straight_directions, 8, moves); break;
            case Kind::rook: add_slides(from, 0, straight_directions, moves); break;
            case Kind::queen:
                add_slides(from, 0, 8, moves);
                if (bug_ == Bug::move_twice) add_slides(from, 0, straight_directions, moves);
                break;
            case Kind::king: add_jumps(from, directions, moves); break;
        }
    }
}

void Game::add_pawn_step(Square from, Square to, std::vector<Move>& moves) const {
    if (rank_of(to) != 0 && rank_of(to) != 7) {
        moves.push_back({from, to});
        return;
    }
    if (bug_ == Bug::promotion_capture_forgotten && file_of(from) != file_of(to)) return;
    if (bug_ == Bug::promotion_unnamed) {
        moves.push_back({from, to});
        return;
    }
    moves.push_back({from, to, Kind::queen});
    if (bug_ == Bug::underpromotion_forgotten) return;
    moves.push_back({from, to, Kind::rook});
    moves.push_back({from, to, Kind::bishop});
    moves.push_back({from, to, Kind::knight});
    if (bug_ == Bug::promotion_to_king) moves.push_back({from, to, Kind::king});
}

void Game::add_pawn_moves(Square from, std::vector<Move>& moves) const {
    const Square one = from + forward(board_.turn);
    const Square two = one + forward(board_.turn);
    const bool is_first_step = rank_of(from) == (board_.turn == Side::white ? 1 : 6);
    const bool is_clear = on_board(one) && board_.is_empty(one);
    if (is_clear) add_pawn_step(from, one, moves);
    const bool may_pass = is_clear || bug_ == Bug::double_step_over_piece;
    const bool is_forgotten = bug_ == Bug::double_step_forgotten_h && file_of(from) == 7;
    if (is_first_step && may_pass && !is_forgotten && board_.is_empty(two))
        moves.push_back({from, two});
    add_pawn_captures(from, moves);
}

void Game::add_pawn_captures(Square from, std::vector<Move>& moves) const {
    for (const int side : {-1, 1}) {
        Square to = from + forward(board_.turn) + side;
        if (!on_board(to) && bug_ == Bug::pawn_wraps)
            to = wrapped(from, forward(board_.turn) / 16, side);
        if (!on_board(to)) continue;
        if (board_.has(to, other(board_.turn))) add_pawn_step(from, to, moves);
        else if (to == board_.state.passed && may_take_passed(from, to))
            moves.push_back({from, to});
    }
}

bool Game::may_take_passed(Square from, Square to) const {
    if (bug_ == Bug::en_passant_forgotten) return false;
    if (bug_ == Bug::black_en_passant_forgotten && board_.turn == Side::black) return false;
    const Square taken = square_at(rank_of(from), file_of(to));
    return board_.is_empty(to) && board_.is(taken, other(board_.turn), Kind::pawn);
}

void Game::add_jumps(Square from, const std::array<int, 8>& steps, std::vector<Move>& moves) const {
    for (const int step : steps) {
        const Square to = from + step;
        if (!on_board(to)) continue;
        const bool takes_own_pawn = bug_ == Bug::own_capture &&
                                    board_.at(from).kind == Kind::knight &&
                                    board_.is(to, board_.turn, Kind::pawn);
        if (!board_.has(to, board_.turn) || takes_own_pawn) moves.push_back({from, to});
    }
}

void Game::add_slides(Square from, std::size_t first, std::size_t last,
                      std::vector<Move>& moves) const {
    for (std::size_t index = first; index < last; ++index) {
        bool may_jump = bug_ == Bug::slider_jumps && board_.at(from).kind == Kind::rook;
        Square to = from + directions.at(index);
        for (; on_board(to); to += directions.at(index)) {
            if (board_.has(to, board_.turn)) {
                if (!may_jump) break;
                may_jump = false;
                continue;
            }
            moves.push_back({from, to});
            if (!board_.is_empty(to)) break;
        }
    }
}

void Game::add_castling(std::vector<Move>& moves) {
    for (const Wing wing : {Wing::king, Wing::queen}) {
        if (!can_castle(wing)) continue;
        moves.push_back(
            {board_.king(board_.turn), board_.castling_rook(board_.turn, wing), Kind::none, wing});
    }
}

}  // namespace buggy
