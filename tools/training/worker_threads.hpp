#pragma once

#include <barrier>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace chess::training {

/// Threads that repeatedly share a piece of work. The calling thread is the first of them. The work
/// must not throw.
class WorkerThreads {
public:
    explicit WorkerThreads(std::size_t count) : barrier_(static_cast<std::ptrdiff_t>(count)) {
        for (std::size_t number = 1; number < count; ++number)
            threads_.emplace_back([this, number] { serve(number); });
    }
    WorkerThreads(const WorkerThreads&) = delete;
    WorkerThreads& operator=(const WorkerThreads&) = delete;
    ~WorkerThreads() {
        work_ = nullptr;
        barrier_.arrive_and_wait();
    }

    [[nodiscard]] std::size_t count() const { return threads_.size() + 1; }

    /// Calls `work` with the number of each thread, and waits for all of them.
    void run(const std::function<void(std::size_t)>& work) {
        work_ = &work;
        barrier_.arrive_and_wait();
        work(0);
        barrier_.arrive_and_wait();
    }

private:
    void serve(std::size_t number) {
        while (true) {
            barrier_.arrive_and_wait();
            if (work_ == nullptr) return;
            (*work_)(number);
            barrier_.arrive_and_wait();
        }
    }

    std::barrier<> barrier_;
    const std::function<void(std::size_t)>* work_ = nullptr;
    std::vector<std::jthread> threads_;
};

/// The part of `size` items for thread `number` of `count`.
struct Share {
    std::size_t begin;
    std::size_t end;

    Share(std::size_t size, std::size_t number, std::size_t count)
        : begin(size * number / count),
          end(size * (number + 1) / count) {}
};

}  // namespace chess::training
