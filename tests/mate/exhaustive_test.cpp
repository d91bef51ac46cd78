#include "libchess/mate/detail/exhaustive.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::position_of;

namespace {

bool attack(std::string_view fen, int length, Stipulation stipulation = Stipulation::direct,
            bool fifty = false) {
    return exhaustive({position_of(fen), stipulation, false, length, fifty});
}

bool defence(std::string_view fen, int length, Stipulation stipulation = Stipulation::direct,
             bool fifty = false) {
    return exhaustive({position_of(fen), stipulation, true, length, fifty});
}

}  // namespace

TEST_CASE("a mate is found in its number of moves and more, never fewer", "[mate][exhaustive]") {
    CHECK(attack("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1));
    CHECK_FALSE(attack("6k1/5ppp/8/8/8/7P/8/1R4K1 b - - 0 1", 1));

    constexpr std::string_view two_mover = "8/5p2/5K2/7k/7p/7Q/8/8 w - - 0 1";  // Harley and Watney
    CHECK_FALSE(attack(two_mover, 1));
    CHECK(attack(two_mover, 2));
    CHECK(attack(two_mover, 3));

    constexpr std::string_view three_mover = "8/8/1Q6/1pP5/k7/8/K7/8 w - - 0 1";  // Loyd 1868
    CHECK_FALSE(attack(three_mover, 2));
    CHECK(attack(three_mover, 3));
}

TEST_CASE("a stalemate is not a mate and a mate no stalemate", "[mate][exhaustive]") {
    constexpr std::string_view stalemated = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    CHECK_FALSE(defence(stalemated, 0));
    CHECK_FALSE(defence(stalemated, 3));
    CHECK(defence(stalemated, 0, Stipulation::stalemate));

    constexpr std::string_view mated = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    CHECK(defence(mated, 0));
    CHECK(defence(mated, 3));
    CHECK_FALSE(defence(mated, 0, Stipulation::stalemate));
    CHECK_FALSE(defence(mated, 3, Stipulation::stalemate));
}

TEST_CASE("the side to move can be the one that is mated", "[mate][exhaustive]") {
    constexpr std::string_view cornered = "6k1/8/5K2/8/8/8/8/7R b - - 0 1";
    CHECK_FALSE(defence(cornered, 0));
    CHECK(defence(cornered, 1));
    // With one flight more, one reply is enough to escape.
    CHECK_FALSE(defence("6k1/8/4K3/8/8/8/8/7R b - - 0 1", 1));
}

TEST_CASE("a stalemate can be forced", "[mate][exhaustive]") {
    // The queen takes the last squares, or the last piece.
    CHECK(attack("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", 1, Stipulation::stalemate));
    CHECK(attack("7k/8/6K1/8/8/8/p4Q2/8 w - - 0 1", 1, Stipulation::stalemate));
    CHECK_FALSE(attack("7k/8/8/8/8/8/5R2/K7 w - - 0 1", 1, Stipulation::stalemate));
    // A side that has another move is not stalemated.
    CHECK_FALSE(attack("7k/8/6K1/8/8/7p/5Q2/8 w - - 0 1", 1, Stipulation::stalemate));
}

TEST_CASE("a selfmate needs every reply to mate", "[mate][exhaustive]") {
    // 1. Qh2+ Qxh2# is forced; elsewhere the queen may mate, but need not.
    CHECK(attack("2r5/8/8/4Q3/1R6/7k/5q2/7K w - - 0 1", 1, Stipulation::self));
    CHECK(defence("2r5/8/8/8/1R6/7k/5q1Q/7K b - - 0 1", 0, Stipulation::self));
    CHECK_FALSE(attack("2r5/8/8/8/1R1Q4/7k/5q2/7K w - - 0 1", 1, Stipulation::self));
    // Rh1 mates, other moves do not.
    CHECK_FALSE(defence("8/8/8/8/8/1k6/7r/K7 b - - 0 1", 0, Stipulation::self));
    // A side that is mated does not mate, nor does one that is stalemated.
    CHECK_FALSE(defence("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 0, Stipulation::self));
    CHECK_FALSE(defence("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, Stipulation::self));
}

TEST_CASE("fifty moves without capture or pawn move save the defender", "[mate][exhaustive]") {
    const auto with_clock = [](int clock) {
        return "8/5p2/5K2/7k/7p/7Q/8/8 w - - " + std::to_string(clock) + " 90";
    };
    CHECK(attack(with_clock(99), 2));
    // After 1. Qc8 the clock shows a hundred, and the game is drawn unless that is mate.
    CHECK_FALSE(attack(with_clock(99), 2, Stipulation::direct, true));
    // 1. Qc8 Kh6 2. Qh8 mates with the hundredth half-move.
    CHECK(attack(with_clock(97), 2, Stipulation::direct, true));
    // Here the king's move is the hundredth half-move already, and a draw is claimed with it.
    CHECK_FALSE(attack(with_clock(98), 2, Stipulation::direct, true));

    CHECK(attack("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 90", 1, Stipulation::direct, true));
    // Nobody has claimed yet, and nobody can while White mates; but the 75th move ends the game.
    CHECK(attack("6k1/5ppp/8/8/8/8/8/R5K1 w - - 100 90", 1, Stipulation::direct, true));
    CHECK(attack("6k1/5ppp/8/8/8/8/8/R5K1 w - - 149 90", 1, Stipulation::direct, true));
    CHECK_FALSE(attack("6k1/5ppp/8/8/8/8/8/R5K1 w - - 150 90", 1, Stipulation::direct, true));
    CHECK(attack("6k1/5ppp/8/8/8/8/8/R5K1 w - - 150 90", 1));
}
