#include "libchess/position/packed_position.hpp"

#include "libchess/position/position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/sample.hpp"
#include "tests/support/scharnagl.hpp"

using namespace chess;
using test::play;
using test::position_of;

namespace {

PackedPosition pack_of(std::string_view fen) {
    return pack(position_of(fen));
}

/// Whether everything survives packing but the counters and a useless en passant square.
bool comes_back(const Position& position) {
    const Position back = unpack(pack(position), position.is_chess960());
    if (back.halfmove_clock() != 0 || back.fullmove_number() != 1) return false;
    Setup before = position.to_setup();
    before.halfmove_clock = 0;
    before.fullmove_number = 1;
    before.en_passant = position.legal_en_passant();
    return back.to_setup() == before && back.key() == position.key() &&
           back.is_chess960() == position.is_chess960();
}

/// Positions by their keys, and how often two of them differed or one did not survive packing.
struct Walk {
    std::map<Key, PackedPosition> by_key;
    int faults = 0;
    int visits = 0;

    void visit(const Position& position, int depth) {
        ++visits;
        const PackedPosition packed = pack(position);
        const auto [known, is_new] = by_key.try_emplace(position.key(), packed);
        if (known->second != packed) ++faults;
        if (is_new && !comes_back(position)) ++faults;
        if (depth == 0) return;
        for (const Move move : legal_moves(position)) visit(position.after(move), depth - 1);
    }
    /// Whether no two keys have the same pack.
    [[nodiscard]] bool packs_differ() const {
        std::map<std::array<std::uint64_t, 4>, Key> by_pack;
        for (const auto& [key, packed] : by_key)
            if (!by_pack.try_emplace(packed.words, key).second) return false;
        return true;
    }
};

}  // namespace

TEST_CASE("a packed position says of every square what stands there", "[position][packed]") {
    const PackedPosition packed = pack_of("r3k2r/8/8/3pP3/8/8/1Q3n2/R3K2R w Kq d6 0 1");
    CHECK(packed.at(Square::a1) == SquareCode::white_rook);
    CHECK(packed.at(Square::h1) == SquareCode::castling_rook);
    CHECK(packed.at(Square::a8) == SquareCode::castling_rook);
    CHECK(packed.at(Square::h8) == SquareCode::black_rook);
    CHECK(packed.at(Square::d5) == SquareCode::en_passant_pawn);
    CHECK(packed.at(Square::e5) == SquareCode::white_pawn);
    CHECK(packed.at(Square::f2) == SquareCode::black_knight);
    CHECK(packed.at(Square::e8) == SquareCode::black_king);
    CHECK(packed.at(Square::c3) == SquareCode::empty);
    CHECK(packed.words[0] == 0x00A00050'70060004ULL);
    CHECK(pack_of("4k3/8/8/8/8/8/8/4K3 b - - 0 1").at(Square::e8) ==
          SquareCode::black_king_to_move);
}

TEST_CASE("every piece stands behind its code", "[position][packed]") {
    test::for_each_position([](const Position& position) {
        const PackedPosition packed = pack(position);
        for (int index = 0; index < square_count; ++index) {
            const Square square = square_at(index);
            if (piece_of(packed.at(square), square) != position.at(square))
                FAIL_CHECK("a wrong piece on " << to_string(square));
        }
    });
}

TEST_CASE("all sorts of positions come back from their packs", "[position][packed]") {
    int passed = 0;
    int castling = 0;
    const std::size_t count = test::for_each_position([&](const Position& position) {
        if (!comes_back(position)) FAIL_CHECK("key " << bits_of(position.key()));
        if (position.legal_en_passant()) ++passed;
        if (position.castling_rooks().any()) ++castling;
    });
    CHECK(count > 10'000);
    CHECK(passed > 100);
    CHECK(castling > 1'000);
}

TEST_CASE("positions have equal keys exactly if their packs are equal", "[position][packed]") {
    struct Root {
        std::string_view fen;
        int depth;
    };
    for (const auto& [fen, depth] : {
             Root{test::start_fen, 4}, Root{test::kiwipete_fen, 3},
             Root{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4},  // en passant along a pin
             Root{"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 3},    // promotions
         }) {
        INFO(fen);
        Walk walk;
        walk.visit(position_of(fen), depth);
        CHECK(walk.faults == 0);
        CHECK(walk.packs_differ());
        CHECK(walk.by_key.size() > 3'000);
        CHECK(walk.visits > static_cast<int>(walk.by_key.size()));
    }
}

TEST_CASE("castling rooks of Chess960 come back", "[position][packed]") {
    for (const int number : {0, 88, 301, 518, 692, 959}) {
        INFO(number);
        const Setup setup = test::chess960_start(number, 959 - number);
        Walk walk;
        walk.visit(Position::from_setup(setup, {.chess960 = true}).value().position, 3);
        CHECK(walk.faults == 0);
        CHECK(walk.packs_differ());
    }
    // Two rooks on one side, of which the inner one castles.
    const Position inner = position_of("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", true);
    const Position outer = position_of("4k3/8/8/8/8/8/8/4K1RR w H - 0 1", true);
    CHECK(pack(inner) != pack(outer));
    CHECK(unpack(pack(inner)).castling_rook(Color::white, CastlingSide::king_side) == Square::g1);
    CHECK(unpack(pack(outer)).castling_rook(Color::white, CastlingSide::king_side) == Square::h1);
}

TEST_CASE("counters and an en passant square of no use are not packed", "[position][packed]") {
    CHECK(pack_of("4k3/8/8/8/8/8/8/4K3 w - - 33 99") == pack_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    const Position stepped = play(Position::start(), "e2e4");
    CHECK(stepped.en_passant().has_value());
    CHECK_FALSE(unpack(pack(stepped)).en_passant().has_value());
    // Turn, rights and a pawn that can be captured are packed.
    CHECK(pack_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1") != pack_of("4k3/8/8/8/8/8/8/4K3 b - - 0 1"));
    CHECK(pack_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1") !=
          pack_of("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"));
}
