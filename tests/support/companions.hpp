#pragma once

#include "libchess/system/detail/child.hpp"
#include "tests/support/catch.hpp"

#include <array>
#include <chrono>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace chess::test {

using namespace std::chrono_literals;

/// A companion (tests/support/companion) and the lines that it says.
class Companion {
public:
    using Child = system::Child;
    using Pipe = Child::Pipe;

    explicit Companion(const std::vector<std::string>& arguments, bool with_errors = false)
        : child_(started(arguments, with_errors)) {}

    [[nodiscard]] Child& child() noexcept { return child_; }

    /// Its next line, however it ends lines; what there is without one at the end, or after a
    /// minute.
    [[nodiscard]] std::string line() {
        std::size_t end = said_.find('\n');
        while (end == std::string::npos && read_more()) end = said_.find('\n');
        std::string result = said_.substr(0, end);
        said_.erase(0, end == std::string::npos ? end : end + 1);
        return result;
    }
    /// All that comes until its output ends.
    [[nodiscard]] std::string rest() {
        while (read_more()) {
        }
        return std::exchange(said_, {});
    }
    /// The last whole line of what has come and comes until its output ends.
    [[nodiscard]] std::string last_line() {
        std::string text = rest();
        text.erase(text.find_last_of('\n') + 1);
        if (text.empty()) return text;
        text.pop_back();
        return text.substr(text.find_last_of('\n') + 1);
    }

private:
    static Child started(const std::vector<std::string>& arguments, bool with_errors) {
        std::vector<std::string> words = {CHESS_COMPANION};
        words.insert(words.end(), arguments.begin(), arguments.end());
        auto child = Child::start(words, with_errors);
        if (!child) throw std::runtime_error(child.error());
        return *std::move(child);
    }
    bool read_more() {
        if (!child_.is_open(Pipe::output)) return false;
        const Child::Events events = child_.wait(Child::Clock::now() + 1min, {});
        std::array<char, 4096> block{};
        if (events.errors) static_cast<void>(child_.read(Pipe::errors, block));
        if (!events.output) return events.errors;
        said_.append(block.data(), child_.read(Pipe::output, block));
        return child_.is_open(Pipe::output);
    }

    Child child_;
    std::string said_;
};

}  // namespace chess::test
