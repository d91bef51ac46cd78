#include "libchess/experiment/salted_keys.hpp"

namespace chess {

namespace {

/// What a square's code adds to the key; nothing for codes that cannot stand there.
Key key_of_square(const zobrist::Table& table, SquareCode code, Square square) {
    const auto piece = piece_of(code, square);
    if (!piece) return Key{};
    const Key key = table.piece[piece->color][piece->type][square];
    switch (code) {
        case SquareCode::castling_rook: return key ^ table.castling_rook[square];
        case SquareCode::en_passant_pawn: return key ^ table.en_passant[file_of(square)];
        case SquareCode::black_king_to_move: return key ^ table.black_to_move;
        default: return key;
    }
}

}  // namespace

SaltedKeys::SaltedKeys(const zobrist::Table& table) {
    for (std::size_t pair = 0; pair < pair_count; ++pair) {
        const Square low = square_at(static_cast<int>(2 * pair));
        const Square high = square_at(static_cast<int>(2 * pair + 1));
        for (std::size_t byte = 0; byte < entries_[pair].size(); ++byte)
            entries_[pair][byte] =
                bits_of(key_of_square(table, static_cast<SquareCode>(byte & 15U), low) ^
                        key_of_square(table, static_cast<SquareCode>(byte >> 4U), high));
    }
}

SaltedKeys SaltedKeys::of_set(std::uint64_t set) {
    return SaltedKeys(set == 0 ? zobrist::table : zobrist::make_table(seed_of(set)));
}

}  // namespace chess
