#include "options/command_parser.hpp"

#include "tests/support/catch.hpp"

using namespace chesstool;

namespace {

/// A command with options of each kind.
struct Sample {
    CommandParser app{"chesstool sample", "Try options."};
    bool quiet = false;
    int depth = 4;
    std::optional<std::string> name;
    std::vector<std::string> files;
    enum class Color { red, green } color = Color::red;

    Sample() {
        app.group("Work");
        app.number("--depth N", depth, {1, 99}, "how deep, {} by default");
        app.choice("--color WORD", color, {{"red", Color::red}, {"green", Color::green}}, "{}");
        app.group("Report");
        app.add("-q,--quiet", quiet, "say nothing");
        app.add("--name TEXT", name, "a name").also("--called");
        app.add("FILE", files, "files").greedy();
    }

    /// The exit code that parsing ends with, if it does.
    std::optional<ExitCode> parse(const std::vector<std::string>& arguments) {
        return parse_arguments(app, arguments);
    }
};

}  // namespace

TEST_CASE("arguments reach their targets in any order", "[tools][command_parser]") {
    Sample sample;
    REQUIRE_FALSE(sample.parse({"a.pgn", "--depth", "7", "-q", "--color=green", "b.pgn"}));
    CHECK(sample.depth == 7);
    CHECK(sample.quiet);
    CHECK(sample.color == Sample::Color::green);
    CHECK(sample.files == std::vector<std::string>{"a.pgn", "b.pgn"});
    CHECK(sample.app.given("--depth"));
    CHECK_FALSE(sample.app.given("--name"));
}

TEST_CASE("another name of an option is understood", "[tools][command_parser]") {
    Sample sample;
    REQUIRE_FALSE(sample.parse({"--called", "me"}));
    CHECK(sample.name == "me");
}

TEST_CASE("wrong arguments are wrong usage", "[tools][command_parser]") {
    for (const std::vector<std::string>& wrong : {std::vector<std::string>{"--depth", "100"},
                                                  {"--depth"},
                                                  {"--colour", "red"},
                                                  {"--color", "blue"}}) {
        Sample sample;
        CAPTURE(wrong);
        CHECK(sample.parse(wrong) == ExitCode::usage);
    }
}

TEST_CASE("rules name the option that breaks them", "[tools][command_parser]") {
    Sample sample;
    REQUIRE_FALSE(sample.parse({"--depth", "7", "--quiet"}));
    CHECK(sample.app.conflict({{false, "never"}, {true, "{} has no effect", {"--name"}}}) ==
          std::nullopt);
    CHECK(sample.app.conflict({{true, "{} has no effect", {"--name", "--depth"}}}) ==
          "--depth has no effect");
    // A heading stands for all options under it.
    CHECK(sample.app.conflict({{true, "{} has no effect", {"Report"}}}) == "--quiet has no effect");
    CHECK(sample.app.conflict({{true, "this cannot be"}, {true, "nor this"}}) == "this cannot be");
    CHECK(sample.app.conflict({std::optional<std::string>("found elsewhere")}) ==
          "found elsewhere");
}
