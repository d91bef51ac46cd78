#include "command.hpp"
#include "command_parser.hpp"
#include "completion/completion_scripts.hpp"
#include "output.hpp"

#include <string>
#include <vector>

namespace chesstool {

namespace {

using Script = std::string (*)(std::span<const CompletedCommand>);

struct CompletionOptions {
    Script script = nullptr;
};

void add_completion_options(CommandParser& app, CompletionOptions& options) {
    add_choice<Script>(
        app, "SHELL", options.script,
        {{"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}},
        "bash, zsh or fish")
        .required();
    app.footer(
        "Examples:\n"
        "  source <(chesstool completion bash)\n"
        "  chesstool completion bash >> ~/.bash_completion\n"
        "  chesstool completion zsh > \"${fpath[1]}/_chesstool\"\n"
        "  chesstool completion fish > ~/.config/fish/completions/chesstool.fish\n"
        "\n"
        "Exit status: 0 all well, 2 wrong usage, 4 output failed, 141 closed pipe. More\n"
        "in man chesstool-completion.");
}

}  // namespace

OptionTable completion_options() {
    return option_table<CompletionOptions>(add_completion_options);
}

ExitCode run_completion(std::span<const std::string> arguments) {
    CommandParser app("Print a script that completes the command lines of chesstool.",
                      "chesstool completion");
    CompletionOptions options;
    add_completion_options(app, options);
    if (const auto code = parse_arguments(app, arguments)) return *code;
    std::vector<CompletedCommand> completed;
    for (const Command& command : commands())
        completed.push_back({command.name, command.summary, command.options()});
    print_all(options.script(completed));
    return ExitCode::ok;
}

}  // namespace chesstool
