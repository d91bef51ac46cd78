// The prover, held against trying everything.

#include "libchess/mate/prover.hpp"
#include "libchess/mate/exhaustive.hpp"
#include "libchess/position/movegen.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"

#include <array>
#include <cstddef>
#include <stop_token>
#include <string_view>

using namespace chess;
using test::position_of;
using test::Random;

namespace {

/// Two kings and a few pieces of any kind, half of the time near a corner, with few or with nearly
/// a hundred half-moves on the clock.
Position scattered(Random& random) {
    while (true) {
        Setup setup;
        const auto square = [&] { return square_at(static_cast<int>(random.below(64))); };
        const auto color = [&] { return random.below(5) < 3 ? Color::white : Color::black; };
        for (std::size_t n = 2 + random.below(5); n > 0; --n) {
            const auto type = static_cast<PieceType>(random.below(5));
            const Square at = square();
            if (type == PieceType::pawn &&
                (rank_of(at) == Rank::first || rank_of(at) == Rank::eighth))
                continue;
            setup.board[at] = Piece{color(), type};
        }
        setup.board[square()] = Piece{Color::white, PieceType::king};
        const Square corner = square_at(static_cast<int>(random.below(2) * 56 + random.below(3)));
        setup.board[random.below(2) == 0 ? corner : square()] =
            Piece{Color::black, PieceType::king};
        setup.turn = random.below(2) == 0 ? Color::white : Color::black;
        setup.halfmove_clock = random.below(2) == 0 ? 0 : 93 + static_cast<int>(random.below(9));
        if (const auto validated = Position::from_setup(setup)) return validated->position;
    }
}

constexpr std::array stipulations{Stipulation::direct, Stipulation::self, Stipulation::stalemate};

}  // namespace

TEST_CASE("the prover says what trying everything says", "[mate][prover]") {
    Random random(8);
    std::size_t reached = 0;
    for (const Stipulation stipulation : stipulations) {
        for (const bool fifty : {false, true}) {
            // Kept from position to position: what was learned about one must not mislead another.
            Prover prover({.stipulation = stipulation, .hash_megabytes = 1, .fifty = fifty});
            for (int n = 0; n < 4000; ++n) {
                const Position position = scattered(random);
                // Trying everything takes long where there is much to try.
                const bool is_long =
                    stipulation != Stipulation::self && count_legal_moves(position) < 20;
                const int length = 1 + static_cast<int>(random.below(is_long ? 3 : 2));
                INFO(Catch::StringMaker<Position>::convert(position));
                CAPTURE(length, fifty);
                const bool attack = exhaustive_attack(position, length, stipulation, fifty);
                CHECK(prover.attack(position, length) == (attack ? Answer::yes : Answer::no));
                const bool defence = exhaustive_defence(position, length - 1, stipulation, fifty);
                CHECK(prover.defence(position, length - 1) == (defence ? Answer::yes : Answer::no));
                if (attack) {
                    ++reached;
                    const auto move = prover.winning_move(position, length);
                    REQUIRE(move);
                    CHECK(
                        exhaustive_defence(position.after(*move), length - 1, stipulation, fifty));
                }
                if (!defence && has_legal_move(position)) {
                    const auto move = prover.saving_move(position, length - 1);
                    REQUIRE(move);
                    const Position after = position.after(*move);
                    CHECK((length == 1 || fifty ||
                           !exhaustive_attack(after, length - 1, stipulation, fifty)));
                }
            }
        }
    }
    CHECK(reached > 300);
}

TEST_CASE("threads that share the work come to the same answers", "[mate][prover]") {
    // From data/mate: a mate in 10, long enough for the other threads to be called.
    constexpr int length = 10;
    const Position position = position_of("6nk/R5p1/1K4P1/8/8/8/8/8 w - - 0 1");
    for (const int threads : {1, 2, 3}) {
        CAPTURE(threads);
        Prover prover({.hash_megabytes = 4, .threads = threads});
        prover.set_limits({});
        CHECK(prover.attack(position, length - 1) == Answer::no);
        CHECK(prover.attack(position, length) == Answer::yes);
        CHECK(prover.nodes() > 100'000);
        const auto move = prover.winning_move(position, length);
        REQUIRE(move);
        CHECK(prover.defence(position.after(*move), length - 1) == Answer::yes);
    }
}

TEST_CASE("threads stop at a limit together", "[mate][prover]") {
    const Position position = position_of("6nk/R5p1/1K4P1/8/8/8/8/8 w - - 0 1");
    Prover prover({.hash_megabytes = 4, .threads = 2});
    prover.set_limits({.nodes = 60'000});
    CHECK(prover.attack(position, 9) == Answer::unknown);
    CHECK(prover.is_exhausted());
    CHECK(prover.nodes() < 200'000);
}

TEST_CASE("long quiet mates are found and shorter ones disproved", "[mate][prover]") {
    struct Case {
        std::string_view fen;
        int length;
    };
    // From data/mate/classics.epd.
    const auto [fen, length] = GENERATE(values<Case>({
        {"8/7B/K3Q3/4pq2/1P1p4/bR6/1B6/NkN4R w - - 0 1", 2},
        {"8/6B1/8/8/1N6/1p6/pp1K4/1k6 w - - 0 1", 11},
        {"1b4k1/r4p2/5Pp1/8/8/8/8/2Q4K w - - 0 1", 12},
    }));
    const Position position = position_of(fen);
    Prover prover({.hash_megabytes = 16});
    CHECK(prover.attack(position, length) == Answer::yes);
    if (length == 2) CHECK(prover.attack(position, 1) == Answer::no);
    const auto move = prover.winning_move(position, length);
    REQUIRE(move);
    CHECK(prover.defence(position.after(*move), length - 1) == Answer::yes);
    CHECK(prover.known_length(position, length).value_or(0) <= length);
}

TEST_CASE("a limit that is reached leaves the answer open", "[mate][prover]") {
    // A mate in 12 by four quiet pieces: no few nodes find it.
    const Position position = position_of("1b4k1/r4p2/5Pp1/8/8/8/8/2Q4K w - - 0 1");
    Prover prover({.hash_megabytes = 1});
    prover.set_limits({.nodes = 100});
    CHECK(prover.attack(position, 12) == Answer::unknown);
    CHECK(prover.is_exhausted());
    CHECK(prover.nodes() < 20'000);
    CHECK_FALSE(prover.winning_move(position, 12));
    prover.set_limits({});
    CHECK_FALSE(prover.is_exhausted());
    CHECK(prover.attack(position, 12) == Answer::yes);

    const std::stop_source stop;
    CHECK(stop.request_stop());
    prover.clear();
    prover.set_limits({}, stop.get_token());
    CHECK(prover.attack(position, 12) == Answer::unknown);
}

TEST_CASE("the same question costs the same nodes after clear", "[mate][prover]") {
    const Position position = position_of("1b4k1/r4p2/5Pp1/8/8/8/8/2Q4K w - - 0 1");
    Prover prover({.hash_megabytes = 16});
    prover.set_limits({});
    CHECK(prover.attack(position, 12) == Answer::yes);
    const auto nodes = prover.nodes();
    prover.clear();
    prover.set_limits({});
    CHECK(prover.attack(position, 12) == Answer::yes);
    CHECK(prover.nodes() == nodes);
}

TEST_CASE("a bare king mates nobody in any number of moves", "[mate][prover]") {
    Prover prover({.hash_megabytes = 1});
    prover.set_limits({.nodes = 1000});
    CHECK(prover.attack(position_of("8/8/4k3/8/8/3K4/8/8 w - - 0 1"), max_mate_length) ==
          Answer::no);
    CHECK(prover.attack(position_of("8/8/4k3/8/8/3KN3/8/8 w - - 0 1"), max_mate_length) ==
          Answer::no);
    CHECK(prover.defence(position_of("8/8/4k3/8/8/3K4/8/Q7 w - - 0 1"), max_mate_length) ==
          Answer::no);
}
