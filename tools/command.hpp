#pragma once

#include "options/command_parser.hpp"

#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace chesstool {

/// One command of the program.
struct Command {
    std::string_view name;
    /// The text in the list of commands.
    std::string_view summary;
    /// The start of its --help.
    std::string_view purpose;
    /// Runs it with the arguments after the command's name.
    ExitCode (*run)(const Command& command, std::span<const std::string> arguments);
    /// The options, for inspection only; not for parsing.
    OptionTable (*options)();
};

/// A command that has `Options`: `add_options` defines them, `settle`, if it exists, fills in what
/// depends on several options or reports invalid combinations, and `work` does the rest.
template <typename Options, ExitCode (*work)(const CommandParser&, const Options&)>
[[nodiscard]] constexpr Command command(std::string_view name, std::string_view summary,
                                        std::string_view purpose) {
    return {name, summary, purpose,
            [](const Command& self, std::span<const std::string> arguments) {
                CommandParser app("chesstool " + std::string(self.name), std::string(self.purpose));
                Options options;
                add_options(app, options);
                if (const auto code = parse_arguments(app, arguments)) return *code;
                if constexpr (requires { settle(app, options); })
                    if (const auto message = settle(app, options))
                        return usage_error(app, *message);
                return work(app, options);
            },
            [] {
                CommandParser app("", "");
                Options options;
                add_options(app, options);
                for (Option& option : app.options()) option.read = nullptr;
                return std::move(app.options());
            }};
}

extern const Command check_command;
extern const Command completion_command;
extern const Command eval_breakdown_command;
extern const Command help_command;
extern const Command mate_finder_command;
extern const Command perft_command;
extern const Command pgn_annotate_command;
extern const Command search_command;
extern const Command tt_stats_command;
extern const Command uci_command;

/// All commands, by name.
[[nodiscard]] std::span<const Command* const> commands();
/// The command with a name, or nullptr.
[[nodiscard]] const Command* command_named(std::string_view name);
/// Reports on standard error that there is no such command, with the nearest name.
[[nodiscard]] ExitCode unknown_command(const std::string& name);

}  // namespace chesstool
