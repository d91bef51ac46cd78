#include "libchess/system/detail/child.hpp"

#include "libchess/system/detail/error.hpp"
#include "libchess/system/detail/posix/alarm.hpp"
#include "libchess/system/detail/posix/descriptor.hpp"
#include "libchess/system/detail/posix/words.hpp"

#include <fmt/format.h>

#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

// Not declared everywhere.
// NOLINTNEXTLINE(readability-redundant-declaration,*-avoid-non-const-global-variables)
extern char** environ;

namespace chess::system {

namespace {

/// The same file under a number above the standard streams, which the child's setup would overwrite
/// if the host had closed its own.
Descriptor above_standard(int number) {
    Descriptor low(number);
    if (number < 0 || number > STDERR_FILENO) return low;
    return Descriptor(::fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

/// The two ends of a channel: ours, and the one that becomes a standard stream of the child.
struct Channel {
    Descriptor ours;
    Descriptor theirs;

    [[nodiscard]] bool is_open() const { return ours.is_open() && theirs.is_open(); }
};

#if defined(CHESS_ON_LINUX)
constexpr int no_signal = MSG_NOSIGNAL;

bool make_sockets(std::array<int, 2>& ends) {
    return ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0;
}
bool make_pipe(std::array<int, 2>& ends) {
    return ::pipe2(ends.data(), O_CLOEXEC) == 0;
}
const char* words_of_signal(int number) {
    return ::sigdescr_np(number);
}
#else
// Another thread may start a program between two of these calls, which then keeps the pipe open:
// there is no call for both.
#if defined(MSG_NOSIGNAL)
constexpr int no_signal = MSG_NOSIGNAL;
#else
constexpr int no_signal = 0;  // SO_NOSIGPIPE, below
#endif

bool close_both_on_exec(const std::array<int, 2>& ends) {
    return set_close_on_exec(ends[0]) && set_close_on_exec(ends[1]);
}
bool make_sockets(std::array<int, 2>& ends) {
    if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) != 0) return false;
#if defined(SO_NOSIGPIPE)
    const int on = 1;
    ::setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
    return close_both_on_exec(ends);
}
bool make_pipe(std::array<int, 2>& ends) {
    return ::pipe(ends.data()) == 0 && close_both_on_exec(ends);
}
const char* words_of_signal(int number) {
    return ::strsignal(number);  // NOLINT(concurrency-mt-unsafe): of our own child, once
}
#endif

/// For its input. A socket and not a pipe, since only for sockets can a write after the reader's
/// end be kept from raising SIGPIPE.
Channel input_channel() {
    std::array<int, 2> ends = {-1, -1};
    if (!make_sockets(ends)) return {};
    return {above_standard(ends[0]), above_standard(ends[1])};
}

Channel output_channel() {
    std::array<int, 2> ends = {-1, -1};
    if (!make_pipe(ends)) return {};
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
        sigemptyset(&none);
        sigemptyset(&usual);
        for (const int signal :
             {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGCHLD, SIGALRM, SIGXFSZ})
            sigaddset(&usual, signal);
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

    void give(const Descriptor& file, int as) {
        ::posix_spawn_file_actions_adddup2(&actions_, file.number(), as);
    }
    void discard(int stream) {
        ::posix_spawn_file_actions_addopen(&actions_, stream, "/dev/null", O_WRONLY, 0);
    }
    /// 0 or an error number.
    int run(pid_t& id, std::span<const std::string> words) {
        CommandWords command(words);
        return ::posix_spawnp(&id, command.program(), &actions_, &attributes_, command.all(),
                              environ);
    }

private:
    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
};

/// For poll: milliseconds, rounded up so that it does not spin at the end.
int milliseconds_until(Child::Deadline deadline) {
    using std::chrono::milliseconds;
    constexpr milliseconds longest = std::chrono::hours(1);
    const auto now = Child::Clock::now();
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

}  // namespace

struct Child::Parts {
    pid_t id = 0;
    Descriptor input;
    Descriptor output;
    Descriptor errors;
    Alarm alarm;
    std::optional<ExitStatus> status;
};

std::string to_string(const ExitStatus& status) {
    switch (status.kind) {
        case ExitStatus::Kind::exited: return fmt::format("exited with code {}", status.number);
        case ExitStatus::Kind::signalled: {
            const char* words = words_of_signal(status.number);
            return fmt::format("was killed by signal {} ({})", status.number,
                               words == nullptr ? "unknown" : words);
        }
        case ExitStatus::Kind::unknown: break;
    }
    return "ended";
}

Child::Child(std::unique_ptr<Parts> parts) noexcept : parts_(std::move(parts)) {}
Child::Child(Child&& other) noexcept = default;

Child::~Child() {
    if (!parts_ || parts_->status) return;
    kill();
    static_cast<void>(collect());
}

std::expected<Child, std::string> Child::start(std::span<const std::string> words,
                                               bool with_errors) {
    Channel input = input_channel();
    Channel output = output_channel();
    Channel errors = with_errors ? output_channel() : Channel{};
    Alarm alarm = Alarm::make();
    if (!input.is_open() || !output.is_open() || !alarm.is_open() ||
        (with_errors && !errors.is_open()))
        return std::unexpected("cannot be talked to: " + system_reason(errno));

    SpawnPlan plan;
    plan.give(input.theirs, STDIN_FILENO);
    plan.give(output.theirs, STDOUT_FILENO);
    if (with_errors) plan.give(errors.theirs, STDERR_FILENO);
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
    return Child(std::make_unique<Parts>(Parts{.id = id,
                                               .input = std::move(input.ours),
                                               .output = std::move(output.ours),
                                               .errors = std::move(errors.ours),
                                               .alarm = std::move(alarm),
                                               .status = std::nullopt}));
}

int Child::id() const noexcept {
    return parts_->id;
}

bool Child::is_open(Pipe pipe) const noexcept {
    return (pipe == Pipe::output ? parts_->output : parts_->errors).is_open();
}

bool Child::is_input_open() const noexcept {
    return parts_->input.is_open();
}

void Child::close_input() noexcept {
    parts_->input.reset();
}

Child::Events Child::wait(Deadline deadline, Interest interest) {
    enum : std::uint8_t { output, errors, alarm, input };
    // poll ignores negative file descriptors.
    std::array<pollfd, 4> files = {{{interest.output ? parts_->output.number() : -1, POLLIN, 0},
                                    {parts_->errors.number(), POLLIN, 0},
                                    {interest.room ? -1 : parts_->alarm.number(), POLLIN, 0},
                                    {interest.room ? parts_->input.number() : -1, POLLOUT, 0}}};
    const int count = ::poll(files.data(), files.size(), milliseconds_until(deadline));
    if (count == 0) return {.timed_out = true};
    if (count < 0) return {};  // EINTR: the caller looks at the clock and returns
    Events events{.output = files[output].revents != 0, .errors = files[errors].revents != 0};
    // What was written before comes before.
    if (!events.output && files[alarm].revents != 0) {
        parts_->alarm.silence();
        events.woken = true;
    }
    return events;
}

void Child::wake() const noexcept {
    parts_->alarm.ring();
}

std::size_t Child::read(Pipe pipe, std::span<char> block) {
    Descriptor& file = pipe == Pipe::output ? parts_->output : parts_->errors;
    const ssize_t count =
        uninterrupted([&] { return ::read(file.number(), block.data(), block.size()); });
    if (count <= 0) file.reset();
    return count > 0 ? static_cast<std::size_t>(count) : 0;
}

Child::Sent Child::write(std::string_view& text) {
    const ssize_t count = uninterrupted([&] {
        return ::send(parts_->input.number(), text.data(), text.size(), no_signal | MSG_DONTWAIT);
    });
    if (count >= 0) {
        text.remove_prefix(static_cast<std::size_t>(count));
        return Sent::some;
    }
    if (errno == EAGAIN) return Sent::full;
    close_input();
    return Sent::closed;
}

bool Child::has_ended() {
    if (parts_->status) return true;
    siginfo_t info{};
    if (::waitid(P_PID, static_cast<id_t>(parts_->id), &info, WEXITED | WNOHANG | WNOWAIT) == 0)
        return info.si_pid != 0;
    if (errno == ECHILD) parts_->status = ExitStatus{};
    return parts_->status.has_value();
}

void Child::kill() noexcept {
    if (!parts_->status) ::kill(-parts_->id, SIGKILL);
}

ExitStatus Child::collect() {
    if (parts_->status) return *parts_->status;
    const pid_t id = parts_->id;
    if (!has_ended()) {
        siginfo_t info{};
        static_cast<void>(uninterrupted(
            [&] { return ::waitid(P_PID, static_cast<id_t>(id), &info, WEXITED | WNOWAIT); }));
    }
    // Processes that it has started must not outlive it.
    ::kill(-id, SIGKILL);
    {
        // Before its number can be reused.
        const std::scoped_lock lock(children().mutex);
        children().ids.erase(id);
    }
    int code = 0;
    const pid_t result = uninterrupted([&] { return ::waitpid(id, &code, 0); });
    if (result != id) parts_->status = ExitStatus{};
    else if (WIFSIGNALED(code))
        parts_->status = ExitStatus{ExitStatus::Kind::signalled, WTERMSIG(code)};
    else parts_->status = ExitStatus{ExitStatus::Kind::exited, WEXITSTATUS(code)};
    return *parts_->status;
}

void Child::kill_all() noexcept {
    children().mutex.lock();  // and never unlocked
    for (const pid_t id : children().ids) ::kill(-id, SIGKILL);
}

}  // namespace chess::system
