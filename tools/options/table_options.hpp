#pragma once

#include "options/command_parser.hpp"

#include <optional>
#include <string>

namespace chesstool {

/// The endgame tables of a command.
struct TableChoice {
    /// The file of our own tables; empty: tables are generated on demand, and not kept.
    std::string tables_file = {};
    /// Folders of Syzygy tables, separated by ':'; empty for none.
    std::string syzygy_path = {};

    [[nodiscard]] bool given() const { return !tables_file.empty() || !syzygy_path.empty(); }
};

/// Adds --tables and --syzygy, to the parser's group.
void add_table_options(CommandParser& app, TableChoice& choice);

/// An error in these options, if any.
[[nodiscard]] std::optional<std::string> table_contradiction(const CommandParser& app,
                                                             const TableChoice& choice);

}  // namespace chesstool
