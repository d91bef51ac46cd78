#include "libchess/system/detail/process.hpp"

#include "libchess/system/detail/posix/descriptor.hpp"
#include "libchess/system/detail/posix/words.hpp"

#include <pthread.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigwait is POSIX
#include <spawn.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#if defined(__APPLE__)
#include <mach-o/dyld.h>
#endif

// Not declared everywhere.
// NOLINTNEXTLINE(readability-redundant-declaration,*-avoid-non-const-global-variables)
extern char** environ;

namespace chess::system {

namespace {

/// Takes the same signal for a tenth of a second: timeout(1) and other wrappers send theirs to the
/// program and to its group, so that it arrives twice.
void take_echoes(int number) {
    using namespace std::chrono;
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, number);
    const auto end = steady_clock::now() + milliseconds(100);
#if defined(CHESS_ON_LINUX)
    for (auto left = end - steady_clock::now(); left > nanoseconds(0);
         left = end - steady_clock::now()) {
        const timespec time{.tv_sec = 0, .tv_nsec = duration_cast<nanoseconds>(left).count()};
        sigtimedwait(&signals, nullptr, &time);
    }
#else
    std::this_thread::sleep_until(end);
    sigset_t waiting;
    int taken = 0;
    sigemptyset(&waiting);
    if (sigpending(&waiting) == 0 && sigismember(&waiting, number) == 1) sigwait(&signals, &taken);
#endif
}

/// While a child is in front, interrupts are for it.
class LeaveInterruptsToChild {
public:
    LeaveInterruptsToChild()
        : interrupt_(::signal(SIGINT, SIG_IGN)),
          quit_(::signal(SIGQUIT, SIG_IGN)) {}
    ~LeaveInterruptsToChild() {
        ::signal(SIGINT, interrupt_);  // NOLINT(cert-err33-c): it was so before
        ::signal(SIGQUIT, quit_);      // NOLINT(cert-err33-c)
    }
    LeaveInterruptsToChild(const LeaveInterruptsToChild&) = delete;
    LeaveInterruptsToChild& operator=(const LeaveInterruptsToChild&) = delete;

private:
    void (*interrupt_)(int);
    void (*quit_)(int);
};

}  // namespace

std::stop_token watch_for_interrupts(std::function<void()> at_second) {
    // Blocked everywhere and waited for in one thread, so that nothing runs inside a signal
    // handler.
    sigset_t signals;
    sigemptyset(&signals);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        // What the caller chose to ignore (nohup, jobs in the background of a script) stays
        // ignored.
        struct sigaction before{};
        sigaction(number, nullptr, &before);
        if (before.sa_handler != SIG_IGN) sigaddset(&signals, number);
    }
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    for (const int number : {SIGPIPE, SIGXFSZ}) ::signal(number, SIG_IGN);  // NOLINT(cert-err33-c)

    std::stop_source source;  // NOLINT(misc-const-correctness): it is asked to stop
    std::thread([signals, source, at_second = std::move(at_second)]() mutable {
        int number = 0;
        sigwait(&signals, &number);
        source.request_stop();
        take_echoes(number);
        sigwait(&signals, &number);
        at_second();
    }).detach();
    return source.get_token();
}

void exit_now(int code) noexcept {
    ::_exit(code);
}

std::vector<std::string> arguments(int argc, char** argv) {
    return {argv + std::min(argc, 1), argv + argc};
}

std::optional<std::string> program_path() {
#if defined(__APPLE__)
    std::string path(4096, '\0');
    auto size = static_cast<std::uint32_t>(path.size());
    if (_NSGetExecutablePath(path.data(), &size) != 0) return std::nullopt;
    path.resize(path.find('\0'));
    return path;
#else
    std::error_code failed;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", failed);
    if (failed) return std::nullopt;
    return program.string();
#endif
}

std::optional<int> run_in_front(std::span<const std::string> words) {
    CommandWords command(words);
    posix_spawnattr_t attributes{};
    posix_spawnattr_init(&attributes);
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGINT);
    sigaddset(&defaults, SIGQUIT);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    const LeaveInterruptsToChild guard;
    pid_t child = 0;
    const int fault =
        posix_spawnp(&child, command.program(), nullptr, &attributes, command.all(), environ);
    posix_spawnattr_destroy(&attributes);
    if (fault != 0) return std::nullopt;
    int status = 0;
    if (uninterrupted([&] { return waitpid(child, &status, 0); }) < 0) return std::nullopt;
    return WIFSIGNALED(status) ? -1 : WEXITSTATUS(status);
}

}  // namespace chess::system
