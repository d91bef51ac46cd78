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

/// A position of a file with its operations.
struct PositionRecord {
    /// The line with the position, from 1.
    std::size_t line = 0;
    std::string id;  ///< the name given, if any
    /// Missing if the position is malformed; `errors` says why.
    std::optional<Position> position;
    std::vector<DepthCount> counts;  ///< published perft counts, in the order of the file
    /// The line as EPD, if requested and possible; its places count from `epd_offset`.
    std::optional<Epd> epd;
    std::size_t epd_offset = 0;       ///< where the EPD begins in the line, in bytes
    std::vector<LineError> errors;    ///< errors of the record or a part of it
    std::vector<LineError> warnings;  ///< mild faults
};

/// How positions are read.
struct PositionRecordOptions {
    ValidationOptions validation;  ///< how positions are validated
    /// A position without counts is an error; if false, counts are ignored.
    bool counts_required = true;
    bool keep_epd = false;  ///< keep the whole EPD of each line
    /// Lines that begin with `id`, `epd` and `perft` are those of blocks; if false, they are no
    /// positions.
    bool blocks = true;
};

/// Reads a list of positions or a perft suite, in either form that is in use:
///
///   - FEN or EPD, one position per line: `FEN ;D1 20 ;D2 400` (of other operations only `id` is
///   read);
///   - `.perft`, one block per position: `id NAME`, `epd FEN`, then `perft DEPTH COUNT` lines.
///
/// Blank lines and lines that start with '#' are skipped. A malformed line is an error of its
/// record only, and so is the name of a block that does not follow.
[[nodiscard]] LIBCHESS_API std::vector<PositionRecord> parse_position_records(
    std::string_view text, const PositionRecordOptions& options = {});

}  // namespace chess
