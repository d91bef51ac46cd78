#include "libchess/system/detail/child.hpp"

#include "libchess/system/detail/error.hpp"
#include "libchess/system/detail/windows/command_line.hpp"
#include "libchess/system/detail/windows/handle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>
#include <vector>

// Pipes cannot be waited for together, so that each has a thread that reads or writes it, and the
// threads and we share what is in `Traffic`.

namespace chess::system {

namespace {

constexpr std::size_t block_size = std::size_t{1} << 16U;
/// What a thread reads ahead; then the child must wait.
constexpr std::size_t most_ahead = std::size_t{1} << 20U;

/// What has come from a pipe and was not taken yet.
struct Incoming {
    std::string bytes;
    bool has_ended = true;
    bool is_open = false;  ///< its end was not taken yet

    [[nodiscard]] bool is_ready() const { return is_open && (!bytes.empty() || has_ended); }
};

struct Traffic {
    std::mutex mutex;
    std::condition_variable changed;
    Incoming output;
    Incoming errors;
    std::string to_write;
    bool is_writing = false;
    bool is_input_closed = false;  ///< by us, or since nobody reads it
    bool is_woken = false;
    bool must_end = false;
};

void read_pipe(Traffic& traffic, Incoming& incoming, const Handle& pipe) {
    std::vector<char> block(block_size);
    while (true) {
        DWORD count = 0;
        const bool read = ::ReadFile(pipe.get(), block.data(), static_cast<DWORD>(block.size()),
                                     &count, nullptr) != 0;
        std::unique_lock lock(traffic.mutex);
        if (read) incoming.bytes.append(block.data(), count);
        else incoming.has_ended = true;
        traffic.changed.notify_all();
        if (!read) return;
        traffic.changed.wait(
            lock, [&] { return incoming.bytes.size() < most_ahead || traffic.must_end; });
        if (traffic.must_end) return;
    }
}

void write_pipe(Traffic& traffic, Handle pipe) {
    std::unique_lock lock(traffic.mutex);
    while (true) {
        traffic.changed.wait(lock, [&] {
            return !traffic.to_write.empty() || traffic.is_input_closed || traffic.must_end;
        });
        if (traffic.must_end || traffic.to_write.empty()) return;
        const std::string text = std::exchange(traffic.to_write, {});
        traffic.is_writing = true;
        lock.unlock();
        std::size_t done = 0;
        DWORD count = 0;
        while (done < text.size() &&
               ::WriteFile(pipe.get(), text.data() + done, static_cast<DWORD>(text.size() - done),
                           &count, nullptr) != 0)
            done += count;
        lock.lock();
        traffic.is_writing = false;
        traffic.changed.notify_all();
        if (done == text.size()) continue;
        traffic.is_input_closed = true;
        return;
    }
}

/// The two ends of a pipe: ours, and the one that becomes a standard stream of the child.
struct Channel {
    Handle ours;
    Handle theirs;

    [[nodiscard]] bool is_open() const { return ours.is_open() && theirs.is_open(); }
};

Channel make_channel(bool for_reading) {
    HANDLE read_end = nullptr;
    HANDLE write_end = nullptr;
    if (::CreatePipe(&read_end, &write_end, nullptr, static_cast<DWORD>(block_size)) == 0)
        return {};
    Channel channel{Handle(for_reading ? read_end : write_end),
                    Handle(for_reading ? write_end : read_end)};
    ::SetHandleInformation(channel.theirs.get(), HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
    return channel;
}

Handle inherited_nul() {
    SECURITY_ATTRIBUTES inherited{};
    inherited.nLength = sizeof inherited;
    inherited.bInheritHandle = TRUE;
    return Handle(::CreateFileW(L"NUL", GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE,
                                &inherited, OPEN_EXISTING, 0, nullptr));
}

/// A job of which all ends when the last handle of it is closed, which is with us at the latest.
Handle make_job() {
    Handle job(::CreateJobObjectW(nullptr, nullptr));
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    ::SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return job;
}

/// The list of the handles that a child inherits: of others it knows nothing.
class InheritedHandles {
public:
    explicit InheritedHandles(std::vector<HANDLE> handles) : handles_(std::move(handles)) {
        SIZE_T size = 0;
        ::InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
        bytes_.resize(size);
        ::InitializeProcThreadAttributeList(get(), 1, 0, &size);
        ::UpdateProcThreadAttribute(get(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                                    handles_.size() * sizeof(HANDLE), nullptr, nullptr);
    }
    ~InheritedHandles() { ::DeleteProcThreadAttributeList(get()); }
    InheritedHandles(const InheritedHandles&) = delete;
    InheritedHandles& operator=(const InheritedHandles&) = delete;

    [[nodiscard]] LPPROC_THREAD_ATTRIBUTE_LIST get() noexcept {
        return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(bytes_.data());
    }

private:
    std::vector<HANDLE> handles_;
    std::vector<char> bytes_;
};

/// The jobs of those that run. Never destroyed, since threads may outlive the end of main.
struct Jobs {
    std::mutex mutex;
    std::set<HANDLE> all;
};
Jobs& jobs() {
    static auto* const all = new Jobs;
    return *all;
}

constexpr UINT killed = 0xC000013A;  // as if by Ctrl-C

const char* words_of_exception(unsigned code) {
    switch (code) {
        case 0xC0000005: return "access violation";
        case 0xC000001D: return "illegal instruction";
        case 0xC0000094: return "division by zero";
        case 0xC00000FD: return "stack overflow";
        case 0xC0000135: return "a DLL was not found";
        case 0xC0000139: return "a DLL lacks a function";
        case 0xC0000409: return "abort";
        case killed: return "ended by the user";
        default: return "unknown";
    }
}

}  // namespace

struct Child::Parts {
    Handle process;
    Handle job;
    DWORD id = 0;
    Traffic traffic;
    Handle output;
    Handle errors;
    std::vector<std::thread> threads;
    std::optional<ExitStatus> status;

    void end_job() noexcept {
        if (!job.is_open()) return;
        ::TerminateJobObject(job.get(), killed);
        const std::scoped_lock lock(jobs().mutex);
        jobs().all.erase(job.get());
    }
    [[nodiscard]] Incoming& incoming(Pipe pipe) noexcept {
        return pipe == Pipe::output ? traffic.output : traffic.errors;
    }
};

std::string to_string(const ExitStatus& status) {
    switch (status.kind) {
        case ExitStatus::Kind::exited: return fmt::format("exited with code {}", status.number);
        case ExitStatus::Kind::signalled: {
            const auto code = static_cast<unsigned>(status.number);
            return fmt::format("was ended by exception {:08X} ({})", code,
                               words_of_exception(code));
        }
        case ExitStatus::Kind::unknown: break;
    }
    return "ended";
}

Child::Child(std::unique_ptr<Parts> parts) noexcept : parts_(std::move(parts)) {}
Child::Child(Child&& other) noexcept = default;

Child::~Child() {
    if (!parts_) return;
    parts_->end_job();
    {
        const std::scoped_lock lock(parts_->traffic.mutex);
        parts_->traffic.must_end = true;
        parts_->traffic.changed.notify_all();
    }
    for (std::thread& thread : parts_->threads) {
        // A process that has left the job may hold a pipe.
        auto* const handle = static_cast<HANDLE>(::pthread_gethandle(thread.native_handle()));
        while (::WaitForSingleObject(handle, 1) == WAIT_TIMEOUT) ::CancelSynchronousIo(handle);
        thread.join();
    }
}

std::expected<Child, std::string> Child::start(std::span<const std::string> words,
                                               bool with_errors) {
    Channel input = make_channel(false);
    Channel output = make_channel(true);
    Channel errors = with_errors ? make_channel(true) : Channel{{}, inherited_nul()};
    if (!input.is_open() || !output.is_open() || !errors.theirs.is_open())
        return std::unexpected("cannot be talked to: " + system_reason(last_errno()));

    InheritedHandles inherited({input.theirs.get(), output.theirs.get(), errors.theirs.get()});
    STARTUPINFOEXW startup{};
    startup.StartupInfo.cb = sizeof startup;
    startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    startup.StartupInfo.hStdInput = input.theirs.get();
    startup.StartupInfo.hStdOutput = output.theirs.get();
    startup.StartupInfo.hStdError = errors.theirs.get();
    startup.lpAttributeList = inherited.get();
    std::wstring line = command_line(words);
    PROCESS_INFORMATION made{};
    auto parts = std::make_unique<Parts>();
    parts->job = make_job();
    {
        const std::scoped_lock lock(jobs().mutex);
        if (::CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE,
                             CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP | CREATE_NO_WINDOW |
                                 EXTENDED_STARTUPINFO_PRESENT,
                             nullptr, nullptr, &startup.StartupInfo, &made) == 0) {
            const int code = last_errno();
            if (code == ENOENT) return std::unexpected("no such command");
            return std::unexpected("cannot be run: " + system_reason(code));
        }
        jobs().all.insert(parts->job.get());
    }
    parts->process = Handle(made.hProcess);
    const Handle thread(made.hThread);
    parts->id = made.dwProcessId;
    ::AssignProcessToJobObject(parts->job.get(), parts->process.get());
    ::ResumeThread(thread.get());

    parts->output = std::move(output.ours);
    parts->errors = std::move(errors.ours);
    Traffic& traffic = parts->traffic;
    traffic.output = {.bytes = {}, .has_ended = false, .is_open = true};
    parts->threads.emplace_back(read_pipe, std::ref(traffic), std::ref(traffic.output),
                                std::cref(parts->output));
    if (with_errors) {
        traffic.errors = {.bytes = {}, .has_ended = false, .is_open = true};
        parts->threads.emplace_back(read_pipe, std::ref(traffic), std::ref(traffic.errors),
                                    std::cref(parts->errors));
    }
    parts->threads.emplace_back([&traffic, pipe = std::move(input.ours)]() mutable {
        write_pipe(traffic, std::move(pipe));
    });
    return Child(std::move(parts));
}

int Child::id() const noexcept {
    return static_cast<int>(parts_->id);
}

bool Child::is_open(Pipe pipe) const noexcept {
    const std::scoped_lock lock(parts_->traffic.mutex);
    return parts_->incoming(pipe).is_open;
}

bool Child::is_input_open() const noexcept {
    const std::scoped_lock lock(parts_->traffic.mutex);
    return !parts_->traffic.is_input_closed;
}

void Child::close_input() noexcept {
    const std::scoped_lock lock(parts_->traffic.mutex);
    parts_->traffic.is_input_closed = true;
    parts_->traffic.changed.notify_all();
}

Child::Events Child::wait(Deadline deadline, Interest interest) {
    Traffic& traffic = parts_->traffic;
    std::unique_lock lock(traffic.mutex);
    const auto has_room = [&] {
        return traffic.is_input_closed || (traffic.to_write.empty() && !traffic.is_writing);
    };
    const bool happened = traffic.changed.wait_until(lock, deadline, [&] {
        return (interest.output && traffic.output.is_ready()) || traffic.errors.is_ready() ||
               (interest.room ? has_room() : traffic.is_woken);
    });
    if (!happened) return {.timed_out = true};
    Events events{.output = interest.output && traffic.output.is_ready(),
                  .errors = traffic.errors.is_ready()};
    if (!events.output && !interest.room && traffic.is_woken) {
        traffic.is_woken = false;
        events.woken = true;
    }
    return events;
}

void Child::wake() const noexcept {
    const std::scoped_lock lock(parts_->traffic.mutex);
    parts_->traffic.is_woken = true;
    parts_->traffic.changed.notify_all();
}

std::size_t Child::read(Pipe pipe, std::span<char> block) {
    const std::scoped_lock lock(parts_->traffic.mutex);
    Incoming& incoming = parts_->incoming(pipe);
    const std::size_t size = std::min(block.size(), incoming.bytes.size());
    std::copy_n(incoming.bytes.begin(), size, block.begin());
    incoming.bytes.erase(0, size);
    if (size == 0) incoming.is_open = false;
    parts_->traffic.changed.notify_all();
    return size;
}

Child::Sent Child::write(std::string_view& text) {
    Traffic& traffic = parts_->traffic;
    const std::scoped_lock lock(traffic.mutex);
    if (traffic.is_input_closed) return Sent::closed;
    if (!traffic.to_write.empty() || traffic.is_writing) return Sent::full;
    const std::size_t size = std::min(text.size(), block_size);
    traffic.to_write = text.substr(0, size);
    text.remove_prefix(size);
    traffic.changed.notify_all();
    return Sent::some;
}

bool Child::has_ended() {
    return parts_->status || ::WaitForSingleObject(parts_->process.get(), 0) == WAIT_OBJECT_0;
}

void Child::kill() noexcept {
    if (!parts_->status) parts_->end_job();
}

ExitStatus Child::collect() {
    if (parts_->status) return *parts_->status;
    ::WaitForSingleObject(parts_->process.get(), INFINITE);
    parts_->end_job();
    DWORD code = 0;
    ::GetExitCodeProcess(parts_->process.get(), &code);
    constexpr DWORD least_exception = 0xC0000000;
    parts_->status =
        ExitStatus{code >= least_exception ? ExitStatus::Kind::signalled : ExitStatus::Kind::exited,
                   static_cast<int>(code)};
    // What it has written last is on its way to us.
    constexpr std::chrono::milliseconds patience(500);
    Traffic& traffic = parts_->traffic;
    std::unique_lock lock(traffic.mutex);
    const auto has_come = [](const Incoming& incoming) {
        return incoming.has_ended || incoming.bytes.size() >= most_ahead;
    };
    traffic.changed.wait_for(lock, patience,
                             [&] { return has_come(traffic.output) && has_come(traffic.errors); });
    return *parts_->status;
}

void Child::kill_all() noexcept {
    jobs().mutex.lock();  // and never unlocked
    for (HANDLE const job : jobs().all) ::TerminateJobObject(job, killed);
}

}  // namespace chess::system
