#pragma once

#include "libchess/batch/journal.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/folder.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace chess::test {

/// A folder of its own that goes away again, with the name of a journal in it.
class Folder : public TemporaryFolder {
public:
    [[nodiscard]] std::string journal() const { return path() + "/run.journal"; }
};

inline const Fingerprint some_run = Fingerprint().add_text("some run");

inline Journal opened(const std::string& path) {
    auto journal = Journal::open(path, some_run);
    if (!journal) throw std::runtime_error(journal.error().message);
    return std::move(*journal);
}

/// Why a journal cannot be opened; it is an error of the test if it can.
inline JournalError refusal(const std::string& path, const Fingerprint& run = some_run) {
    const auto journal = Journal::open(path, run);
    REQUIRE_FALSE(journal.has_value());
    return journal.error();
}

inline void add(Journal& journal, std::uint64_t number, std::string_view payload) {
    const auto added = journal.append(number, 1000 + number, payload);
    if (!added) throw std::runtime_error(added.error().message);
}

/// What it holds of the records below `count`.
inline std::map<std::uint64_t, std::string> contents(const Journal& journal, std::uint64_t count) {
    std::map<std::uint64_t, std::string> result;
    for (std::uint64_t number = 0; number < count; ++number) {
        const auto entry = journal.find(number);
        if (!entry) continue;
        CHECK(entry->text_hash == 1000 + number);
        const auto payload = journal.payload(*entry);
        result.emplace(number, payload ? *payload : "error: " + payload.error().message);
    }
    CHECK(result.size() == journal.size());
    return result;
}

using Records = std::map<std::uint64_t, std::string>;
inline const Records three_records{{0, "first"}, {1, "second\nof two lines"}, {2, "third"}};

/// The bytes of a journal of these.
inline std::string journal_of(const Records& records) {
    const Folder folder;
    {
        Journal journal = opened(folder.journal());
        for (const auto& [number, payload] : records) add(journal, number, payload);
    }
    return bytes_of(folder.journal());
}

}  // namespace chess::test
