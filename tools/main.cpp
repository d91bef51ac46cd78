#include "command.hpp"
#include "output.hpp"
#include "version_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <span>
#include <string>
#include <vector>

namespace {

using chesstool::Command;
using chesstool::ExitCode;

ExitCode run(std::span<const std::string> arguments) {
    if (arguments.empty()) {
        fmt::print(stderr,
                   "chesstool: error: no command given\n"
                   "'chesstool --help' lists the commands.\n");
        return ExitCode::usage;
    }
    const std::string& first = arguments.front();
    if (first == "--help" || first == "-h") return chesstool::run_help({});
    if (first == "--version" || first == "-V") {
        chesstool::print_all(chesstool::version_text() + '\n');
        return ExitCode::ok;
    }
    if (const Command* command = chesstool::command_named(first))
        return command->run(arguments.subspan(1));
    return chesstool::unknown_command(first);
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
