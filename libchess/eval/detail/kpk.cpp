#include "libchess/eval/detail/endgames.hpp"

#include "libchess/core/attacks.hpp"
#include "libchess/core/bitboard.hpp"

#include <array>

namespace chess {

namespace {

/// For each square of the strong king the squares of the weak king for which the position is won.
/// The strong side is white.
struct WonSets {
    SquareMap<Bitboard> strong_to_move;
    SquareMap<Bitboard> weak_to_move;
};

/// The pawn's squares: files a to d (others are mirrored), ranks two to seven.
constexpr int pawn_squares = 24;
using Table = std::array<WonSets, pawn_squares>;

[[nodiscard]] constexpr std::size_t pawn_index(Square pawn) noexcept {
    const int index = (index_of(rank_of(pawn)) - 1) * 4 + index_of(file_of(pawn));
    return static_cast<std::size_t>(index);
}

/// The squares from which a king reaches one of these.
[[nodiscard]] constexpr Bitboard neighbours(Bitboard set) noexcept {
    const Bitboard row = set | shift_east(set) | shift_west(set);
    return shift_east(set) | shift_west(set) | (row << 8) | (row >> 8);
}

/// The weak kings that lose at once because the pawn on the seventh rank queens and cannot be
/// captured. (The one case in which a queen gives stalemate is won with a rook.)
[[nodiscard]] Bitboard beaten_by_promotion(Square king, Square pawn) noexcept {
    const Square promotion = ahead(Color::white, pawn);
    if (king == promotion) return {};
    const Bitboard takers = king_attacks(promotion);
    return ~Bitboard(promotion) & (takers.contains(king) ? all_squares : ~takers);
}

/// The weak kings that lose because the pawn advances into a won position.
[[nodiscard]] Bitboard beaten_by_push(const Table& table, Square king, Square pawn) noexcept {
    if (rank_of(pawn) == Rank::seventh) return beaten_by_promotion(king, pawn);
    const Square next = ahead(Color::white, pawn);
    if (king == next) return {};
    Bitboard beaten = table[pawn_index(next)].weak_to_move[king];
    if (rank_of(pawn) == Rank::second) {
        const Square after_next = ahead(Color::white, next);
        if (king != after_next)
            beaten |= table[pawn_index(after_next)].weak_to_move[king] & ~Bitboard(next);
    }
    return beaten;
}

/// One pass over all squares of the strong king; returns whether it found anything new.
bool extend(Table& table, Square pawn) noexcept {
    WonSets& won = table[pawn_index(pawn)];
    bool changed = false;
    for (const Square king : ~Bitboard(pawn)) {
        const Bitboard guarded = king_attacks(king) | pawn_attacks(Color::white, pawn);
        const Bitboard apart = ~(king_attacks(king) | Bitboard(king) | Bitboard(pawn));

        Bitboard beaten = beaten_by_push(table, king, pawn);
        for (const Square to : king_attacks(king) & ~Bitboard(pawn)) beaten |= won.weak_to_move[to];
        beaten &= apart & ~pawn_attacks(Color::white, pawn);

        // The weak king is lost if it has a move and every move leads to a lost square. Capturing
        // the pawn is an escape, unless the strong king guards it.
        const Bitboard enterable = ~(guarded | Bitboard(king));
        const Bitboard lost = apart & neighbours(enterable) & ~neighbours(enterable & ~beaten);

        changed |= beaten != won.strong_to_move[king] || lost != won.weak_to_move[king];
        won.strong_to_move[king] = beaten;
        won.weak_to_move[king] = lost;
    }
    return changed;
}

[[nodiscard]] Table solve() noexcept {
    Table table{};
    // A pawn only moves towards higher ranks, so each square builds on finished ones.
    for (int rank = index_of(Rank::seventh); rank >= index_of(Rank::second); --rank) {
        for (int file = index_of(File::a); file <= index_of(File::d); ++file) {
            const Square pawn = make_square(static_cast<File>(file), static_cast<Rank>(rank));
            while (extend(table, pawn)) {
            }
        }
    }
    return table;
}

}  // namespace

bool detail::kpk_is_won(Color strong, Square strong_king, Square pawn, Square weak_king,
                        Color turn) noexcept {
    static const Table table = solve();
    const int turned = strong == Color::white ? 0 : 56;
    const int mirrored = file_of(pawn) <= File::d ? 0 : 7;
    const auto normal = [=](Square square) {
        return square_at(index_of(square) ^ turned ^ mirrored);
    };
    const WonSets& won = table[pawn_index(normal(pawn))];
    const auto& beaten = turn == strong ? won.strong_to_move : won.weak_to_move;
    return beaten[normal(strong_king)].contains(normal(weak_king));
}

}  // namespace chess
