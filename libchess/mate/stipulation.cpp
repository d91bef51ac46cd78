#include "libchess/mate/stipulation.hpp"

#include "libchess/base/nearest_name.hpp"
#include "libchess/mate/problem.hpp"
#include "libchess/notation/detail/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <system_error>
#include <vector>

namespace chess {

namespace {

/// Before the aim, by the play.
constexpr std::array<std::string_view, 11> play_signs{"",   "s",    "r",     "semi-r", "h",    "hs",
                                                      "hr", "ser-", "ser-h", "ser-s",  "ser-r"};
/// By the aim.
constexpr std::string_view aim_signs = "#=x";

struct Word {
    std::string_view name;
    Stipulation stipulation;
};
constexpr std::array<Word, 4> words{{{"direct", Stipulation::direct},
                                     {"self", Stipulation::self},
                                     {"help", Stipulation::help},
                                     {"stalemate", Stipulation::stalemate}}};

/// In forced play a capture cannot be the aim, since the position alone does not show it.
constexpr bool makes_sense(Stipulation stipulation) {
    return stipulation.aim != Aim::capture || !is_forced(stipulation);
}

/// Other words of problemists, for suggestions.
struct OtherWord {
    std::string_view name;
    std::string_view sign;
};
constexpr std::array<OtherWord, 9> other_words{{{"mate", "#"},
                                                {"directmate", "#"},
                                                {"selfmate", "s#"},
                                                {"helpmate", "h#"},
                                                {"reflex", "r#"},
                                                {"reflexmate", "r#"},
                                                {"helpselfmate", "hs#"},
                                                {"series", "ser-#"},
                                                {"serieshelpmate", "ser-h#"}}};

/// All stipulations.
std::vector<Stipulation> all_stipulations() {
    std::vector<Stipulation> all;
    for (std::size_t play = 0; play < play_signs.size(); ++play)
        for (std::size_t aim = 0; aim < aim_signs.size(); ++aim) {
            const Stipulation one{static_cast<Play>(play), static_cast<Aim>(aim)};
            if (makes_sense(one)) all.push_back(one);
        }
    return all;
}

std::string in_small_letters(std::string_view text) {
    std::string small(text);
    for (char& c : small) c = detail::lower(c);
    return small;
}

std::unexpected<ParseError> fault(std::size_t offset, std::size_t length, std::string message) {
    return std::unexpected(
        ParseError{offset, std::max<std::size_t>(length, 1), std::move(message)});
}

bool is_printable(char c) {
    return c >= ' ' && c <= '~';
}

std::string without_hyphens(std::string_view text) {
    std::string result(text);
    std::erase(result, '-');
    return result;
}

/// The most likely meaning of a wrong sign, with the number after it.
std::string suggestion(std::string_view sign, std::string_view number) {
    std::vector<std::string> names;
    for (const Stipulation one : all_stipulations()) names.push_back(sign_of(one));
    for (const Word& word : words) names.emplace_back(word.name);
    for (const OtherWord& word : other_words) names.emplace_back(word.name);
    const std::vector<std::string_view> views(names.begin(), names.end());
    // The commonest slips are a missing aim and a missing hyphen, or one too many.
    const bool lacks_aim = std::ranges::find(play_signs, sign) != play_signs.end();
    const auto usual =
        std::ranges::find_if(views, [&, meant = without_hyphens(sign)](std::string_view name) {
            return lacks_aim ? name == std::string(sign) + '#' : without_hyphens(name) == meant;
        });
    auto near =
        usual != views.end() && !sign.empty() ? std::optional(*usual) : nearest_name(sign, views);
    for (const OtherWord& word : other_words)
        if (near == word.name) near = word.sign;
    if (!near) return "; expected one like '#3', 's#2', 'h#2.5', 'r#2', '=3' or 'ser-h#5'";
    const bool is_sign = aim_signs.find(near->back()) != std::string_view::npos;
    return fmt::format("; did you mean '{}{}'?", *near, is_sign ? number : "");
}

std::unexpected<ParseError> unknown(std::string_view text, std::string_view sign) {
    if (sign.ends_with("=="))
        return fault(0, text.size(), "'==', a stalemate of both sides, is not among the aims");
    if (sign.ends_with('x') &&
        std::ranges::find(play_signs, sign.substr(0, sign.size() - 1)) != play_signs.end())
        return fault(0, text.size(), "a capture can be the aim of help and series play only");
    // Text that is not a word is not quoted.
    constexpr std::size_t longest = 40;
    const bool is_word = text.size() <= longest && std::ranges::all_of(text, is_printable);
    const std::string quoted = is_word ? fmt::format(" '{}'", text) : std::string();
    return fault(0, text.size(),
                 fmt::format("unknown stipulation{}{}", quoted,
                             suggestion(sign, is_word ? text.substr(sign.size()) : "")));
}

bool has_half_moves(Stipulation stipulation) {
    return !is_forced(stipulation) && !is_series(stipulation);
}

/// Whether a number of moves ends with a half-move; nullopt for anything but ".0", ".50", "½" and
/// the like.
std::optional<bool> read_half_move(std::string_view rest) {
    if (rest.empty()) return false;
    if (rest == "\u00BD") return true;
    if (rest.front() != '.' && rest.front() != ',') return std::nullopt;
    rest.remove_prefix(1);
    const bool half_move = rest.starts_with('5');
    if (half_move) rest.remove_prefix(1);
    const bool is_number = half_move || !rest.empty();
    return is_number && rest.find_first_not_of('0') == std::string_view::npos
               ? std::optional(half_move)
               : std::nullopt;
}

/// Reads the length after the sign, at `offset` in the whole text.
std::expected<WrittenStipulation, ParseError> read_length(Stipulation stipulation,
                                                          std::string_view number,
                                                          std::size_t offset) {
    WrittenStipulation written{stipulation, std::nullopt, false};
    if (number.empty()) return written;
    int length = 0;
    const char* const begin = number.data();
    const char* const end = begin + number.size();
    const auto [behind, error] = std::from_chars(begin, end, length);
    if (error == std::errc::result_out_of_range) length = max_mate_length + 1;
    const std::string_view rest(behind, end);
    const auto half_move = read_half_move(rest);
    if (!half_move)
        return fault(offset + number.size() - rest.size(), rest.size(),
                     "expected nothing, '.0' or '.5' behind the number of moves");
    written.half_move = *half_move;
    if (written.half_move && !has_half_moves(stipulation))
        return fault(
            offset, number.size(),
            fmt::format("half-moves are for help play, not for '{}'", sign_of(stipulation)));
    if (length == 0 && !written.half_move)
        return fault(offset, number.size(), "a length of 0 leaves nothing to find");
    if (length > max_mate_length)
        return fault(offset, number.size(),
                     fmt::format("too many moves, expected at most {}", max_mate_length));
    written.length = length;
    return written;
}

/// Reads a text without blanks around it.
std::expected<WrittenStipulation, ParseError> read_written(std::string_view text) {
    const auto* const digit = std::ranges::find_if(text, detail::is_digit);
    const std::string sign =
        in_small_letters(text.substr(0, static_cast<std::size_t>(digit - text.begin())));
    const auto stipulation = stipulation_named(sign);
    const bool is_word = !sign.empty() && aim_signs.find(sign.back()) == std::string_view::npos;
    if (!stipulation || (is_word && sign.size() != text.size())) return unknown(text, sign);
    return read_length(*stipulation, text.substr(sign.size()), sign.size());
}

}  // namespace

std::string sign_of(Stipulation stipulation) {
    std::string sign(play_signs[static_cast<std::size_t>(stipulation.play)]);
    return sign += aim_signs[static_cast<std::size_t>(stipulation.aim)];
}

std::string name_of(Stipulation stipulation) {
    const auto* const word = std::ranges::find(words, stipulation, &Word::stipulation);
    return word == words.end() ? sign_of(stipulation) : std::string(word->name);
}

std::optional<Stipulation> stipulation_named(std::string_view name) {
    const auto* const word = std::ranges::find(words, name, &Word::name);
    if (word != words.end()) return word->stipulation;
    for (const Stipulation one : all_stipulations())
        if (sign_of(one) == name) return one;
    return std::nullopt;
}

std::expected<WrittenStipulation, ParseError> parse_stipulation(std::string_view text) {
    constexpr std::string_view blanks = " \t";
    auto read = read_written(detail::trimmed(text, blanks));
    if (!read) read.error().offset += std::min(text.find_first_not_of(blanks), text.size());
    return read;
}

std::string length_text(int length, bool half_move) {
    return fmt::format("{}{}", length, half_move ? ".5" : "");
}

std::string to_string(const WrittenStipulation& written) {
    const auto& [stipulation, length, half_move] = written;
    return sign_of(stipulation) + (length ? length_text(*length, half_move) : "");
}

}  // namespace chess
