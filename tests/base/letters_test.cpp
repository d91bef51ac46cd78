#include "libchess/base/letters.hpp"

#include "libchess/base/detail/characters.hpp"
#include "libchess/base/utf8.hpp"

#include "tests/support/catch.hpp"

#include <string>

using namespace chess;

namespace {

std::string dropped(std::string_view text) {
    return without_accents(in_small_letters(text), AccentSpelling::dropped);
}

std::string replaced(std::string_view text) {
    return without_accents(in_small_letters(text), AccentSpelling::replaced);
}

}  // namespace

TEST_CASE("capitals have small letters in every alphabet of Europe", "[base][letters]") {
    CHECK(in_small_letters("AbC xyZ 12!") == "abc xyz 12!");
    CHECK(in_small_letters("\u00c0\u00d6\u00d7\u00d8\u00de\u00df") ==
          "\u00e0\u00f6\u00d7\u00f8\u00fe\u00df");
    CHECK(in_small_letters("\u0100\u012e\u0130\u0131\u0139\u0147\u014a\u0176\u0178\u0179\u017d") ==
          "\u0101\u012fi\u0131\u013a\u0148\u014b\u0177\u00ff\u017a\u017e");
    CHECK(in_small_letters("\u0218\u021a\u018f\u1ea0\u1ef8\u1e9e") ==
          "\u0219\u021b\u0259\u1ea1\u1ef9\u00df");
    CHECK(in_small_letters("\u0386\u0388\u038c\u038f\u0391\u03a9\u03c2") ==
          "\u03ac\u03ad\u03cc\u03ce\u03b1\u03c9\u03c3");
    CHECK(in_small_letters("\u0401\u0404\u0410\u042f\u0490\u04d8\u0531") ==
          "\u0451\u0454\u0430\u044f\u0491\u04d9\u0561");
}

TEST_CASE("what is in small letters stays", "[base][letters]") {
    for (char32_t code = 1; code < 0x3000; ++code) {
        std::string letter;
        detail::append_utf8(letter, code);
        const std::string small = in_small_letters(letter);
        CAPTURE(static_cast<unsigned>(code));
        REQUIRE(in_small_letters(small) == small);
        REQUIRE(dropped(small) == dropped(letter));
        // Nothing is left to drop.
        REQUIRE(dropped(dropped(letter)) == dropped(letter));
        REQUIRE(replaced(replaced(letter)) == replaced(letter));
    }
}

TEST_CASE("letters lose their accents, or have others in their place", "[base][letters]") {
    CHECK(dropped("H\u00fcbner") == "hubner");
    CHECK(replaced("H\u00fcbner") == "huebner");
    CHECK(dropped("\u00d8rjan \u00c5s") == "orjan as");
    CHECK(replaced("\u00d8rjan \u00c5s") == "oerjan aas");
    CHECK(dropped("Stra\u00dfe \u00c6r\u00f8 \u00de\u00f3r") == "strasse aero thor");
    CHECK(dropped("\u0141\u00f3d\u017a \u010cech \u0150ry \u0110oki\u0107 \u0152uvre") ==
          "lodz cech ory dokic oeuvre");
    CHECK(dropped("Nguy\u1ec5n Ng\u1ecdc Tr\u01b0\u1eddng") == "nguyen ngoc truong");
    CHECK(dropped("M\u0259mm\u0259dov") == "mammadov");
    CHECK(dropped("u\u0308o\u0308e\u0301") == "uoe");
    CHECK(replaced("u\u0308o\u0308e\u0308") == "ueoee");
    CHECK(dropped("\u0451\u0457") == "\u0435\u0456");
}

TEST_CASE("words are made of letters, digits and marks", "[base][letters]") {
    for (const char32_t code : {U'a', U'Z', U'0', U'\u00fc', U'\u0308', U'\u0416', U'\u4e01'})
        CHECK(detail::is_of_word(code));
    for (const char32_t code : {U' ', U',', U'_', U'\'', U'\u00a0', U'\u00b7', U'\u00d7', U'\u2019',
                                U'\u2013', U'\u3000'})
        CHECK_FALSE(detail::is_of_word(code));
}
