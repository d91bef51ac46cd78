#pragma once

#include <expected>
#include <string>

namespace chesstool {

/// The whole of a file, or of standard input for "-". The error is the system's reason.
[[nodiscard]] std::expected<std::string, std::string> read_input(const std::string& path);

/// How messages name an input: the path, or "<stdin>".
[[nodiscard]] std::string input_name(const std::string& path);

}  // namespace chesstool
