#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace chess {

namespace detail {

/// The queue of results behind `run_ordered`: a slot for every task taken and not yet emitted.
template <typename Next, typename Work>
class OrderedJobs {
public:
    using Task = typename std::invoke_result_t<Next&>::value_type;
    using Result = std::invoke_result_t<Work&, Task>;

    OrderedJobs(int jobs, const std::stop_token& stop, Next& next, Work& work)
        : window_(static_cast<std::size_t>(jobs) * 4),
          stop_(stop),
          next_(next),
          work_(work) {
        workers_.reserve(static_cast<std::size_t>(jobs));
        try {
            for (int i = 0; i < jobs; ++i) workers_.emplace_back([this] { run_worker(); });
        } catch (...) {  // no more threads can be started; those running must end
            end_taking();
            throw;
        }
    }

    OrderedJobs(const OrderedJobs&) = delete;
    OrderedJobs& operator=(const OrderedJobs&) = delete;
    /// Wakes workers that wait for room.
    ~OrderedJobs() { end_taking(); }

    /// The next result in order; nullopt after the last. Rethrows the exception of a task.
    std::optional<Result> pop() {
        std::unique_lock lock(mutex_);
        ready_.wait(lock, [this] {
            return failure_ != nullptr || (exhausted_ && slots_.empty()) ||
                   (!slots_.empty() && slots_.front().has_value());
        });
        if (slots_.empty() || !slots_.front().has_value()) {
            if (failure_ != nullptr) std::rethrow_exception(failure_);
            return std::nullopt;
        }
        std::optional<Result> result = std::move(slots_.front());
        slots_.pop_front();
        ++emitted_;
        if (slots_.size() + 1 == window_) room_.notify_all();
        return result;
    }

private:
    void end_taking() {
        {
            const std::scoped_lock lock(mutex_);
            exhausted_ = true;
        }
        room_.notify_all();
    }

    void run_worker() {
        try {
            while (auto task = take()) {
                Result result = work_(std::move(task->second));
                std::unique_lock lock(mutex_);
                const std::size_t slot = task->first - emitted_;
                slots_[slot] = std::move(result);
                lock.unlock();
                if (slot == 0) ready_.notify_all();
            }
        } catch (...) {
            const std::scoped_lock lock(mutex_);
            if (failure_ == nullptr) failure_ = std::current_exception();
            exhausted_ = true;
            ready_.notify_all();
            room_.notify_all();
        }
    }

    /// A task and its number; nullopt when there are no more.
    std::optional<std::pair<std::size_t, Task>> take() {
        // A separate lock, so that results can be handed in while the next task is being read.
        const std::scoped_lock turn(next_mutex_);
        {
            std::unique_lock lock(mutex_);
            room_.wait(lock, [this] { return exhausted_ || slots_.size() < window_; });
            if (exhausted_) return std::nullopt;
        }
        std::optional<Task> task;
        if (!stop_.stop_requested()) task = next_();
        const std::scoped_lock lock(mutex_);
        if (!task.has_value()) {
            exhausted_ = true;
            ready_.notify_all();
            return std::nullopt;
        }
        slots_.emplace_back();
        return std::pair{taken_++, std::move(*task)};
    }

    const std::size_t window_;
    const std::stop_token& stop_;
    Next& next_;
    Work& work_;
    std::mutex next_mutex_;  // locked before `mutex_`
    std::mutex mutex_;
    std::condition_variable ready_;            // the oldest result is there, or none will come
    std::condition_variable room_;             // there is room for another slot, or no need of one
    std::deque<std::optional<Result>> slots_;  // oldest first, empty while being worked on
    std::size_t emitted_ = 0;                  // the number of the oldest
    std::size_t taken_ = 0;
    bool exhausted_ = false;
    std::exception_ptr failure_;
    std::vector<std::jthread> workers_;  // last: joined before the rest goes
};

}  // namespace detail

/// Processes many records in parallel and emits the results in input order.
///
/// `next()` gives the next task or nullopt and is called by one thread at a time; `work(task)` runs
/// on any thread; `emit(result)` is called by the calling thread alone, in order. At most a few
/// tasks per job are held at a time, so input of any length streams through. After a stop request
/// no new task is begun; tasks already begun are finished and emitted. The first exception thrown
/// by `next` or `work` ends the run and is rethrown here.
template <typename Next, typename Work, typename Emit>
void run_ordered(int jobs, const std::stop_token& stop, Next next, Work work, Emit emit) {
    if (jobs <= 1) {
        while (!stop.stop_requested()) {
            auto task = next();
            if (!task.has_value()) break;
            emit(work(std::move(*task)));
        }
        return;
    }
    detail::OrderedJobs<Next, Work> queue(jobs, stop, next, work);
    while (auto result = queue.pop()) emit(std::move(*result));
}

}  // namespace chess
