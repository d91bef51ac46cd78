#pragma once

// Internal to libchess, not installed: the workbench that the evaluation's terms share. Each term
// is a function template over `Tracing`, instantiated twice from one text: with `NoTracing` it is
// what a search runs, with `Tracing` it notes every use of a weight.

#include "libchess/core/attacks.hpp"
#include "libchess/core/detail/attack_tables.hpp"
#include "libchess/eval/detail/geometry.hpp"
#include "libchess/eval/detail/pawn_structure.hpp"
#include "libchess/eval/trace.hpp"
#include "libchess/eval/weights.hpp"
#include "libchess/position/position.hpp"

#include <utility>

namespace chess::detail {

struct NoTracing {
    static constexpr bool enabled = false;
};

struct Tracing {
    static constexpr bool enabled = true;
    EvaluationTrace& trace;

    void note(Color color, WeightGroup group, int number, int count,
              std::optional<Square> square) const {
        trace.contributions.push_back({color,
                                       static_cast<std::uint16_t>(weight_index(group, number)),
                                       static_cast<std::int16_t>(count), square});
    }
};

/// Sums weights for both sides, and notes each if it is traced.
template <typename Trace>
class Sum {
public:
    Sum(const Weights& weights, Trace trace) noexcept : weights_(weights), trace_(trace) {}

    /// A weight counts `times` for `us`; `square` is that of the piece that it is about.
    template <Color us>
    void add(WeightGroup group, int number, int times,
             [[maybe_unused]] std::optional<Square> square = std::nullopt) {
        const Tapered value = weights_(group, number) * times;
        if constexpr (us == Color::white) score_ += value;
        else score_ -= value;
        note(us, group, number, times, square);
    }
    /// A weight counts `times` for each of some squares.
    template <Color us>
    void add_each(WeightGroup group, int number, Bitboard squares, int times = 1) {
        if constexpr (Trace::enabled) {
            for (const Square square : squares) add<us>(group, number, times, square);
        } else {
            add<us>(group, number, squares.count() * times);
        }
    }
    /// Points of danger that `us` is to the enemy king.
    template <Color us>
    void add_danger(WeightGroup group, int number, int times,
                    [[maybe_unused]] std::optional<Square> square = std::nullopt) {
        danger_[us] += weights_(group, number).middlegame() * times;
        note(us, group, number, times, square);
    }

    /// A part that was summed before.
    void add_known(Tapered score) noexcept { score_ += score; }
    void add_king_attacks() noexcept {
        score_ += king_attack_value(danger_[Color::white]);
        score_ -= king_attack_value(danger_[Color::black]);
    }
    /// White's sum less Black's.
    [[nodiscard]] Tapered score() const noexcept { return score_; }

private:
    void note([[maybe_unused]] Color color, [[maybe_unused]] WeightGroup group,
              [[maybe_unused]] int number, [[maybe_unused]] int times,
              [[maybe_unused]] std::optional<Square> square) {
        if constexpr (Trace::enabled) {
            if (times != 0) trace_.note(color, group, number, times, square);
        }
    }

    const Weights& weights_;
    Trace trace_;
    Tapered score_;
    ColorMap<int> danger_;
};

/// What one side's pieces do.
struct SideView {
    Square king{};
    Bitboard king_ring;      ///< the squares beside the king
    Bitboard king_zone;      ///< king, ring, and one row more towards the enemy (Caplinger 7.3.7)
    Bitboard pinned;         ///< to the king
    Bitboard mobility_area;  ///< where mobility counts
    Bitboard attacked;
    Bitboard attacked_twice;
    PieceTypeMap<Bitboard> attacked_by;
};

/// A position being evaluated: the sum and what the terms have found out for each other.
template <typename Trace>
struct Evaluation {
    const Position& position;
    Sum<Trace> sum;
    PawnStructure pawns{};
    ColorMap<SideView> sides{};

    [[nodiscard]] Bitboard pieces(Color color, PieceType type) const noexcept {
        return position.pieces(color, type);
    }
    [[nodiscard]] int count(Color color, PieceType type) const noexcept {
        return pieces(color, type).count();
    }
};

/// The number of a kind of piece in groups that begin with the knight.
[[nodiscard]] constexpr int from_knight(PieceType type) noexcept {
    return std::to_underlying(type) - std::to_underlying(PieceType::knight);
}

}  // namespace chess::detail
