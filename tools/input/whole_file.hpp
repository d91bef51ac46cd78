#pragma once

#include "file_fault.hpp"

#include <cstddef>
#include <expected>
#include <stop_token>
#include <string>

namespace chesstool {

/// How messages name a file; "-" is standard input.
[[nodiscard]] std::string shown_name(const std::string& path);

/// Reads a file, which may be compressed, into memory. `kind` says what it is if it is longer than
/// `longest`: "a weights file". A stop request ends it, and then the fault is of no interest.
[[nodiscard]] std::expected<std::string, FileFault> read_whole_file(const std::string& path,
                                                                    std::size_t longest,
                                                                    const std::string& kind,
                                                                    const std::stop_token& stop);

}  // namespace chesstool
