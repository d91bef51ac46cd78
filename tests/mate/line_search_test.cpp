#include "libchess/mate/line_search.hpp"

#include "libchess/notation/san.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

#include <limits>
#include <stop_token>

using namespace chess;
using test::position_of;
using test::Random;

namespace {

using Lines = std::vector<std::vector<Move>>;

constexpr std::size_t all = std::numeric_limits<std::size_t>::max();

HelpResult solve(const Position& position, int length, std::size_t hash_megabytes = 1) {
    return find_helpmates(position, length, hash_megabytes, all, {});
}

/// Every line of this many plies that ends in checkmate, by enumeration.
void enumerate(const Position& position, int plies, std::vector<Move>& line, Lines& lines) {
    if (plies == 0) {
        if (is_checkmate(position)) lines.push_back(line);
        return;
    }
    for (const Move move : legal_moves(position)) {
        line.push_back(move);
        enumerate(position.after(move), plies - 1, line, lines);
        line.pop_back();
    }
}

Lines all_lines(const Position& position, int length) {
    std::vector<Move> line;
    Lines lines;
    enumerate(position, 2 * length, line, lines);
    return lines;
}

std::vector<std::string> written(const Position& start, const Lines& lines) {
    std::vector<std::string> texts;
    for (const auto& line : lines) {
        Position position = start;
        std::string text;
        for (const Move move : line) {
            text += (text.empty() ? "" : " ") + to_san(position, move);
            position.make(move);
        }
        texts.push_back(text);
    }
    return texts;
}

std::vector<std::string> solutions(std::string_view fen, int length) {
    const Position position = position_of(fen);
    return written(position, solve(position, length).lines);
}

}  // namespace

TEST_CASE("helpmates are those that exhaustion finds, in the same order", "[mate][helpmate]") {
    Random random(1894);
    std::size_t found = 0;
    for (int n = 0; n < 300; ++n) {
        const Position position = test::scattered(random, 8);
        const Lines lines = all_lines(position, 1);
        const HelpResult result = solve(position, 1);
        INFO(Catch::StringMaker<Position>::convert(position));
        CHECK(result.is_complete);
        CHECK(result.lines == lines);
        found += lines.size();
    }
    CHECK(found > 50);
    found = 0;
    for (int n = 0; n < 40; ++n) {
        const Position position = test::scattered(random, 2 + static_cast<std::size_t>(n % 4));
        const Lines lines = all_lines(position, 2);
        const HelpResult result = solve(position, 2);
        INFO(Catch::StringMaker<Position>::convert(position));
        CHECK(result.is_complete);
        CHECK(result.lines == lines);
        found += lines.size();
    }
    CHECK(found > 50);
}

TEST_CASE("the mating move may be anything that a move can be", "[mate][helpmate]") {
    const auto has = [](std::string_view fen, const std::string& line) {
        const Position position = position_of(fen);
        const Lines lines = solve(position, 1).lines;
        CHECK(lines == all_lines(position, 1));
        const auto texts = written(position, lines);
        INFO(fen);
        CHECK(std::ranges::find(texts, line) != texts.end());
    };
    has("8/8/8/8/8/r6r/5R2/2k1K2R b K - 0 1", "Kb1 O-O#");
    has("8/5Kpk/N7/7P/b4B2/2B5/7r/8 b - - 0 1", "g5 hxg6#");
    has("7k/4KP1p/7p/8/8/8/8/8 b - - 0 1", "h5 f8=Q#");
    has("6br/p4Ppk/6pp/8/8/8/8/K7 b - - 0 1", "a6 f8=N#");
    has("6bk/p6p/8/8/3K4/8/1B6/8 b - - 0 1", "a6 Kc5#");
}

TEST_CASE("published helpmates have the published solution and no other", "[mate][helpmate]") {
    const auto only = [](std::string_view fen, int length, const std::string& line) {
        INFO(fen);
        CHECK(solutions(fen, length) == std::vector<std::string>{line});
    };
    // Loyd 1860, the first with Black to begin; Coakley 1977; Ferrarini 1970 and its twin.
    only("6R1/7q/8/5k2/5B2/8/5Kbb/8 b - - 0 1", 3, "Kf6 Ra8 Kg7 Bb8 Kh8 Be5#");
    only("8/4K2k/4P2p/8/5q2/2b5/8/8 b - - 0 1", 3, "Qb8 Kf7 Bh8 e7 Qf8+ exf8=N#");
    only("1B6/N7/8/r4k2/5b2/5P2/4K3/8 b - - 0 1", 3, "Bc7 Nb5 Kf4 Nxc7 Rf5 Ne6#");
    only("1B6/8/8/r4k2/5b2/5P2/4K3/8 b - - 0 1", 3, "Bg5 Ba7 Kf4 Bg1 Rf5 Bh2#");
    // Witztum 2010, three twins.
    only("8/7K/1p2P3/2pkp3/1rN5/2PNb2B/6q1/8 b - - 0 1", 2, "Qg4 Ndxe5 Qxe6 Bg2#");
    only("8/7K/1pp1P3/3kp3/1rN5/2PNb2B/6q1/8 b - - 0 1", 2, "Bc5 Bf5 Bd6 Ne3#");
    only("8/7K/1p1pP3/3kp3/1rN5/2PNb2B/6q1/8 b - - 0 1", 2, "Rb5 Nd2 Rc5 Nb4#");
}

TEST_CASE("there is no helpmate where the helper has a bare king", "[mate][helpmate]") {
    const HelpResult result = solve(position_of("4k3/pppppppp/8/8/8/8/8/4K3 b - - 0 1"), 3);
    CHECK(result.lines.empty());
    CHECK(result.is_complete);
    CHECK(result.nodes < 1000);
}

TEST_CASE("a mate on the way is not the end of a line", "[mate][helpmate]") {
    // Mated already: no moves, no line.
    const HelpResult result = solve(position_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), 1);
    CHECK(result.lines.empty());
    CHECK(result.is_complete);
}

TEST_CASE("a small table changes the work and not the lines", "[mate][helpmate]") {
    const Position position = position_of("8/8/8/3p4/8/2k2b2/8/K4B1R b - - 0 1");
    const HelpResult small = solve(position, 4, 0);
    const HelpResult large = solve(position, 4, 64);
    CHECK_FALSE(large.lines.empty());
    CHECK(small.lines == large.lines);
    CHECK(small.nodes > large.nodes);
}

TEST_CASE("limits end the search and are reported", "[mate][helpmate]") {
    const Position position = position_of("8/8/8/3p4/8/2k2b2/8/K4B1R b - - 0 1");
    const Lines lines = solve(position, 3).lines;
    REQUIRE(lines.size() > 3);

    const HelpResult some = find_helpmates(position, 3, 1, 3, {});
    CHECK_FALSE(some.is_complete);
    CHECK(some.lines == Lines(lines.begin(), lines.begin() + 3));
    CHECK(find_helpmates(position, 3, 1, lines.size(), {}).is_complete);

    std::stop_source source;  // NOLINT(misc-const-correctness): it is asked to stop
    REQUIRE(source.request_stop());
    for (const auto& [limits, most] : std::vector<std::pair<ProofLimits, std::uint64_t>>{
             {{.nodes = 100}, 101},
             {{.time = std::chrono::nanoseconds(1)}, 1024},
             {{.stop = source.get_token()}, 1024}}) {
        const HelpResult none = find_helpmates(position, 5, 1, all, limits);
        CHECK_FALSE(none.is_complete);
        CHECK(none.nodes <= most);
    }
}
