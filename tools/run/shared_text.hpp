#pragma once

#include <mutex>
#include <string>
#include <utility>

namespace chesstool {

/// A text that one thread sets and another reads, such as that of a progress line.
class SharedText {
public:
    explicit SharedText(std::string text) : text_(std::move(text)) {}

    void set(std::string text) {
        const std::scoped_lock lock(mutex_);
        text_ = std::move(text);
    }
    [[nodiscard]] std::string get() const {
        const std::scoped_lock lock(mutex_);
        return text_;
    }

private:
    mutable std::mutex mutex_;
    std::string text_;
};

}  // namespace chesstool
