#include "libchess/system/detail/posix/alarm.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

#if defined(CHESS_ON_LINUX)
#include <sys/eventfd.h>
#endif

namespace chess::system {

bool set_close_on_exec(int number, bool not_wait) noexcept {
    if (::fcntl(number, F_SETFD, FD_CLOEXEC) == -1) return false;
    if (!not_wait) return true;
    const int flags = ::fcntl(number, F_GETFL);
    return flags != -1 && ::fcntl(number, F_SETFL, flags | O_NONBLOCK) != -1;
}

#if defined(CHESS_ON_LINUX)

Alarm Alarm::make() noexcept {
    Alarm alarm;
    alarm.heard_ = Descriptor(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    return alarm;
}

void Alarm::ring() const noexcept {
    if (is_open()) ::eventfd_write(number(), 1);
}

#else

// A pipe, of which a byte is written.
Alarm Alarm::make() noexcept {
    Alarm alarm;
    std::array<int, 2> ends = {-1, -1};
    if (::pipe(ends.data()) != 0) return alarm;
    alarm.heard_ = Descriptor(ends[0]);
    alarm.rung_ = Descriptor(ends[1]);
    if (!set_close_on_exec(ends[0], true) || !set_close_on_exec(ends[1], true)) return {};
    return alarm;
}

void Alarm::ring() const noexcept {
    const char byte = 0;
    [[maybe_unused]] const auto written = ::write(rung_.number(), &byte, 1);
}

#endif

void Alarm::silence() const noexcept {
    // Eight bytes take all of an eventfd, and are more than anyone rings a pipe.
    std::array<char, sizeof(std::uint64_t)> bytes{};
    [[maybe_unused]] const auto size = ::read(number(), bytes.data(), bytes.size());
}

}  // namespace chess::system
