#include "input.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

namespace chesstool {

std::string input_name(const std::string& path) {
    return path == "-" ? "<stdin>" : path;
}

std::expected<std::string, std::string> read_input(const std::string& path) {
    const auto failure = [] { return std::unexpected(std::generic_category().message(errno)); };
    const bool is_stdin = path == "-";
    const int descriptor = is_stdin ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return failure();
    std::string content;
    std::array<char, 1 << 16> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init)
    for (;;) {
        const ssize_t got = read(descriptor, buffer.data(), buffer.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) {
            auto error = failure();
            if (!is_stdin) close(descriptor);
            return error;
        }
        if (got == 0) break;
        content.append(buffer.data(), static_cast<std::size_t>(got));
    }
    if (!is_stdin) close(descriptor);
    return content;
}

}  // namespace chesstool
