#pragma once

#include "libchess/position/movegen.hpp"

#include <array>
#include <limits>
#include <optional>

namespace chess::detail {

/// Moves of a position, given out from the highest score on; equal ones as they were generated.
class OrderedMoves {
public:
    OrderedMoves() = default;
    OrderedMoves(const Position& position, MoveClass which) {
        append_legal_moves(position, which, moves_);
    }

    [[nodiscard]] const MoveList& moves() const noexcept { return moves_; }
    [[nodiscard]] std::size_t size() const noexcept { return moves_.size(); }
    void push_back(Move move, int score) {
        scores_[moves_.size()] = score;
        moves_.push_back(move);
    }
    /// From here on all are given out, by these scores.
    template <typename Score>
    void rate(Score score) {
        taken_ = 0;
        for (std::size_t i = 0; i < moves_.size(); ++i) scores_[i] = score(moves_[i]);
    }

    [[nodiscard]] std::optional<Move> next() noexcept {
        if (taken_ == moves_.size()) return std::nullopt;
        std::size_t best = 0;
        for (std::size_t i = 1; i < moves_.size(); ++i)
            if (scores_[i] > scores_[best]) best = i;
        scores_[best] = std::numeric_limits<int>::min();
        ++taken_;
        return moves_[best];
    }
    /// How many have been given out.
    [[nodiscard]] std::size_t taken() const noexcept { return taken_; }

private:
    MoveList moves_;
    std::array<int, MoveList::capacity> scores_;
    std::size_t taken_ = 0;
};

}  // namespace chess::detail
