#pragma once

// Internal to libchess, not installed: what the pawns and kings of a position determine by
// themselves, and the cache of it.

#include "libchess/core/bitboard.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/eval/tapered.hpp"
#include "libchess/position/position.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace chess::detail {

/// The worth of pawns and kings, and what other terms ask of them.
struct PawnStructure {
    Tapered score;                   ///< White's less Black's
    ColorMap<Bitboard> passed;       ///< passed pawns
    ColorMap<Bitboard> attack_span;  ///< squares that the pawns attack or could when advancing
    ColorMap<int> bare_files;        ///< of the three files at the king, those without own pawns
    int fixed_center = 0;            ///< of the four central squares, those with a fixed pawn
};

}  // namespace chess::detail

namespace chess {

/// Remembers pawn structures. An entry holds all that its structure depends on, so that no two
/// positions are ever taken for each other.
class PawnCache {
public:
    PawnCache() : entries_(entry_count) {}

    /// The structure of a position, computed by `compute(position)` unless it is remembered.
    template <typename Compute>
    const detail::PawnStructure& find(const Position& position, Compute compute) {
        const std::uint64_t white = position.pieces(Color::white, PieceType::pawn).bits();
        const std::uint64_t black = position.pieces(Color::black, PieceType::pawn).bits();
        const auto kings = static_cast<std::uint16_t>(index_of(position.king(Color::white)) * 64 +
                                                      index_of(position.king(Color::black)));
        Entry& entry = entries_[slot(white, black, kings)];
        if (entry.white != white || entry.black != black || entry.kings != kings) {
            entry.structure = compute(position);
            entry.white = white;
            entry.black = black;
            entry.kings = kings;
        }
        return entry.structure;
    }

private:
    struct Entry {
        std::uint64_t white = 0;
        std::uint64_t black = 0;
        std::uint16_t kings = 0;  // both on a1: no position
        detail::PawnStructure structure;
    };
    static constexpr int index_bits = 13;
    static constexpr std::size_t entry_count = std::size_t{1} << index_bits;

    [[nodiscard]] static std::size_t slot(std::uint64_t white, std::uint64_t black,
                                          std::uint16_t kings) noexcept {
        // Three odd constants without pattern; the product's high bits depend on all of the input.
        const std::uint64_t mixed = white * 0x9E3779B97F4A7C15ULL +
                                    std::rotl(black * 0xD1B54A32D192ED03ULL, 32) +
                                    kings * 0x8CB92BA72F3D8DD7ULL;
        return static_cast<std::size_t>((mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9ULL >>
                                        (64 - index_bits));
    }

    std::vector<Entry> entries_;
};

}  // namespace chess
