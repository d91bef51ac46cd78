#include "completion/completion_scripts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

namespace chesstool {

namespace {

using Value = Option::Value;

/// Escapes a text for single quotes in an _arguments specification: brackets and colons end parts.
std::string escaped(std::string_view text) {
    std::string out;
    for (const char letter : text) {
        if (letter == '\'') out += R"('\'')";
        else if (letter == '[' || letter == ']' || letter == ':' || letter == '\\')
            out += fmt::format("\\{}", letter);
        else out += letter;
    }
    return out;
}

/// ":FORMAT:(text json csv)": the name of a value, and how it is completed.
constexpr ValueActions actions{"",
                               ":{name}: ",
                               ":{name}:_files",
                               ":{name}:_command_names",
                               ":{name}:({words})",
                               ":{name}:_values -s , name {words}"};

std::string action(const Option& option) {
    Option quoted = option;
    quoted.value_name = escaped(option.value_name);
    return action_of(quoted, actions);
}

/// "'(-o --output)'{-o+,--output=}'[write the report to a file]:FILE:_files'"
std::string specification(const Option& option, bool ends) {
    if (option.names.empty())
        return fmt::format("'{}{}'", option.is_repeatable ? "*" : "1", action(option));
    std::vector<std::string> names;
    for (const std::string& name : option.names) {
        const bool is_long = name.starts_with("--");
        const bool valued = option.completed_by() != Value::none;
        names.push_back(name + (!valued ? "" : is_long ? "=" : "+"));
    }
    std::string prefix;
    if (ends) prefix = "(- *)";
    else if (option.is_repeatable) prefix = "*";
    else if (names.size() > 1) prefix = fmt::format("({})", fmt::join(option.names, " "));
    const std::string rest = fmt::format("[{}]{}", escaped(option.description), action(option));
    if (names.size() == 1) return fmt::format("'{}{}{}'", prefix, names.front(), rest);
    return fmt::format("'{}'{{{}}}'{}'", prefix, fmt::join(names, ","), rest);
}

std::string part_of(const Command& command) {
    std::string text =
        fmt::format("                {})\n                    _arguments -S \\\n", command.name);
    for (const Option& option : command.options()) {
        const bool ends = option.name == "--help" || option.name == "--version";
        text += fmt::format("                        {} \\\n", specification(option, ends));
    }
    text += "                        && found=0\n                    ;;\n";
    return text;
}

}  // namespace

std::string zsh_completion(std::span<const Command* const> commands) {
    std::string text = R"(#compdef chesstool
# Completes command lines of chesstool in zsh; made by 'chesstool completion zsh'.

_chesstool() {
    local curcontext=$curcontext state line found=1
    local -A opt_args
    _arguments -C -S \
        '(- *)'{-h,--help}'[list the commands]' \
        '(- *)'{-V,--version}'[show the version]' \
        '1:command:->command' \
        '*::argument:->argument' \
        && found=0
    case $state in
        command)
            local -a commands=(
)";
    for (const Command* command : commands)
        text += fmt::format("                '{}:{}'\n", command->name, escaped(command->summary));
    text += R"(            )
            _describe -t commands command commands && found=0
            ;;
        argument)
            curcontext=${curcontext%:*:*}:chesstool-$words[1]:
            case $words[1] in
)";
    for (const Command* command : commands) text += part_of(*command);
    text += R"(            esac
            ;;
    esac
    return found
}

# Found in $fpath it is called at once, sourced it has to be made known.
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _chesstool "$@"
else
    compdef _chesstool chesstool
fi
)";
    return text;
}

}  // namespace chesstool
