#pragma once

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace chesstool {

/// The words that the value of an option may be: one of them, or a list of them with commas.
struct WordNotes {
    std::vector<std::string> words;
    bool is_list = false;
};

/// Notes them, so that shells can complete the value. Nothing is checked by it.
CLI::Option* note_words(CLI::Option* option, const std::vector<std::string>& words,
                        bool is_list = false);

/// What was noted of an option.
[[nodiscard]] std::optional<WordNotes> words_noted(CLI::Option& option);

}  // namespace chesstool
