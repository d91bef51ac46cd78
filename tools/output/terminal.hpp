#pragma once

#include "libchess/system/detail/terminal.hpp"
#include "report/text/styled_text.hpp"

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace chesstool {

struct CommonOptions;

enum class ColorChoice { automatic, always, never };

/// Whether to colour what goes to a stream.
[[nodiscard]] bool use_color(ColorChoice choice, chess::system::Stream stream);

/// The text for a terminal, with colours if `color`.
[[nodiscard]] std::string render(const chess::StyledText& text, bool color);

/// A message as standard error shows it: on a terminal its first line is broken at blanks.
[[nodiscard]] chess::StyledText for_standard_error(const chess::StyledText& message);

/// The width of a text report: on standard output the value of COLUMNS, else the terminal's width,
/// else 80, and at least 80; in a file 80.
[[nodiscard]] std::size_t text_width(const CommonOptions& options);

/// A progress line on standard error, shown after a second; silent if standard error is not a
/// terminal. It is erased by the destructor.
class ProgressLine {
public:
    /// `describe` returns the line's text and is called from another thread.
    ProgressLine(bool enabled, std::function<std::string()> describe);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Calls `print` with the line erased, so that the two do not mix.
    void interrupted_by(const std::function<void()>& print);

private:
    void wipe();
    void run(const std::stop_token& stop);

    std::function<std::string()> describe_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    bool shown_ = false;
    std::jthread thread_;
};

}  // namespace chesstool
