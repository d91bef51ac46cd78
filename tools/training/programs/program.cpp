#include "training/programs/program.hpp"

#include "options/common_options.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <exception>
#include <new>

namespace chess::training {

namespace {

constexpr std::chrono::seconds between_lines{10};

}  // namespace

ExitCode exit_code(const CommandParser& app, const std::expected<void, Failure>& done,
                   const std::stop_token& stop) {
    if (done) return stop.stop_requested() ? ExitCode::interrupted : ExitCode::ok;
    fmt::print(stderr, "{}: error: {}\n", app.name(), done.error().message);
    return done.error().code;
}

void add_work_options(CommandParser& app, std::uint64_t& seed, int& jobs, bool& quiet) {
    app.number("--seed N", seed, {}, "seed of all random numbers (default {})");
    app.number("--jobs N", jobs, {1, chesstool::most_workers},
               "games or puzzles at the same time (default {})");
    app.add("--quiet", quiet, "no progress on standard error");
}

std::function<void(const std::string&)> decimal(double& target, double least, double most) {
    return [&target, least, most](const std::string& text) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), target);
        if (error != std::errc{} || end != text.data() + text.size() || target < least ||
            target > most)
            throw chesstool::InvalidValue(
                fmt::format("'{}' is not a number from {} to {}", text, least, most));
    };
}

bool Log::is_due() const {
    return !is_quiet_ && Clock::now() - last_ >= between_lines;
}

void Log::write(std::string_view line) {
    last_ = Clock::now();
    if (!is_quiet_) fmt::print(stderr, "{:>7.0f} s  {}\n", seconds(), line);
}

double Log::seconds() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
}

int run_guarded(std::string_view name, const std::function<ExitCode()>& body) {
    try {
        return static_cast<int>(body());
    } catch (const std::bad_alloc&) {
        fmt::print(stderr, "{}: error: not enough memory\n", name);
    } catch (const std::exception& problem) {
        fmt::print(stderr, "{}: error: {}\n", name, problem.what());
    }
    return static_cast<int>(ExitCode::failure);
}

}  // namespace chess::training
