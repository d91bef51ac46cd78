#pragma once

#include <cstdio>
#include <cstdlib>

namespace chess::test {

/// A law that must hold for every input: a broken one aborts, and libFuzzer keeps the bytes.
inline void require(bool holds, const char* law) {
    if (holds) return;
    std::fprintf(stderr, "broken law: %s\n", law);
    std::abort();
}

}  // namespace chess::test
