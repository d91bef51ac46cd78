#pragma once

#include "file_fault.hpp"
#include "libchess/annotate/openings.hpp"

#include <expected>
#include <optional>
#include <stop_token>
#include <string>

namespace chesstool {

/// A book and the text that it was read from.
struct OpeningBookFile {
    std::string text;
    chess::OpeningBook book;
};

/// Reads a book of opening names, which may be compressed. Without a path it is the one that
/// Debian's package pgn-extract installs, and none if that is not there.
[[nodiscard]] std::expected<std::optional<OpeningBookFile>, FileFault> read_opening_book(
    const std::string& path, const std::stop_token& stop);

}  // namespace chesstool
