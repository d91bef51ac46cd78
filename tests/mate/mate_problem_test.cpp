#include "libchess/mate/stated_mate.hpp"

#include "libchess/notation/san.hpp"
#include "tests/support/catch.hpp"

#include <string>

using namespace chess;

namespace {

constexpr const char* fen = "6k1/5ppp/8/8/8/8/1R6/R5K1 w - -";

EpdResult<std::optional<StatedMate>> read(const std::string& operations) {
    return read_stated_mate(
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

}  // namespace

TEST_CASE("dm and bm state a length and keys", "[report][mate_problem]") {
    CHECK(stated("dm 3;").length == 3);
    CHECK(stated("bm #3;").length == 3);
    CHECK(stated("bm #-3;").length == -3);
    CHECK(stated("dm 1; bm Ra8# Rb8#;").keys.size() == 2);
    CHECK(stated("dm 1; bm Ra8# Rb8#;").length == 1);
    CHECK(stated("bm Ra8#;").keys.size() == 1);
    CHECK_FALSE(stated("bm Ra8#;").length.has_value());
    CHECK_FALSE(read("id \"nothing\";")->has_value());
}

TEST_CASE("a mate in 0 and one in too many moves are errors at their number",
          "[report][mate_problem]") {
    CHECK(error_of("bm #0;") == "#0 | bm: a mate in 0 leaves nothing to find");
    CHECK(error_of("id \"x\"; dm 0;") == "0 | dm: a mate in 0 leaves nothing to find");
    CHECK(error_of("dm 251;") == "251 | dm: 251 moves are too many, expected at most 250");
    CHECK(error_of("bm #-300;") == "#-300 | bm: 300 moves are too many, expected at most 250");
    CHECK(stated("dm -250;").length == -250);
}

TEST_CASE("keys that cannot be played and lengths that contradict each other are errors",
          "[report][mate_problem]") {
    CHECK(error_of("dm 1; bm Kg8;").starts_with("Kg8 | bm: 'Kg8' is not a legal move"));
    CHECK(error_of("dm 1; bm #2;") == "dm 1 | dm: 1 contradicts 'bm #2'");
}
