#pragma once

#include <atomic>
#include <cstdint>
#include <list>
#include <mutex>
#include <stop_token>
#include <utility>

namespace chesstool {

/// The monitors of the work of several threads, for a progress line; the `counter` of each is
/// summed, and stays in the sum when its work has ended.
template <typename Monitor, std::atomic<std::uint64_t> Monitor::* counter>
class RunningMonitors {
public:
    explicit RunningMonitors(std::stop_token stop) : stop_(std::move(stop)) {}

    /// Runs some work with a monitor, and returns its result.
    template <typename Work>
    auto with_one(Work work) {
        std::unique_lock lock(mutex_);
        const auto monitor = monitors_.emplace(monitors_.end());
        monitor->stop = stop_;
        lock.unlock();
        auto result = work(*monitor);
        lock.lock();
        done_ += (*monitor).*counter;
        monitors_.erase(monitor);
        return result;
    }

    /// Calls `look` for all running monitors, and returns the sum of the counters.
    template <typename Look>
    std::uint64_t look(Look look) const {
        const std::scoped_lock lock(mutex_);
        std::uint64_t sum = done_;
        for (const Monitor& monitor : monitors_) {
            sum += monitor.*counter;
            look(monitor);
        }
        return sum;
    }

private:
    std::stop_token stop_;
    mutable std::mutex mutex_;  // guards the members below
    std::list<Monitor> monitors_;
    std::uint64_t done_ = 0;
};

}  // namespace chesstool
