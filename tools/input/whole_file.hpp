#pragma once

#include "libchess/annotate/openings.hpp"
#include "libchess/annotate/reference.hpp"
#include "libchess/eval/weights.hpp"
#include "libchess/network/network.hpp"
#include "libchess/notation/parse_error.hpp"
#include "output/exit_code.hpp"

#include <cstddef>
#include <expected>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace chesstool {

/// Why a file that a run needs besides its input cannot be used: the message, and its effect on the
/// exit code.
struct FileFault {
    chess::Diagnostic message;
    ExitCode effect;
};

/// The name of a file in messages; "-" is standard input.
[[nodiscard]] std::string shown_name(const std::string& path);

/// Reads a file, which may be compressed, into memory. `kind` names it in the error if it is longer
/// than `longest`: "a weights file". A stop request ends it; the fault is then to be ignored.
[[nodiscard]] std::expected<std::string, FileFault> read_whole_file(const std::string& path,
                                                                    std::size_t longest,
                                                                    const std::string& kind,
                                                                    const std::stop_token& stop);

/// Reads a weights file, which may be compressed, on top of the built-in weights; "-" is standard
/// input, and an empty path means the built-in weights. A stop request ends it; the error is then
/// to be ignored.
[[nodiscard]] std::expected<chess::Weights, FileFault> read_weights_file(
    const std::string& path, const std::stop_token& stop);

/// Reads a network, whose file may be compressed; "-" is standard input, and an empty path means
/// the built-in one. A stop request ends it; the error is then to be ignored.
[[nodiscard]] std::expected<std::shared_ptr<const chess::Network>, FileFault> read_network_file(
    const std::string& path, const std::stop_token& stop);

/// An opening book and its text.
struct OpeningBookFile {
    std::string text;
    chess::OpeningBook book;
};

/// Reads an opening book, which may be compressed; nullopt without a path.
[[nodiscard]] std::expected<std::optional<OpeningBookFile>, FileFault> read_opening_book(
    const std::string& path, const std::stop_token& stop);

/// Reference games, and a hash of their file.
struct ReferenceFile {
    chess::ReferenceGames games;
    std::uint64_t hash = 0;
};

/// Reads a file of reference games, which may be compressed. One without a game is a fault.
[[nodiscard]] std::expected<ReferenceFile, FileFault> read_reference(const std::string& path,
                                                                     const std::stop_token& stop);

}  // namespace chesstool
