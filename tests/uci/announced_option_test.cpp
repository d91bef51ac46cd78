#include "libchess/uci/detail/announced_option.hpp"

#include "tests/support/catch.hpp"

#include <string>
#include <vector>

using namespace chess;
using Type = AnnouncedOption::Type;

TEST_CASE("an engine's announcement of an option is read", "[engine][announced_option]") {
    const auto spin = parse_announced_option("name Skill Level type spin default 20 min 0 max 20");
    REQUIRE(spin);
    CHECK(spin->name == "Skill Level");
    CHECK((spin->type == Type::spin));
    CHECK(spin->default_value == "20");
    CHECK(spin->least == 0);
    CHECK(spin->most == 20);

    const auto combo = parse_announced_option(
        "name NullMove Pruning type combo default Fail High var Always var Fail High var Never");
    REQUIRE(combo);
    CHECK((combo->type == Type::combo));
    CHECK(combo->default_value == "Fail High");
    CHECK(combo->choices == std::vector<std::string>{"Always", "Fail High", "Never"});

    const auto text = parse_announced_option("name Debug Log File type string default ");
    REQUIRE(text);
    CHECK((text->type == Type::string));
    CHECK(text->default_value.empty());

    CHECK((parse_announced_option("name Clear Hash type button")->type == Type::button));
    CHECK_FALSE(parse_announced_option("type spin default 1"));
}

TEST_CASE("values are checked against what the option takes", "[engine][announced_option]") {
    const auto checked = [](std::string_view option, std::string_view value) {
        return check_value(*parse_announced_option(option), value);
    };
    const std::string_view hash = "name Hash type spin default 16 min 1 max 1024";
    CHECK(checked(hash, "64") == "64");
    CHECK(checked(hash, "0").error() == "'Hash' takes a number from 1 to 1024, not '0'");
    CHECK(checked(hash, "1025").error() == "'Hash' takes a number from 1 to 1024, not '1025'");
    CHECK(checked(hash, "64 MB").error() == "'Hash' takes a number from 1 to 1024, not '64 MB'");
    CHECK(checked("name X type spin", "y").error() == "'X' takes a number, not 'y'");
    CHECK(checked("name Book type check default true", "FALSE") == "false");
    CHECK(checked("name Book type check default true", "no").error() ==
          "'Book' takes one of true, false, not 'no'");
    const std::string_view style = "name Style type combo default Solid var Solid var Wild Risky";
    CHECK(checked(style, "wild risky") == "Wild Risky");
    CHECK(checked(style, "mad").error() == "'Style' takes one of Solid, Wild Risky, not 'mad'");
    CHECK(checked("name Path type string default", "/a b") == "/a b");
    CHECK(checked("name Path type string default", "") == "<empty>");
    CHECK(checked("name Path type string", "a\nquit").error() ==
          "'Path' takes a value of one line");
}

TEST_CASE("the command that sets an option names it as the engine does",
          "[engine][announced_option]") {
    CHECK(setoption_command(*parse_announced_option("name Skill Level type spin"), "3") ==
          "setoption name Skill Level value 3");
    CHECK(setoption_command(*parse_announced_option("name Clear Hash type button"), "") ==
          "setoption name Clear Hash");
}
