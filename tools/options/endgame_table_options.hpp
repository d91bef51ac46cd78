#pragma once

#include "options/command_parser.hpp"

#include <optional>
#include <string>

namespace chesstool {

/// The endgame tables of a command.
struct EndgameTableChoice {
    /// The file of our own tables; empty: tables are generated on demand.
    std::string tables_file = {};
    /// Tables generated on demand are not kept for later runs, nor taken from earlier ones.
    bool no_cache = false;
    /// Folders of Syzygy tables, separated as the system's lists are; empty for none.
    std::string syzygy_path = {};

    /// Set by a command that needs distances to mate, which Syzygy's tables have not.
    bool wants_mates = false;

    [[nodiscard]] bool given() const { return !tables_file.empty() || !syzygy_path.empty(); }
};

/// Adds --tables, --no-cache and --syzygy, to the parser's group.
void add_endgame_table_options(CommandParser& app, EndgameTableChoice& choice);

/// An error in these options, if any.
[[nodiscard]] std::optional<std::string> table_contradiction(const CommandParser& app,
                                                             const EndgameTableChoice& choice);

}  // namespace chesstool
