#include "libchess/search/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::move_of;
using test::position_of;

namespace {

constexpr Score draw = Score::centipawns(0);

SearchResult search(const GameHistory& root, const SearchLimits& limits) {
    return Engine({.hash_bytes = std::size_t{4} << 20U}).search(root, limits);
}

GameHistory played(Position position, std::initializer_list<std::string_view> moves) {
    GameHistory root{position};
    for (const std::string_view uci : moves) {
        root.moves.push_back(move_of(position, uci));
        position.make(root.moves.back());
    }
    return root;
}

Score score_of(const GameHistory& root, std::string_view first_move, int depth) {
    SearchLimits limits{.depth = depth};
    limits.first_moves.push_back(move_of(root.position(), first_move));
    return search(root, limits).lines.front().score;
}

}  // namespace

TEST_CASE("a third occurrence counts as a draw, a second in the game does not", "[search][draws]") {
    // White is a queen up; only repetitions score 0.
    const Position position = position_of("6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1");
    const GameHistory twice =
        played(position, {"d1e1", "g8f8", "e1d1", "f8g8", "d1e1", "g8f8", "e1d1"});
    CHECK(score_of(twice, "f8g8", 6) == draw);
    CHECK(score_of(twice, "f8e7", 6) < draw);
    const GameHistory once = played(position, {"d1e1", "g8f8", "e1d1"});
    CHECK(score_of(once, "f8g8", 6) < draw);
}

TEST_CASE("a perpetual check saves the game", "[search][draws]") {
    // White is a rook and a queen behind; the other checks run out.
    const SearchResult saved =
        search({position_of("q4rk1/1b3p1p/5Q2/8/8/8/rr4PP/7K w - - 0 1")}, {.depth = 10});
    CHECK(saved.lines.front().score == draw);
    CHECK(saved.best_move() == Move(Square::f6, Square::g5));
}

TEST_CASE("fifty moves without progress are a draw, unless they end in mate", "[search][draws]") {
    const SearchResult late =
        search({position_of("8/8/8/3k4/8/8/R7/K7 w - - 99 90")}, {.depth = 8});
    CHECK(late.lines.front().score == draw);
    const SearchResult mate =
        search({position_of("k7/8/1K6/8/8/8/8/7R w - - 99 90")}, {.depth = 8});
    CHECK(mate.lines.front().score.as_mate_moves() == 1);
    const SearchResult early =
        search({position_of("8/8/8/3k4/8/8/R7/K7 w - - 10 90")}, {.depth = 8});
    CHECK(early.lines.front().score > Score::centipawns(300));
}

TEST_CASE("a side that may claim a draw is not worse off", "[search][draws]") {
    // Black has only pawn moves, which lose, and need not make one after fifty moves.
    const std::string board = "7k/p7/6K1/8/8/1Q6/8/8 b - - ";
    const Position before = position_of(board + "99 90");
    const Position complete = position_of(board + "100 90");
    CHECK(search({before}, {.depth = 6}).lines.front().score < draw);
    const SearchResult claimed = search({complete}, {.depth = 6, .lines = 2});
    CHECK(claimed.lines.front().score == draw);
    CHECK(claimed.lines.front().bound == Bound::exact);
    // The moves are what they are, and of one that is asked for no claim is the better.
    CHECK(claimed.lines.back().score < draw);
    CHECK(is_legal(complete, claimed.best_move().value()));
    CHECK(score_of({complete}, "a7a6", 6) < draw);
    // White, who wins, needs no draw, as long as a pawn move remains.
    const Position white = position_of("6k1/5p1p/6p1/8/8/6P1/Q4P1P/6K1 w - - 100 131");
    CHECK(search({white}, {.depth = 8}).lines.front().score > Score::centipawns(300));
}

TEST_CASE("the third occurrence may be claimed at the root", "[search][draws]") {
    // Black is a queen down.
    const Position position = position_of("6k1/5pp1/7p/8/8/7P/5PP1/3Q2K1 w - - 0 30");
    const GameHistory twice =
        played(position, {"d1d8", "g8h7", "d8d3", "h7g8", "d3d8", "g8h7", "d8d3", "h7g8"});
    GameHistory third = twice;
    third.moves.push_back(move_of(twice.position(), "d3d8"));
    CHECK(search(twice, {.depth = 6}).lines.front().score > Score::centipawns(300));
    CHECK(score_of(twice, "d3d8", 6) == draw);
    const SearchResult claimed = search(third, {.depth = 6});
    CHECK(claimed.lines.front().score == draw);
    CHECK(claimed.best_move() == Move(Square::g8, Square::h7));
    // However short the search was.
    GameHistory before = twice;
    before.moves.pop_back();
    CHECK(search(third, {.nodes = 1}).lines.front().score == draw);
    CHECK(search(before, {.nodes = 1}).best_move().has_value());
}

TEST_CASE("material that cannot mate is a draw", "[search][draws]") {
    const SearchResult result =
        search({position_of("8/8/8/3k4/4p3/8/5B2/K7 b - - 0 1")}, {.depth = 8});
    CHECK(result.lines.front().score > Score::centipawns(-150));
    const SearchResult taken =
        search({position_of("8/8/8/8/3k4/4p3/5B2/K7 w - - 0 1")}, {.depth = 8});
    CHECK(taken.lines.front().score == draw);  // whatever White does with the pawn
}

TEST_CASE("zugzwang is understood with null moves", "[search][draws]") {
    struct Case {
        std::string_view fen;
        std::string_view best;
        int depth;
    };
    // Known tests of null moves.
    for (const Case& known : {
             Case{"8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1", "e1f1", 26},
             Case{"1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1", "g5h6", 18},
         }) {
        CAPTURE(known.fen);
        const Position position = position_of(known.fen);
        const SearchResult result = search({position}, {.depth = known.depth});
        CHECK(result.best_move() == move_of(position, known.best));
    }
    // The side to move loses: the mutual zugzwang of Caplinger 2021, 8.3.2 and 11.3.
    for (const std::string_view fen :
         {"8/8/8/3pK3/2kP4/8/8/8 w - - 0 1", "8/8/8/3pK3/2kP4/8/8/8 b - - 0 1"}) {
        CAPTURE(fen);
        const SearchResult result = search({position_of(fen)}, {.depth = 24});
        CHECK(result.lines.front().score < Score::centipawns(-300));
    }
}
