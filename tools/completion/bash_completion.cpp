#include "completion/completion_scripts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

namespace chesstool {

namespace {

using Value = Option::Value;

// In COMP_WORDS a '=' is a word of its own, so that --format=json is three words.
constexpr std::string_view head =
    R"(# Completes command lines of chesstool in bash; made by 'chesstool completion bash'.

# One of the words $1.
_chesstool_word() {
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current")
}

# The last part of a list with commas, of the words $1.
_chesstool_words() {
    local before=''
    [[ $current == *,* ]] && before=${current%,*},
    mapfile -t COMPREPLY < <(compgen -P "$before" -W "$1" -- "${current##*,}")
    compopt -o nospace
}

_chesstool_file() {
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
    compopt -o filenames
}

_chesstool_program() {
    mapfile -t COMPREPLY < <(compgen -c -- "$current")
}

_chesstool() {
    local current=${COMP_WORDS[COMP_CWORD]} previous='' options=''
    COMPREPLY=()
    ((COMP_CWORD > 0)) && previous=${COMP_WORDS[COMP_CWORD - 1]}
    if [[ $current == = ]]; then
        current=''
    elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if ((COMP_CWORD < 2)); then
        _chesstool_word '{commands} --help --version'
        return
    fi
    case ${COMP_WORDS[1]} in
)";

constexpr std::string_view tail = R"(    esac
}

complete -F _chesstool chesstool
)";

constexpr ValueActions actions{"",
                               "",
                               "_chesstool_file; ",
                               "_chesstool_program; ",
                               "_chesstool_word '{words}'; ",
                               "_chesstool_words '{words}'; "};

std::string part_of(const Command& command) {
    std::string text = fmt::format("        {})\n            case $previous in\n", command.name);
    std::vector<std::string> names;
    std::string operand = "COMPREPLY=()";
    for (const Option& option : command.options()) {
        names.insert(names.end(), option.names.begin(), option.names.end());
        if (option.names.empty()) {
            operand = action_of(option, actions);
            operand.resize(operand.size() - 2);
        } else if (option.completed_by() != Value::none) {
            text += fmt::format("                {}) {}return ;;\n", fmt::join(option.names, " | "),
                                action_of(option, actions));
        }
    }
    text += fmt::format(
        "            esac\n"
        "            options='{}'\n"
        "            if [[ $current == -* ]]; then _chesstool_word \"$options\"; else {}; fi\n"
        "            ;;\n",
        fmt::join(names, " "), operand);
    return text;
}

}  // namespace

std::string bash_completion(std::span<const Command* const> commands) {
    std::vector<std::string_view> names;
    for (const Command* command : commands) names.push_back(command->name);
    std::string text(head);
    const std::string_view place = "{commands}";
    text.replace(text.find(place), place.size(), fmt::format("{}", fmt::join(names, " ")));
    for (const Command* command : commands) text += part_of(*command);
    text += tail;
    return text;
}

}  // namespace chesstool
