// The other process of the tests of libchess/system. The first argument is what it does:
//
//     echo              gives back what it reads, until that ends
//     arguments A...    says its arguments, a line each
//     exit CODE         ends with it
//     crash             ends by a fault
//     hang              does nothing
//     flood             writes to both streams without end
//     hold FILE         locks it, says "locked" or "refused", waits for the end of its input
//     keep FILE         the same, but it does not end
//     number FILE       locks it, and writes numbers to it, each synced and then said
//     replace FILE      puts new versions of it in place, each of which it says afterwards
//     append FILE TEXT  adds the text as a line, many times
//     fill FILE         writes to a locked file, and then to a new one, until that fails; says why
//     parent WORDS...   starts a program by these words, says what that says, and ends with its
//                       input, as engines do
//     interrupt         asks itself to end, says how that is taken, and asks itself again

#include "libchess/system/detail/child.hpp"
#include "libchess/system/detail/error.hpp"
#include "libchess/system/detail/files.hpp"
#include "libchess/system/detail/process.hpp"
#include "libchess/system/detail/terminal.hpp"
#include "tests/support/companion/side.hpp"
#include "tests/support/companion/versions.hpp"

#include <array>
#include <atomic>
#include <charconv>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using namespace chess;
using Arguments = std::vector<std::string>;

void say(std::string_view line) {
    std::cout << line << '\n' << std::flush;
}

[[noreturn]] void hang() {
    while (true) std::this_thread::sleep_for(std::chrono::hours(1));
}

void wait_for_end_of_input() {
    std::array<char, 64> buffer{};
    while (system::read_input(buffer) > 0) {
    }
}

int echo(const Arguments&) {
    std::array<char, 4096> buffer{};
    while (const std::size_t count = system::read_input(buffer))
        std::cout.write(buffer.data(), static_cast<std::streamsize>(count)).flush();
    return 0;
}

int say_arguments(const Arguments& arguments) {
    for (const std::string& argument : arguments) say(argument);
    return 0;
}

int exit_with(const Arguments& arguments) {
    int code = 0;
    const std::string& text = arguments.at(0);
    std::from_chars(text.data(), text.data() + text.size(), code);
    return code;
}

[[noreturn]] int crash(const Arguments&) {
    end_by_fault();
}

[[noreturn]] int flood(const Arguments&) {
    while (true) {
        std::cout << "no end of line " << std::flush;
        std::cerr << "no end of errors " << std::flush;
    }
}

int hold(const Arguments& arguments) {
    const auto file = system::LockedFile::open(arguments.at(0));
    say(file ? "locked" : "refused");
    wait_for_end_of_input();
    return 0;
}

[[noreturn]] int keep(const Arguments& arguments) {
    const auto file = system::LockedFile::open(arguments.at(0));
    say(file ? "locked" : "refused");
    hang();
}

int number(const Arguments& arguments) {
    const auto file = system::LockedFile::open(arguments.at(0));
    if (!file) return 1;
    for (std::uint64_t count = 0;; ++count) {
        const std::string record = test::numbered_record(count);
        if (!file->write(count * record.size(), record) || !file->sync()) return 1;
        say(std::to_string(count));
    }
}

int replace(const Arguments& arguments) {
    const std::string& target = arguments.at(0);
    for (int count = 0;; ++count) {
        const auto made = system::make_beside(target, ".");
        if (!made) return 1;
        const std::string version = test::version_of_file(count);
        std::fwrite(version.data(), 1, version.size(), made->file);
        const bool is_synced = std::fflush(made->file) == 0 && system::sync(made->file) == 0;
        if (std::fclose(made->file) != 0 || !is_synced) return 1;
        if (system::put_in_place(made->name, target) != 0) return 1;
        say(std::to_string(count));
    }
}

int append(const Arguments& arguments) {
    const auto file = system::AppendedFile::open(arguments.at(0));
    if (!file) return 1;
    for (int i = 0; i < test::appended_lines; ++i) file->write(arguments.at(1) + "\n");
    return 0;
}

/// Why the first write fails; it must not be the thousandth.
template <typename Write>
std::string reason_of_failure(const Write& write) {
    const std::string block(4096, 'x');
    for (std::uint64_t i = 0; i < 1000; ++i)
        if (const int error = write(i * block.size(), block)) return system_reason(error);
    return "it does not fail";
}

int fill(const Arguments& arguments) {
    const std::string& name = arguments.at(0);
    {
        const auto file = system::LockedFile::open(name);
        if (!file) return 1;
        say(reason_of_failure([&](std::uint64_t at, std::string_view block) {
            const auto written = file->write(at, block);
            return written ? 0 : written.error();
        }));
        if (!file->truncate(0)) return 1;
    }
    const auto made = system::make_beside(name, ".");
    if (!made) return 1;
    say(reason_of_failure([&](std::uint64_t, std::string_view block) {
        const bool is_written =
            std::fwrite(block.data(), 1, block.size(), made->file) == block.size() &&
            std::fflush(made->file) == 0;
        return is_written ? 0 : system::write_error();
    }));
    std::fclose(made->file);
    system::remove_file(made->name);
    return 0;
}

int start_another(const Arguments& words) {
    auto child = system::Child::start(words, /*with_errors=*/false);
    if (!child) return 1;
    std::thread([] {
        wait_for_end_of_input();
        system::exit_now(0);
    }).detach();
    std::array<char, 4096> block{};
    while (child->is_open(system::Child::Pipe::output)) {
        const auto soon = system::Child::Clock::now() + std::chrono::minutes(1);
        if (!child->wait(soon, {}).output) continue;
        const std::size_t count = child->read(system::Child::Pipe::output, block);
        std::cout.write(block.data(), static_cast<std::streamsize>(count)).flush();
    }
    hang();
}

[[noreturn]] int interrupt(const Arguments&) {
    const std::stop_token stop = system::watch_for_interrupts([] {
        say("again");
        system::exit_now(7);
    });
    std::atomic<bool> is_stopped = false;
    const std::stop_callback on_stop(stop, [&] {
        is_stopped = true;
        is_stopped.notify_all();
    });
    interrupt_self();
    is_stopped.wait(false);
    say("stopped");
    // The same within a tenth of a second is an echo of it.
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    interrupt_self();
    hang();
}

}  // namespace

int main(int argc, char** argv) {
    system::prepare_streams();
    Arguments arguments = system::arguments(argc, argv);
    if (arguments.empty()) return 2;
    const std::string what = arguments.front();
    arguments.erase(arguments.begin());
    static const std::map<std::string, int (*)(const Arguments&)> roles = {
        {"echo", echo},           {"arguments", say_arguments},
        {"exit", exit_with},      {"crash", crash},
        {"flood", flood},         {"hold", hold},
        {"number", number},       {"replace", replace},
        {"append", append},       {"keep", keep},
        {"fill", fill},           {"parent", start_another},
        {"interrupt", interrupt}, {"hang", [](const Arguments&) -> int { hang(); }}};
    const auto role = roles.find(what);
    return role == roles.end() ? 2 : role->second(arguments);
}
