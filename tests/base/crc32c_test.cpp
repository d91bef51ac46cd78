#include "libchess/base/detail/crc32c.hpp"

#include "tests/support/catch.hpp"

#if defined(__SSE4_2__)
#include <nmmintrin.h>
#endif

#include <random>

using chess::detail::crc32c_by_table;

TEST_CASE("CRC-32C has the values of its standard", "[crc32c]") {
    // RFC 3720, B.4: 32 bytes of zeros, and of ones.
    for (const auto& [word, expected] :
         {std::pair{std::uint64_t{0}, 0x8a9136aaU}, std::pair{~std::uint64_t{0}, 0x62a8ab43U}}) {
        std::uint32_t sum = ~0U;
        for (int i = 0; i < 4; ++i) sum = crc32c_by_table(sum, word);
        CHECK(~sum == expected);
    }
}

#if defined(__SSE4_2__)
TEST_CASE("the instruction for CRC-32C and the tables agree", "[crc32c]") {
    std::mt19937_64 random(1);
    for (int i = 0; i < 10'000; ++i) {
        const std::uint64_t word = random();
        const auto sum = static_cast<std::uint32_t>(random());
        REQUIRE(crc32c_by_table(sum, word) == _mm_crc32_u64(sum, word));
    }
}
#endif
