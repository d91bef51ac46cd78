#include "libchess/report/search/finished_search.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/search_accounts.hpp"

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace chess;
using namespace chess::test;

namespace {

/// A castling and a promotion are ahead.
constexpr std::string_view fen = "4k3/P6p/8/8/8/8/7P/4K2R w K - 0 1";

FinishedSearch sample() {
    FinishedSearch finished;
    finished.result = result_of(position_of(fen), {{Score::centipawns(-34), {"O-O", "h5", "a8=Q+"}},
                                                   {Score::mating_in(7), {"a8=N"}},
                                                   {Score::mated_in(4), {}}});
    finished.result.lines[1].bound = Bound::lower;
    finished.result.lines[2].bound = Bound::upper;
    finished.result.nodes = 18'000'000'000'000'000'000U;
    finished.found = AnswerFound{4, 5000, std::chrono::nanoseconds(20'000'001)};
    return finished;
}

std::optional<FinishedSearch> back(const FinishedSearch& finished) {
    return read_finished_search(to_text(finished, position_of(fen)), position_of(fen));
}

/// A search without lines, which begins with this text.
bool reads(const std::string& start) {
    return read_finished_search(start + "0 ", position_of(fen)).has_value();
}

}  // namespace

TEST_CASE("a finished search comes back from its text as it was", "[report][finished_search]") {
    const FinishedSearch before = sample();
    const auto after = back(before);
    REQUIRE(after.has_value());
    CHECK(after->result.depth == 12);
    CHECK(after->result.nodes == before.result.nodes);
    CHECK(after->result.time == before.result.time);
    CHECK(after->result.hashfull == 125);
    REQUIRE(after->result.lines.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        const SearchLine& line = after->result.lines[i];
        CHECK(line.score == before.result.lines[i].score);
        CHECK(line.bound == before.result.lines[i].bound);
        CHECK(line.depth == 12);
        CHECK(line.selective_depth == 18);
        CHECK(line.moves == before.result.lines[i].moves);
    }
    REQUIRE(after->found.has_value());
    CHECK(after->found->depth == 4);
    CHECK(after->found->nodes == 5000);
    CHECK(after->found->time == before.found->time);
    CHECK(to_text(*after, position_of(fen)) == to_text(before, position_of(fen)));
}

TEST_CASE("a search without lines, and a test that is not solved, come back",
          "[report][finished_search]") {
    const auto after = back(FinishedSearch());
    REQUIRE(after.has_value());
    CHECK(after->result.lines.empty());
    CHECK_FALSE(after->found.has_value());
}

TEST_CASE("every score comes back", "[report][finished_search]") {
    std::vector<Score> scores;
    for (int plies = 0; plies <= Score::max_mate_plies; ++plies) {
        if (plies != 0) scores.push_back(Score::mating_in(plies));
        scores.push_back(Score::mated_in(plies));
    }
    for (const int value : {0, 1, -1, 250, -Score::max_centipawns, Score::max_centipawns})
        scores.push_back(Score::centipawns(value));
    FinishedSearch finished;
    for (const Score score : scores) finished.result.lines.push_back({.score = score});
    const auto after = back(finished);
    REQUIRE(after.has_value());
    REQUIRE(after->result.lines.size() == scores.size());
    for (std::size_t i = 0; i < scores.size(); ++i)
        CHECK(after->result.lines[i].score == scores[i]);
}

TEST_CASE("a text that is cut off anywhere is no finished search", "[report][finished_search]") {
    const Position position = position_of(fen);
    const std::string text = to_text(sample(), position);
    for (std::size_t length = 0; length < text.size(); ++length)
        CHECK_FALSE(read_finished_search(text.substr(0, length), position).has_value());
    CHECK_FALSE(read_finished_search(text + ' ', position).has_value());
    CHECK_FALSE(read_finished_search("chess", position).has_value());
}

TEST_CASE("what no search can have found is no finished search", "[report][finished_search]") {
    const std::string start = "12 1000 5 125 ";
    CHECK(reads(start + "0 "));
    CHECK(reads(start + "1 34 0 2 12 18 1 4 e1g1"));
    CHECK_FALSE(reads("12 1000 -5 125 0 "));                       // a time before it began
    CHECK_FALSE(reads("12 -1000 5 125 0 "));                       // nodes
    CHECK_FALSE(reads(start + "0 0 "));                            // something behind it
    CHECK_FALSE(reads(start + "1 30001 0 2 12 18 0 "));            // centipawns
    CHECK_FALSE(reads(start + "1 0 1 2 12 18 0 "));                // mates in no ply
    CHECK_FALSE(reads(start + "1 1001 2 2 12 18 0 "));             // too far
    CHECK_FALSE(reads(start + "1 1 3 2 12 18 0 "));                // neither side's mate
    CHECK_FALSE(reads(start + "1 34 0 3 12 18 0 "));               // a bound
    CHECK_FALSE(reads(start + "1 34 0 2 12 18 1 4 e1e8"));         // no legal move
    CHECK_FALSE(reads(start + "1 34 0 2 12 18 2 4 e1g1 4 e1f1"));  // nor one later
    CHECK_FALSE(reads(start + "1 34 0 2 12 18 2 4 e1g1"));         // fewer than it says
    CHECK_FALSE(reads(start + "18446744073709551615 34 0 2 12 0 "));
}

TEST_CASE("a finished search is that of its position alone", "[report][finished_search]") {
    const std::string text = to_text(sample(), position_of(fen));
    CHECK_FALSE(read_finished_search(text, Position::start()).has_value());
}
