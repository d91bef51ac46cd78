#include "command.hpp"
#include "libchess/core/version.hpp"
#include "suggestion.hpp"

#include <fmt/core.h>

#include <array>
#include <cstdio>
#include <exception>
#include <span>
#include <string>
#include <vector>

namespace {

using chesstool::Command;
using chesstool::ExitCode;

constexpr std::array commands{
    Command{"perft", "count legal moves, and validate a move generator", chesstool::run_perft},
};

void print_help() {
    fmt::print(
        "chesstool: chess analysis and puzzle solving on the command line\n\n"
        "Usage: chesstool COMMAND [OPTIONS] [FILE...]\n\n"
        "Commands:\n");
    for (const Command& command : commands)
        fmt::print("  {:<16}{}\n", command.name, command.summary);
    fmt::print(
        "\n"
        "Options:\n"
        "  -h, --help      show this\n"
        "  -V, --version   show the version, and what the library was built for\n\n"
        "Examples:\n"
        "  chesstool perft --depth 6\n"
        "  chesstool perft --suite data/perft/standard.epd --max-nodes 1000000000\n\n"
        "'chesstool COMMAND --help' tells all about a command; so does 'man chesstool-COMMAND'.\n");
}

ExitCode unknown_command(const std::string& name) {
    fmt::print(stderr, "chesstool: error: unknown command '{}'\n", name);
    std::vector<std::string_view> names;
    names.reserve(commands.size());
    for (const Command& command : commands) names.push_back(command.name);
    if (const auto close = chesstool::closest(name, names))
        fmt::print(stderr, "Did you mean '{}'?\n", *close);
    fmt::print(stderr, "'chesstool --help' lists the commands.\n");
    return ExitCode::usage;
}

ExitCode run(std::span<const std::string> arguments) {
    if (arguments.empty()) {
        fmt::print(stderr,
                   "chesstool: error: no command given\n"
                   "'chesstool --help' lists the commands.\n");
        return ExitCode::usage;
    }
    const std::string& first = arguments.front();
    if (first == "--help" || first == "-h") {
        print_help();
        return ExitCode::ok;
    }
    if (first == "--version" || first == "-V") {
        fmt::print("chesstool {} (libchess {}: {})\n", chess::version(), chess::version(),
                   chess::build_variant());
        return ExitCode::ok;
    }
    for (const Command& command : commands)
        if (command.name == first) return command.run(arguments.subspan(1));
    return unknown_command(first);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
        return static_cast<int>(run(arguments));
    } catch (const std::exception& problem) {
        std::fputs("chesstool: error: ", stderr);
        std::fputs(problem.what(), stderr);
        std::fputs("\n", stderr);
        return static_cast<int>(ExitCode::failure);
    }
}
