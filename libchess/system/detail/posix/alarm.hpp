#pragma once

// Internal to the system room's POSIX side.

#include "libchess/system/detail/posix/descriptor.hpp"

namespace chess::system {

/// What other threads ring to wake one that polls.
class Alarm {
public:
    Alarm() noexcept = default;
    /// Not open, with errno set, if the system has no more of them.
    [[nodiscard]] static Alarm make() noexcept;

    [[nodiscard]] bool is_open() const noexcept { return heard_.is_open(); }
    /// To poll for reading.
    [[nodiscard]] int number() const noexcept { return heard_.number(); }
    /// From any thread.
    void ring() const noexcept;
    /// Until it is rung again.
    void silence() const noexcept;

private:
    Descriptor heard_;
    Descriptor rung_;  ///< none if both are one
};

/// Makes a descriptor close when the process runs another program, and, if asked, not wait.
bool set_close_on_exec(int number, bool not_wait = false) noexcept;

}  // namespace chess::system
