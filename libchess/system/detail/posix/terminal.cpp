#include "libchess/system/detail/terminal.hpp"

#include "libchess/system/detail/posix/descriptor.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>

namespace chess::system {

namespace {

constexpr int number_of(Stream stream) noexcept {
    switch (stream) {
        case Stream::input: return STDIN_FILENO;
        case Stream::output: return STDOUT_FILENO;
        case Stream::errors: break;
    }
    return STDERR_FILENO;
}

bool has_data(int socket) noexcept {
    char byte = 0;
    return is_input_ready(std::chrono::seconds(1)) &&
           ::recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

}  // namespace

void prepare_streams() noexcept {
    // In this order, since a file gets the lowest free number.
    for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(number, F_GETFD) != -1) continue;
        // In the other direction, so that reading or writing fails.
        const int direction = number == STDIN_FILENO ? O_WRONLY : O_RDONLY;
        [[maybe_unused]] const int held = ::open("/dev/null", direction);
    }
}

bool is_terminal(Stream stream) noexcept {
    return ::isatty(number_of(stream)) == 1;
}

std::optional<std::size_t> columns(Stream stream) noexcept {
    winsize size{};
    if (::ioctl(number_of(stream), TIOCGWINSZ, &size) != 0) return std::nullopt;
    return size.ws_col;
}

bool has_piped_input() noexcept {
    struct stat status{};
    const int flags = ::fcntl(STDIN_FILENO, F_GETFL);
    if (flags == -1 || (flags & O_ACCMODE) == O_WRONLY) return false;
    if (::fstat(STDIN_FILENO, &status) != 0) return false;
    if (S_ISSOCK(status.st_mode)) return has_data(STDIN_FILENO);
    return S_ISFIFO(status.st_mode) || S_ISREG(status.st_mode);
}

std::size_t read_input(std::span<char> buffer) noexcept {
    const ssize_t count =
        uninterrupted([&] { return ::read(STDIN_FILENO, buffer.data(), buffer.size()); });
    return count > 0 ? static_cast<std::size_t>(count) : 0;
}

bool is_input_ready(std::chrono::milliseconds within) noexcept {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    return uninterrupted([&] { return ::poll(&input, 1, static_cast<int>(within.count())); }) > 0;
}

const char* end_of_input_key() noexcept {
    return "Ctrl-D";
}

}  // namespace chess::system
