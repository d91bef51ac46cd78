#pragma once

#include "exit_code.hpp"
#include "libchess/eval/weights.hpp"
#include "libchess/report/diagnostic.hpp"

#include <expected>
#include <stop_token>
#include <string>

namespace chesstool {

/// Why a weights file was not taken: what is to be told, and what it makes of the exit code.
struct WeightsFileError {
    chess::Diagnostic message;
    bool Outcome::* effect;
};

/// Reads a weights file, which may be compressed, on top of the built-in weights; "-" is standard
/// input, and no path at all is the built-in weights themselves. A stop request ends it, and then
/// the error is of no interest.
[[nodiscard]] std::expected<chess::Weights, WeightsFileError> read_weights_file(
    const std::string& path, const std::stop_token& stop);

}  // namespace chesstool
