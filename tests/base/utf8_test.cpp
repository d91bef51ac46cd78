#include "libchess/base/utf8.hpp"

#include "libchess/base/detail/characters.hpp"
#include "tests/support/catch.hpp"

using namespace chess;

TEST_CASE("a character is added as it is read", "[base][utf8]") {
    for (const char32_t code : {U'a', U'\u00fc', U'\u07ff', U'\u0800', U'\ud7ff', U'\uffff',
                                U'\U00010000', U'\U0001f600', U'\U0010ffff'}) {
        std::string text;
        detail::append_utf8(text, code);
        CHECK(character_at(text, 0).code == code);
        CHECK(character_at(text, 0).length == text.size());
    }
}

TEST_CASE("characters are UTF-8, or bytes of Windows-1252", "[base][utf8]") {
    const auto code = [](std::string_view text) { return character_at(text, 0).code; };
    CHECK(code("e4") == 'e');
    CHECK(code("\u00FC") == 0xFC);
    CHECK(code("\u2013") == 0x2013);
    CHECK(code("\U0001F600") == 0x1F600);
    CHECK(code("\xFC") == 0xFC);
    CHECK(code("\x96") == 0x2013);
    CHECK(code("\x80") == 0x20AC);
    CHECK(code("\x81") == 0xFFFD);
}

TEST_CASE("what only looks like UTF-8 is not", "[base][utf8]") {
    for (const std::string_view text :
         {"\xC3", "\xC3(", "\xE2\x80", "\xE2\x80 ", "\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80",
          "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80", "\xFF", "\xBD"}) {
        CHECK(find_foreign_byte(text) == 0);
        CHECK(character_at(text, 0).length == 1);
    }
    CHECK(find_foreign_byte("M\u00FCller \u2013 \u0160") == std::string_view::npos);
    const std::string ascii(1000, 'a');
    CHECK(find_foreign_byte(ascii) == std::string_view::npos);
    CHECK(find_foreign_byte(ascii + "\u00FC" + ascii) == std::string_view::npos);
    CHECK(find_foreign_byte(ascii + "\xFC" + ascii) == ascii.size());
    for (std::size_t length = 0; length < 70; ++length)
        CHECK(find_foreign_byte(std::string(length, 'a') + "\u2013" + "\xFC") == length + 3);
}

TEST_CASE("a text becomes UTF-8, and what is UTF-8 stays", "[base][utf8]") {
    CHECK(as_utf8("M\xFCller") == "M\u00FCller");
    CHECK(as_utf8("M\u00FCller") == "M\u00FCller");
    CHECK(as_utf8("M\u00FCller, Stra\xDF"
                  "e") == "M\u00FCller, Stra\u00DFe");
    CHECK(as_utf8("\x93quoted\x94 \x96 \x8A\x80") == "\u201Cquoted\u201D \u2013 \u0160\u20AC");
    CHECK(as_utf8("\x81") == "\uFFFD");
    for (int byte = 0; byte < 256; ++byte) {
        const std::string text = as_utf8(std::string(1, static_cast<char>(byte)));
        CHECK(find_foreign_byte(text) == std::string_view::npos);
    }
}

TEST_CASE("high bytes are found wherever they are", "[base][utf8]") {
    for (std::size_t length = 0; length < 100; ++length) {
        std::string text(length, 'a');
        CHECK_FALSE(detail::has_high_byte(text));
        for (std::size_t at = 0; at < length; ++at) {
            text[at] = '\x80';
            CHECK(detail::has_high_byte(text));
            text[at] = 'a';
        }
    }
}

TEST_CASE("zero bytes are found beside high ones", "[base][utf8]") {
    for (const std::size_t length : {1U, 7U, 8U, 127U, 128U, 129U, 300U}) {
        for (const char usual : {'a', '\x01', '\x7F', ' '}) {
            std::string text(length, usual);
            CHECK_FALSE(detail::has_high_or_zero_byte(text));
            for (std::size_t at = 0; at < length; ++at) {
                for (const char odd : {'\0', '\x80', '\xFF'}) {
                    text[at] = odd;
                    CHECK(detail::has_high_or_zero_byte(text));
                }
                text[at] = '\0';
                CHECK_FALSE(detail::has_high_byte(text));
                text[at] = usual;
            }
        }
    }
    CHECK_FALSE(detail::has_high_or_zero_byte(""));
}

TEST_CASE("blanks outside of ASCII are known", "[base][utf8]") {
    for (const char32_t code : {0xA0U, 0x2003U, 0x2009U, 0x202FU, 0x205FU, 0x3000U})
        CHECK(rare_blank(code) == RareBlank::wide);
    for (const char32_t code : {0xADU, 0x200BU, 0x200DU, 0x200EU, 0x2060U, 0xFEFFU})
        CHECK(rare_blank(code) == RareBlank::invisible);
    for (const char32_t code : {0x20U, 0x41U, 0xE4U, 0x2013U, 0x2654U, 0x4E2DU})
        CHECK(rare_blank(code) == RareBlank::none);
    CHECK(detail::with_plain_blanks("a\u00A0b\u200Bc\xA0"
                                    "d") == "a  b   c d");
    CHECK(detail::find_rare_blank("M\u00FCller\u00A0x") == 7);
    CHECK(detail::find_rare_blank("Müller x") == std::string_view::npos);
}

TEST_CASE("characters take columns as terminals show them", "[base][utf8]") {
    CHECK(columns_of('e') == 1);
    CHECK(columns_of(0xFC) == 1);
    CHECK(columns_of(0x2654) == 1);
    CHECK(columns_of(0x0301) == 0);
    CHECK(columns_of(0x200B) == 0);
    CHECK(columns_of(0x4E2D) == 2);
    CHECK(columns_of(0x1F600) == 2);
}
