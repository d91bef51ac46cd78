#include "libchess/core/bitboard.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"

using namespace chess;
using test::squares;

TEST_CASE("an empty set has no squares and the full set all", "[core][bitboard]") {
    CHECK(Bitboard().empty());
    CHECK_FALSE(Bitboard().any());
    CHECK_FALSE(Bitboard().several());
    CHECK(Bitboard().count() == 0);
    CHECK_FALSE(all_squares.empty());
    CHECK(all_squares.any());
    CHECK(all_squares.several());
    CHECK(all_squares.count() == 64);
}

TEST_CASE("a set of one square holds that square alone", "[core][bitboard]") {
    for (int index = 0; index < square_count; ++index) {
        const Bitboard set{square_at(index)};
        CHECK(set.count() == 1);
        CHECK(set.any());
        CHECK_FALSE(set.several());
        CHECK(set.first() == square_at(index));
        CHECK(set.bits() == std::uint64_t{1} << index);
        int held = 0;
        for (int other = 0; other < square_count; ++other)
            held += set.contains(square_at(other)) ? 1 : 0;
        CHECK(held == 1);
    }
}

TEST_CASE("files and ranks are sets of eight squares", "[core][bitboard]") {
    for (int number = 0; number < 8; ++number) {
        const Bitboard file{static_cast<File>(number)};
        const Bitboard rank{static_cast<Rank>(number)};
        CHECK(file.count() == 8);
        CHECK(rank.count() == 8);
        for (const Square square : file) CHECK(index_of(file_of(square)) == number);
        for (const Square square : rank) CHECK(index_of(rank_of(square)) == number);
    }
    CHECK(file_a == Bitboard(File::a));
    CHECK(file_h == Bitboard(File::h));
}

TEST_CASE("set operations agree with those on sets of squares", "[core][bitboard]") {
    test::Random random(1);
    bool agree = true;
    for (int round = 0; round < 1000; ++round) {
        const Bitboard a{random.bits()};
        const Bitboard b{random.bits()};
        Bitboard both = a;
        both &= b;
        Bitboard either = a;
        either |= b;
        Bitboard one = a;
        one ^= b;
        for (int index = 0; index < square_count; ++index) {
            const Square square = square_at(index);
            const bool in_a = a.contains(square);
            const bool in_b = b.contains(square);
            agree = agree && (a & b).contains(square) == (in_a && in_b) &&
                    (a | b).contains(square) == (in_a || in_b) &&
                    (a ^ b).contains(square) == (in_a != in_b) && (~a).contains(square) == !in_a;
        }
        agree = agree && both == (a & b) && either == (a | b) && one == (a ^ b);
    }
    CHECK(agree);
}

TEST_CASE("walking a set meets its squares from the lowest number on", "[core][bitboard]") {
    test::Random random(2);
    for (int round = 0; round < 100; ++round) {
        const Bitboard set{random.bits() & random.bits()};
        std::vector<Square> expected;
        for (int index = 0; index < square_count; ++index)
            if (set.contains(square_at(index))) expected.push_back(square_at(index));
        CHECK(std::vector<Square>(set.begin(), set.end()) == expected);
        CHECK(set.count() == static_cast<int>(expected.size()));
        CHECK(set.several() == (expected.size() > 1));
        std::vector<Square> popped;
        for (Bitboard rest = set; rest.any();) popped.push_back(rest.pop());
        CHECK(popped == expected);
    }
}

TEST_CASE("the iterator steps before and after", "[core][bitboard]") {
    auto at = squares("c3 f6").begin();
    CHECK(*at++ == Square::c3);
    CHECK(*at == Square::f6);
    CHECK(++at == Bitboard().end());
}

TEST_CASE("shifts move squares and drop what leaves the board", "[core][bitboard]") {
    CHECK((squares("a1 e4 h8") << 8) == squares("a2 e5"));
    CHECK((squares("a1 e4 h8") >> 8) == squares("e3 h7"));
    CHECK((squares("a1 e4") << 1) == squares("b1 f4"));
    CHECK(shift_east(squares("a1 e4 h8 h1")) == squares("b1 f4"));
    CHECK(shift_west(squares("a1 e4 h8 a8")) == squares("d4 g8"));
    CHECK(shift_ahead<Color::white>(squares("a1 e4 h8")) == squares("a2 e5"));
    CHECK(shift_ahead<Color::black>(squares("a1 e4 h8")) == squares("e3 h7"));
    CHECK(shift_ahead(Color::white, squares("b2")) == squares("b3"));
    CHECK(shift_ahead(Color::black, squares("b2")) == squares("b1"));
}

TEST_CASE("a set of pawns attacks to both sides ahead", "[core][bitboard]") {
    CHECK(pawn_attacks(Color::white, squares("a2 e4 h7")) == squares("b3 d5 f5 g8"));
    CHECK(pawn_attacks(Color::black, squares("a2 e4 h7")) == squares("b1 d3 f3 g6"));
    CHECK(pawn_attacks(Color::white, squares("d8")).empty());
}

TEST_CASE("a1 is dark, h1 is light and neighbours differ", "[core][bitboard]") {
    CHECK(dark_squares.contains(Square::a1));
    CHECK(light_squares.contains(Square::h1));
    CHECK(light_squares.contains(Square::a8));
    CHECK((light_squares & dark_squares).empty());
    CHECK((light_squares | dark_squares) == all_squares);
    CHECK(shift_east(light_squares) == (dark_squares & ~file_a));
    CHECK((light_squares << 8) == (dark_squares & ~Bitboard(Rank::first)));
}
