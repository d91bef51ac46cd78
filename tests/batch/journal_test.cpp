#include "libchess/batch/journal.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/journals.hpp"

#include <thread>

using chess::Fingerprint;
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

TEST_CASE("a new journal is empty, and a file from then on", "[batch][journal]") {
    const Folder folder;
    {
        const Journal journal = opened(folder.journal());
        CHECK(journal.size() == 0);
        CHECK_FALSE(journal.find(0));
    }
    CHECK(bytes_of(folder.journal()) == "chess-journal 1 " + some_run.digits() + "\n");
    CHECK(opened(folder.journal()).size() == 0);
}

TEST_CASE("a journal has what was added, before and after it is opened again", "[batch][journal]") {
    const Folder folder;
    {
        Journal journal = opened(folder.journal());
        for (const auto& [number, payload] : three_records) add(journal, number, payload);
        CHECK(contents(journal, 5) == three_records);
        CHECK(journal.sync().has_value());
    }
    Journal journal = opened(folder.journal());
    CHECK(contents(journal, 5) == three_records);
    add(journal, 4, "fifth");
    CHECK(journal.find(4));
    CHECK_FALSE(journal.find(3));
}

TEST_CASE("a journal can be read by people", "[batch][journal]") {
    CHECK(journal_of({{0, "first"}, {12, "second"}}) ==
          "chess-journal 1 18f84b797634f5863be89ea6b7845352\n"
          "record 0 00000000000003e8 5 4eaab6d05dae76da c247d36b17e21805\n"
          "first\n"
          "record 12 00000000000003f4 6 b7d637b44dcdba7e 055c423ee4057bec\n"
          "second\n");
}

TEST_CASE("records may be added in any order", "[batch][journal]") {
    const Folder folder;
    {
        Journal journal = opened(folder.journal());
        for (const std::uint64_t number : {7U, 2U, 9U, 0U}) add(journal, number, "some");
    }
    CHECK(contents(opened(folder.journal()), 10) ==
          Records{{0, "some"}, {2, "some"}, {7, "some"}, {9, "some"}});
}

TEST_CASE("a payload may be any bytes, none, or many", "[batch][journal]") {
    std::string every_byte;
    for (int i = 0; i < 256; ++i) every_byte += static_cast<char>(i);
    std::string long_one;
    for (int i = 0; i < 20000; ++i) long_one += every_byte;
    const Records records{{0, ""},         {1, every_byte}, {2, "\n"},
                          {3, "record 4"}, {4, long_one},   {5, journal_of(three_records)}};
    const Folder folder;
    {
        Journal journal = opened(folder.journal());
        for (const auto& [number, payload] : records) add(journal, number, payload);
    }
    CHECK((contents(opened(folder.journal()), 6) == records));
}

TEST_CASE("a journal of another run is refused and stays as it is", "[batch][journal]") {
    const std::string bytes = journal_of(three_records);
    const Folder folder;
    set_bytes(folder.journal(), bytes);
    const JournalError error = refusal(folder.journal(), Fingerprint().add_text("another run"));
    CHECK(error.kind == JournalError::Kind::refused);
    CHECK(error.message == "this is the journal of other input or options");
    CHECK(bytes_of(folder.journal()) == bytes);
}

TEST_CASE("a journal without a record is begun anew for another run", "[batch][journal]") {
    const Folder folder;
    set_bytes(folder.journal(), journal_of({}));
    const Fingerprint other = Fingerprint().add_text("another run");
    CHECK(Journal::open(folder.journal(), other));
    CHECK(bytes_of(folder.journal()) != journal_of({}));
    CHECK(Journal::open(folder.journal(), other));
}

TEST_CASE("a file that is not a journal is refused and stays as it is", "[batch][journal]") {
    const std::string header = journal_of({});
    struct Case {
        std::string bytes;
        JournalError::Kind kind;
    };
    using Kind = JournalError::Kind;
    for (const auto& [bytes, kind] :
         {Case{"8/8/8/8/8/8/8/k1K5 b - -\n", Kind::no_journal}, Case{"\n", Kind::no_journal},
          Case{"chess-journal\n", Kind::no_journal}, Case{"chess-journal 2 ", Kind::no_journal},
          Case{"chess-journal 2 " + header.substr(16), Kind::no_journal},
          Case{"chess-journal 1 xyz", Kind::corrupt},
          Case{header.substr(0, 20) + "\n" + header.substr(21), Kind::corrupt},
          Case{header.substr(0, header.size() - 1) + " ", Kind::corrupt},
          Case{std::string(1000, '\0'), Kind::no_journal}}) {
        const Folder folder;
        set_bytes(folder.journal(), bytes);
        INFO(bytes);
        const JournalError error = refusal(folder.journal());
        CHECK(error.kind == kind);
        CHECK(bytes_of(folder.journal()) == bytes);
    }
}

TEST_CASE("two runs cannot have one journal at once", "[batch][journal]") {
    const Folder folder;
    {
        const Journal journal = opened(folder.journal());
        const JournalError error = refusal(folder.journal());
        CHECK(error.kind == JournalError::Kind::locked);
        CHECK(error.message == "another run is using this journal");
    }
    CHECK(opened(folder.journal()).size() == 0);
}

TEST_CASE("a journal that cannot be opened says why", "[batch][journal]") {
    const Folder folder;
    const auto why = [](const std::string& path) {
        const JournalError error = refusal(path);
        CHECK(error.kind == JournalError::Kind::cannot_open);
        return error.message;
    };
    CHECK(why(folder.path()) == "cannot open: is a directory");
    CHECK(why(folder.path() + "/none/run.journal") == "cannot open: no such file or directory");
}

TEST_CASE("a record is added once", "[batch][journal]") {
    const Folder folder;
    Journal journal = opened(folder.journal());
    add(journal, 0, "first");
    CHECK_THROWS_AS(add(journal, 0, "first"), std::logic_error);
    CHECK(contents(journal, 1) == Records{{0, "first"}});
}

TEST_CASE("a journal serves several threads at once", "[batch][journal]") {
    constexpr std::uint64_t threads = 4;
    constexpr std::uint64_t each = 500;
    Records expected;
    for (std::uint64_t number = 0; number < threads * each; ++number)
        expected.emplace(number, std::string(number % 50, 'x') + std::to_string(number));
    const Folder folder;
    {
        Journal journal = opened(folder.journal());
        std::vector<std::jthread> workers;
        workers.reserve(threads);
        for (std::uint64_t thread = 0; thread < threads; ++thread)
            workers.emplace_back([&, thread] {
                for (std::uint64_t i = 0; i < each; ++i) {
                    const std::uint64_t number = i * threads + thread;
                    add(journal, number, expected.at(number));
                    // A record that another thread is adding is complete or absent.
                    if (const auto entry = journal.find(number ^ 1U)) {
                        const auto payload = journal.payload(*entry);
                        if (!payload || *payload != expected.at(number ^ 1U))
                            throw std::runtime_error("a payload is not what it was");
                    }
                }
            });
        workers.clear();
        CHECK((contents(journal, threads * each) == expected));
    }
    CHECK((contents(opened(folder.journal()), threads * each) == expected));
}

TEST_CASE("100000 records are no trouble", "[batch][journal]") {
    constexpr std::uint64_t count = 100'000;
    const Folder folder;
    {
        Journal journal = opened(folder.journal());
        for (std::uint64_t number = 0; number < count; ++number)
            add(journal, number, "payload " + std::to_string(number));
    }
    const Journal journal = opened(folder.journal());
    REQUIRE(journal.size() == count);
    for (const std::uint64_t number : {std::uint64_t{0}, std::uint64_t{54321}, count - 1}) {
        const auto entry = journal.find(number);
        REQUIRE(entry);
        const auto payload = journal.payload(*entry);
        REQUIRE(payload);
        CHECK(*payload == "payload " + std::to_string(number));
    }
    CHECK_FALSE(journal.find(count));
}
