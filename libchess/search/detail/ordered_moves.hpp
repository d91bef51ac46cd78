#pragma once

#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

namespace chess::detail {

/// Moves of a position in order of decreasing score, selected lazily; equal ones in the order of
/// generation.
class OrderedMoves {
public:
    OrderedMoves() = default;
    OrderedMoves(const Position& position, MoveClass which) {
        append_legal_moves(position, which, moves_);
    }

    [[nodiscard]] const MoveList& moves() const noexcept { return moves_; }
    [[nodiscard]] std::size_t size() const noexcept { return moves_.size(); }
    /// Replaces the moves by the legal moves of a class; call `rate` next.
    void generate(const Position& position, MoveClass which) noexcept {
        moves_.clear();
        append_legal_moves(position, which, moves_);
    }
    void push_back(Move move, int score) noexcept {
        scores_[moves_.size()] = score;
        moves_.push_back(move);
        fill_block();
    }
    /// Scores all moves, and restarts the selection; scores must be above the least int.
    template <typename Score>
    void rate(Score score) noexcept {
        taken_ = 0;
        for (std::size_t i = 0; i < moves_.size(); ++i) scores_[i] = score(moves_[i]);
        fill_block();
    }

    /// Goes to the best remaining move; false after the last. (Returning an optional move would
    /// stall.)
    [[nodiscard]] bool advance() noexcept {
        if (taken_ == moves_.size()) return false;
        ++taken_;
        // Branchless, in blocks: both loops become a few vector instructions.
        const int end = end_of_blocks();
        const int* const scores = scores_.data();
        int best = no_score;
        for (int i = 0; i < end; ++i) best = std::max(best, scores[i]);
        int place = end;
        for (int i = 0; i < end; ++i) {
            const int candidate = scores[i] == best ? i : end;
            place = std::min(place, candidate);
        }
        score_ = best;
        place_ = static_cast<std::size_t>(place);
        scores_[place_] = no_score;
        return true;
    }
    /// The current move.
    [[nodiscard]] Move move() const noexcept { return moves_[place_]; }
    /// The score of the current move.
    [[nodiscard]] int score() const noexcept { return score_; }
    /// How many moves have been returned.
    [[nodiscard]] std::size_t taken() const noexcept { return taken_; }

private:
    static constexpr int block = 8;
    static constexpr int no_score = std::numeric_limits<int>::min();

    [[nodiscard]] int end_of_blocks() const noexcept {
        return (static_cast<int>(moves_.size()) + block - 1) & -block;
    }
    void fill_block() noexcept {
        const auto end = static_cast<std::size_t>(end_of_blocks());
        for (std::size_t i = moves_.size(); i < end; ++i) scores_[i] = no_score;
    }

    alignas(32) std::array<int, MoveList::capacity> scores_;
    std::size_t taken_ = 0;
    std::size_t place_ = 0;
    MoveList moves_;
    int score_ = no_score;
};

}  // namespace chess::detail
