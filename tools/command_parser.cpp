#include "command_parser.hpp"

#include "libchess/core/nearest_name.hpp"
#include "output.hpp"
#include "version_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <string_view>
#include <system_error>

namespace chesstool {

namespace {

/// Broken at blanks into lines of at most `width` bytes, as far as words are not longer.
std::string wrapped(std::string text, std::size_t width) {
    for (std::size_t begin = 0; text.size() - begin > width;) {
        std::size_t blank = text.rfind(' ', begin + width);
        if (blank == std::string::npos || blank < begin) blank = text.find(' ', begin);
        if (blank == std::string::npos) break;
        text[blank] = '\n';
        begin = blank + 1;
    }
    return text;
}

/// "-o, --output FILE"; what can be repeated says so in words, and only files have dots.
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
        return wrapped(option->get_description(), width - get_column_width());
    }
};

/// The option names of a parser, to suggest one from.
std::vector<std::string> option_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    return names;
}

void suggest_option(const CLI::App& app, std::span<const std::string> arguments) {
    const std::vector<std::string> names = option_names(app);
    const std::vector<std::string_view> views(names.begin(), names.end());
    for (const std::string& argument : arguments) {
        const std::string word = argument.substr(0, argument.find('='));
        if (!word.starts_with("--") || std::ranges::find(names, word) != names.end()) continue;
        if (const auto close = chess::nearest_name(word, views))
            fmt::print(stderr, "Did you mean '{}'?\n", *close);
    }
}

/// CLI11 gives an option that needs a value whatever comes next, another option included.
std::optional<std::string> swallowed_option(const CLI::App& app) {
    for (const CLI::Option* option : app.get_options())
        for (const std::string& value : option->results())
            if (value.starts_with("--") && app.get_option_no_throw(value) != nullptr)
                return option->get_name() + " needs a value, and " + value + " is none";
    return std::nullopt;
}

/// What is wrong with a command line, in the words and letters of all other messages.
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

CommandParser::CommandParser(const std::string& summary, const std::string& name)
    : CLI::App(summary, name) {
    const auto layout = std::make_shared<HelpLayout>();
    layout->label("Positionals", "Arguments");
    formatter(layout);
    set_help_flag("-h,--help", "show this");
    set_version_flag("-V,--version", version_text(), "show the version, and the library's variant");
}

std::uint64_t read_option_number(const std::string& name, const std::string& text,
                                 std::uint64_t least, std::uint64_t most) {
    std::uint64_t number = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || code != std::errc{} || end != text.data() + text.size() || number < least ||
        number > most)
        throw CLI::ValidationError(
            name, fmt::format("'{}' is not a number from {} to {}", text, least, most));
    return number;
}

bool given(const CLI::App& app, const char* option) {
    return app.get_option(option)->count() != 0;
}

std::optional<std::string> first_given(const CLI::App& app,
                                       std::initializer_list<const char*> options) {
    for (const char* const option : options)
        if (given(app, option)) return option;
    return std::nullopt;
}

std::optional<ExitCode> parse_arguments(CLI::App& app, std::span<const std::string> arguments) {
    try {
        app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
        if (const auto message = swallowed_option(app)) return usage_error(app, *message);
        return std::nullopt;
    } catch (const CLI::CallForHelp&) {
        // CLI11 leaves two blank lines between groups.
        std::string text = app.help();
        for (std::size_t at = 0; (at = text.find("\n\n\n", at)) != std::string::npos;)
            text.erase(at, 1);
        print_all(text);
        return ExitCode::ok;
    } catch (const CLI::CallForVersion& version) {
        print_all(std::string(version.what()) + '\n');
        return ExitCode::ok;
    } catch (const CLI::ParseError& problem) {
        const ExitCode code = usage_error(app, in_our_words(app, problem));
        if (dynamic_cast<const CLI::ExtrasError*>(&problem) != nullptr)
            suggest_option(app, arguments);
        return code;
    }
}

ExitCode usage_error(const CLI::App& app, const std::string& message) {
    fmt::print(stderr, "{0}: error: {1}\n'{0} --help' lists the options.\n", app.get_name(),
               message);
    return ExitCode::usage;
}

}  // namespace chesstool
