#include "completion/completion_scripts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace chesstool {

namespace {

using Value = Option::Value;

/// Escapes a text within fish's single quotes.
std::string escaped(std::string_view text) {
    std::string out;
    for (const char letter : text) {
        if (letter == '\'' || letter == '\\') out += '\\';
        out += letter;
    }
    return out;
}

constexpr ValueActions actions{"",
                               " -x",
                               " -r -F",
                               " -x -a '(__fish_complete_command)'",
                               " -x -a '{words}'",
                               " -x -a '(__chesstool_list {words})'"};

std::string line_of(std::string_view command, const Option& option) {
    std::string text = fmt::format("complete -c chesstool -n '__chesstool_runs {}'", command);
    for (const std::string& name : option.names)
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (option.names.empty())  // a file or a word by itself
        return text + (option.completed_by() == Value::file
                           ? " -F\n"
                           : fmt::format(" -a '{}'\n", fmt::join(option.words, " ")));
    return text +
           fmt::format("{} -d '{}'\n", action_of(option, actions), escaped(option.description));
}

}  // namespace

std::string fish_completion(std::span<const Command* const> commands) {
    std::string text =
        R"(# Completes command lines of chesstool in fish; made by 'chesstool completion fish'.

# Whether the command is $argv[1], or, without it, still missing.
function __chesstool_runs
    set -l words (commandline -opc)
    test "$words[2]" = "$argv[1]"
end

# What the list with commas that is being typed may become with one more of the words.
function __chesstool_list
    set -l typed (commandline -ct | string replace -r -- '^--[^=]*=' '')
    set -l before (string match -r -- '.*,' $typed)
    printf '%s\n' "$before"$argv
end

complete -c chesstool -f
complete -c chesstool -n __chesstool_runs -s h -l help -d 'list the commands'
complete -c chesstool -n __chesstool_runs -s V -l version -d 'show the version'
)";
    for (const Command* command : commands)
        text += fmt::format("complete -c chesstool -n __chesstool_runs -a {} -d '{}'\n",
                            command->name, escaped(command->summary));
    for (const Command* command : commands) {
        text += '\n';
        for (const Option& option : command->options()) text += line_of(command->name, option);
    }
    return text;
}

}  // namespace chesstool
