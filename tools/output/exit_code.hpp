#pragma once

namespace chesstool {

/// The exit code of the program; CLI contract, "exit codes".
enum class ExitCode : int {
    ok = 0,
    check_failed = 1,
    usage = 2,
    malformed = 3,
    failure = 4,
    interrupted = 130,
    closed_pipe = 141,
};

/// Collects the errors of a run, and picks the exit code by precedence.
struct Outcome {
    bool interrupted = false;
    bool usage = false;
    bool failure = false;
    bool malformed = false;
    bool check_failed = false;

    [[nodiscard]] ExitCode exit_code() const noexcept {
        if (interrupted) return ExitCode::interrupted;
        if (usage) return ExitCode::usage;
        if (failure) return ExitCode::failure;
        if (malformed) return ExitCode::malformed;
        if (check_failed) return ExitCode::check_failed;
        return ExitCode::ok;
    }
};

}  // namespace chesstool
