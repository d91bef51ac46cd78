#pragma once

#include "libchess/base/export.hpp"

#include <cstdint>
#include <string_view>

namespace chess {

/// What an input holds, told by its content.
enum class InputKind : std::uint8_t {
    empty,    ///< nothing, or nothing but blank lines
    pgn,      ///< games
    epd,      ///< positions with operations, a line each
    fen,      ///< positions with both counters and nothing after them
    perft,    ///< blocks of `id`, `epd` and `perft` lines
    unknown,  ///< none of these
};

/// "pgn", "epd", ...
[[nodiscard]] LIBCHESS_API std::string_view name_of(InputKind kind) noexcept;

/// Tells the kind from the first lines of an input; `complete` says that there is no more of it,
/// and only then is it empty. A faulty line or two among good ones do not hide what a file is meant
/// to be.
[[nodiscard]] LIBCHESS_API InputKind detect_kind(std::string_view head, bool complete = true);

}  // namespace chess
