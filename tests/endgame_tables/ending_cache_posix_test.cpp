#include "libchess/endgame_tables/endgame_tables.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/folder.hpp"

#include <filesystem>

// On Windows files and folders have the rights of the folder that they are in.
TEST_CASE("a cache is made for its owner alone", "[endgame_tables][cache]") {
    const chess::test::TemporaryFolder folder;
    const std::string cache = folder.path() + "/new/cache";
    chess::EndgameTables tables(cache);
    REQUIRE(tables.make_all(3));
    using std::filesystem::perms;
    CHECK(std::filesystem::status(cache).permissions() == perms::owner_all);
}
