#include "libchess/endgame_tables/detail/city_hash.hpp"

#include "libchess/base/detail/crc32c.hpp"
#include "libchess/system/detail/processor.hpp"

#if defined(__SSE4_2__)
#include <nmmintrin.h>
#endif

#include <algorithm>
#include <bit>
#include <cstring>

namespace chess::detail {

namespace {

static_assert(std::endian::native == std::endian::little, "words are read as they lie in memory");

using Word = std::uint64_t;

// The constants of CityHash.
constexpr Word k0 = 0xc3a5c85c97cb3127;
constexpr Word k1 = 0xb492b66fbe98f273;
constexpr Word k3 = 0xc949d7c7509e6557;

Word word_at(const std::byte* bytes) noexcept {
    Word word = 0;
    std::memcpy(&word, bytes, sizeof word);
    return word;
}

constexpr Word fold(Word word) noexcept {
    return word ^ (word >> 47U);
}

constexpr Word merge(Word low, Word high) noexcept {
    constexpr Word factor = 0x9ddfea08eb382d69;
    const Word first = fold((low ^ high) * factor);
    return fold((high ^ first) * factor) * factor;
}

/// Ways to reckon a CRC-32C: by what the compiler knows to be there, otherwise by tables.
struct ByCompiler {
    static Word crc(Word sum, Word word) noexcept {
#if defined(__SSE4_2__)
        return _mm_crc32_u64(sum, word);
#else
        return crc32c_by_table(static_cast<std::uint32_t>(sum), word);
#endif
    }
};
#if defined(__aarch64__)
/// Where `has_arm_crc`. In assembly, as the compiler may not know that the instruction is there.
struct ByInstruction {
    static Word crc(Word sum, Word word) noexcept {
        std::uint32_t result = 0;
        asm(".arch_extension crc\n\tcrc32cx %w0, %w1, %x2"
            : "=r"(result)
            : "r"(static_cast<std::uint32_t>(sum)), "r"(word));
        return result;
    }
};
#endif

/// The state of CityHashCrc256: six words that mix the input, and running CRCs of five of them.
template <typename Way>
class CrcHash {
public:
    static constexpr std::size_t step = 40;
    /// It takes whole rounds while there are six more steps, and then single steps.
    static constexpr std::size_t round = 6 * step;

    /// `begin` must have at least one round.
    CrcHash(const std::byte* begin, std::size_t size, std::uint32_t seed) noexcept
        : first_(merge(word_at(begin + 96) + k0, size)),
          second_(word_at(begin + 120) * k0 + size),
          a_(word_at(begin + 56) + k0),
          b_(word_at(begin + 96) + k0),
          c_(first_),
          d_(second_),
          e_(word_at(begin + 184) + seed),
          t_(c_ + d_),
          f_(seed) {}

    void take_round(const std::byte* bytes) noexcept {
        for (int pair = 0; pair < 3; ++pair, bytes += 2 * step) {
            take<1, 1>(bytes);
            take<k0, 0>(bytes + step);
        }
    }
    void take_step(const std::byte* bytes) noexcept { take<k0, 0>(bytes); }
    [[nodiscard]] CityHash256 finish() noexcept;

private:
    template <Word factor, int turn>
    void take(const std::byte* bytes) noexcept {
        const Word old = a_;
        a_ = std::rotr(b_, 41 ^ turn) * factor + word_at(bytes);
        b_ = std::rotr(c_, 27 ^ turn) * factor + word_at(bytes + 8);
        c_ = std::rotr(d_, 41 ^ turn) * factor + word_at(bytes + 16);
        d_ = std::rotr(e_, 33 ^ turn) * factor + word_at(bytes + 24);
        e_ = std::rotr(t_, 25 ^ turn) * factor + word_at(bytes + 32);
        t_ = old;
        f_ = Way::crc(f_, a_);
        g_ = Way::crc(g_, b_);
        h_ = Way::crc(h_, c_);
        i_ = Way::crc(i_, d_);
        j_ = Way::crc(j_, e_);
    }

    Word first_, second_;
    Word a_, b_, c_, d_, e_, t_;
    Word f_, g_ = 0, h_ = 0, i_ = 0, j_ = 0;
};

template <typename Way>
CityHash256 CrcHash<Way>::finish() noexcept {
    j_ += i_ << 32U;
    a_ = merge(a_, j_);
    h_ += g_ << 32U;
    b_ += h_;
    c_ = merge(c_, f_) + i_;
    d_ = merge(d_, e_ + first_);
    j_ += e_;
    i_ += merge(h_, t_);
    e_ = merge(a_, d_) + j_;
    f_ = merge(b_, c_) + a_;
    g_ = merge(j_, i_) + c_;
    CityHash256 result{};
    result[0] = e_ + f_ + g_ + h_;
    a_ = fold((a_ + g_) * k0) * k0 + b_;
    result[1] = second_ + a_ + result[0];
    a_ = fold(a_ * k0) * k0 + c_;
    result[2] = a_ + result[1];
    a_ = fold((a_ + e_) * k0) * k0;
    result[3] = a_ + result[2];
    return result;
}

template <typename Way>
CityHash256 hash_long_by(std::span<const std::byte> bytes, std::uint32_t seed) noexcept {
    using Hash = CrcHash<Way>;
    Hash hash(bytes.data(), bytes.size(), seed);
    const std::byte* at = bytes.data();
    std::size_t left = bytes.size();
    for (; left >= Hash::round; at += Hash::round, left -= Hash::round) hash.take_round(at);
    for (; left >= Hash::step; at += Hash::step, left -= Hash::step) hash.take_step(at);
    // The last step overlaps the one before, to have enough bytes.
    if (left > 0) hash.take_step(at + left - Hash::step);
    return hash.finish();
}

CityHash256 hash_long(std::span<const std::byte> bytes, std::uint32_t seed) noexcept {
#if defined(__aarch64__)
    if (system::has_arm_crc()) return hash_long_by<ByInstruction>(bytes, seed);
#endif
    return hash_long_by<ByCompiler>(bytes, seed);
}

/// The state of CityHash128 for 128 bytes or more: seven words.
struct LongHash {
    CityHash128 v, w;
    Word x, y, z;

    static CityHash128 mixed(const Word* words, Word a, Word b) noexcept {
        a += words[0];
        b = std::rotr(b + a + words[3], 21);
        const Word c = a;
        a += words[1] + words[2];
        return {a + words[3], b + std::rotr(a, 44) + c};
    }
    /// The next eight words.
    void take(const Word* words) noexcept {
        x = std::rotr(x + y + v.first + words[1], 37) * k1;
        y = std::rotr(y + v.second + words[6], 42) * k1;
        x ^= w.second;
        y += v.first + words[5];
        z = std::rotr(z + w.first, 33) * k1;
        v = mixed(words, v.second * k1, x + w.first);
        w = mixed(words + 4, z + w.second, y + words[2]);
        std::swap(z, x);
    }
    /// Takes four words from the end, the last ones first.
    void take_tail(const Word* words) noexcept {
        y = std::rotr(x + y, 42) * k0 + v.second;
        w.first += words[2];
        x = x * k0 + w.first;
        z += w.second + words[0];
        w.second += v.first;
        v = mixed(words, v.first + z, v.second);
    }
    [[nodiscard]] CityHash128 finish() noexcept {
        x = merge(x, v.first);
        y = merge(y + z, w.first);
        return {merge(x + v.second, w.second) + y, merge(x + w.second, y + v.second)};
    }
};

/// For 128 bytes or more; the first two words have become the seed.
CityHash128 hash_many(std::span<const Word> words, CityHash128 seed) noexcept {
    const auto [x, y] = seed;
    const Word z = words.size_bytes() * k1;
    LongHash hash{.v = {}, .w = {}, .x = x, .y = y, .z = z};
    hash.v.first = std::rotr(y ^ k1, 49) * k1 + words[0];
    hash.v.second = std::rotr(hash.v.first, 42) * k1 + words[1];
    hash.w.first = std::rotr(y + z, 35) * k1 + x;
    hash.w.second = std::rotr(x + words[11], 53) * k1;
    constexpr std::size_t step = 16;
    std::size_t at = 0;
    for (; words.size() - at >= step; at += step) {
        hash.take(&words[at]);
        hash.take(&words[at + step / 2]);
    }
    hash.x += std::rotr(hash.v.first + hash.z, 49) * k0;
    hash.z += std::rotr(hash.w.first, 37) * k0;
    // The last group may overlap words that were already taken.
    const std::size_t left = words.size() - at;
    for (std::size_t done = 4; done < left + 4; done += 4)
        hash.take_tail(words.data() + words.size() - done);
    return hash.finish();
}

/// For fewer words than that, in pairs.
CityHash128 hash_few(std::span<const Word> words, CityHash128 seed) noexcept {
    auto [a, b] = seed;
    const Word last = words.back();
    const Word before = words[words.size() - 2];
    const Word size = words.size_bytes();
    Word c = 0;
    Word d = 0;
    if (words.size() == 2) {
        a = fold(a * k1) * k1;
        c = b * k1 + (merge(before, std::rotr(last + size, static_cast<int>(size))) ^ last);
        d = fold(a + before);
    } else {
        c = merge(last + k1, a);
        d = merge(b + size, c + before);
        a += d;
        for (std::size_t at = 0; at + 2 < words.size(); at += 2) {
            a = (a ^ (fold(words[at] * k1) * k1)) * k1;
            b ^= a;
            c = (c ^ (fold(words[at + 1] * k1) * k1)) * k1;
            d ^= c;
        }
    }
    a = merge(a, c);
    b = merge(d, b);
    return {a ^ b, merge(b, a)};
}

}  // namespace

CityHash256 city_hash_crc_256(std::span<const std::byte> bytes) noexcept {
    constexpr std::size_t round = CrcHash<ByCompiler>::round;
    if (bytes.size() >= round) return hash_long(bytes, 0);
    std::array<std::byte, round> filled{};
    std::ranges::copy(bytes, filled.begin());
    return hash_long(filled, ~static_cast<std::uint32_t>(bytes.size()));
}

CityHash128 city_hash_128(std::span<const Word> words) noexcept {
    const CityHash128 seed{words[0] ^ k3, words[1]};
    const std::span<const Word> rest = words.subspan(2);
    return rest.size() < 16 ? hash_few(rest, seed) : hash_many(rest, seed);
}

}  // namespace chess::detail
