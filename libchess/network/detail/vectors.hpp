#pragma once

// Internal to libchess: the vector registers of the inference, with one interface for all widths. A
// lane holds 16 bits; sums of products hold 32, in half as many lanes.

#include <cstdint>

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace chess::detail {

// Offsets within a register or a layer are small.
// NOLINTBEGIN(bugprone-implicit-widening-of-multiplication-result)

#if defined(__SSE2__)
/// Eight lanes, on any x86-64.
struct Sse2 {
    using Lanes = __m128i;
    static constexpr int width = 8;

    static Lanes load(const void* from) noexcept {
        return _mm_load_si128(static_cast<const Lanes*>(from));
    }
    static Lanes load_unaligned(const void* from) noexcept {
        return _mm_loadu_si128(static_cast<const Lanes*>(from));
    }
    static void store(void* to, Lanes a) noexcept { _mm_store_si128(static_cast<Lanes*>(to), a); }
    static Lanes all(int value) noexcept { return _mm_set1_epi16(static_cast<short>(value)); }
    static Lanes add(Lanes a, Lanes b) noexcept { return _mm_add_epi16(a, b); }
    static Lanes subtract(Lanes a, Lanes b) noexcept { return _mm_sub_epi16(a, b); }
    static Lanes least(Lanes a, Lanes b) noexcept { return _mm_min_epi16(a, b); }
    static Lanes largest(Lanes a, Lanes b) noexcept { return _mm_max_epi16(a, b); }
    template <int bits>
    static Lanes shift_left(Lanes a) noexcept {
        return _mm_slli_epi16(a, bits);
    }
    /// The upper 16 bits of unsigned products.
    static Lanes upper_product(Lanes a, Lanes b) noexcept { return _mm_mulhi_epu16(a, b); }
    /// Adds the products of two neighbours to each sum.
    static Lanes add_products(Lanes sums, Lanes a, Lanes b) noexcept {
        return _mm_add_epi32(sums, _mm_madd_epi16(a, b));
    }
    /// A bit for each byte that differs.
    static std::uint64_t differences(Lanes a, Lanes b) noexcept {
        return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(a, b))) ^ 0xFFFFU;
    }
    /// Two neighbours in all lanes.
    static Lanes all_pairs(std::uint32_t pair) noexcept {
        return _mm_set1_epi32(static_cast<int>(pair));
    }
    /// Lanes of 0 to 127 as bytes, a's before b's.
    static Lanes as_bytes(Lanes a, Lanes b) noexcept { return _mm_packus_epi16(a, b); }
    /// A bit for each four bytes that are not all zero.
    static unsigned nonzero_groups(Lanes bytes) noexcept {
        const Lanes zero = _mm_cmpeq_epi32(bytes, _mm_setzero_si128());
        return static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(zero))) ^ 0xFU;
    }

    /// Sixteen sums of products of bytes, each in two parts.
    class ByteSums {
    public:
        /// Adds the products of four bytes, each at most 127, and a row of weights for each sum.
        void add(std::uint32_t bytes, const std::int8_t* weights) noexcept {
            const Lanes zero = _mm_setzero_si128();
            const Lanes inputs = _mm_unpacklo_epi8(all_pairs(bytes), zero);
            for (int i = 0; i < 4; ++i) {
                const Lanes rows = load(weights + 16 * i);
                const Lanes signs = _mm_cmpgt_epi8(zero, rows);
                parts_[2 * i] = add_products(parts_[2 * i], _mm_unpacklo_epi8(rows, signs), inputs);
                parts_[2 * i + 1] =
                    add_products(parts_[2 * i + 1], _mm_unpackhi_epi8(rows, signs), inputs);
            }
        }
        void store_to(std::int32_t* sums) const noexcept {
            alignas(16) std::int32_t both[4];
            for (int i = 0; i < 8; ++i) {
                store(both, parts_[i]);
                sums[2 * i] = both[0] + both[1];
                sums[2 * i + 1] = both[2] + both[3];
            }
        }

    private:
        Lanes parts_[8]{};
    };
};
#endif

#if defined(__AVX2__)
/// Sixteen lanes.
struct Avx2 {
    using Lanes = __m256i;
    static constexpr int width = 16;

    static Lanes load(const void* from) noexcept {
        return _mm256_load_si256(static_cast<const Lanes*>(from));
    }
    static Lanes load_unaligned(const void* from) noexcept {
        return _mm256_loadu_si256(static_cast<const Lanes*>(from));
    }
    static void store(void* to, Lanes a) noexcept {
        _mm256_store_si256(static_cast<Lanes*>(to), a);
    }
    static Lanes all(int value) noexcept { return _mm256_set1_epi16(static_cast<short>(value)); }
    static Lanes add(Lanes a, Lanes b) noexcept { return _mm256_add_epi16(a, b); }
    static Lanes subtract(Lanes a, Lanes b) noexcept { return _mm256_sub_epi16(a, b); }
    static Lanes least(Lanes a, Lanes b) noexcept { return _mm256_min_epi16(a, b); }
    static Lanes largest(Lanes a, Lanes b) noexcept { return _mm256_max_epi16(a, b); }
    template <int bits>
    static Lanes shift_left(Lanes a) noexcept {
        return _mm256_slli_epi16(a, bits);
    }
    static Lanes upper_product(Lanes a, Lanes b) noexcept { return _mm256_mulhi_epu16(a, b); }
    static Lanes add_products(Lanes sums, Lanes a, Lanes b) noexcept {
        return _mm256_add_epi32(sums, _mm256_madd_epi16(a, b));
    }
    static std::uint64_t differences(Lanes a, Lanes b) noexcept {
        return static_cast<unsigned>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(a, b))) ^ 0xFFFFFFFFU;
    }
    static Lanes all_pairs(std::uint32_t pair) noexcept {
        return _mm256_set1_epi32(static_cast<int>(pair));
    }
    static Lanes as_bytes(Lanes a, Lanes b) noexcept {
        return _mm256_permute4x64_epi64(_mm256_packus_epi16(a, b), 0xD8);
    }
    static unsigned nonzero_groups(Lanes bytes) noexcept {
        const Lanes zero = _mm256_cmpeq_epi32(bytes, _mm256_setzero_si256());
        return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(zero))) ^ 0xFFU;
    }

    class ByteSums {
    public:
        /// No pair of products leaves 16 bits, as bytes are at most 127.
        void add(std::uint32_t bytes, const std::int8_t* weights) noexcept {
            const Lanes inputs = all_pairs(bytes);
            for (int i = 0; i < 2; ++i)
                parts_[i] = add_products(
                    parts_[i], _mm256_maddubs_epi16(inputs, load(weights + 32 * i)), all(1));
        }
        void store_to(std::int32_t* sums) const noexcept {
            for (int i = 0; i < 2; ++i) store(sums + 8 * i, parts_[i]);
        }

    private:
        Lanes parts_[2]{};
    };
};
#endif

#if defined(__aarch64__)
/// Eight lanes, on any ARM64.
struct Neon {
    using Lanes = int16x8_t;
    static constexpr int width = 8;

    static Lanes load(const void* from) noexcept {
        return vld1q_s16(static_cast<const std::int16_t*>(from));
    }
    static Lanes load_unaligned(const void* from) noexcept {
        return vreinterpretq_s16_u8(vld1q_u8(static_cast<const std::uint8_t*>(from)));
    }
    static void store(void* to, Lanes a) noexcept { vst1q_s16(static_cast<std::int16_t*>(to), a); }
    static Lanes all(int value) noexcept { return vdupq_n_s16(static_cast<std::int16_t>(value)); }
    static Lanes add(Lanes a, Lanes b) noexcept { return vaddq_s16(a, b); }
    static Lanes subtract(Lanes a, Lanes b) noexcept { return vsubq_s16(a, b); }
    static Lanes least(Lanes a, Lanes b) noexcept { return vminq_s16(a, b); }
    static Lanes largest(Lanes a, Lanes b) noexcept { return vmaxq_s16(a, b); }
    template <int bits>
    static Lanes shift_left(Lanes a) noexcept {
        return vshlq_n_s16(a, bits);
    }
    static Lanes upper_product(Lanes a, Lanes b) noexcept {
        const uint16x8_t x = vreinterpretq_u16_s16(a);
        const uint16x8_t y = vreinterpretq_u16_s16(b);
        const uint32x4_t low = vmull_u16(vget_low_u16(x), vget_low_u16(y));
        return vreinterpretq_s16_u16(
            vuzp2q_u16(vreinterpretq_u16_u32(low), vreinterpretq_u16_u32(vmull_high_u16(x, y))));
    }
    /// Neighbours are added as the other vectors add them: the bounds of the format hold for each.
    static Lanes add_products(Lanes sums, Lanes a, Lanes b) noexcept {
        const int32x4_t low = vmull_s16(vget_low_s16(a), vget_low_s16(b));
        const int32x4_t pairs = vpaddq_s32(low, vmull_high_s16(a, b));
        return vreinterpretq_s16_s32(vaddq_s32(vreinterpretq_s32_s16(sums), pairs));
    }
    static std::uint64_t differences(Lanes a, Lanes b) noexcept {
        const uint8x16_t same = vceqq_u8(vreinterpretq_u8_s16(a), vreinterpretq_u8_s16(b));
        const uint8x16_t bits =
            vbicq_u8(vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201)), same);
        return unsigned{vaddv_u8(vget_low_u8(bits))} | unsigned{vaddv_u8(vget_high_u8(bits))} << 8U;
    }
    static Lanes all_pairs(std::uint32_t pair) noexcept {
        return vreinterpretq_s16_u32(vdupq_n_u32(pair));
    }
    static Lanes as_bytes(Lanes a, Lanes b) noexcept {
        return vreinterpretq_s16_u8(vqmovun_high_s16(vqmovun_s16(a), b));
    }
    static unsigned nonzero_groups(Lanes bytes) noexcept {
        constexpr std::uint32_t places[4] = {1, 2, 4, 8};
        const uint32x4_t groups = vreinterpretq_u32_s16(bytes);
        return vaddvq_u32(vandq_u32(vtstq_u32(groups, groups), vld1q_u32(places)));
    }

    class ByteSums {
    public:
        /// No pair of products leaves 16 bits, as bytes are at most 127.
        void add(std::uint32_t bytes, const std::int8_t* weights) noexcept {
            const int8x16_t inputs = vreinterpretq_s8_u32(vdupq_n_u32(bytes));
            for (int i = 0; i < 4; ++i) {
                const int8x16_t rows = vld1q_s8(weights + 16 * i);
                const int16x8_t low = vmull_s8(vget_low_s8(rows), vget_low_s8(inputs));
                parts_[i] = vpadalq_s16(parts_[i], vpaddq_s16(low, vmull_high_s8(rows, inputs)));
            }
        }
        void store_to(std::int32_t* sums) const noexcept {
            for (int i = 0; i < 4; ++i) vst1q_s32(sums + 4 * i, parts_[i]);
        }

    private:
        int32x4_t parts_[4]{};
    };
};
#endif

// NOLINTEND(bugprone-implicit-widening-of-multiplication-result)

}  // namespace chess::detail
