#pragma once

#include "libchess/uci/analyser.hpp"

#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace chesstool {

/// A pool of objects that are expensive to make, reused by several threads.
template <typename Thing>
class IdlePool {
public:
    /// Takes an idle object, or none.
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
    /// Calls `use` with an object that no other thread uses; `make` creates one if needed.
    template <typename Make, typename Use>
    auto with_one(Make make, Use use) {
        std::unique_ptr<Thing> thing = take();
        if (!thing) thing = make();
        auto result = use(*thing);
        give_back(std::move(thing));
        return result;
    }

private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<Thing>> idle_;
};

/// A pool of objects whose start can fail, such as engines; as many as threads use at once.
template <typename Thing>
class StartedPool {
public:
    using Made = std::expected<std::unique_ptr<Thing>, chess::EngineError>;

    explicit StartedPool(std::function<Made()> make) : make_(std::move(make)) {}

    /// Starts the first one and calls `look` with it; returns the error if that fails.
    template <typename Look>
    [[nodiscard]] std::optional<chess::EngineError> start(Look look) {
        Made first = make_();
        if (!first) return std::move(first).error();
        look(**first);
        idle_.give_back(*std::move(first));
        return std::nullopt;
    }
    [[nodiscard]] Made take() {
        if (auto idle = idle_.take()) return idle;
        return make_();
    }
    void give_back(std::unique_ptr<Thing> thing) { idle_.give_back(std::move(thing)); }

private:
    std::function<Made()> make_;
    IdlePool<Thing> idle_;
};

}  // namespace chesstool
