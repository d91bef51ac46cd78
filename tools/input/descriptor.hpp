#pragma once

#include <unistd.h>

#include <utility>

namespace chesstool {

/// A file descriptor that closes itself, unless it is one of the standard streams or none.
class Descriptor {
public:
    /// -1 is none.
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ > STDERR_FILENO) close(number_);
    }
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&&) = delete;
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    [[nodiscard]] int number() const noexcept { return number_; }

private:
    int number_;
};

}  // namespace chesstool
