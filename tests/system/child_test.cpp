// What the room for the operating system promises of other processes, on every system alike.

#include "libchess/system/detail/child.hpp"

#include "libchess/system/detail/files.hpp"
#include "tests/support/companions.hpp"
#include "tests/support/folder.hpp"

#include <optional>
#include <thread>

using namespace chess;
using namespace std::chrono_literals;
using chess::system::Child;
using chess::system::ExitStatus;
using chess::system::LockedFile;
using chess::test::Companion;
using chess::test::TemporaryFolder;
using Kind = ExitStatus::Kind;

namespace {

Child::Deadline soon() {
    return Child::Clock::now() + 1min;
}

/// Sends all of a text, while what comes back is taken.
std::string exchanged(Child& child, std::string_view text) {
    std::string back;
    std::array<char, 1 << 16U> block{};
    const std::size_t size = text.size();
    while (back.size() < size && child.is_open(Child::Pipe::output)) {
        const Child::Events events = child.wait(soon(), {.output = true, .room = !text.empty()});
        if (events.timed_out) break;
        if (events.output) back.append(block.data(), child.read(Child::Pipe::output, block));
        if (!text.empty() && child.write(text) == Child::Sent::closed) break;
    }
    return back;
}

/// Whether a file can be locked within a while.
bool becomes_free(const std::string& file) {
    for (const auto end = soon(); Child::Clock::now() < end; std::this_thread::sleep_for(10ms))
        if (LockedFile::open(file)) return true;
    return false;
}

}  // namespace

TEST_CASE("arguments of a child arrive as they are", "[system][child]") {
    const std::vector<std::string> arguments = {
        "plain",        "two words", "",  "\"",     "a\"b",  R"(\)",    R"(a\\)", R"(a\"b c)",
        R"(c:\x y\)",   "\tx",       "*", "%PATH%", "$HOME", "a&b|c>d", "^",      "äöü Šš Ж",
        "\xe2\x99\x9e", "'"};
    std::vector<std::string> words = {"arguments"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    Companion companion(words);
    for (const std::string& argument : arguments) CHECK(companion.line() == argument);
    CHECK(companion.child().collect() == ExitStatus{Kind::exited, 0});
}

TEST_CASE("bytes go to a child and come back as they are", "[system][child]") {
    Companion companion({"echo"});
    std::string text;
    for (int i = 0; i < 1'000'000; ++i) text += static_cast<char>(i * 7 + i / 256);
    CHECK(exchanged(companion.child(), text) == text);
    companion.child().close_input();
    CHECK(companion.rest().empty());
    CHECK(companion.child().collect() == ExitStatus{Kind::exited, 0});
}

TEST_CASE("how a child ended is known", "[system][child]") {
    for (const int code : {0, 3, 99}) {
        Companion companion({"exit", std::to_string(code)});
        const ExitStatus status = companion.child().collect();
        CHECK(status == ExitStatus{Kind::exited, code});
        CHECK(to_string(status) == "exited with code " + std::to_string(code));
        CHECK(companion.child().collect() == status);
    }
    Companion companion({"crash"});
    const ExitStatus status = companion.child().collect();
    CHECK(status.kind == Kind::signalled);
}

TEST_CASE("a program that is not there is no child", "[system][child]") {
    const std::vector<std::string> words = {"no-such-command-anywhere"};
    const auto child = Child::start(words, false);
    REQUIRE_FALSE(child);
    CHECK(child.error() == "no such command");
}

TEST_CASE("a child that hangs is waited for no longer than asked", "[system][child]") {
    Companion companion({"hang"});
    Child& child = companion.child();
    const auto begin = Child::Clock::now();
    CHECK(child.wait(begin + 50ms, {}).timed_out);
    CHECK_FALSE(child.has_ended());
    // It reads nothing: what is sent stays in the pipe, and then there is no room.
    const std::string much(std::size_t{8} << 20U, 'x');
    std::string_view left = much;
    while (!child.wait(Child::Clock::now() + 50ms, {.output = true, .room = true}).timed_out)
        if (child.write(left) != Child::Sent::some) break;
    CHECK_FALSE(left.empty());
    CHECK(Child::Clock::now() - begin < 30s);
    child.kill();
    CHECK(child.collect().kind == Kind::signalled);
}

TEST_CASE("a child that floods fills no memory and is ended", "[system][child]") {
    Companion companion({"flood"}, /*with_errors=*/true);
    Child& child = companion.child();
    std::array<char, 1 << 12U> block{};
    for (int i = 0; i < 100; ++i) {
        const Child::Events events = child.wait(soon(), {});
        REQUIRE_FALSE(events.timed_out);
        if (events.output) REQUIRE(child.read(Child::Pipe::output, block) > 0);
        if (events.errors) REQUIRE(child.read(Child::Pipe::errors, block) > 0);
    }
    child.kill();
    CHECK(child.collect().kind == Kind::signalled);
}

TEST_CASE("waiting for a child ends when another thread says so", "[system][child]") {
    Companion companion({"hang"});
    Child& child = companion.child();
    child.wake();
    CHECK(child.wait(soon(), {}).woken);
    const std::jthread waker([&] {
        std::this_thread::sleep_for(20ms);
        child.wake();
    });
    CHECK(child.wait(soon(), {}).woken);
    CHECK(child.wait(Child::Clock::now() + 20ms, {}).timed_out);
}

TEST_CASE("writing to a child that is gone is no fault of ours", "[system][child]") {
    Companion companion({"exit", "0"});
    Child& child = companion.child();
    CHECK(companion.rest().empty());
    static_cast<void>(child.collect());
    Child::Sent sent = Child::Sent::some;
    for (int i = 0; i < 100 && sent != Child::Sent::closed; ++i) {
        std::string_view text = "still there?\n";
        sent = child.write(text);
        std::this_thread::sleep_for(10ms);
    }
    CHECK(sent == Child::Sent::closed);
    CHECK_FALSE(child.is_input_open());
}

TEST_CASE("what a child has started ends with it, however it ends", "[system][child]") {
    const TemporaryFolder folder;
    const std::string file = folder.path() + "/held";
    {
        Companion parent({"parent", CHESS_COMPANION, "hold", file});
        REQUIRE(parent.line() == "locked");
        CHECK_FALSE(LockedFile::open(file));
        parent.child().kill();
        static_cast<void>(parent.child().collect());
        CHECK(becomes_free(file));
    }
    // Three generations, and nobody collects.
    Companion parent({"parent", CHESS_COMPANION, "parent", CHESS_COMPANION, "hold", file});
    REQUIRE(parent.line() == "locked");
    parent.child().kill();
    CHECK(becomes_free(file));
}

TEST_CASE("a child ends with the object that stands for it", "[system][child]") {
    const TemporaryFolder folder;
    const std::string file = folder.path() + "/held";
    std::optional<Companion> companion(std::in_place, std::vector<std::string>{"keep", file});
    REQUIRE(companion->line() == "locked");
    CHECK_FALSE(LockedFile::open(file));
    companion.reset();
    CHECK(LockedFile::open(file));
}

TEST_CASE("the user's wish to end is taken twice", "[system][interrupt]") {
    Companion companion({"interrupt"});
    CHECK(companion.line() == "stopped");
    CHECK(companion.line() == "again");
    CHECK(companion.child().collect() == ExitStatus{Kind::exited, 7});
}
