#include "libchess/mate/posed_problem.hpp"

#include "libchess/notation/fen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <string>
#include <utility>

using namespace chess;
using test::position_of;

namespace {

/// What a record poses, and what is wrong with it.
struct Posed {
    std::vector<PosedProblem> problems;
    std::vector<ParseError> faults;
};

Posed posed(std::string_view epd, const PoseOptions& defaults = {}) {
    const Epd record = parse_epd(epd).value();
    Posed found;
    found.problems = pose(record.position(), &record, defaults, found.faults);
    return found;
}

}  // namespace

TEST_CASE("a position alone poses what the defaults say", "[mate][posed_problem]") {
    const Position position = position_of("7k/8/5K2/8/8/8/8/6R1 w - - 0 1");
    std::vector<ParseError> faults;
    const auto alone = pose(position, nullptr, {.most = 3}, faults);
    REQUIRE(alone.size() == 1);
    CHECK(faults.empty());
    CHECK(alone.front().problem.length == 3);
    CHECK_FALSE(alone.front().stated);
}

TEST_CASE("a record poses what it states, with its comment", "[mate][posed_problem]") {
    const Posed record = posed("7k/8/5K2/8/8/8/8/6R1 w - - dm 2; c0 \"by nobody\";");
    REQUIRE(record.problems.size() == 1);
    CHECK(record.problems.front().problem.length == 2);
    CHECK(record.problems.front().stated);
    CHECK(record.problems.front().comment == "by nobody");
}

TEST_CASE("half a move belongs to the length beside it", "[mate][posed_problem]") {
    const PoseOptions defaults{.stipulation = parse_stipulation("h#2.5").value()};
    const auto asked = [&](std::string_view operations) {
        const Posed record =
            posed("7k/8/5K2/8/8/8/8/6R1 w - - " + std::string(operations), defaults);
        REQUIRE(record.problems.size() == 1);
        const MateProblem& problem = record.problems.front().problem;
        return std::pair(problem.length, problem.half_move);
    };
    CHECK(asked("") == std::pair(2, true));
    CHECK(asked("dm 3;") == std::pair(3, false));
    CHECK(asked("stip \"h#3.5\";") == std::pair(3, true));
    CHECK(asked("stip \"h#3.5\"; dm 3;") == std::pair(3, true));
}

TEST_CASE("each twin of a record is a problem", "[mate][posed_problem]") {
    const Posed twins = posed(R"(7k/8/5K2/8/8/8/8/6R1 w - - dm 1; c0 "twins"; twin "move g1 a1";)");
    CHECK(twins.faults.empty());
    REQUIRE(twins.problems.size() == 2);
    CHECK(twins.problems[0].twin == "a");
    CHECK(twins.problems[1].twin == "b");
    CHECK(twins.problems[0].stated);
    CHECK(twins.problems[1].problem.position.at(Square::a1).has_value());
    for (const PosedProblem& problem : twins.problems) {
        CHECK(problem.problem.length == 1);
        CHECK(problem.comment == "twins");
    }
}

TEST_CASE("a twin castles as in Chess960 in Chess960 only", "[mate][twin]") {
    const auto castling = [](std::string_view epd) {
        std::string rights;
        for (const PosedProblem& problem : posed(epd).problems) {
            const std::string fen = to_fen(problem.problem.position);
            const std::size_t begin = fen.find(' ') + 3;
            rights += fen.substr(begin, fen.find(' ', begin) - begin + 1);
        }
        return rights;
    };
    CHECK(castling(R"(8/8/8/8/8/8/7R/2k1K2R w K - stip "#1"; twin "move e1 f1" "move h1 g1";)") ==
          "K - - ");
    CHECK(castling("r3k3/8/8/8/8/8/8/R3K2R w KQq - stip \"#2\"; "
                   "twin \"move e1 c1\" \"continued move e8 c8\" \"exchange a1 h1\";") ==
          "KQq q - KQq ");
    // Whoever comes back home may castle again, as in Popeye.
    CHECK(castling("8/8/8/8/8/8/7R/2k1K2R w K - stip \"#1\"; "
                   "twin \"move e1 f1\" \"continued move f1 e1\";") == "K - K ");
    CHECK(castling(R"(8/8/8/8/8/8/7R/2k2K1R w H - stip "#1"; twin "move f1 e1" "move f1 g1";)") ==
          "H K H ");
}

TEST_CASE("twins know of those that were refused", "[mate][posed_problem]") {
    const auto lacks = [](std::string_view twin) {
        const Posed twins = posed("7k/8/5K2/8/8/8/8/6R1 w - - dm 1; twin " + std::string(twin));
        std::vector<bool> found;
        for (const PosedProblem& problem : twins.problems) found.push_back(problem.lacks_twins);
        return found;
    };
    CHECK(lacks(R"("move g1 a1";)") == std::vector{false, false});
    CHECK(lacks(R"("move g1 h1";)") == std::vector{true});  // Black is in check, and White moves
}

TEST_CASE("twins need an attacker who begins", "[mate][posed_problem]") {
    const Posed begins = posed("7k/8/5K2/8/8/8/8/6R1 b - - dm -1; twin \"move g1 g2\";");
    CHECK(begins.problems.size() == 1);
    REQUIRE(begins.faults.size() == 1);
    CHECK(begins.faults.front().fatal);
    CHECK_THAT(begins.faults.front().message, Catch::Contains("the attacker begins"));
}

TEST_CASE("a negative length is for direct play", "[mate][posed_problem]") {
    CHECK(posed("7k/8/5K2/8/8/8/8/6R1 b - - dm -1;").faults.empty());
    const Posed help =
        posed("7k/8/5K2/8/8/8/8/6R1 b - - dm -1;", {.stipulation = {Stipulation::help, {}, false}});
    CHECK(help.problems.empty());
    REQUIRE(help.faults.size() == 1);
    CHECK_THAT(help.faults.front().message, Catch::Contains("a negative length"));
}

TEST_CASE("a duplex exchanges the sides, not out of check", "[mate][posed_problem]") {
    const PosedProblem first = posed("7k/8/5K2/8/8/8/8/6R1 w - - dm 1;").problems.front();
    const auto other = with_duplex(first);
    REQUIRE(other);
    CHECK(other->duplex);
    CHECK(other->problem.position.turn() == Color::black);
    CHECK(other->problem.position.occupied() == first.problem.position.occupied());
    CHECK_FALSE(other->stated);
    CHECK_FALSE(with_duplex(posed("7k/8/5K2/8/8/8/8/7R b - - dm -1;").problems.front()));
}

TEST_CASE("each problem of a record is followed by its duplex", "[mate][posed_problem]") {
    const auto problems =
        posed(R"(7k/8/5K2/8/8/8/8/6R1 w - - dm 1; c0 "twins"; twin "move g1 a1";)",
              {.duplex = true})
            .problems;
    REQUIRE(problems.size() == 4);
    for (const std::size_t number : {0U, 2U}) {
        CHECK_FALSE(problems[number].duplex);
        CHECK_FALSE(problems[number].lacks_duplex);
        CHECK(problems[number + 1].duplex);
        CHECK(problems[number + 1].twin == problems[number].twin);
        CHECK(problems[number + 1].comment == "twins");
        CHECK(problems[number + 1].problem.position.turn() == Color::black);
    }
    CHECK(problems[0].stated);
    CHECK_FALSE(problems[1].stated);
}

TEST_CASE("a problem without a duplex says so", "[mate][posed_problem]") {
    const std::string in_check = "7k/8/5K2/8/8/8/8/7R b - - dm -1;";
    CHECK_FALSE(posed(in_check).problems.front().lacks_duplex);
    const auto problems = posed(in_check, {.duplex = true}).problems;
    REQUIRE(problems.size() == 1);
    CHECK(problems.front().lacks_duplex);
}

TEST_CASE("a problem may be over before it begins", "[mate][posed_problem]") {
    CHECK_FALSE(posed("7k/8/5K2/8/8/8/8/6R1 w - - dm 1;").problems.front().is_over());
    CHECK(posed("7k/5Q2/6K1/8/8/8/8/8 b - - dm 1;").problems.front().is_over());
    // The defender's having no move is the goal.
    CHECK_FALSE(posed("6Rk/8/6K1/8/8/8/8/8 b - - dm -1;").problems.front().is_over());
}

TEST_CASE("a tactic is left to a search", "[mate][posed_problem]") {
    const auto left = [](std::string_view operations, const PoseOptions& defaults = {}) {
        const auto epd = parse_epd("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - " + std::string(operations));
        REQUIRE(epd);
        return is_tactic(*epd, defaults);
    };
    CHECK(left("bm Kf1; pv Kf1 h6 Ke2;"));
    CHECK_FALSE(left("bm Rd8#; pv Rd8#;"));
    CHECK_FALSE(left("bm Kf1;"));
    CHECK_FALSE(left("pv Kf1;"));
    CHECK_FALSE(left("bm Kf1; pv Kf1; dm 3;"));
    CHECK_FALSE(left("bm Kf1; pv Kf1;", {.most = 3}));
    CHECK_FALSE(left("bm Kf1; pv Kf1;", {.stipulation = {.stipulation = {}, .length = 2}}));
    CHECK_FALSE(left(""));
}
