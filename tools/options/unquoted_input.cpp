#include "options/unquoted_input.hpp"

#include "input/open_input.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/system/detail/paths.hpp"
#include "options/option.hpp"

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
    return std::filesystem::exists(chess::system::path_of(path), failed);
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

/// The board, and as many words after it as go on with a FEN; without any, the least that makes
/// one.
std::string with_fields(std::string fen, Words words) {
    constexpr std::size_t most_fields = 5;
    std::size_t count = 0;
    while (count < std::min(words.size(), most_fields) && is_field(count, words[count]))
        fen += ' ' + words[count++];
    return count == 0 && !fen.contains(' ') ? fen + " w - - 0 1" : fen;
}

std::string in_quotes(std::string_view option, std::string_view value) {
    return fmt::format("{} is one argument, in quotes: {} \"{}\"",
                       option == "--fen" ? "a FEN" : "the list of moves", option, value);
}

/// "e4", "Nf3", "exd5", "R1a3", "O-O", "e8=Q+", "e7e8q"; with a number before it, "1.e4", or a
/// number alone, "2.".
bool looks_like_move(std::string_view word) {
    constexpr std::string_view digits = "0123456789";
    const std::size_t dot = word.find_first_not_of(digits);
    if (dot != 0 && dot != std::string_view::npos && word[dot] == '.') {
        const std::size_t move = word.find_first_not_of('.', dot);
        if (move == std::string_view::npos) return true;
        word.remove_prefix(move);
    }
    while (!word.empty() && std::string_view("+#!?").contains(word.back())) word.remove_suffix(1);
    for (const std::string_view castling : {"O-O", "O-O-O", "0-0", "0-0-0", "o-o", "o-o-o"})
        if (word == castling) return true;
    if (word.size() > 2 && std::string_view("QRBNqrbn").contains(word.back())) {
        word.remove_suffix(1);
        if (word.ends_with('=')) word.remove_suffix(1);
    }
    const auto take_last = [&](std::string_view letters) {
        const bool is_there = !word.empty() && letters.contains(word.back());
        if (is_there) word.remove_suffix(1);
        return is_there;
    };
    if (!take_last("12345678") || !take_last("abcdefgh")) return false;
    take_last("x-");
    take_last("12345678");
    take_last("abcdefgh");
    take_last("KQRBN");
    return word.empty();
}

/// The words of a text that is one argument.
std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    for (const std::string_view part : parts_of_list(text)) words.emplace_back(part);
    return words;
}

/// As many moves as the words begin with, with blanks between.
std::string moves_at_beginning(Words words) {
    std::string moves;
    for (const std::string& word : words) {
        if (!looks_like_move(word)) break;
        moves += (moves.empty() ? "" : " ") + word;
    }
    return moves;
}

bool is_startpos(std::string_view word) {
    return std::ranges::equal(word, std::string_view("startpos"), {}, chess::detail::lower);
}

/// "startpos moves e2e4 e7e5", as UCI writes it.
std::string advice_on_start(Words words) {
    words = words.subspan(1);
    if (!words.empty() && words.front() == "moves") words = words.subspan(1);
    const std::string moves = moves_at_beginning(words);
    return moves.empty() ? "the starting position is given with --startpos"
                         : fmt::format("moves are given with --moves \"{}\"", moves);
}

/// What a number without an option is likely to be.
std::string advice_on_number(const CommandParser& app, const CommonOptions& options,
                             std::string_view number) {
    std::string message = fmt::format("'{}' is no file", number);
    const auto has = [&](std::string_view name) {
        return std::ranges::find(app.options(), name, &Option::name) != app.options().end();
    };
    const bool has_position = !options.fens.empty() || options.startpos || !options.moves.empty() ||
                              options.files.size() > 1;
    for (const std::string_view name : {"--max", "--depth"})
        if (has(name))
            return message + fmt::format("; a {} is given with {} {}{}",
                                         name == "--max" ? "length" : "depth", name, number,
                                         has_position || name == "--max" ? "" : " --startpos");
    return message;
}

/// Moves, "startpos", or a number: words that stand among the files by mistake.
std::optional<std::string> advice_on_words(const CommandParser& app, const CommonOptions& options) {
    const Words files(options.files);
    for (std::size_t i = 0; i < files.size(); ++i) {
        const std::string& file = files[i];
        if (exists(file)) continue;
        const std::vector<std::string> within = words_of(file);
        const Words words = within.size() > 1 ? Words(within) : files.subspan(i);
        if (within.empty()) continue;
        if (is_startpos(words.front())) return advice_on_start(words);
        if (words.front() == "position" && words.size() > 1 && is_startpos(words[1]))
            return advice_on_start(words.subspan(1));
        if (within.size() == 1 && is_made_of(file, "0123456789"))
            return advice_on_number(app, options, file);
        const std::string moves = moves_at_beginning(words);
        const bool are_all = within.size() == 1 || std::ranges::all_of(within, looks_like_move);
        if (!moves.empty() && are_all)
            return fmt::format("moves are given with --moves \"{}\"", moves);
    }
    return std::nullopt;
}

/// Quotes that are part of an argument, the apostrophe and those of a text editor included: single
/// bytes, as they begin and end one.
constexpr std::string_view quotes = "\"'`\xE2\x80\x9C\x9D\x98\x99\x9E";

/// A FEN in the address of a page, with underscores or "%20" for its blanks.
std::optional<std::string> fen_of_address(std::string_view text) {
    text = text.substr(0, text.find_first_of("?#&"));
    std::string fen;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool is_coded = text.substr(at).starts_with("%20");
        if (is_coded) at += 2;
        fen += is_coded || text[at] == '_' ? ' ' : text[at];
    }
    return looks_like_board(fen.substr(0, fen.find(' '))) ? std::optional(fen) : std::nullopt;
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

std::optional<std::string> unquoted_input(const CommandParser& app, const CommonOptions& options) {
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
    if (options.moves.empty() || !is_rest(files.front())) return advice_on_words(app, options);
    std::string moves = options.moves;
    for (const std::string& word : files) {
        if (!is_rest(word)) break;
        moves += ' ' + word;
    }
    return in_quotes("--moves", moves);
}

std::optional<std::string> clothed_fen(const std::string& value) {
    std::string_view rest = value;
    const auto skip = [&](std::string_view letters) {
        rest.remove_prefix(std::min(rest.find_first_not_of(letters), rest.size()));
    };
    const auto shown = [](std::string_view why, const std::string& fen) {
        return fmt::format("{}; give --fen \"{}\"", why, fen);
    };
    const std::size_t address = rest.find("://");
    if (address != std::string_view::npos && !rest.contains(' ')) {
        constexpr std::string_view why = "this is the address of a page, expected a FEN";
        for (std::size_t at = rest.find('/', address + 3); at != std::string_view::npos;
             at = rest.find('/', at + 1))
            if (auto fen = fen_of_address(rest.substr(at + 1))) return shown(why, *fen);
        return std::string(why) + "; pages show it for copying";
    }
    skip(" \t\r\n");
    const bool has_quotes = !rest.empty() && quotes.contains(rest.front());
    skip(quotes);
    bool has_words = false;
    for (const std::string_view word : {"position ", "fen "}) {
        const bool is_there =
            rest.size() > word.size() &&
            std::ranges::equal(rest.substr(0, word.size()), word, {}, chess::detail::lower);
        if (is_there) rest.remove_prefix(word.size());
        has_words = has_words || is_there;
        skip(" ");
    }
    if (!has_quotes && !has_words) return std::nullopt;
    rest = rest.substr(0, rest.find_last_not_of(std::string(quotes) + " \t\r\n") + 1);
    if (!looks_like_board(rest.substr(0, rest.find(' ')))) return std::nullopt;
    return shown(has_words ? "a FEN begins with the board, not with a word of UCI"
                           : "a FEN has no quotes of its own",
                 std::string(rest));
}

}  // namespace chesstool
