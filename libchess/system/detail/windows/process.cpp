#include "libchess/system/detail/process.hpp"

#include "libchess/system/detail/windows/command_line.hpp"
#include "libchess/system/detail/windows/handle.hpp"

#include <shellapi.h>

#include <atomic>
#include <utility>

namespace chess::system {

namespace {

/// What the console's handler, a thread that the system starts, works on. Never destroyed.
struct Watch {
    std::stop_source source;
    std::function<void()> at_second;
    std::atomic<ULONGLONG> first = 0;  ///< when it came, in milliseconds; 0: not yet
};
std::atomic<Watch*> watch = nullptr;  // NOLINT(*-avoid-non-const-global-variables): the handler's
std::atomic<bool> child_is_in_front = false;  // NOLINT(*-avoid-non-const-global-variables)

BOOL WINAPI take_event(DWORD event) {
    if (child_is_in_front) return TRUE;
    Watch* const current = watch.load();
    if (current == nullptr) return FALSE;
    constexpr ULONGLONG echo = 100;
    const ULONGLONG now = std::max<ULONGLONG>(::GetTickCount64(), 1);
    ULONGLONG before = 0;
    if (current->first.compare_exchange_strong(before, now)) current->source.request_stop();
    else if (now - before > echo) current->at_second();
    // Where the system ends the process on return, what is finished is written out meanwhile.
    constexpr DWORD patience = 5000;
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) ::Sleep(patience);
    return TRUE;
}

}  // namespace

std::stop_token watch_for_interrupts(std::function<void()> at_second) {
    static auto& kept = *new Watch;
    kept.at_second = std::move(at_second);
    watch = &kept;
    ::SetConsoleCtrlHandler(take_event, TRUE);
    return kept.source.get_token();
}

void exit_now(int code) noexcept {
    ::TerminateProcess(::GetCurrentProcess(), static_cast<UINT>(code));
    std::unreachable();
}

std::vector<std::string> arguments(int, char**) {
    int count = 0;
    LPWSTR* const words = ::CommandLineToArgvW(::GetCommandLineW(), &count);
    std::vector<std::string> result;
    for (int i = 1; words != nullptr && i < count; ++i) result.push_back(narrow(words[i]));
    ::LocalFree(words);
    return result;
}

std::optional<std::string> program_path() {
    std::wstring path(32'768, L'\0');
    const DWORD size = ::GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size()));
    if (size == 0 || size >= path.size()) return std::nullopt;
    path.resize(size);
    return narrow(path);
}

std::optional<int> run_in_front(std::span<const std::string> words) {
    std::wstring line = command_line(words);
    STARTUPINFOW startup{};
    startup.cb = sizeof startup;
    PROCESS_INFORMATION made{};
    if (::CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, 0, nullptr, nullptr,
                         &startup, &made) == 0)
        return std::nullopt;
    const Handle process(made.hProcess);
    const Handle thread(made.hThread);
    child_is_in_front = true;
    ::WaitForSingleObject(process.get(), INFINITE);
    child_is_in_front = false;
    DWORD code = 0;
    ::GetExitCodeProcess(process.get(), &code);
    return static_cast<int>(code);
}

}  // namespace chess::system
