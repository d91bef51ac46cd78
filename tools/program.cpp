#include "program.hpp"

#include "command.hpp"
#include "libchess/system/detail/process.hpp"
#include "libchess/system/detail/terminal.hpp"
#include "output/output.hpp"

#include <fmt/core.h>

#include <cstdio>
#include <exception>
#include <new>
#include <span>
#include <string>
#include <system_error>

namespace chesstool {

namespace {

ExitCode run(std::span<const std::string> arguments) {
    if (arguments.empty()) {
        fmt::print(stderr,
                   "chesstool: error: no command given\n"
                   "'chesstool --help' lists the commands.\n");
        return ExitCode::usage;
    }
    const std::string& first = arguments.front();
    if (first == "--help" || first == "-h") return help_command.run(help_command, {});
    if (first == "--version" || first == "-V" || first == "version") {
        print_all(version_text() + '\n');
        return ExitCode::ok;
    }
    if (const Command* command = command_named(first))
        return command->run(*command, arguments.subspan(1));
    return unknown_command(first);
}

/// Without fmt, which may need memory.
int failure(const char* reason) {
    std::fputs("chesstool: error: ", stderr);
    std::fputs(reason, stderr);
    std::fputs("\n", stderr);
    return static_cast<int>(ExitCode::failure);
}

}  // namespace

int run_program(int argc, char** argv) {
    chess::system::prepare_streams();
    try {
        return static_cast<int>(run(chess::system::arguments(argc, argv)));
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

}  // namespace chesstool
