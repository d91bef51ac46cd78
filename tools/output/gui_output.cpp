#include "output/gui_output.hpp"

#include <fmt/core.h>

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
    const std::scoped_lock lock(mutex);
    fmt::print(stderr, "chesstool uci: interrupted\n");
    exit_at_once(ExitCode::interrupted);
}

}  // namespace chesstool
