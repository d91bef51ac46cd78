#include "libchess/batch/journal.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/journals.hpp"

#include <fmt/format.h>

#include <expected>
#include <filesystem>

using chess::Journal;
using chess::JournalError;
using chess::test::add;
using chess::test::bytes_of;
using chess::test::contents;
using chess::test::Folder;
using chess::test::journal_of;
using chess::test::opened;
using chess::test::Records;
using chess::test::refusal;
using chess::test::set_bytes;
using chess::test::some_run;
using chess::test::three_records;

namespace fs = std::filesystem;

TEST_CASE("wherever the last record was cut off, the run resumes before it", "[batch][journal]") {
    const std::string before = journal_of({{0, "first"}, {1, "second\nof two lines"}});
    const std::string whole = journal_of(three_records);
    REQUIRE(whole.starts_with(before));
    for (std::size_t size = before.size(); size < whole.size(); ++size) {
        INFO(size - before.size() << " bytes of the last record");
        const Folder folder;
        set_bytes(folder.journal(), whole.substr(0, size));
        {
            Journal journal = opened(folder.journal());
            CHECK(contents(journal, 3) == Records{{0, "first"}, {1, "second\nof two lines"}});
            CHECK(bytes_of(folder.journal()) == before);
            add(journal, 2, "third");
        }
        CHECK(bytes_of(folder.journal()) == whole);
    }
}

TEST_CASE("wherever the making of a journal stopped, it is made anew", "[batch][journal]") {
    const std::string whole = journal_of({});
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const Folder folder;
        set_bytes(folder.journal(), whole.substr(0, size));
        INFO(size << " bytes");
        CHECK(opened(folder.journal()).size() == 0);
        CHECK(bytes_of(folder.journal()) == whole);
    }
}

TEST_CASE("zeros where the power failed are cut off", "[batch][journal]") {
    const std::string whole = journal_of(three_records);
    for (const std::size_t zeros : {1U, 100U, 5000U, 200000U}) {
        const Folder folder;
        set_bytes(folder.journal(), whole + std::string(zeros, '\0'));
        CHECK(contents(opened(folder.journal()), 3) == three_records);
        CHECK(bytes_of(folder.journal()) == whole);
    }
    // The last record has its full length, but zeros in it.
    std::string unwritten = whole;
    unwritten.replace(unwritten.size() - 4, 4, 4, '\0');
    const Folder folder;
    set_bytes(folder.journal(), unwritten);
    CHECK(opened(folder.journal()).size() == 2);
}

TEST_CASE("damage before the last record is an error that says where", "[batch][journal]") {
    const std::string header = journal_of({});
    const std::string before = journal_of({{0, "first"}});
    const std::string middle = journal_of({{0, "first"}, {1, "second\nof two lines"}});
    const std::string whole = journal_of(three_records);
    for (std::size_t at = header.size(); at < middle.size(); ++at) {
        for (const int mask : {0x01, 0x80, 0x0a ^ whole[at], 0x20 ^ whole[at]}) {
            if (mask == 0) continue;
            std::string damaged = whole;
            damaged[at] = static_cast<char>(damaged[at] ^ mask);
            const Folder folder;
            set_bytes(folder.journal(), damaged);
            INFO("byte " << at << " changed by " << mask);
            const std::size_t start = at < before.size() ? header.size() : before.size();
            const JournalError error = refusal(folder.journal());
            CHECK(error.kind == JournalError::Kind::corrupt);
            CHECK(error.message == "damaged at byte " + std::to_string(start) +
                                       "; what comes before can be saved with 'truncate -s " +
                                       std::to_string(start) + "'");
            CHECK(bytes_of(folder.journal()) == damaged);
            // And that works.
            fs::resize_file(folder.journal(), start);
            CHECK(opened(folder.journal()).size() == (start == header.size() ? 0 : 1));
        }
    }
}

TEST_CASE("no changed byte of a journal is overlooked", "[batch][journal]") {
    const std::string whole = journal_of(three_records);
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x04);
        const Folder folder;
        set_bytes(folder.journal(), damaged);
        const auto journal = Journal::open(folder.journal(), some_run);
        INFO("byte " << at);
        CHECK((!journal || journal->size() == 2));
    }
}

TEST_CASE("a record that is duplicated or partly missing is damage", "[batch][journal]") {
    const std::string header = journal_of({});
    const std::string one = journal_of({{0, "first"}}).substr(header.size());
    const std::string another = journal_of({{1, "second"}}).substr(header.size());
    for (const std::string& records :
         {fmt::format("{}{}{}", one, one, another), one.substr(5) + another,
          one.substr(0, one.size() - 1) + another, one.substr(0, one.size() - 4) + another,
          std::string("\n") + one, one + std::string(300, 'x'),
          one + std::string(300, '\0') + "x"}) {
        const Folder folder;
        set_bytes(folder.journal(), header + records);
        INFO(records);
        CHECK(refusal(folder.journal()).kind == JournalError::Kind::corrupt);
    }
}
