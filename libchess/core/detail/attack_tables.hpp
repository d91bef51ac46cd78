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

#if defined(__BMI2__) && !defined(CHESS_NO_PEXT)
#define CHESS_USES_PEXT
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
    using Attacks = std::uint64_t;

    const Attacks* attacks;
    std::uint64_t mask;
    std::uint64_t magic;
    int shift;

    /// With the squares that matter and those reached on an empty board, and a magic number.
    constexpr void set_up(std::uint64_t relevant, std::uint64_t, std::uint64_t number) noexcept {
        mask = relevant;
        magic = number;
        shift = 64 - std::popcount(relevant);
    }
    /// What the occupation of one ray adds to the number that an index is made of.
    [[nodiscard]] constexpr std::uint64_t share(Bitboard occupied) const noexcept {
        return occupied.bits() * magic;
    }
    [[nodiscard]] constexpr std::size_t index_of_shares(std::uint64_t sum) const noexcept {
        return sum >> shift;
    }
    [[nodiscard]] std::size_t index(Bitboard occupied) const noexcept {
        return ((occupied.bits() & mask) * magic) >> shift;
    }
    [[nodiscard]] constexpr Attacks packed(std::uint64_t set) const noexcept { return set; }
    [[nodiscard]] Bitboard unpacked(Attacks set) const noexcept { return Bitboard(set); }
};

#ifdef CHESS_USES_PEXT
/// The bits of a number that a mask selects, side by side: what PEXT does, for tables that the
/// compiler makes.
[[nodiscard]] constexpr std::uint64_t extracted(std::uint64_t bits, std::uint64_t mask) noexcept {
    std::uint64_t result = 0;
    for (const Square square : Bitboard(bits & mask))
        result |= 1ULL << std::popcount(mask & (Bitboard(square).bits() - 1));
    return result;
}

/// The same, indexed by extracting the relevant bits with one instruction (PEXT).
template <typename Packed>
struct PextIndex {
    using Attacks = Packed;

    const Attacks* attacks;
    std::uint64_t mask;

    /// What the occupation of one ray adds to an index: its bits, which are none of another's.
    [[nodiscard]] constexpr std::uint64_t share(Bitboard occupied) const noexcept {
        return extracted(occupied.bits(), mask);
    }
    [[nodiscard]] constexpr std::size_t index_of_shares(std::uint64_t sum) const noexcept {
        return sum;
    }
    [[nodiscard]] std::size_t index(Bitboard occupied) const noexcept {
        return _pext_u64(occupied.bits(), mask);
    }
};

struct PextEntry : PextIndex<std::uint64_t> {
    constexpr void set_up(std::uint64_t relevant, std::uint64_t, std::uint64_t) noexcept {
        mask = relevant;
    }
    [[nodiscard]] constexpr Attacks packed(std::uint64_t set) const noexcept { return set; }
    [[nodiscard]] Bitboard unpacked(Attacks set) const noexcept { return Bitboard(set); }
};

/// In a quarter of the memory: what is attacked is kept as bits of the lines on the empty board, at
/// most 14, and put back with one more instruction (PDEP).
struct alignas(32) PackedPextEntry : PextIndex<std::uint16_t> {
    std::uint64_t lines;

    constexpr void set_up(std::uint64_t relevant, std::uint64_t reach, std::uint64_t) noexcept {
        mask = relevant;
        lines = reach;
    }
    [[nodiscard]] constexpr Attacks packed(std::uint64_t set) const noexcept {
        return static_cast<Attacks>(extracted(set, lines));
    }
    [[nodiscard]] Bitboard unpacked(Attacks set) const noexcept {
        return Bitboard(_pdep_u64(set, lines));
    }
};
using SliderEntry = PackedPextEntry;
using FastSliderEntry = PextEntry;
inline constexpr bool sliders_use_pext = true;
#else
using SliderEntry = MagicEntry;
using FastSliderEntry = MagicEntry;
inline constexpr bool sliders_use_pext = false;
#endif

/// Attack sets of rooks and bishops for every square and every relevant occupation: 841 KB, or 210
/// KB packed.
template <typename Entry>
class SliderTables {
public:
    constexpr SliderTables() noexcept {
        std::size_t used = 0;
        // The bishops' few kilobytes together, not spread over the rooks' many.
        for (int index = 0; index < square_count; ++index) {
            const Square square = square_at(index);
            used += fill(bishops_[square], square, bishop_directions, bishop_magics[square], used);
        }
        for (int index = 0; index < square_count; ++index) {
            const Square square = square_at(index);
            used += fill(rooks_[square], square, rook_directions, rook_magics[square], used);
        }
    }
    SliderTables(const SliderTables&) = delete;
    SliderTables& operator=(const SliderTables&) = delete;

    [[nodiscard]] Bitboard rook(Square square, Bitboard occupied) const noexcept {
        return found(rooks_[square], occupied);
    }
    [[nodiscard]] Bitboard bishop(Square square, Bitboard occupied) const noexcept {
        return found(bishops_[square], occupied);
    }

private:
    [[nodiscard]] static Bitboard found(const Entry& entry, Bitboard occupied) noexcept {
        return entry.unpacked(entry.attacks[entry.index(occupied)]);
    }

    /// The squares that a slider reaches in one direction, for every relevant occupation.
    struct Ray {
        struct Case {
            std::uint64_t share = 0;  // of the index
            typename Entry::Attacks reached = 0;
        };

        constexpr Ray(const Entry& entry, Square from, Direction direction) noexcept {
            const std::array<Direction, 1> only{direction};
            const std::uint64_t mask = relevant_squares(from, only).bits();
            std::uint64_t subset = 0;
            do {  // every subset of the mask, by Carry-Rippler
                cases[size++] = {entry.share(Bitboard(subset)),
                                 entry.packed(walk_rays(from, Bitboard(subset), only).bits())};
                subset = (subset - mask) & mask;
            } while (subset != 0);
        }

        Case cases[64];  // NOLINT(modernize-avoid-c-arrays): at most six squares are relevant
        std::size_t size = 0;
    };

    // Each ray is walked for its own few occupations, and the results are combined: a tenth of the
    // work of walking all rays for all occupations.
    constexpr std::size_t fill(Entry& entry, Square square,
                               const std::array<Direction, 4>& directions, std::uint64_t magic,
                               std::size_t begin) noexcept {
        const std::uint64_t mask = relevant_squares(square, directions).bits();
        entry.set_up(mask, walk_rays(square, Bitboard(), directions).bits(), magic);
        typename Entry::Attacks* const attacks = &attacks_[begin];
        entry.attacks = attacks;
        const Ray first(entry, square, directions[0]);
        const Ray second(entry, square, directions[1]);
        const Ray third(entry, square, directions[2]);
        const Ray fourth(entry, square, directions[3]);
        for (std::size_t a = 0; a < first.size; ++a)
            for (std::size_t b = 0; b < second.size; ++b)
                for (std::size_t c = 0; c < third.size; ++c) {
                    const std::uint64_t share =
                        first.cases[a].share + second.cases[b].share + third.cases[c].share;
                    const auto reached =
                        first.cases[a].reached | second.cases[b].reached | third.cases[c].reached;
                    for (std::size_t d = 0; d < fourth.size; ++d)
                        attacks[entry.index_of_shares(share + fourth.cases[d].share)] =
                            static_cast<typename Entry::Attacks>(reached | fourth.cases[d].reached);
                }
        return std::size_t{1} << std::popcount(mask);
    }

    SquareMap<Entry> rooks_{};
    SquareMap<Entry> bishops_{};
    std::array<typename Entry::Attacks, 102400 + 5248> attacks_{};
};

/// Lines and the squares between, for every pair of squares.
struct LineTables {
    constexpr LineTables() noexcept {
        for (int from = 0; from < square_count; ++from)
            for (const auto& directions : {rook_directions, bishop_directions})
                for (const Direction step : directions) fill(square_at(from), step);
    }

    SquareMap<SquareMap<Bitboard>> between{};
    SquareMap<SquareMap<Bitboard>> line{};

private:
    constexpr void fill(Square a, Direction step) noexcept {
        const Direction back{-step.file, -step.rank};
        const Bitboard ray = walk_rays(a, Bitboard(), std::array{step});
        const Bitboard whole = ray | walk_rays(a, Bitboard(), std::array{back}) | Bitboard(a);
        for (const Square b : ray) {
            line[a][b] = whole;
            between[a][b] = walk_rays(a, Bitboard(b), std::array{step}) & ~Bitboard(b);
        }
    }
};

extern const SliderTables<SliderEntry> sliders;
/// For perft, which does little but look up: it gains the few percent that unpacking costs.
#ifdef CHESS_USES_PEXT
extern const SliderTables<FastSliderEntry> fast_sliders;
#else
inline constexpr const SliderTables<FastSliderEntry>& fast_sliders = sliders;
#endif
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
