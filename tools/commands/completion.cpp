#include "command.hpp"
#include "completion/completion_scripts.hpp"
#include "output/output.hpp"

#include <fmt/ranges.h>

#include <string>

namespace chesstool {

namespace {

using Script = std::string (*)(std::span<const Command* const>);

struct CompletionOptions {
    Script script = nullptr;
};

void add_options(CommandParser& app, CompletionOptions& options) {
    app.choice("SHELL", options.script,
               {{"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}},
               "{}")
        .required();
    app.footer(
        "Examples:\n"
        "  source <(chesstool completion bash)\n"
        "  chesstool completion bash >> ~/.bash_completion\n"
        "  chesstool completion zsh > \"${fpath[1]}/_chesstool\"\n"
        "  chesstool completion fish > ~/.config/fish/completions/chesstool.fish\n"
        "\n"
        "Exit status: 0 success, 2 wrong usage, 4 output failed, 141 closed pipe. More\n"
        "in man chesstool-completion.");
}

ExitCode run(const CommandParser&, const CompletionOptions& options) {
    print_all(options.script(commands()));
    return ExitCode::ok;
}

}  // namespace

std::string action_of(const Option& option, const ValueActions& actions) {
    const std::string_view format = actions.at(static_cast<std::size_t>(option.completed_by()));
    return fmt::format(fmt::runtime(format),
                       fmt::arg("words", fmt::format("{}", fmt::join(option.words, " "))),
                       fmt::arg("name", option.value_name));
}

const Command completion_command = command<CompletionOptions, run>(
    "completion", "print a completion script for bash, zsh or fish",
    "Print a script that completes the command lines of chesstool.");

}  // namespace chesstool
