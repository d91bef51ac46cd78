#pragma once

// Internal to libchess and tools, not installed: files, as far as the standard library does not
// promise enough. Paths are UTF-8. Errors are values of errno.

#include "libchess/base/detail/test_export.hpp"
#include "libchess/base/export.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

namespace chess::system {

/// What a path leads to, links followed.
enum class FileKind : std::uint8_t { none, regular, folder, other };
struct FileStatus {
    FileKind kind = FileKind::none;
    std::uint64_t bytes = 0;  ///< of a regular file
};
[[nodiscard]] LIBCHESS_API FileStatus status_of(const std::string& path);

/// A file to be read from its beginning to its end, a pipe, or standard input.
class LIBCHESS_TEST_API InputFile {
public:
    /// "-" is standard input. Does not wait for the other end of a FIFO: `read` does. EISDIR for a
    /// folder.
    [[nodiscard]] static std::expected<InputFile, int> open(const std::string& path,
                                                            const std::stop_token& stop);
    ~InputFile();
    InputFile(InputFile&& other) noexcept;
    InputFile& operator=(InputFile&&) = delete;
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    /// The bytes to read when it was opened, if it is a regular file.
    [[nodiscard]] std::optional<std::uint64_t> size() const noexcept;

    /// Reads into the buffer with one system call; 0 at the end. ECANCELED once a stop has been
    /// requested, also while it waits for a pipe or a terminal.
    [[nodiscard]] std::expected<std::size_t, int> read(std::span<char> buffer);

private:
    struct Parts;
    explicit InputFile(std::unique_ptr<Parts> parts) noexcept;

    std::unique_ptr<Parts> parts_;
};

/// A regular file, open for reading and writing, locked against other processes and other objects
/// of this class until it is destroyed, however the process ends. Functions that do not write are
/// thread-safe.
class LIBCHESS_TEST_API LockedFile {
public:
    /// Why it could not be had.
    struct Refusal {
        enum class Kind : std::uint8_t { cannot_open, irregular, locked, cannot_lock };
        Kind kind;
        int code = 0;
    };
    /// Opens and locks a file; creates it, empty, if there is none.
    [[nodiscard]] static std::expected<LockedFile, Refusal> open(const std::string& path);
    ~LockedFile();
    LockedFile(LockedFile&& other) noexcept;
    LockedFile& operator=(LockedFile&& other) noexcept;
    LockedFile(const LockedFile&) = delete;
    LockedFile& operator=(const LockedFile&) = delete;

    [[nodiscard]] std::expected<std::uint64_t, int> size() const;
    /// Reads up to the buffer's size at an offset; how much there was.
    [[nodiscard]] std::expected<std::size_t, int> read(std::uint64_t offset,
                                                       std::span<char> buffer) const;
    /// Writes all of it at an offset, with one system call unless that writes only a part.
    [[nodiscard]] std::expected<void, int> write(std::uint64_t offset,
                                                 std::string_view bytes) const;
    /// Makes it so long.
    [[nodiscard]] std::expected<void, int> truncate(std::uint64_t size) const;
    /// What was written outlives a power cut.
    [[nodiscard]] std::expected<void, int> sync() const;

private:
    struct Parts;
    explicit LockedFile(std::unique_ptr<Parts> parts) noexcept;

    std::unique_ptr<Parts> parts_;
};

/// A file that lines are added to, by several processes at once.
class LIBCHESS_TEST_API AppendedFile {
public:
    /// None.
    AppendedFile() noexcept;
    /// Creates it if there is none.
    [[nodiscard]] static std::expected<AppendedFile, int> open(const std::string& path);
    ~AppendedFile();
    AppendedFile(AppendedFile&& other) noexcept;
    AppendedFile& operator=(AppendedFile&& other) noexcept;
    AppendedFile(const AppendedFile&) = delete;
    AppendedFile& operator=(const AppendedFile&) = delete;

    [[nodiscard]] bool is_open() const noexcept;
    /// With one system call, which keeps a line together; what fails is lost.
    void write(std::string_view text) const noexcept;

private:
    struct Parts;

    std::unique_ptr<Parts> parts_;
};

/// A new file, and the name that it has until it is put in place.
struct NewFile {
    std::string name;
    std::FILE* file;
};
/// Makes an empty file `target + mark` and six letters, which no other file has, open for writing
/// bytes; a long name loses its end. It has the rights of `target`, or, if that is not there, those
/// that any new file gets.
[[nodiscard]] LIBCHESS_API std::expected<NewFile, int> make_beside(const std::string& target,
                                                                   std::string_view mark);
/// Renames a file, replacing what was there. 0 or an error.
[[nodiscard]] LIBCHESS_API int put_in_place(const std::string& from, const std::string& to);
/// Why writing to a stream has failed just now; EPIPE for a pipe that nobody reads.
[[nodiscard]] LIBCHESS_API int write_error() noexcept;
/// What was written outlives a power cut. 0 or an error.
[[nodiscard]] LIBCHESS_API int sync(std::FILE* file);
/// Makes a folder of its own for this process among the system's temporary files, which only its
/// owner may read.
[[nodiscard]] LIBCHESS_TEST_API std::optional<std::string> make_temporary_folder(
    std::string_view name);
LIBCHESS_API void remove_file(const std::string& name) noexcept;
/// Opens a file to read bytes from it; null, with errno set, on failure.
[[nodiscard]] std::FILE* open_to_read(const std::string& path);
/// Opens a file, a device or a pipe to write bytes to it; null, with errno set, on failure.
[[nodiscard]] LIBCHESS_API std::FILE* open_to_write(const std::string& path);
/// The open file that a name such as "/dev/fd/3" stands for, to write on behind what is in it; null
/// for other names, also for those of links to it.
[[nodiscard]] LIBCHESS_API std::FILE* open_again(const std::string& path);

/// The folder under which programs keep what they can make again; none if the user has none.
[[nodiscard]] LIBCHESS_API std::optional<std::string> cache_folder();

}  // namespace chess::system
