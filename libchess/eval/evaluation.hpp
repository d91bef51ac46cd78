#pragma once

// Internal to libchess, not installed: the workbench that the evaluation's terms share. Each term
// is a function template over `Tracing`, instantiated twice from one text: with `NoTracing` it is
// what a search runs, with `Tracing` it notes every use of a weight.

#include "libchess/core/attack_tables.hpp"
#include "libchess/core/attacks.hpp"
#include "libchess/eval/pawn_structure.hpp"
#include "libchess/eval/trace.hpp"
#include "libchess/eval/weights.hpp"
#include "libchess/position/position.hpp"

#include <algorithm>
#include <cstdlib>

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

/// The rank as `color` counts it, 0 to 7 from its own back rank.
[[nodiscard]] constexpr int rank_seen_by(Color color, Square square) noexcept {
    return index_of(relative(color, rank_of(square)));
}
/// The number of a square in tables of 32: by ranks from the own back rank, files a to d, to which
/// the others are mirrored.
[[nodiscard]] constexpr int half_board_index(Color color, Square square) noexcept {
    const int file = index_of(square) % 8;
    return rank_seen_by(color, square) * 4 + std::min(file, 7 - file);
}
/// Ranks from the `first` to the `last`, 0 to 7, as `color` counts them.
[[nodiscard]] constexpr Bitboard ranks_seen_by(Color color, int first, int last) noexcept {
    Bitboard ranks;
    for (int rank = first; rank <= last; ++rank)
        ranks |= Bitboard(0xFFULL << (8 * (color == Color::white ? rank : 7 - rank)));
    return ranks;
}
/// Moves of a king between two squares.
[[nodiscard]] inline int distance(Square a, Square b) noexcept {
    const int files = std::abs(index_of(a) % 8 - index_of(b) % 8);
    const int ranks = std::abs(index_of(a) / 8 - index_of(b) / 8);
    return std::max(files, ranks);
}

/// A set and all squares ahead of it on its files.
[[nodiscard]] constexpr Bitboard fill_ahead(Color color, Bitboard set) noexcept {
    for (const int step : {8, 16, 32}) set |= color == Color::white ? set << step : set >> step;
    return set;
}
[[nodiscard]] constexpr Bitboard fill_files(Bitboard set) noexcept {
    return fill_ahead(Color::white, set) | fill_ahead(Color::black, set);
}
/// The squares ahead of a pawn on its own file.
[[nodiscard]] constexpr Bitboard path_ahead(Color color, Square square) noexcept {
    return fill_ahead(color, shift_ahead(color, Bitboard(square)));
}
/// The squares ahead on the files beside.
[[nodiscard]] constexpr Bitboard beside_ahead(Color color, Square square) noexcept {
    const Bitboard path = path_ahead(color, square);
    return shift_east(path) | shift_west(path);
}

inline constexpr Bitboard files_c_to_f =
    Bitboard(File::c) | Bitboard(File::d) | Bitboard(File::e) | Bitboard(File::f);
/// d4, e4, d5, e5.
inline constexpr Bitboard center_squares =
    (Bitboard(File::d) | Bitboard(File::e)) & (Bitboard(Rank::fourth) | Bitboard(Rank::fifth));
/// The 16 squares c3 to f6.
inline constexpr Bitboard large_center_squares =
    files_c_to_f & (Bitboard(Rank::third) | Bitboard(Rank::fourth) | Bitboard(Rank::fifth) |
                    Bitboard(Rank::sixth));

}  // namespace chess::detail
