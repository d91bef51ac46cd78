#include "libchess/uci/detail/announced_option.hpp"

#include "libchess/uci/detail/word_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <limits>
#include <span>
#include <system_error>

namespace chess {

namespace {

constexpr std::array<std::string_view, 5> type_names = {"check", "spin", "combo", "button",
                                                        "string"};
constexpr std::array<std::string_view, 6> option_keywords = {"name", "type", "default",
                                                             "min",  "max",  "var"};

std::optional<std::int64_t> number_of(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// The words up to the next keyword, with one blank between them.
std::string take_phrase(WordReader& words) {
    std::string phrase;
    while (!words.at_end() &&
           std::ranges::find(option_keywords, words.peek()) == option_keywords.end()) {
        if (!phrase.empty()) phrase += ' ';
        phrase += words.next();
    }
    return phrase;
}

std::expected<std::string, std::string> check_number(const AnnouncedOption& option,
                                                     std::string_view value) {
    using Limits = std::numeric_limits<std::int64_t>;
    const auto number = number_of(value);
    if (number && *number >= option.least.value_or(Limits::min()) &&
        *number <= option.most.value_or(Limits::max()))
        return std::string(value);
    std::string range;
    if (option.least && option.most)
        range = fmt::format(" from {} to {}", *option.least, *option.most);
    return std::unexpected(
        fmt::format("'{}' takes a number{}, not '{}'", option.name, range, value));
}

std::expected<std::string, std::string> check_choice(const AnnouncedOption& option,
                                                     std::span<const std::string> choices,
                                                     std::string_view value) {
    for (const std::string& choice : choices)
        if (lower_case(choice) == lower_case(value)) return choice;
    return std::unexpected(fmt::format("'{}' takes one of {}, not '{}'", option.name,
                                       fmt::join(choices, ", "), value));
}

}  // namespace

std::optional<AnnouncedOption> parse_announced_option(std::string_view text) {
    AnnouncedOption option;
    WordReader words(text);
    while (!words.at_end()) {
        const std::string_view keyword = words.next();
        const std::string phrase = take_phrase(words);
        if (keyword == "name") {
            option.name = phrase;
        } else if (keyword == "type") {
            const auto* const type = std::ranges::find(type_names, phrase);
            if (type != type_names.end())
                option.type = static_cast<AnnouncedOption::Type>(type - type_names.begin());
        } else if (keyword == "default") {
            option.default_value = phrase;
        } else if (keyword == "min") {
            option.least = number_of(phrase);
        } else if (keyword == "max") {
            option.most = number_of(phrase);
        } else if (keyword == "var") {
            option.choices.push_back(phrase);
        }
    }
    if (option.name.empty()) return std::nullopt;
    return option;
}

std::expected<std::string, std::string> check_value(const AnnouncedOption& option,
                                                    std::string_view value) {
    const std::array<std::string, 2> truths = {"true", "false"};
    switch (option.type) {
        case AnnouncedOption::Type::check: return check_choice(option, truths, value);
        case AnnouncedOption::Type::spin: return check_number(option, value);
        case AnnouncedOption::Type::combo: return check_choice(option, option.choices, value);
        case AnnouncedOption::Type::button:
        case AnnouncedOption::Type::string: break;
    }
    if (value.find_first_of("\r\n") != std::string_view::npos)
        return std::unexpected(fmt::format("'{}' takes a value of one line", option.name));
    // The protocol's word for an empty string.
    return value.empty() ? "<empty>" : std::string(value);
}

std::string setoption_command(const AnnouncedOption& option, std::string_view value) {
    if (option.type == AnnouncedOption::Type::button)
        return fmt::format("setoption name {}", option.name);
    return fmt::format("setoption name {} value {}", option.name, value);
}

}  // namespace chess
