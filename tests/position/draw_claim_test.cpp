#include "libchess/position/draws.hpp"

#include "libchess/position/movegen.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <random>
#include <sstream>

using namespace chess;
using test::move_of;
using test::position_of;

namespace {

GameHistory played(const std::string& fen, const std::string& moves) {
    GameHistory game{position_of(fen)};
    Position position = game.start;
    std::istringstream words(moves);
    for (std::string word; words >> word;) {
        game.moves.push_back(move_of(position, word));
        position.make(game.moves.back());
    }
    return game;
}

std::vector<Move> claims_of(const GameHistory& game) {
    return claiming_moves(game.position(), game.earlier_keys());
}

/// By the wording of the Laws: the game is replayed, and every position compared with every other.
int occurrences_in(const GameHistory& game) {
    std::vector<Position> all{game.start};
    for (const Move move : game.moves) all.push_back(all.back().after(move));
    int count = 0;
    for (const Position& position : all) count += position.key() == all.back().key() ? 1 : 0;
    return count;
}

const std::string queen_up = "6k1/5pp1/7p/8/8/7P/5PP1/3Q2K1 w - - 0 30";
const std::string lap = "d1d8 g8h7 d8d3 h7g8 d3d8 g8h7 d8d3 h7g8 ";

}  // namespace

TEST_CASE("the third occurrence may be claimed by either side", "[position][draw_claim]") {
    CHECK_FALSE(claim_on_board(played(queen_up, lap)));
    CHECK(claims_of(played(queen_up, lap)) == std::vector{Move(Square::d3, Square::d8)});
    const GameHistory third = played(queen_up, lap + "d3d8");
    CHECK(claim_on_board(third) == DrawClaim::threefold);
    // The only move makes another third occurrence.
    CHECK(claims_of(third) == std::vector{Move(Square::g8, Square::h7)});
    CHECK(claim_on_board(played(queen_up, lap + "d3d8 g8h7 d8d3 h7g8 d3d8")) ==
          DrawClaim::threefold);
    // A pawn move ends it all.
    const GameHistory over = played(queen_up, lap + "d3d8 g8h7 g2g4");
    CHECK_FALSE(claim_on_board(over));
    CHECK(claims_of(over).empty());
}

TEST_CASE("positions that differ in their rights are not the same", "[position][draw_claim]") {
    // Castling rights are lost with the first moves of the rooks.
    const std::string rooks = "r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1";
    const std::string once = "a1a2 a8a7 a2a1 a7a8 ";
    CHECK_FALSE(claim_on_board(played(rooks, once + once)));
    CHECK(claim_on_board(played(rooks, once + once + once)) == DrawClaim::threefold);
    // An en passant capture was possible at first.
    const std::string passed = "4k3/8/8/8/3pP3/8/8/4K2R b - e3 0 1";
    const std::string turn = "e8e7 h1h2 e7e8 h2h1 ";
    CHECK_FALSE(claim_on_board(played(passed, turn + turn)));
    CHECK(claim_on_board(played(passed, turn + turn + turn)) == DrawClaim::threefold);
}

TEST_CASE("the fiftieth move may be claimed with it and after it", "[position][draw_claim]") {
    const std::string board = "6k1/5p1p/6p1/8/8/6P1/Q4P1P/6K1 b - - ";
    const GameHistory last{position_of(board + "99 130")};
    CHECK_FALSE(claim_on_board(last));
    std::vector<Move> kings;
    for (const Move move : legal_moves(last.start))
        if (move.from() == Square::g8) kings.push_back(move);
    CHECK(claims_of(last) == kings);
    CHECK(claims_of({position_of(board + "98 130")}).empty());
    CHECK(claim_on_board(GameHistory{position_of(board + "100 130")}) == DrawClaim::fifty_moves);
    CHECK(claim_on_board(GameHistory{position_of(board + "149 130")}) == DrawClaim::fifty_moves);
    CHECK(claim_on_board(played(board + "99 130", "g8g7")) == DrawClaim::fifty_moves);
    CHECK_FALSE(claim_on_board(played(board + "99 130", "h7h5")));
}

TEST_CASE("a mate on the last move is no draw to be claimed", "[position][draw_claim]") {
    CHECK_FALSE(claim_on_board(GameHistory{position_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 90")}));
    const GameHistory before{position_of("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 90")};
    const auto claims = claims_of(before);
    CHECK(claims.size() == legal_moves(before.start).size() - 1);
    CHECK(std::ranges::find(claims, Move(Square::a1, Square::a8)) == claims.end());
}

TEST_CASE("random shuffles are claimed as the Laws say", "[position][draw_claim]") {
    std::mt19937_64 random(48);
    int claimed = 0;
    for (int times = 0; times < 200; ++times) {
        GameHistory game{position_of("8/8/8/3k4/8/8/8/3K2N1 w - - 90 60")};
        for (int ply = 0; ply < 24; ++ply) {
            const Position position = game.position();
            std::vector<Move> expected;
            for (const Move move : legal_moves(position)) {
                GameHistory after = game;
                after.moves.push_back(move);
                const Position then = after.position();
                if (then.halfmove_clock() == 0) continue;
                if (occurrences_in(after) >= 3 || then.halfmove_clock() >= 100)
                    expected.push_back(move);
            }
            REQUIRE(claims_of(game) == expected);
            const bool is_third = occurrences_in(game) >= 3;
            REQUIRE(claim_on_board(game).has_value() ==
                    (is_third || position.halfmove_clock() >= 100));
            claimed += is_third ? 1 : 0;
            // Mostly back and forth.
            std::vector<Move> moves;
            for (const Move move : legal_moves(position)) moves.push_back(move);
            Move next = moves[random() % moves.size()];
            if (game.moves.size() >= 2 && random() % 4 != 0) {
                const Move last = game.moves[game.moves.size() - 2];
                const Move back(last.to(), last.from());
                if (std::ranges::find(moves, back) != moves.end()) next = back;
            }
            game.moves.push_back(next);
        }
    }
    CHECK(claimed > 50);
}
