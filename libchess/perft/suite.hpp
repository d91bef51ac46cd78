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

/// A published count: positions `depth` plies on.
using PerftExpectation = DepthCount;

/// A fault in one line of a file; `line` counts from 1.
struct LineError {
    std::size_t line;  ///< the line, from 1
    ParseError error;  ///< the fault; its offset is a byte in the line
};

/// One position of a suite.
struct PerftSuiteRecord {
    /// The line with the position, counted from 1.
    std::size_t line = 0;
    /// The name given, if any.
    std::string id;
    /// Missing if the position is malformed; `errors` says why.
    std::optional<Position> position;
    /// In the order of the file.
    std::vector<PerftExpectation> expectations;
    /// The line as EPD, if that was asked for and it is one; its places count from `epd_offset` in
    /// the line.
    std::optional<Epd> epd;
    std::size_t epd_offset = 0;       ///< where the EPD begins in the line, in bytes
    std::vector<LineError> errors;    ///< why the record, or a part of it, cannot be used
    std::vector<LineError> warnings;  ///< what was forgiven
};

/// How a suite is read.
struct PerftSuiteOptions {
    ValidationOptions validation;  ///< how positions are validated
    /// A position without counts is an error; otherwise the text is read as a list of positions.
    bool counts_required = true;
    /// With each line of EPD all that it says.
    bool keep_epd = false;
};

/// Reads a perft suite, in either form that is in use:
///
///   - EPD, a position a line: `FEN ;D1 20 ;D2 400` (of other operations only `id` is looked at);
///   - `.perft`, a block a position: `id NAME`, `epd FEN`, then `perft DEPTH COUNT` lines.
///
/// Blank lines and lines that start with '#' are skipped. A malformed line is an error of its
/// record and leaves all others alone.
[[nodiscard]] LIBCHESS_API std::vector<PerftSuiteRecord> parse_perft_suite(
    std::string_view text, const PerftSuiteOptions& options = {});

}  // namespace chess
