#include "tests/buggy_engine/game.hpp"

#include <algorithm>
#include <cstdlib>

namespace buggy {

namespace {

/// Calls `visit` with each square from which `square` is attacked, until it returns true; returns
/// whether it did.
template <typename Visit>
bool any_attacker(const Board& board, Square square, Side by, bool kings_attack, Visit visit) {
    for (const int jump : jumps) {
        const Square from = square + jump;
        if (on_board(from) && board.is(from, by, Kind::knight) && visit(from)) return true;
    }
    for (std::size_t index = 0; index < directions.size(); ++index) {
        const int step = directions[index];
        const bool is_straight = index < straight_directions;
        Square from = square + step;
        while (on_board(from) && board.is_empty(from)) from += step;
        if (!on_board(from) || board.at(from).side != by) continue;
        const Kind kind = board.at(from).kind;
        const bool is_near = from == square + step;
        const bool attacks =
            kind == Kind::queen || kind == (is_straight ? Kind::rook : Kind::bishop) ||
            (kind == Kind::king && is_near && kings_attack) ||
            (kind == Kind::pawn && is_near && !is_straight && (step > 0) == (forward(by) < 0));
        if (attacks && visit(from)) return true;
    }
    return false;
}

/// Whether a queen could move from one square to the other on an empty board.
bool are_aligned(Square one, Square two) {
    const int files = std::abs(file_of(one) - file_of(two));
    const int ranks = std::abs(rank_of(one) - rank_of(two));
    return files == 0 || ranks == 0 || files == ranks;
}

bool is_slider(Kind kind) {
    return kind == Kind::bishop || kind == Kind::rook || kind == Kind::queen;
}

}  // namespace

bool Game::is_attacked(Square square, Side by) const {
    return any_attacker(board_, square, by, bug_ != Bug::king_beside_king,
                        [](Square) { return true; });
}

Attackers Game::attackers(Square square, Side by) const {
    Attackers found;
    any_attacker(board_, square, by, bug_ != Bug::king_beside_king, [&](Square from) {
        found.squares.at(found.count++) = from;
        return false;
    });
    return found;
}

bool Game::can_castle(Wing wing) {
    const Square king = board_.king(board_.turn);
    const Square rook = board_.castling_rook(board_.turn, wing);
    if (rook == no_square || king == no_square || rank_of(king) != rank_of(rook)) return false;
    if (bug_ == Bug::castling_queen_side_forgotten && wing == Wing::queen) return false;
    if (bug_ == Bug::castling_chess960_target &&
        (king == castled_king(king, wing) || rook == castled_rook(king, wing)))
        return false;
    return has_castling_path(wing) && is_castling_safe(wing);
}

bool Game::has_castling_path(Wing wing) const {
    const Square king = board_.king(board_.turn);
    const Square rook = board_.castling_rook(board_.turn, wing);
    const auto [first, last] =
        std::minmax({king, rook, castled_king(king, wing), castled_rook(king, wing)});
    for (Square square = first; square <= last; ++square) {
        if (bug_ == Bug::castling_through_piece && wing == Wing::queen && file_of(square) != 2 &&
            file_of(square) != 3)
            continue;
        if (square != king && square != rook && !board_.is_empty(square)) return false;
    }
    return true;
}

bool Game::is_castling_safe(Wing wing) {
    const Square king = board_.king(board_.turn);
    const Square rook = board_.castling_rook(board_.turn, wing);
    const Square target = castled_king(king, wing);
    if (bug_ == Bug::castling_rook_attacked &&
        !is_castling_rook_safe(rook, castled_rook(king, wing)))
        return false;
    // With king and rook lifted, what is attacked now is what is attacked afterwards.
    const Piece king_piece = board_.at(king);
    const Piece rook_piece = board_.at(rook);
    board_.at(king) = {};
    if (rook_piece.side == board_.turn && bug_ != Bug::castling_uncovers_attack)
        board_.at(rook) = {};
    bool is_safe = true;
    const auto [first, last] = std::minmax(king, target);
    for (Square square = first; square <= last; ++square) {
        const Bug excuse = square == king     ? Bug::castling_out_of_check
                           : square == target ? Bug::castling_into_check
                                              : Bug::castling_through_check;
        if (bug_ != excuse && is_attacked(square, other(board_.turn))) is_safe = false;
    }
    board_.at(king) = king_piece;
    board_.at(rook) = rook_piece;
    return is_safe;
}

bool Game::is_castling_rook_safe(Square rook, Square target) const {
    const auto [first, last] = std::minmax(rook, target);
    for (Square square = first; square <= last; ++square)
        if (is_attacked(square, other(board_.turn))) return false;
    return true;
}

bool Game::is_legal(const Move& move, const Attackers& checkers) {
    if (is_forgotten(move, checkers)) return false;
    const Square king = board_.king(board_.turn);
    if (move.from == king) return is_legal_king_move(move);
    // Nothing else can leave the king in check.
    if (checkers.count == 0 && !are_aligned(move.from, king) && !takes_passed(move)) return true;
    const Undo undo = shift(move, Bug::none);
    const Attackers after = attackers(king, other(board_.turn));
    shift_back(undo);
    return after.count == 0 || is_accepted(move, checkers, after);
}

bool Game::is_legal_king_move(const Move& move) {
    const Side enemy = other(board_.turn);
    if (bug_ == Bug::king_takes_protected && !board_.is_empty(move.to)) return true;
    if (bug_ == Bug::king_along_ray) return !is_attacked(move.to, enemy);
    const Undo undo = shift(move, Bug::none);
    const bool is_safe = !is_attacked(move.to, enemy);
    shift_back(undo);
    return is_safe;
}

bool Game::is_accepted(const Move& move, const Attackers& checkers, const Attackers& after) {
    const Square king = board_.king(board_.turn);
    const auto is_old = [&](Square square) { return checkers.contain(square); };
    switch (bug_) {
        case Bug::pinned_piece_moves:
            return !takes_passed(move) && std::ranges::none_of(after.all(), is_old);
        case Bug::double_check_by_others:
            return checkers.count == 2 && after.count == 1 && is_old(after.squares.front());
        case Bug::check_ignored:
            return checkers.count > 0 && board_.at(move.from).kind == Kind::knight;
        case Bug::en_passant_discovers_check: {
            if (!takes_passed(move) || rank_of(king) != rank_of(move.from)) return false;
            const Undo undo = shift(move, Bug::en_passant_pawn_stays);
            const bool is_safe = !is_attacked(king, other(board_.turn));
            shift_back(undo);
            return is_safe;
        }
        default: return false;
    }
}

bool Game::is_forgotten(const Move& move, const Attackers& checkers) {
    const Piece piece = board_.at(move.from);
    const bool is_capture = !board_.is_empty(move.to);
    switch (bug_) {
        case Bug::en_passant_evasion_forgotten:
            return takes_passed(move) &&
                   checkers.contain(square_at(rank_of(move.from), file_of(move.to)));
        case Bug::en_passant_pinned_forgotten:
            return takes_passed(move) && is_pinned_along(move, checkers);
        case Bug::double_step_evasion_forgotten:
            return checkers.count > 0 && piece.kind == Kind::pawn &&
                   std::abs(rank_of(move.to) - rank_of(move.from)) == 2;
        case Bug::pinned_piece_frozen:
            return piece.kind != Kind::king && pinners(move.from, checkers).count > 0;
        case Bug::checker_capture_forgotten:
            return piece.kind != Kind::king && is_capture && checkers.contain(move.to) &&
                   is_slider(board_.at(move.to).kind);
        case Bug::king_capture_forgotten: return piece.kind == Kind::king && is_capture;
        default: return false;
    }
}

bool Game::is_pinned_along(const Move& move, const Attackers& checkers) {
    const Attackers found = pinners(move.from, checkers);
    if (found.count == 0) return false;
    const int files = file_of(found.squares.front()) - file_of(move.from);
    const int ranks = rank_of(found.squares.front()) - rank_of(move.from);
    const int step = file_of(move.to) - file_of(move.from);
    return files * step > 0 && files * step == ranks * (rank_of(move.to) - rank_of(move.from));
}

Attackers Game::pinners(Square square, const Attackers& checkers) {
    const Piece lifted = board_.at(square);
    board_.at(square) = {};
    const Attackers without = attackers(board_.king(board_.turn), other(board_.turn));
    board_.at(square) = lifted;
    Attackers found;
    for (const Square from : without.all())
        if (!checkers.contain(from)) found.squares.at(found.count++) = from;
    return found;
}

}  // namespace buggy
