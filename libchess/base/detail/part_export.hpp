#pragma once

#include "libchess/base/export.hpp"

/// Declares what a part of the library has that may be loaded on demand: there it can be looked up
/// by its name, and in the library itself it is hidden.
#if defined(CHESS_IS_PART)
#define LIBCHESS_PART extern "C" LIBCHESS_API
#else
#define LIBCHESS_PART extern
#endif
