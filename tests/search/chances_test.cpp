#include "libchess/search/detail/chances.hpp"

#include "libchess/annotate/calibration.hpp"
#include "libchess/search/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/sample.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>

using namespace chess;
using detail::chances_of;
using test::position_of;

namespace {

constexpr Chances won{1000, 0, 0};
constexpr Chances drawn{0, 1000, 0};
constexpr Chances lost{0, 0, 1000};

Chances of(int centipawns, std::string_view fen,
           EvaluationKind evaluation = EvaluationKind::network) {
    return chances_of(Score::centipawns(centipawns), position_of(fen), evaluation);
}

constexpr std::string_view opening = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr std::string_view rook_ending = "8/5pk1/6p1/8/8/6P1/r4PK1/1R6 w - - 0 1";

}  // namespace

TEST_CASE("chances add up to 1000, are those of the other side reversed, and grow with the score",
          "[search][chances]") {
    const auto& sample = test::standard_sample();
    for (std::size_t i = 0; i < sample.size(); i += 61) {
        CAPTURE(i);
        for (const EvaluationKind evaluation : all_evaluations) {
            Chances before = chances_of(Score::centipawns(-2500), sample[i], evaluation);
            for (int score = -2490; score <= 2500; score += 10) {
                const Chances here = chances_of(Score::centipawns(score), sample[i], evaluation);
                REQUIRE(here.win + here.draw + here.loss == 1000);
                REQUIRE(std::min({here.win, here.draw, here.loss}) >= 0);
                REQUIRE(here.win >= before.win);
                REQUIRE(here.loss <= before.loss);
                REQUIRE(chances_of(Score::centipawns(-score), sample[i], evaluation) == -here);
                before = here;
            }
        }
    }
}

TEST_CASE("a mate and a result of the tables are certain", "[search][chances]") {
    const Position start = Position::start();
    CHECK(chances_of(Score::mating_in(7), start, EvaluationKind::network) == won);
    CHECK(chances_of(Score::mated_in(0), start, EvaluationKind::network) == lost);
    CHECK(chances_of(Score::centipawns(20000), start, EvaluationKind::network) == won);
    CHECK(chances_of(Wdl::win) == won);
    CHECK(chances_of(Wdl::cursed_win) == drawn);
    CHECK(chances_of(Wdl::draw) == drawn);
    CHECK(chances_of(Wdl::blessed_loss) == drawn);
    CHECK(chances_of(Wdl::loss) == lost);
}

TEST_CASE("the same score wins less often, and draws more often, with fewer men",
          "[search][chances]") {
    for (const int score : {0, 30, 60, 100}) {
        CAPTURE(score);
        CHECK(of(score, opening).draw < of(score, rook_ending).draw);
        CHECK(of(score, opening).win > of(score, rook_ending).win);
    }
}

TEST_CASE("a level ending is nearly always drawn, and comes alive with a score",
          "[search][chances]") {
    CHECK(of(0, rook_ending).draw > 950);
    CHECK(of(0, opening).draw < 500);
    CHECK(of(60, rook_ending).win > 2 * of(0, rook_ending).win);
    // A side that is behind gains nothing from it.
    CHECK(of(-30, rook_ending).win <= of(0, rook_ending).win);
}

TEST_CASE("scores of the terms are worth what calibration says", "[search][chances]") {
    // The network's score that stands for the same evaluation by Stockfish.
    const auto same = [](int terms) {
        const Score wanted = calibrated(Score::centipawns(terms), EvaluationKind::full);
        int network = 0;
        while (calibrated(Score::centipawns(network), EvaluationKind::network) < wanted) ++network;
        return network;
    };
    for (const int terms : {0, 50, 100, 300, 500, 800, 1500}) {
        CAPTURE(terms);
        const Chances expected = of(same(terms), opening);
        const Chances found = of(terms, opening, EvaluationKind::full);
        CHECK(std::abs(found.win - expected.win) <= 10);
        CHECK(std::abs(found.loss - expected.loss) <= 10);
    }
}

TEST_CASE("a search tells the chances of each line", "[search][chances]") {
    Engine engine({.hash_bytes = std::size_t{1} << 20U});
    const Position position = position_of(rook_ending);
    const SearchResult result = engine.search({position}, {.depth = 5, .lines = 3});
    REQUIRE(result.lines.size() == 3);
    for (const SearchLine& line : result.lines)
        CHECK(line.chances == chances_of(line.score, position, EvaluationKind::network));
    const SearchResult mate =
        engine.search({position_of("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")}, {.depth = 3});
    CHECK(mate.lines.front().chances == won);
}

TEST_CASE("a draw that may be claimed, or that the tables know, is certain", "[search][chances]") {
    Engine engine({.hash_bytes = std::size_t{1} << 20U});
    // A queen behind, with a hundred half-moves over.
    const SearchResult claimed =
        engine.search({position_of("6k1/8/8/8/8/2q5/8/1K5R w - - 100 120")}, {.depth = 3});
    CHECK(claimed.lines.front().chances == drawn);

    TablebaseOptions tables;
    tables.own = std::make_shared<EndgameTables>();
    tables.own_men = 3;
    Engine knowing({.hash_bytes = std::size_t{1} << 20U,
                    .endings = std::make_shared<const Tablebases>(tables)});
    const auto known = [&](std::string_view fen) {
        return knowing.search({position_of(fen)}, {.depth = 3}).lines.front().chances;
    };
    CHECK(known("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1") == drawn);
    CHECK(known("8/8/8/4k3/8/8/4P3/4K3 b - - 0 1") == drawn);
    CHECK(known("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1") == won);
    CHECK(known("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1") == lost);
}
