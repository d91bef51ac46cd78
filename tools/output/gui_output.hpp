#pragma once

#include "output/output.hpp"

#include <mutex>
#include <stop_token>
#include <string_view>

namespace chesstool {

/// The lines to a GUI on standard output, as long as it is there. An interrupt ends the program
/// between two of them.
class GuiOutput {
public:
    explicit GuiOutput(const std::stop_token& stop) : on_stop_(stop, EndAtOnce{mutex_}) {}

    /// Writes a line at once, given without its newline. If the GUI is gone, the program ends.
    /// Thread-safe.
    void write(std::string_view line);

private:
    struct EndAtOnce {
        std::timed_mutex& mutex;
        void operator()() const;
    };

    std::timed_mutex mutex_;
    Output output_{""};
    std::stop_callback<EndAtOnce> on_stop_;  // last, since it uses the mutex
};

}  // namespace chesstool
