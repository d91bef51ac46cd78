#include "libchess/uci/detail/child_process.hpp"

#include <algorithm>
#include <array>

namespace chess {

namespace {

using system::Child;

constexpr std::size_t block_size = std::size_t{1} << 16U;
/// While we write, we read ahead at most this much of the child's output; then it must wait.
constexpr std::size_t most_unread = std::size_t{16} << 20U;

}  // namespace

std::expected<std::unique_ptr<ChildProcess>, std::string> ChildProcess::start(
    std::span<const std::string> words, ErrorLines error_lines) {
    auto child = Child::start(words, static_cast<bool>(error_lines));
    if (!child) return std::unexpected(std::move(child).error());
    return std::unique_ptr<ChildProcess>(
        new ChildProcess(*std::move(child), std::move(error_lines)));
}

ChildProcess::~ChildProcess() {
    constexpr std::chrono::milliseconds timeout(50);
    error_lines_ = {};
    end(timeout);
}

bool ChildProcess::send(std::string_view text, Deadline deadline) {
    while (!text.empty() && child_.is_input_open()) {
        if (child_.write(text) != Child::Sent::full) continue;
        if (Clock::now() >= deadline) return false;
        static_cast<void>(await(deadline, true));
    }
    return true;
}

std::expected<std::string, ChildProcess::NoLine> ChildProcess::read_line(Deadline deadline) {
    while (true) {
        if (auto line = lines_.take_line()) return *std::move(line);
        if (lines_.size() > longest_line) return std::unexpected(NoLine::too_long);
        if (!child_.is_open(Child::Pipe::output)) {
            if (lines_.size() > 0) return lines_.take_rest();
            return std::unexpected(NoLine::ended);
        }
        switch (await(deadline, false)) {
            case Readiness::progress: break;
            case Readiness::woken: return std::unexpected(NoLine::woken);
            case Readiness::timed_out: return std::unexpected(NoLine::timed_out);
        }
    }
}

std::optional<ExitStatus> ChildProcess::wait(Deadline deadline) {
    constexpr std::chrono::milliseconds longest_nap(10);
    std::chrono::milliseconds nap(1);
    while (!child_.has_ended()) {
        const auto now = Clock::now();
        if (now >= deadline) return std::nullopt;
        static_cast<void>(await(std::min(deadline, now + nap), false));
        static_cast<void>(lines_.take_rest());
        nap = std::min(nap * 2, longest_nap);
    }
    const ExitStatus status = child_.collect();
    drain_pipes();
    return status;
}

ExitStatus ChildProcess::end(std::chrono::milliseconds timeout) {
    child_.close_input();
    if (const auto status = wait(Clock::now() + timeout)) return *status;
    child_.kill();
    return child_.collect();
}

/// Waits for one event and reads what is available.
ChildProcess::Readiness ChildProcess::await(Deadline deadline, bool for_writing) {
    const Child::Interest interest{.output = !for_writing || lines_.size() <= most_unread,
                                   .room = for_writing};
    const Child::Events events = child_.wait(deadline, interest);
    if (events.timed_out) return Readiness::timed_out;
    if (events.errors) read_errors();
    if (events.output) read_output();
    return events.woken ? Readiness::woken : Readiness::progress;
}

void ChildProcess::read_output() {
    std::array<char, block_size> block;
    lines_.append({block.data(), child_.read(Child::Pipe::output, block)});
}

void ChildProcess::read_errors() {
    std::array<char, block_size> block;
    const std::size_t count = child_.read(Child::Pipe::errors, block);
    error_text_.append({block.data(), count});
    while (const auto line = error_text_.take_line())
        if (error_lines_) error_lines_(*line);
    if (count == 0 || error_text_.size() > longest_line) flush_errors();
}

/// Reads what the pipes still hold after the end; bounded, as other processes may go on writing.
void ChildProcess::drain_pipes() {
    constexpr int most_blocks = 64;
    for (int i = 0; i < most_blocks; ++i) {
        if (await(Clock::now(), false) == Readiness::timed_out) break;
        static_cast<void>(lines_.take_rest());
    }
    flush_errors();
}

void ChildProcess::flush_errors() {
    const std::string rest = error_text_.take_rest();
    if (!rest.empty() && error_lines_) error_lines_(rest);
}

}  // namespace chess
