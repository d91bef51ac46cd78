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
    /// Calls `use` with one that no other thread has meanwhile, which `make` makes if need be.
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

/// Things that have to be started first, and can fail in it, as other engines do; as many as
/// threads ask for at once.
template <typename Thing>
class StartedPool {
public:
    using Made = std::expected<std::unique_ptr<Thing>, chess::EngineError>;

    explicit StartedPool(std::function<Made()> make) : make_(std::move(make)) {}

    /// Starts the first one and has `look` see it; says why if that cannot be.
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
