#include "libchess/experiment/salted_keys.hpp"

#include "libchess/position/position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/sample.hpp"

#include <cstdint>
#include <set>

using namespace chess;
using test::position_of;

TEST_CASE("with the library's table salted keys are the positions' own",
          "[experiment][salted_keys]") {
    const SaltedKeys keys(zobrist::table);
    test::for_each_position([&](const Position& position) {
        if (keys.key_of(pack(position)) != position.key())
            FAIL_CHECK("key " << bits_of(position.key()));
    });
    CHECK(SaltedKeys::of_set(0).key_of(pack(Position::start())) == Position::start().key());
}

TEST_CASE("a salted key is made of the numbers of its own table", "[experiment][salted_keys]") {
    const zobrist::Table table = zobrist::make_table(SaltedKeys::seed_of(7));
    const Position position = position_of("4k2r/8/8/3pP3/8/8/8/4K3 b k - 0 1");
    const auto& white = table.piece[Color::white];
    const auto& black = table.piece[Color::black];
    CHECK(SaltedKeys::of_set(7).key_of(pack(position)) ==
          (white[PieceType::king][Square::e1] ^ white[PieceType::pawn][Square::e5] ^
           black[PieceType::king][Square::e8] ^ black[PieceType::rook][Square::h8] ^
           black[PieceType::pawn][Square::d5] ^ table.castling_rook[Square::h8] ^
           table.black_to_move));
    const Position passed = position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    const Position quiet = position_of("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1");
    CHECK((SaltedKeys(table).key_of(pack(passed)) ^ SaltedKeys(table).key_of(pack(quiet))) ==
          table.en_passant[File::d]);
}

TEST_CASE("every key set is another one", "[experiment][salted_keys]") {
    constexpr std::uint64_t sets = 2000;
    std::set<std::uint64_t> seeds;
    std::set<Key> keys;
    for (std::uint64_t set = 0; set < sets; ++set) {
        seeds.insert(SaltedKeys::seed_of(set));
        if (set < 200) keys.insert(SaltedKeys::of_set(set).key_of(pack(Position::start())));
    }
    CHECK(seeds.size() == sets);
    CHECK(keys.size() == 200);
}
