// The reader of games at its limits: damaged and endless records, deep nesting, texts cut off
// anywhere, and the places of faults.

#include "libchess/notation/pgn_reader.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/pgn_recorder.hpp"

#include <span>

using namespace chess;

namespace {

using Strings = std::vector<std::string>;

std::string repeated(std::string_view text, std::size_t times) {
    std::string result;
    result.reserve(text.size() * times);
    for (; times != 0; --times) result += text;
    return result;
}

/// A game with a bit of everything.
const std::string rich_game =
    "[Event \"The \\\"Big\\\" One [1]\"]\n[White \"P\xE9ter\"]\n[Result \"1/2-1/2\"]\n"
    "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n"
    "{First {of} 1. e4! $14 {[%clk 0:01:00] (best)} e5 (1... c5 2. Nf3 (2. c3 d5 $2) 2... d6 ; or\n"
    "3. d4 *) 2. Nf3?! Nc6\n% an escape\n3. Bb5 -- {a pass} 4. O-O Nf6 5. Re1 +- Nxe4 6. Rxe4 d5\n"
    "7. Bxc6+ bxc6 8. Rxe5+ 1/2-1/2\n";
const std::string next_game = "[Event \"Next\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

/// Whether what was read of a text that is cut off agrees with the whole text; the last call before
/// the end may be cut off, too.
bool is_beginning(const test::RecordedGame& cut, const test::RecordedGame& whole) {
    std::size_t calls = cut.calls.size() - (cut.ended ? 1 : 0);
    calls -= std::min<std::size_t>(calls, 1);
    return calls <= whole.calls.size() && std::ranges::equal(std::span(cut.calls).first(calls),
                                                             std::span(whole.calls).first(calls));
}

struct Place {
    std::size_t line;
    std::size_t column;
    std::string_view source;
    bool operator==(const Place&) const = default;
};

Place place(std::string_view text, std::size_t offset) {
    const TextPlace found = place_in(TextRecord{.text = text, .line = 10}, offset);
    return {found.line, found.column, found.source};
}

}  // namespace

TEST_CASE("a place is a line, a column in bytes, and the line's text", "[notation][pgn][place]") {
    const std::string_view text = "[A \"\xC3\xA9\"]\r\n\r\n1. e4\n";
    CHECK(place(text, 0) == Place{10, 1, "[A \"\xC3\xA9\"]"});
    CHECK(place(text, 6) == Place{10, 7, "[A \"\xC3\xA9\"]"});
    CHECK(place(text, 10) == Place{11, 1, ""});
    CHECK(place(text, 15) == Place{12, 4, "1. e4"});
}

TEST_CASE("what is missing at the end is shown behind what is there", "[notation][pgn][place]") {
    CHECK(place("1. e4 \r\n\n\n", 10) == Place{10, 6, "1. e4 "});
    CHECK(place("1. e4", 5) == Place{10, 6, "1. e4"});
    CHECK(place("1. e4", 99) == Place{10, 6, "1. e4"});
    CHECK(place("\n\n", 2) == Place{10, 1, ""});
    CHECK(place("", 0) == Place{10, 1, ""});
}

TEST_CASE("a record that could not be read is an error, not half a game", "[notation][pgn]") {
    test::PgnRecorder recorder;
    read_game(TextRecord{.text = "[A \"b\"]\n1. e4 e",
                         .record = 0,
                         .line = 7,
                         .damage = TextRecord::Damage::cut_off},
              recorder);
    read_game(TextRecord{.text = "[A \"b\"]\n1. e4 e",
                         .record = 1,
                         .line = 9,
                         .damage = TextRecord::Damage::too_long},
              recorder);
    REQUIRE(recorder.games().size() == 2);
    CHECK(recorder.games()[0].calls.empty());
    CHECK(recorder.games()[0].diagnostics ==
          Strings{"8:8: error: the input breaks off within this game"});
    CHECK(
        recorder.games()[1].diagnostics ==
        Strings{"9:1: error: this game is longer than 8 MB; is the next one's first tag missing?"});
}

TEST_CASE("variations may be nested 256 deep and no deeper", "[notation][pgn][variation]") {
    const auto nested = [](std::size_t depth) {
        return "1. e4 " + repeated("(1. d4 ", depth) + repeated(")", depth) + " *";
    };
    CHECK(test::record_game(nested(256)).read_whole());
    CHECK(test::record_game(nested(257)).diagnostics ==
          Strings{"1:1799: error: variations nested more than 256 deep"});
    CHECK(test::record_game(nested(100'000)).diagnostics.size() == 1);
    const auto games = test::record_pgn(nested(300) + "\n\n" + next_game);
    REQUIRE(games.size() == 2);
    CHECK(games.back().read_whole());
}

TEST_CASE("a game has at most 500 tags", "[notation][pgn][tag]") {
    const auto tagged = [](std::size_t count) {
        std::string text;
        for (std::size_t i = 0; i < count; ++i) text += "[T" + std::to_string(i) + " \"\"]\n";
        return text + "\n*\n";
    };
    CHECK(test::record_game(tagged(500)).read_whole());
    CHECK(test::record_game(tagged(501)).diagnostics ==
          Strings{"501:1: error: more than 500 tags"});
}

TEST_CASE("a game is warned of 20 times at most", "[notation][pgn]") {
    const auto game = test::record_game("1. e4 " + repeated("() ", 1000) + "*");
    CHECK(game.ended);
    CHECK(game.diagnostics.size() == 20);
}

TEST_CASE("a text cut off anywhere is one broken game; the next is read", "[notation][pgn]") {
    const auto whole = test::record_game(rich_game);
    REQUIRE(whole.read_whole());
    const std::string after_blank_line = "\n\n" + next_game;
    for (std::size_t length = 1; length < rich_game.size(); ++length) {
        const std::string text = rich_game.substr(0, length);
        CAPTURE(text);
        const auto games = test::record_pgn(text + after_blank_line);
        REQUIRE(games.size() == 2);
        CHECK(games.back().read_whole());
        CHECK(games.back().calls == test::record_game(next_game).calls);
        CHECK(games.front().ended != games.front().broken);
        CHECK(is_beginning(games.front(), whole));
    }
}

TEST_CASE("movetext cut off anywhere needs no blank line before the next game", "[notation][pgn]") {
    const std::string after_newline = '\n' + next_game;
    for (std::size_t length = rich_game.find("{First"); length < rich_game.size(); ++length) {
        const std::string text = rich_game.substr(0, length + 1);
        CAPTURE(text);
        const auto games = test::record_pgn(text + after_newline);
        REQUIRE(games.size() == 2);
        CHECK(games.back().read_whole());
        CHECK(games.front().ended != games.front().broken);
    }
}

TEST_CASE("it does not matter in what pieces a text is read", "[notation][pgn]") {
    const std::string text =
        rich_game + '\n' + next_game + rich_game + "[Event \"?\"]\n1. e5\n\n" + next_game;
    const auto expected = test::record_pgn(text);
    REQUIRE(expected.size() == 5);
    for (const std::size_t size : {1U, 2U, 7U, 64U}) {
        std::string_view rest = text;
        test::PgnRecorder recorder;
        read_pgn(
            [&](std::span<char> buffer) -> std::optional<std::size_t> {
                const std::size_t taken = std::min({size, rest.size(), buffer.size()});
                std::ranges::copy(rest.substr(0, taken), buffer.begin());
                rest.remove_prefix(taken);
                return taken;
            },
            recorder);
        REQUIRE(recorder.games().size() == expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            CHECK(recorder.games()[i].calls == expected[i].calls);
            CHECK(recorder.games()[i].diagnostics == expected[i].diagnostics);
        }
    }
}
