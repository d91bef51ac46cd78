#include "command.hpp"
#include "manual_page.hpp"
#include "output.hpp"

#include <fmt/core.h>

#include <array>
#include <string>

namespace chesstool {

namespace {

struct HelpOptions {
    std::string command;
};

void add_options(CommandParser& app, HelpOptions& options) {
    Option& name = app.add("COMMAND", options.command, "the command; none lists them all");
    for (const Command* command : commands()) name.words.emplace_back(command->name);
    app.footer(
        "Examples:\n"
        "  chesstool help\n"
        "  chesstool help mate-finder\n"
        "\n"
        "Exit status: 0 all well, 2 wrong usage, 4 output failed, 141 closed pipe. More\n"
        "in man chesstool-help.");
}

std::string overview() {
    std::string text =
        "chesstool: chess analysis and puzzle solving on the command line\n\n"
        "Usage: chesstool COMMAND [OPTIONS] [FILE...]\n\n"
        "Commands:\n";
    for (const Command* command : commands())
        text += fmt::format("  {:<16}{}\n", command->name, command->summary);
    text +=
        "\n"
        "Options:\n"
        "  -h, --help      show this\n"
        "  -V, --version   show the version, and the library's variant\n\n"
        "Examples:\n"
        "  chesstool eval-breakdown --squares --moves \"e4 e5 Nf3\"\n"
        "  chesstool mate-finder --tree --fen \"8/6R1/7p/5K1k/8/6p1/5bPP/4N3 w - -\"\n"
        "  chesstool perft --depth 6\n"
        "  chesstool perft --suite data/perft/standard.epd --max-nodes 1000000000\n"
        "  chesstool pgn-annotate game.pgn -o annotated.pgn --html game.html\n"
        "  chesstool search --depth 16 --multipv 3\n"
        "  chesstool tt-stats --depth 14 --explain\n\n"
        "'chesstool COMMAND --help' lists a command's options, 'chesstool help COMMAND'\n"
        "opens its manual page.\n";
    return text;
}

ExitCode run(const CommandParser&, const HelpOptions& options) {
    if (options.command.empty()) {
        print_all(overview());
        return ExitCode::ok;
    }
    const Command* command = command_named(options.command);
    if (command == nullptr) return unknown_command(options.command);
    if (show_manual_page("chesstool-" + options.command)) return ExitCode::ok;
    return command->run(*command, std::array{std::string("--help")});
}

}  // namespace

const Command help_command =
    command<HelpOptions, run>("help", "open the manual page of a command",
                              "Open the manual page of a command, or list the commands.");

}  // namespace chesstool
