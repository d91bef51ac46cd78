#include "libchess/batch/journal_file.hpp"

#include "libchess/base/detail/system_reason.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace chess {

namespace {

using Kind = JournalError::Kind;

std::unexpected<JournalError> cannot_open(int code) {
    return std::unexpected(JournalError{Kind::cannot_open, "cannot open: " + system_reason(code)});
}

std::unexpected<JournalError> cannot_write(int code) {
    return std::unexpected(
        JournalError{Kind::cannot_write, "cannot write: " + system_reason(code)});
}

}  // namespace

std::expected<JournalFile, JournalError> JournalFile::open(const std::string& path) {
    constexpr mode_t readable_by_all = 0666;
    JournalFile file(
        ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, readable_by_all));
    if (file.descriptor_ < 0) return cannot_open(errno);
    struct stat status{};
    if (fstat(file.descriptor_, &status) != 0) return cannot_open(errno);
    if (!S_ISREG(status.st_mode))
        return std::unexpected(JournalError{Kind::cannot_open, "this is not a regular file"});
    // The system releases the lock however the process ends.
    if (flock(file.descriptor_, LOCK_EX | LOCK_NB) == 0) return file;
    if (errno == EWOULDBLOCK)
        return std::unexpected(JournalError{Kind::locked, "another run is using this journal"});
    return std::unexpected(JournalError{Kind::cannot_open, "cannot lock: " + system_reason(errno)});
}

JournalFile::~JournalFile() {
    if (descriptor_ >= 0) close(descriptor_);
}

JournalFile::JournalFile(JournalFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

JournalFile& JournalFile::operator=(JournalFile&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

std::expected<std::uint64_t, JournalError> JournalFile::size() const {
    struct stat status{};
    if (fstat(descriptor_, &status) != 0) return cannot_open(errno);
    return static_cast<std::uint64_t>(status.st_size);
}

std::expected<void, JournalError> JournalFile::read(std::uint64_t offset, std::size_t length,
                                                    std::string& bytes) const {
    bytes.resize(length);
    std::size_t done = 0;
    while (done < length) {
        const ssize_t got = pread(descriptor_, bytes.data() + done, length - done,
                                  static_cast<off_t>(offset + done));
        if (got == 0) break;
        if (got > 0) done += static_cast<std::size_t>(got);
        else if (errno != EINTR)
            return std::unexpected(
                JournalError{Kind::cannot_open, "cannot read: " + system_reason(errno)});
    }
    bytes.resize(done);
    return {};
}

std::expected<void, JournalError> JournalFile::write(std::uint64_t end,
                                                     std::string_view bytes) const {
    std::uint64_t at = end;
    while (!bytes.empty()) {
        const ssize_t put = pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(at));
        if (put >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(put));
            at += static_cast<std::uint64_t>(put);
        } else if (errno != EINTR) {
            const int code = errno;
            [[maybe_unused]] const auto undone = truncate(end);
            return cannot_write(code);
        }
    }
    return {};
}

std::expected<void, JournalError> JournalFile::truncate(std::uint64_t size) const {
    if (ftruncate(descriptor_, static_cast<off_t>(size)) != 0) return cannot_write(errno);
    return {};
}

std::expected<void, JournalError> JournalFile::sync() const {
    if (fdatasync(descriptor_) != 0) return cannot_write(errno);
    return {};
}

}  // namespace chess
