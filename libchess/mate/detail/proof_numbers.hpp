#pragma once

#include <algorithm>
#include <cstdint>

namespace chess::detail {

/// How many questions at least must still be answered with yes for a proof, or with no for a
/// disproof (Allis 1994): a proof number of 0 is a proof, a disproof number of 0 a disproof, and
/// the other one is infinite then.
struct ProofNumbers {
    static constexpr std::uint32_t infinite = (1U << 20U) - 1;

    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;

    [[nodiscard]] static constexpr ProofNumbers of(bool yes) noexcept {
        return yes ? ProofNumbers{0, infinite} : ProofNumbers{infinite, 0};
    }
    [[nodiscard]] constexpr bool is_decided() const noexcept { return proof == 0 || disproof == 0; }
};

/// A number that is not infinite, however large.
[[nodiscard]] constexpr std::uint32_t finite(std::uint64_t number) noexcept {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(number, ProofNumbers::infinite - 1));
}

}  // namespace chess::detail
