#pragma once

#ifdef CHESS_COMPILED_ONCE
#error "compiled once for all variants of the library; the tables are laid out for one of them"
#endif

// Internal to libchess, not installed: a client compiled for another instruction set must not index
// tables laid out for this build (DESIGN: "Installed headers hold no inline slider lookups").

#include "libchess/core/attacks.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/detail/magic_numbers.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#if defined(__BMI2__) && !defined(CHESS_NO_PEXT)
#include <immintrin.h>
#endif

namespace chess::detail {

struct Direction {
    int file;
    int rank;
};
inline constexpr std::array<Direction, 4> rook_directions{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
inline constexpr std::array<Direction, 4> bishop_directions{{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

/// Walks each ray step by step: slow but obvious; fills the tables.
template <std::size_t rays>
[[nodiscard]] constexpr Bitboard walk_rays(Square from, Bitboard occupied,
                                           const std::array<Direction, rays>& directions) noexcept {
    Bitboard reached;
    for (const auto [file_step, rank_step] : directions) {
        int file = index_of(file_of(from)) + file_step;
        int rank = index_of(rank_of(from)) + rank_step;
        while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
            const Square square = square_at(rank * 8 + file);
            reached |= Bitboard(square);
            if (occupied.contains(square)) break;
            file += file_step;
            rank += rank_step;
        }
    }
    return reached;
}

/// The squares whose occupation matters to a slider: its rays without their last squares.
template <std::size_t rays>
[[nodiscard]] constexpr Bitboard relevant_squares(
    Square from, const std::array<Direction, rays>& directions) noexcept {
    const Bitboard rank{rank_of(from)};
    const Bitboard file{file_of(from)};
    const Bitboard edges =
        ((Bitboard(Rank::first) | Bitboard(Rank::eighth)) & ~rank) | ((file_a | file_h) & ~file);
    return walk_rays(from, Bitboard(), directions) & ~edges;
}

/// Where a slider goes on an empty board, from each square.
constexpr SquareMap<Bitboard> empty_board_lines(const std::array<Direction, 4>& directions) {
    SquareMap<Bitboard> result;
    for (int i = 0; i < square_count; ++i)
        result[square_at(i)] = walk_rays(square_at(i), Bitboard(), directions);
    return result;
}
inline constexpr SquareMap<Bitboard> rook_lines = empty_board_lines(rook_directions);
inline constexpr SquareMap<Bitboard> bishop_lines = empty_board_lines(bishop_directions);

/// One square's part of a table, indexed by multiplying with a magic number (Kannan 2007, "fancy").
struct MagicEntry {
    const Bitboard* attacks;
    std::uint64_t mask;
    std::uint64_t magic;
    int shift;

    void set_up(std::uint64_t relevant, std::uint64_t number) noexcept {
        mask = relevant;
        magic = number;
        shift = 64 - std::popcount(relevant);
    }
    [[nodiscard]] std::size_t index(Bitboard occupied) const noexcept {
        return ((occupied.bits() & mask) * magic) >> shift;
    }
};

#if defined(__BMI2__) && !defined(CHESS_NO_PEXT)
/// The same, indexed by extracting the relevant bits with one instruction (PEXT).
struct PextEntry {
    const Bitboard* attacks;
    std::uint64_t mask;

    void set_up(std::uint64_t relevant, std::uint64_t) noexcept { mask = relevant; }
    [[nodiscard]] std::size_t index(Bitboard occupied) const noexcept {
        return _pext_u64(occupied.bits(), mask);
    }
};
using SliderEntry = PextEntry;
inline constexpr bool sliders_use_pext = true;
#else
using SliderEntry = MagicEntry;
inline constexpr bool sliders_use_pext = false;
#endif

/// Attack sets of rooks and bishops for every square and every relevant occupation (841 KB).
template <typename Entry>
class SliderTables {
public:
    SliderTables() noexcept {
        std::size_t used = 0;
        for (int index = 0; index < square_count; ++index) {
            const Square square = square_at(index);
            used += fill(rooks_[square], square, rook_directions, rook_magics[square], used);
            used += fill(bishops_[square], square, bishop_directions, bishop_magics[square], used);
        }
    }
    SliderTables(const SliderTables&) = delete;
    SliderTables& operator=(const SliderTables&) = delete;

    [[nodiscard]] Bitboard rook(Square square, Bitboard occupied) const noexcept {
        const Entry& entry = rooks_[square];
        return entry.attacks[entry.index(occupied)];
    }
    [[nodiscard]] Bitboard bishop(Square square, Bitboard occupied) const noexcept {
        const Entry& entry = bishops_[square];
        return entry.attacks[entry.index(occupied)];
    }

private:
    std::size_t fill(Entry& entry, Square square, const std::array<Direction, 4>& directions,
                     std::uint64_t magic, std::size_t offset) noexcept {
        const std::uint64_t mask = relevant_squares(square, directions).bits();
        entry.set_up(mask, magic);
        entry.attacks = &attacks_[offset];
        // Each ray is walked for its own few occupations, and the results are combined: a tenth of
        // the work of walking all rays for all occupations.
        std::array<Ray, 4> rays;
        for (std::size_t i = 0; i < rays.size(); ++i) rays[i] = Ray(square, directions[i]);
        for (const auto& [occupied0, reached0] : rays[0].cases())
            for (const auto& [occupied1, reached1] : rays[1].cases())
                for (const auto& [occupied2, reached2] : rays[2].cases())
                    for (const auto& [occupied3, reached3] : rays[3].cases())
                        attacks_[offset +
                                 entry.index(occupied0 | occupied1 | occupied2 | occupied3)] =
                            reached0 | reached1 | reached2 | reached3;
        return std::size_t{1} << std::popcount(mask);
    }

    /// The squares that a slider reaches in one direction, for every relevant occupation.
    class Ray {
    public:
        struct Case {
            Bitboard occupied;
            Bitboard reached;
        };

        Ray() noexcept = default;
        Ray(Square from, Direction direction) noexcept {
            const std::array<Direction, 1> only{direction};
            const std::uint64_t mask = relevant_squares(from, only).bits();
            std::uint64_t subset = 0;
            do {  // every subset of the mask, by Carry-Rippler
                cases_[size_++] = {Bitboard(subset), walk_rays(from, Bitboard(subset), only)};
                subset = (subset - mask) & mask;
            } while (subset != 0);
        }
        [[nodiscard]] std::span<const Case> cases() const noexcept {
            return std::span(cases_).first(size_);
        }

    private:
        std::array<Case, 64> cases_;  // at most six squares are relevant
        std::size_t size_ = 0;
    };

    SquareMap<Entry> rooks_;
    SquareMap<Entry> bishops_;
    std::array<Bitboard, 102400 + 5248> attacks_;
};

/// Lines and the squares between, for every pair of squares.
struct LineTables {
    LineTables() noexcept;
    SquareMap<SquareMap<Bitboard>> between;
    SquareMap<SquareMap<Bitboard>> line;
};

extern const SliderTables<SliderEntry> sliders;
extern const LineTables lines;

[[nodiscard]] inline Bitboard queen_lookup(Square square, Bitboard occupied) noexcept {
    return sliders.rook(square, occupied) | sliders.bishop(square, occupied);
}

/// `piece_attacks`, for code that runs at every node.
[[nodiscard]] inline Bitboard piece_lookup(Piece piece, Square square, Bitboard occupied) noexcept {
    switch (piece.type) {
        case PieceType::pawn: return pawn_attacks(piece.color, square);
        case PieceType::knight: return knight_attacks(square);
        case PieceType::bishop: return sliders.bishop(square, occupied);
        case PieceType::rook: return sliders.rook(square, occupied);
        case PieceType::queen: return queen_lookup(square, occupied);
        case PieceType::king: break;
    }
    return king_attacks(square);
}

}  // namespace chess::detail
