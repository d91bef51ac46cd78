#include "libchess/search/detail/iterations.hpp"

#include "tests/support/catch.hpp"

#include <vector>

using namespace chess;
using detail::Iterations;
using detail::RootMove;
using detail::Value;

namespace {

/// One root move, with a value to recognize it by.
std::vector<RootMove> root_moves(Value value) {
    return {{.move = Move(Square::e2, Square::e4), .value = value, .variation = {}}};
}

}  // namespace

TEST_CASE("one thread searches every depth", "[search][threads]") {
    Iterations iterations(1);
    for (int depth = 1; depth <= 6; ++depth) {
        CHECK(iterations.begin(0, depth, 6) == depth);
        CHECK_FALSE(iterations.complete(depth, root_moves(depth)));
    }
}

TEST_CASE("two threads search different depths, except for the first and the last",
          "[search][threads]") {
    Iterations iterations(2);
    CHECK(iterations.begin(0, 1, 6) == 1);
    CHECK(iterations.begin(1, 1, 6) == 1);
    CHECK(iterations.begin(1, 2, 6) == 2);
    CHECK(iterations.begin(0, 2, 6) == 3);
    CHECK(iterations.begin(1, 3, 6) == 4);
    CHECK(iterations.begin(1, 5, 6) == 5);
    CHECK(iterations.begin(0, 5, 6) == 6);
    CHECK(iterations.begin(1, 6, 6) == 6);
}

TEST_CASE("a thread's own depth does not count as another's", "[search][threads]") {
    Iterations iterations(2);
    CHECK(iterations.begin(0, 4, 9) == 4);
    CHECK(iterations.begin(0, 4, 9) == 4);
}

TEST_CASE("of four threads two may search the same depth", "[search][threads]") {
    Iterations iterations(4);
    CHECK(iterations.begin(0, 5, 20) == 5);
    CHECK(iterations.begin(1, 5, 20) == 5);
    CHECK(iterations.begin(2, 5, 20) == 6);
    CHECK(iterations.begin(3, 5, 20) == 6);
}

TEST_CASE("a thread takes over a deeper iteration of another", "[search][threads]") {
    Iterations iterations(2);
    CHECK_FALSE(iterations.complete(3, root_moves(30)));
    CHECK_FALSE(iterations.complete(5, root_moves(50)));
    CHECK_FALSE(iterations.complete(5, root_moves(51)));
    const auto deeper = iterations.complete(4, root_moves(40));
    REQUIRE(deeper);
    CHECK(deeper->depth == 5);
    CHECK(deeper->moves.front().value == 50);
    CHECK_FALSE(iterations.complete(6, root_moves(60)));
}
