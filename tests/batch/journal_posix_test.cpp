// What a journal does where POSIX can make a disk full, a file unwritable and a name no file, and
// lets others write to a file that is open.

#include "libchess/batch/journal.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/journals.hpp"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <expected>

using chess::Journal;
using chess::JournalError;
using chess::test::add;
using chess::test::bytes_of;
using chess::test::contents;
using chess::test::Folder;
using chess::test::journal_of;
using chess::test::opened;
using chess::test::Records;
using chess::test::set_bytes;
using chess::test::some_run;
using chess::test::three_records;

TEST_CASE("a journal is a regular file", "[batch][journal]") {
    const Folder folder;
    const std::string pipe = folder.path() + "/pipe";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    for (const std::string& path : {pipe, std::string("/dev/full")}) {
        const auto journal = Journal::open(path, some_run);
        REQUIRE_FALSE(journal);
        CHECK(journal.error().kind == JournalError::Kind::cannot_open);
        CHECK(journal.error().message == "this is not a regular file");
    }
}

TEST_CASE("a journal that may only be read is none to go on with", "[batch][journal]") {
    const Folder folder;
    set_bytes(folder.journal(), journal_of(three_records));
    REQUIRE(chmod(folder.path().c_str(), 0755) == 0);
    REQUIRE(chmod(folder.journal().c_str(), 0444) == 0);
    // File modes do not restrict root.
    const bool root = geteuid() == 0;
    constexpr uid_t nobody = 65534;
    if (root) REQUIRE(seteuid(nobody) == 0);
    const auto journal = Journal::open(folder.journal(), some_run);
    if (root) REQUIRE(seteuid(0) == 0);
    REQUIRE_FALSE(journal.has_value());
    CHECK(journal.error().kind == JournalError::Kind::cannot_open);
    CHECK(journal.error().message == "cannot open: permission denied");
}

namespace {

/// During its lifetime no file can grow beyond that size, as on a full disk; a record is then
/// written in part, or not at all.
class FullDisk {
public:
    explicit FullDisk(std::size_t size) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &before_);
        rlimit limit = before_;
        limit.rlim_cur = size;
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;
    ~FullDisk() {
        setrlimit(RLIMIT_FSIZE, &before_);
        static_cast<void>(std::signal(SIGXFSZ, handler_));
    }

private:
    void (*handler_)(int);
    rlimit before_{};
};

}  // namespace

TEST_CASE("a record that finds no room leaves the journal as it was", "[batch][journal]") {
    const Records two{{0, "first"}, {1, "second\nof two lines"}};
    const std::string before = journal_of(two);
    const std::string whole = journal_of(three_records);
    for (std::size_t size = before.size(); size < whole.size(); ++size) {
        INFO("room for " << size - before.size() << " bytes");
        const Folder folder;
        set_bytes(folder.journal(), before);
        Journal journal = opened(folder.journal());
        std::expected<void, JournalError> added;
        {
            const FullDisk full(size);
            added = journal.append(2, 1002, "third");
        }
        REQUIRE_FALSE(added.has_value());
        CHECK(added.error().kind == JournalError::Kind::cannot_write);
        CHECK(added.error().message == "cannot write: file too large");
        CHECK(bytes_of(folder.journal()) == before);
        CHECK(contents(journal, 3) == two);
        add(journal, 2, "third");
        CHECK(bytes_of(folder.journal()) == whole);
    }
}

TEST_CASE("a journal that finds no room at all is an error", "[batch][journal]") {
    const Folder folder;
    std::expected<void, JournalError> made;
    {
        const FullDisk full(10);
        if (const auto journal = Journal::open(folder.journal(), some_run); !journal)
            made = std::unexpected(journal.error());
    }
    REQUIRE_FALSE(made.has_value());
    CHECK(made.error().kind == JournalError::Kind::cannot_write);
    CHECK(opened(folder.journal()).size() == 0);
}

// Windows lets nobody else write to it.
TEST_CASE("a payload that changes under an open journal is noticed", "[batch][journal]") {
    const Folder folder;
    Journal journal = opened(folder.journal());
    add(journal, 0, "a payload");
    std::string bytes = bytes_of(folder.journal());
    bytes[bytes.size() - 3] = 'X';
    set_bytes(folder.journal(), bytes);
    const auto entry = journal.find(0);
    REQUIRE(entry);
    const auto payload = journal.payload(*entry);
    REQUIRE_FALSE(payload);
    CHECK(payload.error().kind == JournalError::Kind::corrupt);
}
