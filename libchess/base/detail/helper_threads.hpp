#pragma once

// Internal to libchess, not installed.

#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace chess::detail {

/// Threads that help the thread that made them. An exception in one of them, such as for lack of
/// memory, does not end the program but is rethrown by `join`. `halt()` makes all of them end soon;
/// it is called, from any thread, as soon as one has thrown or cannot be started, and by the
/// destructor if they were not joined.
template <typename Halt>
class HelperThreads {
public:
    explicit HelperThreads(Halt halt) : halt_(std::move(halt)) {}
    HelperThreads(const HelperThreads&) = delete;
    HelperThreads& operator=(const HelperThreads&) = delete;
    ~HelperThreads() {
        if (!threads_.empty()) halt_();
    }

    /// Throws std::system_error if the system gives no more threads.
    template <typename Work>
    void start(Work work) {
        try {
            threads_.emplace_back([this, work = std::move(work)] { run(work); });
        } catch (...) {
            halt_();
            throw;
        }
    }

    /// Waits for them.
    void join() {
        threads_.clear();
        if (failure_ != nullptr) std::rethrow_exception(std::exchange(failure_, nullptr));
    }

private:
    template <typename Work>
    void run(const Work& work) {
        try {
            work();
        } catch (...) {
            {
                const std::scoped_lock lock(mutex_);
                if (failure_ == nullptr) failure_ = std::current_exception();
            }
            halt_();
        }
    }

    Halt halt_;
    std::mutex mutex_;  // guards the failure until all have ended
    std::exception_ptr failure_;
    std::vector<std::jthread> threads_;  // last: joined before the rest goes
};

}  // namespace chess::detail
