#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace chesstool {

/// How many tests must be solved.
struct SolvedShare {
    std::size_t number = 0;
    bool percent = false;

    [[nodiscard]] bool reached(std::size_t solved, std::size_t total) const noexcept {
        return percent ? total != 0 && solved * 100 >= number * total : solved >= number;
    }
    /// "40 %", as messages have it.
    [[nodiscard]] std::string text() const;
};

/// "40" or "85%", or CLI11's error.
[[nodiscard]] SolvedShare read_share(const std::string& name, std::string text);

/// A decimal number of seconds, to the millisecond, or CLI11's error.
[[nodiscard]] std::chrono::milliseconds read_seconds(const std::string& name,
                                                     const std::string& text);

}  // namespace chesstool
