#include "output/terminal.hpp"

#include "libchess/notation/detail/text.hpp"
#include "libchess/system/detail/terminal.hpp"
#include "options/common_options.hpp"
#include "report/text/text_block.hpp"

#include <rang.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string_view>

namespace chesstool {

using chess::system::Stream;

bool use_color(ColorChoice choice, Stream stream) {
    if (choice != ColorChoice::automatic) return choice == ColorChoice::always;
    const char* no_color = std::getenv("NO_COLOR");  // NOLINT(concurrency-mt-unsafe)
    if (no_color != nullptr && *no_color != '\0') return false;
    const char* term = std::getenv("TERM");  // NOLINT(concurrency-mt-unsafe)
    if (term != nullptr && std::string_view(term) == "dumb") return false;
    return is_terminal(Stream::output) && is_terminal(stream);
}

std::string render(const chess::StyledText& text, bool color) {
    if (!color) return text.plain();
    rang::setControlMode(rang::control::Force);
    rang::setWinTermMode(rang::winTerm::Ansi);
    std::ostringstream out;
    for (const auto& [style, span] : text.spans()) {
        switch (style) {
            case chess::Style::plain: out << span; continue;
            case chess::Style::strong: out << rang::style::bold; break;
            case chess::Style::faint: out << rang::style::dim; break;
            case chess::Style::good: out << rang::fgB::green; break;
            case chess::Style::bad: out << rang::style::bold << rang::fgB::red; break;
            case chess::Style::warning: out << rang::fgB::yellow; break;
        }
        out << span << rang::style::reset;
    }
    return out.str();
}

chess::StyledText for_standard_error(const chess::StyledText& message) {
    constexpr std::size_t least = 40;
    const std::size_t width = columns(Stream::errors).value_or(0);
    return width >= least ? chess::with_wrapped_head(message, width) : message;
}

ProgressLine::ProgressLine(bool enabled, std::function<std::string()> describe)
    : describe_(std::move(describe)) {
    if (enabled && is_terminal(Stream::errors))
        thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

ProgressLine::~ProgressLine() {
    if (!thread_.joinable()) return;
    thread_.request_stop();
    thread_.join();
    wipe();
}

void ProgressLine::interrupted_by(const std::function<void()>& print) {
    const std::scoped_lock lock(mutex_);
    wipe();
    print();
}

void ProgressLine::wipe() {
    if (!shown_) return;
    std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
    shown_ = false;
}

void ProgressLine::run(const std::stop_token& stop) {
    using namespace std::chrono_literals;
    std::unique_lock lock(mutex_);
    wake_.wait_for(lock, stop, 1s, [] { return false; });
    while (!stop.stop_requested()) {
        const std::size_t known = columns(Stream::errors).value_or(0);
        const std::size_t width = known > 1 ? known : 80U;
        std::fprintf(stderr, "\r\x1b[K%s", describe_().substr(0, width - 1).c_str());
        std::fflush(stderr);
        shown_ = true;
        wake_.wait_for(lock, stop, 200ms, [] { return false; });
    }
}

std::size_t text_width(const CommonOptions& options) {
    constexpr std::size_t least = 80;
    constexpr std::size_t most = 1000;
    if (!options.to_stdout()) return least;
    const char* variable = std::getenv("COLUMNS");  // NOLINT(concurrency-mt-unsafe)
    const std::string_view text = variable != nullptr ? variable : "";
    auto width = chess::detail::number_of<std::size_t>(text);
    if (!width) width = columns(Stream::output);
    return std::clamp(width.value_or(least), least, most);
}

}  // namespace chesstool
