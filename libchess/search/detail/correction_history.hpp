#pragma once

#include "libchess/base/detail/zeroed_object.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/detail/histories.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

namespace chess::detail {

/// Corrections of the static evaluation, learnt from the search: positions with the same pawns, or
/// the same pieces of one side, tend to be misjudged by the same amount. Engine practice since
/// 2023.
class CorrectionHistory {
public:
    /// The slots of a position's corrections; computed once per node.
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

    void prefetch(Color mover, const Slots& slots) const noexcept {
        const Tables& tables = sides_[mover];
        __builtin_prefetch(&tables.pawns[slots.pawns]);
        __builtin_prefetch(&tables.pieces[0][slots.pieces[Color::white]]);
        __builtin_prefetch(&tables.pieces[1][slots.pieces[Color::black]]);
    }
    /// The correction to add to the evaluation for `mover`, in centipawns.
    [[nodiscard]] int correction(Color mover, const Slots& slots) const noexcept {
        const Tables& tables = sides_[mover];
        return (2 * tables.pawns[slots.pawns].value() +
                tables.pieces[0][slots.pieces[Color::white]].value() +
                tables.pieces[1][slots.pieces[Color::black]].value()) /
               64;
    }

    /// Learns that a search to `depth` scored the position `error` centipawns higher for `mover`
    /// than the static evaluation.
    void learn(Color mover, const Slots& slots, int error, int depth) noexcept {
        Tables& tables = sides_[mover];
        tables.pawns[slots.pawns].learn(error, depth);
        tables.pieces[0][slots.pieces[Color::white]].learn(error, depth);
        tables.pieces[1][slots.pieces[Color::black]].learn(error, depth);
    }

    /// The correction for one common feature of positions, in 64ths of a centipawn.
    class Entry {
    public:
        [[nodiscard]] int value() const noexcept { return value_; }
        void learn(int error, int depth) noexcept {
            const int bonus = std::clamp(error * depth / 8, -limit / 4, limit / 4);
            value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / limit);
        }

    private:
        static constexpr int limit = 1024;
        std::int16_t value_ = 0;
    };
    /// The entry of a move after an earlier one, by their pieces and targets.
    [[nodiscard]] Entry& reply(std::size_t earlier, std::size_t last) noexcept {
        return (*replies_)[earlier * piece_targets + last];
    }

private:
    static constexpr std::size_t size = 16384;
    using Table = std::array<Entry, size>;

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
    using Replies = std::array<Entry, piece_targets * piece_targets>;
    ZeroedObject<Replies> replies_ = make_zeroed<Replies>();
};

}  // namespace chess::detail
