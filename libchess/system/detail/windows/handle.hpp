#pragma once

// Internal to the system room's Windows side.

#include <string>
#include <string_view>
#include <utility>

#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

namespace chess::system {

/// Owns a handle and closes it; null means none.
class Handle {
public:
    Handle() noexcept = default;
    /// Takes INVALID_HANDLE_VALUE for none, too.
    explicit Handle(HANDLE value) noexcept
        : value_(value == INVALID_HANDLE_VALUE ? nullptr : value) {}
    ~Handle() { reset(); }
    Handle(Handle&& other) noexcept : value_(std::exchange(other.value_, nullptr)) {}
    Handle& operator=(Handle&& other) noexcept {
        if (this != &other) {
            reset();
            value_ = std::exchange(other.value_, nullptr);
        }
        return *this;
    }

    [[nodiscard]] HANDLE get() const noexcept { return value_; }
    [[nodiscard]] bool is_open() const noexcept { return value_ != nullptr; }
    void reset() noexcept {
        if (value_ != nullptr) ::CloseHandle(value_);
        value_ = nullptr;
    }

private:
    HANDLE value_ = nullptr;
};

/// UTF-8 as Windows takes it, and back; what is none becomes U+FFFD.
[[nodiscard]] std::wstring wide(std::string_view text);
[[nodiscard]] std::string narrow(std::wstring_view text);

/// The value of errno for an error of Windows; ETXTBSY for a sharing violation.
[[nodiscard]] int errno_of(DWORD error) noexcept;
/// That of the last error in this thread.
[[nodiscard]] int last_errno() noexcept;

}  // namespace chess::system
