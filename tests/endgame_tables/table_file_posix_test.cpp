#include "libchess/endgame_tables/endgame_tables.hpp"

#include "tests/support/catch.hpp"

#include <sys/stat.h>
#include <unistd.h>
#include <filesystem>

using namespace chess;

TEST_CASE("tables are saved to no pipe, which they would replace", "[endgame_tables]") {
    const std::string pipe = (std::filesystem::temp_directory_path() /
                              ("chess_tests.pipe." + std::to_string(::getpid())))
                                 .string();
    REQUIRE(::mkfifo(pipe.c_str(), S_IRUSR | S_IWUSR) == 0);
    EndgameTables tables;
    REQUIRE(tables.make_all(3));
    const auto saved = tables.save(pipe);
    CHECK(std::filesystem::is_fifo(pipe));
    std::filesystem::remove(pipe);
    REQUIRE_FALSE(saved);
    CHECK(saved.error() == "not a regular file");
}
