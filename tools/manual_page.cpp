#include "manual_page.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <optional>
#include <system_error>
#include <vector>

namespace chesstool {

namespace {

namespace fs = std::filesystem;

/// <prefix>/share/man/man1/<name>.1, of the prefix whose bin/ this program is in.
std::optional<std::string> page_beside_program(const std::string& name) {
    std::error_code failed;
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
    if (failed) return std::nullopt;
    const fs::path folder = program.parent_path().parent_path() / "share/man/man1";
    for (const char* const ending : {".1", ".1.gz"}) {
        const fs::path page = folder / (name + ending);
        if (fs::is_regular_file(page, failed)) return page.string();
    }
    return std::nullopt;
}

/// An interrupt is the reader's business while the reader runs.
class LeaveInterruptsToChild {
public:
    LeaveInterruptsToChild()
        : interrupt_(std::signal(SIGINT, SIG_IGN)),
          quit_(std::signal(SIGQUIT, SIG_IGN)) {}
    ~LeaveInterruptsToChild() {
        std::signal(SIGINT, interrupt_);  // NOLINT(cert-err33-c): it was so before
        std::signal(SIGQUIT, quit_);      // NOLINT(cert-err33-c)
    }
    LeaveInterruptsToChild(const LeaveInterruptsToChild&) = delete;
    LeaveInterruptsToChild& operator=(const LeaveInterruptsToChild&) = delete;

private:
    void (*interrupt_)(int);
    void (*quit_)(int);
};

/// Whether the program could be run and found a page. Its exit codes are those of man-db: 3 is a
/// pager's or a formatter's fault, or a closed pipe, when something has been shown.
bool showed(const std::vector<std::string>& words) {
    std::vector<char*> arguments;
    for (const std::string& word : words)
        arguments.push_back(const_cast<char*>(word.c_str()));  // NOLINT: posix_spawnp changes none
    arguments.push_back(nullptr);
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
        posix_spawnp(&child, arguments.front(), nullptr, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    if (fault != 0) return false;
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return false;
    return WIFSIGNALED(status) || WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 3;
}

}  // namespace

bool show_manual_page(const std::string& name) {
    const auto page = page_beside_program(name);
    for (const char* const program : {"man", "mman"})
        if (showed(page ? std::vector<std::string>{program, "-l", *page}
                        : std::vector<std::string>{program, name}))
            return true;
    return false;
}

}  // namespace chesstool
