#include "report/text/text_block.hpp"

#include "report/text/board_text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;

namespace {

TextBlock block_of(std::initializer_list<const char*> lines) {
    TextBlock block;
    for (const char* line : lines) block.add(StyledText().add(line));
    return block;
}

}  // namespace

TEST_CASE("a paragraph is broken at blanks", "[report][text_block]") {
    const auto broken = [](const char* text, std::size_t width) {
        return wrapped(StyledText().add(text), width).text().plain();
    };
    CHECK(broken("to be or not", 6) == "to be\nor not\n");
    CHECK(broken("to be or not", 5) == "to be\nor\nnot\n");
    CHECK(broken("  to   be ", 9) == "to be\n");
    CHECK(broken("an unbreakable word", 5) == "an\nunbreakable\nword\n");
    CHECK(broken("", 5).empty());
}

TEST_CASE("only the head of a message is broken", "[report][text_block]") {
    const auto broken = [](const StyledText& text, std::size_t width) {
        return with_wrapped_head(text, width).plain();
    };
    StyledText message;
    message.add("a.pgn:1:2:", Style::strong).add(" ").add("error:", Style::bad);
    message.add(" no such move as this\n").add("    1. Nf9 is too long to be broken\n    ^~~\n");
    CHECK(broken(message, 80) == message.plain());
    CHECK(broken(message, 30) ==
          "a.pgn:1:2: error: no such\n    move as this\n"
          "    1. Nf9 is too long to be broken\n    ^~~\n");
    CHECK(broken(StyledText().add("one two three"), 12) == "one two\n    three");
    CHECK(broken(StyledText(), 12).empty());
    CHECK(broken(StyledText().add("\n"), 12) == "\n");
}

TEST_CASE("a word of two styles stays one word when broken", "[report][text_block]") {
    StyledText text;
    text.add("see ").add("Nf3", Style::strong).add(", or");
    const TextBlock block = wrapped(text, 5);
    CHECK(block.text().plain() == "see\nNf3,\nor\n");
    REQUIRE(block.lines().size() == 3);
    CHECK(block.lines()[1].spans()[0].style == Style::strong);
    CHECK(block.lines()[1].spans()[1].style == Style::plain);
}

TEST_CASE("blocks of unequal height go side by side", "[report][text_block]") {
    const TextBlock one = block_of({"ab"});
    const TextBlock three = block_of({"1", "", "2"});
    CHECK(beside(one, three, 4).text().plain() == "ab  1\n\n    2\n");
    CHECK(beside(three, one, 4).text().plain() == "1   ab\n\n2\n");
    CHECK(beside(one, three, 1).text().plain() == "ab 1\n\n 2\n");
    CHECK(beside(one, three, 4).width() == 5);
}

TEST_CASE("a board shows its pieces from White's side", "[report][board_text]") {
    const TextBlock board = board_text(test::position_of("4k3/8/8/3pP3/8/8/8/R3K2R w KQ - 0 1"));
    CHECK(board.width() == board_text_width);
    CHECK(board.text().plain() ==
          "8 . . . . k . . .\n"
          "7 . . . . . . . .\n"
          "6 . . . . . . . .\n"
          "5 . . . p P . . .\n"
          "4 . . . . . . . .\n"
          "3 . . . . . . . .\n"
          "2 . . . . . . . .\n"
          "1 R . . . K . . R\n"
          "  a b c d e f g h\n");
}

TEST_CASE("the sums of a run that was interrupted begin with that", "[report][text_block]") {
    struct {
        bool interrupted = true;
    } totals;
    StyledText text;
    CHECK(add_interrupted(text, totals));
    CHECK(text.plain() == "interrupted: ");
    CHECK(text.spans().front().style == Style::warning);
    CHECK(add_interrupted(text, totals, ""));
    CHECK(text.plain() == "interrupted: interrupted");
    totals.interrupted = false;
    CHECK_FALSE(add_interrupted(text, totals));
    CHECK(text.spans().size() == 2);
}
