#include "tests/support/broken_games.hpp"

#include <algorithm>
#include <fstream>
#include <stdexcept>

namespace chess::test {

namespace {

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

void trim_blank_lines(std::string& text) {
    while (text.ends_with("\n\n")) text.pop_back();
}

}  // namespace

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
    for (BrokenGames& entry : entries) trim_blank_lines(entry.expected);
    return entries;
}

std::string render(const std::vector<RecordedGame>& games) {
    std::string text;
    for (const RecordedGame& game : games)
        for (const std::string& diagnostic : game.diagnostics) text += diagnostic + '\n';
    const auto read = std::ranges::count(games, true, &RecordedGame::ended);
    return text + "read " + std::to_string(read) + " of " + std::to_string(games.size()) + '\n';
}

}  // namespace chess::test
