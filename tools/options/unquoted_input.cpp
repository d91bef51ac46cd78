#include "options/unquoted_input.hpp"

#include "input/open_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <span>
#include <system_error>

namespace chesstool {

namespace {

using Words = std::span<const std::string>;

bool exists(const std::string& path) {
    std::error_code failed;
    return std::filesystem::exists(path, failed);
}

bool is_made_of(std::string_view word, std::string_view letters) {
    return !word.empty() && word.find_first_not_of(letters) == std::string_view::npos;
}

/// What a field of a FEN behind the first can be, the side to move first.
bool is_field(std::size_t number, std::string_view word) {
    switch (number) {
        case 0: return word == "w" || word == "b";
        case 1: return word == "-" || is_made_of(word, "KQkqABCDEFGHabcdefgh");
        case 2: return word == "-" || (word.size() == 2 && is_made_of(word, "abcdefgh12345678"));
        default: return is_made_of(word, "0123456789");
    }
}

/// The board, and as many words after it as go on with a FEN.
std::string with_fields(std::string fen, Words words) {
    constexpr std::size_t most_fields = 5;
    for (std::size_t i = 0; i < std::min(words.size(), most_fields); ++i) {
        if (!is_field(i, words[i])) break;
        fen += ' ' + words[i];
    }
    return fen;
}

std::string in_quotes(std::string_view option, std::string_view value) {
    return fmt::format("{} is one argument, in quotes: {} \"{}\"",
                       option == "--fen" ? "a FEN" : "the list of moves", option, value);
}

/// "e4", "2.", "Nf3", "O-O", "e7e8q+": letters, digits and signs of a move; no file's ending.
bool looks_like_move(std::string_view word) {
    constexpr std::string_view signs = "KQRBNPabcdefghqrnxO012345678-+#=!?.";
    if (word.starts_with('.') || word.contains('/')) return false;
    const bool has_rank = word.find_first_of("12345678") != std::string_view::npos;
    return is_made_of(word, signs) && (has_rank || word.contains('O') || word.contains("0-0"));
}

/// A FEN of which at least the side to move has become a word of its own.
std::optional<std::string> fen_among(Words files) {
    for (std::size_t i = 0; i < files.size(); ++i)
        if (looks_like_board(files[i]) && !exists(files[i]))
            return with_fields(files[i], files.subspan(i + 1));
    return std::nullopt;
}

}  // namespace

std::optional<std::string> position_among_files(const std::vector<std::string>& files,
                                                std::string_view command) {
    auto fen = fen_among(files);
    for (const std::string& file : files)
        if (looks_like_board(file.substr(0, file.find(' '))) && file.contains(' ') && !exists(file))
            fen = file;
    if (!fen) return std::nullopt;
    return fmt::format("a FEN is no file; pipe it in: echo \"{}\" | {}", *fen, command);
}

std::optional<std::string> unquoted_input(const CommonOptions& options) {
    const Words files(options.files);
    if (const auto fen = fen_among(files)) return in_quotes("--fen", *fen);
    if (files.empty()) return std::nullopt;
    const bool is_cut = !exists(files.front());
    if (is_cut && !options.fens.empty() && looks_like_board(options.fens.back()) &&
        is_field(0, files.front()))
        return in_quotes("--fen", with_fields(options.fens.back(), files));
    const auto is_rest = [](const std::string& word) {
        return looks_like_move(word) && !exists(word);
    };
    if (options.moves.empty() || !is_rest(files.front())) return std::nullopt;
    std::string moves = options.moves;
    for (const std::string& word : files) {
        if (!is_rest(word)) break;
        moves += ' ' + word;
    }
    return in_quotes("--moves", moves);
}

}  // namespace chesstool
