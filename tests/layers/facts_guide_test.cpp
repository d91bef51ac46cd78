#include "libchess/fact/fact.hpp"

#include "tests/support/catch.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>

using namespace chess;

TEST_CASE("the guide defines every fact as the library does", "[layers][facts]") {
    const std::filesystem::path root = std::filesystem::path(CHESS_TESTS_DIR).parent_path();
    std::ifstream file(root / "man/guide/facts.md");
    const std::string guide{std::istreambuf_iterator<char>(file), {}};
    for (const Fact fact : all_facts) {
        const FactInfo& row = info(fact);
        const std::string_view sign = row.sign > 0 ? "+" : row.sign < 0 ? "-" : "o";
        CHECK_THAT(guide, Catch::Contains(fmt::format("| `{}` | {} | {} | {} |", row.key, row.name,
                                                      sign, row.definition)));
    }
}
