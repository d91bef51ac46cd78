#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace chesstool {

/// Things that cost something to make, kept between the uses that several threads have for them.
template <typename Thing>
class IdlePool {
public:
    /// One that nobody uses, or none.
    [[nodiscard]] std::unique_ptr<Thing> take() {
        const std::scoped_lock lock(mutex_);
        if (idle_.empty()) return nullptr;
        auto thing = std::move(idle_.back());
        idle_.pop_back();
        return thing;
    }
    void give_back(std::unique_ptr<Thing> thing) {
        const std::scoped_lock lock(mutex_);
        idle_.push_back(std::move(thing));
    }

private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<Thing>> idle_;
};

}  // namespace chesstool
