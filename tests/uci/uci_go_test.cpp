#include "libchess/uci/detail/uci_go.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using std::chrono::milliseconds;
using Complaints = std::vector<std::string>;

namespace {

UciGoReading read(std::string_view text, const Position& position = Position::start()) {
    return read_uci_go(uci_words(text), position);
}

/// What a faultless text asks for.
UciGo go(std::string_view text, const Position& position = Position::start()) {
    const UciGoReading reading = read(text, position);
    CHECK_THAT(reading.complaints, Catch::Equals(Complaints{}));
    return reading.go.value();
}

}  // namespace

TEST_CASE("every limit of go is read", "[engine][uci_go]") {
    CHECK(go("depth 7").limits.depth == 7);
    CHECK(go("nodes 5000000000").limits.nodes == 5'000'000'000U);
    CHECK(go("mate 3").limits.mate == 3);
    CHECK(go("movetime 1500").limits.time == milliseconds(1500));
    CHECK(go("infinite").infinite);
    CHECK(go("ponder").ponder);
    CHECK(go("perft 4").perft == 4);
    const SearchLimits both = go("nodes 10 depth 3").limits;
    CHECK(both.depth == 3);
    CHECK(both.nodes == 10U);
}

TEST_CASE("go without anything sets no limit", "[engine][uci_go]") {
    const UciGo nothing = go("");
    CHECK_FALSE(nothing.infinite);
    CHECK_FALSE(nothing.ponder);
    CHECK_FALSE(nothing.perft);
    CHECK_FALSE(nothing.limits.depth);
    CHECK_FALSE(nothing.limits.nodes);
    CHECK_FALSE(nothing.limits.mate);
    CHECK_FALSE(nothing.limits.time);
    CHECK_FALSE(nothing.limits.clock);
    CHECK(nothing.limits.first_moves.empty());
}

TEST_CASE("the clock is that of the side to move", "[engine][uci_go]") {
    const std::string_view text = "wtime 60000 btime 30000 winc 600 binc 300 movestogo 20";
    const GameClock white = go(text).limits.clock.value();
    CHECK(white.remaining == milliseconds(60000));
    CHECK(white.increment == milliseconds(600));
    CHECK(white.moves_to_go == 20);
    const GameClock black = go(text, test::play(Position::start(), "e2e4")).limits.clock.value();
    CHECK(black.remaining == milliseconds(30000));
    CHECK(black.increment == milliseconds(300));
    CHECK_FALSE(go("btime 1000 binc 10 winc 10").limits.clock);
}

TEST_CASE("a clock that has run out is one millisecond", "[engine][uci_go]") {
    for (const std::string_view text : {"wtime -200", "wtime 0", "wtime -99999999999999999999"})
        CHECK(go(text).limits.clock.value().remaining == milliseconds(1));
    CHECK(go("wtime 100 winc -5").limits.clock.value().increment == milliseconds(0));
    CHECK(go("movetime 0").limits.time == milliseconds(1));
}

TEST_CASE("no moves to go means the rest of the game", "[engine][uci_go]") {
    CHECK_FALSE(go("wtime 100 movestogo 0").limits.clock.value().moves_to_go);
    CHECK_FALSE(go("wtime 100 movestogo -3").limits.clock.value().moves_to_go);
    CHECK_FALSE(go("wtime 100").limits.clock.value().moves_to_go);
}

TEST_CASE("numbers beyond sense are brought into their range", "[engine][uci_go]") {
    CHECK(go("depth 0").limits.depth == 1);
    CHECK(go("depth -5").limits.depth == 1);
    CHECK(go("depth 99999999999999999999").limits.depth == SearchLimits::max_depth);
    CHECK(go("nodes 0").limits.nodes == 1U);
    CHECK(go("mate -1").limits.mate == 1);
    CHECK(go("mate 100000").limits.mate == 500);
    CHECK(go("perft -1").perft == 0);
    CHECK(go("perft 1000").perft == 255);
    // A duration in nanoseconds must still fit in 64 bits.
    CHECK(go("movetime 99999999999999999999").limits.time.value() <= std::chrono::years(2));
}

TEST_CASE("searchmoves takes moves up to the next word that is none", "[engine][uci_go]") {
    const Position& start = Position::start();
    const UciGo two = go("searchmoves e2e4 g1f3 depth 2");
    CHECK(two.limits.first_moves ==
          std::vector{test::move_of(start, "e2e4"), test::move_of(start, "g1f3")});
    CHECK(two.limits.depth == 2);
    CHECK(go("searchmoves e2e4 e2e4").limits.first_moves.size() == 1);
    const Position castling = test::position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    CHECK(go("searchmoves e1g1", castling).limits.first_moves ==
          go("searchmoves e1h1", castling).limits.first_moves);
}

TEST_CASE("what go does not understand is told and left out", "[engine][uci_go]") {
    struct Row {
        std::string_view text;
        Complaints complaints;
    };
    const std::vector<Row> rows{
        {"depth", {"go: depth needs a number"}},
        {"depth nodes 5", {"go: depth needs a number"}},
        {"depth x nodes 5", {"go: depth needs a number, and 'x' is none"}},
        {"depht 3", {"go: unknown 'depht'; did you mean 'depth'?", "go: unknown '3'"}},
        {"wtime 10.5", {"go: wtime needs a number, and '10.5' is none"}},
        {"searchmoves", {"go: searchmoves needs moves"}},
        {"searchmoves infinite", {"go: searchmoves needs moves"}},
        {"searchmoves e2e5",
         {"go: searchmoves: 'e2e5' is not a legal move here, and is left out",
          "go: searchmoves has no legal move; all are searched"}},
        {"searchmoves e2e5 e2e4",
         {"go: searchmoves: 'e2e5' is not a legal move here, and is left out"}},
    };
    for (const Row& row : rows) {
        INFO(row.text);
        const UciGoReading reading = read(row.text);
        CHECK(reading.go.has_value());
        CHECK_THAT(reading.complaints, Catch::Equals(row.complaints));
    }
    CHECK(read("depth nodes 5").go.value().limits.nodes == 5U);
    CHECK(read("searchmoves e2e5 e2e4").go.value().limits.first_moves.size() == 1);
}

TEST_CASE("perft without a depth is nothing to begin with", "[engine][uci_go]") {
    CHECK_FALSE(read("perft").go);
    CHECK_FALSE(read("perft x").go);
    CHECK(read("perft x").complaints.size() == 1);
}

TEST_CASE("a search ends by itself if something limits it and nobody holds it",
          "[engine][uci_go]") {
    for (const std::string_view text : {"depth 3", "nodes 5", "movetime 10", "wtime 10", "perft 3"})
        CHECK(go(text).ends_by_itself());
    for (const std::string_view text : {"", "infinite", "ponder", "ponder wtime 10",
                                        "infinite depth 3", "btime 10", "searchmoves e2e4"})
        CHECK_FALSE(go(text).ends_by_itself());
}
