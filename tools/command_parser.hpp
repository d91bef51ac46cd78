#pragma once

#include "exit_code.hpp"
#include "word_notes.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace chesstool {

/// The command line of one command: CLI11's parser, with --help and --version as all commands have
/// them. What a command adds stands in groups of its own.
class CommandParser : public CLI::App {
public:
    /// `summary` is a sentence; `name` is "chesstool" and the command's name.
    CommandParser(const std::string& summary, const std::string& name);
};

/// Adds an option that takes one of a few words.
template <typename Value>
CLI::Option* add_choice(CLI::App& app, const std::string& name, Value& target,
                        std::vector<std::pair<std::string, Value>> words,
                        const std::string& description) {
    std::vector<std::string> names;
    names.reserve(words.size());
    for (const auto& [word, value] : words) names.push_back(word);
    CLI::Option* option = app.add_option_function<std::string>(
        name,
        [name, &target, words = std::move(words)](const std::string& text) {
            std::string known;
            for (const auto& [word, value] : words) {
                if (word == text) {
                    target = value;
                    return;
                }
                known += (known.empty() ? "" : ", ") + word;
            }
            throw CLI::ValidationError(name, "'" + text + "' is none of: " + known);
        },
        description);
    return note_words(option, names);
}

/// Reads a whole decimal number in a range, or throws CLI11's error: no signs, no octal, no
/// wrapping.
[[nodiscard]] std::uint64_t read_option_number(const std::string& name, const std::string& text,
                                               std::uint64_t least, std::uint64_t most);

/// Adds an option that takes a number from `least` to `most`.
template <typename Number, typename Target>
CLI::Option* add_number(CLI::App& app, const std::string& name, Target& target, Number least,
                        Number most, const std::string& description) {
    return app
        .add_option_function<std::string>(
            name,
            [name, &target, least, most](const std::string& text) {
                target = static_cast<Number>(read_option_number(name, text,
                                                                static_cast<std::uint64_t>(least),
                                                                static_cast<std::uint64_t>(most)));
            },
            description)
        ->type_name("N");
}

/// Whether an option was given, and the first of several that was.
[[nodiscard]] bool given(const CLI::App& app, const char* option);
[[nodiscard]] std::optional<std::string> first_given(const CLI::App& app,
                                                     std::initializer_list<const char*> options);

/// Parses; on --help, --version or a mistake prints what is due and returns the exit code to end
/// with.
[[nodiscard]] std::optional<ExitCode> parse_arguments(CLI::App& app,
                                                      std::span<const std::string> arguments);

/// A mistake that CLI11 cannot see: prints it like its own.
[[nodiscard]] ExitCode usage_error(const CLI::App& app, const std::string& message);

}  // namespace chesstool
