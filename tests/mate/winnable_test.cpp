#include "libchess/mate/winnable.hpp"

#include "libchess/mate/detail/mate_reach.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/packed_position.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"
#include "tests/support/walls.hpp"

#include <deque>
#include <set>

using namespace chess;
using test::position_of;
using test::Random;
using test::walled;

namespace {

WinnableResult ask(const Position& position, Color winner, std::size_t megabytes = 16) {
    return find_winnable(position, winner, megabytes, {});
}

/// The sides that are mated in some position that can follow, by visiting them; and whether all
/// were visited.
std::pair<std::set<Color>, bool> mated_somewhere(const Position& start, std::size_t most) {
    std::set<std::array<std::uint64_t, 4>> seen;
    std::deque<Position> waiting;
    std::set<Color> mated;
    const auto add = [&](const Position& position) {
        if (seen.insert(pack(position).words).second) waiting.push_back(position);
    };
    for (add(start); !waiting.empty() && mated.size() < 2; waiting.pop_front()) {
        if (seen.size() > most) return {mated, false};
        const Position position = waiting.front();
        if (is_checkmate(position)) mated.insert(position.turn());
        for (const Move move : legal_moves(position)) add(position.after(move));
    }
    return {mated, true};
}

}  // namespace

TEST_CASE("who can still win is known of famous and of plain positions", "[mate][winnable]") {
    struct Row {
        std::string_view fen;
        std::string_view white;
        std::string_view black;
    };
    const Row row = GENERATE(values<Row>({
        {"k7/8/8/8/8/8/8/K1B5 w - - 0 1", "material", "material"},
        {"kb6/8/8/8/8/8/8/K1B5 w - - 0 1", "material", "material"},  // both on dark squares
        {"k1b5/8/8/8/8/8/8/K1B5 w - - 0 1", "line", "line"},
        {"k7/8/8/8/8/8/8/KN6 w - - 0 1", "material", "material"},
        {"k7/8/8/8/8/8/8/KNN5 w - - 0 1", "line", "material"},
        {"kq6/8/8/8/8/8/8/5N1K w - - 0 1", "material", "line"},
        {"kr6/8/8/8/8/8/8/5N1K w - - 0 1", "line", "line"},
        {"kr6/8/8/8/8/8/8/5B1K w - - 0 1", "material", "line"},
        {"k7/p7/8/8/8/8/8/5B1K w - - 0 1", "line", "line"},
        {"k7/p7/8/8/8/8/8/5N1K w - - 0 1", "line", "line"},
        // Every pawn is blocked and guarded; one wall is closed, one has a hole for the king.
        {"8/6b1/1p3k2/1Pp1p1p1/2P1PpPp/5P1P/3K2B1/8 w - - 0 1", "structure", "structure"},
        {"8/8/8/1p1p1p1p/1P1P1P1P/8/8/k1K5 w - - 0 1", "line", "line"},
        {"7b/1k5B/7b/8/1p1p1p1p/1P1P1P1P/8/1K6 w - - 0 1", "line", "structure"},
        // Forced moves: into stalemate, into a capture after which nobody can mate.
        {"8/8/8/8/8/7k/7p/7K w - - 0 1", "material", "exhausted"},
        {"5r1k/6P1/7K/5q2/8/8/8/8 b - - 0 51", "exhausted", "line"},
        {"Bb2kb2/bKp1p1p1/1pP1P1P1/pP6/6P1/P7/8/8 b - - 0 1", "line", "exhausted"},
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "exhausted", "material"},  // stalemate
        {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "line", "material"},       // mate
        {test::start_fen, "line", "line"},
    }));
    INFO(row.fen);
    const Position position = position_of(row.fen);
    CHECK(name_of(ask(position, Color::white).reason) == row.white);
    CHECK(name_of(ask(position, Color::black).reason) == row.black);
}

TEST_CASE("what is said of walls of pawns is what all positions that follow say",
          "[mate][winnable]") {
    Random random(69);
    std::map<std::string, int> counts;
    for (int walls = 0; walls < 150;) {
        const auto position = walled(random);
        if (!position) continue;
        ++walls;
        const auto [mated, is_whole] = mated_somewhere(*position, 4000);
        INFO(Catch::StringMaker<Position>::convert(*position));
        for (const Color winner : all_colors) {
            const bool can = mated.contains(~winner);
            if (!can && !is_whole) continue;
            const WinnableResult result = ask(*position, winner);
            CHECK(result.answer == (can ? Answer::yes : Answer::no));
            const bool over = is_checkmate(*position);
            if (can && !over) {
                CHECK_FALSE(detail::is_mate_out_of_reach(*position, winner));
                CHECK_FALSE(detail::lacks_mating_material(*position, winner));
            }
            ++counts[can                                               ? "yes"
                     : detail::is_mate_out_of_reach(*position, winner) ? "static"
                                                                       : "no"];
        }
    }
    CHECK(counts["yes"] > 5);
    CHECK(counts["static"] > 20);
}

TEST_CASE("a line to mate is legal and ends in mate", "[mate][winnable]") {
    Random random(2022);
    for (int game = 0; game < 60; ++game) {
        Position position = Position::start();
        for (std::size_t plies = random.below(200); plies > 0; --plies) {
            const MoveList moves = legal_moves(position);
            if (moves.empty()) break;
            position.make(moves[random.below(moves.size())]);
        }
        for (const Color winner : all_colors) {
            const WinnableResult result = ask(position, winner);
            if (result.answer != Answer::yes) continue;
            Position after = position;
            for (const Move move : result.line) {
                REQUIRE(is_legal(after, move));
                after.make(move);
            }
            CHECK(is_checkmate(after));
            CHECK(after.turn() == ~winner);
        }
    }
}

TEST_CASE("mates by minor pieces are found soon", "[mate][winnable]") {
    const std::string_view fen =
        GENERATE("1B6/8/8/6n1/8/2Bk4/5K2/8 b - -", "7b/1N6/1K6/2b5/3k4/8/8/8 w - -",
                 "N4k2/R2K4/8/8/8/5b2/8/8 b - -", "1k6/2b5/8/3K4/2N5/8/8/8 b - -",
                 "6B1/8/k7/8/8/1K5p/8/8 w - -", "4r3/4k1K1/8/5r2/5B2/8/8/4n3 b - -");
    INFO(fen);
    for (const Color winner : all_colors)
        CHECK(find_winnable(position_of(fen), winner, 16, {.nodes = 20'000}).answer == Answer::yes);
}

TEST_CASE("two minor pieces find a mate of a king alone soon", "[mate][winnable]") {
    const std::string_view fen =
        GENERATE("8/6N1/2KN4/8/8/8/8/7k w - -", "8/8/1K6/8/8/3k1N2/8/7N b - -",
                 "N7/8/8/8/8/7K/5B2/3k4 w - -", "8/1B6/3K4/8/8/8/8/2k1B3 b - -");
    INFO(fen);
    CHECK(find_winnable(position_of(fen), Color::white, 16, {.nodes = 10'000}).answer ==
          Answer::yes);
}

// A knight cannot mate a king that has only queens beside it: they must block every flight square,
// and then one of them, or the king itself, can capture the knight.
TEST_CASE("a knight mates no king with queens alone", "[mate][winnable]") {
    int tried = 0;
    for (int k = 0; k < 64; ++k)
        for (const Square knight : knight_attacks(square_at(k)))
            for (int w = 0; w < 64; ++w) {
                const Square prey = square_at(k);
                const Square king = square_at(w);
                if (distance(king, prey) < 2 || king == knight) continue;
                ++tried;
                const Bitboard queens =
                    king_attacks(prey) & ~king_attacks(king) & ~knight_attacks(knight);
                const Bitboard taken = king_attacks(prey) & Bitboard(knight);
                const Bitboard lines =
                    queen_attacks(knight, queens | Bitboard(king) | Bitboard(prey));
                CHECK(((lines & queens) | (taken & ~king_attacks(king))).any());
            }
    CHECK(tried > 10000);
}

TEST_CASE("limits leave it open whether a side can win", "[mate][winnable]") {
    const Position position = position_of("5k2/8/n7/8/8/K7/8/2B5 b - - 43 146");
    const WinnableResult few = find_winnable(position, Color::white, 16, {.nodes = 100});
    CHECK(few.answer == Answer::unknown);
    CHECK(few.reason == WinnableReason::limit);
    std::stop_source source;  // NOLINT(misc-const-correctness): it is asked to stop
    source.request_stop();
    CHECK(find_winnable(position, Color::white, 16, {.stop = source.get_token()}).answer ==
          Answer::unknown);
}
