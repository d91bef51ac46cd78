// A UCI engine that knows no chess and behaves as badly as its arguments say. Its arguments are
//
//     COMMAND:ACTION      what to do at a command, instead of what a good engine does
//     once=FILE           all else only if FILE is not there yet; makes it
//
// COMMAND is how a line begins; of several the longest counts, and all its actions are done in
// turn: say=LINE, play=MOVE (with a score for it), errors=LINE (on standard error),
// sleep=MILLISECONDS, exit=CODE, signal=NUMBER, hang, nothing, close (its output), lines (without
// end), flood (without any end of line), nul (bytes that are no text), child (starts a process that
// outlives it).

#include "tests/support/fake_engine/start_child.hpp"

#include <unistd.h>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

struct Rule {
    std::string_view command;
    std::string_view action;
    std::string_view value;
};

int number_in(std::string_view text) {
    int value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

[[noreturn]] void hang() {
    while (true) std::this_thread::sleep_for(std::chrono::hours(1));
}

[[noreturn]] void repeat(std::string_view text) {
    while (true) std::cout << text << std::flush;
}

/// A search that ends with this move.
void play(std::string_view move) {
    std::cout << "info depth 1 score cp 10 pv " << move << "\nbestmove " << move << '\n'
              << std::flush;
}

void act(const Rule& rule) {
    using namespace std::literals;
    if (rule.action == "say") std::cout << rule.value << '\n' << std::flush;
    if (rule.action == "play") play(rule.value);
    if (rule.action == "errors") std::cerr << rule.value << '\n' << std::flush;
    if (rule.action == "sleep")
        std::this_thread::sleep_for(std::chrono::milliseconds(number_in(rule.value)));
    if (rule.action == "exit") std::_Exit(number_in(rule.value));
    if (rule.action == "signal") {
        // A sanitizer's handler would turn it into an exit code.
        std::signal(number_in(rule.value), SIG_DFL);
        std::raise(number_in(rule.value));
    }
    if (rule.action == "hang") hang();
    if (rule.action == "close") ::close(STDOUT_FILENO);
    if (rule.action == "lines") repeat("info string still here\n");
    if (rule.action == "flood") repeat("no end of line ");
    if (rule.action == "nul")
        std::cout << "\0\x01\xff\x1b[31m info depth\0\n\r\n\n"sv << std::flush;
    if (rule.action == "child") start_child();
}

/// What an engine without faults does.
void behave(std::string_view line) {
    if (line == "uci") std::cout << "id name Fake 1.0\nid author nobody\nuciok\n" << std::flush;
    if (line == "isready") std::cout << "readyok\n" << std::flush;
    if (line.starts_with("go")) play("e2e4");
    if (line == "quit") std::_Exit(0);
}

void obey(const std::vector<Rule>& rules, std::string_view line) {
    std::string_view longest;
    bool is_found = false;
    for (const Rule& rule : rules) {
        if (!line.starts_with(rule.command) || rule.command.size() < longest.size()) continue;
        longest = rule.command;
        is_found = true;
    }
    if (!is_found) return behave(line);
    for (const Rule& rule : rules)
        if (rule.command == longest) act(rule);
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<Rule> rules;
    bool is_good = false;
    for (const std::string_view argument : std::vector<std::string_view>(argv + 1, argv + argc)) {
        constexpr std::string_view once = "once=";
        if (argument.starts_with(once)) {
            const std::filesystem::path file(argument.substr(once.size()));
            is_good = std::filesystem::exists(file);
            const std::ofstream made(file);
            continue;
        }
        const std::size_t colon = argument.find(':');
        const std::string_view what = argument.substr(colon + 1);
        const std::size_t equals = what.find('=');
        rules.push_back(
            {argument.substr(0, colon), what.substr(0, equals),
             equals == std::string_view::npos ? std::string_view() : what.substr(equals + 1)});
    }
    if (is_good) rules.clear();
    std::string line;
    while (std::getline(std::cin, line)) obey(rules, line);
}
