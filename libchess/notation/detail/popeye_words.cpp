#include "libchess/notation/detail/popeye_words.hpp"

#include "libchess/base/detail/characters.hpp"
#include "libchess/base/utf8.hpp"
#include "libchess/notation/detail/pgn_text.hpp"
#include "libchess/notation/detail/text.hpp"

#include <algorithm>

namespace chess::detail {

namespace {

constexpr std::array<PopeyeNames, 19> commands{{
    {"beginproblem", "anfangproblem", "debutprobleme"},
    {"nextproblem", "weiteresproblem", "asuivre"},
    {"endproblem", "endeproblem", "finprobleme"},
    {"stipulation", "forderung", "enonce"},
    {"sstipulation", "sforderung", "senonce"},
    {"remark", "bemerkung", "remarque"},
    {"author", "autor", "auteur"},
    {"origin", "quelle", "source"},
    {"title", "titel", "titre"},
    {"award", "auszeichnung", "distinction"},
    {"pieces", "steine", "pieces"},
    {"condition", "bedingung", "condition"},
    {"option", "option", "option"},
    {"twin", "zwilling", "jumeau"},
    {"zeroposition", "nullstellung", "zeroposition"},
    {"forsyth", "forsyth", "forsyth"},
    {"protocol", "protokoll", "protocol"},
    {"latex", "latex", "latex"},
    {"latexpieces", "latexsteine", "latexpieces"},
}};

constexpr std::array languages{PopeyeLanguage::english, PopeyeLanguage::german,
                               PopeyeLanguage::french};

bool begins_with(std::string_view name, std::string_view word) {
    return word.size() <= name.size() &&
           std::ranges::equal(word, name.substr(0, word.size()), {}, lower);
}

}  // namespace

std::span<const PopeyeNames> popeye_commands() {
    return commands;
}

std::vector<std::size_t> popeye_rows(std::span<const PopeyeNames> rows, PopeyeLanguage language,
                                     std::string_view word) {
    std::vector<std::size_t> found;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const std::string_view name = rows[row][static_cast<std::size_t>(language)];
        if (word.empty() || !begins_with(name, word)) continue;
        if (name.size() == word.size()) return {row};
        found.push_back(row);
    }
    return found;
}

std::optional<PopeyeCommand> popeye_command(PopeyeLanguage language, std::string_view word) {
    const auto rows = popeye_rows(commands, language, word);
    if (rows.size() != 1) return std::nullopt;
    return static_cast<PopeyeCommand>(rows.front());
}

std::string_view popeye_first_word(std::string_view line) {
    constexpr std::string_view blanks = " \t\r\n\f\v";
    const std::string_view word = line.substr(skip_space(line, 0));
    const std::string_view plain = word.substr(0, word.find_first_of(blanks));
    return plain.substr(0, find_rare_blank(plain));
}

std::optional<PopeyeLanguage> popeye_start(std::string_view line, bool or_next) {
    const std::string_view word = popeye_first_word(line);
    if (word.size() < 3) return std::nullopt;
    for (const PopeyeLanguage language : languages) {
        const auto command = popeye_command(language, word);
        if (command == PopeyeCommand::begin || (or_next && command == PopeyeCommand::next))
            return language;
    }
    return std::nullopt;
}

}  // namespace chess::detail
