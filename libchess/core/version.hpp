#pragma once

#include "libchess/base/export.hpp"

#include <string_view>

/// All of libchess. Results are plain structs and errors are values; nothing here prints, reads
/// `argv` or keeps mutable global state.
namespace chess {

/// The library's version, "0.1.0".
[[nodiscard]] LIBCHESS_API std::string_view version() noexcept;

/// What this build of the library was compiled for, and how it looks up sliders:
/// "x86-64-v3, pext", "baseline, magic", "native, pext".
[[nodiscard]] LIBCHESS_API std::string_view build_variant() noexcept;

}  // namespace chess
