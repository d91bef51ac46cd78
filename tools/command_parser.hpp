#pragma once

#include "exit_code.hpp"
#include "option.hpp"

#include <concepts>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chesstool {

/// The command line of one command: its options, with --help and --version as all commands have
/// them. What a command adds stands in groups of its own.
class CommandParser {
public:
    /// `summary` is a sentence; `name` is "chesstool" and the command's name.
    CommandParser(std::string summary, std::string name);

    /// Adds an option that takes one value and gives it to `read`.
    Option& add_option(const std::string& names, Option::Reader read, std::string description);
    Option& add_option(const std::string& names, std::string& target, std::string description);
    Option& add_option(const std::string& names, std::optional<std::string>& target,
                       std::string description);
    /// Adds an option that can be given several times, each time with one value.
    Option& add_repeatable(const std::string& names, std::vector<std::string>& target,
                           std::string description);
    /// Adds what takes all the values that follow.
    Option& add_list(const std::string& names, std::vector<std::string>& target,
                     std::string description);
    /// Adds an option that takes no value and sets `target`.
    Option& add_flag(const std::string& names, bool& target, std::string description,
                     bool value = true);
    /// What --help ends with.
    void footer(std::string text) { footer_ = std::move(text); }

    /// The option of that name; throws std::logic_error if there is none.
    [[nodiscard]] Option& option(std::string_view name);
    [[nodiscard]] const Option& option(std::string_view name) const;
    /// All of them, --help and --version first.
    [[nodiscard]] const std::deque<Option>& options() const noexcept { return options_; }
    [[nodiscard]] std::deque<Option>& options() noexcept { return options_; }
    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    [[nodiscard]] const std::string& summary() const noexcept { return summary_; }
    [[nodiscard]] const std::string& footer() const noexcept { return footer_; }

private:
    Option& add(const std::string& names, std::string description);

    std::string summary_;
    std::string name_;
    std::string footer_;
    std::deque<Option> options_;  // no option moves when another is added
};

/// Adds an option that takes one of a few words, and gives `set` what the word stands for.
template <typename Value, typename Set>
    requires std::invocable<Set, const Value&>
Option& add_choice(CommandParser& app, const std::string& name, Set set,
                   std::vector<std::pair<std::string, Value>> words,
                   const std::string& description) {
    std::vector<std::string> names;
    names.reserve(words.size());
    for (const auto& [word, value] : words) names.push_back(word);
    return app
        .add_option(
            name,
            [name, set = std::move(set), words = std::move(words)](const std::string& text) {
                std::string known;
                for (const auto& [word, value] : words) {
                    if (word == text) return set(value);
                    known += (known.empty() ? "" : ", ") + word;
                }
                throw InvalidValue(name, "'" + text + "' is none of: " + known);
            },
            description)
        .words(std::move(names));
}

/// The same, where there is one value to set.
template <typename Value>
Option& add_choice(CommandParser& app, const std::string& name, Value& target,
                   std::vector<std::pair<std::string, Value>> words,
                   const std::string& description) {
    return add_choice<Value>(
        app, name, [&target](const Value& value) { target = value; }, std::move(words),
        description);
}

/// Reads a whole decimal number in a range, or throws InvalidValue: no signs, no octal, no
/// wrapping.
[[nodiscard]] std::uint64_t read_option_number(const std::string& name, const std::string& text,
                                               std::uint64_t least, std::uint64_t most);

/// Adds an option that takes a number from `least` to `most`.
template <typename Number, typename Target>
Option& add_number(CommandParser& app, const std::string& name, Target& target, Number least,
                   Number most, const std::string& description) {
    return app
        .add_option(
            name,
            [name, &target, least, most](const std::string& text) {
                target = static_cast<Number>(read_option_number(name, text,
                                                                static_cast<std::uint64_t>(least),
                                                                static_cast<std::uint64_t>(most)));
            },
            description)
        .type_name("N");
}

/// Whether an option was given, and the first of several that was.
[[nodiscard]] bool given(const CommandParser& app, std::string_view option);
[[nodiscard]] std::optional<std::string> first_given(const CommandParser& app,
                                                     std::initializer_list<const char*> options);

/// The options of a command, as `add` adds them, to look at.
template <typename Options>
[[nodiscard]] OptionTable option_table(void (*add)(CommandParser&, Options&)) {
    CommandParser parser("", "");
    Options options;
    add(parser, options);
    OptionTable table;
    for (const Option& option : parser.options()) table.push_back(option.described());
    return table;
}

/// Parses; on --help, --version or a mistake prints what is due and returns the exit code to end
/// with.
[[nodiscard]] std::optional<ExitCode> parse_arguments(CommandParser& app,
                                                      std::span<const std::string> arguments);

/// A mistake that CLI11 cannot see: prints it like its own.
[[nodiscard]] ExitCode usage_error(const CommandParser& app, const std::string& message);

}  // namespace chesstool
