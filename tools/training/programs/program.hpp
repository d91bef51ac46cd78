#pragma once

#include "options/command_parser.hpp"
#include "output/exit_code.hpp"
#include "report/text/numbers.hpp"
#include "run/interrupt.hpp"
#include "training/failure.hpp"

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chess::training {

using chesstool::CommandParser;
using chesstool::ExitCode;

/// Adds --seed, --jobs and --quiet, to the parser's group.
void add_work_options(CommandParser& app, std::uint64_t& seed, int& jobs, bool& quiet);

/// Reads an option's value into a number within these limits.
[[nodiscard]] std::function<void(const std::string&)> decimal(double& target, double least,
                                                              double most);

/// A log on standard error, with a line at most every few seconds unless forced.
class Log {
public:
    explicit Log(bool is_quiet) : is_quiet_(is_quiet) {}

    /// Whether the next line is due.
    [[nodiscard]] bool is_due() const;
    void write(std::string_view line);
    /// Since the log began.
    [[nodiscard]] double seconds() const;

private:
    using Clock = std::chrono::steady_clock;

    bool is_quiet_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point last_ = start_;
};

/// Ends the threads of a run: by an interrupt, the end of the work, or the first failure, which is
/// kept. Errors after an interrupt are not failures.
class RunStop {
public:
    explicit RunStop(std::stop_token interrupted) : interrupted_(std::move(interrupted)) {}

    [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }
    [[nodiscard]] bool interrupted() const { return interrupted_.stop_requested(); }
    void end() { stop_.request_stop(); }
    void fail(Failure failure) {
        if (!failure_ && !interrupted()) failure_ = std::move(failure);
        end();
    }
    [[nodiscard]] const std::optional<Failure>& failure() const noexcept { return failure_; }

private:
    struct PassOn {
        std::stop_source& stop;
        void operator()() const { stop.request_stop(); }
    };

    std::stop_token interrupted_;
    std::stop_source stop_;
    std::stop_callback<PassOn> on_interrupt_{interrupted_, PassOn{stop_}};
    std::optional<Failure> failure_;
};

/// Calls the body of `main`, and reports its exceptions.
int run_guarded(std::string_view name, const std::function<ExitCode()>& body);

/// Reports on standard error why work ended early, if it did; returns the exit code.
[[nodiscard]] ExitCode exit_code(const CommandParser& app, const std::expected<void, Failure>& done,
                                 const std::stop_token& stop);

/// Parses the command line and calls `work`. `Options` needs functions `add_options` and `settle`.
template <typename Options>
int run_program(int argc, char** argv, std::string_view name, std::string_view purpose,
                std::expected<void, Failure> (*work)(const Options&, const std::stop_token&)) {
    return run_guarded(name, [&] {
        CommandParser app{std::string(name), std::string(purpose)};
        Options options;
        add_options(app, options);
        const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
        if (const auto code = chesstool::parse_arguments(app, arguments)) return *code;
        if (const auto message = settle(app, options)) return chesstool::usage_error(app, *message);
        const std::stop_token stop = chesstool::watch_for_interrupts();
        return exit_code(app, work(options, stop), stop);
    });
}

}  // namespace chess::training
