#pragma once

#include "command_parser.hpp"

#include <string>
#include <vector>

namespace chesstool {

/// One option as a shell sees it, or what stands without a name: files and words.
struct OptionRow {
    /// What its value is completed by.
    enum class Value { none, anything, file, program, word, words };

    std::vector<std::string> names;  ///< "-o", "--output"; none for what stands by itself
    std::string description;
    Value value = Value::none;       ///< none: the option is a flag
    std::string value_name;          ///< "FILE", "N"
    std::vector<std::string> words;  ///< for `word`, and for `words`, which have commas between
    bool repeatable = false;
};

/// What one command can be given, in the order of its --help.
using OptionTable = std::vector<OptionRow>;

/// The table behind a parser.
[[nodiscard]] OptionTable option_table(CLI::App& app);

/// The table of a command whose options `add` adds.
template <typename Options>
[[nodiscard]] OptionTable option_table(void (*add)(CLI::App&, Options&)) {
    CommandParser parser("", "");
    Options options;
    add(parser, options);
    return option_table(parser);
}

}  // namespace chesstool
