#include "libchess/position/zobrist.hpp"

#include "libchess/position/position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <bit>
#include <set>
#include <vector>

using namespace chess;
using test::play;
using test::position_of;

TEST_CASE("the random numbers of the keys are all different and no few bits",
          "[position][zobrist]") {
    std::vector<Key> keys;
    for (const auto& types : zobrist::table.piece)
        for (const auto& squares : types) keys.insert(keys.end(), squares.begin(), squares.end());
    keys.insert(keys.end(), zobrist::table.castling_rook.begin(),
                zobrist::table.castling_rook.end());
    keys.insert(keys.end(), zobrist::table.en_passant.begin(), zobrist::table.en_passant.end());
    keys.push_back(zobrist::table.black_to_move);
    CHECK(keys.size() == 2 * 6 * 64 + 64 + 8 + 1);
    CHECK(std::set<Key>(keys.begin(), keys.end()).size() == keys.size());
    int ones = 0;
    for (const Key key : keys) ones += std::popcount(bits_of(key));
    const double mean = static_cast<double>(ones) / static_cast<double>(keys.size());
    CHECK(mean > 31);
    CHECK(mean < 33);
}

TEST_CASE("keys combine by exclusive or", "[position][zobrist]") {
    CHECK((Key{6} ^ Key{3}) == Key{5});
    Key key{6};
    key ^= Key{3};
    CHECK(bits_of(key) == 5);
}

TEST_CASE("transposed moves lead to the same key", "[position][zobrist]") {
    const Position a = play(Position::start(), "g1f3 g8f6 b1c3 b8c6");
    const Position b = play(Position::start(), "b1c3 b8c6 g1f3 g8f6");
    CHECK(a.key() == b.key());
    CHECK(a.key() != Position::start().key());
}

TEST_CASE("counters are not in the key", "[position][zobrist]") {
    CHECK(position_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1").key() ==
          position_of("4k3/8/8/8/8/8/8/4K3 w - - 33 99").key());
}

TEST_CASE("everything else that makes a position is in the key", "[position][zobrist]") {
    const auto fens = {
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1",  "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQq - 0 1",  "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1",    "r3k2r/8/8/8/8/8/8/R2K3R w kq - 0 1",
        "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/Q3K2R w Kkq - 0 1",
        "4k3/8/8/2PpP3/8/8/8/4K3 w - - 0 1",    "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
    };
    std::set<Key> keys;
    for (const auto* fen : fens) keys.insert(position_of(fen).key());
    CHECK(keys.size() == fens.size());
}

TEST_CASE("the rules of Chess960 alone do not change the key", "[position][zobrist]") {
    CHECK(position_of(test::start_fen, true).key() == position_of(test::start_fen).key());
}
