#include "libchess/batch/ordered_jobs.hpp"

#include "tests/support/catch.hpp"

#include <atomic>
#include <thread>

using chess::run_ordered;

namespace {

/// A source of the numbers below `count`.
auto numbers_below(int count) {
    return [next = 0, count]() mutable -> std::optional<int> {
        if (next == count) return std::nullopt;
        return next++;
    };
}

std::vector<int> first_numbers(int count) {
    std::vector<int> numbers;
    while (std::ssize(numbers) < count) numbers.push_back(static_cast<int>(numbers.size()));
    return numbers;
}

}  // namespace

TEST_CASE("results come in the order of the tasks for any number of jobs", "[ordered_jobs]") {
    for (const int jobs : {1, 2, 3, 8}) {
        std::vector<int> emitted;
        run_ordered(
            jobs, {}, numbers_below(200),
            [](int task) {
                // Later tasks are often done sooner.
                std::this_thread::sleep_for(std::chrono::microseconds((task * 37) % 400));
                return task;
            },
            [&](int result) { emitted.push_back(result); });
        INFO(jobs << " jobs");
        CHECK(emitted == first_numbers(200));
    }
}

TEST_CASE("no tasks, no results", "[ordered_jobs]") {
    for (const int jobs : {1, 4}) {
        int emitted = 0;
        run_ordered(
            jobs, {}, numbers_below(0), [](int task) { return task; }, [&](int) { ++emitted; });
        CHECK(emitted == 0);
    }
}

TEST_CASE("jobs do run at once, and only a few tasks are held", "[ordered_jobs]") {
    std::atomic<int> running = 0;
    std::atomic<int> most = 0;
    int taken = 0;
    int emitted = 0;
    int held = 0;
    std::mutex mutex;
    run_ordered(
        4, {},
        [&]() -> std::optional<int> {
            const std::scoped_lock lock(mutex);
            if (taken == 100) return std::nullopt;
            held = std::max(held, taken - emitted);
            return taken++;
        },
        [&](int task) {
            const int now = ++running;
            int before = most;
            while (before < now && !most.compare_exchange_weak(before, now)) {
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(task == 0 ? 30 : 1));
            --running;
            return task;
        },
        [&](int) {
            const std::scoped_lock lock(mutex);
            ++emitted;
        });
    CHECK(most > 1);
    CHECK(held <= 17);  // four a job, and the one about to be handed out
}

TEST_CASE("after a stop no new task is begun and what is done stays in order", "[ordered_jobs]") {
    for (const int jobs : {1, 3}) {
        std::stop_source source;
        std::vector<int> emitted;
        run_ordered(
            jobs, source.get_token(), numbers_below(100000),
            [&](int task) {
                if (task == 50) source.request_stop();
                return task;
            },
            [&](int result) { emitted.push_back(result); });
        INFO(jobs << " jobs");
        CHECK(emitted.size() >= 50);
        CHECK(emitted.size() < 100);
        CHECK(emitted == first_numbers(static_cast<int>(emitted.size())));
    }
}

TEST_CASE("an exception in emit ends the run", "[ordered_jobs]") {
    for (const int jobs : {1, 2}) {
        CHECK_THROWS_WITH(run_ordered(
                              jobs, {}, numbers_below(1000), [](int task) { return task; },
                              [](int) { throw std::runtime_error("emit"); }),
                          "emit");
    }
}

TEST_CASE("an exception in a task reaches the caller", "[ordered_jobs]") {
    for (const int jobs : {1, 3}) {
        CHECK_THROWS_WITH(run_ordered(
                              jobs, {}, numbers_below(100),
                              [](int task) {
                                  if (task == 20) throw std::runtime_error("task 20");
                                  return task;
                              },
                              [](int) {}),
                          "task 20");
    }
}
