#pragma once

#include "command_parser.hpp"
#include "libchess/uci/engine_error.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace chesstool {

class RunReport;

/// Another engine than ours.
struct EngineChoice {
    std::string command;
    std::vector<std::pair<std::string, std::string>> options;
    std::string log_file;

    [[nodiscard]] bool given() const { return !command.empty(); }
};

/// Adds --engine, --engine-option and --engine-log.
void add_engine_choice(CommandParser& app, EngineChoice& engine);

/// What must not be given without an engine, and an engine that is none.
[[nodiscard]] std::optional<std::string> engine_choice_contradiction(const CommandParser& app,
                                                                     const EngineChoice& engine);

/// Tells why the engine could not be started; nothing if that was no longer waited for.
void tell_of_start(RunReport& report, const std::string& command, const chess::EngineError& error);

}  // namespace chesstool
