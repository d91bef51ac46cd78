#include "output/gui_output.hpp"

#include <fmt/core.h>

#include <chrono>

namespace chesstool {

void GuiOutput::write(std::string_view line) {
    const std::scoped_lock lock(mutex_);
    try {
        output_.write(line);
        output_.write("\n");
        output_.flush();
    } catch (const OutputError& problem) {
        fmt::print(stderr, "chesstool uci: error: {}\n", problem.what());
        exit_at_once(ExitCode::failure);
    }
}

void GuiOutput::EndAtOnce::operator()() const {
    // A line waits for ever if a GUI leaves its pipe full; nor may a message wait for it then.
    const std::unique_lock lock(mutex, std::chrono::milliseconds(200));
    if (lock.owns_lock()) fmt::print(stderr, "chesstool uci: interrupted\n");
    exit_at_once(ExitCode::interrupted);
}

}  // namespace chesstool
