#include "libchess/system/detail/terminal.hpp"

#include "libchess/system/detail/windows/handle.hpp"

#include <fcntl.h>
#include <io.h>

#include <algorithm>
#include <cstdio>

namespace chess::system {

namespace {

HANDLE handle_of(Stream stream) noexcept {
    switch (stream) {
        case Stream::input: return ::GetStdHandle(STD_INPUT_HANDLE);
        case Stream::output: return ::GetStdHandle(STD_OUTPUT_HANDLE);
        case Stream::errors: break;
    }
    return ::GetStdHandle(STD_ERROR_HANDLE);
}

/// Bytes in a pipe; 0 for an empty one, none at its end.
std::optional<DWORD> bytes_in_pipe(HANDLE pipe) noexcept {
    DWORD count = 0;
    if (::PeekNamedPipe(pipe, nullptr, 0, nullptr, &count, nullptr) == 0) return std::nullopt;
    return count;
}

/// Whether a line, or the end, has been typed.
bool has_typed_line(HANDLE console) noexcept {
    INPUT_RECORD record{};
    DWORD count = 0;
    return ::PeekConsoleInputW(console, &record, 1, &count) != 0 && count > 0;
}

}  // namespace

void prepare_streams() noexcept {
    for (std::FILE* const stream : {stdin, stdout, stderr})
        ::_setmode(::_fileno(stream), _O_BINARY);
    ::SetConsoleOutputCP(CP_UTF8);
    ::SetConsoleCP(CP_UTF8);
    for (const Stream stream : {Stream::output, Stream::errors}) {
        DWORD mode = 0;
        if (::GetConsoleMode(handle_of(stream), &mode) != 0)
            ::SetConsoleMode(handle_of(stream), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    }
    // The runtime does not buffer what goes to a console, nor standard error, but byte by byte.
    std::setvbuf(stderr, nullptr, _IONBF, 0);
}

bool is_terminal(Stream stream) noexcept {
    DWORD mode = 0;
    return ::GetConsoleMode(handle_of(stream), &mode) != 0;
}

std::optional<std::size_t> columns(Stream stream) noexcept {
    CONSOLE_SCREEN_BUFFER_INFO info{};
    if (::GetConsoleScreenBufferInfo(handle_of(stream), &info) == 0) return std::nullopt;
    return static_cast<std::size_t>(std::max(info.srWindow.Right - info.srWindow.Left + 1, 0));
}

bool has_piped_input() noexcept {
    const DWORD kind = ::GetFileType(handle_of(Stream::input));
    return kind == FILE_TYPE_PIPE || kind == FILE_TYPE_DISK;
}

std::size_t read_input(std::span<char> buffer) noexcept {
    constexpr std::size_t most = std::size_t{1} << 20U;
    DWORD count = 0;
    if (::ReadFile(handle_of(Stream::input), buffer.data(),
                   static_cast<DWORD>(std::min(buffer.size(), most)), &count, nullptr) == 0)
        return 0;
    return count;
}

bool is_input_ready(std::chrono::milliseconds within) noexcept {
    HANDLE const input = handle_of(Stream::input);
    const DWORD kind = ::GetFileType(input);
    if (kind == FILE_TYPE_DISK) return true;
    const auto end = std::chrono::steady_clock::now() + within;
    while (true) {
        if (kind == FILE_TYPE_PIPE ? bytes_in_pipe(input) != 0U : has_typed_line(input))
            return true;
        if (std::chrono::steady_clock::now() >= end) return false;
        ::Sleep(1);
    }
}

const char* end_of_input_key() noexcept {
    return "Ctrl-Z";
}

}  // namespace chess::system
