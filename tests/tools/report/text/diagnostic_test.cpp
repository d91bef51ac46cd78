#include "report/text/diagnostic.hpp"

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
          "games.pgn:812:4: error: no such move\n     ?\u00E9x\n       ^\n");
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

TEST_CASE("the line is shown as UTF-8, and the caret under the right column", "[diagnostic]") {
    const auto shown = [](std::string_view before, std::string_view fault) {
        const std::string line = std::string(before) + std::string(fault) + " *";
        const std::string text = diagnostic_text(at(before.size() + 1, fault.size(), line)).plain();
        return text.substr(text.find('\n') + 1);
    };
    CHECK(shown("1. e4 {M\u00FCller} ", "Qh6") ==
          "    1. e4 {M\u00FCller} Qh6 *\n"
          "                   ^~~\n");
    CHECK(shown("{M\xFCller} ", "Qh6") ==
          "    {M\u00FCller} Qh6 *\n"
          "             ^~~\n");
    CHECK(shown("{\u4E2D\u56FD} ", "Qh6") ==
          "    {\u4E2D\u56FD} Qh6 *\n"
          "           ^~~\n");
    CHECK(shown("{e\u0301} ", "Qh6") ==
          "    {e\u0301} Qh6 *\n"
          "        ^~~\n");
    CHECK(shown("a\u00A0b\u200B ", "\u2658x4") ==
          "    a b? \u2658x4 *\n"
          "         ^~~\n");
    // What turns the direction of writing is not shown, nor controls of Latin-1.
    CHECK(shown("\u202E", "Qh6").starts_with("    ?Qh6"));
    CHECK(shown("\u0085\x81", "Qh6").starts_with("     \uFFFDQh6"));
}

TEST_CASE("a line of many bytes is cut by columns", "[diagnostic]") {
    std::string line;
    for (int i = 0; i < 200; ++i) line += "\u00FC";
    const std::string text = diagnostic_text(at(201, 2, line)).plain();
    const std::size_t begin = text.find('\n') + 1;
    const std::string echo = text.substr(begin, text.find('\n', begin) - begin);
    CHECK(echo.size() == 4 + 3 + 2 * 70 + 3);
    CHECK(text.substr(begin + echo.size() + 1) == std::string(4 + 36, ' ') + "^\n");
}

TEST_CASE("a record that begins within its line has the line's columns", "[diagnostic]") {
    Diagnostic second = at(18, 3, "1. d4 Qd9");
    second.source_column = 12;
    CHECK(diagnostic_text(second).plain() ==
          "games.pgn:812:18: error: no such move\n"
          "    1. d4 Qd9\n"
          "          ^~~\n");
}
