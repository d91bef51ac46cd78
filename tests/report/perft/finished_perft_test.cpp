#include "libchess/report/perft/finished_perft.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <string>

using namespace chess;

namespace {

FinishedPerft sample() {
    PerftCount plain;
    plain.record = 7;
    plain.fen = std::string(test::start_fen);
    plain.depth = 2;
    plain.nodes = 400;
    PerftCount full = plain;
    full.ply = 12;
    full.id = std::string("3 4 \0\n\xFF", 7);
    full.depth = 14;
    full.nodes = 18'000'000'000'000'000'000U;
    full.expected = 17;
    full.seconds = 0.1 + 0.2;
    full.divide = {{"e2e4", "e4", 20}, {"g1f3", "Nf3", 20}};
    full.categories = PerftCategories{1, 2, 3, 4, 5, 6, 7, 8, 9};
    return {{plain, full}, 3};
}

}  // namespace

TEST_CASE("a finished perft comes back from its text as it was", "[report][finished_perft]") {
    const FinishedPerft before = sample();
    const auto after = read_finished_perft(to_text(before));
    REQUIRE(after.has_value());
    CHECK(after->skipped == 3);
    REQUIRE(after->counts.size() == 2);
    const PerftCount& plain = after->counts[0];
    CHECK(plain.record == 7);
    CHECK_FALSE(plain.ply.has_value());
    CHECK(plain.id.empty());
    CHECK(plain.fen == test::start_fen);
    CHECK(plain.depth == 2);
    CHECK(plain.nodes == 400);
    CHECK_FALSE(plain.expected.has_value());
    CHECK(plain.seconds == 0);
    CHECK(plain.divide.empty());
    CHECK_FALSE(plain.categories.has_value());
    const PerftCount& full = after->counts[1];
    CHECK(full.ply == 12);
    CHECK(full.id == before.counts[1].id);
    CHECK(full.nodes == before.counts[1].nodes);
    CHECK(full.expected == 17);
    CHECK(full.seconds == before.counts[1].seconds);
    REQUIRE(full.divide.size() == 2);
    CHECK(full.divide[1].uci == "g1f3");
    CHECK(full.divide[1].san == "Nf3");
    CHECK(full.divide[1].nodes == 20);
    CHECK(full.categories == before.counts[1].categories);
    CHECK(to_text(*after) == to_text(before));
}

TEST_CASE("a perft in which all was skipped comes back", "[report][finished_perft]") {
    const auto after = read_finished_perft(to_text(FinishedPerft{{}, 6}));
    REQUIRE(after.has_value());
    CHECK(after->counts.empty());
    CHECK(after->skipped == 6);
}

TEST_CASE("a text that is cut off anywhere is no finished perft", "[report][finished_perft]") {
    const std::string text = to_text(sample());
    for (std::size_t length = 0; length < text.size(); ++length)
        CHECK_FALSE(read_finished_perft(text.substr(0, length)).has_value());
    CHECK_FALSE(read_finished_perft(text + ' ').has_value());
    CHECK_FALSE(read_finished_perft("chess").has_value());
}

TEST_CASE("what is no count is no finished perft", "[report][finished_perft]") {
    const auto reads = [](const std::string& text) {
        return read_finished_perft(text).has_value();
    };
    // Skipped, how many counts; record, ply, id, FEN, depth, nodes, expected, seconds, moves,
    // categories.
    CHECK(reads("0 1 7 0 0 3 fen2 400 0 0.5 0 0 "));
    CHECK_FALSE(reads("-1 1 7 0 0 3 fen2 400 0 0.5 0 0 "));
    CHECK_FALSE(reads("0 2 7 0 0 3 fen2 400 0 0.5 0 0 "));
    CHECK_FALSE(reads("0 1 7 2 0 3 fen2 400 0 0.5 0 0 "));
    CHECK_FALSE(reads("0 1 7 0 0 999 fen2 400 0 0.5 0 0 "));
    CHECK_FALSE(reads("0 1 7 0 0 3 fen2 400 0 nan 0 0 "));
    CHECK_FALSE(reads("0 1 7 0 0 3 fen2 400 0 inf 0 0 "));
    CHECK_FALSE(reads("0 1 7 0 0 3 fen2 400 0 0.5 1 0 "));
    CHECK_FALSE(reads("0 1 7 0 0 3 fen2 400 0 0.5 0 1 1 2 3 "));
    CHECK_FALSE(reads("0 18446744073709551615 7 0 0 3 fen2 400 0 0.5 0 0 "));
}
