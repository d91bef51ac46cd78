#include "libchess/endgame_tables/endgame_tables.hpp"

#include "libchess/position/movegen.hpp"

#include "tests/endgame_tables/random_ending.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <random>

using namespace chess;
using test::position_of;

namespace {

std::size_t number_of(std::string_view name) {
    for (std::size_t i = 0; i < ending_count; ++i)
        if (to_string(all_endings()[i]) == name) return i;
    throw std::invalid_argument("no such ending");
}

/// The tables of three men, and of queen against rook.
const EndgameTables& small_tables() {
    static const EndgameTables* const tables = [] {
        auto* made = new EndgameTables();
        made->make_all(3);
        const std::array wanted{number_of("KQKR")};
        made->make(wanted);
        return made;
    }();
    return *tables;
}

/// The longest mates, in moves, with White to move, and with the other side to move where it wins.
struct Longest {
    std::string_view ending;
    int white;
    int black = 0;
};

void check_longest(const EndgameTables& tables, const Longest& longest) {
    const EndingCensus census = tables.census(number_of(longest.ending));
    CAPTURE(longest.ending);
    CHECK((census.sides[Color::white].longest_win + 1) / 2 == longest.white);
    CHECK((census.sides[Color::black].longest_win + 1) / 2 == longest.black);
}

/// The value of a position by the values after its moves.
EndingValue value_by_moves(const Position& position, const EndgameTables& tables) {
    EndingValue best{Wdl::loss, 0};
    const MoveList moves = legal_moves(position);
    if (moves.empty()) return position.in_check() ? best : EndingValue{};
    bool is_first = true;
    for (const Move move : moves) {
        EndingValue value = tables.probe(position.after(move)).value();
        if (value.wdl != Wdl::draw) {
            value.wdl = -value.wdl;
            ++value.plies;
        }
        const bool is_sooner = value.plies < best.plies;
        const bool is_better = value.wdl != best.wdl
                                   ? value.wdl > best.wdl
                                   : (value.wdl == Wdl::win ? is_sooner : !is_sooner);
        if (std::exchange(is_first, false) || is_better) best = value;
    }
    return best;
}

/// How many positions an ending has, counted one by one.
struct EndingCounts {
    ColorMap<int> legal{};  ///< by the side to move; White has the man
    int draws = 0;
    int mates = 0;
};

EndingCounts counts_of(PieceType man) {
    EndingCounts counts;
    for (int number = 0; number < 2 * square_count * square_count * square_count; ++number) {
        Setup setup;
        const auto put = [&](int square, Piece piece) {
            setup.board[square_at(square % square_count)] = piece;
        };
        put(number, {Color::white, man});
        put(number / square_count, {Color::white, PieceType::king});
        put(number / square_count / square_count, {Color::black, PieceType::king});
        setup.turn =
            number < square_count * square_count * square_count ? Color::white : Color::black;
        const auto checked = Position::from_setup(setup);
        if (!checked || checked->position.occupied().count() != 3) continue;
        const EndingValue value = small_tables().probe(checked->position).value();
        ++counts.legal[setup.turn];
        if (value.wdl == Wdl::draw) ++counts.draws;
        if (value == EndingValue{Wdl::loss, 0}) ++counts.mates;
    }
    return counts;
}

void check_against_moves(const EndgameTables& tables, std::size_t ending, int count) {
    std::mt19937_64 random(ending);
    for (int i = 0; i < count; ++i) {
        const auto position = test::random_position(all_endings()[ending], random);
        if (!position) continue;
        CAPTURE(*position);
        REQUIRE(tables.probe(*position) == value_by_moves(*position, tables));
        REQUIRE(tables.probe(position->flipped()) == tables.probe(*position));
        REQUIRE(tables.probe(test::mirrored(*position)) == tables.probe(*position));
    }
}

}  // namespace

TEST_CASE("the longest mates are those that are published", "[endgame_tables]") {
    for (const Longest& longest : {Longest{"KQK", 10}, Longest{"KRK", 16}, Longest{"KBK", 0},
                                   Longest{"KNK", 0}, Longest{"KPK", 28}, Longest{"KQKR", 35, 19}})
        check_longest(small_tables(), longest);
}

TEST_CASE("a table has as many won positions as are published", "[endgame_tables]") {
    // King and pawn against king, with left and right counted as one: half of 124960 and of 97604.
    const EndingCensus census = small_tables().census(number_of("KPK"));
    CHECK(census.sides[Color::white].wins == 62480);
    CHECK(census.sides[Color::black].losses == 48802);
    CHECK(census.sides[Color::white].losses == 0);
}

TEST_CASE("three men have as many positions, draws and mates as are published",
          "[endgame_tables]") {
    // Hurd, "Basic chess endgames"; symmetric positions are counted separately.
    const EndingCounts queen = counts_of(PieceType::queen);
    CHECK(queen.legal[Color::white] == 144508);
    CHECK(queen.legal[Color::black] == 223944);
    CHECK(queen.draws == 23048);
    CHECK(queen.mates == 364);
    const EndingCounts rook = counts_of(PieceType::rook);
    CHECK(rook.legal[Color::white] + rook.legal[Color::black] == 399112);
    CHECK(rook.mates == 216);
    CHECK(counts_of(PieceType::bishop).legal[Color::white] == 193284);
    CHECK(counts_of(PieceType::knight).legal[Color::white] == 205496);
}

TEST_CASE("a position is worth what its best move is", "[endgame_tables]") {
    for (const std::string_view name : {"KQK", "KRK", "KBK", "KNK", "KPK", "KQKR"})
        check_against_moves(small_tables(), number_of(name), 3000);
}

TEST_CASE("tables do not depend on how many threads make them", "[endgame_tables]") {
    EndgameTables several;
    several.make_all(3, 3);
    std::ostringstream one;
    std::ostringstream other;
    EndgameTables alone;
    alone.make_all(3, 1);
    alone.save(one);
    several.save(other);
    CHECK(one.str() == other.str());
}

TEST_CASE("what has no table is not known", "[endgame_tables]") {
    const EndgameTables& tables = small_tables();
    CHECK(tables.probe(position_of("8/8/8/4k3/8/8/8/5K2 w - - 0 1")) == EndingValue{});
    CHECK_FALSE(tables.probe(position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1")));
    CHECK(tables.probe(position_of("4k3/8/8/8/8/8/8/4K2R w - - 0 1")));
    CHECK_FALSE(tables.probe(position_of("4k3/8/8/8/8/8/4PP2/4K3 w - - 0 1")));
    CHECK_FALSE(tables.probe(Position::start()));
    CHECK(tables.size() == 6);
}

TEST_CASE("making tables can be stopped, and what is finished stays", "[endgame_tables]") {
    std::stop_source source;  // NOLINT(misc-const-correctness): it is asked to stop
    source.request_stop();
    EndgameTables tables;
    CHECK_FALSE(tables.make_all(4, 2, source.get_token()));
    CHECK(tables.size() == 0);
    CHECK(tables.make_all(3));
    CHECK(tables.size() == 5);
}

// Takes some seconds, and half a minute for the positions.
TEST_CASE("all tables of four men are right", "[.][endgame_tables]") {
    EndgameTables tables;
    REQUIRE(tables.make_all(4, 2));
    for (const Longest& longest :
         {Longest{"KQQK", 4},      Longest{"KQRK", 6},      Longest{"KQBK", 8},
          Longest{"KQNK", 9},      Longest{"KQPK", 10},     Longest{"KRRK", 7},
          Longest{"KRBK", 16},     Longest{"KRNK", 16},     Longest{"KRPK", 16},
          Longest{"KBBK", 19},     Longest{"KBNK", 33},     Longest{"KBPK", 31},
          Longest{"KNNK", 1},      Longest{"KNPK", 27},     Longest{"KPPK", 32},
          Longest{"KQKQ", 13, 13}, Longest{"KQKR", 35, 19}, Longest{"KQKB", 17},
          Longest{"KQKN", 21},     Longest{"KQKP", 28, 29}, Longest{"KRKR", 19, 19},
          Longest{"KRKB", 29},     Longest{"KRKN", 40, 1},  Longest{"KRKP", 26, 43},
          Longest{"KBKB", 1, 1},   Longest{"KBKN", 1, 1},   Longest{"KBKP", 1, 29},
          Longest{"KNKN", 1, 1},   Longest{"KNKP", 7, 29},  Longest{"KPKP", 33, 33}})
        check_longest(tables, longest);
    for (std::size_t ending = 0; ending < ending_count; ++ending)
        check_against_moves(tables, ending, 20000);
    // En passant is one of two legal moves, and it draws.
    const Position passed = position_of("8/8/8/8/k1pP4/8/8/K7 b - d3 0 1");
    CHECK(tables.probe(passed) == value_by_moves(passed, tables));
}
