#include "terminal_width.hpp"

#include "common_options.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string_view>

namespace chesstool {

namespace {

constexpr std::size_t least = 80;
constexpr std::size_t most = 1000;

}  // namespace

std::size_t terminal_width() {
    std::size_t columns = 0;
    const char* variable = std::getenv("COLUMNS");  // NOLINT(concurrency-mt-unsafe)
    const std::string_view text = variable != nullptr ? variable : "";
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), columns);
    const bool said = !text.empty() && code == std::errc{} && end == text.data() + text.size();
    winsize size{};
    if (!said) columns = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : least;
    return std::clamp(columns, least, most);
}

std::size_t text_width(const CommonOptions& options) {
    return options.to_stdout() ? terminal_width() : least;
}

}  // namespace chesstool
