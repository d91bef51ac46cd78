#include "libchess/uci/detail/child_process.hpp"

#include "tests/support/catch.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <csignal>
#include <cstdio>
#include <memory>
#include <thread>

using namespace chess;
using namespace std::chrono_literals;
using Clock = ChildProcess::Clock;
using NoLine = ChildProcess::NoLine;

namespace {

std::unique_ptr<ChildProcess> run(const std::vector<std::string>& words,
                                  ChildProcess::ErrorLines error_lines = {}) {
    auto child = ChildProcess::start(words, std::move(error_lines));
    if (!child) throw std::runtime_error(child.error());
    return *std::move(child);
}

std::unique_ptr<ChildProcess> run_shell(const std::string& script,
                                        ChildProcess::ErrorLines error_lines = {}) {
    return run({"sh", "-c", script}, std::move(error_lines));
}

ChildProcess::Deadline soon() {
    return Clock::now() + 5s;
}

/// How many files this process has open.
int open_files() {
    int count = 0;
    DIR* folder = ::opendir("/proc/self/fd");
    REQUIRE(folder != nullptr);
    while (::readdir(folder) != nullptr) ++count;  // NOLINT(concurrency-mt-unsafe): one thread
    ::closedir(folder);
    return count;
}

bool is_alive(pid_t id) {
    return ::kill(id, 0) == 0;
}

}  // namespace

TEST_CASE("a child reads what is sent and its lines are read", "[uci][child_process]") {
    const auto child = run({"cat"});
    CHECK(child->send("one\ntwo\r\n", soon()));
    CHECK(child->read_line(soon()) == "one");
    CHECK(child->read_line(soon()) == "two");
    CHECK(child->read_line(Clock::now() + 20ms).error() == NoLine::timed_out);
    CHECK(child->end(5s) == ExitStatus{ExitStatus::Kind::exited, 0});
}

TEST_CASE("a last line needs no end", "[uci][child_process]") {
    const auto child = run({"printf", "a\\n\\nb"});
    CHECK(child->read_line(soon()) == "a");
    CHECK(child->read_line(soon()) == "");
    CHECK(child->read_line(soon()) == "b");
    CHECK(child->read_line(soon()).error() == NoLine::ended);
    CHECK(child->read_line(soon()).error() == NoLine::ended);
}

TEST_CASE("a command that cannot be run says why", "[uci][child_process]") {
    const auto error = [](const std::string& word) {
        const std::vector<std::string> words = {word};
        const auto child = ChildProcess::start(words);
        REQUIRE_FALSE(child);
        return child.error();
    };
    CHECK(error("no-such-command-anywhere") == "no such command");
    CHECK(error("/nowhere/at/all") == "no such command");
    CHECK(error("/") == "cannot be run: permission denied");
}

TEST_CASE("a child's end is put in words", "[uci][child_process]") {
    CHECK(to_string(*run_shell("exit 3")->wait(soon())) == "exited with code 3");
    CHECK(to_string(*run_shell("kill -11 $$")->wait(soon())) ==
          "was killed by signal 11 (Segmentation fault)");
    CHECK(to_string(run_shell("trap '' TERM; while :; do sleep 1; done")->end(10ms)) ==
          "was killed by signal 9 (Killed)");
    CHECK(to_string(ExitStatus{}) == "ended");
}

TEST_CASE("waiting for a line can be ended from another thread", "[uci][child_process]") {
    const auto child = run({"cat"});
    child->wake();
    CHECK(child->read_line(soon()).error() == NoLine::woken);
    const std::jthread waker([&] {
        std::this_thread::sleep_for(20ms);
        child->wake();
    });
    CHECK(child->read_line(soon()).error() == NoLine::woken);
}

TEST_CASE("writing to a child that has died raises no signal", "[uci][child_process]") {
    const auto child = run({"true"});
    REQUIRE(child->read_line(soon()).error() == NoLine::ended);
    REQUIRE(child->wait(soon()));
    CHECK(child->send("still there?\n", soon()));
    CHECK(child->send("hello?\n", soon()));
}

TEST_CASE("a child that does not read cannot hold us up", "[uci][child_process]") {
    const auto child = run({"sleep", "100"});
    const std::string much(std::size_t{4} << 20U, 'x');
    const auto begin = Clock::now();
    CHECK_FALSE(child->send(much, begin + 50ms));
    CHECK(Clock::now() - begin < 3s);
}

TEST_CASE("neither side waits for the other to read first", "[uci][child_process]") {
    // cat's output fills its pipe long before all of this is written.
    const auto child = run({"cat"});
    std::string much;
    for (int i = 0; i < 100'000; ++i) much += "twenty bytes a line\n";
    REQUIRE(child->send(much, soon()));
    int lines = 0;
    while (lines < 100'000 && child->read_line(soon())) ++lines;
    CHECK(lines == 100'000);
}

TEST_CASE("a line without end is given up", "[uci][child_process]") {
    const auto child = run({"cat", "/dev/zero"});
    CHECK(child->read_line(soon()).error() == NoLine::too_long);
}

TEST_CASE("a child's error lines are passed on if anybody listens", "[uci][child_process]") {
    std::vector<std::string> lines;
    const auto child = run_shell("echo out; echo first >&2; printf last >&2",
                                 [&](std::string_view line) { lines.emplace_back(line); });
    CHECK(child->read_line(soon()) == "out");
    CHECK(child->read_line(soon()).error() == NoLine::ended);
    CHECK(child->wait(soon()));
    CHECK(lines == std::vector<std::string>{"first", "last"});

    CHECK(run_shell("echo lost >&2; echo out")->read_line(soon()) == "out");
}

TEST_CASE("what a child has started ends with it", "[uci][child_process]") {
    pid_t grandchild = 0;
    {
        const auto child = run_shell("sleep 100 & echo $!; wait");
        grandchild = std::stoi(child->read_line(soon()).value());
        CHECK(is_alive(grandchild));
    }
    // Its new parent may take a moment to reap it, and kill succeeds for a zombie, too.
    const std::string state = "/proc/" + std::to_string(grandchild) + "/stat";
    const auto is_running = [&] {
        std::string text;
        if (std::FILE* file = std::fopen(state.c_str(), "r")) {
            std::array<char, 256> buffer{};
            text.assign(buffer.data(), std::fread(buffer.data(), 1, buffer.size(), file));
            std::fclose(file);
        }
        return !text.empty() && text.find(") Z") == std::string::npos;
    };
    for (int i = 0; i < 500 && is_running(); ++i) std::this_thread::sleep_for(10ms);
    CHECK_FALSE(is_running());
}

TEST_CASE("a child leads a process group and has no signal blocked", "[uci][child_process]") {
    const auto leader = run({"cut", "-d ", "-f5", "/proc/self/stat"});
    CHECK(leader->read_line(soon()) == std::to_string(leader->id()));

    sigset_t interrupt;
    sigset_t before;
    ::sigemptyset(&interrupt);
    ::sigaddset(&interrupt, SIGINT);
    ::pthread_sigmask(SIG_BLOCK, &interrupt, &before);
    const auto child = run({"grep", "SigBlk", "/proc/self/status"});
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    CHECK(child->read_line(soon()) == "SigBlk:\t0000000000000000");
}

TEST_CASE("children leave no files open and no zombies behind", "[uci][child_process]") {
    const auto once = [] {
        const auto child = run({"cat"}, [](std::string_view) {});
        CHECK(child->send("x\n", soon()));
        CHECK(child->read_line(soon()) == "x");
    };
    once();
    const int before = open_files();
    for (int i = 0; i < 5; ++i) once();
    CHECK_FALSE(ChildProcess::start(std::vector<std::string>{"no-such-command"}));
    CHECK(open_files() == before);
    CHECK(::waitpid(-1, nullptr, WNOHANG) == -1);
}

TEST_CASE("a child has no files open but its own", "[uci][child_process]") {
    const auto first = run({"cat"});
    const auto second = run({"ls", "-l", "/proc/self/fd"});
    // Files that we inherited ourselves are passed on.
    const auto is_given_on = [](int file) {
        const int flags = ::fcntl(file, F_GETFD);
        return flags >= 0 && (flags & FD_CLOEXEC) == 0;
    };
    int lines = 0;
    while (const auto line = second->read_line(soon())) {
        ++lines;
        INFO(*line);
        // "l-wx------ 1 user group 64 Nov 21 17:30 1 -> pipe:[1234]"; ls itself opens the folder.
        const std::size_t arrow = line->find(" -> ");
        if (arrow == std::string::npos || line->find("/proc/", arrow) != std::string::npos)
            continue;
        const int file = std::stoi(line->substr(line->rfind(' ', arrow - 1)));
        CHECK((file <= 2 || is_given_on(file)));
    }
    CHECK(lines >= 4);
}
