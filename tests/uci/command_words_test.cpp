#include "libchess/uci/detail/command_words.hpp"

#include "tests/support/catch.hpp"

#include <string>
#include <vector>

using namespace chess;
using Words = std::vector<std::string>;

TEST_CASE("a command line is split at blanks that are not quoted", "[engine][command_words]") {
    CHECK(command_words("  stockfish \t bench\n") == Words{"stockfish", "bench"});
    CHECK(command_words("'my engine' --name \"A 'B'\"") == Words{"my engine", "--name", "A 'B'"});
    CHECK(command_words(R"(my\ engine a"b"'c'd)") == Words{"my engine", "abcd"});
    CHECK(command_words("x '' \"\"") == Words{"x", "", ""});
}

TEST_CASE("a backslash quotes as it does in a shell", "[engine][command_words]") {
    CHECK(command_words(R"(x \'\"\\)") == Words{"x", R"('"\)"});
    CHECK(command_words(R"(x "\"\\\$\n")") == Words{"x", R"("\$\n)"});
    CHECK(command_words(R"(x '\')") == Words{"x", R"(\)"});
}

TEST_CASE("nothing in a command line is expanded", "[engine][command_words]") {
    CHECK(command_words("~/e $HOME `ls` *.cpp a|b") ==
          Words{"~/e", "$HOME", "`ls`", "*.cpp", "a|b"});
}

TEST_CASE("a command line that is none says why", "[engine][command_words]") {
    CHECK(command_words("").error() == "the command is empty");
    CHECK(command_words("  \t").error() == "the command is empty");
    CHECK(command_words("'' x").error() == "the command is empty");
    CHECK(command_words("echo 'x").error() == "a quote is not closed");
    CHECK(command_words("echo \"x\\\"").error() == "a quote is not closed");
    CHECK(command_words("echo \\").error() == "it ends in a backslash, which quotes nothing");
}
