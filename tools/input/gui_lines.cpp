#include "input/gui_lines.hpp"

#include "libchess/system/detail/terminal.hpp"

#include <algorithm>
#include <chrono>
#include <string_view>

namespace chesstool {

namespace {

constexpr std::size_t longest_command = std::size_t{2} << 20U;
constexpr std::chrono::milliseconds moment{100};

}  // namespace

std::optional<std::string> GuiLines::next() {
    const auto asked = std::chrono::steady_clock::now();
    std::string line;
    while (begin_ < end_ || fill()) {
        const std::string_view ready(buffer_.data() + begin_, end_ - begin_);
        const std::size_t length = std::min(ready.find('\n'), ready.size());
        line += ready.substr(0, std::min(length, longest_command - line.size()));
        begin_ += length;
        if (length == ready.size()) continue;
        ++begin_;
        was_there_ = std::chrono::steady_clock::now() - asked < moment;
        return line;
    }
    if (line.empty()) return std::nullopt;
    return line;
}

bool GuiLines::is_script() const {
    return was_there_ && (begin_ < end_ || chess::system::is_input_ready(moment));
}

bool GuiLines::fill() {
    begin_ = 0;
    end_ = chess::system::read_input(buffer_);
    return end_ > 0;
}

}  // namespace chesstool
