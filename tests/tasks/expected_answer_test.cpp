#include "libchess/tasks/expected_answer.hpp"

#include "libchess/notation/san.hpp"
#include "libchess/tasks/detail/answer_watch.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/search_reports.hpp"

using namespace chess;
using namespace chess::test;

namespace {

using namespace std::chrono_literals;

constexpr const char* sts_fen = "1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - -";

Epd record_of(const std::string& operations) {
    return *parse_epd(std::string(sts_fen) + ' ' + operations, {}, EpdOperands::as_written);
}

ExpectedAnswer test_of(const std::string& operations) {
    const auto test = read_expected_answer(record_of(operations));
    REQUIRE(test.has_value());
    REQUIRE(test->has_value());
    return **test;
}

/// Whether a test is solved by a search that plays this move.
bool solves(const ExpectedAnswer& test, const std::string& san, Score score = {}) {
    const Position position = record_of("").position();
    return test.solved_by(result_of(position, {{score, {san}}}));
}

std::string error_of(const std::string& operations) {
    const auto test = read_expected_answer(record_of(operations));
    if (test) return "no error";
    const ParseError& error = test.error().front();
    const std::string text = std::string(sts_fen) + ' ' + operations;
    return text.substr(error.offset, error.length) + " | " + error.message;
}

}  // namespace

TEST_CASE("a test is solved by any of its best moves and by no other", "[suite]") {
    const ExpectedAnswer test = test_of("bm f5 Bg4;");
    CHECK(solves(test, "f5"));
    CHECK(solves(test, "Bg4"));
    CHECK_FALSE(solves(test, "Be5+"));
    CHECK(test.expected().size() == 2);
}

TEST_CASE("a move to avoid fails, and any other is right", "[suite]") {
    CHECK(solves(test_of("am f5;"), "Be5+"));
    CHECK_FALSE(solves(test_of("am f5;"), "f5"));
    CHECK_FALSE(test_of("am f5;").solved_by({}));
}

TEST_CASE("points are of the move played; without bm the best is expected", "[suite]") {
    const ExpectedAnswer test = test_of(R"(c0 "f5=10, Be5+=2, Bf2=3, Bg4=10";)");
    const Position position = record_of("").position();
    CHECK(test.most_points() == 10);
    CHECK(test_of(R"(c0 " f5 = 10 , Bf2= 3";)").most_points() == 10);
    CHECK(test.points_of(*parse_san(position, "Bf2")) == 3);
    CHECK(test.points_of(*parse_san(position, "Bg2")) == 0);
    CHECK(test.points_of(std::nullopt) == 0);
    CHECK(test.expected().size() == 2);
    CHECK(solves(test, "Bg4"));
    CHECK_FALSE(solves(test, "Bf2"));
    CHECK_FALSE(solves(test_of(R"(bm f5; c0 "f5=10, Bg4=10";)"), "Bg4"));
}

TEST_CASE("a comment in c0 asks for nothing", "[suite]") {
    for (const char* const operations :
         {"", R"(c0 "White wins";)", R"(c0 "a=1, b=2";)", R"(c0 "f5=many";)", R"(c0 "";)",
          R"(c0 "f5";)", R"(id "WAC.001"; ce 12;)"}) {
        INFO(operations);
        const auto test = read_expected_answer(record_of(operations));
        REQUIRE(test.has_value());
        CHECK_FALSE(test->has_value());
    }
}

TEST_CASE("a distance alone asks for a mate of at most that length", "[suite]") {
    for (const char* const operations : {"dm 3;", "bm #3;"}) {
        const ExpectedAnswer test = test_of(operations);
        CHECK(solves(test, "f5", Score::mating_in(5)));
        CHECK(solves(test, "f5", Score::mating_in(3)));
        CHECK_FALSE(solves(test, "f5", Score::mating_in(7)));
        CHECK_FALSE(solves(test, "f5", Score::mated_in(4)));
        CHECK_FALSE(solves(test, "f5", Score::centipawns(2000)));
    }
    CHECK(solves(test_of("dm -2;"), "f5", Score::mated_in(4)));
    CHECK_FALSE(solves(test_of("dm -2;"), "f5", Score::mating_in(3)));
    CHECK_FALSE(test_of("dm 3;").solved_by({}));
}

TEST_CASE("where moves are named, a distance is not asked for", "[suite]") {
    CHECK(solves(test_of("bm f5; dm 3;"), "f5"));
    CHECK_FALSE(solves(test_of("am Bg4; dm 3;"), "f5"));
}

TEST_CASE("what is asked for must make sense, and errors point at the place", "[suite]") {
    CHECK(error_of("bm f6;") == "f6 | bm: 'f6' is not a legal move: no white pawn can go to f6");
    CHECK(error_of(R"(bm f5; c0 "f5=10, Be7=2";)") ==
          "Be7 | c0: 'Be7' is not a legal move: no white bishop can go to e7");
    CHECK(error_of("am f5 Kh8;").starts_with("Kh8 | am: "));
    for (const char* const operations : {"dm 0;", "bm #0;"})
        CHECK(error_of(operations).contains(": a mate in 0 leaves nothing to find"));
    CHECK(error_of("bm f5; am Bg4 f5;") == "f5 | am: 'f5' is a best move as well");
    CHECK(error_of(R"(c0 "f5=10, f5=2";)") == "f5 | c0: 'f5' stands here twice");
    CHECK(error_of(R"(c0 "f5=-3, Bg4=2";)") ==
          "-3 | c0: '-3' is not a number of points from 0 to 1000000");
    CHECK(error_of(R"(c0 "f5 = 99999999999";)").starts_with("99999999999 | c0: "));
    CHECK(error_of(R"(c0 "f5=10, Bg4";)") == "Bg4 | c0: 'Bg4' has no points, as in Nf3=10");
    CHECK(error_of(R"(c0 "f5=0";)") == "f5=0 | c0: no move is worth a point");
    CHECK(error_of("dm many;").starts_with("many | dm: "));
    CHECK(error_of("bm #3; dm 4;").starts_with("dm 4 | dm: 4 contradicts"));
    // Reported once, though `bm` may state a distance, too.
    CHECK(read_expected_answer(record_of("bm f6;")).error().size() == 1);
}

TEST_CASE("an answer counts from when it was held to the end", "[suite]") {
    const ExpectedAnswer test = test_of("bm f5;");
    const Position position = record_of("").position();
    const auto after = [&](const std::string& san, int depth) {
        SearchResult result = result_of(position, {{Score(), {san}}});
        result.depth = depth;
        result.nodes = static_cast<std::uint64_t>(depth) * 100;
        result.time = depth * 1s;
        return result;
    };
    detail::AnswerWatch watch(test);
    watch.observe(after("f5", 1));
    watch.observe(after("Bg4", 2));
    watch.observe(after("f5", 3));
    watch.observe(after("f5", 4));
    const auto found = watch.finish(after("f5", 4));
    REQUIRE(found.has_value());
    CHECK(found->depth == 3);
    CHECK(found->nodes == 300);
    CHECK(found->time == 3s);

    detail::AnswerWatch lost(test);
    lost.observe(after("f5", 1));
    CHECK_FALSE(lost.finish(after("Bg4", 2)).has_value());

    detail::AnswerWatch last(test);
    CHECK(last.finish(after("f5", 7))->depth == 7);
}

TEST_CASE("a theme is a name without its number", "[suite]") {
    CHECK(theme_of("WAC.001") == "WAC");
    CHECK(theme_of("STS(v1.0) Undermine.099") == "STS(v1.0) Undermine");
    CHECK(theme_of("BK 7") == "BK");
    CHECK(theme_of("BT2630-14") == "BT2630");
    CHECK(theme_of("Saavedra") == "Saavedra");
    CHECK(theme_of("17") == "17");
    CHECK(theme_of("#17") == "#");
    CHECK(theme_of("").empty());
}
