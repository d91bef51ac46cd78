#pragma once

#include "input/whole_file.hpp"
#include "libchess/batch/fingerprint.hpp"
#include "libchess/endgame_tables/tablebases.hpp"
#include "libchess/notation/parse_error.hpp"
#include "options/endgame_table_options.hpp"

#include <expected>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace chesstool {

/// The tables of a choice, and the warnings about them.
struct ChosenEndgameTables {
    std::shared_ptr<const chess::Tablebases> tables;
    /// Other warnings before the run.
    std::vector<chess::Diagnostic> warnings = {};

    /// A function that returns all new warnings, each once: `warnings`, and the Syzygy files found
    /// faulty during the run.
    [[nodiscard]] std::function<std::vector<chess::Diagnostic>()> warnings_as_found() const;
    /// Adds the tables to the fingerprint of a run: the list of Syzygy files.
    void add_to(chess::Fingerprint& fingerprint) const;
};

/// Opens the tables of a choice. Own tables are read from the file, or all are generated and
/// written to it; without a file there are none yet, and those made on demand are kept in the
/// user's cache. A stop request ends it; the fault is then to be ignored.
[[nodiscard]] std::expected<ChosenEndgameTables, FileFault> open_tables(
    const EndgameTableChoice& choice, const std::stop_token& stop);

/// "making KPKP, 40 %": what is being made, after `before`; empty if nothing is. The tables may be
/// null.
[[nodiscard]] std::string making_text(const chess::Tablebases* tables,
                                      std::string_view before = "");

}  // namespace chesstool
