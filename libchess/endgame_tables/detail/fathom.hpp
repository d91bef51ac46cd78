#pragma once

// Internal to libchess, not installed: libfathom's functions, which may lie in a part of the
// library that is loaded when the first Syzygy table is.

#include "libchess/base/detail/part_export.hpp"

#include <tbprobe.h>

namespace chess::detail {

/// What is used of libfathom; tbprobe.h says what they do.
struct Fathom {
    decltype(::tb_init)* init;
    const unsigned* largest;
    decltype(::tb_probe_wdl)* probe_wdl;
    decltype(::tb_probe_root)* probe_root;
};

LIBCHESS_PART const Fathom chess_fathom;

/// Throws std::runtime_error if it cannot be loaded.
[[nodiscard]] const Fathom& fathom();

}  // namespace chess::detail
