#include "libchess/mate/stipulation.hpp"

#include "libchess/mate/detail/stated_mate.hpp"
#include "tests/support/catch.hpp"

#include <string>
#include <string_view>
#include <vector>

using namespace chess;

namespace {

std::string fault(std::string_view text) {
    const auto read = parse_stipulation(text);
    return read ? "" : std::to_string(read.error().offset) + ": " + read.error().message;
}

}  // namespace

TEST_CASE("the field's notation is read and written again", "[mate][stipulation]") {
    for (const std::string text :
         {"#5",      "s#4",    "r#3",     "semi-r#3", "h#2.5",  "h#2",     "=3",
          "h=4",     "s=3",    "r=2",     "semi-r=2", "ser-#8", "ser-h#7", "ser-s#9",
          "ser-r#4", "ser-=6", "ser-h=5", "hs#3.5",   "hs=2",   "hr#3",    "hx2",
          "ser-x4",  "#",      "h#",      "ser-s="}) {
        const auto read = parse_stipulation(text);
        INFO(text);
        REQUIRE(read);
        CHECK(to_string(*read) == text);
        CHECK(stipulation_named(sign_of(read->stipulation)) == read->stipulation);
        CHECK(stipulation_named(name_of(read->stipulation)) == read->stipulation);
    }
    CHECK(parse_stipulation("h#2.5") == WrittenStipulation{Stipulation::help, 2, true});
    CHECK(parse_stipulation("Ser-H#7") == parse_stipulation("ser-h#7"));
    CHECK(parse_stipulation("SELF") == parse_stipulation("self"));
    CHECK(parse_stipulation("h#2,5") == parse_stipulation("h#2.5"));
    CHECK(parse_stipulation("h#0.5") == WrittenStipulation{Stipulation::help, 0, true});
    CHECK(parse_stipulation("ser-h=7") ==
          WrittenStipulation{{Play::series_help, Aim::stalemate}, 7, false});
    CHECK(parse_stipulation("#250")->length == 250);
    CHECK(parse_stipulation(" #3 ") == parse_stipulation("#3"));
    CHECK(fault(" hh#2 ") == "1: unknown stipulation 'hh#2'; did you mean 'h#2'?");
    CHECK(fault("  #0 ") == "3: a length of 0 leaves nothing to find");
}

TEST_CASE("the words of four stipulations stay", "[mate][stipulation]") {
    CHECK(parse_stipulation("direct") == WrittenStipulation{Stipulation::direct, {}, false});
    CHECK(parse_stipulation("self") == WrittenStipulation{Stipulation::self, {}, false});
    CHECK(parse_stipulation("help") == WrittenStipulation{Stipulation::help, {}, false});
    CHECK(parse_stipulation("stalemate") == WrittenStipulation{Stipulation::stalemate, {}, false});
    CHECK(name_of(Stipulation::stalemate) == "stalemate");
    CHECK(name_of({Play::help_self, Aim::mate}) == "hs#");
}

TEST_CASE("a stipulation that does not exist is refused with the nearest", "[mate][stipulation]") {
    const std::string expected =
        "; expected one like '#3', 's#2', 'h#2.5', 'r#2', '=3' or 'ser-h#5'";
    CHECK(fault("hh#2") == "0: unknown stipulation 'hh#2'; did you mean 'h#2'?");
    CHECK(fault("ser#3") == "0: unknown stipulation 'ser#3'; did you mean 'ser-#3'?");
    CHECK(fault("semir#2") == "0: unknown stipulation 'semir#2'; did you mean 'semi-r#2'?");
    CHECK(fault("selv") == "0: unknown stipulation 'selv'; did you mean 'self'?");
    CHECK(fault("fairy") == "0: unknown stipulation 'fairy'" + expected);
    CHECK(fault("") == "0: unknown stipulation ''" + expected);
    CHECK(fault("serh#2") == "0: unknown stipulation 'serh#2'; did you mean 'ser-h#2'?");
    CHECK(fault("ser-h3") == "0: unknown stipulation 'ser-h3'; did you mean 'ser-h#3'?");
    CHECK(fault("selfmate") == "0: unknown stipulation 'selfmate'; did you mean 's#'?");
    CHECK(fault("Helpmates") == "0: unknown stipulation 'Helpmates'; did you mean 'h#'?");
    CHECK(fault("x3") == "0: a capture can be the aim of help and series play only");
    CHECK(fault("h==2") == "0: '==', a stalemate of both sides, is not among the aims");
    CHECK(fault("h\n#") == "0: unknown stipulation; did you mean 'h#'?");
    CHECK(fault("self2") == "0: unknown stipulation 'self2'; did you mean 'self'?");
}

TEST_CASE("stipulations are distinguished from other words", "[mate][stipulation]") {
    for (const std::string_view text :
         {"h#2", "Ser-#7", "h==3", "sx3", "h#300", "semi-r#2.5", "=4"}) {
        INFO(text);
        CHECK(detail::looks_like_stipulation(text));
    }
    for (const std::string_view text :
         {"", "e4=10", "e4=10, Nf3=3", "=0.25", "x3", "==2", "#1 of many", "mate", "="}) {
        INFO(text);
        CHECK_FALSE(detail::looks_like_stipulation(text));
    }
}

TEST_CASE("what is clear of a stipulation is read", "[mate][stipulation]") {
    for (const std::string_view text :
         {"h#3", " h#3 ", "h# 3", "h #3", "h#3*", "h#3 *", "h#3 (2 solutions)", "h#3, 2 Sol.",
          "h#3 1 solution", "h# 3* (12 sols)"}) {
        INFO(text);
        CHECK(detail::bare_stipulation(text) == "h#3");
        CHECK(detail::looks_like_stipulation(text));
    }
    CHECK(detail::bare_stipulation("ser-h #7") == "ser-h#7");
    CHECK(detail::bare_stipulation("#3solutions") == "#3solutions");
    CHECK(detail::bare_stipulation("") == "");
    CHECK(detail::bare_stipulation("2 solutions") == "2 solutions");
    for (const std::string_view text : {"h#", "HS #", "ser h#7", "serh#2", "sh#2", "h#2x", "h#2!",
                                        "semir#2", "h#2\u00BD", "#3*", "#3 (2 solutions)"}) {
        INFO(text);
        CHECK(detail::looks_like_stipulation(text));
    }
    for (const std::string_view text :
         {"h#3 by Loyd", "h#3, 1950", "# 3", "#", "= 4", "r = 3", "mate#3", "no#3", "game #12",
          "#3 (Loyd 1859)", "#3!", "her #3 problem", "2 solutions", "(2 solutions)", "*", "x 3"}) {
        INFO(text);
        CHECK_FALSE(detail::looks_like_stipulation(text));
    }
}

TEST_CASE("numbers of moves may have zeros behind the point", "[mate][stipulation]") {
    for (const std::string_view text : {"h#4.0", "h#4,0", "h#4.00", "H#4.", "h#04"}) {
        INFO(text);
        if (text.back() != '.') CHECK(parse_stipulation(text) == parse_stipulation("h#4"));
        else CHECK_FALSE(parse_stipulation(text));
    }
    for (const std::string_view text : {"h#2.50", "h#2,500", "h#2\u00BD"}) {
        INFO(text);
        CHECK(parse_stipulation(text) == parse_stipulation("h#2.5"));
    }
    CHECK(parse_stipulation("#2.0") == parse_stipulation("#2"));
    CHECK(parse_stipulation("ser-h#3.0") == parse_stipulation("ser-h#3"));
    CHECK(parse_stipulation("s=3.00") == parse_stipulation("s=3"));
    CHECK(fault("#2.50") == "1: half-moves are for help play, not for '#'");
    CHECK(fault("h#0.0") == "2: a length of 0 leaves nothing to find");
    for (const std::string_view text : {"h#2.", "h#2.05", "h#2.55", "h#2.5.0", "h#2..0", "h#2.0x"})
        CHECK(fault(text) == "3: expected nothing, '.0' or '.5' behind the number of moves");
}

TEST_CASE("a length that makes no sense is refused at its place", "[mate][stipulation]") {
    CHECK(fault("h#2.3") == "3: expected nothing, '.0' or '.5' behind the number of moves");
    CHECK(fault("s#2x") == "3: expected nothing, '.0' or '.5' behind the number of moves");
    CHECK(fault("#2.5") == "1: half-moves are for help play, not for '#'");
    CHECK(fault("ser-h#4.5") == "6: half-moves are for help play, not for 'ser-h#'");
    CHECK(fault("#0") == "1: a length of 0 leaves nothing to find");
    CHECK(fault("h#251") == "2: too many moves, expected at most 250");
    CHECK(fault("h#99999999999") == "2: too many moves, expected at most 250");
}
