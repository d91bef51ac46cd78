#include "run/idle_pool.hpp"

#include "tests/support/catch.hpp"

#include <atomic>
#include <thread>
#include <vector>

using namespace chesstool;

TEST_CASE("no two threads have one thing of a pool at once", "[tools][idle_pool][threads]") {
    struct Thing {
        std::atomic<int> users = 0;
    };
    IdlePool<Thing> pool;
    std::atomic<int> made = 0;
    std::atomic<int> clashes = 0;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] {
                for (int n = 0; n < 500; ++n)
                    pool.with_one([&] { return ++made, std::make_unique<Thing>(); },
                                  [&](Thing& thing) {
                                      if (++thing.users != 1) ++clashes;
                                      return --thing.users;
                                  });
            });
    }
    CHECK(clashes == 0);
    CHECK(made <= 4);
}

TEST_CASE("a pool reports that its first thing does not start", "[tools][idle_pool]") {
    using Pool = StartedPool<int>;
    Pool failing([]() -> Pool::Made {
        return std::unexpected(chess::EngineError{chess::EngineError::Kind::no_start, "no"});
    });
    const auto error = failing.start([](int) {});
    REQUIRE(error);
    CHECK(error->message == "no");

    int made = 0;
    Pool counting([&]() -> Pool::Made { return std::make_unique<int>(++made); });
    int seen = 0;
    CHECK_FALSE(counting.start([&](int first) { seen = first; }));
    CHECK(seen == 1);
    auto taken = counting.take();
    REQUIRE(taken);
    CHECK(**taken == 1);  // the one that was started
    CHECK(**counting.take() == 2);
}
