#pragma once

// Internal to the system room's Windows side.

#include <span>
#include <string>

namespace chess::system {

/// Words as a program finds them again in its one command line (the rules of CommandLineToArgvW).
[[nodiscard]] std::wstring command_line(std::span<const std::string> words);

}  // namespace chess::system
