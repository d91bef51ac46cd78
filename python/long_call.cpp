#include "long_call.hpp"

#include "gil.hpp"

#include <pybind11/pybind11.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace py = pybind11;

namespace chess_python {

namespace {

/// How long Ctrl-C may go unnoticed.
constexpr std::chrono::milliseconds notice_time{20};

/// What a signal's handler has raised, if it has; needs the GIL.
std::exception_ptr raised_by_signal() {
    if (PyErr_CheckSignals() == 0) return nullptr;
    return std::make_exception_ptr(py::error_already_set());
}

/// Work in a thread of its own, so that the main thread can look for signals.
class WatchedWork {
public:
    explicit WatchedWork(const std::function<void(const std::stop_token&)>& work)
        : thread_([this, &work](const std::stop_token& stop) { run(work, stop); }) {}

    /// Until the work is done or a signal has raised something; without the GIL.
    void wait() {
        while (!is_done_within(notice_time)) {
            const WithGil gil;
            raised_ = raised_by_signal();
            if (raised_) break;
        }
        thread_.request_stop();
        thread_.join();
    }
    /// What the signal raised, or else the work itself; needs the GIL.
    void rethrow() const {
        if (raised_) std::rethrow_exception(raised_);
        if (thrown_) std::rethrow_exception(thrown_);
    }

private:
    void run(const std::function<void(const std::stop_token&)>& work, const std::stop_token& stop) {
        try {
            work(stop);
        } catch (...) {
            thrown_ = std::current_exception();
        }
        const std::scoped_lock lock(mutex_);
        done_ = true;
        changed_.notify_one();
    }
    bool is_done_within(std::chrono::milliseconds time) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, time, [this] { return done_; });
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    bool done_ = false;
    std::exception_ptr thrown_;
    std::exception_ptr raised_;
    std::jthread thread_;  // last: it uses all of the above
};

}  // namespace

bool on_main_thread() noexcept {
    return gettid() == getpid();
}

void check_signals() {
    {
        const WithoutGil others_run;
    }
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

void run_interruptibly(const std::function<void(const std::stop_token&)>& work) {
    if (!on_main_thread()) {
        const WithoutGil released;
        work(std::stop_token{});
        return;
    }
    std::optional<WatchedWork> watched;
    {
        const WithoutGil released;
        watched.emplace(work);
        watched->wait();
    }
    watched->rethrow();
}

}  // namespace chess_python
