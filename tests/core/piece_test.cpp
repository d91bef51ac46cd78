#include "libchess/core/piece.hpp"

#include "tests/support/catch.hpp"

using namespace chess;

TEST_CASE("pieces have the letters of FEN, white in capitals", "[core][piece]") {
    const std::string white = "PNBRQK";
    const std::string black = "pnbrqk";
    const std::vector<std::string> names{"pawn", "knight", "bishop", "rook", "queen", "king"};
    for (std::size_t i = 0; i < all_piece_types.size(); ++i) {
        const PieceType type = all_piece_types[i];
        CHECK(letter_of(type) == white[i]);
        CHECK(name_of(type) == names[i]);
        CHECK(to_char(Piece{Color::white, type}) == white[i]);
        CHECK(to_char(Piece{Color::black, type}) == black[i]);
        CHECK(parse_piece_type(white[i]) == type);
        CHECK(parse_piece(white[i]) == Piece{Color::white, type});
        CHECK(parse_piece(black[i]) == Piece{Color::black, type});
    }
}

TEST_CASE("every other character is not a piece", "[core][piece]") {
    const std::string_view letters = "PNBRQKpnbrqk";
    for (int code = -128; code < 128; ++code) {
        const char c = static_cast<char>(code);
        const auto place = letters.find(c);
        CHECK(parse_piece(c).has_value() == (place != std::string_view::npos));
        CHECK(parse_piece_type(c).has_value() == (place < 6));
    }
}

TEST_CASE("pieces are equal when colour and type are", "[core][piece]") {
    CHECK(Piece{Color::white, PieceType::rook} == Piece{Color::white, PieceType::rook});
    CHECK_FALSE(Piece{Color::white, PieceType::rook} == Piece{Color::black, PieceType::rook});
    CHECK_FALSE(Piece{Color::white, PieceType::rook} == Piece{Color::white, PieceType::queen});
}
