#pragma once

#include "options/common_options.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace chesstool {

/// The options of `chesstool check`.
struct CheckOptions : CommonOptions {
    /// How many warnings of one file are shown; the rest are counted.
    static constexpr std::uint64_t most_warnings = 20;

    bool tags_only = false;
    bool outcomes = false;
    bool retro = false;
    bool all_warnings = false;
};

void add_options(CommandParser& app, CheckOptions& options);

/// Takes a piped input that nobody named; returns an invalid combination of options, if any.
[[nodiscard]] std::optional<std::string> settle(const CommandParser& app, CheckOptions& options);

}  // namespace chesstool
