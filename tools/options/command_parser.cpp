#include "options/command_parser.hpp"

#include "libchess/base/nearest_name.hpp"
#include "libchess/core/version.hpp"
#include "libchess/endgame_tables/syzygy.hpp"
#include "libchess/notation/detail/text.hpp"
#include "output/output.hpp"
#include "output/terminal.hpp"
#include "report/text/numbers.hpp"
#include "report/text/text_block.hpp"

// Only this file uses CLI11.
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <functional>
#include <memory>
#include <stdexcept>

namespace chesstool {

namespace {

/// "-o, --output FILE"; options that can be repeated say so in words, and only files have dots.
class HelpLayout : public CLI::Formatter {
public:
    std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
        std::string name = CLI::Formatter::make_option_name(option, is_positional);
        if (const std::size_t comma = name.find(','); comma != std::string::npos)
            name.insert(comma + 1, " ");
        return name;
    }
    std::string make_option_opts(const CLI::Option* option) const override {
        if (option->get_positional()) return option->get_items_expected_max() > 1 ? " ..." : "";
        return option->get_items_expected_max() == 0 ? "" : " " + option->get_type_name();
    }
    std::string make_option_desc(const CLI::Option* option) const override {
        constexpr std::size_t width = 80;
        const auto lines = chess::wrapped(chess::StyledText().add(option->get_description()),
                                          width - get_column_width());
        std::string text = lines.text().plain();
        if (!text.empty()) text.pop_back();  // CLI11 adds the last newline
        return text;
    }
};

/// CLI11's parser of the same options; it passes each its values.
class Parser : public CLI::App {
public:
    explicit Parser(CommandParser& command) : CLI::App(command.purpose(), command.name()) {
        allow_windows_style_options(false);  // a path may begin with a slash everywhere
        const auto layout = std::make_shared<HelpLayout>();
        layout->label("Positionals", "Arguments");
        formatter(layout);
        footer(command.footer());
        for (Option& option : command.options()) added_.emplace_back(&option, add(option));
    }

    void parse(std::span<const std::string> arguments) {
        CLI::App::parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
        for (const auto& [option, added] : added_) option->given = added->results();
    }

private:
    CLI::Option* add(const Option& option) {
        const std::string names =
            option.is_positional() ? option.name : fmt::format("{}", fmt::join(option.names, ","));
        const std::string& text = option.description;
        if (option.name == "--help") return set_help_flag(names, text);
        if (option.name == "--version") return set_version_flag(names, version_text(), text);
        const auto take = [&option](const std::string& value) { hand_over(option, value); };
        CLI::Option* added = option.is_flag() ? add_flag_callback(
                                                    names, [take] { take(""); }, text)
                             : !option.is_repeatable
                                 ? add_option_function<std::string>(names, take, text)
                                 : add_option_function<std::vector<std::string>>(
                                       names,
                                       [take](const std::vector<std::string>& values) {
                                           std::ranges::for_each(values, take);
                                       },
                                       text);
        if (option.is_repeatable) added->allow_extra_args(option.is_greedy);
        return added->type_name(option.value_name)
            ->group(option.group)
            ->required(option.is_required);
    }

    static void hand_over(const Option& option, const std::string& value) {
        try {
            option.read(value);
        } catch (const InvalidValue& problem) {
            throw CLI::ValidationError(option.name, problem.what());
        }
    }

    std::vector<std::pair<Option*, CLI::Option*>> added_;
};

/// The arguments with the options' usual names in place of other ones.
std::vector<std::string> with_usual_names(const CommandParser& command,
                                          std::span<const std::string> arguments) {
    std::vector<std::string> result(arguments.begin(), arguments.end());
    for (std::string& argument : result) {
        if (argument == "--") break;
        const std::string word = argument.substr(0, argument.find('='));
        for (const Option& option : command.options())
            if (std::ranges::count(option.also_called, word) != 0)
                argument.replace(0, word.size(), option.name);
    }
    return result;
}

/// Prints a message with its newline.
void warn(const std::string& message) {
    fmt::print(stderr, "{}", for_standard_error(chess::StyledText().add(message)).plain());
}

/// UCI's "movetime" is in milliseconds; ours is not.
void doubt_milliseconds(const CommandParser& command, std::span<const std::string> arguments) {
    constexpr std::uint64_t doubtful = 60;
    constexpr std::string_view name = "--movetime";
    const bool is_given = std::ranges::any_of(arguments, [&](std::string_view argument) {
        return argument.substr(0, argument.find('=')) == name;
    });
    if (!is_given) return;
    for (const Option& option : command.options()) {
        if (option.name != name && std::ranges::count(option.also_called, name) == 0) continue;
        if (option.given.empty()) continue;
        const std::string& value = option.given.front();
        const auto seconds = chess::detail::number_of<std::uint64_t>(value);
        if (seconds > doubtful)
            warn(fmt::format("{}: warning: {} {} is {} for each; for milliseconds write {}ms\n",
                             command.name(), name, value,
                             chess::duration_text(static_cast<double>(*seconds)), value));
    }
}

void suggest_option(const CommandParser& command, std::span<const std::string> arguments) {
    std::vector<std::string_view> names;
    for (const Option& option : command.options())
        if (!option.is_positional()) names.emplace_back(option.name);
    for (const std::string& argument : arguments) {
        const std::string word = argument.substr(0, argument.find('='));
        if (!word.starts_with("--") || std::ranges::find(names, word) != names.end()) continue;
        if (const auto close = chess::nearest_name(word, names))
            fmt::print(stderr, "Did you mean '{}'?\n", *close);
    }
}

/// CLI11 takes the next word as an option's value, even if it is another option.
std::optional<std::string> swallowed_option(const CommandParser& command) {
    const auto is_option = [&](const std::string& value) {
        return std::ranges::any_of(command.options(), [&](const Option& option) {
            return std::ranges::count(option.names, value) != 0;
        });
    };
    for (const Option& option : command.options())
        for (const std::string& value : option.given)
            if (value.starts_with("--") && is_option(value))
                return option.name + " needs a value, and " + value + " is none";
    return std::nullopt;
}

/// Describes an error in a command line in the style of all other messages.
std::string in_our_words(const CLI::App& app, const CLI::ParseError& problem) {
    std::string text = problem.what();
    if (dynamic_cast<const CLI::ExtrasError*>(&problem) != nullptr) {
        const std::vector<std::string> rest = app.remaining();
        const std::string first = rest.empty() ? text : rest.front();
        return fmt::format("unknown {} '{}'", first.starts_with('-') ? "option" : "argument",
                           first);
    }
    if (const std::size_t sign = text.find(" = ");
        dynamic_cast<const CLI::ConversionError*>(&problem) != nullptr &&
        sign != std::string::npos) {
        const std::size_t name = text.find("--");  // only flags are converted by CLI11 itself
        if (name < sign) return text.substr(name, sign - name) + " takes no value";
    }
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&problem) == nullptr) return text;
    const std::string name = text.substr(0, text.find_first_of(": "));
    if (text.find("At Most") != std::string::npos) return name + " can be given only once";
    if (text.find("flag override") != std::string::npos) return name + " takes no value";
    return name + " needs a value";
}

}  // namespace

std::optional<std::string> Conflict::caused_by(const OptionTable& table) const {
    const auto is_called = [](const Option& option, std::string_view name) {
        return option.name == name || option.group == name;
    };
    for (const std::string_view name : options_)
        if (std::ranges::none_of(table, [&](const Option& one) { return is_called(one, name); }))
            throw std::logic_error(fmt::format("there is no option {}", name));
    if (!applies_) return std::nullopt;
    if (!is_mode_ && options_.empty()) return message_;
    const auto told_of = [this](const Option& option) {
        return fmt::format(fmt::runtime(message_), option.name);
    };
    if (is_mode_) {
        for (const Option& option : table)
            if (!option.given.empty() && !option.is_positional() &&
                std::ranges::none_of(options_, std::bind_front(is_called, std::cref(option))))
                return told_of(option);
        return std::nullopt;
    }
    for (const std::string_view name : options_)
        for (const Option& option : table)
            if (is_called(option, name) && !option.given.empty()) return told_of(option);
    return std::nullopt;
}

CommandParser::CommandParser(std::string name, std::string purpose)
    : name_(std::move(name)),
      purpose_(std::move(purpose)) {
    const auto nothing = [](const std::string&) {};  // parse_arguments() does what they ask for
    add("-h,--help", nothing, "show this");
    add("-V,--version", nothing, "show the version, and the library's variant");
}

Option& CommandParser::add(std::string_view usage, std::function<void(const std::string&)> read,
                           std::string description) {
    Option& option = options_.emplace_back(usage);
    option.description = std::move(description);
    if (!option.is_positional()) option.group = group_;
    option.read = std::move(read);
    return option;
}

Option& CommandParser::add(std::string_view usage, bool& target, std::string description,
                           bool value) {
    return add(
        usage, [&target, value](const std::string&) { target = value; }, std::move(description));
}

const Option& CommandParser::option(std::string_view name) const {
    const auto found = std::ranges::find(options_, name, &Option::name);
    if (found == options_.end()) throw std::logic_error(fmt::format("there is no option {}", name));
    return *found;
}

std::optional<std::string> CommandParser::conflict(
    std::initializer_list<Conflict> conflicts) const {
    std::optional<std::string> first;
    for (const Conflict& one : conflicts)
        if (const auto message = one.caused_by(options_); message && !first) first = message;
    return first;
}

std::size_t CommandParser::index_of(const std::string& word,
                                    const std::vector<std::string>& words) {
    const auto found = std::ranges::find(words, word);
    if (found == words.end())
        throw InvalidValue(fmt::format("'{}' is none of: {}", word, fmt::join(words, ", ")));
    return static_cast<std::size_t>(found - words.begin());
}

std::optional<ExitCode> parse_arguments(CommandParser& app,
                                        std::span<const std::string> arguments) {
    Parser parser(app);
    try {
        parser.parse(with_usual_names(app, arguments));
        if (const auto message = swallowed_option(app)) return usage_error(app, *message);
        doubt_milliseconds(app, arguments);
        return std::nullopt;
    } catch (const CLI::CallForHelp&) {
        // CLI11 leaves two blank lines between groups.
        std::string text = parser.help();
        for (std::size_t at = 0; (at = text.find("\n\n\n", at)) != std::string::npos;)
            text.erase(at, 1);
        print_all(text);
        return ExitCode::ok;
    } catch (const CLI::CallForVersion& version) {
        print_all(std::string(version.what()) + '\n');
        return ExitCode::ok;
    } catch (const CLI::ParseError& problem) {
        const ExitCode code = usage_error(app, in_our_words(parser, problem));
        if (dynamic_cast<const CLI::ExtrasError*>(&problem) != nullptr)
            suggest_option(app, arguments);
        return code;
    }
}

ExitCode usage_error(const CommandParser& app, const std::string& message) {
    warn(fmt::format("{0}: error: {1}\n'{0} --help' lists the options.\n", app.name(), message));
    return ExitCode::usage;
}

std::string version_text() {
    return fmt::format("chesstool {} (libchess {}: {}, {} Syzygy)", chess::version(),
                       chess::version(), chess::build_variant(),
                       chess::has_syzygy() ? "with" : "without");
}

}  // namespace chesstool
