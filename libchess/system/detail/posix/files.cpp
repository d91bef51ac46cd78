#include "libchess/system/detail/files.hpp"

#include "libchess/system/detail/posix/alarm.hpp"
#include "libchess/system/detail/posix/descriptor.hpp"
#include "libchess/system/detail/random_letters.hpp"

#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

namespace chess::system {

namespace {

/// Does not wait for the other end of a FIFO: `read` does, and can be interrupted.
int open_without_waiting(const std::string& path) {
    return uninterrupted(
        [&] { return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK); });
}

/// What is left to read of a regular file.
std::uint64_t bytes_left(int descriptor, const struct stat& status) {
    const off_t here = std::max<off_t>(::lseek(descriptor, 0, SEEK_CUR), 0);
    return static_cast<std::uint64_t>(std::max<off_t>(status.st_size - here, 0));
}

/// A path without the last letters of its file's name, if `more` bytes behind it make that too
/// long.
std::string shortened(std::string path, std::size_t more) {
    constexpr std::size_t longest = 255;  // of the usual file systems
    const std::size_t begin = path.rfind('/') + 1;
    const std::size_t length = path.size() - begin;
    if (length > longest || length + more <= longest) return path;
    std::size_t end = begin + longest - more;
    // Some file systems refuse half a letter of UTF-8.
    while (end != begin && (static_cast<unsigned char>(path[end]) & 0xC0U) == 0x80U) --end;
    path.resize(end);
    return path;
}

/// The number in "/dev/fd/3".
std::optional<int> descriptor_named(const std::filesystem::path& path) {
    const std::string folder = path.parent_path().string();
    if (folder != "/dev/fd" && folder != "/proc/self/fd") return std::nullopt;
    const std::string name = path.filename().string();
    int number = -1;
    const auto [end, code] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (code != std::errc() || end != name.data() + name.size()) return std::nullopt;
    return number;
}

void advise_sequential(int descriptor) {
#if defined(CHESS_ON_LINUX)
    ::posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL);
#else
    static_cast<void>(descriptor);
#endif
}

}  // namespace

FileStatus status_of(const std::string& path) {
    struct stat status{};
    if (::stat(path.c_str(), &status) != 0) return {};
    if (S_ISREG(status.st_mode))
        return {FileKind::regular, static_cast<std::uint64_t>(status.st_size)};
    return {S_ISDIR(status.st_mode) ? FileKind::folder : FileKind::other};
}

// --- InputFile ---

struct InputFile::Parts {
    /// Rings for a thread that waits for data.
    struct WakeUp {
        const Alarm* alarm;
        void operator()() const noexcept { alarm->ring(); }
    };

    Parts(Descriptor opened, Alarm made, std::stop_token token)
        : owned(std::move(opened)),
          alarm(std::move(made)),
          stop(std::move(token)),
          on_stop(stop, WakeUp{&alarm}) {}

    /// Standard input is not ours to close.
    [[nodiscard]] int number() const noexcept {
        return owned.is_open() ? owned.number() : STDIN_FILENO;
    }
    /// Regular files, which have no alarm, are always ready. 0, or ECANCELED, or an error.
    [[nodiscard]] int wait() const;

    Descriptor owned;
    std::optional<std::uint64_t> size;
    Alarm alarm;
    std::stop_token stop;
    std::stop_callback<WakeUp> on_stop;  // after the alarm, which it uses
};

int InputFile::Parts::wait() const {
    std::array<pollfd, 2> awaited{{{number(), POLLIN, 0}, {alarm.number(), POLLIN, 0}}};
    while (!stop.stop_requested()) {
        if (!alarm.is_open()) return 0;
        const int ready = ::poll(awaited.data(), awaited.size(), /*timeout: none*/ -1);
        if (ready < 0 && errno != EINTR) return errno;
        if (ready > 0 && awaited[0].revents != 0) return 0;
    }
    return ECANCELED;
}

InputFile::InputFile(std::unique_ptr<Parts> parts) noexcept : parts_(std::move(parts)) {}
InputFile::~InputFile() = default;
InputFile::InputFile(InputFile&& other) noexcept = default;

std::expected<InputFile, int> InputFile::open(const std::string& path,
                                              const std::stop_token& stop) {
    Descriptor file;
    if (path != "-") {
        file = Descriptor(open_without_waiting(path));
        if (!file.is_open()) return std::unexpected(errno);
    }
    const int number = file.is_open() ? file.number() : STDIN_FILENO;
    struct stat status{};
    if (::fstat(number, &status) != 0) return std::unexpected(errno);
    if (S_ISDIR(status.st_mode)) return std::unexpected(EISDIR);
    if (S_ISREG(status.st_mode)) {
        advise_sequential(number);
        auto parts = std::make_unique<Parts>(std::move(file), Alarm{}, stop);
        parts->size = bytes_left(number, status);
        return InputFile(std::move(parts));
    }
    Alarm alarm = Alarm::make();
    if (!alarm.is_open()) return std::unexpected(errno);
    return InputFile(std::make_unique<Parts>(std::move(file), std::move(alarm), stop));
}

std::optional<std::uint64_t> InputFile::size() const noexcept {
    return parts_->size;
}

std::expected<std::size_t, int> InputFile::read(std::span<char> buffer) {
    while (true) {
        if (const int error = parts_->wait(); error != 0) return std::unexpected(error);
        const ssize_t got = ::read(parts_->number(), buffer.data(), buffer.size());
        if (got >= 0) return static_cast<std::size_t>(got);
        if (errno != EINTR && errno != EAGAIN) return std::unexpected(errno);
    }
}

// --- LockedFile ---

struct LockedFile::Parts {
    Descriptor file;
};

LockedFile::LockedFile(std::unique_ptr<Parts> parts) noexcept : parts_(std::move(parts)) {}
LockedFile::~LockedFile() = default;
LockedFile::LockedFile(LockedFile&& other) noexcept = default;
LockedFile& LockedFile::operator=(LockedFile&& other) noexcept = default;

std::expected<LockedFile, LockedFile::Refusal> LockedFile::open(const std::string& path) {
    using Kind = Refusal::Kind;
    constexpr mode_t readable_by_all = 0666;
    Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, readable_by_all));
    struct stat status{};
    if (!file.is_open() || ::fstat(file.number(), &status) != 0)
        return std::unexpected(Refusal{Kind::cannot_open, errno});
    if (!S_ISREG(status.st_mode)) return std::unexpected(Refusal{Kind::irregular});
    // The system releases the lock however the process ends.
    if (::flock(file.number(), LOCK_EX | LOCK_NB) == 0)
        return LockedFile(std::make_unique<Parts>(std::move(file)));
    return std::unexpected(Refusal{errno == EWOULDBLOCK ? Kind::locked : Kind::cannot_lock, errno});
}

std::expected<std::uint64_t, int> LockedFile::size() const {
    struct stat status{};
    if (::fstat(parts_->file.number(), &status) != 0) return std::unexpected(errno);
    return static_cast<std::uint64_t>(status.st_size);
}

std::expected<std::size_t, int> LockedFile::read(std::uint64_t offset,
                                                 std::span<char> buffer) const {
    std::size_t done = 0;
    while (done < buffer.size()) {
        const ssize_t got = uninterrupted([&] {
            return ::pread(parts_->file.number(), buffer.data() + done, buffer.size() - done,
                           static_cast<off_t>(offset + done));
        });
        if (got < 0) return std::unexpected(errno);
        if (got == 0) break;
        done += static_cast<std::size_t>(got);
    }
    return done;
}

std::expected<void, int> LockedFile::write(std::uint64_t offset, std::string_view bytes) const {
    while (!bytes.empty()) {
        const ssize_t put = uninterrupted([&] {
            return ::pwrite(parts_->file.number(), bytes.data(), bytes.size(),
                            static_cast<off_t>(offset));
        });
        if (put < 0) return std::unexpected(errno);
        bytes.remove_prefix(static_cast<std::size_t>(put));
        offset += static_cast<std::uint64_t>(put);
    }
    return {};
}

std::expected<void, int> LockedFile::truncate(std::uint64_t size) const {
    if (::ftruncate(parts_->file.number(), static_cast<off_t>(size)) != 0)
        return std::unexpected(errno);
    return {};
}

std::expected<void, int> LockedFile::sync() const {
#if defined(CHESS_ON_LINUX)
    const int done = ::fdatasync(parts_->file.number());
#else
    const int done = ::fsync(parts_->file.number());
#endif
    if (done != 0) return std::unexpected(errno);
    return {};
}

// --- AppendedFile ---

struct AppendedFile::Parts {
    Descriptor file;
};

AppendedFile::AppendedFile() noexcept = default;
AppendedFile::~AppendedFile() = default;
AppendedFile::AppendedFile(AppendedFile&& other) noexcept = default;
AppendedFile& AppendedFile::operator=(AppendedFile&& other) noexcept = default;

std::expected<AppendedFile, int> AppendedFile::open(const std::string& path) {
    constexpr mode_t readable_by_all = 0666;
    Descriptor file(
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, readable_by_all));
    if (!file.is_open()) return std::unexpected(errno);
    AppendedFile result;
    result.parts_ = std::make_unique<Parts>(std::move(file));
    return result;
}

bool AppendedFile::is_open() const noexcept {
    return parts_ != nullptr;
}

void AppendedFile::write(std::string_view text) const noexcept {
    [[maybe_unused]] const auto written = ::write(parts_->file.number(), text.data(), text.size());
}

// --- new files ---

std::expected<NewFile, int> make_beside(const std::string& target, std::string_view mark) {
    constexpr int most_tries = 100;
    constexpr mode_t owner_alone = 0600;
    constexpr mode_t all_that_umask_leaves = 0666;
    struct stat existing{};
    const bool replaces = ::stat(target.c_str(), &existing) == 0;
    for (int i = 0; i < most_tries; ++i) {
        const std::string end = std::string(mark) + random_letters();
        std::string name = shortened(target, end.size()) + end;
        // Nobody reads meanwhile what he may not read at the end.
        Descriptor file(::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY,
                               replaces ? owner_alone : all_that_umask_leaves));
        if (!file.is_open()) {
            if (errno == EEXIST) continue;
            return std::unexpected(errno);
        }
        if (replaces) {
            [[maybe_unused]] const int done =
                ::fchmod(file.number(), existing.st_mode & mode_t{0777});
        }
        if (std::FILE* const stream = ::fdopen(file.number(), "w")) {
            file.release();
            return NewFile{std::move(name), stream};
        }
        const int error = errno;
        ::unlink(name.c_str());
        return std::unexpected(error);
    }
    return std::unexpected(EEXIST);
}

int put_in_place(const std::string& from, const std::string& to) {
    return ::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
}

int sync(std::FILE* file) {
    return ::fsync(::fileno(file)) == 0 ? 0 : errno;
}

std::optional<std::string> make_temporary_folder(std::string_view name) {
    std::error_code error;
    std::string folder = std::filesystem::temp_directory_path(error) / name;
    folder += "-XXXXXX";
    if (error || ::mkdtemp(folder.data()) == nullptr) return std::nullopt;
    return folder;
}

int write_error() noexcept {
    return errno;
}

void remove_file(const std::string& name) noexcept {
    ::unlink(name.c_str());
}

std::FILE* open_to_read(const std::string& path) {
    std::FILE* const file = std::fopen(path.c_str(), "r");
    if (file != nullptr) ::fcntl(::fileno(file), F_SETFD, FD_CLOEXEC);
    return file;
}

std::FILE* open_to_write(const std::string& path) {
    std::FILE* const file = std::fopen(path.c_str(), "w");
    if (file != nullptr) ::fcntl(::fileno(file), F_SETFD, FD_CLOEXEC);
    return file;
}

std::FILE* open_again(const std::string& path) {
    const auto named = descriptor_named(path);
    if (!named) return nullptr;
    Descriptor copy(::fcntl(*named, F_DUPFD_CLOEXEC, 0));
    std::FILE* const file = copy.is_open() ? ::fdopen(copy.number(), "w") : nullptr;
    if (file != nullptr) copy.release();
    return file;
}

std::optional<std::string> cache_folder() {
    // NOLINTBEGIN(concurrency-mt-unsafe): nobody sets these
    const char* const chosen = std::getenv("XDG_CACHE_HOME");
    const char* const home = std::getenv("HOME");
    // NOLINTEND(concurrency-mt-unsafe)
    // XDG Base Directory Specification: a relative path is to be ignored.
    if (chosen != nullptr && *chosen == '/') return chosen;
    if (home == nullptr || *home != '/') return std::nullopt;
    return std::string(home) + "/.cache";
}

}  // namespace chess::system
