#include "libchess/mate/detail/man_distances.hpp"

#include "libchess/core/attacks.hpp"
#include "libchess/mate/detail/spread.hpp"

#include <cstdlib>
#include <memory>

namespace chess::detail {

namespace {

/// Lowers the distances by moves from a square that it reaches with `moves` moves.
void lower(ManDistances::Row& row, int moves, const ManDistances::Row& from_there) noexcept {
    if (moves >= ManDistances::never) return;
    for (std::size_t square = 0; square < square_count; ++square)
        row[square] =
            static_cast<std::uint8_t>(std::min<int>(row[square], moves + from_there[square]));
}

}  // namespace

const ManDistances& ManDistances::get() {
    static const std::unique_ptr<const ManDistances> tables(new ManDistances);
    return *tables;
}

ManDistances::ManDistances() {
    for (Rows* rows : {&unchanged_, &any_, &promoted_, &taking_, &straight_})
        for (Row& row : *rows) row.fill(never);
    for (Rows& rows : taking_few_)
        for (Row& row : rows) row.fill(never);
    for (const Color color : {Color::white, Color::black}) {
        for (const PieceType type : all_piece_types)
            for (const Square from : all_squares) find_unchanged(color, type, from);
        for (const Square pawn : all_squares) find_promoted(color, pawn);
        for (const PieceType type : all_piece_types)
            for (const Square from : all_squares) find_any(color, type, from);
    }
}

void ManDistances::find_unchanged(Color color, PieceType type, Square from) {
    Row& row = unchanged_[place(color, type, from)];
    Bitboard reached{from};
    Bitboard last = reached;
    for (std::uint8_t moves = 0; last.any(); ++moves) {
        for (const Square square : last) row[static_cast<std::size_t>(index_of(square))] = moves;
        last = spread(color, type, last) & ~reached;
        reached |= last;
    }
}

void ManDistances::find_promoted(Color color, Square pawn) {
    const Row& as_pawn = unchanged(color, PieceType::pawn, pawn);
    const Bitboard eighth{relative(color, Rank::eighth)};
    for (const Square from : ~eighth) {
        const std::uint8_t moves = as_pawn[static_cast<std::size_t>(index_of(from))];
        if (moves >= never) continue;
        Row& taking = taking_[place(color, PieceType::pawn, pawn)];
        for (const Square to : pawn_attacks(color, from)) {
            std::uint8_t& least = taking[static_cast<std::size_t>(index_of(to))];
            least = std::min<std::uint8_t>(least, moves + 1);
        }
    }
    for (const Square to : all_squares) {
        const std::uint8_t moves = as_pawn[static_cast<std::size_t>(index_of(to))];
        if (moves >= never) continue;
        // As many captures as it changes files.
        const int captures = std::abs(index_of(file_of(to)) - index_of(file_of(pawn)));
        for (int most = captures; most < most_captures; ++most) {
            Rows& rows = taking_few_[static_cast<std::size_t>(most)];
            rows[place(color, PieceType::pawn, pawn)][static_cast<std::size_t>(index_of(to))] =
                moves;
            if (eighth.contains(to))
                for (const PieceType promoted_to : promotion_types)
                    lower(rows[place(color, promoted_to, pawn)], moves,
                          unchanged(color, promoted_to, to));
        }
        if (eighth.contains(to))
            for (const PieceType promoted_to : promotion_types)
                lower(promoted_[place(color, promoted_to, pawn)], moves,
                      unchanged(color, promoted_to, to));
    }
    Row& straight = straight_[place(color, PieceType::pawn, pawn)];
    for (const PieceType type : all_piece_types)
        lower(straight, 0, taking_few_[0][place(color, type, pawn)]);
}

void ManDistances::find_any(Color color, PieceType type, Square from) {
    Row& row = any_[place(color, type, from)];
    row = unchanged(color, type, from);
    if (type == PieceType::pawn)
        for (const PieceType promoted_to : promotion_types)
            lower(row, 0, promoted(color, promoted_to, from));
    auto& reached = reached_[place(color, type, from)];
    for (const Square to : all_squares)
        for (std::size_t moves = row[static_cast<std::size_t>(index_of(to))];
             moves < reached.size(); ++moves)
            reached[moves] |= Bitboard(to);
}

}  // namespace chess::detail
