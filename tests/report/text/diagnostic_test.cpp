#include "libchess/report/text/diagnostic.hpp"

#include "tests/support/catch.hpp"

using namespace chess;

namespace {
Diagnostic at(std::size_t column, std::size_t length, std::string source) {
    return {Diagnostic::Kind::error, "games.pgn",      812, column, length,
            "no such move",          std::move(source)};
}
}  // namespace

TEST_CASE("a diagnostic shows place, line and caret", "[diagnostic]") {
    CHECK(diagnostic_text(at(4, 3, "1. Qe9 e5")).plain() ==
          "games.pgn:812:4: error: no such move\n"
          "    1. Qe9 e5\n"
          "       ^~~\n");
}

TEST_CASE("something missing is pointed at behind the line", "[diagnostic]") {
    CHECK(diagnostic_text(at(4, 1, "abc")).plain() ==
          "games.pgn:812:4: error: no such move\n    abc\n       ^\n");
}

TEST_CASE("odd bytes keep their place", "[diagnostic]") {
    CHECK(diagnostic_text(at(4, 1, "\t\x01\xE9x")).plain() ==
          "games.pgn:812:4: error: no such move\n     ??x\n       ^\n");
}

TEST_CASE("long lines are cut to what surrounds the fault", "[diagnostic]") {
    const std::string text =
        diagnostic_text(at(501, 2, std::string(500, 'a') + "XY" + std::string(500, 'b'))).plain();
    const std::size_t line = text.find('\n') + 1;
    const std::size_t caret = text.find('^');
    const std::size_t last = text.rfind('\n', caret) + 1;
    CHECK(text.find('\n', line) - line <= 80);
    CHECK(text[line + (caret - last)] == 'X');
    CHECK_THAT(text, Catch::Contains("...aaa") && Catch::Contains("bbb..."));
}

TEST_CASE("a message about a whole file has no place", "[diagnostic]") {
    const Diagnostic whole{Diagnostic::Kind::warning, "a.epd", 0, 0, 1, "is empty", ""};
    CHECK(diagnostic_text(whole).plain() == "a.epd: warning: is empty\n");
}

TEST_CASE("a JSON error has the keys of the contract", "[diagnostic]") {
    CHECK(
        diagnostic_json(at(4, 3, "1. Qe9"), 3) ==
        R"({"type":"error","record":3,"file":"games.pgn","line":812,"column":4,"message":"no such move"})");
}
