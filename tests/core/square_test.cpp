#include "libchess/core/square.hpp"

#include "tests/support/catch.hpp"

using namespace chess;

TEST_CASE("squares are numbered rank by rank from a1", "[core][square]") {
    CHECK(index_of(Square::a1) == 0);
    CHECK(index_of(Square::b1) == 1);
    CHECK(index_of(Square::h1) == 7);
    CHECK(index_of(Square::a2) == 8);
    CHECK(index_of(Square::e4) == 28);
    CHECK(index_of(Square::h8) == 63);
    CHECK(square_count == 64);
}

TEST_CASE("a square is its file and rank, its number and its name", "[core][square]") {
    for (int rank = 0; rank < 8; ++rank) {
        for (int file = 0; file < 8; ++file) {
            const Square square = make_square(static_cast<File>(file), static_cast<Rank>(rank));
            CHECK(index_of(square) == rank * 8 + file);
            CHECK(square_at(rank * 8 + file) == square);
            CHECK(index_of(file_of(square)) == file);
            CHECK(index_of(rank_of(square)) == rank);
            const std::string name{static_cast<char>('a' + file), static_cast<char>('1' + rank)};
            CHECK(to_string(square) == name);
            CHECK(parse_square(name) == square);
        }
    }
}

TEST_CASE("files and ranks have the letters and digits of the board", "[core][square]") {
    CHECK(to_char(File::a) == 'a');
    CHECK(to_char(File::h) == 'h');
    CHECK(to_char(Rank::first) == '1');
    CHECK(to_char(Rank::eighth) == '8');
}

TEST_CASE("what is not exactly a square's name is not read as one", "[core][square]") {
    using namespace std::string_view_literals;
    for (const std::string_view text : {""sv, "e"sv, "4"sv, "E4"sv, "e0"sv, "e9"sv, "i1"sv, "`1"sv,
                                        "4e"sv, "e4 "sv, " e4"sv, "e44"sv, "--"sv, "e\0"sv, "-"sv})
        CHECK(parse_square(text) == std::nullopt);
}

TEST_CASE("flipping a square exchanges the ranks and keeps the file", "[core][square]") {
    CHECK(flip(Square::a1) == Square::a8);
    CHECK(flip(Square::e2) == Square::e7);
    CHECK(flip(Square::h5) == Square::h4);
    for (int index = 0; index < square_count; ++index)
        CHECK(flip(flip(square_at(index))) == square_at(index));
}

TEST_CASE("ranks are counted from each player's side", "[core][square]") {
    CHECK(relative(Color::white, Rank::second) == Rank::second);
    CHECK(relative(Color::black, Rank::second) == Rank::seventh);
    CHECK(relative(Color::black, Rank::eighth) == Rank::first);
    CHECK(back_rank(Color::white) == Rank::first);
    CHECK(back_rank(Color::black) == Rank::eighth);
}

TEST_CASE("ahead is up the board for white and down for black", "[core][square]") {
    CHECK(ahead(Color::white, Square::e4) == Square::e5);
    CHECK(ahead(Color::black, Square::e4) == Square::e3);
    CHECK(ahead(Color::white, Square::a7) == Square::a8);
    CHECK(ahead(Color::black, Square::h2) == Square::h1);
}
