#pragma once

#include "file_fault.hpp"
#include "libchess/eval/weights.hpp"

#include <expected>
#include <stop_token>
#include <string>

namespace chesstool {

/// Reads a weights file, which may be compressed, on top of the built-in weights; "-" is standard
/// input, and no path at all is the built-in weights themselves. A stop request ends it, and then
/// the error is of no interest.
[[nodiscard]] std::expected<chess::Weights, FileFault> read_weights_file(
    const std::string& path, const std::stop_token& stop);

}  // namespace chesstool
