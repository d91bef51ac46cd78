// All lookups of sliders, whichever the library was built with. If compiler and machine support
// BMI2, this file alone is compiled for it (tests/CMakeLists.txt), so that PEXT is tested, too.

#include "libchess/core/detail/attack_tables.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/ray_walk.hpp"

#include <memory>

using namespace chess;

namespace {

/// The first square on which a table's rook or bishop differs from walking the rays.
template <typename Entry>
std::optional<Square> first_difference() {
    const auto tables = std::make_unique<detail::SliderTables<Entry>>();
    test::Random random(5);
    for (int index = 0; index < square_count; ++index) {
        const Square square = square_at(index);
        // Every occupation that matters to the square, with noise where it must not matter.
        for (const auto& directions : {detail::rook_directions, detail::bishop_directions}) {
            const std::uint64_t mask = detail::relevant_squares(square, directions).bits();
            std::uint64_t subset = 0;
            do {
                const Bitboard occupied{subset | (random.bits() & ~mask)};
                if (tables->rook(square, occupied) != test::walk_as_rook(square, occupied) ||
                    tables->bishop(square, occupied) != test::walk_as_bishop(square, occupied))
                    return square;
                subset = (subset - mask) & mask;
            } while (subset != 0);
        }
    }
    return std::nullopt;
}

}  // namespace

TEST_CASE("every magic number gives every occupation its attack set", "[core][sliders]") {
    CHECK(first_difference<detail::MagicEntry>() == std::nullopt);
}

#ifdef CHESS_USES_PEXT
TEST_CASE("pext gives every occupation its attack set", "[core][sliders]") {
    if (!__builtin_cpu_supports("bmi2")) {
        WARN("this machine has no BMI2");
        return;
    }
    CHECK(first_difference<detail::PextEntry>() == std::nullopt);
    CHECK(first_difference<detail::PackedPextEntry>() == std::nullopt);
}
#endif

TEST_CASE("the relevant squares of a slider leave out the ends of its rays", "[core][sliders]") {
    using detail::relevant_squares;
    CHECK(relevant_squares(Square::a1, detail::rook_directions).count() == 12);
    CHECK(relevant_squares(Square::e4, detail::rook_directions).count() == 10);
    CHECK(relevant_squares(Square::a1, detail::bishop_directions).count() == 6);
    CHECK(relevant_squares(Square::d4, detail::bishop_directions).count() == 9);
}
