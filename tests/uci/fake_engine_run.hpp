#pragma once

#include "libchess/core/format.hpp"
#include "libchess/uci/client.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <unistd.h>
#include <atomic>
#include <concepts>
#include <filesystem>
#include <fstream>
#include <memory>

// Fake engines behind the interface for engines, for the tests of the UCI client.

namespace chess::test {

using Arguments = std::vector<std::string>;
using Lines = std::vector<std::string>;

/// A path where nothing is yet, in the folder for temporary files; what is there at the end goes.
class TemporaryPath {
public:
    TemporaryPath() = default;
    TemporaryPath(const TemporaryPath&) = delete;
    TemporaryPath& operator=(const TemporaryPath&) = delete;
    ~TemporaryPath() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }

    [[nodiscard]] std::string string() const { return path_.string(); }
    /// The lines of the file there.
    [[nodiscard]] Lines lines() const {
        Lines lines;
        std::ifstream file(path_);
        for (std::string line; std::getline(file, line);) lines.push_back(line);
        return lines;
    }

private:
    static inline std::atomic<int> count = 0;
    std::filesystem::path path_ =
        std::filesystem::temp_directory_path() /
        ("chess_tests." + std::to_string(::getpid()) + "." + std::to_string(++count));
};

/// The command line of tests/support/fake_engine with these arguments.
inline std::string fake_engine(const Arguments& arguments = {}) {
    std::string command = "'" CHESS_FAKE_ENGINE "'";
    for (const std::string& argument : arguments) command += " '" + argument + "'";
    return command;
}

/// The fake engine to be treated with so little patience that tests are quick, and not so little
/// that a busy machine makes a good engine fail; a test that wants silence asks for less.
inline UciCommand impatient(const Arguments& arguments = {}) {
    UciCommand command;
    command.command = fake_engine(arguments);
    command.start_timeout = std::chrono::milliseconds(5000);
    command.grace = std::chrono::milliseconds(2000);
    command.silence = std::chrono::milliseconds(5000);
    return command;
}

inline std::unique_ptr<Analyser> make(const UciCommand& command) {
    auto made = make_uci_analyser(command);
    if (!made) throw std::runtime_error(made.error().message);
    return *std::move(made);
}

inline GameHistory start() {
    return {position_of(start_fen)};
}

inline SearchLimits depth(int plies) {
    SearchLimits limits;
    limits.depth = plies;
    return limits;
}

/// The error's words without the command, with which they begin.
inline std::string after_command(const EngineError& error, const UciCommand& command) {
    const std::string prefix = "'" + command.command + "': ";
    REQUIRE(error.message.starts_with(prefix));
    return error.message.substr(prefix.size());
}

/// An analyser with a fake engine that does this, and what it finds in the starting position.
struct Run {
    UciCommand command;
    std::vector<SearchResult> seen;
    std::expected<SearchResult, EngineError> result;

    explicit Run(const Arguments& arguments, const SearchLimits& limits = depth(5),
                 const GameHistory& root = start())
        : Run(impatient(arguments), limits, root) {}
    // A template, so that braces mean arguments.
    explicit Run(const std::same_as<UciCommand> auto& engine, const SearchLimits& limits = depth(5),
                 const GameHistory& root = start())
        : command(engine),
          result(make(engine)->analyse(
              root, limits, {}, [this](const SearchResult& found) { seen.push_back(found); })) {}

    [[nodiscard]] std::string complaint() const {
        REQUIRE_FALSE(result);
        return after_command(result.error(), command);
    }
};

/// "e2e4 e7e5 +0.34 d5" for each line.
inline std::vector<std::string> lines_of(const SearchResult& result) {
    std::vector<std::string> texts;
    for (const SearchLine& line : result.lines) {
        std::string text;
        for (const Move move : line.moves) text += to_string(move) + ' ';
        if (line.bound == Bound::lower) text += ">=";
        if (line.bound == Bound::upper) text += "<=";
        texts.push_back(text + to_string(line.score) + " d" + std::to_string(line.depth));
    }
    return texts;
}

/// What was sent to the engine, from its log, without `isready`.
inline Lines told(const TemporaryPath& log) {
    Lines commands;
    for (const std::string& line : log.lines()) {
        const std::size_t at = line.find(" > ");
        if (at != std::string::npos && !line.ends_with(" isready"))
            commands.push_back(line.substr(at + 3));
    }
    return commands;
}

/// The error of an engine that does not get through its start, after the command.
inline EngineError start_error(const UciCommand& command) {
    auto made = make_uci_analyser(command);
    REQUIRE_FALSE(made);
    return {made.error().kind, after_command(made.error(), command)};
}

/// The fake engine with so little patience while it searches that even a good one might be too slow
/// for it.
inline UciCommand hasty(const Arguments& arguments) {
    UciCommand command = impatient(arguments);
    command.grace = std::chrono::milliseconds(200);
    return command;
}

/// Likewise while it starts.
inline UciCommand hasty_start(const Arguments& arguments) {
    UciCommand command = impatient(arguments);
    command.start_timeout = std::chrono::milliseconds(200);
    return command;
}

}  // namespace chess::test
