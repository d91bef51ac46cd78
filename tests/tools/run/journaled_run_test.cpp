#include "run/journaled_run.hpp"

#include "options/common_options.hpp"
#include "run/run_report.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/journals.hpp"

using namespace chesstool;
using chess::test::Folder;
using chess::test::set_bytes;
using chess::test::some_run;

namespace {

JournaledRun opened(const Folder& folder) {
    auto run = JournaledRun::open(folder.journal(), some_run);
    if (!run) throw std::runtime_error(run.error().message.message);
    return *std::move(run);
}

/// A journal with the records that have these texts.
void keep(const Folder& folder, std::initializer_list<std::uint64_t> texts) {
    JournaledRun run = opened(folder);
    for (const std::uint64_t text : texts)
        run.keep(run.take(text).value(), "result " + std::to_string(text));
}

/// The exit code of a run that ends so.
ExitCode end(JournaledRun& run, bool interrupted = false, std::optional<ExitCode> error = {}) {
    CommonOptions options;
    const Folder folder;
    options.output = folder.path() + "/report";
    options.quiet = true;
    RunReport report("chesstool test", options);
    if (error) report.outcome().note(*error);
    run.finish(report, interrupted);
    return report.finish(interrupted);
}

}  // namespace

TEST_CASE("without a journal nothing is kept", "[tools][journaled_run]") {
    auto run = JournaledRun::open("", some_run);
    REQUIRE(run);
    CHECK_FALSE(run->is_kept());
    const auto entry = run->take(17);
    REQUIRE(entry);
    CHECK_FALSE(entry->number);
    CHECK_FALSE(entry->payload);
    run->keep(*entry, "result");
    CHECK(end(*run) == ExitCode::ok);
}

TEST_CASE("a journal gives back what an earlier run finished", "[tools][journaled_run]") {
    const Folder folder;
    keep(folder, {10, 11});
    {
        JournaledRun run = opened(folder);
        CHECK(run.is_kept());
        for (const std::uint64_t number : {0U, 1U, 2U}) {
            const auto entry = run.take(10 + number);
            REQUIRE(entry);
            CHECK(entry->number == number);
            CHECK(entry->text_hash == 10 + number);
            if (number < 2) CHECK(entry->payload == "result " + std::to_string(10 + number));
            else CHECK_FALSE(entry->payload);
            run.keep(*entry, "another result");  // held ones stay as they are
        }
        CHECK(end(run) == ExitCode::ok);
    }
    JournaledRun again = opened(folder);
    CHECK(again.take(10)->payload == "result 10");
    CHECK(again.take(11)->payload == "result 11");
    CHECK(again.take(12)->payload == "another result");
}

TEST_CASE("records may be kept in any order, and not all of them", "[tools][journaled_run]") {
    const Folder folder;
    {
        JournaledRun run = opened(folder);
        const auto first = run.take(10);
        const auto second = run.take(11);
        const auto third = run.take(12);
        run.keep(third.value(), "third");
        run.keep(first.value(), "first");
        CHECK(second);
    }
    JournaledRun again = opened(folder);
    CHECK(again.take(10)->payload == "first");
    CHECK_FALSE(again.take(11)->payload);
    CHECK(again.take(12)->payload == "third");
}

TEST_CASE("a record with another text ends the run as wrong usage", "[tools][journaled_run]") {
    const Folder folder;
    keep(folder, {10, 11, 12});
    JournaledRun run = opened(folder);
    CHECK(run.take(10));
    CHECK_FALSE(run.take(99));
    CHECK_FALSE(run.take(12));  // nor does it go on after that
    CHECK(end(run) == ExitCode::usage);
}

TEST_CASE("records that do not come again are of other input", "[tools][journaled_run]") {
    const Folder folder;
    keep(folder, {10, 11});
    {
        JournaledRun run = opened(folder);
        CHECK(run.take(10));
        CHECK(end(run) == ExitCode::usage);
    }
    {
        JournaledRun run = opened(folder);
        CHECK(run.take(10));
        CHECK(end(run, /*interrupted=*/true) == ExitCode::interrupted);
    }
    {
        JournaledRun run = opened(folder);  // they may be in a file that could not be read
        CHECK(run.take(10));
        CHECK(end(run, false, ExitCode::failure) == ExitCode::failure);
    }
}

TEST_CASE("the journal of another run, and no journal at all, are wrong usage",
          "[tools][journaled_run]") {
    const Folder folder;
    keep(folder, {10});
    const auto other =
        JournaledRun::open(folder.journal(), chess::Fingerprint().add_text("another run"));
    REQUIRE_FALSE(other);
    CHECK(other.error().effect == ExitCode::usage);
    CHECK(other.error().message.file == folder.journal());
    set_bytes(folder.journal(), "this is a text that somebody wants to keep\n");
    const auto text = JournaledRun::open(folder.journal(), some_run);
    REQUIRE_FALSE(text);
    CHECK(text.error().effect == ExitCode::usage);
    const auto nowhere = JournaledRun::open(folder.path() + "/no/such/folder", some_run);
    REQUIRE_FALSE(nowhere);
    CHECK(nowhere.error().effect == ExitCode::failure);
}

namespace {

/// The fingerprint of a command line.
std::string fingerprint_of(const std::vector<std::string>& arguments,
                           const std::vector<std::string>& suites = {}) {
    CommandParser app("chesstool test", "Test.");
    CommonOptions options;
    std::string journal;
    add_input_options(app, options);
    add_work_options(app, options, 16);
    add_report_options(app, options);
    add_journal_option(app, journal);
    REQUIRE_FALSE(parse_arguments(app, arguments));
    const Folder folder;
    // Only the journals that they open tell two of them apart.
    const auto made =
        chess::Journal::open(folder.journal(), journal_fingerprint(app, options, suites));
    REQUIRE(made);
    return chess::test::bytes_of(folder.journal());
}

}  // namespace

TEST_CASE("a run is the same whatever its jobs and the place of its report",
          "[tools][journaled_run]") {
    const std::string plain = fingerprint_of({"games.pgn"});
    CHECK(fingerprint_of({"games.pgn", "--jobs", "2", "--output", "x", "--quiet", "--color",
                          "never", "--journal", "j"}) == plain);
    CHECK(fingerprint_of({"games.pgn", "--limit", "3"}) != plain);
    CHECK(fingerprint_of({"games.pgn", "--format", "csv"}) != plain);
    CHECK(fingerprint_of({"other.pgn"}) != plain);
    CHECK(fingerprint_of({"games.pgn", "other.pgn"}) != plain);
    CHECK(fingerprint_of({"games.pgn"}, {"suite.epd"}) != plain);
    const Folder folder;
    const std::string file = folder.path() + "/games.pgn";
    set_bytes(file, "1. e4 *\n");
    const std::string small = fingerprint_of({file});
    set_bytes(file, "1. d4 *\n");
    CHECK(fingerprint_of({file}) == small);  // contents are compared while they are read
    set_bytes(file, "1. e4 e5 *\n");
    CHECK(fingerprint_of({file}) != small);
}
