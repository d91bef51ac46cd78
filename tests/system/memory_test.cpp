#include "libchess/system/zeroed_memory.hpp"

#include "tests/support/catch.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <new>
#include <span>

using chess::ZeroedArray;
using chess::ZeroedMemory;

TEST_CASE("memory from the system is zero, at first and again", "[system][memory]") {
    for (const std::size_t size : {std::size_t{1}, std::size_t{12'345}, std::size_t{5} << 20U}) {
        ZeroedArray<std::uint64_t> array(size);
        const std::span<std::uint64_t> words(array.begin(), array.size());
        const auto is_zero = [](std::uint64_t word) { return word == 0; };
        constexpr std::uintptr_t aligned = 64 << 10U;
        CHECK(std::bit_cast<std::uintptr_t>(array.begin()) % aligned == 0);
        CHECK(std::ranges::all_of(words, is_zero));
        std::ranges::fill(words, ~std::uint64_t{0});
        array.clear();
        CHECK(std::ranges::all_of(words, is_zero));
        words.back() = 1;
        CHECK(array[size - 1] == 1);
    }
}

TEST_CASE("memory that no system has is refused", "[system][memory]") {
    CHECK_THROWS_AS(ZeroedMemory(std::size_t{1} << 60U), std::bad_alloc);
    CHECK_THROWS_AS(ZeroedMemory(SIZE_MAX), std::bad_alloc);
    CHECK_THROWS_AS(ZeroedArray<std::uint64_t>((std::size_t{1} << 61U) + 1), std::bad_alloc);
}
