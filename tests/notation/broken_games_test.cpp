// Reads the tables in tests/notation/broken_games and holds what is said of every piece of text
// against what is recorded there. Whatever the piece, the game after it must be read whole.

#include "libchess/notation/pgn_reader.hpp"

#include "tests/support/broken_games.hpp"
#include "tests/support/catch.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

using namespace chess;

namespace {

const std::string plain_game = "[Event \"Next\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
const std::string commented_game =
    "[Event \"Next\"]\n[Result \"0-1\"]\n\n1. f3 {oh} e5 2. g4 (2. e4 {better}) Qh4# 0-1\n";

std::vector<test::BrokenGames> all_entries() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry :
         std::filesystem::directory_iterator(CHESS_TESTS_DIR "/notation/broken_games"))
        files.push_back(entry.path());
    std::ranges::sort(files);
    std::vector<test::BrokenGames> entries;
    for (const auto& file : files)
        for (test::BrokenGames& entry : test::read_broken_games(file.string())) {
            entry.name = file.filename().string() + ": " + entry.name;
            entries.push_back(std::move(entry));
        }
    return entries;
}

/// What is said of a text when another game follows, which must be read whole.
std::string said_before(const std::string& next, const std::string& text) {
    auto games = test::record_pgn(text + next, {.carets = true});
    REQUIRE_FALSE(games.empty());
    const test::RecordedGame last = games.back();
    CHECK(last.calls.front() == "tag Event \"Next\"");
    CHECK(last.read_whole());
    games.pop_back();
    return test::render(games);
}

std::string with_crlf(std::string_view text) {
    std::string result;
    for (const char c : text) result += c == '\n' ? std::string("\r\n") : std::string(1, c);
    return result;
}

}  // namespace

TEST_CASE("every broken game is told where and why, and the next one is read",
          "[notation][pgn][errors]") {
    const auto entries = all_entries();
    REQUIRE(entries.size() >= 80);
    for (const test::BrokenGames& entry : entries) {
        INFO(entry.name);
        for (const std::string& next : {plain_game, commented_game}) {
            CHECK(said_before(next, entry.text) == entry.expected);
            CHECK(said_before(next, entry.text + '\n') == entry.expected);
        }
    }
}

TEST_CASE("the ends of lines change nothing in what is said of a game", "[notation][pgn][errors]") {
    for (const test::BrokenGames& entry : all_entries()) {
        INFO(entry.name);
        CHECK(said_before(with_crlf(plain_game), with_crlf(entry.text)) == entry.expected);
    }
}

TEST_CASE("a game that breaks does not touch the one before it", "[notation][pgn][errors]") {
    for (const test::BrokenGames& entry : all_entries()) {
        // What does not start like a game may as well be something behind the one before.
        if (!entry.text.starts_with('[')) continue;
        INFO(entry.name);
        const auto games = test::record_pgn(commented_game + '\n' + entry.text);
        const auto alone = test::record_pgn(entry.text);
        REQUIRE(games.size() == alone.size() + 1);
        CHECK(games.front().read_whole());
        for (std::size_t i = 0; i < alone.size(); ++i) CHECK(games[i + 1].calls == alone[i].calls);
    }
}
