#pragma once

// Terms that depend only on pawns and kings, and the cache of their sum.

#include "libchess/eval/detail/evaluation.hpp"

#include <bit>
#include <vector>

namespace chess::detail {

/// Facts about one pawn.
struct PawnView {
    Square square{};
    int rank = 0;          ///< 1 to 6, the second to the seventh
    Bitboard own;          ///< own pawns
    Bitboard enemies;      ///< enemy pawns
    Bitboard neighbors;    ///< own pawns on the files beside
    Bitboard stoppers;     ///< enemy pawns ahead on its file and the files beside
    Bitboard phalanx;      ///< own pawns directly beside it
    Bitboard support;      ///< own pawns that defend it
    bool opposed = false;  ///< an enemy pawn stands ahead on its file
    int own_ahead = 0;     ///< own pawns ahead on its file
};

template <Color us>
[[nodiscard]] PawnView view_of_pawn(Square square, Bitboard own, Bitboard enemies) {
    const Bitboard path = path_ahead(us, square);
    const Bitboard file{file_of(square)};
    PawnView pawn;
    pawn.square = square;
    pawn.rank = rank_seen_by(us, square);
    pawn.own = own;
    pawn.enemies = enemies;
    pawn.neighbors = own & (shift_east(file) | shift_west(file));
    pawn.stoppers = enemies & (path | beside_ahead(us, square));
    pawn.phalanx = own & (shift_east(Bitboard(square)) | shift_west(Bitboard(square)));
    pawn.support = own & pawn_attacks(~us, square);
    pawn.opposed = (path & enemies).any();
    pawn.own_ahead = (path & own).count();
    return pawn;
}

/// Isolated pawns are weaker where no enemy pawn shields them from rooks; pawns both doubled and
/// isolated are weaker than the sum (Caplinger 2021, 7.3.3).
template <Color us, typename Trace>
void isolated_and_doubled(SideSum<us, Trace> sum, const PawnView& pawn) {
    const bool isolated = pawn.neighbors.empty();
    if (isolated) sum.add("isolated", pawn.opposed ? 0 : 1, 1, pawn.square);
    if (pawn.own_ahead == 0) return;
    sum.add("doubled", isolated ? 1 : 0, 1, pawn.square);
    if (pawn.own_ahead > 1) sum.add("doubled", 2, 1, pawn.square);
}

/// A pawn is backward if no neighbour is level or behind and an enemy pawn keeps it from advancing
/// (Caplinger 2021, 7.3.3).
template <Color us, typename Trace>
void backward(SideSum<us, Trace> sum, const PawnView& pawn) {
    const Square stop = ahead(us, pawn.square);
    const Bitboard helpers = pawn.neighbors & ~beside_ahead(us, pawn.square);
    const bool kept = ((Bitboard(stop) | pawn_attacks(us, stop)) & pawn.enemies).any();
    if (pawn.neighbors.any() && helpers.empty() && kept)
        sum.add("backward", pawn.opposed ? 0 : 1, 1, pawn.square);
}

/// Pawns side by side, pawns that defend each other, and chains, which are weak at their base
/// (Caplinger 2021, 7.3.3).
template <Color us, typename Trace>
void connected(SideSum<us, Trace> sum, const PawnView& pawn) {
    if (pawn.phalanx.any()) sum.add("connected.phalanx", pawn.rank - 1, 1, pawn.square);
    if (pawn.support.any()) sum.add("connected.supported", pawn.rank - 1, 1, pawn.square);
    const Bitboard defended = pawn_attacks(us, pawn.square) & pawn.own;
    if (defended.empty()) return;
    if (pawn.support.any()) sum.add("chain.link", 0, 1, pawn.square);
    else if ((pawn_attacks(us, defended) & pawn.own).any())
        sum.add("chain.base", 0, 1, pawn.square);
}

/// Passed pawns and candidates, as far as they depend on pawns and kings (Caplinger 2021, 7.3.3;
/// ColChess 2000).
template <Color us, typename Trace>
bool passed_by_itself(SideSum<us, Trace> sum, const PawnView& pawn, Square own_king,
                      Square enemy_king) {
    const int rank = pawn.rank - 1;
    if (pawn.own_ahead > 0 || pawn.opposed) return false;
    if (pawn.stoppers.any()) {
        const Bitboard helpers = pawn.neighbors & ~beside_ahead(us, pawn.square);
        if (helpers.count() >= pawn.stoppers.count())
            sum.add("passed.candidate", rank, 1, pawn.square);
        return false;
    }
    sum.add("passed.rank", rank, 1, pawn.square);
    if (pawn.support.any()) sum.add("passed.supported", rank, 1, pawn.square);
    const Square stop = ahead(us, pawn.square);
    constexpr int far = 5;  // beyond this the king's distance does not matter
    sum.add("passed.own_king", rank, std::min(far, distance(own_king, stop)), pawn.square);
    sum.add("passed.enemy_king", rank, std::min(far, distance(enemy_king, stop)), pawn.square);
    return true;
}

/// Connected passed pawns, and passed pawns far from all enemy pawns.
template <Color us, typename Trace>
void passed_company(SideSum<us, Trace> sum, Bitboard passed, Bitboard enemies) {
    for (const Square square : passed) {
        const Bitboard beside = shift_east(Bitboard(square)) | shift_west(Bitboard(square));
        const Bitboard near = beside | beside << 8 | beside >> 8;
        if ((near & passed).any())
            sum.add("connected_passed", rank_seen_by(us, square) - 1, 1, square);
        Bitboard files{file_of(square)};
        for (int i = 0; i < 2; ++i) files |= shift_east(files) | shift_west(files);
        if (enemies.any() && (files & enemies).empty()) sum.add("outside_passed", 0, 1, square);
    }
}

/// The pawn shield of a king, the enemy pawn storm, and the files at the king (Caplinger 2021,
/// 7.3.7). Returns how many of the three files have no own pawn ahead.
template <Color us, typename Trace>
int king_shelter(SideSum<us, Trace> sum, Square king, Bitboard own, Bitboard enemies) {
    const int king_rank = rank_seen_by(us, king);
    const Bitboard before = ranks_seen_by(us, king_rank, 7);
    const int center = std::clamp(index_of(file_of(king)), 1, 6);
    int bare = 0;
    for (int file = center - 1; file <= center + 1; ++file) {
        const Bitboard squares{static_cast<File>(file)};
        const int row = std::min(file, 7 - file) * 8;
        // The rank of a side's pawn that is nearest to our back rank, 0 if there is none.
        const auto nearest = [](Bitboard pawns) {
            if (pawns.empty()) return 0;
            return us == Color::white ? std::countr_zero(pawns.bits()) / 8
                                      : std::countl_zero(pawns.bits()) / 8;
        };
        const int own_rank = nearest(own & squares & before);
        const int enemy_rank = nearest(enemies & squares & before);
        sum.add("shelter", row + own_rank, 1, king);
        if (own_rank != 0 && enemy_rank == own_rank + 1)
            sum.add("storm.blocked", enemy_rank, 1, king);
        else sum.add("storm.free", row + enemy_rank, 1, king);
        bare += own_rank == 0 ? 1 : 0;
        if ((own & squares).empty())
            sum.add((enemies & squares).empty() ? WeightGroup("king.open_file")
                                                : WeightGroup("king.half_open_file"),
                    0, 1, king);
    }
    return bare;
}

/// In endings the king should be near the pawns (ColChess 2000; Caplinger 2021, 7.2.1).
template <Color us, typename Trace>
void king_near_pawns(SideSum<us, Trace> sum, Square king, Bitboard pawns) {
    if (pawns.empty()) return;
    int nearest = 7;
    for (const Square pawn : pawns) nearest = std::min(nearest, distance(king, pawn));
    sum.add("king.pawn_distance", 0, nearest - 1, king);
}

template <Color us, typename Trace>
void pawns_of(SideSum<us, Trace> sum, PawnStructure& structure, const Position& position) {
    const Bitboard own = position.pieces(us, PieceType::pawn);
    const Bitboard enemies = position.pieces(~us, PieceType::pawn);
    for (const Square square : own) {
        const PawnView pawn = view_of_pawn<us>(square, own, enemies);
        sum.add("material", 0, 1, square);
        sum.add("squares.pawn", half_board_index(us, square), 1, square);
        isolated_and_doubled(sum, pawn);
        backward(sum, pawn);
        connected(sum, pawn);
        if (passed_by_itself(sum, pawn, position.king(us), position.king(~us)))
            structure.passed[us] |= Bitboard(square);
    }
    passed_company(sum, structure.passed[us], enemies);
    structure.attack_span[us] = fill_ahead(us, pawn_attacks(us, own));

    const Square king = position.king(us);
    sum.add("squares.king", half_board_index(us, king), 1, king);
    structure.bare_files[us] = king_shelter(sum, king, own, enemies);
    king_near_pawns(sum, king, own | enemies);
}

/// All of the above for both sides.
template <typename Trace>
[[nodiscard]] PawnStructure pawn_structure(const Position& position, const Weights& weights,
                                           Trace trace) {
    PawnStructure structure;
    Sum<Trace> sum{weights, trace};
    pawns_of(SideSum<Color::white, Trace>(sum), structure, position);
    pawns_of(SideSum<Color::black, Trace>(sum), structure, position);
    structure.score = sum.score;
    // A pawn is fixed if an enemy pawn stands before it (Caplinger 2021, 7.1.2).
    const Bitboard white = position.pieces(Color::white, PieceType::pawn);
    const Bitboard black = position.pieces(Color::black, PieceType::pawn);
    const Bitboard fixed = (white & black >> 8) | (black & white << 8);
    structure.fixed_center = (fixed & center_squares).count();
    return structure;
}

/// A cache of pawn structures. An entry holds everything that its structure depends on, so that
/// there are no collisions.
class PawnCache {
public:
    PawnCache() : entries_(entry_count) {}

    /// The structure of a position, computed by `compute(position)` if it is not in the cache.
    template <typename Compute>
    const PawnStructure& find(const Position& position, Compute compute) {
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
        PawnStructure structure;
    };
    static constexpr int index_bits = 13;
    static constexpr std::size_t entry_count = std::size_t{1} << index_bits;

    [[nodiscard]] static std::size_t slot(std::uint64_t white, std::uint64_t black,
                                          std::uint16_t kings) noexcept {
        // Three odd, random-looking constants; the product's high bits depend on all of the input.
        const std::uint64_t mixed = white * 0x9E3779B97F4A7C15ULL +
                                    std::rotl(black * 0xD1B54A32D192ED03ULL, 32) +
                                    kings * 0x8CB92BA72F3D8DD7ULL;
        return static_cast<std::size_t>((mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9ULL >>
                                        (64 - index_bits));
    }

    std::vector<Entry> entries_;
};

}  // namespace chess::detail
