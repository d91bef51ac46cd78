#include "command.hpp"
#include "output/output.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <initializer_list>
#include <new>
#include <span>
#include <string>
#include <system_error>
#include <vector>

namespace {

using chesstool::Command;
using chesstool::ExitCode;

/// Gives the standard streams that the caller has closed (`2>&-`) a file of their number that fails
/// with "bad file descriptor" as before. Otherwise the next opened file would get that number, and
/// messages would go into a report or a journal.
void hold_standard_streams() {
    // In this order, since a file gets the lowest free number.
    for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(number, F_GETFD) != -1) continue;
        // In the other direction, so that reading or writing fails.
        const int direction = number == STDIN_FILENO ? O_WRONLY : O_RDONLY;
        [[maybe_unused]] const int held = open("/dev/null", direction);
    }
}

ExitCode run(std::span<const std::string> arguments) {
    if (arguments.empty()) {
        fmt::print(stderr,
                   "chesstool: error: no command given\n"
                   "'chesstool --help' lists the commands.\n");
        return ExitCode::usage;
    }
    const std::string& first = arguments.front();
    if (first == "--help" || first == "-h")
        return chesstool::help_command.run(chesstool::help_command, {});
    if (first == "--version" || first == "-V" || first == "version") {
        chesstool::print_all(chesstool::version_text() + '\n');
        return ExitCode::ok;
    }
    if (const Command* command = chesstool::command_named(first))
        return command->run(*command, arguments.subspan(1));
    return chesstool::unknown_command(first);
}

/// Without fmt, which may need memory.
int failure(const char* reason) {
    std::fputs("chesstool: error: ", stderr);
    std::fputs(reason, stderr);
    std::fputs("\n", stderr);
    return static_cast<int>(ExitCode::failure);
}

}  // namespace

int main(int argc, char** argv) {
    hold_standard_streams();
    try {
        const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
        return static_cast<int>(run(arguments));
    } catch (const std::bad_alloc&) {
        return failure("not enough memory");
    } catch (const std::system_error& problem) {
        return failure(problem.code() == std::errc::resource_unavailable_try_again
                           ? "no more threads can be started"
                           : problem.what());
    } catch (const std::exception& problem) {
        return failure(problem.what());
    }
}
