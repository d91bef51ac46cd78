#include "libchess/core/version.hpp"

#include "libchess/core/detail/attack_tables.hpp"

namespace chess {

std::string_view version() noexcept {
    return CHESS_VERSION;
}

std::string_view build_variant() noexcept {
#if defined(CHESS_NATIVE)
    return detail::sliders_use_pext ? "native, pext" : "native, magic";
#elif defined(__AVX2__) && defined(__BMI2__)
    return detail::sliders_use_pext ? "x86-64-v3, pext" : "x86-64-v3, magic";
#elif defined(__aarch64__)
    return "arm64, magic";
#else
    return detail::sliders_use_pext ? "baseline, pext" : "baseline, magic";
#endif
}

}  // namespace chess
