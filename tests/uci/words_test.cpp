#include "libchess/uci/detail/words.hpp"

#include "tests/support/catch.hpp"

#include <limits>

using namespace chess;
using Words = std::vector<std::string>;

namespace {

Words uci_words(std::string_view line) {
    Words taken;
    for (UciWords words(line); !words.at_end();) taken.emplace_back(words.next());
    return taken;
}

}  // namespace

TEST_CASE("words are what stands between blanks of any kind", "[uci][words]") {
    CHECK(uci_words("go depth 3") == Words{"go", "depth", "3"});
    CHECK(uci_words("  go\t\tdepth  3 \r\n") == Words{"go", "depth", "3"});
    CHECK(uci_words("").empty());
    CHECK(uci_words(" \t\r\n").empty());
    CHECK(uci_words(std::string_view("a\0b c", 5)) == Words{std::string("a\0b", 3), "c"});
}

TEST_CASE("a word knows its column", "[uci][words]") {
    const std::string line = "  go  depth";
    UciWords words(line);
    CHECK(uci_column(line, words.next()) == 3);
    CHECK(uci_column(line, words.next()) == 7);
}

TEST_CASE("numbers may have signs and never wrap", "[uci][words]") {
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    CHECK(parse_uci_number("0") == 0);
    CHECK(parse_uci_number("007") == 7);
    CHECK(parse_uci_number("+12") == 12);
    CHECK(parse_uci_number("-200") == -200);
    CHECK(parse_uci_number("9223372036854775807") == most);
    CHECK(parse_uci_number("9223372036854775808") == most);
    CHECK(parse_uci_number("99999999999999999999999999") == most);
    CHECK(parse_uci_number("-99999999999999999999999999") == -most);
    for (const std::string_view text :
         {"", "-", "+", "--1", "+-1", "1.5", "1e3", "0x10", "ten", "1 "})
        CHECK(parse_uci_number(text) == std::nullopt);
}

TEST_CASE("a hint names what was most likely meant, if anything", "[uci][words]") {
    constexpr std::array<std::string_view, 2> names{"depth", "nodes"};
    CHECK(uci_hint("detph", names) == "; did you mean 'depth'?");
    CHECK(uci_hint("xyz", names).empty());
    CHECK(uci_hint(std::string(1'000'000, 'd'), names).empty());
}

TEST_CASE("a command line is split at blanks that are not quoted", "[uci][words]") {
    CHECK(command_words("  stockfish \t bench\n") == Words{"stockfish", "bench"});
    CHECK(command_words("'my engine' --name \"A 'B'\"") == Words{"my engine", "--name", "A 'B'"});
    CHECK(command_words(R"(my\ engine a"b"'c'd)") == Words{"my engine", "abcd"});
    CHECK(command_words("x '' \"\"") == Words{"x", "", ""});
}

TEST_CASE("a backslash quotes as it does in a shell", "[uci][words]") {
    CHECK(command_words(R"(x \'\"\\)") == Words{"x", R"('"\)"});
    CHECK(command_words(R"(x "\"\\\$\n")") == Words{"x", R"("\$\n)"});
    CHECK(command_words(R"(x '\')") == Words{"x", R"(\)"});
}

TEST_CASE("nothing in a command line is expanded", "[uci][words]") {
    CHECK(command_words("~/e $HOME `ls` *.cpp a|b") ==
          Words{"~/e", "$HOME", "`ls`", "*.cpp", "a|b"});
}

TEST_CASE("a command line that is none says why", "[uci][words]") {
    CHECK(command_words("").error() == "the command is empty");
    CHECK(command_words("  \t").error() == "the command is empty");
    CHECK(command_words("'' x").error() == "the command is empty");
    CHECK(command_words("echo 'x").error() == "a quote is not closed");
    CHECK(command_words("echo \"x\\\"").error() == "a quote is not closed");
    CHECK(command_words("echo \\").error() == "it ends in a backslash, which quotes nothing");
}
