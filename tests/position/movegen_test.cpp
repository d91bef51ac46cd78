#include "libchess/position/movegen.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::legal_uci;
using test::position_of;
using Moves = std::set<std::string>;

namespace {

std::uint64_t leaves(Position& position, int depth) {
    if (depth == 1) return static_cast<std::uint64_t>(count_legal_moves(position));
    std::uint64_t count = 0;
    for (const Move move : legal_moves(position)) {
        const auto undo = position.make(move);
        count += leaves(position, depth - 1);
        position.unmake(move, undo);
    }
    return count;
}

std::uint64_t perft(std::string_view fen, int depth) {
    Position position = position_of(fen);
    const Position before = position;
    const std::uint64_t count = leaves(position, depth);
    CHECK(position == before);
    return count;
}

}  // namespace

TEST_CASE("no bits but those of a legal move are legal", "[position][movegen]") {
    for (const std::string_view fen :
         {std::string_view("8/P7/8/8/8/8/8/K6k w - - 0 1"), test::kiwipete_fen,
          std::string_view("r3k2r/8/8/2pP4/8/8/6p1/R3K2R w KQkq c6 0 1")}) {
        const Position position = position_of(fen);
        const MoveList moves = legal_moves(position);
        for (std::uint32_t bits = 0; bits <= 0xFFFF; ++bits) {
            const Move move = Move::from_bits(static_cast<std::uint16_t>(bits));
            if (is_legal(position, move) != moves.contains(move)) FAIL_CHECK(fen << ' ' << bits);
        }
    }
}

// The six standard positions (chessprogramming.org, "Perft Results"). The suites of data/ go
// deeper; these few show quickly whether the generator works.
TEST_CASE("the standard positions have their known counts", "[position][movegen][perft]") {
    CHECK(perft(test::start_fen, 4) == 197281);
    CHECK(perft(test::kiwipete_fen, 3) == 97862);
    CHECK(perft("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4) == 43238);
    CHECK(perft("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3) == 9467);
    CHECK(perft("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3) == 62379);
    CHECK(perft("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3) ==
          89890);
}

TEST_CASE("in check only moves that answer it are legal", "[position][movegen]") {
    SECTION("step aside, interpose or capture") {
        CHECK(legal_uci(position_of("k3r3/8/8/8/7B/8/3P1P2/2RQKR2 w - - 0 1")) ==
              Moves{"d1e2", "h4e7"});
        CHECK(legal_uci(position_of("k7/8/8/8/8/4r3/3P1P2/3RKR2 w - - 0 1")) ==
              Moves{"d2e3", "f2e3"});
    }
    SECTION("against a knight there is no interposing") {
        CHECK(legal_uci(position_of("k7/8/8/8/8/5n2/3PPP2/3QKR2 w - - 0 1")) == Moves{"e2f3"});
    }
    SECTION("against two checkers only the king moves") {
        CHECK(legal_uci(position_of("k3r3/8/8/8/7b/8/3P4/3QKB1R w - - 0 1")).empty());
        CHECK(legal_uci(position_of("k3r3/8/8/8/7b/8/8/3QKB1R w - - 0 1")) == Moves{"e1d2"});
    }
    SECTION("the king does not hide behind itself") {
        CHECK(legal_uci(position_of("k7/8/8/8/r3K3/8/8/8 w - - 0 1")) ==
              Moves{"e4d5", "e4e5", "e4f5", "e4d3", "e4e3", "e4f3"});
    }
}

TEST_CASE("pinned pieces move along their pin alone", "[position][movegen]") {
    const auto moves_of = [](std::string_view fen, const std::string& from) {
        Moves result;
        for (const std::string& move : legal_uci(position_of(fen)))
            if (move.starts_with(from)) result.insert(move.substr(2));
        return result;
    };
    CHECK(moves_of("4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2") ==
          Moves{"e3", "e4", "e5", "e6", "e7", "e8"});
    CHECK(moves_of("4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2").empty());
    CHECK(moves_of("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2").empty());
    CHECK(moves_of("4r2k/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "e2") == Moves{"e3", "e4"});
    CHECK(moves_of("7k/8/8/8/7b/6p1/5P2/4K3 w - - 0 1", "f2") == Moves{"g3", "f3", "f4"});
    CHECK(moves_of("7k/8/8/8/8/6b1/5P2/4K3 w - - 0 1", "f2") == Moves{"g3"});
    CHECK(moves_of("7k/8/8/8/7b/8/5P2/4K3 w - - 0 1", "f2").empty());
    CHECK(moves_of("7k/8/8/8/7q/8/5Q2/4K3 w - - 0 1", "f2") == Moves{"g3", "h4"});
    CHECK(moves_of("1b5k/2P5/8/4K3/8/8/8/8 w - - 0 1", "c7") == Moves{"b8q", "b8r", "b8b", "b8n"});
}

TEST_CASE("a pawn on the seventh promotes to four pieces on each square", "[position][movegen]") {
    const Position position = position_of("r1n1k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
    Moves promotions;
    for (const std::string& move : legal_uci(position))
        if (move.starts_with("b7")) promotions.insert(move.substr(2));
    CHECK(promotions == Moves{"a8n", "a8b", "a8r", "a8q", "b8n", "b8b", "b8r", "b8q", "c8n", "c8b",
                              "c8r", "c8q"});
}

TEST_CASE("a pawn steps twice from its first rank only over empty squares", "[position][movegen]") {
    CHECK(legal_uci(position_of("7k/8/8/8/8/8/P7/K7 w - - 0 1")) ==
          Moves{"a2a3", "a2a4", "a1b1", "a1b2"});
    CHECK(legal_uci(position_of("7k/8/8/8/8/P7/8/K7 w - - 0 1")) ==
          Moves{"a3a4", "a1a2", "a1b1", "a1b2"});
    CHECK(legal_uci(position_of("7k/8/8/8/n7/8/P7/K7 w - - 0 1")) == Moves{"a2a3", "a1b1"});
    CHECK(legal_uci(position_of("7k/8/8/8/8/n7/P7/K7 w - - 0 1")) == Moves{"a1b2"});
}

TEST_CASE("noisy moves are captures and promotions, the rest is quiet", "[position][movegen]") {
    const auto moves = [](std::string_view fen, MoveClass which) {
        Moves result;
        for (const Move move : legal_moves(position_of(fen), which)) result.insert(to_string(move));
        return result;
    };
    const std::string_view fen = "1n2k3/P7/8/3pP3/8/8/8/4K2R w K d6 0 1";
    CHECK(moves(fen, MoveClass::noisy) ==
          Moves{"a7a8n", "a7a8b", "a7a8r", "a7a8q", "a7b8n", "a7b8b", "a7b8r", "a7b8q", "e5d6"});
    const Moves quiet = moves(fen, MoveClass::quiet);
    CHECK(quiet.contains("e1h1"));
    CHECK(quiet.contains("e5e6"));
    CHECK(quiet.contains("h1h8"));
    CHECK_FALSE(quiet.contains("e5d6"));
    CHECK(quiet.size() == 16);
    CHECK(moves(fen, MoveClass::all).size() == 25);
}

TEST_CASE("mate is check without a move, stalemate without check", "[position][movegen]") {
    const auto judge = [](std::string_view fen) {
        const Position position = position_of(fen);
        CHECK(has_legal_move(position) == (count_legal_moves(position) > 0));
        return std::pair(is_checkmate(position), is_stalemate(position));
    };
    CHECK(judge("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3") ==
          std::pair(true, false));
    CHECK(judge("r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4") ==
          std::pair(true, false));
    CHECK(judge("6rk/5Npp/8/8/8/8/8/4K3 b - - 0 1") == std::pair(true, false));
    CHECK(judge("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1") == std::pair(false, true));
    CHECK(judge("7k/5K2/8/8/8/8/8/6Q1 b - - 0 1") == std::pair(false, false));
    CHECK(judge("4r2k/8/8/8/8/8/8/4K3 w - - 0 1") == std::pair(false, false));
    CHECK(judge(test::start_fen) == std::pair(false, false));
    // Nothing but an en passant capture answers this check.
    CHECK(judge("5r1k/8/4p3/2ppP3/4K3/r7/8/8 w - d6 0 1") == std::pair(false, false));
    CHECK(judge("5r1k/8/4p3/2ppP3/4K3/r7/8/8 w - - 0 1") == std::pair(true, false));
}

TEST_CASE("only the moves of this position are legal in it", "[position][movegen]") {
    const Position position = position_of("r3k2r/8/8/3pP3/8/8/P7/R3K2R w KQkq d6 0 1");
    CHECK(is_legal(position, Move(Square::a2, Square::a4)));
    CHECK(is_legal(position, Move(Square::e5, Square::d6, MoveKind::en_passant)));
    CHECK(is_legal(position, Move(Square::e1, Square::h1, MoveKind::castling)));
    SECTION("not with another kind") {
        CHECK_FALSE(is_legal(position, Move(Square::e5, Square::d6)));
        CHECK_FALSE(is_legal(position, Move(Square::e1, Square::h1)));
        CHECK_FALSE(is_legal(position, Move(Square::a2, Square::a4, MoveKind::en_passant)));
        CHECK_FALSE(is_legal(position, Move::promotion(Square::a2, Square::a3, PieceType::queen)));
    }
    SECTION("not from an empty square, not the enemy's, not against the rules") {
        CHECK_FALSE(is_legal(position, Move(Square::b2, Square::b3)));
        CHECK_FALSE(is_legal(position, Move(Square::e8, Square::e7)));
        CHECK_FALSE(is_legal(position, Move(Square::a2, Square::a5)));
        CHECK_FALSE(is_legal(position, Move(Square::h1, Square::g2)));
        CHECK_FALSE(is_legal(position, Move(Square::h8, Square::h1)));
    }
}

TEST_CASE("a list of moves holds what was put into it", "[position][movegen]") {
    MoveList list;
    CHECK(list.empty());
    CHECK(list.begin() == list.end());
    list.push_back(Move(Square::a1, Square::a2));
    list.push_back(Move(Square::e7, Square::e8, MoveKind::promote_queen));
    CHECK(list.size() == 2);
    CHECK_FALSE(list.empty());
    CHECK(list[1] == Move(Square::e7, Square::e8, MoveKind::promote_queen));
    CHECK(list.contains(Move(Square::a1, Square::a2)));
    CHECK_FALSE(list.contains(Move(Square::e7, Square::e8)));
    auto at = list.begin();
    CHECK(*at++ == Move(Square::a1, Square::a2));
    CHECK(*at == list[1]);
    CHECK(++at == list.end());
}

TEST_CASE("the reachable position with the most moves fits the list", "[position][movegen]") {
    // 218 moves, by Petrović 1964.
    const Position position = position_of("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    CHECK(legal_moves(position).size() == 218);
    CHECK(count_legal_moves(position) == 218);
}

TEST_CASE("a board full of queens fits the list", "[position][movegen]") {
    // Far more than any game allows: the capacity is for whatever validation lets through.
    const auto read = read_fen("QQQQQQnk/Q4Qpp/Q5QQ/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1");
    REQUIRE(read.has_value());
    const auto moves = legal_moves(read->position);
    CHECK(moves.size() == static_cast<std::size_t>(count_legal_moves(read->position)));
    CHECK(moves.size() > 218);
    CHECK(moves.size() <= MoveList::capacity);
}
