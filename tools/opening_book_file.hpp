#pragma once

#include "exit_code.hpp"
#include "libchess/annotate/openings.hpp"
#include "libchess/report/diagnostic.hpp"

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

/// Why a book was not taken: what is to be told, and what it makes of the exit code.
struct OpeningBookError {
    chess::Diagnostic message;
    bool Outcome::* effect;
};

/// Reads a book of opening names, which may be compressed. Without a path it is the one that
/// Debian's package pgn-extract installs, and none if that is not there.
[[nodiscard]] std::expected<std::optional<OpeningBookFile>, OpeningBookError> read_opening_book(
    const std::string& path, const std::stop_token& stop);

}  // namespace chesstool
