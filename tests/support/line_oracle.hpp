#pragma once

#include "libchess/mate/problem.hpp"
#include "libchess/position/movegen.hpp"

#include <utility>
#include <vector>

namespace chess::test {

/// Every line of a problem of help or series play, by trying everything and the rules alone.
class LineOracle {
public:
    explicit LineOracle(const MateProblem& problem) : stipulation_(problem.stipulation) {
        if (is_series(stipulation_)) {
            series_ = problem.length;
            total_ = problem.length + (stipulation_.play == Play::series ? 0 : 1);
        } else {
            total_ = 2 * problem.length + (problem.half_move ? 1 : 0);
        }
        walk(problem.position, 0);
    }

    [[nodiscard]] std::vector<std::vector<Move>> take() { return std::move(lines_); }

private:
    [[nodiscard]] bool does_it(const Position& before, Move move) const {
        const Position after = before.after(move);
        switch (stipulation_.aim) {
            case Aim::mate: return is_checkmate(after);
            case Aim::stalemate: return is_stalemate(after);
            case Aim::capture: break;
        }
        return before.captured_by(move).has_value();
    }

    [[nodiscard]] bool can_do_it(const Position& position) const {
        for (const Move move : legal_moves(position))
            if (does_it(position, move)) return true;
        return false;
    }

    void walk(const Position& position, int index) {
        const MoveList moves = legal_moves(position);
        std::vector<Move> reaching;
        for (const Move move : moves)
            if (does_it(position, move)) reaching.push_back(move);
        const Play play = stipulation_.play;
        if (index + 1 == total_) {
            const bool must_all = play == Play::help_self || play == Play::series_self;
            if (must_all && reaching.size() != moves.size()) return;
            for (const Move move : reaching) {
                lines_.push_back(line_);
                lines_.back().push_back(move);
            }
            return;
        }
        const bool must = play == Play::help_reflex || play == Play::series_reflex;
        if (must && !reaching.empty()) return;
        // Who reaches the aim makes the last move, and does not do it before.
        const bool is_last_mover = series_ == 0 ? (total_ - 1 - index) % 2 == 0 : total_ == series_;
        for (const Move move : moves) {
            if (stipulation_.aim == Aim::capture && is_last_mover && does_it(position, move))
                continue;
            Position after = position.after(move);
            if (index + 1 < series_) {
                if (after.in_check()) continue;
                // In reflex play the other side would end the series if it could.
                if (must && can_do_it(after)) continue;
                after = after.after_null();
            }
            line_.push_back(move);
            walk(after, index + 1);
            line_.pop_back();
        }
    }

    Stipulation stipulation_;
    int series_ = 0;
    int total_ = 0;
    std::vector<Move> line_;
    std::vector<std::vector<Move>> lines_;
};

[[nodiscard]] inline std::vector<std::vector<Move>> all_lines(const MateProblem& problem) {
    return LineOracle(problem).take();
}

}  // namespace chess::test
