#pragma once

// Internal to libchess, not installed: what the processor that runs this can do beyond what the
// compiler was told.

#if defined(__aarch64__) && !defined(__ARM_FEATURE_CRC32) && defined(__linux__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#endif

namespace chess::system {

/// Whether an ARM64 has the instructions for CRC-32C, which the first of them may lack.
[[nodiscard]] inline bool has_arm_crc() noexcept {
#if defined(__ARM_FEATURE_CRC32)
    return true;
#elif defined(__aarch64__) && defined(__linux__)
    return (::getauxval(AT_HWCAP) & HWCAP_CRC32) != 0;
#else
    return false;
#endif
}

}  // namespace chess::system
