#pragma once

#include "libchess/base/export.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// A fault in one line of a file.
struct LineError {
    std::size_t line;  ///< from 1
    ParseError error;  ///< its offset is a byte in the line
};

/// One position of a file, and what is with it.
struct PositionRecord {
    /// The line with the position, from 1.
    std::size_t line = 0;
    std::string id;  ///< the name given, if any
    /// Missing if the position is malformed; `errors` says why.
    std::optional<Position> position;
    std::vector<DepthCount> counts;  ///< published perft counts, in the order of the file
    /// The line as EPD, if that was asked for and it is one; its places count from `epd_offset`.
    std::optional<Epd> epd;
    std::size_t epd_offset = 0;       ///< where the EPD begins in the line, in bytes
    std::vector<LineError> errors;    ///< why the record, or a part of it, cannot be used
    std::vector<LineError> warnings;  ///< what was forgiven
};

/// How positions are read.
struct PositionRecordOptions {
    ValidationOptions validation;  ///< how positions are validated
    /// A position without counts is an error; otherwise counts are passed over.
    bool counts_required = true;
    bool keep_epd = false;  ///< with each line of EPD all that it says
};

/// Reads a list of positions or a perft suite, in either form that is in use:
///
///   - FEN or EPD, a position a line: `FEN ;D1 20 ;D2 400` (of other operations only `id` is looked
///     at);
///   - `.perft`, a block a position: `id NAME`, `epd FEN`, then `perft DEPTH COUNT` lines.
///
/// Blank lines and lines that start with '#' are skipped. A malformed line is an error of its
/// record and leaves all others alone.
[[nodiscard]] LIBCHESS_API std::vector<PositionRecord> parse_position_records(
    std::string_view text, const PositionRecordOptions& options = {});

}  // namespace chess
