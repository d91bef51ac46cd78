#pragma once

#include "libchess/base/enum_map.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/detail/histories.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

namespace chess::detail {

/// What the static evaluation misses, learnt from the search: positions with the same pawns, or the
/// same pieces of one side, tend to be misjudged by the same amount. Engine practice since 2023.
class CorrectionHistory {
public:
    /// Where a position's corrections are kept; to be computed once a node.
    struct Slots {
        std::size_t pawns;
        ColorMap<std::size_t> pieces;
    };
    [[nodiscard]] static Slots slots_of(const Position& position) noexcept {
        const auto mixed_pieces = [&](Color color) {
            std::uint64_t mixed = 0;
            for (const PieceType type : {PieceType::knight, PieceType::bishop, PieceType::rook,
                                         PieceType::queen, PieceType::king})
                mixed = mix(mixed ^ position.pieces(color, type).bits());
            return index(mixed);
        };
        const auto pawns = [&](Color color) {
            return position.pieces(color, PieceType::pawn).bits();
        };
        return {index(mix(mix(pawns(Color::white)) ^ pawns(Color::black))),
                {{mixed_pieces(Color::white), mixed_pieces(Color::black)}}};
    }

    /// To be added to the evaluation for `mover`, in centipawns.
    [[nodiscard]] int correction(Color mover, const Slots& slots) const noexcept {
        const Tables& tables = sides_[mover];
        return (2 * tables.pawns[slots.pawns] + tables.pieces[0][slots.pieces[Color::white]] +
                tables.pieces[1][slots.pieces[Color::black]]) /
               64;
    }

    /// A search to `depth` has found the position worth `error` centipawns more for `mover` than
    /// the static evaluation.
    void learn(Color mover, const Slots& slots, int error, int depth) noexcept {
        const int bonus = std::clamp(error * depth / 8, -limit / 4, limit / 4);
        const auto add = [&](std::int16_t& entry) {
            entry = static_cast<std::int16_t>(entry + bonus - entry * std::abs(bonus) / limit);
        };
        Tables& tables = sides_[mover];
        add(tables.pawns[slots.pawns]);
        add(tables.pieces[0][slots.pieces[Color::white]]);
        add(tables.pieces[1][slots.pieces[Color::black]]);
    }

    /// Of a move after an earlier one, by their pieces and targets.
    [[nodiscard]] int reply_correction(std::size_t earlier, std::size_t last) const noexcept {
        return (*replies_)[earlier * piece_targets + last] / 64;
    }
    void learn_reply(std::size_t earlier, std::size_t last, int error, int depth) noexcept {
        const int bonus = std::clamp(error * depth / 8, -limit / 4, limit / 4);
        std::int16_t& entry = (*replies_)[earlier * piece_targets + last];
        entry = static_cast<std::int16_t>(entry + bonus - entry * std::abs(bonus) / limit);
    }

private:
    static constexpr int limit = 1024;
    static constexpr std::size_t size = 16384;
    using Table = std::array<std::int16_t, size>;

    struct Tables {
        Table pawns{};
        std::array<Table, 2> pieces{};
    };

    [[nodiscard]] static constexpr std::uint64_t mix(std::uint64_t bits) noexcept {
        bits *= 0x9E3779B97F4A7C15ULL;
        return bits ^ (bits >> 29U);
    }
    [[nodiscard]] static constexpr std::size_t index(std::uint64_t mixed) noexcept {
        return (mixed * 0xBF58476D1CE4E5B9ULL) >> 50U;
    }

    ColorMap<Tables> sides_;
    using Replies = std::array<std::int16_t, piece_targets * piece_targets>;
    std::unique_ptr<Replies> replies_ = std::make_unique<Replies>();
};

}  // namespace chess::detail
