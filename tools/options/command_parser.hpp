#pragma once

#include "options/option.hpp"
#include "output/exit_code.hpp"

#include <fmt/format.h>

#include <concepts>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace chesstool {

/// A condition that a command line must not meet, and its error message.
class Conflict {
public:
    /// If it applies, none of `options`, which are names and headings of --help, may be given;
    /// without any it must not apply at all. "{}" in the message stands for the option given.
    Conflict(bool applies, std::string message, std::vector<std::string_view> options = {})
        : applies_(applies),
          message_(std::move(message)),
          options_(std::move(options)) {}
    /// An error found elsewhere, if any.
    Conflict(const std::optional<std::string>& found)  // NOLINT(*-explicit-*): a row of a table
        : applies_(found.has_value()),
          message_(found.value_or("")) {}

    /// A mode of the command, which takes `options`, names and headings of --help, and no others.
    /// "{}" in the message stands for another one that is given.
    [[nodiscard]] static Conflict mode(bool is_on, std::string message,
                                       std::vector<std::string_view> options) {
        Conflict conflict(is_on, std::move(message), std::move(options));
        conflict.is_mode_ = true;
        return conflict;
    }

    [[nodiscard]] std::optional<std::string> caused_by(const OptionTable& table) const;

private:
    bool is_mode_ = false;
    bool applies_;
    std::string message_;
    std::vector<std::string_view> options_;
};

template <typename Target>
struct ValueOf {
    using Type = Target;
};
template <typename Target>
struct ValueOf<std::optional<Target>> {
    using Type = Target;
};

/// The command line of one command: a table of options, including --help and --version.
class CommandParser {
public:
    /// A word and its meaning.
    template <typename Value>
    using Words = std::vector<std::pair<std::string, Value>>;

    /// `name` is "chesstool" and the command's name; `purpose` is a sentence.
    CommandParser(std::string name, std::string purpose);

    /// Sets the heading of --help for the options added next.
    void group(std::string heading) { group_ = std::move(heading); }
    /// Sets the end of --help.
    void footer(std::string text) { footer_ = std::move(text); }

    /// Adds an option; `read` takes its value.
    Option& add(std::string_view usage, std::function<void(const std::string&)> read,
                std::string description);
    /// Adds a flag, which sets `target`.
    Option& add(std::string_view usage, bool& target, std::string description, bool value = true);
    /// Adds an option whose value goes to `target`, as `read_value` reads it; values are collected
    /// in a vector.
    template <typename Target>
        requires requires(const std::string& text, Target& target) { read_value(text, target); }
    Option& add(std::string_view usage, Target& target, std::string description) {
        Option& option = add(
            usage, [&target](const std::string& text) { read_value(text, target); },
            std::move(description));
        option.is_repeatable =
            requires { target.push_back({}); } && !std::same_as<Target, std::string>;
        return option;
    }
    /// Adds an option that takes a number. "{}" in the description stands for the current value of
    /// `target`.
    template <typename Target>
    Option& number(std::string_view usage, Target& target, Range range, std::string description) {
        using Number = ValueOf<Target>::Type;
        if constexpr (std::same_as<Number, Target>)
            description = fmt::format(fmt::runtime(description), target);
        return add(
            usage,
            [&target, range](const std::string& text) {
                target = static_cast<Number>(read_option_number(text, range));
            },
            std::move(description));
    }
    /// Adds an option that takes one of a few words, and passes its meaning to `set`.
    template <typename Value>
    Option& choice(std::string_view usage, std::function<void(const Value&)> set,
                   Words<Value> words, std::string description) {
        std::vector<std::string> names;
        for (const auto& [word, value] : words) names.push_back(word);
        Option& option = add(
            usage,
            [set = std::move(set), words = std::move(words), names](const std::string& text) {
                set(words[index_of(text, names)].second);
            },
            std::move(description));
        option.words = std::move(names);
        return option;
    }
    /// The same for a single value to set. "{}" in the description stands for the words, with the
    /// current value of `target` as the default.
    template <typename Target>
    Option& choice(std::string_view usage, Target& target,
                   std::type_identity_t<Words<typename ValueOf<Target>::Type>> words,
                   const std::string& description) {
        std::string list;
        for (const auto& [word, value] : words)
            list += fmt::format("{}{}{}",
                                list.empty()                   ? ""
                                : &word == &words.back().first ? " or "
                                                               : ", ",
                                word, target == value ? " (default)" : "");
        using Value = ValueOf<Target>::Type;
        return choice<Value>(
            usage, [&target](const Value& value) { target = value; }, std::move(words),
            fmt::format(fmt::runtime(description), list));
    }

    /// The option with a name; throws std::logic_error if there is none.
    [[nodiscard]] const Option& option(std::string_view name) const;
    [[nodiscard]] bool given(std::string_view name) const { return !option(name).given.empty(); }
    /// All options, --help and --version first.
    [[nodiscard]] const OptionTable& options() const noexcept { return options_; }
    [[nodiscard]] OptionTable& options() noexcept { return options_; }
    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    [[nodiscard]] const std::string& purpose() const noexcept { return purpose_; }
    [[nodiscard]] const std::string& footer() const noexcept { return footer_; }

    /// The message of the first conflict on the command line.
    [[nodiscard]] std::optional<std::string> conflict(
        std::initializer_list<Conflict> conflicts) const;

private:
    /// The index of a word in `words`.
    static std::size_t index_of(const std::string& word, const std::vector<std::string>& words);

    std::string name_;
    std::string purpose_;
    std::string footer_;
    std::string group_ = "Options";
    OptionTable options_;
};

/// Parses; on --help, --version or an error prints the text and returns the exit code.
[[nodiscard]] std::optional<ExitCode> parse_arguments(CommandParser& app,
                                                      std::span<const std::string> arguments);

/// Prints a usage error that CLI11 cannot detect, in the same form.
[[nodiscard]] ExitCode usage_error(const CommandParser& app, const std::string& message);

/// The text of --version: "chesstool 1.2.3 (libchess 1.2.3: x86-64-v3, with Syzygy)", without a
/// newline.
[[nodiscard]] std::string version_text();

}  // namespace chesstool
