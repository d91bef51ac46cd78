#include "command.hpp"
#include "output.hpp"
#include "standard_streams.hpp"
#include "version_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <span>
#include <string>
#include <system_error>
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

/// Without fmt, which may need memory that is not there.
int failure(const char* reason) {
    std::fputs("chesstool: error: ", stderr);
    std::fputs(reason, stderr);
    std::fputs("\n", stderr);
    return static_cast<int>(ExitCode::failure);
}

}  // namespace

int main(int argc, char** argv) {
    chesstool::hold_standard_streams();
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
