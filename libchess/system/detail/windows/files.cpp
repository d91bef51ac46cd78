#include "libchess/system/detail/files.hpp"

#include "libchess/system/detail/random_letters.hpp"
#include "libchess/system/detail/windows/handle.hpp"

#include <fcntl.h>
#include <io.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

namespace chess::system {

namespace {

constexpr DWORD share_all = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

/// The part of a buffer that one call takes.
DWORD at_once(std::size_t size) noexcept {
    constexpr std::size_t most = std::size_t{1} << 30U;
    return static_cast<DWORD>(std::min(size, most));
}

OVERLAPPED at(std::uint64_t offset) noexcept {
    OVERLAPPED place{};
    place.Offset = static_cast<DWORD>(offset);
    place.OffsetHigh = static_cast<DWORD>(offset >> 32U);
    return place;
}

std::FILE* open_stream(const std::string& path, const wchar_t* mode) {
    if (status_of(path).kind != FileKind::folder) return ::_wfopen(wide(path).c_str(), mode);
    errno = EISDIR;  // the system would speak of permission
    return nullptr;
}

/// Whether a file is open elsewhere, of which the system says that access is denied.
bool is_held(const std::string& path) noexcept {
    const Handle file(::CreateFileW(wide(path).c_str(), GENERIC_WRITE, /*shared: no*/ 0, nullptr,
                                    OPEN_EXISTING, 0, nullptr));
    return !file.is_open() && ::GetLastError() == ERROR_SHARING_VIOLATION;
}

}  // namespace

FileStatus status_of(const std::string& path) {
    // Devices have names of their own: NUL, CON, \\.\pipe\...
    const DWORD attributes = ::GetFileAttributesW(wide(path).c_str());
    const Handle file(::CreateFileW(wide(path).c_str(), 0, share_all, nullptr, OPEN_EXISTING,
                                    FILE_FLAG_BACKUP_SEMANTICS, nullptr));
    if (file.is_open() && ::GetFileType(file.get()) != FILE_TYPE_DISK) return {FileKind::other};
    if (attributes == INVALID_FILE_ATTRIBUTES) return {};
    if ((attributes & FILE_ATTRIBUTE_DIRECTORY) != 0) return {FileKind::folder};
    LARGE_INTEGER size{};
    if (file.is_open() && ::GetFileSizeEx(file.get(), &size) == 0) size = {};
    return {FileKind::regular, static_cast<std::uint64_t>(size.QuadPart)};
}

// --- InputFile ---

// A read of a pipe or a console cannot be waited for together with anything else, so that a stop
// request cancels it, again and again until the reader has noticed.
struct InputFile::Parts {
    struct Cancel {
        Parts* parts;
        void operator()() const noexcept {
            while (parts->is_reading.load()) {
                ::CancelSynchronousIo(parts->reader.load());
                ::Sleep(1);
            }
        }
    };

    Parts(Handle opened, std::stop_token token)
        : owned(std::move(opened)),
          stop(std::move(token)) {}

    [[nodiscard]] HANDLE file() const noexcept {
        return owned.is_open() ? owned.get() : ::GetStdHandle(STD_INPUT_HANDLE);
    }

    Handle owned;
    std::optional<std::uint64_t> size;
    std::stop_token stop;
    std::atomic<bool> is_reading = false;
    std::atomic<HANDLE> reader = nullptr;
};

InputFile::InputFile(std::unique_ptr<Parts> parts) noexcept : parts_(std::move(parts)) {}
InputFile::~InputFile() = default;
InputFile::InputFile(InputFile&& other) noexcept = default;

std::expected<InputFile, int> InputFile::open(const std::string& path,
                                              const std::stop_token& stop) {
    Handle file;
    if (path != "-") {
        if (status_of(path).kind == FileKind::folder) return std::unexpected(EISDIR);
        file = Handle(::CreateFileW(wide(path).c_str(), GENERIC_READ, share_all, nullptr,
                                    OPEN_EXISTING, FILE_FLAG_SEQUENTIAL_SCAN, nullptr));
        if (!file.is_open()) return std::unexpected(last_errno());
    }
    auto parts = std::make_unique<Parts>(std::move(file), stop);
    if (parts->file() == nullptr || parts->file() == INVALID_HANDLE_VALUE)
        return std::unexpected(EBADF);
    LARGE_INTEGER size{};
    if (::GetFileType(parts->file()) == FILE_TYPE_DISK &&
        ::GetFileSizeEx(parts->file(), &size) != 0) {
        LARGE_INTEGER here{};
        ::SetFilePointerEx(parts->file(), {}, &here, FILE_CURRENT);
        parts->size = static_cast<std::uint64_t>(std::max(size.QuadPart - here.QuadPart, 0LL));
    }
    return InputFile(std::move(parts));
}

std::optional<std::uint64_t> InputFile::size() const noexcept {
    return parts_->size;
}

std::expected<std::size_t, int> InputFile::read(std::span<char> buffer) {
    Parts& parts = *parts_;
    DWORD count = 0;
    BOOL done = FALSE;
    DWORD error = 0;
    if (parts.size || !parts.stop.stop_possible()) {
        if (parts.stop.stop_requested()) return std::unexpected(ECANCELED);
        done = ::ReadFile(parts.file(), buffer.data(), at_once(buffer.size()), &count, nullptr);
        error = ::GetLastError();
    } else {
        Handle thread;
        HANDLE own = nullptr;
        ::DuplicateHandle(::GetCurrentProcess(), ::GetCurrentThread(), ::GetCurrentProcess(), &own,
                          THREAD_TERMINATE, FALSE, 0);
        thread = Handle(own);
        parts.reader = own;
        parts.is_reading = true;
        {
            const std::stop_callback on_stop(parts.stop, Parts::Cancel{&parts});
            if (!parts.stop.stop_requested()) {
                done = ::ReadFile(parts.file(), buffer.data(), at_once(buffer.size()), &count,
                                  nullptr);
                error = ::GetLastError();
            }
            parts.is_reading = false;
        }
        if (parts.stop.stop_requested()) return std::unexpected(ECANCELED);
    }
    if (done != 0) return count;
    if (error == ERROR_BROKEN_PIPE || error == ERROR_HANDLE_EOF) return 0;  // the other end is gone
    return std::unexpected(errno_of(error));
}

// --- LockedFile ---

// It is opened for us alone: the system lets nobody else open it to write until it is closed,
// however the process ends; reading it is allowed.
struct LockedFile::Parts {
    Handle file;
};

LockedFile::LockedFile(std::unique_ptr<Parts> parts) noexcept : parts_(std::move(parts)) {}
LockedFile::~LockedFile() = default;
LockedFile::LockedFile(LockedFile&& other) noexcept = default;
LockedFile& LockedFile::operator=(LockedFile&& other) noexcept = default;

std::expected<LockedFile, LockedFile::Refusal> LockedFile::open(const std::string& path) {
    using Kind = Refusal::Kind;
    const FileKind kind = status_of(path).kind;
    if (kind == FileKind::folder) return std::unexpected(Refusal{Kind::cannot_open, EISDIR});
    if (kind == FileKind::other) return std::unexpected(Refusal{Kind::irregular});
    Handle file(::CreateFileW(wide(path).c_str(), GENERIC_READ | GENERIC_WRITE,
                              FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr, OPEN_ALWAYS,
                              FILE_ATTRIBUTE_NORMAL, nullptr));
    if (file.is_open()) return LockedFile(std::make_unique<Parts>(std::move(file)));
    const int code = last_errno();
    return std::unexpected(Refusal{code == ETXTBSY ? Kind::locked : Kind::cannot_open, code});
}

std::expected<std::uint64_t, int> LockedFile::size() const {
    LARGE_INTEGER size{};
    if (::GetFileSizeEx(parts_->file.get(), &size) == 0) return std::unexpected(last_errno());
    return static_cast<std::uint64_t>(size.QuadPart);
}

std::expected<std::size_t, int> LockedFile::read(std::uint64_t offset,
                                                 std::span<char> buffer) const {
    std::size_t done = 0;
    while (done < buffer.size()) {
        OVERLAPPED place = at(offset + done);
        DWORD count = 0;
        if (::ReadFile(parts_->file.get(), buffer.data() + done, at_once(buffer.size() - done),
                       &count, &place) == 0) {
            if (::GetLastError() == ERROR_HANDLE_EOF) break;
            return std::unexpected(last_errno());
        }
        if (count == 0) break;
        done += count;
    }
    return done;
}

std::expected<void, int> LockedFile::write(std::uint64_t offset, std::string_view bytes) const {
    while (!bytes.empty()) {
        OVERLAPPED place = at(offset);
        DWORD count = 0;
        if (::WriteFile(parts_->file.get(), bytes.data(), at_once(bytes.size()), &count, &place) ==
            0)
            return std::unexpected(last_errno());
        bytes.remove_prefix(count);
        offset += count;
    }
    return {};
}

std::expected<void, int> LockedFile::truncate(std::uint64_t size) const {
    LARGE_INTEGER end{};
    end.QuadPart = static_cast<LONGLONG>(size);
    if (::SetFilePointerEx(parts_->file.get(), end, nullptr, FILE_BEGIN) == 0 ||
        ::SetEndOfFile(parts_->file.get()) == 0)
        return std::unexpected(last_errno());
    return {};
}

std::expected<void, int> LockedFile::sync() const {
    if (::FlushFileBuffers(parts_->file.get()) == 0) return std::unexpected(last_errno());
    return {};
}

// --- AppendedFile ---

struct AppendedFile::Parts {
    Handle file;
};

AppendedFile::AppendedFile() noexcept = default;
AppendedFile::~AppendedFile() = default;
AppendedFile::AppendedFile(AppendedFile&& other) noexcept = default;
AppendedFile& AppendedFile::operator=(AppendedFile&& other) noexcept = default;

std::expected<AppendedFile, int> AppendedFile::open(const std::string& path) {
    Handle file(::CreateFileW(wide(path).c_str(), FILE_APPEND_DATA, share_all, nullptr, OPEN_ALWAYS,
                              FILE_ATTRIBUTE_NORMAL, nullptr));
    if (!file.is_open()) return std::unexpected(last_errno());
    AppendedFile result;
    result.parts_ = std::make_unique<Parts>(std::move(file));
    return result;
}

bool AppendedFile::is_open() const noexcept {
    return parts_ != nullptr;
}

void AppendedFile::write(std::string_view text) const noexcept {
    DWORD count = 0;
    ::WriteFile(parts_->file.get(), text.data(), static_cast<DWORD>(text.size()), &count, nullptr);
}

// --- new files ---

// A new file has the rights of its folder.
std::expected<NewFile, int> make_beside(const std::string& target, std::string_view mark) {
    constexpr int most_tries = 100;
    for (int i = 0; i < most_tries; ++i) {
        const std::wstring name = wide(target) + wide(mark) + wide(random_letters());
        HANDLE const made = ::CreateFileW(name.c_str(), GENERIC_READ | GENERIC_WRITE,
                                          FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr, CREATE_NEW,
                                          FILE_ATTRIBUTE_NORMAL, nullptr);
        if (made == INVALID_HANDLE_VALUE) {
            if (last_errno() == EEXIST) continue;
            return std::unexpected(last_errno());
        }
        const int number = ::_open_osfhandle(reinterpret_cast<std::intptr_t>(made), _O_BINARY);
        std::FILE* const file = number < 0 ? nullptr : ::_fdopen(number, "wb");
        if (file == nullptr) {
            ::CloseHandle(made);
            return std::unexpected(EMFILE);
        }
        return NewFile{narrow(name), file};
    }
    return std::unexpected(EEXIST);
}

int put_in_place(const std::string& from, const std::string& to) {
    if (::MoveFileExW(wide(from).c_str(), wide(to).c_str(),
                      MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0)
        return 0;
    const int code = last_errno();
    return code == EACCES && is_held(to) ? ETXTBSY : code;
}

int sync(std::FILE* file) {
    HANDLE const handle = reinterpret_cast<HANDLE>(::_get_osfhandle(::_fileno(file)));
    return ::FlushFileBuffers(handle) != 0 ? 0 : last_errno();
}

std::optional<std::string> make_temporary_folder(std::string_view name) {
    std::error_code error;
    const auto parent = std::filesystem::temp_directory_path(error);
    if (error) return std::nullopt;
    const auto folder = parent / (wide(name) + L"-" + wide(random_letters()));
    if (::CreateDirectoryW(folder.c_str(), nullptr) == 0) return std::nullopt;
    return narrow(folder.native());
}

int write_error() noexcept {
    // The runtime says EINVAL of a pipe that nobody reads.
    const DWORD error = ::GetLastError();
    return errno_of(error) == EPIPE ? EPIPE : errno;
}

void remove_file(const std::string& name) noexcept {
    ::DeleteFileW(wide(name).c_str());
}

std::FILE* open_to_read(const std::string& path) {
    return open_stream(path, L"rb");
}

std::FILE* open_to_write(const std::string& path) {
    return open_stream(path, L"wb");
}

// Open files have no names here.
std::FILE* open_again(const std::string&) {
    return nullptr;
}

std::optional<std::string> cache_folder() {
    for (const wchar_t* const variable : {L"XDG_CACHE_HOME", L"LOCALAPPDATA"}) {
        std::wstring value(32'768, L'\0');
        const DWORD size =
            ::GetEnvironmentVariableW(variable, value.data(), static_cast<DWORD>(value.size()));
        if (size == 0 || size >= value.size()) continue;
        value.resize(size);
        if (std::filesystem::path(value).has_root_directory()) return narrow(value);
    }
    return std::nullopt;
}

}  // namespace chess::system
