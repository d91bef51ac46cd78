// Zero bytes in files: they spoil no more than the record that they are in.

#include "libchess/notation/epd.hpp"
#include "libchess/notation/pgn_reader.hpp"
#include "libchess/notation/record_stream.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/pgn_recorder.hpp"

#include <string>
#include <string_view>

using namespace chess;
using namespace std::string_literals;

namespace {

const std::string first = "[Event \"a\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n";
const std::string second = "[Event \"b\"]\n[Result \"*\"]\n\n1. d4 d5 *\n\n";

/// How many games are read without any fault, of how many, and what is told.
std::string told_of(const std::string& text) {
    std::size_t whole = 0;
    std::string told;
    const auto games = test::record_pgn(text);
    for (const auto& game : games) {
        whole += game.ended ? 1 : 0;
        for (const std::string& line : game.diagnostics) told += " | " + line;
    }
    return std::to_string(whole) + " of " + std::to_string(games.size()) + told;
}

/// The place and the number of the zero bytes that were left out at the end.
std::string zeros_at_end_of(std::string_view text) {
    RecordStream stream(read_from(text));
    while (stream.next()) {
    }
    const auto& zeros = stream.zeros_at_end();
    if (!zeros) return "none";
    return std::to_string(zeros->line) + ':' + std::to_string(zeros->column) + ' ' +
           std::to_string(zeros->count);
}

}  // namespace

TEST_CASE("a few zero bytes leave a text what it is", "[notation][input_kind][zeros]") {
    const std::string zero(1, '\0');
    CHECK(detect_kind("[Event \"x"s + zero + "\"]\n\n1. e4 *\n") == InputKind::pgn);
    CHECK(detect_kind(zero + zero + "[Event \"x\"]\n\n1. e4 *\n") == InputKind::pgn);
    CHECK(detect_kind("1. e4"s + zero + " e5 *\n[Event \"x\"]\n") == InputKind::pgn);
    CHECK(detect_kind(first + std::string(4096, '\0') + second) == InputKind::pgn);
    CHECK(detect_kind("4k3/8/8/8/8/8/8/4K3 w - - id \"a"s + zero + "\";\n") == InputKind::epd);
    // What is full of them is no text, whatever it looks like in places.
    std::string spread;
    for (int i = 0; i < 40; ++i) spread += "[Event \"x\"]\n" + zero;
    CHECK(detect_kind(spread) == InputKind::unknown);
    std::string utf16;
    for (const char c : first) utf16 += std::string(1, c) + zero;
    CHECK(detect_kind(utf16) == InputKind::unknown);
    CHECK(detect_kind("\x7F"
                      "ELF\x02\x01\x01"s +
                      std::string(9, '\0') + "\x03" + zero + "\x3E" + zero) == InputKind::unknown);
    CHECK(detect_kind(std::string(100, '\0')) == InputKind::unknown);
}

TEST_CASE("a zero byte is told at its place, and spoils only its game", "[notation][pgn][zeros]") {
    const std::string warning = "warning: a zero byte; is this file damaged?";
    CHECK(told_of(first + second) == "2 of 2");
    CHECK(told_of("[Event \"a\0\"]\n\n1. e4 *\n\n"s + second) == "2 of 2 | 1:10: " + warning);
    CHECK(told_of("[Event \"a\0\0\"]\n[Site \"\0\"]\n\n1. e4 *"s) ==
          "1 of 1 | 1:10: " + warning + " | 1:11: " + warning + " | 2:8: " + warning);
    CHECK(told_of(first + "1. e4\0 e5 *\n\n"s + second) ==
          "2 of 3 | 6:6: error: unexpected byte 0x00, expected a move, a comment or a result");
    // Before, between and behind games they are left out.
    CHECK(told_of("\0\0\0"s + first + second) == "2 of 2 | 1:1: " + warning);
    CHECK(told_of(first + std::string(5000, '\0') + second) == "2 of 2 | 6:1: " + warning);
    CHECK(told_of(first + second + std::string(5000, '\0')) == "2 of 2");
    CHECK(told_of("1. e4 *\0\0\n\n"s + second) == "2 of 2 | 1:8: " + warning);
    // A comment keeps its own without a word.
    const auto game = test::record_game("1. e4 {a\0b} *"s);
    CHECK(test::moves_of(game) == "e4=e2e4 {a\0b}"s);
    CHECK(game.read_whole());
}

TEST_CASE("the Ctrl-Z that ended a file is nothing where others follow", "[notation][pgn][zeros]") {
    const std::string tight = first.substr(0, first.size() - 1);
    CHECK(told_of(tight + "\x1A" + second) == "2 of 2");
    CHECK(told_of(first + "\x1A" + second) == "2 of 2");
    CHECK(told_of("\x1A" + first + "\x1A\r\n" + second + "\x1A\n\x1A") == "2 of 2");
    CHECK(told_of(tight + "\x1A\n; a remark\n" + second) == "2 of 2");
    CHECK(told_of("[Event \"a\"]\n\n1. e4 e5\n\x1A" + second) ==
          "2 of 2 | 3:9: warning: no result at the end of the game, expected '1-0', '0-1', "
          "'1/2-1/2' or '*'");
    // Elsewhere it is as unexpected as any other.
    CHECK(told_of("1. e4 \x1A e5 *\n\n" + second) ==
          "1 of 2 | 1:7: error: unexpected byte 0x1A, expected a move, a comment or a result");
}

TEST_CASE("zero bytes at the end of an input are told by the stream",
          "[notation][record_stream][zeros]") {
    CHECK(zeros_at_end_of(first) == "none");
    CHECK(zeros_at_end_of(first + '\0') == "6:1 1");
    CHECK(zeros_at_end_of(first + std::string(4096, '\0') + "\r\n") == "6:1 4096");
    CHECK(zeros_at_end_of("1. e4 *" + std::string(3, '\0')) == "1:8 3");
    CHECK(zeros_at_end_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1\n\0\0\n\0"s) == "2:1 3");
    std::string many;
    while (many.size() < 600'000) many += first;
    const auto lines = std::ranges::count(many, '\n') + 1;
    CHECK(zeros_at_end_of(many + std::string(700'000, '\0')) ==
          std::to_string(lines) + ":1 700000");
    // However many they are.
    CHECK(zeros_at_end_of(first + std::string(20'000'000, '\0')) == "6:1 20000000");
    CHECK(zeros_at_end_of("1. e4 *" + std::string(9'000'000, '\0') + "\n") == "1:8 9000000");
    CHECK(zeros_at_end_of(first + std::string(9'000'000, '\0') + second) == "none");
    // An input of nothing else is none that is known.
    CHECK(zeros_at_end_of(std::string(5000, '\0')) == "none");
    CHECK(RecordStream(read_from(std::string_view("\0\0\0", 3))).kind() == InputKind::unknown);
}

TEST_CASE("a zero byte in EPD is told, and strings keep it", "[notation][epd][zeros]") {
    const auto read = parse_epd("4k3/8/8/8/8/8/8/4K3 w - - bm Kd1; id \"b\0\";"s);
    REQUIRE(read);
    CHECK(read->id().value() == "b\0"s);
    REQUIRE(read->warnings().size() == 1);
    CHECK(read->warnings().front().offset == 39);
    CHECK(read->warnings().front().message == "a zero byte; is this file damaged?");
    // Before the record they are left out.
    const auto behind = parse_epd("\0\0\0"s + "4k3/8/8/8/8/8/8/4K3 w - - bm Kd1;");
    REQUIRE(behind);
    REQUIRE(behind->warnings().size() == 1);
    CHECK(behind->warnings().front().offset == 0);
    CHECK(behind->find("bm")->place.offset == 29);
    CHECK_FALSE(parse_epd("4k3/8/8/8/\0/8/8/4K3 w - - bm Kd1;"s));
    CHECK_FALSE(parse_epd("4k3/8/8/8/8/8/8/4K3 w - - bm K\0d1;"s));
}
