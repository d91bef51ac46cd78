#include "word_notes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>
#include <string_view>

namespace chesstool {

namespace {

constexpr std::string_view one_of = "one of ";
constexpr std::string_view list_of = "list of ";

std::vector<std::string> split(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

}  // namespace

CLI::Option* note_words(CLI::Option* option, const std::vector<std::string>& words, bool is_list) {
    // CLI11's options hold nothing of ours but checks, and those have names: one that accepts
    // everything carries the words in its name.
    return option->check(
        CLI::Validator([](std::string&) { return std::string(); }, "",
                       fmt::format("{}{}", is_list ? list_of : one_of, fmt::join(words, " "))));
}

std::optional<WordNotes> words_noted(CLI::Option& option) {
    try {
        for (int index = 0;; ++index) {
            const std::string name = option.get_validator(index)->get_name();
            if (name.starts_with(one_of))
                return WordNotes{split(name.substr(one_of.size())), false};
            if (name.starts_with(list_of))
                return WordNotes{split(name.substr(list_of.size())), true};
        }
    } catch (const CLI::OptionNotFound&) {  // there is no other way to ask for their number
        return std::nullopt;
    }
}

}  // namespace chesstool
