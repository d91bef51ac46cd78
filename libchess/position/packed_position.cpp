#include "libchess/position/packed_position.hpp"

namespace chess {

namespace {

/// Spreads the low 16 bits: each becomes the lowest of four.
constexpr std::uint64_t spread(std::uint64_t bits) noexcept {
    bits &= 0xFFFF;
    bits = (bits | (bits << 24)) & 0x000000FF000000FFULL;
    bits = (bits | (bits << 12)) & 0x000F000F000F000FULL;
    bits = (bits | (bits << 6)) & 0x0303030303030303ULL;
    return (bits | (bits << 3)) & 0x1111111111111111ULL;
}

}  // namespace

// Computes the four bits of all squares as four bitboards, without visiting single pieces: this
// runs at every node of a search that counts its positions.
PackedPosition pack(const Position& position) noexcept {
    const auto of_type = [&](PieceType type) { return position.pieces(type).bits(); };
    const std::uint64_t kings = of_type(PieceType::king);
    const std::uint64_t black = position.pieces(Color::black).bits();
    // A piece of type t is t + 1: pawn 001, knight 010, bishop 011, rook 100, queen 101, king 110.
    std::array<std::uint64_t, 4> bits{
        of_type(PieceType::pawn) | of_type(PieceType::bishop) | of_type(PieceType::queen),
        of_type(PieceType::knight) | of_type(PieceType::bishop) | kings,
        of_type(PieceType::rook) | of_type(PieceType::queen) | kings, black};

    const std::uint64_t castling = position.castling_rooks().bits();
    bits[0] |= castling;
    bits[1] |= castling;
    bits[3] &= ~castling;
    if (position.turn() == Color::black) bits[0] |= kings & black;
    if (const auto passed = position.legal_en_passant()) {
        const std::uint64_t pawn = Bitboard(ahead(~position.turn(), *passed)).bits();
        bits[0] &= ~pawn;
        bits[3] |= pawn;
    }

    PackedPosition packed{};
    for (std::size_t word = 0; word < packed.words.size(); ++word)
        for (std::size_t bit = 0; bit < bits.size(); ++bit)
            packed.words[word] |= spread(bits[bit] >> (PackedPosition::squares_in_word * word))
                                  << bit;
    return packed;
}

Position unpack(const PackedPosition& packed, bool chess960) {
    Setup setup;
    for (int index = 0; index < square_count; ++index) {
        const Square square = square_at(index);
        const SquareCode code = packed.at(square);
        const std::optional<Piece> piece = piece_of(code, square);
        if (!piece) continue;
        setup.board[square] = piece;
        if (code == SquareCode::castling_rook)
            setup.castling.push_back({piece->color, file_of(square)});
        else if (code == SquareCode::en_passant_pawn)
            setup.en_passant = make_square(file_of(square), relative(piece->color, Rank::third));
        else if (code == SquareCode::black_king_to_move) setup.turn = Color::black;
    }
    // `pack` was given a legal position, so there are no faults.
    return Position::from_setup(setup, {.chess960 = chess960}).value().position;
}

}  // namespace chess
