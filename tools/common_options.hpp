#pragma once

#include "exit_code.hpp"
#include "libchess/batch/selection.hpp"
#include "libchess/position/fault.hpp"
#include "libchess/position/position.hpp"
#include "terminal.hpp"

#include <CLI/CLI.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace chesstool {

enum class Format { text, json, csv };

/// The options that all commands share; CLI contract, "Common to all commands".
struct CommonOptions {
    std::vector<std::string> files;
    std::vector<std::string> fens;
    bool startpos = false;
    std::string moves;
    bool chess960 = false;
    bool strict = false;

    chess::RecordSelection selection;
    Format format = Format::text;
    std::string output;
    ColorChoice color = ColorChoice::automatic;
    bool quiet = false;
    bool timing = true;
    bool san = true;

    int threads = 1;
    int jobs = 1;
    std::size_t hash_megabytes = 0;

    [[nodiscard]] chess::ValidationOptions validation() const {
        return {strict ? chess::Severity::unreachable : chess::Severity::unplayable, chess960};
    }
};

/// Adds an option that takes one of a few words.
template <typename Value>
CLI::Option* add_choice(CLI::App& app, const std::string& name, Value& target,
                        std::vector<std::pair<std::string, Value>> words,
                        const std::string& description) {
    return app.add_option_function<std::string>(
        name,
        [name, &target, words = std::move(words)](const std::string& text) {
            std::string known;
            for (const auto& [word, value] : words) {
                if (word == text) {
                    target = value;
                    return;
                }
                known += (known.empty() ? "" : ", ") + word;
            }
            throw CLI::ValidationError(name, "'" + text + "' is none of: " + known);
        },
        description);
}

/// Adds the shared options to a command's parser, in groups.
void add_input_options(CLI::App& app, CommonOptions& options);
void add_report_options(CLI::App& app, CommonOptions& options);
void add_work_options(CLI::App& app, CommonOptions& options);

/// Parses; on --help or a mistake prints what is due and returns the exit code to end with.
[[nodiscard]] std::optional<ExitCode> parse_arguments(CLI::App& app,
                                                      std::span<const std::string> arguments);

/// A mistake that CLI11 cannot see: prints it like its own.
[[nodiscard]] ExitCode usage_error(const CLI::App& app, const std::string& message);

}  // namespace chesstool
