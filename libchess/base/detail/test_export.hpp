#pragma once

// Internal to libchess, not installed.

#include "libchess/base/export.hpp"

/// Marks what is internal but has unit tests: it is exported where tests are built, and hidden in
/// the library that is installed.
#if defined(CHESS_BUILDS_TESTS)
#define LIBCHESS_TEST_API LIBCHESS_API
#else
#define LIBCHESS_TEST_API
#endif
