#include "libchess/files/detail/raw_file.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/compressed.hpp"
#include "tests/support/folder.hpp"

using namespace chess;
using detail::RawFile;

TEST_CASE("a raw file is not decompressed, and counts what was read", "[files][raw_file]") {
    const test::TemporaryFolder folder;
    const std::string path = folder.path() + "/file";
    const std::string& bytes = test::compressed_texts.front().first;
    test::set_bytes(path, bytes);
    const auto file = RawFile::open(path, {});
    REQUIRE(file);
    CHECK((*file)->total() == bytes.size());
    std::array<char, 40> buffer{};
    CHECK((*file)->read(buffer) == buffer.size());
    CHECK(std::string_view(buffer.data(), buffer.size()) == bytes.substr(0, buffer.size()));
    CHECK((*file)->consumed() == buffer.size());
    CHECK((*file)->read(buffer) == bytes.size() - buffer.size());
    CHECK((*file)->read(buffer) == 0);
    CHECK_FALSE((*file)->error());
    CHECK((*file)->consumed() == bytes.size());
}

TEST_CASE("a file that cannot be opened has the system's reason", "[files][raw_file]") {
    const test::TemporaryFolder folder;
    const auto missing = RawFile::open(folder.path() + "/none", {});
    REQUIRE_FALSE(missing);
    CHECK(missing.error().kind == InputError::Kind::unreadable);
    CHECK(missing.error().message == "no such file or directory");
}

TEST_CASE("an error ends a raw file for good", "[files][raw_file]") {
    const test::TemporaryFolder folder;
    const std::string path = folder.path() + "/file";
    test::set_bytes(path, "some bytes");
    std::stop_source stop;  // NOLINT(misc-const-correctness): it is asked to stop
    const auto file = RawFile::open(path, stop.get_token());
    REQUIRE(file);
    std::array<char, 4> buffer{};
    CHECK((*file)->read(buffer) == 4);
    stop.request_stop();
    CHECK((*file)->read(buffer) == 0);
    REQUIRE((*file)->error());
    CHECK((*file)->error()->kind == InputError::Kind::interrupted);
    CHECK((*file)->read(buffer) == 0);
    CHECK((*file)->consumed() == 4);
}
