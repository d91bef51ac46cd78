#include "libchess/notation/fen.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::play;
using test::position_of;

TEST_CASE("positions are written as they were read", "[notation][fen]") {
    for (const std::string& fen : {
             std::string(test::start_fen),
             std::string(test::kiwipete_fen),
             std::string("8/8/8/8/8/8/k7/2K5 b - - 99 200"),
             std::string("r3k3/1P1p2Pp/8/8/8/8/p1p3p1/4K2R w Kq - 3 17"),
             std::string("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 7"),
         })
        CHECK(to_fen(position_of(fen)) == fen);
}

TEST_CASE("the en passant square is written in three styles", "[notation][fen]") {
    const auto written = [](const Position& position) {
        const auto field = [&](EnPassantStyle style) {
            const std::string fen = to_fen(position, {.en_passant = style, .counters = false});
            return fen.substr(fen.rfind(' ') + 1);
        };
        return std::vector{field(EnPassantStyle::fen), field(EnPassantStyle::x_fen),
                           field(EnPassantStyle::legal)};
    };
    using Fields = std::vector<std::string>;
    CHECK(written(play(Position::start(), "e2e4")) == Fields{"e3", "-", "-"});
    CHECK(written(play(Position::start(), "e2e4 a7a6 e4e5 d7d5")) == Fields{"d6", "d6", "d6"});
    // The pawn that stands ready is pinned.
    CHECK(written(position_of("4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1")) == Fields{"d6", "d6", "-"});
    CHECK(written(position_of("7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1")) == Fields{"d6", "d6", "-"});
    CHECK(written(Position::start()) == Fields{"-", "-", "-"});
    // The one beside the edge's other end stands ready for nothing.
    CHECK(written(position_of("4k3/8/8/7p/P7/8/8/4K3 b - a3 0 1")) == Fields{"a3", "-", "-"});
}

TEST_CASE("the en passant square is written where it is legal unless asked otherwise",
          "[notation][fen]") {
    CHECK(to_fen(play(Position::start(), "e2e4")) ==
          "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

TEST_CASE("castling rights are written in three styles", "[notation][fen]") {
    const auto written = [](const Position& position) {
        const auto field = [&](CastlingStyle style) {
            const std::string fen = to_fen(position, {.castling = style});
            const std::size_t start = fen.find(' ') + 3;
            return fen.substr(start, fen.find(' ', start) - start);
        };
        return std::vector{field(CastlingStyle::automatic), field(CastlingStyle::x_fen),
                           field(CastlingStyle::shredder)};
    };
    using Fields = std::vector<std::string>;
    CHECK(written(Position::start()) == Fields{"KQkq", "KQkq", "HAha"});
    CHECK(written(position_of(test::start_fen, true)) == Fields{"HAha", "KQkq", "HAha"});
    CHECK(written(position_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1")) == Fields{"-", "-", "-"});
    CHECK(written(position_of("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1")) == Fields{"Kq", "Kq", "Ha"});
    SECTION("X-FEN has the file only of a rook that is not the outermost") {
        CHECK(written(position_of("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1")) ==
              Fields{"GBgb", "KQkq", "GBgb"});
        CHECK(written(position_of("rr2k1rr/8/8/8/8/8/8/RR2K1RR w GQkb - 0 1")) ==
              Fields{"GAhb", "GQkb", "GAhb"});
        // A rook on the far side of the king, or of the other colour, does not count.
        CHECK(written(position_of("4k1r1/8/8/8/8/8/8/R3K1Rr w G - 0 1")) == Fields{"G", "K", "G"});
    }
}

TEST_CASE("an EPD's position has no counters", "[notation][fen]") {
    CHECK(to_fen(Position::start(), {.counters = false}) ==
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
}

TEST_CASE("a position that runs past the largest counters is still written readably",
          "[notation][fen]") {
    const Position position = play(position_of("4k3/8/8/8/8/8/8/4K3 b - - 9999 9999"), "e8e7");
    CHECK(read_fen(to_fen(position)).has_value());
}
