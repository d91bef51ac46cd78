#pragma once

#include "options/command_parser.hpp"

#include <optional>
#include <string>

namespace chesstool {

/// Which tables of endings a command is given.
struct TableChoice {
    /// Where our own tables are kept; empty: those that come up are made, and not kept.
    std::string tables_file = {};
    /// Folders of Syzygy's tables, with ':' between them; empty for none.
    std::string syzygy_path = {};

    [[nodiscard]] bool given() const { return !tables_file.empty() || !syzygy_path.empty(); }
};

/// Adds --tables and --syzygy, to the parser's group.
void add_table_options(CommandParser& app, TableChoice& choice);

/// A mistake in these options, if there is one.
[[nodiscard]] std::optional<std::string> table_contradiction(const CommandParser& app,
                                                             const TableChoice& choice);

}  // namespace chesstool
