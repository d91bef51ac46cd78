#include "libchess/notation/record_stream.hpp"

#include "tests/support/catch.hpp"

using namespace chess;

namespace {

std::string kind(std::string_view head, bool complete = true) {
    return std::string(name_of(detect_kind(head, complete)));
}

std::string repeated(std::string_view text, std::size_t times) {
    std::string result;
    for (; times != 0; --times) result += text;
    return result;
}

constexpr std::string_view fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n";
constexpr std::string_view epd = "4k3/8/8/8/8/8/8/R3K3 w Q - bm O-O-O; id \"castle\";\n";
constexpr std::string_view block = "id one\nepd 4k3/8/8/8/8/8/8/4K3 w - -\nperft 1 5\n";

}  // namespace

TEST_CASE("kinds have names", "[notation][input_kind]") {
    CHECK(name_of(InputKind::empty) == "empty");
    CHECK(name_of(InputKind::pgn) == "pgn");
    CHECK(name_of(InputKind::epd) == "epd");
    CHECK(name_of(InputKind::fen) == "fen");
    CHECK(name_of(InputKind::perft) == "perft");
    CHECK(name_of(InputKind::unknown) == "unknown");
}

TEST_CASE("nothing but blanks is empty", "[notation][input_kind]") {
    for (const std::string_view text : {"", "\n", " ", "\n \n\t\r\n\n", "\xEF\xBB\xBF", "\r\n"}) {
        CAPTURE(text);
        CHECK(kind(text) == "empty");
    }
    CHECK(kind("\xEF\xBB\xBF \n\n") == "empty");
    // More input may follow.
    CHECK(kind("\n\n", false) == "unknown");
    CHECK(kind("# remarks alone\n") == "unknown");
}

TEST_CASE("games start with tags, moves or a result", "[notation][input_kind]") {
    for (const std::string_view text :
         {"[Event \"x\"]\n\n1. e4 *\n", "[Event", "[ Event \"x\" ]", "[White Kasparov]\n",
          "[Annotator \"me\"]\n", "1. e4 e5", "1.e4", "1. e4", "12. Nf3", "1... e5", "1. O-O", "*",
          "1-0\n", "1/2-1/2", "\n\n  [Event \"x\"]", "\xEF\xBB\xBF[Event \"x\"]",
          "% an escape\n[Event \"x\"]\n", "; a comment\n1. e4 *\n", "[FEN \"8/8/8/8 w - -\"]\n"}) {
        CAPTURE(text);
        CHECK(kind(text) == "pgn");
        CHECK(kind(std::string(text) + "\r\n") == "pgn");
    }
}

TEST_CASE("positions have operations or counters", "[notation][input_kind]") {
    CHECK(kind(fen) == "fen");
    CHECK(kind(repeated(fen, 1000)) == "fen");
    CHECK(kind("4k3/8/8/8/8/8/8/4K3 w - - 0 1") == "fen");
    CHECK(kind("# remark\n\n4k3/8/8/8/8/8/8/4K3 b KQkq e3 12 40\r\n") == "fen");
    CHECK(kind(epd) == "epd");
    CHECK(kind(repeated(epd, 1000)) == "epd");
    CHECK(kind("4k3/8/8/8/8/8/8/4K3 w - -") == "epd");
    CHECK(kind("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25") == "epd");
    CHECK(kind("4k3/8/8/8/8/8/8/4K3 w - - hmvc 0; fmvn 1;") == "epd");
}

TEST_CASE("counts come in blocks", "[notation][input_kind]") {
    CHECK(kind(block) == "perft");
    CHECK(kind(repeated(block, 100)) == "perft");
    CHECK(kind("# counts\n\nepd 4k3/8/8/8/8/8/8/4K3 w - -\nperft 1 5\n") == "perft");
    CHECK(kind("id a\nid b\nperft 1 5\nepd 4k3/8/8/8/8/8/8/4K3 w - -\n") == "perft");
}

TEST_CASE("faulty lines do not hide what a file is", "[notation][input_kind]") {
    CHECK(kind("4k3/8/8/8/8/8/4K3 w - - 0 1\n" + std::string(fen)) == "fen");
    CHECK(kind("4k3/8/8/8 w - - bm Ke2;\n" + std::string(epd)) == "epd");
    CHECK(kind("oops\n" + repeated(fen, 2)) == "fen");
    CHECK(kind("oops\noops\n" + repeated(epd, 3)) == "epd");
    CHECK(kind("4k3/8/8/8/8/8/8/4K3 w\n" + repeated(fen, 3)) == "fen");
    CHECK(kind(repeated(epd, 3) + std::string(fen)) == "epd");
    CHECK(kind("oops\n" + std::string(block)) == "perft");
    CHECK(kind("perft 1 5\n" + std::string(block)) == "perft");
    CHECK(kind("id a\nepd 8/8 w - -\n" + std::string(block)) == "perft");
    CHECK(kind("Games of mine:\n\n[Event \"x\"]\n\n1. e4 *\n") == "pgn");
    CHECK(kind("[Event \"x\n1. e4 *\n") == "pgn");
    CHECK(kind("[Event ?]\n1. e4 *\n") == "pgn");
    CHECK(kind(repeated("A mail's head.\n", 100) + "[Event \"x\"]\r\n[Site \"y\"]\r\n") == "pgn");
}

TEST_CASE("prose and other files are unknown", "[notation][input_kind]") {
    for (const std::string_view text :
         {"hello", "A file about chess.\n\nWhite wins with 1. Qh7#.\n",
          "# Title\n\n- a list\n- and more\n\n1. First\n2. Be careful\n",
          "{\"fen\": \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"}\n", "record,fen,depth\n0,8/8,1\n",
          "#include <chess>\nint main() {}\n", "/usr/share/games/eco.pgn\n", "1. \n", "[]\n",
          "[1, 2]\n", "w w w", "perft 1 20\n", "id x\n"}) {
        CAPTURE(text);
        CHECK(kind(text) == "unknown");
    }
    CHECK(kind(repeated("Prose comes first.\n", 30) + "[Event \"x\"]\n") == "unknown");
}

TEST_CASE("binary data is unknown", "[notation][input_kind]") {
    using namespace std::string_view_literals;
    CHECK(kind("\0"sv) == "unknown");
    CHECK(kind("\xFF\xFE[\0E\0v\0e\0n\0t\0"sv) == "unknown");
    CHECK(kind("\x1F\x8B\x08\x01\x02\x03\x04\x05\x06"sv) == "unknown");
    CHECK(kind(repeated("[Event \"\x01\x02\"]\n", 100)) == "unknown");
    // A stray control character is not enough, nor is Latin-1.
    CHECK(kind(repeated("[Event \"some name\"]\n", 10) + "\x1A") == "pgn");
    CHECK(kind("[White \"J\xF6rg\"]\n") == "pgn");
    CHECK(kind(repeated("[Event \"x\"]\n\n1. e4 {\x01\x02\x03\x04} *\n\n", 3)) == "pgn");
}

TEST_CASE("a line that continues behind its end is not judged", "[notation][input_kind]") {
    CHECK(kind("4k3/8/8/8/8/8/8/4K3 w - - 0 1\n4k3/8/8/8/8/8/8/4K3 w - - b", false) == "fen");
    CHECK(kind("oops\n4k3/8/8/8/8/8/8/4K3 w - - 0 1", false) == "unknown");
    CHECK(kind("[Event \"x", false) == "pgn");
}
