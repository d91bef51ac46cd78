#include "libchess/motif/motif_line.hpp"

#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/position/movegen.hpp"

namespace chess {

Square LineMove::to() const noexcept {
    return detail::arrival_of(move);
}

Square LineMove::capture_square() const noexcept {
    return move.is_en_passant() ? make_square(file_of(move.to()), rank_of(move.from())) : move.to();
}

MotifLine::MotifLine(const Position& start, std::span<const Move> moves, std::size_t first)
    : solver_(first == 0 ? start.turn() : ~start.turn()),
      first_(first),
      start_(start),
      end_(start) {
    moves_.reserve(moves.size());
    for (const Move move : moves) {
        const Position before = end_;
        end_.make(move);
        moves_.push_back({before, end_, move, before.type_at(move.from()), before.captured_by(move),
                          end_.in_check()});
    }
    if (first < moves_.size()) start_ = moves_[first].before;
    mates_ = end_.turn() != solver_ && is_checkmate(end_);
}

std::vector<Move> MotifLine::solution() const {
    std::vector<Move> moves;
    for (std::size_t ply = first_; ply < size(); ++ply) moves.push_back(moves_[ply].move);
    return moves;
}

}  // namespace chess
