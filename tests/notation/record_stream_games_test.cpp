// Where games begin: by the rules of pgn_cutter.cpp one by one, and compared with a direct
// implementation of them.

#include "libchess/notation/record_stream.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/game_starts.hpp"
#include "tests/support/random.hpp"
#include "tests/support/records.hpp"

#include <initializer_list>

using namespace chess;

namespace {

/// Cuts a text made of these games; returns whether exactly these come out.
bool cuts(std::initializer_list<std::string_view> games) {
    std::string text;
    std::vector<std::string> expected;
    for (const std::string_view game : games) {
        text += game;
        expected.emplace_back(game);
    }
    return test::texts_of(text, InputKind::pgn) == expected;
}

/// Lines that matter for cutting games, and some that do not.
constexpr std::array<std::string_view, 62> telling_lines{
    "",
    "",
    "  ",
    "[Event \"A\"]",
    "[Event \"B\"]",
    " [Event \"C\"]",
    "[White \"x\"]",
    "[Site \"x\"]",
    "[Site \"{\"]",
    "[Event",
    "[",
    "Event \"E\"]",
    "\"E\"",
    "]",
    "[Event \"E\"] ; a comment",
    "[Event \"broken]",
    "[Event \"A\"] 1. e4",
    "[Event \"A\"] {",
    R"([Event "A"] [Site "B"] *)",
    "[White \"x\"] }",
    "[%clk 0:01]",
    "[ ]",
    "1. e4 e5",
    "1. e4 {",
    "1. e4 { }",
    "2. Nf3 {[%clk 0:01:00]} Nc6",
    "Nc6 3. Bb5",
    "1. d4 *",
    "1. d4 1-0",
    "1-0",
    "0-1 ",
    "*",
    "1... e5",
    "{",
    "}",
    "{}",
    "} {",
    "{ words }",
    "some words",
    "; a comment {",
    "e5 ; a comment }",
    "; }",
    "{ ; }",
    "% an escape {",
    "% an escape }",
    "%",
    "(1. c4 {",
    "(1. c4 1-0",
    ") 1-0",
    "1. c4 1/2",
    "e5 ; old 1-0",
    "; old 1-0",
    "1-0 ; (old",
    "1-0 { b }",
    "{ a } 1. d4",
    "{ a } { 1-0 } e5",
    "(1-0)",
    "1. c4 ( 1/2 )",
    "% 1-0 }",
    "\xEF\xBB\xBF[Event \"D\"]",
    "\xEF\xBB\xBF[Round \"1\"]",
    "\xEF\xBB\xBF",
};

std::string random_lines(test::Random& random, std::size_t count) {
    std::string text;
    for (; count != 0; --count) {
        text += telling_lines[random.below(telling_lines.size())];
        text += random.below(20) == 0 ? "\r\n" : "\n";
    }
    if (random.below(4) == 0) text.pop_back();
    return text;
}

std::vector<std::string> expected_texts(std::string_view text) {
    std::vector<std::string> texts;
    for (const std::string_view game : test::games_of(text)) texts.emplace_back(game);
    return texts;
}

}  // namespace

TEST_CASE("a game begins with its tags", "[notation][record_stream][pgn]") {
    CHECK(cuts({"[Event \"A\"]\n\n1. e4 *\n\n", "[Event \"B\"]\n\n1. d4 *\n"}));
    CHECK(cuts({"[Event \"A\"]\n[Site \"?\"]\n\n1. e4 *\n\n", "[White \"B\"]\n\n1. d4 *\n"}));
    CHECK(cuts({"  [Event \"A\"]\n\n1. e4\n\n", "  [Site \"B\"]\n\n1. d4"}));
}

TEST_CASE("no blank line is needed between games", "[notation][record_stream][pgn]") {
    CHECK(cuts({"[Event \"A\"]\n1. e4 *\n", "[Event \"B\"]\n1. d4 *\n"}));
    CHECK(cuts({"[Event \"A\"]\n1. e4\n", "[Event \"B\"]\n1. d4\n", "[Event \"C\"]\n"}));
    SECTION("if the next begins with the same tag as the last") {
        CHECK(cuts({"[White \"A\"]\n1. e4\n", "[White \"B\"]\n1. d4\n"}));
        CHECK(cuts({"[ White \"A\"]\n1. e4\n", "[White\"B\"]\n1. d4\n"}));
    }
    SECTION("or stands behind a result") {
        for (const std::string_view moves : {"1. e4 *\n", "1-0\n", "0-1\r\n", "1/2-1/2  \n"}) {
            const std::string first = "[Event \"A\"]\n" + std::string(moves);
            CHECK(cuts({first, "[White \"B\"]\n1. d4 *\n"}));
        }
    }
}

TEST_CASE("a stray tag among moves begins no game", "[notation][record_stream][pgn]") {
    CHECK(cuts({"[Event \"A\"]\n1. e4\n[Site \"?\"]\ne5 *\n"}));
    CHECK(cuts({"1. e4\n[Site \"?\"]\n[White \"x\"]\ne5 *\n"}));
    CHECK(cuts({"[Event \"A\"]\n\n1. e4\n[%clk 1]\n[]\n[\n e5 *\n"}));
}

TEST_CASE("a game may have no moves", "[notation][record_stream][pgn]") {
    CHECK(cuts({"[Event \"A\"]\n[Site \"x\"]\n\n", "[Event \"B\"]\n\n", "[Event \"C\"]\n"}));
    CHECK(cuts({"[White \"A\"]\n[Site \"x\"]\n\n", "[White \"B\"]\n\n"}));
    CHECK(cuts({"[Event \"A\"]\n\n*\n\n", "[Event \"B\"]\n\n*\n"}));
    // Tags in groups belong to one game.
    CHECK(cuts({"[Event \"A\"]\n\n[Site \"x\"]\n\n[White \"y\"]\n\n*\n"}));
    CHECK(cuts({"[Event \"A\"]\n[Event \"B\"]\n\n*\n"}));
}

TEST_CASE("a game may have no tags", "[notation][record_stream][pgn]") {
    CHECK(cuts({"1. e4 e5 1-0\n\n", "1. d4 *\n", "1.c4 1/2-1/2"}));
    CHECK(cuts({"1. e4 1-0\n", "[Event \"B\"]\n1. d4 *\n", "1. c4 *\n"}));
    CHECK(cuts({"*\n", "1... e5 *\n"}));
    SECTION("but then a result must stand before the next") {
        CHECK(cuts({"1. e4 e5\n\n1. d4 d5 *\n"}));
        CHECK(cuts({"1. e4 *\n12. d4 *\n"}));
        CHECK(cuts({"1. e4 *\n1 d4 *\n"}));
    }
}

TEST_CASE("text after a result and blank line is a record", "[notation][record_stream][pgn]") {
    CHECK(cuts({"1. e4 *\n\n", "12. d4 *\n"}));
    CHECK(cuts({"1. e4 *\n\n", "some prose\nand more\n\nand more\n", "[Event \"B\"]\n*\n"}));
    CHECK(cuts({"1. e4 *\n\n% x\n", "[ ]\n"}));
    SECTION("but for comments") {
        CHECK(cuts({"1. e4 *\n\n{x}\n\n; x\n"}));
        CHECK(cuts({"1. e4 {*\n\nprose }\n"}));
        CHECK(cuts({"1. e4 * {good}\n\n", "prose\n\n", "[Event \"B\"]\n*\n"}));
        CHECK(cuts({"1. e4 * {x}\n\n{y}\n", "1. d4 *\n\n", "{z} {zz} 1. c4 *\n"}));
        CHECK(cuts({"1. e4 {1-0} e5\n\n2. d4 {1-0}\n\n1. c4 *\n"}));
    }
    SECTION("and for what is in a variation") {
        CHECK(cuts({"1. e4 e5 (1... c5 2. Nf3 1-0\n\n) 2. Nf3 *\n\n", "1. d4 *\n"}));
        CHECK(cuts({"1. e4 e5 (1... c5 1-0\n\n2. Nf3) 2. Nf3 {(} *\n\n", "prose\n"}));
        // One that is never closed spoils no other game.
        CHECK(cuts({"1. e4 e5 (1... c5 1-0\n\n", "1. d4 d5 *\n"}));
    }
}

TEST_CASE("a result may stand in brackets", "[notation][record_stream][pgn]") {
    CHECK(cuts({"1. e4 (1-0)\n\n", "1. d4 ( 1/2-1/2 ) {x}\n", "1. c4 *\n"}));
    CHECK(cuts({"1. e4 e5 (1... c5 1-0)\n\n2. d4 *\n"}));
}

TEST_CASE("a draw is a result with one half, too", "[notation][record_stream][pgn]") {
    CHECK(cuts({"1. e4 e5 1/2\n\n", "1. d4 d5 1-0\n"}));
    CHECK(cuts({"1. e4 e5 \u00BD\n\n", "1. d4 d5 \xBD\n\n", "1. c4 *\n"}));
    CHECK(cuts({"1. e4 e5 1/2 ", "1. d4 d5 \u00BD ", "1. c4 *\n"}));
    CHECK(cuts({"1. e4 e5 0.5-0.5 ", "1. d4 d5 \u00BD-\u00BD ", "1. c4 *\n"}));
}

TEST_CASE("comments up to a line's end hold no result", "[notation][record_stream][pgn]") {
    CHECK(cuts({"1. e4 e5 ; compare Smith-Jones 1-0\n\n2. Nf3 Nc6 *\n"}));
    CHECK(cuts({"1. e4 e5 ; old 1-0\n1. Nf3 Nc6 *\n\n", "1. d4 *\n"}));
    CHECK(cuts({"1. e4 {a} e5 {; b} ; {old 1-0\n\n2. Nf3 {;} 1-0\n\n", "1. d4 *\n"}));
    CHECK(cuts({"1. e4 e5 1-0 ; a remark\n; another\n\n", "1. d4 *\n"}));
    CHECK(cuts({"1. e4 {a\n; b} e5 1-0\n\n", "1. d4 *\n"}));
    SECTION("nor the beginning of a game") {
        CHECK(cuts({"1. a4 * ", "1. e4 e5 ; old game 1-0 1. d4 and so on\n2. Nf3 *\n"}));
        CHECK(cuts({"1. a4 * ", "1. e4 {;} e5 1-0 ", "1. d4 ; 1-0 1. e4 {\n*\n"}));
    }
    SECTION("and a line in braces is none, whatever it starts with") {
        CHECK(cuts({"1. e4 {e5 1-0\n% a }\n\n2. d4 e5 *\n"}));
        CHECK(cuts({"1. e4 {e5\n% a } 1-0\n\n", "1. d4 e5 *\n"}));
    }
}

TEST_CASE("text in a comment begins no game", "[notation][record_stream][pgn]") {
    CHECK(cuts({"[Event \"A\"]\n\n1. e4 {\n\n[Event \"B\"]\n\n1. d4 *\n\n} e5 *\n"}));
    CHECK(cuts({"1. e4 {\n[Event \"B\"]\n[Event \"C\"]\n[Event\n} *\n", "[Event \"D\"]\n"}));
    CHECK(cuts({"1. e4 {x 1-0\n1. d4 *\n} *\n", "1. c4 *\n"}));
    CHECK(cuts({"1. e4 {\n[Event \"B\"]\n}\n", "[Event \"C\"]\n"}));
    CHECK(cuts({"{1-0\n\n[Event \"B\"]\n} 1. e4 {\n\n[Event \"B\"]\n\n}\n", "[Event \"C\"]\n"}));
    SECTION("a brace in a line comment opens nothing") {
        CHECK(cuts({"1. e4 ; {\n", "[Event \"B\"]\n1. d4 } *\n"}));
        CHECK(cuts({"1. e4\n% {\n", "[Event \"B\"]\n1. d4 } *\n"}));
        CHECK(cuts({"1. e4 { ; }\n", "[Event \"B\"]\n1. d4 } *\n"}));
        CHECK(cuts({"1. e4 {\n% }\n", "[Event \"B\"]\n1. d4 } *\n"}));
        CHECK(cuts({"1. e4 {\n;\n[Event \"B\"]\n1. d4 } *\n"}));
    }
    SECTION("nor does one in a tag, whatever quotes it holds") {
        CHECK(cuts({"[Event \"a \"b\" {\"] 1. e4\n", "[Event \"B\"]\n1. d4 {} *\n"}));
        CHECK(cuts({"[Event \"{\"] 1. e4\n", "[Event \"B\"]\n1. d4 {} *\n"}));
        CHECK(cuts({"[Event \"A\"] [Site \"{\"] 1. e4\n", "[Event \"B\"]\n1. d4 {} *\n"}));
        CHECK(cuts({"[Event \"A{\"]\n1. e4\n", "[Event \"B\"]\n1. d4 } *\n"}));
    }
}

TEST_CASE("a comment that is never closed ends with its game", "[notation][record_stream][pgn]") {
    CHECK(cuts({"[Event \"A\"]\n\n1. e4 {oops e5 *\n\n", "[Event \"B\"]\n\n1. d4 *\n"}));
    CHECK(cuts({"[Event \"A\"]\n\n1. e4 {oops e5 *\n\n", "[Event \"B\"]\n\n1. d4 {} *\n"}));
    CHECK(cuts({"1. e4 {\n", "[Event \"B\"]\n1. d4 {\n", "[Event \"C\"]\n1. c4 {\n"}));
    CHECK(cuts({"[Site \"A\"] {oops\n", "[Site \"B\"]\n\n1. d4 *\n"}));
    SECTION("where a whole tag pair stands") {
        CHECK(cuts({"1. e4 {oops\n[Event\n[Event \"x]\n[Event x]\n", "[Event \"\\\"\"]\n"}));
        CHECK(cuts({"1. e4 {oops 1-0\n1. d4 *\n", "[Event \"B\"]\n1. d4 *\n"}));
    }
    SECTION("even if text of another megabyte follows") {
        const std::string second = "[Event \"B\"]\n" + std::string(2'000'000, '\n');
        CHECK(cuts({"1. e4 {\n", second}));
        CHECK(cuts({"1. e4 {\n", second + "}\n"}));
    }
    SECTION("but in half a megabyte it may still be closed") {
        CHECK(cuts({"1. e4 {\n[Event \"B\"]\n" + std::string(500'000, '\n') + "}\n"}));
    }
}

TEST_CASE("a line that starts with '%' never counts", "[notation][record_stream][pgn]") {
    CHECK(cuts({"[Event \"A\"]\n%[Event \"B\"]\n\n%\n1. e4 *\n% 1. d4\n%[Event \"C\"]\n"}));
    CHECK(cuts({"1. e4 *\n% x\n\n%\n", "1. d4 *\n% 1\n", "[Site \"C\"]\n*\n"}));
    CHECK(cuts({"1. e4\n% 1-0\n1. d4 *\n"}));
    CHECK(test::records_of("%[Event \"A\"]\n\n% x\n1. e4 *\n", InputKind::pgn).front().line == 4);
}

TEST_CASE("comments before and between tags are of their game", "[notation][record_stream][pgn]") {
    CHECK(cuts({"{a collection}\n\n[Event \"A\"]\n\n1. e4 *\n\n", "[Event \"B\"]\n\n*\n"}));
    CHECK(cuts({"; a collection\n[Event \"A\"]\n1. e4 *\n"}));
    CHECK(cuts({"[Event \"A\"]\n{x}\n\n[White \"y\"]\n\n; z\n\n[Black \"z\"]\n\n*\n"}));
    CHECK(cuts(
        {"[Event \"A\"] {x\n\n[Event \"no\"]\n}\n[White \"y\"] ; z\n*\n", "[Event \"B\"]\n\n*\n"}));
    CHECK(cuts({"[Event \"A\"]\n\n{no moves}\n\n", "[Event \"B\"]\n\n*\n"}));
    CHECK(cuts({"{x} 1. e4 *\n", "[Event \"B\"]\n\n*\n"}));
    CHECK(cuts({"{never closed\n\n", "[Event \"B\"]\n\n{} *\n"}));
}

TEST_CASE("a tag pair may go over several lines", "[notation][record_stream][pgn]") {
    CHECK(cuts({"[Event\n\"A\"]\n\n[White \"y\"]\n\n*\n", "[Event\n\"B\"\n]\n*\n"}));
    CHECK(cuts({"[\nEvent \"A\"]\n\n[White \"y\"]\n\n*\n\n", "[Event \"B\"]\n*\n"}));
    CHECK(cuts({"[Event \"A\"\n]\n\n[White \"y\"]\n*\n"}));
    // One that is never closed does no harm to the next game.
    CHECK(cuts({"[Event\n1. e4 e5 1-0\n", "[Event \"B\"]\n*\n"}));
    CHECK(cuts({"[Event \"A\"\n1. e4 e5 1-0\n\n", "[Event \"B\"]\n*\n"}));
}

TEST_CASE("a game may begin behind a result on the same line", "[notation][record_stream][pgn]") {
    CHECK(cuts({"[Event \"A\"] 1. e4 e5 1-0 ", "[Event \"B\"] 1. d4 d5 * ", "[Event \"C\"] *\n"}));
    CHECK(cuts({"1. e4 e5 1-0 ", "1. d4 d5 1/2-1/2 ", "1. c4 *\n", "1. b4 * ", "1. a4 *\n"}));
    CHECK(
        cuts({"[Event \"A\"]\n\n1. e4\n2. d4 0-1 ", "[Event \"B\"]\n[White \"x\"]\n\n1. d4 *\n"}));
    CHECK(cuts({"[Event \"A\"]\n\n1. e4 e5\n2. d4 * ", "[Event \"B\"] [White \"x\"]\n\n1. d4 *\n\n",
                "[Event \"C\"]\n\n1. c4 *\n"}));
    SECTION("but not in a comment, and only where a game begins") {
        CHECK(cuts({"1. e4 {1-0 1. d4} e5 * {x}\n"}));
        CHECK(cuts({"[Event \"A\"] 1. e4 {or 1-0 [Event \"x\"]} e5 * 1-0\n"}));
        CHECK(cuts({"1. e4 (1. d4 1-0 1... d5) 1-0 12. d4\n"}));
    }
    SECTION("with its own place") {
        const std::string text = "1. e4 e5 1-0 1. d4 Qd9 *\n1. c4 *\n";
        RecordStream stream(read_from(text), InputKind::pgn);
        const auto batch = stream.next();
        REQUIRE(batch);
        REQUIRE(batch->records.size() == 3);
        const TextRecord& second = batch->records[1];
        CHECK(second.column == 14);
        const TextPlace place = place_in(second, second.text.find("Qd9"));
        CHECK(place.line == 1);
        CHECK(place.column == text.find("Qd9") + 1);
        CHECK(place.source_column == 14);
        CHECK(batch->records[2].column == 1);
        CHECK(batch->records[2].line == 2);
    }
    SECTION("thousands of them") {
        std::string text;
        for (int i = 0; i < 20'000; ++i) text += "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0 ";
        CHECK(test::texts_of(text, InputKind::pgn).size() == 20'000);
    }
}

TEST_CASE("lines that end with carriage returns are lines", "[notation][record_stream][pgn]") {
    CHECK(test::texts_of("[Event \"A\"]\r\r1. e4 ; x\re5 *\r\r[Event \"B\"]\r\r*\r") ==
          std::vector<std::string>{"[Event \"A\"]\n\n1. e4 ; x\ne5 *\n\n", "[Event \"B\"]\n\n*\n"});
    const std::string fen = "8/8/8/8/8/5k2/8/5K2 w - - 0 1";
    CHECK(test::texts_of(fen + "\r" + fen + "\r").size() == 2);
    // Where newlines end lines, a carriage return is a byte as any other.
    CHECK(cuts({"[Event \"A\"]\n\n1. e4 {a\rb} *\n", "1. d4 *\n"}));
    CHECK(cuts({"[Event \"A\"]\r\n\r\n1. e4 *\r\n"}));
    SECTION("where games of an old Mac are among others, too") {
        const std::string old = "[Event \"O\"]\r[Site \"S\"]\r\r1. e4 ; x\re5 *\r\r";
        const std::string usual = "[Event \"U\"]\n\n1. e4 {a\rb} *\r\r\n\n";
        const std::string lines(30, '\n');
        const std::string text = usual + usual + lines + old + old + usual + old + usual + usual;
        const auto texts = test::texts_of(text);
        REQUIRE(texts.size() == 8);
        CHECK(texts[0] == usual);
        CHECK(texts[2] == "[Event \"O\"]\n[Site \"S\"]\n\n1. e4 ; x\ne5 *\n\n");
        CHECK(texts[6] == usual);
        for (std::size_t size = 1; size < text.size(); ++size) {
            const auto read = [&] { return test::in_pieces(text, [&] { return size; }); };
            CHECK(test::records_of(read()) == test::records_of(text));
        }
    }
    SECTION("and a pair is one end of a line, wherever a read ends") {
        const std::string text = "[Event \"A\"]\r\r\r1. e4\r\ne5 *\r\n\r\n[Event \"B\"]\r\r*\r";
        for (std::size_t size = 1; size < text.size(); ++size) {
            const auto read = [&] { return test::in_pieces(text, [&] { return size; }); };
            CHECK(test::records_of(read()) == test::records_of(text));
        }
        // The first read sees neither all of it nor a pair.
        std::string games;
        while (games.size() < 262'144) games += "[Event \"A\"]\r\r1. e4 {xx} *\r\r";
        for (std::size_t shift = 0; shift < 40; ++shift) {
            const std::string mixed =
                games + std::string(shift, ' ') + "\r\n[Event \"B\"]\r\n\r\n*\r\n";
            const auto found = test::records_of(mixed);
            REQUIRE(found.size() > 1);
            CHECK(found.back().line ==
                  4 * (found.size() - 1) + 1 + (found.back().text.starts_with("[") ? 1 : 0));
        }
    }
}

TEST_CASE("games are cut as a plain reading of the rules says", "[notation][record_stream][pgn]") {
    test::Random random(44);
    std::size_t games = 0;
    for (int i = 0; i < 20'000; ++i) {
        const std::string text = random_lines(random, 1 + random.below(i % 10 == 0 ? 100 : 12));
        const auto records = test::records_of(text, InputKind::pgn);
        std::vector<std::string> texts;
        for (const test::Record& record : records) texts.push_back(record.text);
        if (texts != expected_texts(text)) FAIL_CHECK(text);
        const std::string fault = test::check_records(text, records, '%');
        if (!fault.empty()) FAIL_CHECK(fault << " in\n" << text);
        games += texts.size();
    }
    CHECK(games > 40'000);
}

TEST_CASE("random lines are cut alike whatever the pieces", "[notation][record_stream][pgn]") {
    test::Random random(45);
    for (int i = 0; i < 10; ++i) {
        const std::string text = random_lines(random, 100'000);
        const auto expected = test::records_of(text, InputKind::pgn);
        CHECK(test::check_records(text, expected, '%').empty());
        for (const std::size_t most : {1U, 7U, 10'000U, 400'000U}) {
            const auto size = [&] { return random.below(most) + 1; };
            CHECK(test::records_of(test::in_pieces(text, size), InputKind::pgn) == expected);
        }
    }
}
