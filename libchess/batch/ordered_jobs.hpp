#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

namespace chess {

/// Works on many records at once and hands the results out in the order of the input.
///
/// `next()` gives the next task or nullopt and is called by one thread at a time; `work(task)` runs
/// on any thread; `emit(result)` is called by the calling thread alone, in order. At most a few
/// tasks per job are held at a time, so input of any length streams through. After a stop request
/// no new task is begun; what was finished in order is still emitted. The first exception thrown by
/// `next` or `work` ends the run and is thrown again here.
template <typename Next, typename Work, typename Emit>
void run_ordered(int jobs, const std::stop_token& stop, Next next, Work work, Emit emit) {
    if (jobs <= 1) {
        while (!stop.stop_requested()) {
            auto task = next();
            if (!task) break;
            emit(work(std::move(*task)));
        }
        return;
    }

    using Result = decltype(work(std::move(*next())));
    struct Slot {
        std::optional<Result> result;
    };
    const std::size_t window = static_cast<std::size_t>(jobs) * 4;
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<Slot> slots;    // results not yet emitted, oldest first
    std::size_t emitted = 0;   // the number of the oldest
    std::size_t taken = 0;
    bool exhausted = false;
    std::exception_ptr failure;

    const auto worker = [&] {
        std::unique_lock lock(mutex);
        for (;;) {
            changed.wait(lock, [&] { return exhausted || slots.size() < window; });
            if (exhausted) return;
            try {
                auto task = stop.stop_requested() ? decltype(next())() : next();
                if (!task) {
                    exhausted = true;
                    break;
                }
                const std::size_t number = taken++;
                slots.emplace_back();
                lock.unlock();
                Result result = work(std::move(*task));
                lock.lock();
                slots[number - emitted].result = std::move(result);
            } catch (...) {
                if (!lock.owns_lock()) lock.lock();
                if (!failure) failure = std::current_exception();
                exhausted = true;
                break;
            }
            changed.notify_all();
        }
        changed.notify_all();
    };

    {
        std::vector<std::jthread> workers;
        for (int i = 0; i < jobs; ++i) workers.emplace_back(worker);
        std::unique_lock lock(mutex);
        for (;;) {
            changed.wait(lock, [&] {
                return failure || (exhausted && slots.empty()) ||
                       (!slots.empty() && slots.front().result);
            });
            if (slots.empty() || !slots.front().result) break;
            Result result = std::move(*slots.front().result);
            slots.pop_front();
            ++emitted;
            changed.notify_all();
            lock.unlock();
            emit(std::move(result));
            lock.lock();
        }
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace chess
