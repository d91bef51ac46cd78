#include "libchess/uci/detail/child_process.hpp"

#include "libchess/base/detail/system_reason.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <mutex>
#include <set>
#include <vector>

namespace chess {

namespace {

constexpr std::size_t block_size = std::size_t{1} << 16U;
/// While we write, we read ahead at most this much of the child's output; then it must wait.
constexpr std::size_t most_unread = std::size_t{16} << 20U;

/// The same file under a number above the standard streams, which the child's setup would overwrite
/// if the host had closed its own.
FileDescriptor above_standard(int number) {
    FileDescriptor low(number);
    if (number < 0 || number > STDERR_FILENO) return low;
    return FileDescriptor(::fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

/// The two ends of a channel: ours, and the one that becomes a standard stream of the child.
struct Channel {
    FileDescriptor ours;
    FileDescriptor theirs;

    [[nodiscard]] bool is_open() const { return ours.is_open() && theirs.is_open(); }
};

/// For its input. A socket and not a pipe, since only for sockets can a write after the reader's
/// end be kept from raising SIGPIPE.
Channel input_channel() {
    std::array<int, 2> ends = {-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return {};
    return {above_standard(ends[0]), above_standard(ends[1])};
}

Channel output_channel() {
    std::array<int, 2> ends = {-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return {};
    return {above_standard(ends[0]), above_standard(ends[1])};
}

/// What `posix_spawn` does between fork and exec.
class SpawnPlan {
public:
    SpawnPlan() {
        ::posix_spawn_file_actions_init(&actions_);
        ::posix_spawnattr_init(&attributes_);
        // The child must not inherit which signals the host blocks or ignores.
        sigset_t none;
        sigset_t usual;
        ::sigemptyset(&none);
        ::sigemptyset(&usual);
        for (const int signal :
             {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGCHLD, SIGALRM, SIGXFSZ})
            ::sigaddset(&usual, signal);
        ::posix_spawnattr_setsigmask(&attributes_, &none);
        ::posix_spawnattr_setsigdefault(&attributes_, &usual);
        ::posix_spawnattr_setpgroup(&attributes_, 0);
        ::posix_spawnattr_setflags(
            &attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;
    ~SpawnPlan() {
        ::posix_spawnattr_destroy(&attributes_);
        ::posix_spawn_file_actions_destroy(&actions_);
    }

    void give(const FileDescriptor& file, int as) {
        ::posix_spawn_file_actions_adddup2(&actions_, file.get(), as);
    }
    void discard(int stream) {
        ::posix_spawn_file_actions_addopen(&actions_, stream, "/dev/null", O_WRONLY, 0);
    }
    /// 0 or an error number.
    int run(pid_t& id, std::span<const std::string> words) {
        std::vector<std::string> copies(words.begin(), words.end());
        std::vector<char*> arguments;
        arguments.reserve(copies.size() + 1);
        for (std::string& word : copies) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        return ::posix_spawnp(&id, arguments.front(), &actions_, &attributes_, arguments.data(),
                              environ);
    }

private:
    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
};

/// For poll: milliseconds, rounded up so that it does not spin at the end.
int milliseconds_until(ChildProcess::Deadline deadline) {
    using std::chrono::milliseconds;
    constexpr milliseconds longest = std::chrono::hours(1);
    const auto now = ChildProcess::Clock::now();
    if (deadline <= now) return 0;
    if (deadline - now > longest) return static_cast<int>(longest.count());
    return static_cast<int>(std::chrono::ceil<milliseconds>(deadline - now).count());
}

/// The running ones. Never destroyed, since threads may outlive the end of main.
struct Children {
    std::mutex mutex;
    std::set<pid_t> ids;
};
Children& children() {
    static auto* const all = new Children;
    return *all;
}

ssize_t read_block(const FileDescriptor& file, std::span<char> block) {
    ssize_t count = 0;
    do {
        count = ::read(file.get(), block.data(), block.size());
    } while (count < 0 && errno == EINTR);
    return count;
}

}  // namespace

std::string to_string(const ExitStatus& status) {
    switch (status.kind) {
        case ExitStatus::Kind::exited: return fmt::format("exited with code {}", status.number);
        case ExitStatus::Kind::signalled: {
            const char* words = ::sigdescr_np(status.number);
            return fmt::format("was killed by signal {} ({})", status.number,
                               words == nullptr ? "unknown" : words);
        }
        case ExitStatus::Kind::unknown: break;
    }
    return "ended";
}

std::expected<std::unique_ptr<ChildProcess>, std::string> ChildProcess::start(
    std::span<const std::string> words, ErrorLines error_lines) {
    Channel input = input_channel();
    Channel output = output_channel();
    Channel errors = error_lines ? output_channel() : Channel{};
    FileDescriptor alarm = above_standard(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (!input.is_open() || !output.is_open() || !alarm.is_open() ||
        (error_lines && !errors.is_open()))
        return std::unexpected("cannot be talked to: " + system_reason(errno));

    SpawnPlan plan;
    plan.give(input.theirs, STDIN_FILENO);
    plan.give(output.theirs, STDOUT_FILENO);
    if (error_lines) plan.give(errors.theirs, STDERR_FILENO);
    else plan.discard(STDERR_FILENO);
    pid_t id = 0;
    int failure = 0;
    {
        const std::scoped_lock lock(children().mutex);
        failure = plan.run(id, words);
        if (failure == 0) children().ids.insert(id);
    }
    if (failure == ENOENT) return std::unexpected("no such command");
    if (failure != 0) return std::unexpected("cannot be run: " + system_reason(failure));

    std::unique_ptr<ChildProcess> child(new ChildProcess);
    child->id_ = id;
    child->input_ = std::move(input.ours);
    child->output_ = std::move(output.ours);
    child->errors_ = std::move(errors.ours);
    child->alarm_ = std::move(alarm);
    child->error_lines_ = std::move(error_lines);
    return child;
}

ChildProcess::~ChildProcess() {
    constexpr std::chrono::milliseconds timeout(50);
    error_lines_ = {};
    end(timeout);
}

bool ChildProcess::send(std::string_view text, Deadline deadline) {
    while (!text.empty() && input_.is_open()) {
        const ssize_t count =
            ::send(input_.get(), text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count >= 0) {
            text.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno == EAGAIN) {
            if (Clock::now() >= deadline) return false;
            static_cast<void>(poll_once(deadline, true));
        } else if (errno != EINTR) {
            input_.reset();
        }
    }
    return true;
}

std::expected<std::string, ChildProcess::NoLine> ChildProcess::read_line(Deadline deadline) {
    while (true) {
        if (auto line = lines_.take_line()) return *std::move(line);
        if (lines_.size() > longest_line) return std::unexpected(NoLine::too_long);
        if (!output_.is_open()) {
            if (lines_.size() > 0) return lines_.take_rest();
            return std::unexpected(NoLine::ended);
        }
        switch (poll_once(deadline, false)) {
            case Readiness::progress: break;
            case Readiness::woken: return std::unexpected(NoLine::woken);
            case Readiness::timed_out: return std::unexpected(NoLine::timed_out);
        }
    }
}

void ChildProcess::wake() const noexcept {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(alarm_.get(), &one, sizeof one);
}

void ChildProcess::kill_all() {
    children().mutex.lock();  // and never unlocked
    for (const pid_t id : children().ids) ::kill(-id, SIGKILL);
}

std::optional<ExitStatus> ChildProcess::wait(Deadline deadline) {
    constexpr std::chrono::milliseconds longest_nap(10);
    std::chrono::milliseconds nap(1);
    while (!status_ && !has_ended()) {
        const auto now = Clock::now();
        if (now >= deadline) return std::nullopt;
        static_cast<void>(poll_once(std::min(deadline, now + nap), false));
        static_cast<void>(lines_.take_rest());
        nap = std::min(nap * 2, longest_nap);
    }
    reap();
    drain_pipes();
    return status_;
}

ExitStatus ChildProcess::end(std::chrono::milliseconds timeout) {
    input_.reset();
    if (const auto status = wait(Clock::now() + timeout)) return *status;
    ::kill(-id_, SIGKILL);
    reap();
    return status_.value_or(ExitStatus{});
}

/// Waits for one event and reads what is available.
ChildProcess::Readiness ChildProcess::poll_once(Deadline deadline, bool for_writing) {
    enum : std::uint8_t { output, errors, alarm, input };
    // poll ignores negative file descriptors.
    std::array<pollfd, 4> files = {{{output_.get(), POLLIN, 0},
                                    {errors_.get(), POLLIN, 0},
                                    {for_writing ? -1 : alarm_.get(), POLLIN, 0},
                                    {for_writing ? input_.get() : -1, POLLOUT, 0}}};
    if (for_writing && lines_.size() > most_unread) files[output].fd = -1;
    const int count = ::poll(files.data(), files.size(), milliseconds_until(deadline));
    if (count == 0) return Readiness::timed_out;
    if (count < 0) return Readiness::progress;  // EINTR: the caller looks at the clock and returns
    if (files[errors].revents != 0) read_errors();
    if (files[output].revents != 0) {
        read_output();
    } else if (files[alarm].revents != 0) {
        std::uint64_t calls = 0;
        [[maybe_unused]] const auto size = ::read(alarm_.get(), &calls, sizeof calls);
        return Readiness::woken;
    }
    return Readiness::progress;
}

void ChildProcess::read_output() {
    std::array<char, block_size> block;
    const ssize_t count = read_block(output_, block);
    if (count <= 0) output_.reset();
    else lines_.append({block.data(), static_cast<std::size_t>(count)});
}

void ChildProcess::read_errors() {
    std::array<char, block_size> block;
    const ssize_t count = read_block(errors_, block);
    if (count > 0) error_text_.append({block.data(), static_cast<std::size_t>(count)});
    while (const auto line = error_text_.take_line())
        if (error_lines_) error_lines_(*line);
    if (count > 0 && error_text_.size() <= longest_line) return;
    flush_errors();
    if (count <= 0) errors_.reset();
}

/// Reads what the pipes still hold after the end; bounded, as other processes may go on writing.
void ChildProcess::drain_pipes() {
    constexpr int most_blocks = 64;
    for (int i = 0; i < most_blocks; ++i) {
        if (poll_once(Clock::now(), false) == Readiness::timed_out) break;
        static_cast<void>(lines_.take_rest());
    }
    flush_errors();
}

void ChildProcess::flush_errors() {
    const std::string rest = error_text_.take_rest();
    if (!rest.empty() && error_lines_) error_lines_(rest);
}

/// Does not reap it, so that its process and group numbers stay reserved.
bool ChildProcess::has_ended() {
    siginfo_t info{};
    if (::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT) == 0)
        return info.si_pid != 0;
    if (errno == ECHILD) status_ = ExitStatus{};
    return status_.has_value();
}

void ChildProcess::reap() {
    if (status_) return;
    // Processes that it has started must not outlive it.
    ::kill(-id_, SIGKILL);
    {
        // Before its number can be reused.
        const std::scoped_lock lock(children().mutex);
        children().ids.erase(id_);
    }
    int code = 0;
    pid_t result = 0;
    do {
        result = ::waitpid(id_, &code, 0);
    } while (result < 0 && errno == EINTR);
    if (result != id_) status_ = ExitStatus{};
    else if (WIFSIGNALED(code)) status_ = ExitStatus{ExitStatus::Kind::signalled, WTERMSIG(code)};
    else status_ = ExitStatus{ExitStatus::Kind::exited, WEXITSTATUS(code)};
}

}  // namespace chess
