#include "libchess/position/zobrist.hpp"

#include "libchess/position/position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/sample.hpp"

#include <bit>

using namespace chess;
using test::play;
using test::position_of;

namespace {

/// Every random number of a table.
std::vector<Key> numbers_of(const zobrist::Table& table) {
    std::vector<Key> keys;
    for (const auto& types : table.piece)
        for (const auto& squares : types) keys.insert(keys.end(), squares.begin(), squares.end());
    keys.insert(keys.end(), table.castling_rook.begin(), table.castling_rook.end());
    keys.insert(keys.end(), table.en_passant.begin(), table.en_passant.end());
    keys.push_back(table.black_to_move);
    return keys;
}

}  // namespace

TEST_CASE("the keys' random numbers all differ, with half their bits set", "[position][zobrist]") {
    const std::vector<Key> keys = numbers_of(zobrist::table);
    CHECK(keys.size() == 2 * 6 * 64 + 64 + 8 + 1);
    CHECK(std::set<Key>(keys.begin(), keys.end()).size() == keys.size());
    int ones = 0;
    for (const Key key : keys) ones += std::popcount(bits_of(key));
    const double mean = static_cast<double>(ones) / static_cast<double>(keys.size());
    CHECK(mean > 31);
    CHECK(mean < 33);
}

TEST_CASE("no four random numbers or fewer cancel out", "[position][zobrist]") {
    // Such sets would give equal keys to positions that differ by them. (None of six or fewer does:
    // the 98,783,860 triples have different sums as well, which takes too long to test here.)
    const std::vector<Key> keys = numbers_of(zobrist::table);
    std::vector<Key> sums{Key{}};
    for (std::size_t i = 0; i < keys.size(); ++i) {
        sums.push_back(keys[i]);
        for (std::size_t j = 0; j < i; ++j) sums.push_back(keys[i] ^ keys[j]);
    }
    std::ranges::sort(sums);
    CHECK(std::ranges::adjacent_find(sums) == sums.end());
}

TEST_CASE("a move changes about half the bits of the key", "[position][zobrist]") {
    std::size_t moves = 0;
    std::size_t bits = 0;
    for (const Position& position : test::standard_sample()) {
        for (const Move move : legal_moves(position)) {
            bits += static_cast<std::size_t>(
                std::popcount(bits_of(position.key() ^ position.after(move).key())));
            ++moves;
        }
    }
    CHECK(moves > 10'000);
    const double mean = static_cast<double>(bits) / static_cast<double>(moves);
    CHECK(mean > 31.5);
    CHECK(mean < 32.5);
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
