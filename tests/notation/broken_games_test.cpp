// Reads the tables in tests/notation/broken_games, and compares the diagnostics of every text with
// those recorded there. Whatever the text, the game after it must be read whole.

#include "libchess/notation/pgn_reader.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/pgn_recorder.hpp"

#include <filesystem>
#include <fstream>

using namespace chess;

namespace {

/// A piece of PGN with something odd in it, and the expected diagnostics.
struct BrokenGames {
    std::string name;
    std::string text;
    std::string expected;  ///< as `render` shows it
};

/// The bytes between '<' and '>' if they are all hexadecimal pairs; otherwise nothing.
std::string hex_bytes(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string bytes;
    for (std::size_t at = 0; at < text.size(); at += 3) {
        const std::string_view pair = text.substr(at, 2);
        if (pair.size() != 2) return {};
        const std::size_t high = digits.find(pair[0]);
        const std::size_t low = digits.find(pair[1]);
        if (high == std::string_view::npos || low == std::string_view::npos) return {};
        bytes += static_cast<char>(16 * high + low);
    }
    return bytes;
}

std::string with_bytes(std::string_view line) {
    std::string text;
    while (!line.empty()) {
        const std::size_t close = line.front() == '<' ? line.find('>') : std::string_view::npos;
        const std::string bytes =
            close == std::string_view::npos ? "" : hex_bytes(line.substr(1, close - 1));
        text += bytes.empty() ? std::string(1, line.front()) : bytes;
        line.remove_prefix(bytes.empty() ? 1 : close + 1);
    }
    return text;
}

/// Reads a table of broken games. Each entry looks like this:
///
///     === what it is about
///     the text; bytes that an editor would not show are written as <1A> or <C3 A9>
///     ---
///     the diagnostics; without a last line "read N of M" it is "read 0 of 1"
///
/// Blank lines before the next "===", and lines that start with '#' before the first, are ignored.
std::vector<BrokenGames> read_broken_games(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read " + path);
    std::vector<BrokenGames> entries;
    std::string* part = nullptr;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("=== ")) {
            entries.push_back({.name = line.substr(4), .text = "", .expected = ""});
            part = &entries.back().text;
        } else if (line == "---") {
            part = &entries.back().expected;
        } else if (part != nullptr) {
            *part += (part == &entries.back().text ? with_bytes(line) : line) + '\n';
        }
    }
    for (BrokenGames& entry : entries) {
        while (entry.expected.ends_with("\n\n")) entry.expected.pop_back();
        if (!entry.expected.contains("read ")) entry.expected += "read 0 of 1\n";
    }
    return entries;
}

/// The diagnostics of some games, and how many of them could be read:
///
///     3:7: error: this comment is never closed, expected '}'
///         1. e4 {oh
///               ^
///     read 0 of 1
std::string render(const std::vector<test::RecordedGame>& games) {
    std::string text;
    for (const test::RecordedGame& game : games)
        for (const std::string& diagnostic : game.diagnostics) text += diagnostic + '\n';
    const auto read = std::ranges::count(games, true, &test::RecordedGame::ended);
    return text + "read " + std::to_string(read) + " of " + std::to_string(games.size()) + '\n';
}

const std::string plain_game = "[Event \"Next\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
const std::string commented_game =
    "[Event \"Next\"]\n[Result \"0-1\"]\n\n1. f3 {oh} e5 2. g4 (2. e4 {better}) Qh4# 0-1\n";

std::vector<BrokenGames> all_entries() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry :
         std::filesystem::directory_iterator(CHESS_TESTS_DIR "/notation/broken_games"))
        files.push_back(entry.path());
    std::ranges::sort(files);
    std::vector<BrokenGames> entries;
    for (const auto& file : files)
        for (BrokenGames& entry : read_broken_games(file.string())) {
            entry.name = file.filename().string() + ": " + entry.name;
            entries.push_back(std::move(entry));
        }
    return entries;
}

/// The diagnostics of a text that another game follows, which must be read whole.
std::string said_before(const std::string& next, const std::string& text) {
    auto games = test::record_pgn(text + next, {.carets = true});
    REQUIRE_FALSE(games.empty());
    const test::RecordedGame last = games.back();
    // Comments before it are of that game.
    const auto first = std::ranges::find_if(
        last.calls, [](const std::string& call) { return !call.starts_with("tag {"); });
    REQUIRE(first != last.calls.end());
    CHECK(*first == "tag Event \"Next\"");
    CHECK(last.read_whole());
    games.pop_back();
    return render(games);
}

std::string with_crlf(std::string_view text) {
    std::string result;
    for (const char c : text) result += c == '\n' ? std::string("\r\n") : std::string(1, c);
    return result;
}

}  // namespace

TEST_CASE("every broken game has its error, and the next is read", "[notation][pgn][errors]") {
    const auto entries = all_entries();
    REQUIRE(entries.size() >= 80);
    for (const BrokenGames& entry : entries) {
        INFO(entry.name);
        for (const std::string& next : {plain_game, commented_game}) {
            CHECK(said_before(next, entry.text) == entry.expected);
            CHECK(said_before(next, entry.text + '\n') == entry.expected);
        }
    }
}

TEST_CASE("the ends of lines change no error of a game", "[notation][pgn][errors]") {
    for (const BrokenGames& entry : all_entries()) {
        INFO(entry.name);
        CHECK(said_before(with_crlf(plain_game), with_crlf(entry.text)) == entry.expected);
    }
}

TEST_CASE("a game that breaks does not touch the one before it", "[notation][pgn][errors]") {
    for (const BrokenGames& entry : all_entries()) {
        // A text that does not start like a game may belong to the game before.
        if (!entry.text.starts_with('[')) continue;
        INFO(entry.name);
        const auto games = test::record_pgn(commented_game + '\n' + entry.text);
        const auto alone = test::record_pgn(entry.text);
        REQUIRE(games.size() == alone.size() + 1);
        CHECK(games.front().read_whole());
        for (std::size_t i = 0; i < alone.size(); ++i) CHECK(games[i + 1].calls == alone[i].calls);
    }
}
