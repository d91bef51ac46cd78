#pragma once

#include "libchess/base/detail/helper_threads.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>

namespace chess::detail {

/// Calls `work(i)` for every i below `count`, on as many threads, each taking the next one left.
/// What it throws is thrown here.
template <typename Work>
void for_each_index(std::size_t count, int threads, const Work& work) {
    std::atomic<std::size_t> next = 0;
    const auto run = [&] {
        for (std::size_t i = next++; i < count; i = next++) work(i);
    };
    HelperThreads helpers([&] { next = count; });
    const std::size_t wanted = std::min(count, static_cast<std::size_t>(std::max(threads, 1)));
    for (std::size_t i = 1; i < wanted; ++i) helpers.start(run);
    run();
    helpers.join();
}

}  // namespace chess::detail
