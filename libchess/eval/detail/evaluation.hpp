#pragma once

// Shared by the evaluation's terms. Each term is a function template that is instantiated twice:
// with `NoTracing` for the search, and with `Tracing`, which records every use of a weight.

#include "libchess/core/attacks.hpp"
#include "libchess/core/detail/attack_tables.hpp"
#include "libchess/eval/breakdown.hpp"
#include "libchess/eval/detail/geometry.hpp"
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

/// The sum of weights for both sides, White's minus Black's, and each side's danger to the other's
/// king.
template <typename Trace>
struct Sum {
    const Weights& weights;
    Trace trace;
    Tapered score = {};
    ColorMap<int> danger = {};

    void add_king_attacks() noexcept {
        score += king_attack_value(danger[Color::white]);
        score -= king_attack_value(danger[Color::black]);
    }
};

/// Adds weights for one side, and records each if tracing.
template <Color us, typename Trace>
class SideSum {
public:
    explicit SideSum(Sum<Trace>& sum) noexcept : sum_(sum) {}

    /// Adds a weight `times` times; `square` is that of the piece concerned.
    void add(WeightGroup group, int number, int times,
             [[maybe_unused]] std::optional<Square> square = std::nullopt) const {
        const Tapered value = sum_.weights(group, number) * times;
        if constexpr (us == Color::white) sum_.score += value;
        else sum_.score -= value;
        note(group, number, times, square);
    }
    /// Adds a weight `times` times for each of `squares`.
    void add_each(WeightGroup group, int number, Bitboard squares, int times = 1) const {
        if constexpr (Trace::enabled) {
            for (const Square square : squares) add(group, number, times, square);
        } else {
            add(group, number, squares.count() * times);
        }
    }
    /// Adds points of danger to the enemy king.
    void add_danger(WeightGroup group, int number, int times,
                    [[maybe_unused]] std::optional<Square> square = std::nullopt) const {
        sum_.danger[us] += sum_.weights(group, number).middlegame() * times;
        note(group, number, times, square);
    }

private:
    void note([[maybe_unused]] WeightGroup group, [[maybe_unused]] int number,
              [[maybe_unused]] int times, [[maybe_unused]] std::optional<Square> square) const {
        if constexpr (Trace::enabled)
            if (times != 0) sum_.trace.note(us, group, number, times, square);
    }

    Sum<Trace>& sum_;
};

/// The value of the pawn structure, and facts about it for other terms.
struct PawnStructure {
    Tapered score;                   ///< White's minus Black's
    ColorMap<Bitboard> passed;       ///< passed pawns
    ColorMap<Bitboard> attack_span;  ///< squares that the pawns attack or could when advancing
    ColorMap<int> bare_files;        ///< of the three files at the king, those without own pawns
    int fixed_center = 0;            ///< of the four central squares, those with a fixed pawn
};

/// Facts about one side's pieces.
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

/// A position being evaluated: the sum and the facts that the terms share.
template <typename Trace>
struct Evaluation {
    const Position& position;
    Sum<Trace> sum;
    PawnStructure pawns{};
    ColorMap<SideView> sides{};
};

/// The same from one side's point of view.
template <Color us, typename Trace>
class Side {
public:
    explicit Side(Evaluation<Trace>& evaluation) noexcept : all_(evaluation) {}

    [[nodiscard]] SideSum<us, Trace> sum() const noexcept { return SideSum<us, Trace>(all_.sum); }
    [[nodiscard]] Side<~us, Trace> other() const noexcept { return Side<~us, Trace>(all_); }
    [[nodiscard]] SideView& own() const noexcept { return all_.sides[us]; }
    [[nodiscard]] const SideView& enemy() const noexcept { return all_.sides[~us]; }
    [[nodiscard]] const PawnStructure& pawns() const noexcept { return all_.pawns; }
    [[nodiscard]] const Position& position() const noexcept { return all_.position; }
    [[nodiscard]] Bitboard mine(PieceType type) const noexcept {
        return all_.position.pieces(us, type);
    }
    [[nodiscard]] Bitboard theirs(PieceType type) const noexcept {
        return all_.position.pieces(~us, type);
    }

private:
    Evaluation<Trace>& all_;
};

/// The number of a kind of piece in groups that begin with the knight.
[[nodiscard]] constexpr int from_knight(PieceType type) noexcept {
    return std::to_underlying(type) - std::to_underlying(PieceType::knight);
}

}  // namespace chess::detail
