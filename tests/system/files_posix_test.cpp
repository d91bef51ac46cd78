// What POSIX adds to files: rights, and names for what is open.

#include "libchess/system/detail/files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/folder.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace chess::system;
using chess::test::bytes_of;
using chess::test::set_bytes;
using chess::test::TemporaryFolder;

namespace {

mode_t rights_of(const std::string& path) {
    struct stat status{};
    REQUIRE(::stat(path.c_str(), &status) == 0);
    return status.st_mode & 0777U;
}

/// The rights of a new file beside another, or beside none.
mode_t rights_beside(const std::string& target) {
    const auto made = make_beside(target, ".new-");
    REQUIRE(made);
    std::fclose(made->file);
    const mode_t rights = rights_of(made->name);
    remove_file(made->name);
    return rights;
}

}  // namespace

TEST_CASE("a new file has the rights of what it replaces, or a new file's", "[system][files]") {
    const TemporaryFolder folder;
    const std::string target = folder.path() + "/file";
    const mode_t mask = ::umask(027);
    CHECK(rights_beside(target) == 0640);
    ::umask(mask);
    set_bytes(target, "old");
    for (const mode_t rights : {0600U, 0604U, 0666U}) {
        REQUIRE(::chmod(target.c_str(), rights) == 0);
        CHECK(rights_beside(target) == rights);
    }
}

TEST_CASE("what is open can be written on by its name", "[system][files]") {
    const TemporaryFolder folder;
    const std::string target = folder.path() + "/file";
    set_bytes(target, "before\n");
    const int open = ::open(target.c_str(), O_WRONLY | O_APPEND);
    REQUIRE(open >= 0);
    const std::string name = "/dev/fd/" + std::to_string(open);
    for (int i = 0; i < 2; ++i) {
        std::FILE* const file = open_again(name);
        REQUIRE(file != nullptr);
        std::fputs("more\n", file);
        std::fclose(file);
    }
    CHECK(::close(open) == 0);
    CHECK(bytes_of(target) == "before\nmore\nmore\n");
    for (const std::string& other : {target, name, std::string("/dev/fd/x"), std::string("-")})
        CHECK(open_again(other) == nullptr);
}
