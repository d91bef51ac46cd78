#include "libchess/uci/detail/backlog.hpp"

#include <utility>

namespace chess {

namespace {

/// More than this is not read ahead.
constexpr std::size_t most_bytes = std::size_t{16} << 20U;

/// What a line costs, an empty one too.
std::size_t cost(const std::string& line) {
    return line.size() + sizeof(std::string);
}

}  // namespace

void UciBacklog::take(std::string_view line) {
    std::unique_lock lock(mutex_);
    if (lines_.empty() && !search_.is_finishing()) return obey_(line);
    changed_.wait(lock, [this] { return bytes_ < most_bytes; });
    lines_.emplace_back(line);
    bytes_ += cost(lines_.back());
    changed_.notify_all();
    if (!thread_.joinable())
        thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

void UciBacklog::take_first(std::string_view line) {
    const std::scoped_lock lock(mutex_);
    obey_(line);
}

void UciBacklog::take_last(std::string_view line) {
    const std::scoped_lock lock(mutex_);
    if (!lines_.empty()) search_.stop();
    while (!lines_.empty()) obey_(pop());
    obey_(line);
}

bool UciBacklog::busy() {
    const std::scoped_lock lock(mutex_);
    return !lines_.empty() || search_.is_finishing();
}

void UciBacklog::finish(std::chrono::milliseconds patience) {
    const std::scoped_lock lock(mutex_);
    search_.finish(patience);
    while (!lines_.empty()) {
        obey_(pop());
        search_.finish(patience);
    }
}

void UciBacklog::drop() {
    const std::scoped_lock lock(mutex_);
    lines_.clear();
    bytes_ = 0;
}

std::string UciBacklog::pop() {
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    bytes_ -= cost(line);
    changed_.notify_all();
    return line;
}

/// Obeys what waits, after each search.
void UciBacklog::run(const std::stop_token& stop) {
    while (true) {
        {
            std::unique_lock lock(mutex_);
            if (!changed_.wait(lock, stop, [this] { return !lines_.empty(); })) return;
        }
        search_.await_end(stop);
        if (stop.stop_requested()) return;
        const std::scoped_lock lock(mutex_);
        while (!lines_.empty() && !search_.is_finishing()) obey_(pop());
    }
}

}  // namespace chess
