#pragma once

#include "input/whole_file.hpp"
#include "libchess/batch/fingerprint.hpp"
#include "libchess/endgame_tables/tablebases.hpp"
#include "libchess/notation/parse_error.hpp"
#include "options/table_options.hpp"

#include <expected>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

namespace chesstool {

/// The tables of a choice, and the warnings about them.
struct ChosenTables {
    std::shared_ptr<const chess::Tablebases> tables;
    /// Other warnings before the run.
    std::vector<chess::Diagnostic> warnings = {};

    /// A function that gives all warnings, each once: those, and which files of Syzygy's are left
    /// out, as this is found out.
    [[nodiscard]] std::function<std::vector<chess::Diagnostic>()> warnings_as_found() const;
    /// What they add to the fingerprint of a run: the files of Syzygy's that are there.
    void add_to(chess::Fingerprint& fingerprint) const;
};

/// Opens the tables of a choice. Own tables are read from the file, or all are made and
/// written to it; without a file there are none yet. A stop request ends it, and then
/// the fault is of no interest.
[[nodiscard]] std::expected<ChosenTables, FileFault> open_tables(const TableChoice& choice,
                                                                 const std::stop_token& stop);

}  // namespace chesstool
