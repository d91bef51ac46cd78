#pragma once

#include "libchess/perft/detail/fast_board.hpp"
#include "libchess/position/detail/sealed_table.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace chess::fast {

/// A 64-bit key of everything that determines the moves: the board's words mixed in pairs by
/// multiplication to 128 bits and folding. Cheaper here than Zobrist keys, which every move would
/// have to update.
template <Color to_move>
[[nodiscard]] inline std::uint64_t key_of(const Board& board) noexcept {
    __extension__ using Wide = unsigned __int128;
    const auto mix = [](std::uint64_t a, std::uint64_t b) noexcept {
        const Wide product = static_cast<Wide>(a) * b;
        return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    };
    constexpr std::array<std::uint64_t, 10> salt{
        0x9E3779B97F4A7C15ULL, 0xD1B54A32D192ED03ULL, 0xABC98388FB8FAC03ULL, 0x8CB92BA72F3D8DD7ULL,
        0xF58DB5E1C4A1E3A9ULL, 0xC2B2AE3D27D4EB4FULL, 0xA0761D6478BD642FULL, 0xE7037ED1A0B428DBULL,
        0x8EBC6AF09C88C6E3ULL, 0x589965CC75374CC3ULL};
    constexpr Color white = Color::white;
    constexpr Color black = Color::black;
    // Castling rooks stand on ranks 1 and 8, en passant squares on 3 and 6: one word holds both.
    const std::uint64_t state = (board.castling_rooks | board.en_passant).bits();
    const auto kings = static_cast<std::uint64_t>(index_of(board.king[white])) << 32 |
                       static_cast<std::uint64_t>(index_of(board.king[black])) << 8 |
                       (to_move == white ? 0U : 1U);
    const std::uint64_t a =
        mix(board.pawns[white].bits() ^ salt[0], board.pawns[black].bits() ^ salt[1]);
    const std::uint64_t b =
        mix(board.knights[white].bits() ^ salt[2], board.knights[black].bits() ^ salt[3]);
    const std::uint64_t c =
        mix(board.diagonal[white].bits() ^ salt[4], board.diagonal[black].bits() ^ salt[5]);
    const std::uint64_t d =
        mix(board.straight[white].bits() ^ salt[6], board.straight[black].bits() ^ salt[7]);
    const std::uint64_t e = mix(state ^ salt[8], kings ^ salt[9]);
    return mix(a ^ std::rotl(b, 17) ^ salt[1], c ^ std::rotl(d, 29) ^ salt[2] ^ std::rotl(e, 43)) ^
           e;
}

/// A transposition table of subtree counts, shared by all threads without locks: a word holds the
/// nodes, and in its lowest 8 bits the depth.
class CountTable {
public:
    /// An empty table of about `bytes` bytes; throws std::bad_alloc.
    explicit CountTable(std::size_t bytes) : table_(bytes) {}

    void prefetch(std::uint64_t key) const noexcept { table_.prefetch(key); }

    [[nodiscard]] std::optional<std::uint64_t> probe(std::uint64_t key, int depth) const noexcept {
        const std::uint64_t data = table_.probe(
            key, [=](std::uint64_t held) { return static_cast<int>(held & 0xFF) == depth; });
        if (data == 0) return std::nullopt;
        return data >> 8;
    }

    /// Stores a count, replacing the one that was cheapest to compute. Counts of 2^56 and more are
    /// not stored.
    void store(std::uint64_t key, int depth, std::uint64_t nodes) noexcept {
        if (nodes >> 56 != 0) return;
        const std::uint64_t data = nodes << 8 | static_cast<std::uint64_t>(depth);
        const auto [slot, known] = table_.slot_for(
            key, [](std::uint64_t held) { return held >> 8; },
            [=](std::uint64_t held) { return held == data; });
        // Another thread was quicker; a second copy would only evict others.
        if (known == 0) slot->write(key, data);
    }

private:
    detail::SealedTable table_;
};

}  // namespace chess::fast
