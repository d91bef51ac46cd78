#include "input/open_input.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/journals.hpp"

#include <fstream>

using namespace chesstool;
using chess::test::Folder;

namespace {

std::string content_of(const std::string& path) {
    auto source = open_input(path, {});
    REQUIRE(source);
    std::string text;
    std::string buffer(ByteSource::least_room, '\0');
    while (const std::size_t size = source->read(buffer)) text.append(buffer, 0, size);
    CHECK_FALSE(source->error());
    CHECK(source->consumed() == source->total());
    return text;
}

}  // namespace

TEST_CASE("a file is read to its end", "[tools][open_input]") {
    const Folder folder;
    const std::string path = folder.path() + "/games.pgn";
    const std::string text(1000, 'x');
    std::ofstream(path) << text;
    CHECK(content_of(path) == text);
}

TEST_CASE("a missing file that is a position says how to give one", "[tools][open_input]") {
    const auto missing = open_input("no/such/file.pgn", {});
    REQUIRE_FALSE(missing);
    CHECK(missing.error().kind == InputError::Kind::unreadable);
    CHECK(missing.error().message == "no such file or directory");
    const auto fen = open_input("8/8/8/4k3/8/8/8/4K3 w - - 0 1", {});
    REQUIRE_FALSE(fen);
    CHECK_THAT(fen.error().message, Catch::Contains("--fen"));
    CHECK(open_input("/", {}).error().message == "is a directory");
}

TEST_CASE("eight ranks are a board", "[tools][open_input]") {
    CHECK(looks_like_board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"));
    CHECK(looks_like_board("8/8/8/8/8/8/8/8"));
    CHECK_FALSE(looks_like_board("8/8/8/8/8/8/8"));
    CHECK_FALSE(looks_like_board("home/games/2024/a/b/c/d/e"));
}
