#include "tests/support/fake_engine.hpp"

#include <unistd.h>
#include <atomic>
#include <fstream>
#include <system_error>

namespace chess::test {

std::string fake_engine(const std::vector<std::string>& arguments) {
    std::string command = "'" CHESS_FAKE_ENGINE "'";
    for (const std::string& argument : arguments) command += " '" + argument + "'";
    return command;
}

UciCommand impatient(const std::vector<std::string>& arguments) {
    using std::chrono::milliseconds;
    UciCommand command;
    command.command = fake_engine(arguments);
    // Not so short that a busy machine makes a good engine fail; a test that wants silence asks for
    // less.
    command.start_timeout = milliseconds(5000);
    command.grace = milliseconds(2000);
    command.silence = milliseconds(5000);
    return command;
}

TemporaryPath::TemporaryPath() {
    static std::atomic<int> count = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("chess_tests." + std::to_string(::getpid()) + "." + std::to_string(++count));
}

TemporaryPath::~TemporaryPath() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
}

std::vector<std::string> TemporaryPath::lines() const {
    std::vector<std::string> lines;
    std::ifstream file(path_);
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

}  // namespace chess::test
