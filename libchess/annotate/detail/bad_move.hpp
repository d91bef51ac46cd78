#pragma once

// Internal to libchess, not installed: a bad move with the lines that say why.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/judgement.hpp"
#include "libchess/core/move.hpp"
#include "libchess/motif/motif_line.hpp"
#include "libchess/position/movegen.hpp"

#include <array>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <vector>

namespace chess::detail {

/// A bad move of a game with the lines before and after it.
struct BadMove {
    const AnnotatedGame& game;
    std::size_t index;
    /// The opponent's threat before it; empty if there is none, or not yet known.
    std::optional<MotifLine> threat = std::nullopt;

    [[nodiscard]] const AnnotatedMove& note() const { return game.moves[index]; }
    [[nodiscard]] const EvaluatedPosition& before() const { return game.positions[index]; }
    [[nodiscard]] const EvaluatedPosition& after() const { return game.positions[index + 1]; }
    [[nodiscard]] Move played() const { return *game.game.moves[index].move; }
    /// Where the other side's last move took something.
    [[nodiscard]] std::optional<Square> taken_on() const {
        if (index == 0) return std::nullopt;
        const auto last = game.game.moves[index - 1].move;
        if (!last || !game.positions[index - 1].position.is_capture(*last)) return std::nullopt;
        return last->to();
    }
    /// The winning chances that it costs, in percent; 0 if unknown.
    [[nodiscard]] double loss() const {
        return note().win_before.value_or(0) - note().win_after.value_or(0);
    }

    /// What it costs by the scores before and after it, in centipawns; nullopt where they are
    /// unknown or say otherwise, or the game was decided before.
    [[nodiscard]] std::optional<int> cost() const {
        constexpr int decided = 600;  // centipawns
        const auto had = before().score ? before().score->as_centipawns() : std::nullopt;
        const auto has = after().score ? after().score->as_centipawns() : std::nullopt;
        if (!had || !has || std::abs(*had) > decided || *had + *has <= 0) return std::nullopt;
        return *had + *has;
    }
    /// Whether the scores bear out that it costs so many pawns: half of them at least, or a quarter
    /// where it decides the game, since there scores count men for less.
    [[nodiscard]] bool can_cost(int pawns) const {
        constexpr int clear = 400;  // centipawns
        const auto cp = cost();
        if (!cp) return true;
        const bool decides = after().score->as_centipawns().value_or(0) >= clear;
        return (decides ? 4 : 2) * *cp >= 100 * pawns;
    }
    /// Whether so many pawns are all that it costs, by scores and chances: there is not as much
    /// beside.
    [[nodiscard]] bool may_cost_no_more_than(int pawns) const {
        constexpr double even = 50;  // percent
        const int most = 100 * pawns + 50;
        if (loss() > 2 * (win_percent(Score::centipawns(most)) - even)) return false;
        const auto cp = cost();
        return !cp || *cp <= 2 * most;
    }

    /// The better line and the answer, which may go on beyond what was searched.
    std::vector<Move> better = first_line(before());
    std::vector<Move> answer = first_line(after());

    static std::vector<Move> first_line(const EvaluatedPosition& position) {
        return position.lines.empty() ? std::vector<Move>() : position.lines.front().moves;
    }
    /// Whether the answer, if there is one, takes back what the bad move takes.
    [[nodiscard]] bool is_retaken() const {
        return !answer.empty() && before().position.is_capture(played()) &&
               answer.front().to() == played().to();
    }
    /// What was best instead, for the mover; nullopt if unknown.
    [[nodiscard]] std::optional<MotifLine> best() const {
        if (better.empty()) return std::nullopt;
        return MotifLine(before().position, better);
    }
    /// The immediate mate that was possible instead, or else the best line.
    [[nodiscard]] std::optional<MotifLine> mate_missed() const {
        const auto mate = mating_move(before().position);
        if (!mate || !note().missed || note().missed->moves != 1) return best();
        return MotifLine(before().position, std::array{*mate});
    }
    /// The move and the immediate mate that answers it, or else the best answer.
    [[nodiscard]] std::optional<MotifLine> mate_allowed() const {
        const auto mate = mating_move(after().position);
        if (!mate || !note().allowed || note().allowed->moves != 1) return reply();
        return MotifLine(before().position, std::array{played(), *mate}, 1);
    }
    /// The move and the best answer to it, for the opponent.
    [[nodiscard]] std::optional<MotifLine> reply() const {
        if (answer.empty()) return std::nullopt;
        std::vector<Move> moves{played()};
        moves.insert(moves.end(), answer.begin(), answer.end());
        return MotifLine(before().position, moves, 1);
    }
};

}  // namespace chess::detail
