#include "libchess/uci/detail/engine_log.hpp"

#include "libchess/base/detail/system_reason.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <fcntl.h>
#include <cerrno>
#include <chrono>
#include <iterator>

namespace chess {

namespace {

bool is_control(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7f;
}

}  // namespace

std::expected<EngineLog, std::string> EngineLog::open(const std::string& path) {
    constexpr int readable_by_all = 0666;
    EngineLog log;
    log.file_ = FileDescriptor(
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, readable_by_all));
    if (!log.is_open()) return std::unexpected(system_reason(errno));
    return log;
}

void EngineLog::write(int process, char direction, std::string_view line) const {
    if (!is_open()) return;
    const auto now =
        std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    const auto seconds = std::chrono::floor<std::chrono::seconds>(now);
    std::string text = fmt::format("{:%FT%T}.{:03}Z {} {} ",
                                   fmt::gmtime(std::chrono::system_clock::to_time_t(
                                       std::chrono::system_clock::time_point(seconds))),
                                   (now - seconds).count(), process, direction);
    for (const char c : line) {
        if (is_control(c))
            fmt::format_to(std::back_inserter(text), "\\x{:02x}", static_cast<unsigned char>(c));
        else text += c;
    }
    text += '\n';
    // One write for the whole line, which O_APPEND keeps together.
    [[maybe_unused]] const auto written = ::write(file_.get(), text.data(), text.size());
}

}  // namespace chess
