#include "libchess/files/detail/raw_file.hpp"

#include "libchess/base/detail/system_reason.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace chess::detail {

namespace {

InputError unreadable(int code) {
    return {InputError::Kind::unreadable, system_reason(code)};
}

/// Does not wait for the other end of a FIFO: `read` does, and can be interrupted.
int open_without_waiting(const std::string& path) {
    int descriptor = -1;
    do descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    while (descriptor < 0 && errno == EINTR);
    return descriptor;
}

/// What is left to read of a regular file.
std::uint64_t bytes_left(int descriptor, const struct stat& status) {
    const off_t here = std::max<off_t>(lseek(descriptor, 0, SEEK_CUR), 0);
    return static_cast<std::uint64_t>(std::max<off_t>(status.st_size - here, 0));
}

}  // namespace

void RawFile::WakeUp::operator()() const noexcept {
    if (descriptor >= 0) eventfd_write(descriptor, 1);
}

std::expected<std::unique_ptr<RawFile>, InputError> RawFile::open(const std::string& path,
                                                                  const std::stop_token& stop) {
    Descriptor file(path == "-" ? STDIN_FILENO : open_without_waiting(path));
    if (file.number() < 0) return std::unexpected(unreadable(errno));
    struct stat status{};
    if (fstat(file.number(), &status) != 0) return std::unexpected(unreadable(errno));
    if (S_ISDIR(status.st_mode)) return std::unexpected(unreadable(EISDIR));
    if (S_ISREG(status.st_mode)) {
        posix_fadvise(file.number(), 0, 0, POSIX_FADV_SEQUENTIAL);
        const std::uint64_t size = bytes_left(file.number(), status);
        return std::make_unique<RawFile>(std::move(file), size, Descriptor(-1), stop);
    }
    Descriptor wake(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (wake.number() < 0) return std::unexpected(unreadable(errno));
    return std::make_unique<RawFile>(std::move(file), std::nullopt, std::move(wake), stop);
}

RawFile::RawFile(Descriptor descriptor, std::optional<std::uint64_t> size, Descriptor wake,
                 std::stop_token stop)
    : descriptor_(std::move(descriptor)),
      size_(size),
      wake_(std::move(wake)),
      stop_(std::move(stop)),
      on_stop_(stop_, WakeUp{wake_.number()}) {}

std::size_t RawFile::read(std::span<char> buffer) {
    while (!error_) {
        if (!wait_for_data()) return 0;
        const ssize_t got = ::read(descriptor_.number(), buffer.data(), buffer.size());
        if (got >= 0) {
            const auto size = static_cast<std::size_t>(got);
            consumed_.fetch_add(size, std::memory_order_relaxed);
            return size;
        }
        if (errno != EINTR && errno != EAGAIN) return fail(unreadable(errno));
    }
    return 0;
}

/// Regular files are always ready. False once the user has asked to stop.
bool RawFile::wait_for_data() {
    constexpr short readable = POLLIN;
    std::array<pollfd, 2> awaited{{{descriptor_.number(), readable, 0},  //
                                   {wake_.number(), readable, 0}}};
    while (!stop_.stop_requested()) {
        if (wake_.number() < 0) return true;
        const int ready = poll(awaited.data(), awaited.size(), /*timeout: none*/ -1);
        if (ready < 0 && errno != EINTR) {
            fail(unreadable(errno));
            return false;
        }
        if (ready > 0 && awaited[0].revents != 0) return true;
    }
    fail({InputError::Kind::interrupted, "interrupted"});
    return false;
}

std::size_t RawFile::fail(InputError error) {
    error_ = std::move(error);
    return 0;
}

}  // namespace chess::detail
