#pragma once

// Internal to the system room's POSIX side, and to training's programs.

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

// What Linux has beyond POSIX; CHESS_PLAIN_POSIX takes the other paths, those of a Mac or a BSD,
// here as well.
#if defined(__linux__) && !defined(CHESS_PLAIN_POSIX)
#define CHESS_ON_LINUX
#endif

namespace chess::system {

/// Owns a file descriptor and closes it; -1 means none.
class Descriptor {
public:
    Descriptor() noexcept = default;
    explicit Descriptor(int number) noexcept : number_(number) {}
    ~Descriptor() { reset(); }
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        if (this != &other) {
            reset();
            number_ = std::exchange(other.number_, -1);
        }
        return *this;
    }

    [[nodiscard]] int number() const noexcept { return number_; }
    [[nodiscard]] bool is_open() const noexcept { return number_ >= 0; }
    /// Leaves it to the caller to close it.
    int release() noexcept { return std::exchange(number_, -1); }
    void reset() noexcept {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }

private:
    int number_ = -1;
};

/// A system call, again for as long as a signal interrupts it.
template <typename Call>
[[nodiscard]] auto uninterrupted(Call call) {
    auto result = call();
    while (result < 0 && errno == EINTR) result = call();
    return result;
}

}  // namespace chess::system
