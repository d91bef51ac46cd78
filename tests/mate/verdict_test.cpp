#include "libchess/mate/verdict.hpp"

#include "libchess/mate/detail/stated_mate.hpp"
#include "libchess/notation/san.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/solved_problems.hpp"

using namespace chess;
using namespace chess::test;

namespace {

constexpr const char* fen = "6k1/5ppp/8/8/8/8/1R6/R5K1 w - -";

EpdResult<std::optional<StatedMate>> read(const std::string& operations) {
    return detail::read_stated_mate(
        *parse_epd(std::string(fen) + ' ' + operations, {}, EpdOperands::as_written));
}

StatedMate stated(const std::string& operations) {
    const auto result = read(operations);
    REQUIRE(result.has_value());
    REQUIRE(result->has_value());
    return **result;
}

std::string error_of(const std::string& operations) {
    const auto result = read(operations);
    if (result) return "no error";
    const ParseError& error = result.error().front();
    const std::string text = std::string(fen) + ' ' + operations;
    return text.substr(error.offset, error.length) + " | " + error.message;
}

using Names = std::vector<std::string>;

/// What is stated of a mate in one with these keys, and the verdict.
struct Case {
    Names keys;
    std::optional<int> length;
    Names stated_keys;
    std::string_view verdict;
    /// "all": all keys are asked for; "some": there may be more keys; "longer": the mate may not be
    /// the shortest; "fast": any mate will do; "none", "open": there is none, or unknown.
    std::string_view but{};
};

}  // namespace

TEST_CASE("dm and bm state a length and keys", "[mate][verdict]") {
    CHECK(stated("dm 3;").length == 3);
    CHECK(stated("bm #3;").length == 3);
    CHECK(stated("bm #-3;").length == -3);
    CHECK(stated("dm 1; bm Ra8# Rb8#;").keys.size() == 2);
    CHECK(stated("dm 1; bm Ra8# Rb8#;").length == 1);
    CHECK(stated("bm Ra8#;").keys.size() == 1);
    CHECK_FALSE(stated("bm Ra8#;").length.has_value());
    CHECK_FALSE(read("id \"nothing\";")->has_value());
    CHECK(stated("dm -250;").length == -250);
}

TEST_CASE("stip and c0 state a stipulation", "[mate][verdict]") {
    const WrittenStipulation help{Stipulation::help, 2, true};
    CHECK(stated("c0 \"h#2.5\";").stipulation == help);
    CHECK(stated("stip \"H#2.5\";").stipulation == help);
    CHECK(stated("stip \"h#2.5\"; c0 \"h#2.5\"; dm 2;").stipulation == help);
    CHECK(stated("stip \"s#\"; c0 \"s#3\";").length == 3);
    CHECK_FALSE(read("c0 \"e4=10, d4=3\";")->has_value());
    CHECK_FALSE(read("c0 \"#\";")->has_value());
    CHECK_FALSE(read("c0 \"h#3 by Loyd\";")->has_value());
    CHECK(stated("c0 \"h#\"; dm 2;").stipulation ==
          WrittenStipulation{Stipulation::help, {}, false});
    CHECK(stated("c0 \"h# 2.5* (3 solutions)\";").stipulation == help);
    CHECK(stated("stip \"H# 2.5 *\";").stipulation == help);
    CHECK(error_of("c0 \"serh#2\";") ==
          "serh#2 | c0: unknown stipulation 'serh#2'; did you mean 'ser-h#2'?");
    CHECK(error_of("stip \"ser h#2\";") ==
          "\"ser h#2\" | stip: unknown stipulation 'ser h#2'; did you mean 'ser-h#2'?");
    CHECK(error_of("c0 \"h#2x\";") ==
          "x | c0: expected nothing, '.0' or '.5' behind the number of moves");
    CHECK(error_of("c0 \"h#300\";") == "300 | c0: too many moves, expected at most 250");
    CHECK_FALSE(read("c0 \"x3\";")->has_value());
    CHECK(error_of("c0 \"sx3\";") ==
          "sx3 | c0: a capture can be the aim of help and series play only");
    CHECK(error_of("stip \"h#3\"; c0 \"h#2\";") ==
          "c0 \"h#2\" | c0: contradicts the stipulation 'h#3'");
    CHECK(error_of("stip \"h#3\"; dm 2;") == "2 | dm: contradicts the stipulation 'h#3'");
}

TEST_CASE("a stated mate that makes no sense is an error at its place", "[mate][verdict]") {
    CHECK(error_of("bm #0;") == "#0 | bm: a mate in 0 leaves nothing to find");
    CHECK(error_of("id \"x\"; dm 0;") == "0 | dm: a mate in 0 leaves nothing to find");
    CHECK(error_of("dm 251;") == "251 | dm: 251 moves are too many, expected at most 250");
    CHECK(error_of("bm #-300;") == "#-300 | bm: 300 moves are too many, expected at most 250");
    CHECK(error_of("dm 1; bm Kg8;").starts_with("Kg8 | bm: 'Kg8' is not a legal move"));
    CHECK(error_of("dm 1; bm #2;") == "dm 1 | dm: 1 contradicts 'bm #2'");
}

TEST_CASE("a verdict counts nothing but what is proved", "[mate][verdict]") {
    const Names one{"Ra8#"};
    const Names both{"Ra8#", "Rb8#"};
    for (const auto& [keys, length, stated_keys, expected, but] : std::vector<Case>{
             // length and only key as stated
             {one, 1, {}, "sound"},
             {one, 1, one, "sound"},
             {one, {}, one, "sound"},
             {both, 1, both, "sound"},
             {one, 1, {"Ra8#", "Ra7"}, "sound"},  // a stated move that is no key does no harm
             // another key; where none is stated, only if all were asked for
             {both, 1, one, "cooked"},
             {one, 1, {"Ra7"}, "cooked"},
             {both, 1, {}, "sound"},
             {both, 1, {}, "cooked", "all"},
             // one unstated key is proof enough, the stated one alone is not
             {one, 1, one, "unknown", "some"},
             {one, 1, {"Ra7"}, "cooked", "some"},
             {one, 1, {}, "unknown", "all some"},
             // shorter than stated, whether or not it is the shortest
             {one, 3, {}, "short"},
             {one, 3, {}, "short", "longer"},
             {one, 1, {}, "unknown", "longer"},
             // no mate, and no answer
             {{}, 1, {}, "no-solution", "none"},
             {{}, 1, {}, "unknown", "open"},
             // a fast search judges no keys
             {one, 3, {"Ra7"}, "solved", "fast longer"},
             {one, 3, {"Ra7"}, "no-solution", "fast none"},
         }) {
        INFO(length.value_or(0) << ' ' << stated_keys.size() << ' ' << but);
        SolvedProblem solved = stating(mated_in(two_mates_fen, 1, keys), length, stated_keys);
        solved.options.all_keys = solved.options.all_keys || but.contains("all");
        solved.options.fast = but.contains("fast");
        solved.result.minimal = !but.contains("longer");
        solved.result.has_all_keys = !but.contains("some");
        if (but.contains("none")) solved.result.status = MateStatus::no_mate;
        if (but.contains("open")) solved.result.status = MateStatus::unknown;
        const MateVerdict verdict =
            verdict_on(*solved.stated, solved.problem, solved.options, solved.result);
        CHECK(name_of(verdict) == expected);
        CHECK(holds(verdict) == (expected == "sound" || expected == "solved"));
    }
}

TEST_CASE("where the mover is mated long defences are no cooks", "[mate][verdict]") {
    SolvedProblem solved = mated_in("7k/8/5K2/8/8/8/8/R7 b - - 0 1", 2, {"Kg8", "Kh7"});
    solved.problem.defender_begins = true;
    solved.options.all_keys = true;
    const auto verdict = [&](int length, const Names& keys) {
        return verdict_on({length, alternatives(solved.problem.position, keys)}, solved.problem,
                          solved.options, solved.result);
    };
    CHECK(verdict(-2, {}) == MateVerdict::sound);
    CHECK(verdict(-2, {"Kg8"}) == MateVerdict::cooked);
    CHECK(verdict(-3, {}) == MateVerdict::shorter);
    solved.options.fast = true;
    solved.result.length = 4;
    CHECK(verdict(-3, {}) == MateVerdict::unknown);
}
