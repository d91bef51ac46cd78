#pragma once

#include "libchess/uci/server.hpp"
#include "options/command_parser.hpp"
#include "options/endgame_table_options.hpp"
#include "options/search_method.hpp"

#include <optional>
#include <string>

namespace chesstool {

/// The options of `chesstool uci`.
struct UciCommandOptions {
    chess::UciServerOptions server;
    SearchMethod method;
    EndgameTableChoice tables;
};

void add_options(CommandParser& app, UciCommandOptions& options);

/// An invalid combination of options, if any.
[[nodiscard]] std::optional<std::string> settle(const CommandParser& app,
                                                UciCommandOptions& options);

}  // namespace chesstool
