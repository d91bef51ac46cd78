// What the room for the operating system promises of files, on every system alike.

#include "libchess/system/detail/files.hpp"

#include "libchess/system/detail/paths.hpp"
#include "tests/support/companion/versions.hpp"
#include "tests/support/companions.hpp"
#include "tests/support/folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <set>
#include <thread>

using namespace chess;
using namespace chess::system;
using namespace std::chrono_literals;
using chess::test::bytes_of;
using chess::test::Companion;
using chess::test::numbered_record;
using chess::test::set_bytes;
using chess::test::TemporaryFolder;
using chess::test::version_of_file;

namespace {

/// How often processes are ended in the middle of their work.
constexpr int kills = 5;

std::chrono::milliseconds moment(int kill) {
    return 30ms * kill;
}

}  // namespace

TEST_CASE("names of files are UTF-8", "[system][files]") {
    const TemporaryFolder folder;
    for (const std::string name : {"plain", "two words", "äöü", "Жжж", "\xe2\x99\x9e.pgn"}) {
        const std::string path = folder.path() + "/" + name;
        CHECK(status_of(path).kind == FileKind::none);
        {
            const auto file = LockedFile::open(path);
            REQUIRE(file);
            REQUIRE(file->write(0, name));
        }
        CHECK(status_of(path).kind == FileKind::regular);
        CHECK(std::filesystem::exists(path_of(path)));
        CHECK(name_of(path_of(path)) == path);
        std::array<char, 100> buffer{};
        auto file = InputFile::open(path, {});
        REQUIRE(file);
        CHECK(file->size() == name.size());
        CHECK(file->read(buffer) == name.size());
        CHECK(std::string_view(buffer.data(), name.size()) == name);
        CHECK(file->read(buffer) == 0);
    }
    CHECK(status_of(folder.path()).kind == FileKind::folder);
}

TEST_CASE("what cannot be read says why", "[system][files]") {
    const TemporaryFolder folder;
    CHECK(InputFile::open(folder.path() + "/none", {}).error() == ENOENT);
    CHECK(InputFile::open(folder.path() + "/none/at/all", {}).error() == ENOENT);
    CHECK(InputFile::open(folder.path(), {}).error() == EISDIR);
}

TEST_CASE("a reader can be stopped", "[system][files]") {
    const TemporaryFolder folder;
    const std::string path = folder.path() + "/file";
    set_bytes(path, "some bytes");
    std::stop_source source;  // NOLINT(misc-const-correctness): it is asked to stop
    auto file = InputFile::open(path, source.get_token());
    REQUIRE(file);
    std::array<char, 4> buffer{};
    CHECK(file->read(buffer) == 4U);
    source.request_stop();
    CHECK(file->read(buffer).error() == ECANCELED);
}

TEST_CASE("a locked file is written, read and cut", "[system][files]") {
    const TemporaryFolder folder;
    const auto file = LockedFile::open(folder.path() + "/file");
    REQUIRE(file);
    CHECK(file->size() == 0U);
    REQUIRE(file->write(0, "first"));
    REQUIRE(file->write(10, "second"));
    CHECK(file->size() == 16U);
    std::array<char, 32> buffer{};
    CHECK(file->read(0, buffer) == 16U);
    CHECK(std::string_view(buffer.data(), 16) == std::string_view("first\0\0\0\0\0second", 16));
    CHECK(file->read(12, buffer) == 4U);
    CHECK(file->read(16, buffer) == 0U);
    CHECK(file->read(1000, buffer) == 0U);
    REQUIRE(file->truncate(3));
    CHECK(file->read(0, buffer) == 3U);
    CHECK(file->sync());
}

TEST_CASE("a file has one writer among processes and within one", "[system][files]") {
    const TemporaryFolder folder;
    const std::string path = folder.path() + "/file";
    {
        Companion first({"hold", path});
        REQUIRE(first.line() == "locked");
        Companion second({"hold", path});
        CHECK(second.line() == "refused");
        const auto ours = LockedFile::open(path);
        REQUIRE_FALSE(ours);
        CHECK(ours.error().kind == LockedFile::Refusal::Kind::locked);
        first.child().close_input();
        CHECK(first.rest().empty());
        static_cast<void>(first.child().collect());
    }
    const auto one = LockedFile::open(path);
    REQUIRE(one);
    const auto other = LockedFile::open(path);
    REQUIRE_FALSE(other);
    CHECK(other.error().kind == LockedFile::Refusal::Kind::locked);
}

TEST_CASE("a lock ends with its process", "[system][files]") {
    const TemporaryFolder folder;
    const std::string path = folder.path() + "/file";
    Companion holder({"hold", path});
    REQUIRE(holder.line() == "locked");
    holder.child().kill();
    static_cast<void>(holder.child().collect());
    CHECK(LockedFile::open(path));
}

TEST_CASE("a process that is killed has lost nothing that it had finished", "[system][files]") {
    const TemporaryFolder folder;
    for (int kill = 0; kill < kills; ++kill) {
        const std::string path = folder.path() + "/" + std::to_string(kill);
        Companion writer({"number", path});
        REQUIRE(writer.line() == "0");
        std::this_thread::sleep_for(moment(kill));
        writer.child().kill();
        const std::string last = writer.last_line();
        static_cast<void>(writer.child().collect());
        const std::uint64_t said = last.empty() ? 0 : std::stoull(last);
        const std::string bytes = bytes_of(path);
        const std::size_t size = numbered_record(0).size();
        REQUIRE(bytes.size() >= (said + 1) * size);
        for (std::uint64_t number = 0; number <= said; ++number)
            REQUIRE(bytes.substr(number * size, size) == numbered_record(number));
    }
}

TEST_CASE("a file that is replaced is whole at any time", "[system][files]") {
    const TemporaryFolder folder;
    const std::string path = folder.path() + "/file";
    for (int kill = 0; kill < kills; ++kill) {
        Companion writer({"replace", path});
        REQUIRE(writer.line() == "0");
        std::this_thread::sleep_for(moment(kill));
        writer.child().kill();
        const std::string last = writer.last_line();
        static_cast<void>(writer.child().collect());
        // That one, or the next, which it had no time to say.
        const int said = last.empty() ? 0 : std::stoi(last);
        const std::string bytes = bytes_of(path);
        CHECK((bytes == version_of_file(said) || bytes == version_of_file(said + 1)));
    }
}

TEST_CASE("a file that another program holds is replaced, or that is told", "[system][files]") {
    const TemporaryFolder folder;
    const std::string held = folder.path() + "/held";
    const std::string made = folder.path() + "/new";
    set_bytes(made, "new");
    Companion holder({"keep", held});
    REQUIRE(holder.line() == "locked");
    // Windows does not replace it.
    const int error = put_in_place(made, held);
    CHECK((error == 0 || error == ETXTBSY));
    CHECK(bytes_of(held) == (error == 0 ? "new" : ""));
}

TEST_CASE("lines that several processes add stay whole", "[system][files]") {
    const TemporaryFolder folder;
    const std::string path = folder.path() + "/log";
    const std::vector<std::string> texts = {std::string(50, 'a'), std::string(70, 'b'),
                                            std::string(90, 'c')};
    {
        std::vector<std::unique_ptr<Companion>> writers;
        for (const std::string& text : texts)
            writers.push_back(
                std::make_unique<Companion>(std::vector<std::string>{"append", path, text}));
        for (const auto& writer : writers) {
            CHECK(writer->rest().empty());
            CHECK(writer->child().collect().number == 0);
        }
    }
    std::istringstream lines(bytes_of(path));
    std::map<std::string, int> count;
    for (std::string line; std::getline(lines, line);) ++count[line];
    CHECK(count.size() == texts.size());
    for (const std::string& text : texts) CHECK(count[text] == test::appended_lines);
}

TEST_CASE("new files beside another have names of their own", "[system][files]") {
    const TemporaryFolder folder;
    const std::string target = folder.path() + "/file";
    std::set<std::string> names;
    for (int i = 0; i < 10; ++i) {
        const auto made = make_beside(target, ".new-");
        REQUIRE(made);
        CHECK(made->name.starts_with(target + ".new-"));
        CHECK(names.insert(made->name).second);
        std::fclose(made->file);
    }
    for (const std::string& name : names) {
        remove_file(name);
        CHECK(status_of(name).kind == FileKind::none);
    }
    CHECK(make_beside(folder.path() + "/none/file", ".").error() == ENOENT);
    CHECK(put_in_place(folder.path() + "/none", target) == ENOENT);
}

TEST_CASE("a new file beside one with the longest name has a shorter one", "[system][files]") {
    const TemporaryFolder folder;
    for (const std::size_t length : {230U, 245U, 255U}) {
        std::string name(length - 2, 'x');
        const std::string target = folder.path() + "/" + name + "\xC3\xA9";
        const auto made = make_beside(target, ".new-");
        REQUIRE(made);
        std::fclose(made->file);
        CHECK(put_in_place(made->name, target) == 0);
        CHECK(status_of(target).kind == FileKind::regular);
    }
}

// Run by full_disk.sh, which makes such a disk.
TEST_CASE("a full disk is told as one", "[.][full_disk]") {
    const char* const disk = std::getenv("CHESS_FULL_DISK");  // NOLINT(concurrency-mt-unsafe)
    REQUIRE(disk != nullptr);
    Companion companion({"fill", std::string(disk) + "/file"});
    CHECK(companion.line() == "no space left on device");
    CHECK(companion.line() == "no space left on device");
    CHECK(companion.child().collect().number == 0);
}
