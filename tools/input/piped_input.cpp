#include "input/piped_input.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace chesstool {

namespace {

/// A program at the other end of a socket (ssh, Node.js) may hold it open and never write.
bool has_data(int socket) {
    constexpr int patience = 1000;  // milliseconds
    pollfd awaited{.fd = socket, .events = POLLIN, .revents = 0};
    int ready = 0;
    do ready = poll(&awaited, 1, patience);
    while (ready < 0 && errno == EINTR);
    char byte = 0;
    return ready > 0 && recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

bool is_piped() {
    struct stat status{};
    const int flags = fcntl(STDIN_FILENO, F_GETFL);
    if (flags == -1 || (flags & O_ACCMODE) == O_WRONLY) return false;
    if (fstat(STDIN_FILENO, &status) != 0) return false;
    if (S_ISSOCK(status.st_mode)) return has_data(STDIN_FILENO);
    return S_ISFIFO(status.st_mode) || S_ISREG(status.st_mode);
}

/// Whether an option has another use for standard input.
bool is_taken(const CommandParser& app) {
    return std::ranges::any_of(app.options(), [](const Option& option) {
        return option.file == Option::File::read && std::ranges::count(option.given, "-") != 0;
    });
}

}  // namespace

void take_piped_input(const CommandParser& app, CommonOptions& options, bool or_start) {
    if (options.has_positions() || is_taken(app) || !is_piped()) return;
    options.files = {"-"};
    options.start_if_empty = or_start && !options.ply && !options.all_plies;
}

}  // namespace chesstool
